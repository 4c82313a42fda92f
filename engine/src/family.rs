//! The family of rotary embeddings: the pairs that each member rotates, and their angles.
//!
//! In each of them a pair rotates by a linear function of the position, which can have several axes, so that the score
//! depends only on differences of positions. A pair whose function is 0 doesn't rotate: it compares two vectors in the
//! same way at every distance.
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
use crate::frequency::inverse_frequencies;
use crate::prelude::*;
use crate::rotation::cos_sin;
use crate::scaling::Proportional;
use crate::tensor::MropeSections;
use glam::DVec2;

/// A member of the family, with its settings beside the head dimension and the base.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Member {
    /// Every pair rotates by the token's position. Source: RoFormer, section 3.2.2.
    Full,
    /// The first `rotary_dim` components rotate, with exponents over `rotary_dim`.
    /// Source: GPT-NeoX-20B, section 2.1.1; `partial_rotary_factor` in transformers.
    Partial {
        /// The number of rotated components.
        rotary_dim: usize,
    },
    /// The fastest pairs rotate, with exponents over the head, and the slowest do not (p-RoPE). Source: Barbero et al.
    /// (2024), `apply_p_rope`; `proportional` in transformers.
    Truncated {
        /// The fraction of the head that rotates, 0 to 1.
        part: f64,
    },
    /// A NoPE layer: no pair rotates.
    Still,
    /// The last `rotary_dim` components rotate, with exponents over `rotary_dim`, and the first ones are content.
    /// Source: DeepSeek-V2, section 2.1.3, whose head is `[content, rotated]`.
    Decoupled {
        /// The number of rotated components.
        rotary_dim: usize,
    },
    /// Half of the pairs rotate by the row, half by the column, with the frequencies of
    /// [`axial_frequencies`](crate::frequency::axial_frequencies).
    Axial,
    /// Every pair rotates by both the row and the column (RoPE-Mixed), as a head starts before training: axial
    /// frequencies along axes that are rotated by an angle. Training then changes each frequency separately. Source:
    /// `init_random_2d_freqs` of naver-ai/rope-vit, which chooses a random angle for each head.
    Mixed {
        /// The angle from the column's axis to that of the first half of the pairs.
        direction_rad: f64,
    },
    /// Time, row and column each rotate some pairs (M-RoPE), with the frequencies of [`Member::Full`].
    Sections(MropeSections),
    /// Every pair rotates, and its length changes with the position too: [`Motion::zeta`]. Source: Sun et al. (2022);
    /// `XPOS` of torchscale, whose positions count from the middle of the sequence. The score is the same.
    XPos,
}

/// The number of tokens in which xPos multiplies a length by [`Motion::zeta`]. Source: `scale_base` of torchscale.
pub const XPOS_TOKENS: f64 = 512.0;

/// xPos's gamma. Source: Sun et al. (2022); `0.4` in torchscale.
const XPOS_GAMMA: f64 = 0.4;

/// The motion of a pair with its token's position.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Motion {
    /// Radians per step along time (or the text), row and column.
    pub theta: [f64; 3],
    /// The factor by which [`XPOS_TOKENS`] tokens multiply a query's length and divide a key's; 1 if lengths don't
    /// change.
    pub zeta: f64,
}

