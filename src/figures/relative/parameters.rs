//! The parameters of `relative`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// Schemes of relative positions.
    pub enum RelativeShown {
        Shaw = "shaw" => words::relative_shaw(),
        Bias = "bias" => words::relative_bias(),
        T5 = "t5" => words::relative_t5(),
        Alibi = "alibi" => words::relative_alibi(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    QUERY_POSITION,
    KEY_POSITION,
    SEED,
    CLIP,
    CAUSAL,
    RELATIVE,
    BUCKETS,
    MAX_DISTANCE,
    HEADS,
    HEAD,
    SETTINGS
];

/// The number of T5's buckets, as published.
pub const T5_BUCKETS: usize = 32;

/// The distance from which on T5's last bucket holds everything, as published.
pub const T5_MAX_DISTANCE: usize = 128;

/// The scheme of relative positions.
pub static RELATIVE: Parameter<RelativeShown> =
    Parameter::choice("relative", words::relative_param_relative);

/// The number of T5's buckets.
pub static BUCKETS: Parameter<usize> = Parameter::even(
    "buckets",
    words::relative_param_buckets,
    4..=64,
    T5_BUCKETS as i64,
);

/// The distance in tokens from which on T5's last bucket holds everything.
pub static MAX_DISTANCE: Parameter<usize> =
    // More than half of the most buckets: T5's rule has room for any number of them.
    Parameter::integer(
        "maxdist",
        words::relative_param_max_distance,
        33..=1024,
        T5_MAX_DISTANCE as i64,
    );
