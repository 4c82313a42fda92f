//! JSON as Python writes it, with the words `NaN`, `Infinity` and `-Infinity`, which the standard does not allow.

use crate::prelude::*;
use core::fmt::{self, Display, Formatter, Write as _};

/// A JSON value. Numbers need not be finite, because Python writes other ones too.
#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number, rounded to 64 bits.
    Number(f64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object: its fields in the order of the parser, without duplicate names.
    Object(Vec<(String, Json)>),
}

/// The words and their values, a longer word before the one that it contains.
pub const WORDS: [(&str, f64); 3] = [
    ("-Infinity", f64::NEG_INFINITY),
    ("Infinity", f64::INFINITY),
    ("NaN", f64::NAN),
];

impl Json {
    /// The value as JSON, shortened.
    pub(super) fn excerpt(&self) -> String {
        const MOST_CHARS: usize = 40;
        let text = self.to_string();
        let short: String = text.chars().take(MOST_CHARS).collect();
        if short.len() < text.len() {
            short + "…"
        } else {
            short
        }
    }

    pub(super) fn as_number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_object(&self) -> Option<&[(String, Self)]> {
        match self {
            Self::Object(fields) => Some(fields),
            _ => None,
        }
    }

    /// The number, if it is whole and from 0 to `most`.
    pub(super) fn as_whole(&self, most: u32) -> Option<usize> {
        let number = self.as_number()?;
        let is_whole = libm::trunc(number) == number && (0.0..=f64::from(most)).contains(&number);
        is_whole.then_some(number as usize)
    }
}

/// JSON as Python writes it, without spaces.
impl Display for Json {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        match self {
            Self::Null => formatter.write_str("null"),
            Self::Boolean(on) => write!(formatter, "{on}"),
            Self::Number(number) => write_number(*number, formatter),
            Self::Text(text) => write_text(text, formatter),
            Self::List(values) => {
                formatter.write_char('[')?;
                for (index, value) in values.iter().enumerate() {
                    comma(index, formatter)?;
                    write!(formatter, "{value}")?;
                }
                formatter.write_char(']')
            }
            Self::Object(fields) => {
                formatter.write_char('{')?;
                for (index, (name, value)) in fields.iter().enumerate() {
                    comma(index, formatter)?;
                    write_text(name, formatter)?;
                    write!(formatter, ":{value}")?;
                }
                formatter.write_char('}')
            }
        }
    }
}

fn comma(index: usize, formatter: &mut Formatter) -> fmt::Result {
    if index == 0 {
        return Ok(());
    }
    formatter.write_char(',')
}

/// Writes the fewest digits that read back as the same number.
fn write_number(number: f64, formatter: &mut Formatter) -> fmt::Result {
    if number.is_finite() {
        return write!(formatter, "{number}");
    }
    let word = WORDS.iter().find(|(_, value)| *value == number);
    formatter.write_str(word.map_or("NaN", |(word, _)| word))
}

fn write_text(text: &str, formatter: &mut Formatter) -> fmt::Result {
    formatter.write_char('"')?;
    for char in text.chars() {
        match char {
            '"' | '\\' => write!(formatter, "\\{char}")?,
            ' '.. => formatter.write_char(char)?,
            control => write!(formatter, "\\u{:04x}", u32::from(control))?,
        }
    }
    formatter.write_char('"')
}
