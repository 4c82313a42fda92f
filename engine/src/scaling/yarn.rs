//! The two scaling methods called YaRN.

use super::Scaled;
use crate::error::{Result, above, finite, paired, positive};
use crate::frequency::inverse_frequencies;
use crate::prelude::*;
use core::f64::consts::TAU;

/// The length in pairs of a ramp with equal ends, which avoids a division by 0 as in transformers.
const LEAST_RAMP: f64 = 0.001;

/// YaRN as in the paper: the ramp is linear in a pair's number of rotations within the training length. A pair with
/// more than `tau` rotations keeps its frequency, one with fewer than `alpha` is fully interpolated.
///
/// `r = theta L / 2 pi`; `ramp = clip((r - alpha) / (tau - alpha), 0, 1)`; `theta' = (ramp + (1 - ramp) L / L') theta`;
/// the logits are multiplied by `(1 + 0.1 ln(L' / L))^2`. With the same ends its frequencies are those of
/// [`Llama3`](super::Llama3).
///
/// Source: Peng et al., arXiv 2309.00071, where `tau` is beta.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct YarnByRotations {
    /// `L`, the training length in tokens.
    pub original_max_position: f64,
    /// `L'`, the target length in tokens.
    pub max_position: f64,
    /// The number of rotations below which a pair is fully interpolated; 1 for the Llama models of the paper.
    pub alpha: f64,
    /// The number of rotations above which a pair keeps its frequency; 32 for the same models. More than `alpha`.
    pub tau: f64,
}

impl YarnByRotations {
    /// The method with the ramp of the paper's Llama models. `factor` is the target length over the training length, as
    /// for [`YarnByIndex::new`].
    pub fn new(factor: f64, original_max_position: f64) -> Self {
        Self {
            original_max_position,
            max_position: factor * original_max_position,
            alpha: 1.0,
            tau: 32.0,
        }
    }

    /// The fraction of its trained frequency that a pair keeps, by its number of rotations within the training length.
    pub fn ramp(&self, rotations: f64) -> f64 {
        ((rotations - self.alpha) / (self.tau - self.alpha)).clamp(0.0, 1.0)
    }

    /// `(1 + 0.1 ln(L' / L))^2`, and 1 if the context does not grow.
    pub fn factor_on_logits(&self) -> f64 {
        let root = sharpened(self.max_position / self.original_max_position, 1.0);
        root * root
    }

    /// The frequencies of this method, as from [`Scaling::frequencies`](super::Scaling::frequencies).
    ///
    /// # Errors
    /// A dimension, base or setting out of its range; a frequency that is not finite.
    pub fn frequencies(&self, rotary_dim: usize, base: f64) -> Result<Scaled> {
        self.apply(inverse_frequencies(rotary_dim, base)?)?
            .checked()
    }

    pub(super) fn apply(&self, trained: Vec<f64>) -> Result<Scaled> {
        let original = positive("original_max_position", self.original_max_position)?;
        let interpolated = original / positive("max_position", self.max_position)?;
        above("tau", positive("alpha", self.alpha)?, self.tau)?;
        let ramp: Vec<f64> = trained
            .iter()
            .map(|theta| self.ramp(theta * original / TAU))
            .collect();
        let theta = trained.iter().zip(&ramp);
        let theta = theta.map(|(theta, ramp)| (ramp + (1.0 - ramp) * interpolated) * theta);
        Ok(Scaled {
            theta: theta.collect(),
            factor_on_cos_sin: 1.0,
            factor_on_logits: self.factor_on_logits(),
            ramp: Some(ramp),
        })
    }
}

/// YaRN as in most code: the ramp is linear in a pair's *index*, between the pairs that make `beta_fast` and
/// `beta_slow` rotations within the training length.
///
/// `corr(beta) = d ln(L / (2 pi beta)) / (2 ln base)`; `low = corr(beta_fast)` and `high = corr(beta_slow)`, rounded
/// outwards if `truncate`, within `[0, d - 1]`; `ramp = 1 - clip((i - low) / (high - low), 0, 1)`;
/// `theta' = (1 - ramp) theta / factor + ramp theta`.
///
/// Source: jquesnelle/yarn and `yarn` in transformers; DeepSeek and gpt-oss have the same ramp.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct YarnByIndex {
    /// The scale factor: target length over training length.
    pub factor: f64,
    /// The training length in tokens.
    pub original_max_position: f64,
    /// The number of rotations above which a pair keeps its frequency; 32 by default.
    pub beta_fast: f64,
    /// The number of rotations below which a pair is fully interpolated; 1 by default.
    pub beta_slow: f64,
    /// Whether the ends of the ramp are rounded outwards to whole pairs; `true` by default.
    pub truncate: bool,
    /// DeepSeek's weight of the factor on cosine and sine.
    pub mscale: Option<f64>,
    /// DeepSeek's weight of the factor divided out again, because it moves to the logits.
    pub mscale_all_dim: Option<f64>,
    /// A factor on cosine and sine that overrides the computed one.
    pub attention_factor: Option<f64>,
}

