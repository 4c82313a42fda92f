//! The pairing exercise: a program rotated a vector, interleaved or half-split, forwards or backwards.

use super::drawing::small;
use super::random::{arrow_of, first, random, whole_of};
use super::{Offered, Question};
use crate::figure::prelude::*;
use crate::figures::exercise::parameters::Task;
use crate::numbers::fixed_signed;
use crate::state::permutation;
use crate::widgets::arrow::Head;

/// A query that some program rotated.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    pub rotary: Rotary,
    pub backwards: bool,
    pub position: i64,
    /// Before and after.
    pub components: [[f64; Self::DIM]; 2],
}

/// The layouts in the order of the choices.
pub const PAIRINGS: [Pairing; 2] = [Pairing::Interleaved, Pairing::Half];

impl Layout {
    /// The number of components.
    pub const DIM: usize = 4;

    /// The base of the frequencies: the slower pair rotates far enough to be seen.
    pub const BASE: f64 = 10.0;

    /// Their names in events, by layout and then by direction.
    pub const NAMES: &'static [&'static str] =
        &["interleaved", "interleaved-back", "half", "half-back"];

    pub fn of(seed: u32) -> Result<Self> {
        let index = permutation::in_turn(seed, Self::NAMES.len());
        let (pairing, backwards) = (PAIRINGS[index / 2], index % 2 == 1);
        let rotary = Rotary::new(Self::DIM, Self::DIM, Self::BASE, pairing)?;
        let mut random = random(seed, Task::Layout);
        first(|| {
            let [a, b] = [arrow_of(&mut random), arrow_of(&mut random)];
            let x = [a.x, a.y, b.x, b.y];
            let position = whole_of(&mut random, (1, 2));
            let at = position as f64;
            let y = if backwards {
                rotary.rotate_back(&x, at)?
            } else {
                rotary.rotate(&x, at)?
            };
            let layout = Self {
                rotary: rotary.clone(),
                backwards,
                position,
                components: [x, [y[0], y[1], y[2], y[3]]],
            };
            let other = PAIRINGS[1 - index / 2];
            let changes = (0..2).map(|pair| layout.stretch(other, pair));
            let seen = changes.fold(0.0, |most: f64, stretch| most.max((stretch - 1.0).abs()));
            let short = (0..2).any(|pair| {
                PAIRINGS
                    .iter()
                    .any(|pairing| layout.pair(*pairing, pair)[0].length() < 0.4)
            });
            Ok((seen >= 0.25 && !short).then_some(layout))
        })
    }

    /// The place of the right choice.
    pub fn index(&self) -> usize {
        2 * usize::from(self.rotary.pairing() == Pairing::Half) + usize::from(self.backwards)
    }

    /// A pair before and after, as a layout reads it.
    pub fn pair(&self, pairing: Pairing, pair: usize) -> [DVec2; 2] {
        let (a, b) = pairing.components(pair, Self::DIM);
        self.components.map(|x| DVec2::new(x[a], x[b]))
    }

    /// The factor by which a pair's length changes, as a layout reads it.
    pub fn stretch(&self, pairing: Pairing, pair: usize) -> f64 {
        let [before, after] = self.pair(pairing, pair);
        after.length() / before.length()
    }

    /// The angle by which the first pair rotates, with its sign.
    fn degrees_of_first(&self, forwards: bool) -> String {
        let angle_rad = self.position as f64 * self.rotary.theta()[0];
        let angle_rad = if forwards { angle_rad } else { -angle_rad };
        fixed_signed(angle_rad.to_degrees(), 1)
    }
}

impl Question for Layout {
    fn asked(&self) -> String {
        let [first, second] = [0, 1].map(|pair| significant(self.rotary.theta()[pair], 3));
        words::exercise_layout_asked(&whole(self.position), &first, &second)
    }

    fn picture(&self, _: &Figure, _: bool) -> Html {
        let one = |pairing: Pairing, pair: usize| {
            let [before, after] = self.pair(pairing, pair);
            let (a, b) = pairing.components(pair, Self::DIM);
            let marks = [(before, "query pale"), (after, "query")];
            let marks = marks.map(|(tip, class)| hand(tip, 0.0, Head::Solid, class, ""));
            let [a, b] = [a, b].map(|component| component.to_string());
            let under = words::exercise_components(&a, &b);
            small(words::exercise_layout_plane(&a, &b), marks.to_vec(), under)
        };
        let row = |(pairing, heading): (Pairing, &'static str)| {
            html! {
                <div>
                    <p class="note">{ heading }</p>
                    <div class="planes two">{ for (0..2).map(|pair| one(pairing, pair)) }</div>
                </div>
            }
        };
        let headings = [words::exercise_as_neighbours(), words::exercise_as_halves()];
        html! { <div class="stack">{ for PAIRINGS.into_iter().zip(headings).map(row) }</div> }
    }

    fn choices(&self) -> Vec<Offered> {
        let texts = [
            words::exercise_neighbours(),
            words::exercise_neighbours_back(),
            words::exercise_halves(),
            words::exercise_halves_back(),
        ];
        Self::NAMES.iter().copied().zip(texts).collect()
    }

    fn right_choice(&self) -> Option<usize> {
        Some(self.index())
    }

    fn why_right(&self) -> String {
        let angle = self.degrees_of_first(!self.backwards);
        words::exercise_layout_right(&angle, &whole(self.position))
    }

    /// Lengths come first.
    fn why_wrong(&self, chosen: usize) -> String {
        let pairing = PAIRINGS[chosen / 2];
        if pairing == self.rotary.pairing() {
            let expected = self.degrees_of_first(chosen.is_multiple_of(2));
            let here = self.degrees_of_first(!self.backwards);
            return words::exercise_layout_direction(&expected, &here);
        }
        let change = |pair: &usize| (self.stretch(pairing, *pair) - 1.0).abs();
        let pair = usize::from(change(&1) > change(&0));
        let (a, b) = pairing.components(pair, Self::DIM);
        let [before, after] = self.pair(pairing, pair).map(|tip| fixed(tip.length(), 2));
        words::exercise_layout_wrong(&a.to_string(), &b.to_string(), &before, &after)
    }

    fn hint(&self) -> String {
        words::exercise_layout_hint().to_owned()
    }
}
