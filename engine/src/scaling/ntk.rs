//! Scaling methods that divide every frequency, or enlarge the base.

use super::Scaled;
use crate::error::{Result, paired, positive};
use crate::frequency::inverse_frequencies;
use crate::prelude::*;

/// Position interpolation: `theta / factor`, the same as dividing every position.
///
/// Source: Chen et al., arXiv 2306.15595; `linear` in transformers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Linear {
    /// The scale factor: target length over training length.
    pub factor: f64,
}

impl Linear {
    /// The frequencies of this method, as from [`Scaling::frequencies`](super::Scaling::frequencies).
    ///
    /// # Errors
    /// A dimension, base or setting out of its range; a frequency that is not finite.
    pub fn frequencies(&self, rotary_dim: usize, base: f64) -> Result<Scaled> {
        self.apply(inverse_frequencies(rotary_dim, base)?)?
            .checked()
    }

    pub(super) fn apply(&self, trained: Vec<f64>) -> Result<Scaled> {
        let factor = positive("factor", self.factor)?;
        Ok(Scaled::plain(
            trained.into_iter().map(|theta| theta / factor).collect(),
        ))
    }
}

/// A larger base: `base alpha^(d / (d - 2))`. The lowest frequency is divided by `alpha`, the highest doesn't change.
///
/// Source: `LlamaNTKScaledRotaryEmbedding` of jquesnelle/yarn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NtkStatic {
    /// The divisor of the lowest frequency.
    pub alpha: f64,
}

impl NtkStatic {
    /// The enlarged base. Infinite for a rotary dimension of 2, whose one pair does not depend on it.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; `base` or `alpha` not positive and finite.
    pub fn base(&self, rotary_dim: usize, base: f64) -> Result<f64> {
        paired("rotary_dim", rotary_dim)?;
        let alpha = positive("alpha", self.alpha)?;
        Ok(enlarged(rotary_dim, positive("base", base)?, alpha))
    }

    /// The frequencies of this method, as from [`Scaling::frequencies`](super::Scaling::frequencies).
    ///
    /// # Errors
    /// A dimension, base or setting out of its range; a frequency that is not finite.
    pub fn frequencies(&self, rotary_dim: usize, base: f64) -> Result<Scaled> {
        paired("rotary_dim", rotary_dim)?;
        positive("base", base)?;
        self.apply(rotary_dim, base)?.checked()
    }

    pub(super) fn apply(&self, rotary_dim: usize, base: f64) -> Result<Scaled> {
        positive("alpha", self.alpha)?;
        with_base(rotary_dim, base, self.alpha)
    }
}

/// A base that grows with the sequence: with `L` the longer of the sequence and `max_position`,
/// `base (factor L / max_position - (factor - 1))^(d / (d - 2))`.
///
/// Keys cached for one length are wrong for another.
///
/// Source: `dynamic` in transformers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NtkDynamic {
    /// The scale factor: largest context length over `max_position`.
    pub factor: f64,
    /// The longest sequence, in tokens, for which the base is as trained.
    pub max_position: f64,
}

impl NtkDynamic {
    /// The base for a sequence length. For a rotary dimension of 2, whose one pair does not depend on it, the base is
    /// unchanged.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; `base` or a setting not positive and finite; a growth of the base that is not positive
    /// and finite.
    pub fn base(&self, rotary_dim: usize, base: f64, sequence_length: usize) -> Result<f64> {
        paired("rotary_dim", rotary_dim)?;
        let factor = positive("factor", self.factor)?;
        let max_position = positive("max_position", self.max_position)?;
        let longer = (sequence_length as f64).max(max_position);
        let growth = factor * longer / max_position - (factor - 1.0);
        grown(rotary_dim, positive("base", base)?, growth)
    }

    pub(super) fn apply(
        &self,
        rotary_dim: usize,
        base: f64,
        sequence_length: usize,
    ) -> Result<Scaled> {
        let base = self.base(rotary_dim, base, sequence_length)?;
        Ok(Scaled::plain(inverse_frequencies(rotary_dim, base)?))
    }
}

fn with_base(rotary_dim: usize, base: f64, growth: f64) -> Result<Scaled> {
    let base = grown(rotary_dim, base, growth)?;
    Ok(Scaled::plain(inverse_frequencies(rotary_dim, base)?))
}

fn grown(rotary_dim: usize, base: f64, growth: f64) -> Result<f64> {
    let growth = positive("growth of the base", growth)?;
    Ok(if rotary_dim > 2 {
        enlarged(rotary_dim, base, growth)
    } else {
        base
    })
}

fn enlarged(rotary_dim: usize, base: f64, growth: f64) -> f64 {
    let d = rotary_dim as f64;
    base * libm::pow(growth, d / (d - 2.0))
}