impl YarnByIndex {
    /// The defaults of transformers.
    pub fn new(factor: f64, original_max_position: f64) -> Self {
        Self {
            factor,
            original_max_position,
            beta_fast: 32.0,
            beta_slow: 1.0,
            truncate: true,
            mscale: None,
            mscale_all_dim: None,
            attention_factor: None,
        }
    }

    /// The ends of the ramp as indices of pairs, before and after rounding and clamping. An end of the ramp may lie
    /// beyond the last pair: the code clamps to `rotary_dim - 1`, not to the number of pairs.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; a setting that is not positive and finite; a `base` that is not above 1.
    pub fn correction_range(&self, rotary_dim: usize, base: f64) -> Result<CorrectionRange> {
        paired("rotary_dim", rotary_dim)?;
        let original = positive("original_max_position", self.original_max_position)?;
        let base = above("base", 1.0, base)?;
        let d = rotary_dim as f64;
        let index = |beta: f64| d * libm::log(original / (beta * TAU)) / (2.0 * libm::log(base));
        let raw = (
            index(positive("beta_fast", self.beta_fast)?),
            index(positive("beta_slow", self.beta_slow)?),
        );
        let (low, high) = if self.truncate {
            (libm::floor(raw.0), libm::ceil(raw.1))
        } else {
            raw
        };
        Ok(CorrectionRange {
            raw,
            used: (low.max(0.0), high.min(d - 1.0)),
        })
    }

    /// The factor on cosine and sine: the explicit one, or `0.1 ln(factor) + 1`, or if both weights are given and not
    /// zero, `(0.1 mscale ln(factor) + 1) / (0.1 mscale_all_dim ln(factor) + 1)`.
    pub fn factor_on_cos_sin(&self) -> f64 {
        let given = |weight: Option<f64>| weight.filter(|weight| *weight != 0.0);
        match (
            self.attention_factor,
            given(self.mscale),
            given(self.mscale_all_dim),
        ) {
            (Some(factor), _, _) => factor,
            (None, Some(mscale), Some(all_dim)) => {
                sharpened(self.factor, mscale) / sharpened(self.factor, all_dim)
            }
            _ => sharpened(self.factor, 1.0),
        }
    }

    /// The factor by which a model with latent attention multiplies its softmax scale:
    /// `(0.1 mscale_all_dim ln(factor) + 1)^2`, which makes up for the factor that the same weight removes from cosine
    /// and sine; 1 without that weight. Not a part of [`Scaled`], because other models do not use it.
    ///
    /// Source: DeepSeek-V3's `inference/model.py`; `DeepseekV3Attention` of transformers.
    pub fn factor_on_softmax_scale(&self) -> f64 {
        let weight = self.mscale_all_dim.filter(|weight| *weight != 0.0);
        let root = weight.map_or(1.0, |weight| sharpened(self.factor, weight));
        root * root
    }

    pub(super) fn apply(&self, trained: Vec<f64>, base: f64) -> Result<Scaled> {
        let factor = positive("factor", self.factor)?;
        let (low, mut high) = self.correction_range(2 * trained.len(), base)?.used;
        if low == high {
            high += LEAST_RAMP;
        }
        let ramp: Vec<f64> = (0..trained.len())
            .map(|i| 1.0 - ((i as f64 - low) / (high - low)).clamp(0.0, 1.0))
            .collect();
        let theta = trained.iter().zip(&ramp);
        let theta = theta.map(|(theta, ramp)| theta / factor * (1.0 - ramp) + theta * ramp);
        Ok(Scaled {
            theta: theta.collect(),
            factor_on_cos_sin: finite("attention_factor", self.factor_on_cos_sin())?,
            factor_on_logits: 1.0,
            ramp: Some(ramp),
        })
    }
}

/// The ends of the ramp of [`YarnByIndex`], `(low, high)` in indices of pairs.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct CorrectionRange {
    /// The ends by the formula.
    pub raw: (f64, f64),
    /// The ends in use: rounded if `truncate`, and clamped.
    pub used: (f64, f64),
}

/// `0.1 weight ln(scale) + 1`, and 1 if the context does not grow.
fn sharpened(scale: f64, weight: f64) -> f64 {
    if scale <= 1.0 {
        1.0
    } else {
        0.1 * weight * libm::log(scale) + 1.0
    }
}
