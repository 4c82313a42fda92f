//! The tables of a model's encoding for the positions of a sequence, without its learned parts.

use super::Distances;
use super::parameters::{SHAW_CLIP, T5_BUCKETS, T5_FARTHEST};
use crate::error::{Error, Result};
use crate::pairs::Cut;
use crate::settings::{Axes, Encoding, LONGEST, Settings, square, within};
use rotary::encoding::{RelativeBuckets, alibi, sinusoidal::sinusoidal_table};
use rotary::frequency::inverse_frequencies;
use rotary::rotation::cos_sin;
use rotary::scaling::Scaling;
use rotary::{Pairing, Rotary};

/// The tables of an encoding for sequences of one length.
#[derive(Debug, Clone)]
pub struct Positions {
    /// The number of tokens.
    pub length: usize,
    pub(super) kind: Kind,
    pub(super) distances: Distances,
}

#[derive(Debug, Clone)]
pub(super) enum Kind {
    /// Without tables: no encoding, or only learned vectors of positions.
    None,
    /// Added to the vectors of tokens. Shape: `[length, width]`.
    Added(Vec<f32>),
    /// The row of Shaw's table for each distance. Shape: `[length]`.
    Clipped(Vec<usize>),
    /// The T5 bucket of each distance. Shape: `[length]`.
    Buckets(Vec<usize>),
    /// ALiBi's bias on the scores at each distance. Shape: `[heads, length]`.
    Bias(Vec<f32>),
    /// Cosines and sines of each position, the same for all heads or different ones. Shape of both:
    /// `[length, 1 or heads, head_dim / 2]`.
    Rotated {
        cos: Vec<f32>,
        sin: Vec<f32>,
        heads: usize,
    },
}

/// RoPE's frequencies for sequences longer than those in training.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Extension {
    /// The scaling method, one of those that [`Lengthened`](crate::Lengthened) has.
    pub scaling: Scaling,
    /// A further factor on all scores: the inverse of YaRN's temperature.
    pub sharper: Option<f64>,
    /// Pairs that are cut.
    pub cut: Cut,
    /// The distances at which softmax attention finds keys. Only exact ones can have a further factor.
    pub distances: Distances,
}

impl Positions {
    /// The tables of a model for sequences of `length` tokens, with the frequencies as trained.
    ///
    /// # Errors
    /// A length of 0, or above [`LONGEST`].
    pub fn new(settings: &Settings, length: usize) -> Result<Self> {
        Self::extended(settings, length, &Extension::default())
    }

    /// The tables with scaled frequencies; encodings other than RoPE have none.
    ///
    /// # Errors
    /// A length of 0, or above [`LONGEST`]; a scaling that the engine rejects. With two axes, any change but a cut, and
    /// a length that is not a square.
    pub fn extended(settings: &Settings, length: usize, extension: &Extension) -> Result<Self> {
        within("length", length, 1, LONGEST)?;
        let distances = 0..length as i64;
        let kind = match settings.encoding {
            Encoding::None | Encoding::Learned => Kind::None,
            Encoding::Sinusoidal => {
                let positions: Vec<f64> = (0..length).map(|position| position as f64).collect();
                let table = sinusoidal_table(
                    &positions,
                    settings.width,
                    settings.base,
                    Pairing::Interleaved,
                )?;
                // Sines and cosines of amplitude 1/sqrt(2) have the root mean square of the tokens' vectors.
                let narrowed = table
                    .iter()
                    .map(|x| (x * core::f64::consts::FRAC_1_SQRT_2) as f32);
                Kind::Added(narrowed.collect())
            }
            Encoding::Shaw => Kind::Clipped(
                (0..length)
                    .map(|distance| distance.min(SHAW_CLIP))
                    .collect(),
            ),
            Encoding::T5 => {
                let rule = RelativeBuckets::new(T5_BUCKETS, T5_FARTHEST, false)?;
                Kind::Buckets(distances.map(|distance| rule.bucket(-distance)).collect())
            }
            Encoding::Alibi => {
                let slopes = alibi::slopes(settings.heads)?;
                let bias = |slope: &f64| {
                    let slope = *slope;
                    distances
                        .clone()
                        .map(move |distance| (-slope * distance as f64) as f32)
                };
                Kind::Bias(slopes.iter().flat_map(bias).collect())
            }
            Encoding::Rope => rotated(settings, length, extension)?,
        };
        let distances = match settings.encoding {
            Encoding::Rope => extension.distances.checked(extension.sharper)?,
            _ => Distances::Exact,
        };
        Ok(Self {
            length,
            kind,
            distances,
        })
    }

