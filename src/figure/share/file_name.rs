//! Names of files that readers save.

use crate::figure::Figure;
use crate::state::{ParameterRow, State, Value};

/// The largest number of fields in a file name, and the longest text of one.
pub const FIELDS: usize = 4;

pub const FIELD_LETTERS: usize = 9;

/// The name of a file: the figure, its first short fields, and the kind of file.
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
