//! Scaling of RoPE for sequences longer than those in training.

use crate::model::Extension;
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};

/// The scaling of RoPE's frequencies for sequences `factor` times the training length. Other encodings have no
/// frequencies.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Lengthened {
    /// The frequencies as trained.
    #[default]
    Plain,
    /// All frequencies divided by the factor (position interpolation, arXiv 2306.15595).
    Interpolation {
        /// The factor.
        factor: f64,
    },
    /// A larger base, which divides the lowest frequency by the factor.
    Ntk {
        /// The factor.
        factor: f64,
    },
    /// Each frequency divided by a part of the factor that depends on its rotations within the training length (YaRN,
    /// arXiv 2309.00071). YaRN's temperature is a separate number.
    Yarn {
        /// The factor.
        factor: f64,
        /// Pairs with fewer rotations are fully interpolated.
        alpha: f64,
        /// Pairs with more rotations keep their frequency.
        beta: f64,
    },
}

impl Lengthened {
    /// The extension of a model that was trained on `trained` tokens. All scores are divided by `temperature`, the *t*
    /// of YaRN.
    pub fn extension(self, trained: usize, temperature: f64) -> Extension {
        let (scaling, own_factor) = match self {
            Self::Plain => (Scaling::None, 1.0),
            Self::Interpolation { factor } => (Scaling::Linear(Linear { factor }), 1.0),
            Self::Ntk { factor } => (Scaling::NtkStatic(NtkStatic { alpha: factor }), 1.0),
            Self::Yarn {
                factor,
                alpha,
                beta,
            } => {
                let yarn = YarnByRotations {
                    original_max_position: trained as f64,
                    max_position: trained as f64 * factor,
                    alpha,
                    tau: beta,
                };
                (Scaling::YarnByRotations(yarn), yarn.factor_on_logits())
            }
        };
        Extension {
            scaling,
            sharper: Some(1.0 / (temperature * own_factor)),
            ..Extension::default()
        }
    }

    /// Its numbers in files and messages to a worker: 0 plain, 1 interpolation, 2 NTK or 3 YaRN, then the factor, alpha
    /// and beta.
    pub fn to_numbers(self) -> [f64; 4] {
        match self {
            Self::Plain => [0.0, 1.0, 0.0, 0.0],
            Self::Interpolation { factor } => [1.0, factor, 0.0, 0.0],
            Self::Ntk { factor } => [2.0, factor, 0.0, 0.0],
            Self::Yarn {
                factor,
                alpha,
                beta,
            } => [3.0, factor, alpha, beta],
        }
    }

    /// The scaling with these numbers; a first number other than 1, 2 and 3 is plain.
    pub fn of_numbers([method, factor, alpha, beta]: [f64; 4]) -> Self {
        match method as u32 {
            1 => Self::Interpolation { factor },
            2 => Self::Ntk { factor },
            3 => Self::Yarn {
                factor,
                alpha,
                beta,
            },
            _ => Self::Plain,
        }
    }
}
