//! The parameters of `train`.

use crate::figure::prelude::*;
use crate::state::limits::MOST_TRAINING_STEPS;
use crate::state::{Default, Kind};

pub const PARAMETERS: ParameterRows = parameters![
    BASE,
    SEED,
    LEARNED_TASK,
    ENCODINGS,
    STEPS,
    SHOWN_STEP,
    NET,
    RATE,
    SETTINGS
];

/// The training step to show numbers of; the last one by default.
pub static SHOWN_STEP: Parameter<usize> = Parameter::new(
    "at",
    words::lab_param_shown_step,
    Kind::Integer {
        least: 1,
        most: MOST_TRAINING_STEPS,
    },
    Default::Given(|state| Value::Integer(state.get(&STEPS) as i64)),
)
.room(|state| state.get(&STEPS) as i64)
.follows(shown_step_after);

/// The last step stays the last one.
fn shown_step_after(before: &State, after: &State) -> Value {
    let [was_last, last] = [before, after].map(|state| state.get(&STEPS));
    let shown = after.get(&SHOWN_STEP);
    let shown = if shown == was_last { last } else { shown };
    Value::Integer(shown.min(last) as i64)
}
