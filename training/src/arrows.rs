//! The scores of a picture's arrows at every offset, from the vectors of the first layer.

use crate::error::Result;
use crate::model::{Keep, Model, Positions};
use crate::settings::{Axes, Settings};
use crate::task::{Direction, LETTERS};

/// The queries of the arrows and the mean key of the letters in the first layer, before any rotation. They are the same
/// at every patch, because no encoding of two axes adds anything to a token's vector.
#[derive(Debug, Clone, PartialEq)]
pub struct Arrows {
    settings: Settings,
    /// Shape: `[4, heads, head_dim]`, the key last.
    numbers: Vec<f32>,
}

impl Model {
    /// The vectors of a model of images.
    ///
    /// # Errors
    /// None for a model that was constructed.
    pub fn arrows(&self) -> Result<Arrows> {
        let settings = self.settings;
        let tokens: Vec<u8> = (0..settings.task.vocabulary() as u8).collect();
        let positions = Positions::new(&settings, 1)?;
        let forward = self.forward(&tokens, &[], &positions, Keep::Weights);
        let projected = forward.projected.first().map_or(&[][..], Vec::as_slice);
        let width = settings.width;
        let vector = |token: usize, which: usize| {
            let start = (3 * token + which) * width;
            projected.get(start..start + width).unwrap_or_default()
        };
        let arrows = Direction::ALL.map(|direction| vector(direction.token().into(), 0));
        let mut numbers = arrows.concat();
        numbers.extend((0..width).map(|component| {
            let keys = (0..LETTERS).map(|letter| vector(letter, 1)[component]);
            keys.sum::<f32>() / LETTERS as f32
        }));
        Ok(Arrows { settings, numbers })
    }
}

impl Arrows {
    /// All numbers: the queries of the arrows in the order of [`Direction::ALL`], and the key.
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// The vectors of a model with these numbers, if there are as many as it must have.
    pub fn of_numbers(settings: &Settings, numbers: &[f32]) -> Option<Self> {
        (numbers.len() == 4 * settings.width).then(|| Self {
            settings: *settings,
            numbers: numbers.to_vec(),
        })
    }

    /// The query of an arrow in a head. Shape: `[head_dim]`.
    pub fn query(&self, direction: Direction, head: usize) -> &[f32] {
        self.vector(direction as usize, head)
    }

    /// The mean key of the letters in a head. Shape: `[head_dim]`.
    pub fn key(&self, head: usize) -> &[f32] {
        self.vector(3, head)
    }

    fn vector(&self, which: usize, head: usize) -> &[f32] {
        let head_dim = self.settings.head_dim();
        let start = which * self.settings.width + head * head_dim;
        self.numbers
            .get(start..start + head_dim)
            .unwrap_or_default()
    }

    /// The mean scores of an arrow with all letters in a picture of `side` rows, scaled as before the softmax, around
    /// the arrow: rows from the top one to its own, columns from `side - 1` on its left to `side - 1` on its right.
    /// Shape: `[side, 2 side - 1]`.
    ///
    /// # Errors
    /// None for the vectors of a model that was constructed.
    pub fn scores(&self, direction: Direction, head: usize, side: usize) -> Result<Vec<f64>> {
        let axes = self.settings.axes;
        let head_dim = self.settings.head_dim();
        let motions = axes.motions(head, &self.settings)?;
        let [q, k] = [self.query(direction, head), self.key(head)];
        let pair = |vector: &[f32], pair: usize| {
            [vector[pair], vector[pair + head_dim / 2]].map(f64::from)
        };
        let mut scores = Vec::new();
        for up in (0..side).rev() {
            for left in (0..2 * side.max(1) - 1).map(|column| side as f64 - 1.0 - column as f64) {
                let up = up as f64;
                let offset = match axes {
                    Axes::One => [up * side as f64 + left, 0.0, 0.0],
                    Axes::Axial | Axes::Mixed => [0.0, up, left],
                };
                let added = motions.iter().enumerate().map(|(at, motion)| {
                    let turn = motion.of_query(offset);
                    let ([a, b], [c, d]) = (pair(q, at), pair(k, at));
                    (a * turn.x - b * turn.y) * c + (a * turn.y + b * turn.x) * d
                });
                scores.push(added.sum::<f64>() / libm::sqrt(head_dim as f64));
            }
        }
        Ok(scores)
    }
}
