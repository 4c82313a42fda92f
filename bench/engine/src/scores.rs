//! Causal softmax scores of one head.

use crate::{Work, number};
use rotary::attention::{Attention, Mask, Operands};
use rotary::{Pairing, Result, Rotary, tensor};

const BASE: f64 = 10_000.0;

/// Rotated queries and keys, and memory for their weights.
pub struct Scores {
    q: Vec<f32>,
    k: Vec<f32>,
    weights: Vec<f32>,
}

impl Default for Scores {
    fn default() -> Self {
        let elements = Self::TOKENS * Self::HEAD_DIM;
        Self {
            q: (0..elements).map(number).collect(),
            k: (elements..2 * elements).map(number).collect(),
            weights: vec![0.0; Self::TOKENS * Self::TOKENS],
        }
    }
}

impl Scores {
    pub const NAME: &str = "scores";
    pub const TOKENS: usize = 512;
    pub const HEAD_DIM: usize = 64;

    fn engine(&mut self) -> Result<()> {
        tensor::scores::Scores {
            mask: Mask::Causal,
            ..tensor::scores::Scores::new(Self::HEAD_DIM)
        }
        .write_weights(&self.q, &self.k, &mut self.weights)
    }

    fn attention() -> Attention {
        Attention {
            value_dim: 1,
            mask: Mask::Causal,
            ..Attention::new(1, Self::HEAD_DIM)
        }
    }

    /// All tokens share the first query and the first key: weights from their distances alone.
    fn engine_of_shared_tokens(&mut self) -> Result<()> {
        let rotary = Rotary::new(Self::HEAD_DIM, Self::HEAD_DIM, BASE, Pairing::Half)?;
        let attention = Attention {
            rotary: Some(rotary),
            ..Self::attention()
        };
        let first = |x: &[f32]| wide(&x[..Self::HEAD_DIM]);
        attention
            .shared_scores(&first(&self.q), &first(&self.k), Self::TOKENS)?
            .write_weights(&mut self.weights)
    }

    /// The reference implementation, in `f64`.
    fn reference(&mut self) -> Result<()> {
        let positions: Vec<f64> = (0..Self::TOKENS).map(|token| token as f64).collect();
        let operands = Operands {
            q: &wide(&self.q),
            k: &wide(&self.k),
            v: &positions,
            q_positions: &positions,
            k_positions: &positions,
        };
        let attended = Self::attention().forward(&operands, None)?;
        for (narrow, wide) in self.weights.iter_mut().zip(&attended.weights) {
            *narrow = *wide as f32;
        }
        Ok(())
    }
}

fn wide(x: &[f32]) -> Vec<f64> {
    x.iter().copied().map(f64::from).collect()
}

impl Work for Scores {
    fn ways(&self) -> Vec<String> {
        ["engine", "engine, all tokens share q and k", "reference"]
            .map(str::to_owned)
            .to_vec()
    }

    fn call(&mut self, way: usize) -> Result<()> {
        match way {
            0 => self.engine(),
            1 => self.engine_of_shared_tokens(),
            _ => self.reference(),
        }
    }

    fn numbers(&self, name: &str) -> Vec<f32> {
        match name {
            "q" => self.q.clone(),
            "k" => self.k.clone(),
            _ => self.weights.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_agrees_with_the_reference() -> Result<()> {
        let mut scores = Scores::default();
        scores.reference()?;
        let slow = scores.weights.clone();
        scores.weights.fill(-1.0);
        scores.engine()?;
        for (fast, slow) in scores.weights.iter().zip(&slow) {
            assert!((fast - slow).abs() < 1e-6, "{fast} is not {slow}");
        }
        Ok(())
    }
}
