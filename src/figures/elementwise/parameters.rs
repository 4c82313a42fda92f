//! The parameters of `elementwise`.

use crate::figure::prelude::*;
use crate::state::limits::MOST_COMPONENTS;

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    LAYOUT,
    QUERY_POSITION,
    SEED,
    STEP,
    TOKENS,
    COST_DIM,
    QUERY,
    SETTINGS
];

/// The head dimension whose costs are counted, apart from that of the vectors shown.
pub static COST_DIM: Parameter<usize> = Parameter::even(
    "costd",
    words::elementwise_param_cost_dim,
    2..=MOST_COMPONENTS,
    128,
)
.symbol("d")
.step();
