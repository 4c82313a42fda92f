//! The angles that TransformerEngine passes to its kernel.

use crate::error::{Result, finite, positive};
use crate::frequency::inverse_frequencies;
use crate::memory::allocate;
use crate::pairing::Pairing;
use crate::prelude::*;

/// The settings of TransformerEngine's `RotaryPositionEmbedding`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RotaryPositionEmbedding {
    /// The head dimension.
    pub dim: usize,
    /// The fraction of the head that rotates.
    pub rotary_percent: f64,
    /// The divisor of positions; ignored unless the training length is given too.
    pub seq_len_interpolation_factor: Option<f64>,
    /// The training length; ignored unless the factor is given too.
    pub pretrained_max_position_embeddings: Option<f64>,
    /// The base of the frequencies.
    pub rotary_base: f64,
    /// The pairing: the two components of each pair.
    pub pairing: Pairing,
}

impl RotaryPositionEmbedding {
    /// The angles in radians of the positions `offset ..`, one per component. Shape: `[max_seq_len, rotary_dim]`.
    ///
    /// Interpolation happens only if both the factor and the training length are given: positions are divided by the
    /// factor, or, for sequences longer than `pretrained * factor`, multiplied by `pretrained / max_seq_len`.
    ///
    /// # Errors
    /// A dimension, base, factor or length out of its range.
    pub fn angles(&self, max_seq_len: usize, offset: f64) -> Result<Vec<f64>> {
        finite("offset", offset)?;
        let percent = positive("rotary_percent", self.rotary_percent)?;
        let rotary_dim = if percent < 1.0 {
            (self.dim as f64 * percent) as usize
        } else {
            self.dim
        };
        let theta = inverse_frequencies(rotary_dim, self.rotary_base)?;
        let scale = match (
            self.seq_len_interpolation_factor,
            self.pretrained_max_position_embeddings,
        ) {
            (Some(factor), Some(pretrained)) => {
                let factor = positive("seq_len_interpolation_factor", factor)?;
                let pretrained = positive("pretrained_max_position_embeddings", pretrained)?;
                if max_seq_len as f64 > pretrained * factor {
                    pretrained / max_seq_len as f64
                } else {
                    1.0 / factor
                }
            }
            _ => 1.0,
        };
        let mut angles = allocate("angles", &[max_seq_len, rotary_dim])?;
        let pair_of = |component: usize| match self.pairing {
            Pairing::Half => component % (rotary_dim / 2),
            Pairing::Interleaved => component / 2,
        };
        for row in 0..max_seq_len {
            let position = (row as f64 + offset) * scale;
            angles.extend((0..rotary_dim).map(|component| position * theta[pair_of(component)]));
        }
        Ok(angles)
    }
}
