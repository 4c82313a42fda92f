//! Mistakes in RoPE when a trained model runs, each as the rotation that it makes of a query or a key.

use super::parameters::{MISTAKE, Mistake};
use crate::figure::prelude::*;
use rotary::precision::{Format, StepFormats};

/// A fiftieth of the model's base, as 10,000 is of Llama 3's.
pub const WRONG_BASE: f64 = 200.0;

/// The divisor of interpolated positions.
pub const DIVISOR: f64 = 2.0;

/// The length of the text as a multiple of the training length.
pub const TIMES_LONGER: usize = 4;

/// The rotation of queries and keys, with a mistake or without one.
pub struct Rotation {
    rotary: Option<Rotary>,
    mistake: Mistake,
}

impl Rotation {
    pub fn of(state: &State) -> Result<Self> {
        let mistake = mistake(state);
        let with = |base, pairing| Rotary::new(state.head_dim(), state.rotary_dim(), base, pairing);
        let rotary = match mistake {
            Mistake::Off => None,
            Mistake::Base => Some(with(WRONG_BASE, state.pairing())?),
            Mistake::Pairing => Some(with(state.base(), Pairing::Interleaved)?),
            _ => Some(state.rotary()?),
        };
        Ok(Self { rotary, mistake })
    }

    /// A query or a key at a position, rotated in some arithmetic.
    pub(super) fn rotate(
        &self,
        steps: StepFormats,
        role: Role,
        x: &[f64],
        position: f64,
    ) -> Result<Vec<f64>> {
        let position = match (self.mistake, role) {
            (Mistake::Sign, Role::Key) => -position,
            (Mistake::Late, Role::Query) => position + 1.0,
            (Mistake::Divided, _) => position / DIVISOR,
            (Mistake::Bf16, _) => Format::Bf16.round(position),
            _ => position,
        };
        match &self.rotary {
            Some(rotary) => steps.rotate(rotary, x, position),
            None => Ok(x.to_vec()),
        }
    }
}

/// The mistake of a state. Random vectors were never trained, so nothing is a mistake with them.
pub fn mistake(state: &State) -> Mistake {
    match state.is_learned() {
        true => state.get(&MISTAKE),
        false => Mistake::Nothing,
    }
}
