//! Positions of the two words in the sentence. Its other words stay where they are.

use crate::figure::prelude::*;

/// In the order in which links write them.
pub const PARAMETERS: ParameterRows = parameters![FIRST_POSITION, QUERY_PLACE, KEY_PLACE];

/// The tokens of the text that are shown.
pub const COLUMNS: i64 = 29;

/// The last place to which a word can be pulled: in a window of 320 px the sentence is still in view.
pub const LAST_PLACE: i64 = 7;

/// The words come no nearer than this, so that their positions can be read.
pub const NEAREST: i64 = 2;

/// The query's place in the sentence, from 0.
pub static QUERY_PLACE: Parameter<i64> = Parameter::integer(
    "qplace",
    words::hero_param_query_place,
    NEAREST..=LAST_PLACE,
    4,
);

/// The key's place in the sentence, from 0.
pub static KEY_PLACE: Parameter<i64> = Parameter::integer(
    "kplace",
    words::hero_param_key_place,
    0..=LAST_PLACE - NEAREST,
    1,
)
.room(|state| state.get(&QUERY_PLACE) - NEAREST);

pub fn place(role: Role) -> &'static Parameter<i64> {
    match role {
        Role::Query => &QUERY_PLACE,
        Role::Key => &KEY_PLACE,
    }
}
