//! Names of files that readers save.

use crate::figure::Figure;
use crate::state::{ParameterRow, State, Value};

/// How many fields the name of a file has, and how long the text of one may be.
pub const FIELDS: usize = 4;

pub const FIELD_LETTERS: usize = 9;

/// The name of a file: the figure, its first short fields, and what it is.
pub fn file_name(figure: &Figure, kind: &str) -> String {
    let mut name = ["rope-", figure.definition.name.as_str()].concat();
    name += &fields_in_name(&figure.state);
    name + "." + kind
}

/// The first fields of a state that are numbers or names, as `-m9-n2`.
pub fn fields_in_name(state: &State) -> String {
    let written = |row: &'static ParameterRow| {
        let text = match state.value(row)? {
            value @ (Value::Integer(_) | Value::Real(_) | Value::Choice(_)) => row.write(value),
            _ => return None,
        };
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-');
        let fits = text.len() <= FIELD_LETTERS && text.chars().all(is_plain);
        fits.then(|| ["-", row.key, &text].concat())
    };
    state.rows().filter_map(written).take(FIELDS).collect()
}
