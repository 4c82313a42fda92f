//! Causal softmax scores of one head, and the ways to compute them.

use crate::rotation::number;
use rotary::attention::{Attention, Mask, Operands};
use rotary::{Pairing, Result, Rotary, tensor};

const BASE: f64 = 10_000.0;

/// Queries and keys that are rotated already, and room for their weights.
pub struct Scores {
    attention: Attention,
    positions: Vec<f64>,
    q: Vec<f32>,
    k: Vec<f32>,
    weights: Vec<f32>,
}

impl Default for Scores {
    /// Queries and keys without a pattern.
    fn default() -> Self {
        let elements = Self::TOKENS * Self::HEAD_DIM;
        Self {
            attention: Attention {
                value_dim: 1,
                mask: Mask::Causal,
                ..Attention::new(1, Self::HEAD_DIM)
            },
            positions: (0..Self::TOKENS).map(|token| token as f64).collect(),
            q: (0..elements).map(number).collect(),
            k: (elements..2 * elements).map(number).collect(),
            weights: vec![0.0; Self::TOKENS * Self::TOKENS],
        }
    }
}

impl Scores {
    /// Tokens of the matrix that is timed.
    pub const TOKENS: usize = 512;
    /// Components of each query and key.
    pub const HEAD_DIM: usize = 64;

    /// Shape: `[tokens, head_dim]`.
    pub fn q(&self) -> &[f32] {
        &self.q
    }

    /// Shape: `[tokens, head_dim]`.
    pub fn k(&self) -> &[f32] {
        &self.k
    }

    /// What every call writes. Shape: `[tokens, tokens]`.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The weights by the engine's kernel.
    ///
    /// # Errors
    /// None that is known of.
    pub fn engine(&mut self) -> Result<()> {
        tensor::scores::Scores {
            mask: Mask::Causal,
            ..tensor::scores::Scores::new(Self::HEAD_DIM)
        }
        .write_weights(&self.q, &self.k, &mut self.weights)
    }

    /// The weights where all tokens have the first query and the first key, from their distances alone.
    ///
    /// # Errors
    /// None that is known of.
    pub fn engine_of_shared_tokens(&mut self) -> Result<()> {
        let attention = Attention {
            rotary: Some(Rotary::new(
                Self::HEAD_DIM,
                Self::HEAD_DIM,
                BASE,
                Pairing::Half,
            )?),
            ..self.attention.clone()
        };
        let first = |x: &[f32]| wide(&x[..Self::HEAD_DIM]);
        attention
            .shared_scores(&first(&self.q), &first(&self.k), Self::TOKENS)?
            .write_weights(&mut self.weights)
    }

    /// The weights by the plain form, in `f64`.
    ///
    /// # Errors
    /// None that is known of.
    pub fn slow_twin(&mut self) -> Result<()> {
        let attended = self.attention.forward(
            &Operands {
                q: &wide(&self.q),
                k: &wide(&self.k),
                v: &self.positions,
                q_positions: &self.positions,
                k_positions: &self.positions,
            },
            None,
        )?;
        for (narrow, wide) in self.weights.iter_mut().zip(&attended.weights) {
            *narrow = *wide as f32;
        }
        Ok(())
    }
}

fn wide(x: &[f32]) -> Vec<f64> {
    x.iter().copied().map(f64::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_and_its_slow_twin_agree() -> Result<()> {
        let mut scores = Scores::default();
        scores.slow_twin()?;
        let slow = scores.weights().to_vec();
        scores.weights.fill(-1.0);
        scores.engine()?;
        for (fast, slow) in scores.weights().iter().zip(&slow) {
            assert!((fast - slow).abs() < 1e-6, "{fast} is not {slow}");
        }
        Ok(())
    }
}
