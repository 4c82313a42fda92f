//! The rotations of an implementation at a position, and the roundings of known implementations.

use super::format::Format;
use super::steps::StepFormats;
use crate::error::{Result, finite};
use crate::frequency::inverse_frequencies;
use crate::prelude::*;
use glam::DVec2;

/// The arithmetic of an implementation: its method for the angles of a position, and the format of each step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arithmetic {
    /// The method for the angles.
    pub angles: Angles,
    /// The format of each step.
    pub steps: StepFormats,
}

/// The method for the angles of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Angles {
    /// `position * theta_i`, separately for each pair.
    Products,
    /// The position for the first pair; for each next one, the previous angle times `base^(-2/rotary_dim)`, rounded
    /// each time.
    RunningProduct,
}

/// The rotation of one pair at a position.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PairRotation {
    /// The stored angle, in radians; not finite if it is beyond the format of positions or of angles.
    pub angle_rad: f64,
    /// Its stored cosine and sine; NaN if the angle is not finite.
    pub cos_sin: DVec2,
}

impl Arithmetic {
    /// The rotations of every pair at a position, computed once for all vectors there: [`StepFormats::rotate_pair`]
    /// applies one to a pair. Shape: `[rotary_dim / 2]`.
    ///
    /// # Errors
    /// `rotary_dim` odd or zero; `base` not positive and finite; `position` not finite.
    ///
    /// ```
    /// use rotary::precision::Implementation;
    ///
    /// let exact = Implementation::Exact.arithmetic().rotations(128, 10_000.0, 1e6)?;
    /// let ggml = Implementation::Ggml.arithmetic().rotations(128, 10_000.0, 1e6)?;
    /// let off = exact.iter().zip(&ggml).map(|(a, b)| (a.cos_sin - b.cos_sin).abs().max_element());
    /// assert_eq!(format!("{:.3}", off.fold(0.0, f64::max)), "0.076");
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn rotations(
        self,
        rotary_dim: usize,
        base: f64,
        position: f64,
    ) -> Result<Vec<PairRotation>> {
        let theta = inverse_frequencies(rotary_dim, base)?;
        let (steps, position) = (self.steps, finite("position", position)?);
        let position = steps.position.round(position);
        let rotation = |angle_rad: f64| PairRotation {
            angle_rad,
            cos_sin: steps.cos_sin(angle_rad, 1.0),
        };
        Ok(match self.angles {
            Angles::Products => {
                let product = |theta: f64| steps.angle.round(position * steps.theta.round(theta));
                theta.into_iter().map(product).map(rotation).collect()
            }
            Angles::RunningProduct => {
                let factor = libm::pow(base, -2.0 / rotary_dim as f64);
                let factor = steps.theta.round(factor);
                let next = |angle: &f64| Some(steps.angle.round(angle * factor));
                let angles = core::iter::successors(Some(steps.angle.round(position)), next);
                angles.take(theta.len()).map(rotation).collect()
            }
        })
    }
}

/// An implementation whose roundings are known.
///
/// Sources: transformers 5.23.0 and its pull request 29285; flash-attention `0251105a`; TransformerEngine `d0067d0d`;
/// ggml; the issues named below. Vectors are those of a model in `bf16` in transformers, FlashAttention and
/// TransformerEngine, and in `f32` if only one rounding is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Implementation {
    /// This engine: everything in `f64`.
    Exact,
    /// Everything in `f32`: transformers and FlashAttention for a model in `f32`.
    F32Throughout,
    /// `LlamaRotaryEmbedding.forward`: angles in `f32`; cosine and sine are then cast to the type of the vectors, and
    /// `apply_rotary_pos_emb` computes in it.
    Transformers,
    /// `RotaryEmbedding._update_cos_sin_cache`: angles in `f32`, cosine and sine cached in the type of the vectors; the
    /// kernel computes in `f32`.
    FlashAttention,
    /// `RotaryPositionEmbedding` and `fused_rope_block_forward`: everything in `f32` until the result is stored.
    TransformerEngine,
    /// `ggml_rope_cache_init`: each angle is the previous one times a factor, in `f32`; vectors in `f32`.
    Ggml,
    /// Everything in `bf16`, positions included: the effect of autocast on transformers until pull request 29285, and
    /// on diffusers (issue 13920).
    Bf16Throughout,
    /// Frequencies in `bf16`, everything else in `f32`, as in sglang-jax (issue 1472). The scores are wrong, but a
    /// shift still doesn't change them.
    Bf16Frequencies,
    /// Angles in `f64` when the table is computed; cosine, sine and everything after them in `f32`.
    ExactAngles,
}

impl Implementation {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Exact,
        Self::F32Throughout,
        Self::Transformers,
        Self::FlashAttention,
        Self::TransformerEngine,
        Self::Ggml,
        Self::Bf16Throughout,
        Self::Bf16Frequencies,
        Self::ExactAngles,
    ];

    /// The formats of its steps.
    pub const fn arithmetic(self) -> Arithmetic {
        let steps = match self {
            Self::Exact => StepFormats::F64,
            Self::Transformers => StepFormats::BF16_TABLES,
            Self::FlashAttention => StepFormats {
                table: Format::Bf16,
                ..StepFormats::F32_AROUND_BF16
            },
            Self::TransformerEngine => StepFormats::F32_AROUND_BF16,
            Self::F32Throughout | Self::Ggml => StepFormats::F32,
            Self::Bf16Throughout => StepFormats::all(Format::Bf16),
            Self::Bf16Frequencies => StepFormats::BF16_THETA,
            Self::ExactAngles => StepFormats {
                position: Format::F64,
                theta: Format::F64,
                angle: Format::F64,
                ..StepFormats::F32
            },
        };
        let angles = match self {
            Self::Ggml => Angles::RunningProduct,
            _ => Angles::Products,
        };
        Arithmetic { angles, steps }
    }
}
