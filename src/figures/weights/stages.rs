//! The stages from rotated vectors to weights, in 64 and in 32 bits.

use super::parameters::Stage;
use crate::toy_model::ToyVectors;
use rotary::attention::{Attention, Mask, Operands};
use rotary::precision::Steps;
use rotary::{Result, Rotary};

/// The numbers of one query with every key at every stage. Shape of each: `[keys]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Stages {
    score: Vec<f64>,
    scaled: Vec<f64>,
    weight: Vec<f64>,
}

impl Stages {
    /// The numbers of a stage.
    pub fn of(&self, stage: Stage) -> &[f64] {
        match stage {
            Stage::Score => &self.score,
            Stage::Scaled => &self.scaled,
            Stage::Weight => &self.weight,
        }
    }

    /// The engine's, for the word at `query` in a sentence that begins at position `first`.
    pub(super) fn double(
        vectors: &ToyVectors,
        rotary: &Rotary,
        mask: Mask,
        query: usize,
        first: i64,
    ) -> Result<Self> {
        let positions = positions(vectors, first);
        let operands = Operands {
            q: vectors.query(query),
            k: &vectors.k,
            v: &vectors.v,
            q_positions: &positions[query..=query],
            k_positions: &positions,
        };
        let masked = Attention {
            rotary: Some(rotary.clone()),
            mask,
            ..Attention::new(1, vectors.dim)
        };
        let plain = Attention {
            scale: 1.0,
            mask: Mask::Full,
            ..masked.clone()
        };
        let attended = masked.forward(&operands, None)?;
        Ok(Self {
            score: plain.forward(&operands, None)?.logits,
            scaled: attended.logits,
            weight: attended.weights,
        })
    }

    /// The weighted sum of the values, each rotated to its position first where `is_rotated`. Shape: `[dim]`.
    pub(super) fn output(
        &self,
        vectors: &ToyVectors,
        rotary: &Rotary,
        first: i64,
        is_rotated: bool,
    ) -> Result<Vec<f64>> {
        let mut output = vec![0.0; vectors.dim];
        let values = vectors.v.chunks_exact(vectors.dim);
        for ((value, position), weight) in values.zip(positions(vectors, first)).zip(&self.weight) {
            let value = match is_rotated {
                true => rotary.rotate(value, position)?,
                false => value.to_vec(),
            };
            for (sum, value) in output.iter_mut().zip(value) {
                *sum += weight * value;
            }
        }
        Ok(output)
    }

    /// The same with every step in 32 bits, as libraries take them: angle, rotation, sum, scale and softmax.
    pub(super) fn single(
        vectors: &ToyVectors,
        rotary: &Rotary,
        mask: Mask,
        query: usize,
        first: i64,
    ) -> Result<Self> {
        let positions = positions(vectors, first);
        let m = positions[query];
        let turned = |x: &[f64], position| -> Result<Vec<f32>> {
            let y = Steps::F32.rotate(rotary, x, position)?;
            Ok(y.into_iter().map(|y| y as f32).collect())
        };
        let q = turned(vectors.query(query), m)?;
        let keys = vectors.k.chunks_exact(vectors.dim).zip(&positions);
        let score: Vec<f32> = keys
            .map(|(k, &n)| Ok(dot(&q, &turned(k, n)?)))
            .collect::<Result<_>>()?;
        let scale = 1.0 / libm::sqrtf(vectors.dim as f32);
        let scaled: Vec<f32> = score
            .iter()
            .zip(&positions)
            .map(|(score, &n)| {
                if mask.sees(m, n) {
                    score * scale
                } else {
                    f32::NEG_INFINITY
                }
            })
            .collect();
        Ok(Self {
            weight: wide(&softmax(&scaled)),
            score: wide(&score),
            scaled: wide(&scaled),
        })
    }
}

fn positions(vectors: &ToyVectors, first: i64) -> Vec<f64> {
    let count = vectors.words();
    (first..).take(count).map(|n| n as f64).collect()
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
