//! The parameters of `own`, and what they choose among.

use crate::figure::prelude::*;
use crate::files::AxisOrder;
use crate::state::limits::{FARTHEST, MOST_HEATMAP_TOKENS};

choice! {
    impl AxisOrder {
        ByLength = "longer",
        TokensFirst = "thd",
        HeadsFirst = "htd",
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM, BASE, LAYOUT, ROTARY_DIM, TOKENS, CAUSAL, ROW, COLUMN, HEAD, TRAINED, WANTED, METHOD,
    ALPHA, BETA, FILE, SHAPE, FROM, ROTATED
];

/// The axis of the tokens in a tensor with heads.
pub static SHAPE: Parameter<AxisOrder> = Parameter::choice("shape", words::own_param_shape).step();

/// The first token shown, from 0. Its position is the same number.
pub static FROM: Parameter<usize> = Parameter::integer(
    "from",
    words::own_param_from,
    0..=FARTHEST - MOST_HEATMAP_TOKENS as i64,
    0,
);

/// Whether queries and keys are rotated.
pub static ROTATED: Parameter<bool> = Parameter::switch("rotate", words::own_param_rotated)
    .on()
    .step();
