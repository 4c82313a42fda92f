//! The stages from rotated vectors to weights, in 64 and in 32 bits.

use super::mistake::Rotation;
use super::parameters::Stage;
use crate::state::Role;
use crate::toy_model::ToyVectors;
use rotary::attention::{Attended, Attention, Mask, Operands};
use rotary::precision::StepFormats;
use rotary::{Result, Rotary};

/// The numbers of one query with every key at every stage. Shape of each: `[keys]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Stages {
    score: Vec<f64>,
    scaled: Vec<f64>,
    weight: Vec<f64>,
}

/// A text at its positions, rotated in 64 bits.
pub struct Text<'a> {
    vectors: &'a ToyVectors,
    rotation: &'a Rotation,
    mask: Mask,
    positions: Vec<f64>,
    /// Shapes: `[words, dim]`.
    q: Vec<f64>,
    k: Vec<f64>,
    v: Vec<f64>,
}

impl<'a> Text<'a> {
    /// A text whose first token is at `first`. Its values are rotated too if `of_values` is given.
    pub fn new(
        vectors: &'a ToyVectors,
        rotation: &'a Rotation,
        mask: Mask,
        first: i64,
        of_values: Option<&Rotary>,
    ) -> Result<Self> {
        let positions = (first..).take(vectors.words()).map(|n| n as f64);
        let mut text = Self {
            vectors,
            rotation,
            mask,
            positions: positions.collect(),
            q: Vec::new(),
            k: Vec::new(),
            v: vectors.v.clone(),
        };
        for token in 0..vectors.words() {
            text.q
                .extend(text.rotated(StepFormats::F64, Role::Query, token)?);
            text.k
                .extend(text.rotated(StepFormats::F64, Role::Key, token)?);
        }
        if let Some(rotary) = of_values {
            let values = text.v.chunks_exact_mut(vectors.dim);
            for (value, &position) in values.zip(&text.positions) {
                rotary.at(position)?.rotate_in_place(value)?;
            }
        }
        Ok(text)
    }

    fn rotated(&self, steps: StepFormats, role: Role, token: usize) -> Result<Vec<f64>> {
        let dim = self.vectors.dim;
        let x = &[&self.vectors.q, &self.vectors.k][role as usize][token * dim..][..dim];
        self.rotation.rotate(steps, role, x, self.positions[token])
    }

    /// The engine's attention of a token.
    pub fn attended(&self, query: usize) -> Result<Attended> {
        let scaled = Attention {
            mask: self.mask,
            ..Attention::new(1, self.vectors.dim)
        };
        self.attended_by(&scaled, query)
    }

    fn attended_by(&self, attention: &Attention, query: usize) -> Result<Attended> {
        let dim = self.vectors.dim;
        let operands = Operands {
            q: &self.q[query * dim..][..dim],
            k: &self.k,
            v: &self.v,
            q_positions: &self.positions[query..=query],
            k_positions: &self.positions,
        };
        attention.forward(&operands, None)
    }

    /// The stages of a query with the keys from some key on, and the output, by the engine.
    pub(super) fn double(&self, query: usize, from: usize) -> Result<(Stages, Vec<f64>)> {
        let unscaled = Attention {
            scale: 1.0,
            ..Attention::new(1, self.vectors.dim)
        };
        let mut score = self.attended_by(&unscaled, query)?.logits;
        let mut attended = self.attended(query)?;
        let stages = Stages {
            score: score.split_off(from),
            scaled: attended.logits.split_off(from),
            weight: attended.weights.split_off(from),
        };
        Ok((stages, attended.out))
    }

    /// The same stages with every step in 32 bits, as libraries take them: angle, rotation, sum, scale and softmax.
    pub(super) fn single(&self, query: usize, from: usize) -> Result<Stages> {
        let rotated = |role, token| -> Result<Vec<f32>> {
            let y = self.rotated(StepFormats::F32, role, token)?;
            Ok(y.into_iter().map(|y| y as f32).collect())
        };
        let q = rotated(Role::Query, query)?;
        let mut score: Vec<f32> = (0..self.positions.len())
            .map(|token| Ok(dot(&q, &rotated(Role::Key, token)?)))
            .collect::<Result<_>>()?;
        let scale = 1.0 / libm::sqrtf(self.vectors.dim as f32);
        let scaled = score.iter().zip(&self.positions).map(|(score, &n)| {
            if self.mask.sees(self.positions[query], n) {
                score * scale
            } else {
                f32::NEG_INFINITY
            }
        });
        let mut scaled: Vec<f32> = scaled.collect();
        Ok(Stages {
            weight: wide(&softmax(&scaled).split_off(from)),
            score: wide(&score.split_off(from)),
            scaled: wide(&scaled.split_off(from)),
        })
    }
}

impl Stages {
    pub fn of(&self, stage: Stage) -> &[f64] {
        match stage {
            Stage::Score => &self.score,
            Stage::Scaled => &self.scaled,
            Stage::Weight => &self.weight,
        }
    }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn softmax(logits: &[f32]) -> Vec<f32> {
    let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = logits.iter().map(|logit| libm::expf(logit - max)).collect();
    let sum: f32 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}

fn wide(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().copied().map(f64::from).collect()
}
