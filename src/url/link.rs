//! A state as the query of an address, and back.
//!
//! A link names only what differs from the figure's start. Vectors are left out while they are those of the seed or of
//! the start.

use super::vector_text;
use crate::state::parameters::PARAMETERS;
use crate::state::{FigureName, ParameterRow, State, Value};
use crate::words;

/// What a link held: the state, and a sentence for each part that was not understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Linked {
    /// What is shown.
    pub state: State,
    /// What to tell the reader.
    pub notices: Vec<String>,
}

/// A field of a query: its name and its text, neither of them encoded.
pub type Field = (String, String);

/// The fields by which a state differs from a start.
pub fn write(state: &State, start: &State) -> Vec<Field> {
    let mut reference = start.clone();
    let mut fields = Vec::new();
    for row in state.rows() {
        let Some(value) = state.value(row) else {
            continue;
        };
        if Some(value) != reference.value(row) {
            let text = match value {
                Value::Arrows(tips) => vector_text::write(tips),
                value => row.write(value),
            };
            fields.push((row.key.to_owned(), text));
            reference.set(row, value.clone());
        }
    }
    fields
}

/// Reads the fields that a link gives a figure. Parts that are not understood leave the start in force and are told,
/// and so are keys that the figure does not have; of a key that is given twice the first counts.
pub fn read(fields: &[Field], start: &State) -> Linked {
    let mut state = start.clone();
    let mut notices = Vec::new();
    for row in start.rows() {
        let Some((_, text)) = fields.iter().find(|(key, _)| key == row.key) else {
            continue;
        };
        let value = parse(row, text, &state);
        if !value.is_some_and(|value| state.set(row, value)) {
            notices.push(not_understood(row, text, &state));
        }
    }
    notices.extend(left_out(fields, start));
    Linked { state, notices }
}

/// A sentence for each of the first fields that are not read.
fn left_out(fields: &[Field], start: &State) -> Vec<String> {
    const MOST: usize = 4;
    let is_read = |index: usize, key: &str| {
        let before = &fields[..index];
        start.rows().any(|row| row.key == key) && before.iter().all(|(earlier, _)| earlier != key)
    };
    let left_out = fields.iter().enumerate();
    let left_out = left_out.filter(|(index, (key, _))| !is_read(*index, key));
    left_out
        .take(MOST)
        .map(|(_, (key, text))| words::notice_left_out(&excerpt(key), &excerpt(text)))
        .collect()
}

fn parse(row: &ParameterRow, text: &str, state: &State) -> Option<Value> {
    match state.value(row) {
        Some(Value::Arrows(present)) => {
            let tips = vector_text::read(text, present.len())?;
            Some(Value::Arrows(tips.into()))
        }
        _ => row.parse(text),
    }
}

fn not_understood(row: &ParameterRow, text: &str, state: &State) -> String {
    let text = excerpt(text);
    match state.value(row) {
        Some(Value::Arrows(present)) => {
            words::notice_vector(row.key, &text, &(2 * present.len()).to_string())
        }
        value => {
            let shown = value.map_or_else(String::new, |value| row.write(value));
            words::notice_parameter(row.key, &text, &row.allowed_in(state), &shown)
        }
    }
}

/// Whether a field of the page's address belongs to a figure: to the one shown alone, `m`, or to another, `turn.m`. All
/// others are the page's own, or belong to whoever made the link.
pub fn is_of_figure(key: &str) -> bool {
    match key.split_once('.') {
        Some((figure, _)) => FigureName::named(figure).is_some(),
        None => PARAMETERS.iter().any(|row| row.key == key),
    }
}

/// The fields of a query, with or without its question mark.
pub fn fields(query: &str) -> Vec<Field> {
    let query = query.strip_prefix('?').unwrap_or(query);
    form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect()
}

/// A query of fields, without a question mark.
pub fn query<'f>(fields: impl IntoIterator<Item = &'f Field>) -> String {
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}

/// As much of a text as a sentence can quote.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST_CHARS: usize = 24;
    let mut excerpt: String = text.chars().take(MOST_CHARS).collect();
    if excerpt.len() < text.len() {
        excerpt.push('…');
    }
    excerpt
}
