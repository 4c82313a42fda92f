//! The parameters of `order`.

use crate::figure::prelude::*;
use crate::state::permutation::{MOST, orders};

pub const PARAMETERS: ParameterRows =
    parameters![QUERY_POSITION, SEED, SENTENCE, ORDER, SETTINGS, RANDOM];

/// Whether the vectors of the page's sentence are random, as those of any other sentence are.
pub static RANDOM: Parameter<bool> = Parameter::switch("random", words::order_param_random).step();

/// The order of the sentence's words, numbered as a dictionary would: 0 as they are written, as any other sentence
/// starts.
pub static ORDER: Parameter<u64> =
    Parameter::integer("order", words::param_order, 0..=orders(MOST) as i64 - 1, 0)
        .until(parameters![SENTENCE]);
