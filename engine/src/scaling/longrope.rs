//! The scaling method of Phi-3 with long context (LongRoPE).

use super::Scaled;
use crate::error::{Result, above, length, positive};
use crate::prelude::*;

/// A divisor for each pair, found by search: one list for sequences up to the training length, one for longer ones.
///
/// The factor on cosine and sine, `sqrt(1 + ln(factor) / ln(original))`, applies at every length.
///
/// Source: Ding et al., arXiv 2402.13753; `longrope` in transformers.
#[derive(Debug, Clone, PartialEq)]
pub struct LongRope {
    /// Divisors for sequences of up to `original_max_position` tokens. Shape: `[rotary_dim / 2]`.
    pub short_factor: Vec<f64>,
    /// Divisors for longer sequences. Shape: `[rotary_dim / 2]`.
    pub long_factor: Vec<f64>,
    /// The training length in tokens. More than 1 if the factor on cosine and sine is computed from it.
    pub original_max_position: f64,
    /// The scale factor, `max_position / original_max_position` unless a model sets it.
    pub factor: f64,
    /// A factor on cosine and sine that overrides the computed one.
    pub attention_factor: Option<f64>,
}

impl LongRope {
    /// The explicit factor, or `sqrt(1 + ln(factor) / ln(original))`, which is 1 if the context does not grow.
    pub fn factor_on_cos_sin(&self) -> f64 {
        self.attention_factor.unwrap_or_else(|| {
            if self.factor <= 1.0 {
                1.0
            } else {
                libm::sqrt(1.0 + libm::log(self.factor) / libm::log(self.original_max_position))
            }
        })
    }

    pub(super) fn apply(&self, trained: Vec<f64>, sequence_length: usize) -> Result<Scaled> {
        positive("factor", self.factor)?;
        let original = positive("original_max_position", self.original_max_position)?;
        if self.attention_factor.is_none() && self.factor > 1.0 {
            above("original_max_position", 1.0, original)?;
        }
        let (name, divisors) = if sequence_length as f64 > original {
            ("long_factor", &self.long_factor)
        } else {
            ("short_factor", &self.short_factor)
        };
        length(name, divisors, trained.len())?;
        let theta: Result<Vec<f64>> = trained
            .iter()
            .zip(divisors)
            .map(|(theta, &divisor)| Ok(theta / positive(name, divisor)?))
            .collect();
        Ok(Scaled {
            factor_on_cos_sin: positive("attention_factor", self.factor_on_cos_sin())?,
            ..Scaled::plain(theta?)
        })
    }
}
