//! The parameters of `cache`, and what they choose among.

use crate::parameters;
use crate::state::{Default, Kind, Parameter, ParameterRow, ParameterRows, choice};
use crate::words;

/// The most tokens of a key cache that a figure draws one by one.
pub const MOST_CACHED: usize = 48;

choice! {
    /// How a cache keeps keys whose embedding changes with the length of the sequence.
    pub enum KeptKeys {
        /// Rotated once, when they come.
        Rotated = "rotated" => words::cache_rotated(),
        /// Unrotated, and rotated for every query.
        Unrotated = "unrotated" => words::cache_unrotated(),
        /// Rotated, and rotated again whenever the embedding changes.
        RotatedAgain = "again" => words::cache_again(),
    }
}

/// In the order in which links write them: a parameter stands before what depends on it.
pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    SEED,
    COLUMN,
    VECTORS,
    CACHED,
    MAX_POSITION,
    FACTOR,
    KEPT_KEYS,
    QUERY,
    KEY
];

/// A number of tokens in a cache that is drawn whole.
const CACHED_TOKENS: Kind = Kind::Integer {
    least: 1,
    most: MOST_CACHED as i64,
};

/// How many tokens have come so far.
pub static CACHED: Parameter<usize> = Parameter::of(ParameterRow {
    key: "cached",
    name: words::cache_param_cached,
    kind: CACHED_TOKENS,
    default: Default::Integer(32),
    ..ParameterRow::PLAIN
});

/// `max_position_embeddings` of a config: the longest sequence for which a dynamic base stays as trained, in tokens.
pub static MAX_POSITION: Parameter<usize> = Parameter::of(ParameterRow {
    key: "maxpos",
    name: words::cache_param_max_position,
    kind: CACHED_TOKENS,
    default: Default::Integer(24),
    ..ParameterRow::PLAIN
});

/// `factor` of a config's scaling rule.
pub static FACTOR: Parameter<f64> = Parameter::of(ParameterRow {
    key: "factor",
    symbol: "s",
    name: words::cache_param_factor,
    kind: Kind::Real {
        least: 1.0,
        most: 64.0,
    },
    default: Default::Real(4.0),
    ..ParameterRow::PLAIN
});

/// How a cache keeps its keys.
pub static KEPT_KEYS: Parameter<KeptKeys> = Parameter::of(ParameterRow {
    key: "keys",
    name: words::cache_param_kept_keys,
    is_step: true,
    ..ParameterRow::choice::<KeptKeys>()
});
