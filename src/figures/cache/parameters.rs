//! The parameters of `cache`, and what they choose among.

use crate::figure::prelude::*;
use std::ops::RangeInclusive;

/// The most tokens of a key cache that a figure draws one by one.
pub const MOST_CACHED: usize = 48;

choice! {
    /// The ways to cache keys whose embedding changes with the sequence length.
    pub enum KeptKeys {
        Rotated = "rotated" => words::cache_rotated(),
        Unrotated = "unrotated" => words::cache_unrotated(),
        RotatedAgain = "again" => words::cache_again(),
    }
}

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
    KEY,
    SETTINGS
];

/// A number of tokens in a cache that is drawn whole.
const CACHED_TOKENS: RangeInclusive<i64> = 1..=MOST_CACHED as i64;

/// The number of tokens so far.
pub static CACHED: Parameter<usize> =
    Parameter::integer("cached", words::cache_param_cached, CACHED_TOKENS, 32);

/// `max_position_embeddings` of a config: the longest sequence for which a dynamic base is as trained, in tokens.
pub static MAX_POSITION: Parameter<usize> =
    Parameter::integer("maxpos", words::cache_param_max_position, CACHED_TOKENS, 24);

/// `factor` of a config's scaling rule.
pub static FACTOR: Parameter<f64> =
    Parameter::real("factor", words::cache_param_factor, 1.0..=64.0, 4.0).symbol("s");

pub static KEPT_KEYS: Parameter<KeptKeys> =
    Parameter::choice("keys", words::cache_param_kept_keys).step();
