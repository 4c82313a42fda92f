//! A decoder: `x + attention(norm(x))`, then `x + feed_forward(norm(x))`, layer by layer, and a matrix from the last
//! norm to scores of tokens. No biases, no dropout.

mod activations;
mod attention;
mod backward;
mod distances;
mod feed_forward;
mod forward;
mod norm;
mod parameters;
mod positions;

pub use activations::Keep;
pub use distances::Distances;
pub use forward::Forward;
pub use parameters::{Parameters, SHAW_CLIP, Section, T5_BUCKETS};
pub use positions::{Extension, Positions};

use crate::error::Result;
use crate::settings::Settings;
use crate::task::Scored;

/// A model with its parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// The settings it was created from.
    pub settings: Settings,
    /// All its parameters.
    pub parameters: Parameters,
}

impl Model {
    /// A model before training.
    ///
    /// # Errors
    /// Settings out of their range.
    pub fn new(settings: Settings) -> Result<Self> {
        let settings = settings.checked()?;
        Ok(Self {
            settings,
            parameters: Parameters::new(&settings),
        })
    }

    /// Runs sequences of equal length. `tokens` has the shape `[batch, length]`; `scored` lists, by index in `tokens`,
    /// each token after which the next one is predicted. Tokens must be below the task's vocabulary.
    pub fn forward(
        &self,
        tokens: &[u8],
        scored: &[Scored],
        positions: &Positions,
        keep: Keep,
    ) -> Forward {
        forward::forward(self, tokens, scored, positions, keep)
    }

    /// The gradient of the mean loss of a [`Forward`] that kept everything, in the order of the parameters.
    pub fn backward(&self, forward: &Forward, positions: &Positions, gradient: &mut [f32]) {
        backward::backward(self, forward, positions, gradient);
    }
}
