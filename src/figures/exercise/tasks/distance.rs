//! Same score again: the query has moved, and the key must follow.

use super::Question;
use super::drawing::degrees;
use super::random::{first, random, whole_of, words_of};
use super::words::{Placed, Words, two_words};
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;

/// Two words, of which the query has moved. The key must move so that the score is the same again.
#[derive(Debug, Clone, PartialEq)]
pub struct Distance {
    pub words: Words,
    pub before: [i64; 2],
    /// The query's position now.
    pub query: i64,
}

impl Distance {
    /// The last position of the key's slider.
    pub const LAST: i64 = 24;

    pub fn of(seed: u32) -> Result<Self> {
        let mut random = random(seed, Task::Distance);
        first(|| {
            let distance = Self {
                words: words_of(&mut random, (20, 110)),
                before: [(); 2].map(|()| whole_of(&mut random, (0, 12))),
                query: whole_of(&mut random, (4, 20)),
            };
            let [m, n] = distance.before;
            let key = distance.key();
            // The slider begins at 3.
            let asks = m != n && m != distance.query && (0..=Self::LAST).contains(&key) && key != 3;
            let score = distance.words.placed(distance.before)?.score;
            let mut others = (0..=Self::LAST).filter(|other| *other != key);
            let is_only = others.try_fold(true, |only, other| {
                let placed = distance.words.placed([distance.query, other])?;
                Ok(only && (placed.score - score).abs() >= 0.02)
            })?;
            Ok((asks && is_only).then_some(distance))
        })
    }

    /// The key's position that gives the same distance.
    pub fn key(&self) -> i64 {
        self.query - (self.before[0] - self.before[1])
    }
}

/// The task, with the position that the reader gave the key.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub distance: Distance,
    /// Before the query moved, and now.
    pub placed: [Placed; 2],
}

impl Reading {
    pub fn of(seed: u32, state: &State) -> Result<Self> {
        let distance = Distance::of(seed)?;
        let key = state.get(&KEY_POSITION);
        let placed = [
            distance.words.placed(distance.before)?,
            distance.words.placed([distance.query, key])?,
        ];
        Ok(Self { distance, placed })
    }
}

impl Question for Reading {
    fn asked(&self) -> String {
        let [m, n] = self.distance.before.map(whole);
        let query = whole(self.distance.query);
        words::exercise_distance_asked(&m, &n, &self.placed[0].score(), &query)
    }

    fn picture(&self, figure: &Figure, _: bool) -> Html {
        let [before, now] = &self.placed;
        let pale = Role::ALL.map(|role| {
            let style = role.style();
            let tip = before.rotated[role as usize];
            hand(tip, 0.0, style.head, style.pale, "")
        });
        html! {
            <div class="stack">
                { two_words(&self.distance.words, now, pale.to_vec()) }
                { position_slider(figure, Role::Key, NEARBY) }
            </div>
        }
    }

    fn is_right(&self, _: &State) -> Option<bool> {
        Some(self.placed[1].at[1] == self.distance.key())
    }

    fn solved(&self, state: State) -> Result<State> {
        Ok(state.with(&KEY_POSITION, self.distance.key()))
    }

    fn answer(&self, _: &State) -> String {
        self.placed[1].at[1].to_string()
    }

    fn why_right(&self) -> String {
        let [m, n] = self.placed[1].at;
        words::exercise_distance_right(&whole(m - n), &degrees(self.placed[1].between_rad))
    }

    fn why_wrong(&self, _: usize) -> String {
        let [m, n] = self.distance.before;
        let [query, key] = self.placed[1].at;
        words::exercise_distance_wrong(&whole(m - n), &whole(query - key), &self.placed[1].score())
    }

    fn hint(&self) -> String {
        words::exercise_distance_hint().to_owned()
    }
}
