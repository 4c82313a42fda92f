//! All parameters of a model in one slice, with the range of each matrix.

use crate::random::Random;
use crate::settings::{Encoding, Settings};
use core::ops::Range;

/// The root mean square of token and position vectors at the start. If one kind starts much smaller or larger, the
/// encodings that add them are at an unfair disadvantage.
const EMBEDDED: f64 = 0.5;

/// The largest distance with its own vector in Shaw's encoding.
pub const SHAW_CLIP: usize = 16;

/// The number of buckets of T5's encoding, and the distance beyond which all share the last one.
pub const T5_BUCKETS: usize = 16;
pub const T5_FARTHEST: usize = 64;

/// The location of a matrix among the parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its first parameter.
    pub start: usize,
    /// Its number of rows.
    pub rows: usize,
    /// Its number of columns.
    pub columns: usize,
}

impl Section {
    /// Its parameters.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.rows * self.columns
    }

    /// Its parameters in a slice of all.
    pub fn of<'a>(&self, all: &'a [f32]) -> &'a [f32] {
        &all[self.range()]
    }

    /// Its parameters, mutable.
    pub fn of_mut<'a>(&self, all: &'a mut [f32]) -> &'a mut [f32] {
        &mut all[self.range()]
    }
}

/// The matrices of a layer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// Gains of the norm before attention. Shape: `[1, width]`.
    pub attention_norm: Section,
    /// Projections to queries, keys and values. Shape: `[width, 3 width]`.
    pub projections: Section,
    /// Shaw's vectors of distances. Shape: `[clip + 1, head_dim]`.
    pub shaw: Option<Section>,
    /// The output projection, which mixes the heads. Shape: `[width, width]`.
    pub output: Section,
    /// Gains of the norm before the feed-forward block. Shape: `[1, width]`.
    pub feed_norm: Section,
    /// The projection to the hidden components. Shape: `[width, feed_forward]`.
    pub widen: Section,
    /// The projection back. Shape: `[feed_forward, width]`.
    pub narrow: Section,
}

/// All parameters of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters {
    /// The parameters, in the order of the sections.
    pub all: Vec<f32>,
    /// Vectors of tokens. Shape: `[vocabulary, width]`.
    pub tokens: Section,
    /// Learned vectors of positions. Shape: `[context, width]`.
    pub positions: Option<Section>,
    /// T5's biases, shared by the layers. Shape: `[heads, buckets]`.
    pub buckets: Option<Section>,
    /// The layers.
    pub layers: Vec<Layer>,
    /// Gains of the last norm. Shape: `[1, width]`.
    pub norm: Section,
    /// The projection to scores of tokens. Shape: `[width, vocabulary]`.
    pub scores: Section,
}

/// Creates the sections one after the other. Each is filled from its own random stream, so models with different
/// encodings start from the same numbers in everything they share.
struct Builder {
    all: Vec<f32>,
    seed: u64,
}

impl Builder {
    fn filled(&mut self, [rows, columns]: [usize; 2], fill: impl FnMut() -> f32) -> Section {
        let start = self.all.len();
        self.all
            .extend(core::iter::repeat_with(fill).take(rows * columns));
        Section {
            start,
            rows,
            columns,
        }
    }

    fn normal(&mut self, stream: u64, shape: [usize; 2], deviation: f64) -> Section {
        let mut random = Random::new(self.seed, stream);
        self.filled(shape, || random.normal(deviation))
    }

    fn constant(&mut self, shape: [usize; 2], number: f32) -> Section {
        self.filled(shape, || number)
    }
}

impl Parameters {
    /// The parameters before training.
    pub(super) fn new(settings: &Settings) -> Self {
        let Settings {
            encoding,
            layers,
            width,
            heads,
            feed_forward,
            context,
            seed,
            ..
        } = *settings;
        let vocabulary = settings.task.vocabulary();
        let mut builder = Builder {
            all: Vec::new(),
            seed,
        };
        let deviation = 1.0 / libm::sqrt(width as f64);
        // Keeps the sum of all layers' contributions as large as that of one.
        let residual = 1.0 / libm::sqrt(2.0 * layers as f64);
        let tokens = builder.normal(1, [vocabulary, width], EMBEDDED);
        let positions =
            (encoding == Encoding::Learned).then(|| builder.normal(2, [context, width], EMBEDDED));
        let buckets =
            (encoding == Encoding::T5).then(|| builder.constant([heads, T5_BUCKETS], 0.0));
        let layers = (0..layers as u64).map(|layer| {
            let stream = |matrix: u64| 16 * (layer + 1) + matrix;
            let narrowed = residual / libm::sqrt(feed_forward as f64);
            Layer {
                attention_norm: builder.constant([1, width], 1.0),
                projections: builder.normal(stream(0), [width, 3 * width], deviation),
                shaw: (encoding == Encoding::Shaw).then(|| {
                    let head_dim = settings.head_dim();
                    let deviation = 1.0 / libm::sqrt(head_dim as f64);
                    builder.normal(stream(1), [SHAW_CLIP + 1, head_dim], deviation)
                }),
                output: builder.normal(stream(2), [width, width], deviation * residual),
                feed_norm: builder.constant([1, width], 1.0),
                widen: builder.normal(stream(3), [width, feed_forward], deviation),
                narrow: builder.normal(stream(4), [feed_forward, width], narrowed),
            }
        });
        Self {
            tokens,
            positions,
            buckets,
            layers: layers.collect(),
            norm: builder.constant([1, width], 1.0),
            scores: builder.normal(3, [width, vocabulary], deviation),
            all: builder.all,
        }
    }
}
