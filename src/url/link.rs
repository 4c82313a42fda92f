//! A state as the query of an address, and back.
//!
//! A link contains only what differs from the figure's starting state. Vectors are left out while they are those of the
//! seed or of the starting state.

use super::vector_text;
use crate::numbers::shortest;
use crate::state::edition::{EDITION, EDITION_KEY, EDITIONS};
use crate::state::limits::LONGEST_ARROW;
use crate::state::page_parameters::PageParameter;
use crate::state::{FigureName, Misfit, ParameterRow, State, Typed, Value};
use crate::words;

/// The result of reading a link: the state, and a sentence for each part that was not understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Linked {
    /// The state to show.
    pub state: State,
    /// Sentences for the reader.
    pub notices: Vec<String>,
}

/// A field of a query: its key and its text, neither of them encoded.
pub type Field = (String, String);

/// The first value of a key in an address.
pub fn value<'f>(fields: &'f [Field], key: &str) -> Option<&'f str> {
    let (_, text) = fields.iter().find(|(known, _)| known == key)?;
    Some(text)
}

pub fn write(state: &State, start: &State) -> Vec<Field> {
    let mut reference = start.clone();
    let mut fields = Vec::new();
    for row in state.rows() {
        let Some(value) = state.value(row) else {
            continue;
        };
        if Some(value) != reference.value(row) {
            fields.push(field(row, value));
            reference.set(row, value.clone());
        }
    }
    fields
}

/// All fields of a state, for a figure whose starting state is not known here. Empty texts are the default, and are
/// left out.
pub fn complete(state: &State) -> Vec<Field> {
    let is_said = |value: &&Value| !matches!(value, Value::Text(text) if text.is_empty());
    let of_row = |row| {
        state
            .value(row)
            .filter(is_said)
            .map(|value| field(row, value))
    };
    state.rows().filter_map(of_row).collect()
}

fn field(row: &ParameterRow, value: &Value) -> Field {
    let text = match value {
        Value::Arrows(tips) => vector_text::write(tips),
        value => row.write(value),
    };
    (row.key.to_owned(), text)
}

/// The fields with the current edition, unless they have one.
pub fn with_edition(mut fields: Vec<Field>) -> Vec<Field> {
    if !fields.iter().any(|(key, _)| key == EDITION_KEY) {
        fields.push((EDITION_KEY.to_owned(), EDITION.to_owned()));
    }
    fields
}

/// The starting state that the fields of a figure differ from. `edition_1` has the fields by which the first edition's
/// starting state differs from the present one.
pub fn start_of(said: &[Field], start: &State, edition_1: &str) -> State {
    let is_first = value(said, EDITION_KEY) == Some(EDITIONS[0]);
    if is_first {
        read(&fields(edition_1), start).state
    } else {
        start.clone()
    }
}

/// Reads the fields that a link gives a figure; `start` fits their edition. Parts that are not understood are replaced
/// by the start and reported, and so are keys that the figure doesn't have. If a key is given twice, the first one
/// counts.
pub fn read(fields: &[Field], start: &State) -> Linked {
    let mut state = start.clone();
    let mut notices = Vec::new();
    let mut numbers = Vec::new();
    for row in start.rows() {
        let Some((_, text)) = fields.iter().find(|(key, _)| key == row.key) else {
            continue;
        };
        let value = parse(row, text, &state);
        if let Some(Value::Real(number)) = value {
            numbers.push((row, text.as_str(), number));
        }
        if !value.is_some_and(|value| state.set(row, value)) {
            notices.push(not_understood(row, text, &state));
        }
    }
    let pushed = |(row, text, number)| pushed(row, text, number, &state);
    notices.extend(numbers.into_iter().filter_map(pushed));
    notices.extend(left_out(fields, start));
    Linked { state, notices }
}

