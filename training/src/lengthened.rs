//! How a model with RoPE reads a longer text than it was trained on.

use crate::model::Extension;
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};

/// What becomes of RoPE's frequencies in a text `factor` times as long as the trained length. Other encodings have
/// none.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Lengthened {
    /// They stay as trained.
    #[default]
    Plain,
    /// All are divided by the factor (position interpolation, arXiv 2306.15595).
    Interpolation {
        /// The factor.
        factor: f64,
    },
    /// The base grows, so that the lowest frequency is divided by the factor.
    Ntk {
        /// The factor.
        factor: f64,
    },
    /// Each is divided by a part of the factor that depends on how often it rotates within the trained length (YaRN,
    /// arXiv
    /// 2309.00071). Its temperature is left out, which is a number of its own.
    Yarn {
        /// The factor.
        factor: f64,
        /// Pairs that rotate less often are interpolated.
        alpha: f64,
        /// Pairs that rotate more often stay as trained.
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
        }
    }

    /// What a worker and a file have for it: 0 plain, 1 interpolation, 2 NTK or 3 YaRN, then the factor, alpha and
    /// beta.
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

    /// The one with these numbers; other numbers than 1, 2 and 3 are plain.
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
