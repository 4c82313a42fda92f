//! The bounds that parameters, links and figures share.

/// The farthest position from the start of a text, in tokens.
pub const FARTHEST: i64 = 10_000_000;

/// The farthest of two distances that are compared, in tokens.
pub const FARTHEST_COMPARED: i64 = 1000;

/// The number of seeds: a seed is a whole number below it.
pub const SEEDS: i64 = 1_000_000;

/// The most characters of a sentence.
pub const LONGEST_SENTENCE: usize = 400;

/// The longest arrow that any plane can show.
pub const LONGEST_ARROW: f64 = 100.0;

/// The most components of a vector.
pub const MOST_COMPONENTS: i64 = 256;

/// The most pairs of a published model's head, or of a reader's own.
pub const MOST_PAIRS: usize = 512;

/// The most characters of a text that stays out of sight, such as a file.
pub const LONGEST_FILE: usize = 4000;

/// The most attention heads.
pub const MOST_HEADS: i64 = 64;

/// The most tokens of a heatmap: of its rows and of its columns.
pub const MOST_HEATMAP_TOKENS: usize = 512;

/// The most tokens of a key cache that a figure draws one by one.
pub const MOST_CACHED: usize = 48;

/// The most ranks that share sequences.
pub const MOST_RANKS: usize = 4;

/// The most sequences of a packed tensor.
pub const MOST_SEQUENCES: usize = 8;

/// The most tokens of a packed tensor.
pub const MOST_PACKED: usize = 32;

/// The last row of a kernel's tables, and the farthest that a sequence can start in them.
pub const FARTHEST_ROW: usize = 999;

/// The rows of patches of a picture.
pub const PICTURE_ROWS: usize = 6;

/// The columns of patches of a picture, and the tokens of text after it.
pub const PICTURE_COLUMNS: usize = 8;

/// The frames of a video.
pub const FRAMES: usize = 4;

/// The most heads of a file's tensor.
pub const MOST_FILE_HEADS: i64 = 256;

/// Tensors of files that were read are counted below this.
pub const MOST_FILES: i64 = 1_000_000;

/// The most steps that a model is trained.
pub const MOST_TRAINING_STEPS: i64 = 2000;

/// The number of tokens of the texts on which the page's models are trained.
pub const TRAINED_IN_TAB: usize = 64;

/// Into how many parts the positions of a text are counted that a trained model reads.
pub const READ_PARTS: usize = 16;

/// The longest text of tokens that a trained model reads, in characters.
pub const LONGEST_SEQUENCE: usize = 128;

/// The heads of a layer of the recorded model.
pub const LEARNED_HEADS: usize = 4;

/// The number of components of each of their vectors.
pub const LEARNED_HEAD_DIM: usize = 16;