/// A sentence for each of the first few fields that are not read.
fn left_out(fields: &[Field], start: &State) -> Vec<String> {
    const MOST: usize = 4;
    let sentence = |(index, (key, text)): (usize, &Field)| {
        if key == EDITION_KEY {
            None
        } else if start.rows().any(|row| row.key == key) {
            twice(&fields[..index], key, text)
        } else {
            Some(words::notice_unknown(&excerpt(key), &excerpt(text)))
        }
    };
    fields
        .iter()
        .enumerate()
        .filter_map(sentence)
        .take(MOST)
        .collect()
}

/// The notice of a field, if an earlier one has the same key.
pub(super) fn twice(before: &[Field], key: &str, text: &str) -> Option<String> {
    let (_, first) = before.iter().find(|(earlier, _)| earlier == key)?;
    Some(words::notice_twice(key, &excerpt(first), &excerpt(text)))
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

/// The notice of a number that a later field of the link pushed down, as the upper end of a ramp does to the lower one.
fn pushed(row: &ParameterRow, text: &str, number: f64, state: &State) -> Option<String> {
    let shown = state.value(row)?;
    let most = f64::read(shown)?;
    let sentence = || {
        words::notice_misfit(
            row.key,
            &excerpt(text),
            words::misfit_large(),
            &row.allowed_up_to(most),
            &row.write(shown),
        )
    };
    (number > most).then(sentence)
}

/// The notice of a field that is not a valid value here.
fn not_understood(row: &ParameterRow, text: &str, state: &State) -> String {
    let said = excerpt(text);
    let Some(value) = state.value(row) else {
        return String::new();
    };
    if let Value::Arrows(present) = value {
        let components = 2 * present.len();
        return match vector_text::components(text) {
            None => words::notice_vector(row.key, &said),
            Some(read) if read.len() == components => {
                words::notice_vector_length(row.key, &said, &shortest(LONGEST_ARROW))
            }
            Some(read) => words::notice_vector_components(
                row.key,
                &said,
                &read.len().to_string(),
                &components.to_string(),
            ),
        };
    }
    let allowed = row.allowed_in(state);
    let shown = excerpt(&row.write(value));
    match row.misfit(text, state) {
        Some(misfit) => {
            let misfit = match misfit {
                Misfit::TooSmall => words::misfit_small(),
                Misfit::TooLarge => words::misfit_large(),
                Misfit::TooLong => words::misfit_long(),
            };
            if shown.is_empty() {
                words::notice_misfit_start(row.key, &said, misfit, &allowed)
            } else {
                words::notice_misfit(row.key, &said, misfit, &allowed, &shown)
            }
        }
        None => words::notice_parameter(row.key, &said, &allowed, &shown),
    }
}

/// Parts of the names of tracking parameters that other sites add to links.
const TRACKERS: [&str; 2] = ["clid", "igsh"];

/// Whether a field of the page's address belongs to a figure: to the one shown alone, `m`, or to another, `turn.m`. The
/// figure reports parameters that it doesn't have. Fields of the page itself, and those that can't be the name of a
/// parameter, belong to the page or to whoever made the link.
pub fn is_of_figure(key: &str) -> bool {
    match key.split_once('.') {
        Some((figure, _)) => FigureName::named(figure).is_some(),
        None => {
            let is_name = !key.is_empty() && key.bytes().all(|sign| sign.is_ascii_lowercase());
            let is_tracker = TRACKERS.iter().any(|part| key.contains(part));
            is_name && !is_tracker && PageParameter::named(key).is_none()
        }
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

/// An excerpt of a text, short enough to quote. Isolated, so that a right-to-left script doesn't affect the sentence.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST_CHARS: usize = 24;
    let mut excerpt: String = text.chars().take(MOST_CHARS).collect();
    let is_whole = excerpt.len() == text.len();
    excerpt.retain(|sign| !is_direction(sign));
    if !excerpt.is_ascii() {
        excerpt = ["\u{2068}", &excerpt, "\u{2069}"].concat();
    }
    if !is_whole {
        excerpt.push('…');
    }
    excerpt
}

/// Whether a character is an invisible one that sets the direction of text, or ends a line.
fn is_direction(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
