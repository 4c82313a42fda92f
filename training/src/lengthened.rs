//! Changes of RoPE for sequences longer than those in training.

use crate::model::{Distances, Extension};
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};

/// The scaling of RoPE's frequencies for sequences `factor` times the training length, or other distances in its place.
/// Other encodings have no frequencies.
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
    /// Distances clipped: [`Distances::Clipped`].
    Clipped {
        /// The largest distance.
        window: usize,
    },
    /// Distances counted in groups: [`Distances::Grouped`].
    Grouped {
        /// Shorter distances are exact.
        window: usize,
        /// The number of tokens at one position.
        group: usize,
    },
    /// Positions that begin again: [`Distances::Chunked`].
    Chunked {
        /// The number of tokens of a chunk.
        chunk: usize,
    },
}

impl Lengthened {
    /// Clipped, grouped and chunked distances for sequences of `length` tokens, all below `trained`. Each keeps those
    /// below a quarter of it.
    pub fn distances(trained: usize, length: usize) -> [Self; 3] {
        let window = trained / 4;
        let chunk = trained - window;
        let fits = |group: &usize| {
            let distances = Distances::Grouped {
                window,
                group: *group,
            };
            distances.between(length - 1, 0) < trained
        };
        let group = (1..length).find(fits).unwrap_or(length);
        [
            Self::Clipped { window },
            Self::Grouped { window, group },
            Self::Chunked { chunk },
        ]
    }

    /// The extension of a model that was trained on `trained` tokens. All scores are divided by `temperature`, the *t*
    /// of YaRN.
    pub fn extension(self, trained: usize, temperature: f64) -> Extension {
        let (scaling, own_factor) = match self {
            Self::Plain | Self::Clipped { .. } | Self::Grouped { .. } | Self::Chunked { .. } => {
                (Scaling::None, 1.0)
            }
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
        let distances = match self {
            Self::Clipped { window } => Distances::Clipped { window },
            Self::Grouped { window, group } => Distances::Grouped { window, group },
            Self::Chunked { chunk } => Distances::Chunked { chunk, trained },
            _ => Distances::Exact,
        };
        Extension {
            scaling,
            sharper: Some(1.0 / (temperature * own_factor)),
            distances,
            ..Extension::default()
        }
    }

    /// Its numbers in files and messages to a worker: 0 plain, 1 interpolation, 2 NTK or 3 YaRN, then the factor, alpha
    /// and beta; or 4 clipped, 5 grouped or 6 chunked, then the window or the chunk, and the group.
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
            Self::Clipped { window } => [4.0, window as f64, 0.0, 0.0],
            Self::Grouped { window, group } => [5.0, window as f64, group as f64, 0.0],
            Self::Chunked { chunk } => [6.0, chunk as f64, 0.0, 0.0],
        }
    }

    /// The scaling with these numbers; a first number other than 1 to 6 is plain.
    pub fn of_numbers([method, factor, alpha, beta]: [f64; 4]) -> Self {
        match method as u32 {
            1 => Self::Interpolation { factor },
            2 => Self::Ntk { factor },
            3 => Self::Yarn {
                factor,
                alpha,
                beta,
            },
            4 => Self::Clipped {
                window: factor as usize,
            },
            5 => Self::Grouped {
                window: factor as usize,
                group: alpha as usize,
            },
            6 => Self::Chunked {
                chunk: factor as usize,
            },
            _ => Self::Plain,
        }
    }
}