impl Member {
    /// The motion of each pair. Shape: `[head_dim / 2]`.
    ///
    /// # Errors
    /// `head_dim` or `rotary_dim` odd or zero; `rotary_dim` above `head_dim`; a fraction outside 0 to 1; `head_dim` not
    /// a multiple of 4 with two axes; sections that do not add up to the pairs; a base that is not positive.
    pub fn pairs(self, head_dim: usize, base: f64) -> Result<Vec<Motion>> {
        let pairs = paired("head_dim", head_dim)? / 2;
        let full = || inverse_frequencies(head_dim, base);
        let still = |count: usize| (0..count).map(|_| Motion::of([0.0; 3]));
        let few = |rotary_dim: usize| {
            at_most("rotary_dim", head_dim, rotary_dim)?;
            inverse_frequencies(rotary_dim, base)
        };
        Ok(match self {
            Self::Full => Motion::full(head_dim, base)?,
            Self::Partial { rotary_dim } => {
                let theta = few(rotary_dim)?;
                let rest = still(pairs - theta.len());
                Motion::along_text(theta).chain(rest).collect()
            }
            Self::Truncated { part } => {
                let rule = Proportional {
                    partial_rotary_factor: part,
                    factor: 1.0,
                };
                Motion::along_text(rule.frequencies(head_dim, base)?.theta).collect()
            }
            Self::Still => still(pairs).collect(),
            Self::Decoupled { rotary_dim } => {
                let theta = few(rotary_dim)?;
                let content = still(pairs - theta.len());
                content.chain(Motion::along_text(theta)).collect()
            }
            Self::Axial => Motion::axial(head_dim, base)?,
            Self::Mixed { direction_rad } => Motion::mixed(head_dim, base, direction_rad)?,
            Self::Sections(sections) => along_axes(&full()?, sections)?,
            Self::XPos => {
                let length = |(pair, motion): (usize, Motion)| {
                    let part = pair as f64 / pairs as f64;
                    let zeta = (part + XPOS_GAMMA) / (1.0 + XPOS_GAMMA);
                    Motion { zeta, ..motion }
                };
                Motion::along_text(full()?)
                    .enumerate()
                    .map(length)
                    .collect()
            }
        })
    }
}

/// The motions of pairs of which each rotates along one of three axes.
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

    /// The motions of [`Member::Full`], without the code of the others. Shape: `[head_dim / 2]`.
    ///
    /// # Errors
    /// As [`Member::pairs`].
    pub fn full(head_dim: usize, base: f64) -> Result<Vec<Self>> {
        Ok(Self::along_text(inverse_frequencies(head_dim, base)?).collect())
    }

    fn along_text(theta: Vec<f64>) -> impl Iterator<Item = Self> {
        theta.into_iter().map(|theta| Self::of([theta, 0.0, 0.0]))
    }

    /// The motions of [`Member::Axial`], without the code of the others. Shape: `[head_dim / 2]`.
    ///
    /// # Errors
    /// As [`Member::pairs`].
    pub fn axial(head_dim: usize, base: f64) -> Result<Vec<Self>> {
        Self::along([DVec2::Y, DVec2::X], head_dim, base)
    }

    /// The motions of [`Member::Mixed`], without the code of the others. Shape: `[head_dim / 2]`.
    ///
    /// # Errors
    /// As [`Member::pairs`].
    pub fn mixed(head_dim: usize, base: f64, direction_rad: f64) -> Result<Vec<Self>> {
        let axis = cos_sin(finite("direction_rad", direction_rad)?);
        Self::along([axis, axis.perp()], head_dim, base)
    }

    /// Half of the pairs along each of two axes, `[column, row]`.
    fn along(axes: [DVec2; 2], head_dim: usize, base: f64) -> Result<Vec<Self>> {
        let half = multiple("head_dim", 4, head_dim)
            .and_then(|()| inverse_frequencies(head_dim / 2, base))?;
        let along = |axis: DVec2| {
            let of = move |theta: &f64| Self::of([0.0, theta * axis.y, theta * axis.x]);
            half.iter().map(of)
        };
        Ok(axes.into_iter().flat_map(along).collect())
    }

    /// Whether the pair does not rotate and keeps its length.
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

    /// The complex factor of a query's pair at a position, `motion.of_query(position).rotate(pair)`: cosine and sine,
    /// times the factor on the pair's length.
    pub fn of_query(&self, position: [f64; 3]) -> DVec2 {
        cos_sin(self.angle_rad(position)) * libm::pow(self.zeta, position[0] / XPOS_TOKENS)
    }

    /// The factor of a key's pair, whose length changes the opposite way.
    pub fn of_key(&self, position: [f64; 3]) -> DVec2 {
        cos_sin(self.angle_rad(position)) / libm::pow(self.zeta, position[0] / XPOS_TOKENS)
    }
}