    /// Cosine and sine by which a distance rotates one of `pairs` pairs; those of no rotation where the encoding
    /// rotates nothing. With one axis only.
    pub(crate) fn turn(&self, distance: usize, pair: usize, pairs: usize) -> [f64; 2] {
        match &self.kind {
            Kind::Rotated { cos, sin, .. } => {
                [cos, sin].map(|table| f64::from(table[distance * pairs + pair]))
            }
            _ => [1.0, 0.0],
        }
    }
}

fn rotated(settings: &Settings, length: usize, extension: &Extension) -> Result<Kind> {
    if settings.axes != Axes::One {
        return along_axes(settings, length, extension);
    }
    let head_dim = settings.head_dim();
    let (theta, on_logits) = frequencies(&extension.scaling, head_dim, settings.base)?;
    let factor = libm::sqrt(on_logits * extension.sharper.unwrap_or(1.0));
    let rotary = Rotary::with_frequencies(head_dim, theta, Pairing::Half)?;
    let (mut cos, mut sin) = (Vec::new(), Vec::new());
    for position in 0..length {
        for (pair, turn) in rotary.cos_sin(position as f64)?.iter().enumerate() {
            let [x, y] = extension.cut.of_pair(pair, [turn.x, turn.y]);
            cos.push((x * factor) as f32);
            sin.push((y * factor) as f32);
        }
    }
    Ok(Kind::Rotated { cos, sin, heads: 1 })
}

/// The tables of rows and columns, with the frequencies of the engine's family.
fn along_axes(settings: &Settings, length: usize, extension: &Extension) -> Result<Kind> {
    let Settings { axes, heads, .. } = *settings;
    let side = square(length)?;
    let Extension {
        scaling,
        sharper,
        cut,
        distances,
    } = extension;
    let is_plain = *scaling == Scaling::None
        && sharper.unwrap_or(1.0) == 1.0
        && *distances == Distances::Exact;
    if !is_plain {
        return Err(Error::Axes { axes: axes.name() });
    }
    let motions = (0..heads).map(|head| axes.motions(head, settings));
    let motions = motions.collect::<rotary::Result<Vec<_>>>()?;
    let (mut cos, mut sin) = (Vec::new(), Vec::new());
    for patch in 0..length {
        let position = [0.0, (patch / side) as f64, (patch % side) as f64];
        for (pair, motion) in motions
            .iter()
            .flat_map(|of_head| of_head.iter().enumerate())
        {
            let turn = cos_sin(motion.angle_rad(position));
            let [x, y] = cut.of_pair(pair, [turn.x, turn.y]);
            cos.push(x as f32);
            sin.push(y as f32);
        }
    }
    Ok(Kind::Rotated { cos, sin, heads })
}

/// The frequencies of a scaling method, and its factor on scores. Only the methods of [`Lengthened`](crate::Lengthened)
/// are included, none of which has a factor on cosine and sine: the others would add 5 kB to a worker's download.
fn frequencies(scaling: &Scaling, head_dim: usize, base: f64) -> Result<(Vec<f64>, f64)> {
    let scaled = match scaling {
        Scaling::None => return Ok((inverse_frequencies(head_dim, base)?, 1.0)),
        Scaling::Linear(rule) => rule.frequencies(head_dim, base)?,
        Scaling::NtkStatic(rule) => rule.frequencies(head_dim, base)?,
        Scaling::YarnByRotations(rule) => rule.frequencies(head_dim, base)?,
        _ => return Err(Error::Untried),
    };
    Ok((scaled.theta, scaled.factor_on_logits))
}
