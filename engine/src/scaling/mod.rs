//! Context extension: scaling methods lower the frequencies so that a model can be used beyond its training length.
//!
//! Every method gives frequencies for [`Rotary::with_frequencies`](crate::Rotary::with_frequencies), and some also a
//! factor that sharpens attention. Its place matters: on cosine and sine (transformers) it multiplies the *rotated*
//! components of both vectors, so their part of the score is multiplied by its square; on the logits (the YaRN paper)
//! it multiplies the whole score. The two are equal only if every component is rotated.
//!
//! Two different methods are called YaRN: [`YarnByRotations`] is the paper's, [`YarnByIndex`] is what most code uses.
//! In the middle of the ramp their frequencies differ by a factor of up to 3 if contexts grow 16 times, and of up to 4
//! if they grow 32 times (`d = 128`, base 10,000, `L = 4096`).

mod llama3;
mod longrope;
mod ntk;
mod proportional;
mod yarn;

pub use llama3::Llama3;
pub use longrope::LongRope;
pub use ntk::{Linear, NtkDynamic, NtkStatic};
pub use proportional::Proportional;
pub use yarn::{CorrectionRange, YarnByIndex, YarnByRotations};

use crate::error::{Result, finite, length};
use crate::frequency::inverse_frequencies;
use crate::pairing::Pairing;
use crate::prelude::*;
use crate::rotation::Rotary;

/// A scaling method for context extension, with its settings.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub enum Scaling {
    /// The frequencies as trained.
    #[default]
    None,
    /// Position interpolation.
    Linear(Linear),
    /// A larger base, fixed.
    NtkStatic(NtkStatic),
    /// A larger base that depends on the sequence length.
    NtkDynamic(NtkDynamic),
    /// YaRN with a ramp that is linear in the number of rotations: the paper.
    YarnByRotations(YarnByRotations),
    /// YaRN with a ramp that is linear in the index of the pair: the code.
    YarnByIndex(YarnByIndex),
    /// Llama 3.1 and later.
    Llama3(Llama3),
    /// A divisor for each pair, one list for short and one for long sequences.
    LongRope(LongRope),
    /// Rotates a fraction of the pairs, with exponents over the whole head.
    Proportional(Proportional),
}

/// The result of a scaling method: frequencies and factors.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Scaled {
    /// Radians per token. Shape: `[rotary_dim / 2]`.
    pub theta: Vec<f64>,
    /// The factor on cosine and sine.
    pub factor_on_cos_sin: f64,
    /// The factor on the logits.
    pub factor_on_logits: f64,
    /// For methods that mix: the fraction of the trained frequency that each pair keeps, from 0 to 1. Shape:
    /// `[rotary_dim / 2]`.
    pub ramp: Option<Vec<f64>>,
}

impl Scaled {
    fn plain(theta: Vec<f64>) -> Self {
        Self {
            theta,
            factor_on_cos_sin: 1.0,
            factor_on_logits: 1.0,
            ramp: None,
        }
    }

    /// The same, if every number is finite.
    fn checked(self) -> Result<Self> {
        for &theta in &self.theta {
            finite("theta", theta)?;
        }
        finite("factor_on_cos_sin", self.factor_on_cos_sin)?;
        finite("factor_on_logits", self.factor_on_logits)?;
        Ok(self)
    }

    /// The embedding with these frequencies and the factor on cosine and sine, for heads of `head_dim` components. Its
    /// scores and [`Tables`](crate::tensor::Tables) contain that factor; the one on logits belongs to attention.
    ///
    /// # Errors
    /// More pairs than `head_dim` holds; a frequency or factor that is not finite.
    pub fn rotary(self, head_dim: usize, pairing: Pairing) -> Result<Rotary> {
        Rotary::with_frequencies(head_dim, self.theta, pairing)?
            .with_attention_factor(self.factor_on_cos_sin)
    }

    /// The trained frequency over each frequency: 1 for a pair that is not scaled.
    ///
    /// Shapes: both `[rotary_dim / 2]`.
    ///
    /// # Errors
    /// Different numbers of frequencies.
    pub fn divisors(&self, trained: &[f64]) -> Result<Vec<f64>> {
        length("trained", trained, self.theta.len())?;
        Ok(trained
            .iter()
            .zip(&self.theta)
            .map(|(trained, scaled)| trained / scaled)
            .collect())
    }
}

impl Scaling {
    /// The method's name in transformers; `None` for the frequencies as trained.
    pub fn rope_type(&self) -> Option<&'static str> {
        Some(match self {
            Self::None => return None,
            Self::Linear(_) => "linear",
            Self::NtkStatic(_) | Self::NtkDynamic(_) => "dynamic",
            Self::YarnByRotations(_) | Self::YarnByIndex(_) => "yarn",
            Self::Llama3(_) => "llama3",
            Self::LongRope(_) => "longrope",
            Self::Proportional(_) => "proportional",
        })
    }

    /// The frequencies of a model with `rotary_dim` rotated components (for [`Scaling::Proportional`]: those of which a
    /// part is rotated, usually the whole head) and `base`, for a sequence of `sequence_length` tokens. Only
    /// [`NtkDynamic`] and [`LongRope`] depend on the length.
    ///
    /// To leave the other methods out of a program, call one directly: [`Linear::frequencies`],
    /// [`NtkStatic::frequencies`], [`YarnByRotations::frequencies`].
    ///
    /// # Errors
    /// A dimension, base or setting out of its range, named in the error; settings so extreme that a frequency or
    /// factor is not finite.
    ///
    /// ```
    /// use rotary::scaling::{Llama3, Scaling};
    ///
    /// let llama = Scaling::Llama3(Llama3 {
    ///     factor: 8.0,
    ///     low_freq_factor: 1.0,
    ///     high_freq_factor: 4.0,
    ///     original_max_position: 8192.0,
    /// });
    /// let scaled = llama.frequencies(128, 500_000.0, 1)?;
    /// assert_eq!(scaled.theta[0], 1.0);
    /// # Ok::<(), rotary::Error>(())
    /// ```
    pub fn frequencies(
        &self,
        rotary_dim: usize,
        base: f64,
        sequence_length: usize,
    ) -> Result<Scaled> {
        let trained = inverse_frequencies(rotary_dim, base)?;
        let scaled = match self {
            Self::None => Scaled::plain(trained),
            Self::Linear(rule) => rule.apply(trained)?,
            Self::NtkStatic(rule) => rule.apply(rotary_dim, base)?,
            Self::NtkDynamic(rule) => rule.apply(rotary_dim, base, sequence_length)?,
            Self::YarnByRotations(rule) => rule.apply(trained)?,
            Self::YarnByIndex(rule) => rule.apply(trained, base)?,
            Self::Llama3(rule) => rule.apply(trained)?,
            Self::LongRope(rule) => rule.apply(trained, sequence_length)?,
            Self::Proportional(rule) => rule.apply(trained)?,
        };
        scaled.checked()
    }
}
