//! The family of rotary embeddings: which pairs rotate, and by what.
//!
//! In each of them a pair rotates by a linear function of the position, which can have several axes, so that the score
//! depends only on differences of positions. A pair whose function is 0 stands still: it compares two vectors at every
//! distance alike.
//!
//! ```
//! use rotary::family::Member;
//!
//! // A head of 24 components of which a quarter rotates, built in two ways.
//! let slowest = |member: Member| member.pairs(24, 10_000.0).map(|pairs| pairs[2].theta[0]);
//! let partial = slowest(Member::Partial { rotary_dim: 6 })?; // 10,000^(-4/6)
//! let truncated = slowest(Member::Truncated { part: 0.25 })?; // 10,000^(-4/24)
//! assert!(truncated > 99.0 * partial);
//! # Ok::<(), rotary::Error>(())
//! ```

use crate::error::{Result, at_most, finite, multiple, paired};
use crate::frequency::{axial_frequencies, inverse_frequencies};
use crate::prelude::*;
use crate::rotation::cos_sin;
use crate::scaling::{Proportional, Scaling};
use crate::tensor::MropeSections;
use glam::DVec2;

/// A member of the family, with what it fixes beside the head dimension and the base.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Member {
    /// Every pair rotates by the token's position. Source: RoFormer, section 3.2.2.
    Full,
    /// The first `rotary_dim` components rotate, with exponents over `rotary_dim`.
    /// Source: GPT-NeoX-20B, section 2.1.1; `partial_rotary_factor` in transformers.
    Partial {
        /// How many components rotate.
        rotary_dim: usize,
    },
    /// The fastest pairs rotate, with exponents over the head, and the slowest stand still (p-RoPE).
    /// Source: Barbero et al. (2025), `apply_p_rope`; `proportional` in transformers.
    Truncated {
        /// The part of the head that rotates, 0 to 1.
        part: f64,
    },
    /// No pair rotates: a NoPE layer.
    Still,
    /// The last `rotary_dim` components rotate, with exponents over `rotary_dim`, and the first ones carry content.
    /// Source: DeepSeek-V2, section 2.1.3, whose head is `[content, rotated]`.
    Decoupled {
        /// How many components rotate.
        rotary_dim: usize,
    },
    /// Half of the pairs rotate by the row, half by the column, as [`axial_frequencies`].
    Axial,
    /// Every pair rotates by both the row and the column (RoPE-Mixed), as a head has it before training: axial
    /// frequencies along axes that are rotated by an angle. Training then moves each frequency by itself.
    /// Source: `init_random_2d_freqs` of naver-ai/rope-vit, which draws the angle for each head.
    Mixed {
        /// The angle from the column's axis to that of the first half of the pairs.
        direction_rad: f64,
    },
    /// Time, row and column each rotate some pairs (M-RoPE), with the frequencies of [`Member::Full`].
    Sections(MropeSections),
    /// Every pair rotates, and its length changes with the position too: [`Motion::zeta`].
    /// Source: Sun et al. (2022); `XPOS` of torchscale, whose positions count from the middle of the text. The score is
    /// the same.
    XPos,
}

/// The number of tokens in which xPos multiplies a length by [`Motion::zeta`]. Source: `scale_base` of torchscale.
pub const XPOS_TOKENS: f64 = 512.0;

/// xPos's gamma. Source: Sun et al. (2022); `0.4` in torchscale.
const XPOS_GAMMA: f64 = 0.4;

/// How a pair moves with its token's position.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Motion {
    /// Radians per step along time (or the text), row and column.
    pub theta: [f64; 3],
    /// The factor by which [`XPOS_TOKENS`] tokens multiply a query's length and divide a key's; 1 where lengths don't
    /// change.
    pub zeta: f64,
}

