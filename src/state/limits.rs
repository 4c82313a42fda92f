//! The bounds that parameters, links and figures share.

/// The farthest position from the start of a text, in tokens.
pub const FARTHEST: i64 = 10_000_000;

/// The number of seeds: a seed is a whole number below it.
pub const SEEDS: i64 = 1_000_000;

/// The largest number of characters of a sentence.
pub const LONGEST_SENTENCE: usize = 400;

/// The longest arrow that any plane can show.
pub const LONGEST_ARROW: f64 = 100.0;

pub const MOST_COMPONENTS: i64 = 256;

/// The largest number of pairs of a published model's head, or of a reader's own.
pub const MOST_PAIRS: usize = 512;

pub const MOST_HEADS: i64 = 64;

pub const MOST_HEATMAP_TOKENS: usize = 512;

pub const MOST_FILE_HEADS: i64 = 256;

/// Data that a tab reads from files have numbers below this.
pub const MOST_FILES: i64 = 1_000_000;

pub const MOST_TRAINING_STEPS: i64 = 2000;

/// The number of tokens of the texts on which the page's models are trained.
pub const TRAINED_IN_TAB: usize = 64;

/// The longest sequence that a trained model accepts, in characters.
pub const LONGEST_SEQUENCE: usize = 128;

/// The heads of a layer of the recorded model.
pub const LEARNED_HEADS: usize = 4;

/// The number of components of each of their vectors.
pub const LEARNED_HEAD_DIM: usize = 16;
