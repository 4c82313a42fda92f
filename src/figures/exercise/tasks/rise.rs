//! Raise the score: rotate the query until the rotated arrows agree.

use super::Question;
use super::random::{first, random, theta_of, whole_of};
use super::words::{Placed, Words, drawing, positions, score};
use crate::figure::controls::under_name;
use crate::figure::planes::before;
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;
use crate::state::{drawn, on_grid};
use crate::widgets::dial::Handle;
use crate::widgets::vector::angle_range;

/// The part of the largest score that is enough.
pub const ENOUGH: f64 = 0.95;

/// Two words at fixed positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Rise {
    pub words: Words,
    pub at: [i64; 2],
}

impl Rise {
    pub fn of(seed: u32) -> Result<Self> {
        let arrows = Role::ALL.map(|role| drawn(seed, role, 1)[0]);
        let mut random = random(seed, Task::Rise);
        first(|| {
            let words = Words {
                theta: theta_of(&mut random, (10, 60)),
                arrows,
            };
            let at = [
                whole_of(&mut random, (4, 20)),
                whole_of(&mut random, (0, 20)),
            ];
            let unrotated = Words {
                arrows: [arrows[1], arrows[1]],
                ..words
            };
            // Neither the start nor arrows that are alike before the rotation are an answer.
            let start = words.placed(at)?;
            let alike = unrotated.placed(at)?.score / unrotated.most()?;
            // Arrows must end away from where they start.
            let seen = start.angles_rad.iter().all(|angle| angle.cos() < 0.85);
            let fits = seen && start.score < 0.5 * words.most()? && alike < 0.7;
            Ok(fits.then_some(Self { words, at }))
        })
    }

    /// A query as long as the task's, in the direction of another.
    pub fn with_query(&self, wished: DVec2) -> Words {
        let [q, k] = self.words.arrows;
        Words {
            arrows: [DVec2::from_angle(wished.to_angle()) * q.length(), k],
            ..self.words
        }
    }

    /// The query that gives the largest score.
    pub fn best(&self) -> Result<DVec2> {
        let placed = self.words.placed(self.at)?;
        let [q, _] = self.words.arrows;
        Ok(on_grid(DVec2::from_angle(-placed.between_rad).rotate(q)))
    }
}

/// The task, with the query that the reader made.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    rise: Rise,
    words: Words,
    placed: Placed,
    /// The score that is enough.
    target: f64,
    unrotated: Placed,
}

impl Reading {
    pub fn of(seed: u32, state: &State) -> Result<Self> {
        let rise = Rise::of(seed)?;
        let words = rise.with_query(state.get(&QUERY)[0]);
        Ok(Self {
            placed: words.placed(rise.at)?,
            target: ENOUGH * words.most()?,
            unrotated: words.placed([0, 0])?,
            words,
            rise,
        })
    }
}

impl Question for Reading {
    fn asked(&self) -> String {
        words::exercise_rise_asked(&score(self.target))
    }

    /// The query can be rotated by hand, and keeps its length.
    fn picture(&self, figure: &Figure, _: bool) -> Html {
        let [q, k] = self.words.arrows;
        let length = q.length();
        let aim = move |wished: DVec2| -> Rc<[DVec2]> {
            Rc::from([on_grid(DVec2::from_angle(wished.to_angle()) * length)])
        };
        let under = [before(Role::Query, q), before(Role::Key, k)];
        let query = Role::Query.style();
        let mut dial = drawing(&self.words, &self.placed, under.to_vec());
        dial.handles = vec![Handle {
            tip: q,
            class: query.class,
            name: query.symbol,
            sets: QUERY.key,
        }];
        let on_move = figure.set(&QUERY, move |(_, wished)| aim(wished));
        let degrees = q.to_angle().to_degrees();
        let range = Range {
            field: Some(QUERY.key),
            ends: (-180.0, 180.0),
            step: 1.0,
            value: degrees.round(),
            text: words::degrees(&fixed(degrees, 0)).into(),
            on_value: figure.set(&QUERY, move |degrees: f64| {
                aim(DVec2::from_angle(degrees.to_radians()))
            }),
            ..Range::default()
        };
        let name = html! { <><i>{ "q" }</i>{ words::comma() }{ words::vector_angle() }</> };
        html! {
            <div class="stack">
                <div>
                    { dial.with_hand(on_move) }
                    { positions(&self.placed) }
                </div>
                { under_name(name, query.class, range.text.clone(), angle_range(range)) }
            </div>
        }
    }

    fn is_right(&self, _: &State) -> Option<bool> {
        Some(self.placed.score >= self.target)
    }

    fn solved(&self, state: State) -> Result<State> {
        Ok(state.with(&QUERY, Rc::from([self.rise.best()?])))
    }

    fn answer(&self, _: &State) -> String {
        let degrees = self.words.arrows[0].to_angle().to_degrees();
        fixed(degrees, 0).replace('−', "-")
    }

    fn why_right(&self) -> String {
        let between = self.placed.between();
        words::exercise_rise_right(&self.placed.score(), &between, &self.unrotated.between())
    }

    fn why_wrong(&self, _: usize) -> String {
        words::exercise_rise_wrong(&self.placed.score(), &self.placed.between())
    }

    fn hint(&self) -> String {
        words::exercise_rise_hint().to_owned()
    }
}