impl Member {
    /// How each pair moves. Shape: `[head_dim / 2]`.
    ///
    /// # Errors
    /// `head_dim` or `rotary_dim` odd or zero; `rotary_dim` above `head_dim`; a part outside 0 to 1; `head_dim` not a
    /// multiple of 4 with two axes; sections that do not add up to the pairs; a base that is not positive.
    pub fn pairs(self, head_dim: usize, base: f64) -> Result<Vec<Motion>> {
        let pairs = paired("head_dim", head_dim)? / 2;
        let full = || inverse_frequencies(head_dim, base);
        let along_text =
            |theta: Vec<f64>| theta.into_iter().map(|theta| Motion::of([theta, 0.0, 0.0]));
        let still = |count: usize| (0..count).map(|_| Motion::of([0.0; 3]));
        let few = |rotary_dim: usize| {
            at_most("rotary_dim", head_dim, rotary_dim)?;
            inverse_frequencies(rotary_dim, base)
        };
        Ok(match self {
            Self::Full => along_text(full()?).collect(),
            Self::Partial { rotary_dim } => {
                let theta = few(rotary_dim)?;
                let rest = still(pairs - theta.len());
                along_text(theta).chain(rest).collect()
            }
            Self::Truncated { part } => {
                let rule = Scaling::Proportional(Proportional {
                    partial_rotary_factor: part,
                    factor: 1.0,
                });
                along_text(rule.frequencies(head_dim, base, head_dim)?.theta).collect()
            }
            Self::Still => still(pairs).collect(),
            Self::Decoupled { rotary_dim } => {
                let theta = few(rotary_dim)?;
                let content = still(pairs - theta.len());
                content.chain(along_text(theta)).collect()
            }
            Self::Axial => {
                let theta = axial_frequencies(head_dim, base)?;
                let axes = MropeSections::Chunked([0, pairs / 2, pairs / 2]);
                along_axes(&theta, axes)?
            }
            Self::Mixed { direction_rad } => {
                multiple("head_dim", 4, head_dim)?;
                let axis = cos_sin(finite("direction_rad", direction_rad)?);
                let theta = inverse_frequencies(head_dim / 2, base)?;
                let halves = [axis, axis.perp()];
                let along = |axis: DVec2| {
                    let of = move |theta: &f64| Motion::of([0.0, theta * axis.y, theta * axis.x]);
                    theta.iter().map(of)
                };
                halves.into_iter().flat_map(along).collect()
            }
            Self::Sections(sections) => along_axes(&full()?, sections)?,
            Self::XPos => {
                let length = |(pair, motion): (usize, Motion)| {
                    let part = pair as f64 / pairs as f64;
                    let zeta = (part + XPOS_GAMMA) / (1.0 + XPOS_GAMMA);
                    Motion { zeta, ..motion }
                };
                along_text(full()?).enumerate().map(length).collect()
            }
        })
    }
}

/// Frequencies of which each rotates its pair along one of three axes.
fn along_axes(theta: &[f64], sections: MropeSections) -> Result<Vec<Motion>> {
    let axes = sections.axes(theta.len())?;
    let motion = |(axis, theta): (usize, &f64)| {
        let mut along = [0.0; 3];
        along[axis] = *theta;
        Motion::of(along)
    };
    Ok(axes.into_iter().zip(theta).map(motion).collect())
}

impl Motion {
    fn of(theta: [f64; 3]) -> Self {
        Self { theta, zeta: 1.0 }
    }

    /// Whether no position moves it.
    pub fn is_still(&self) -> bool {
        self.theta == [0.0; 3] && self.zeta == 1.0
    }

    /// The rotation at a position, in radians. Shape: `[time, row, column]`.
    pub fn angle_rad(&self, position: [f64; 3]) -> f64 {
        self.theta
            .iter()
            .zip(position)
            .map(|(theta, at)| theta * at)
            .sum()
    }

    /// What rotates a query's pair at a position, `motion.of_query(position).rotate(pair)`: cosine and sine, times the
    /// pair's length.
    pub fn of_query(&self, position: [f64; 3]) -> DVec2 {
        cos_sin(self.angle_rad(position)) * libm::pow(self.zeta, position[0] / XPOS_TOKENS)
    }

    /// The same of a key, whose length changes the other way.
    pub fn of_key(&self, position: [f64; 3]) -> DVec2 {
        cos_sin(self.angle_rad(position)) / libm::pow(self.zeta, position[0] / XPOS_TOKENS)
    }
}
