//! ONE table of every parameter of a figure. Controls, links, range checks and their messages all read it: adding a
//! parameter is adding a row.

mod number;
mod table;

pub use number::number;
pub use table::PARAMS;

use crate::figures;
use crate::scene::Scene;
use crate::widgets::digits;
use crate::words;
use number::whole;

/// What values a parameter may take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// An even whole number of a range, ends included.
    Even { least: i64, most: i64 },
    /// A whole number of a range, ends included.
    Integer { least: i64, most: i64 },
    /// A finite number of a range, ends included.
    Real { least: f64, most: f64 },
    /// One of several, by the name it has in a link.
    Choice(&'static [&'static str]),
    /// On or off.
    Switch,
    /// Words of the reader's.
    Text { most_chars: usize },
    /// A figure of the page, by its name.
    Figure,
}

/// A value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Of [`Kind::Even`] and [`Kind::Integer`].
    Integer(i64),
    /// Of [`Kind::Real`].
    Real(f64),
    /// Of [`Kind::Choice`]: the index of the name.
    Choice(usize),
    /// Of [`Kind::Switch`].
    Switch(bool),
    /// Of [`Kind::Text`] and [`Kind::Figure`].
    Text(String),
}

/// A parameter of a figure.
#[derive(Debug)]
pub struct Param {
    /// Its name in a link.
    pub key: &'static str,
    /// Its symbol in formulas; empty if it has none.
    pub symbol: &'static str,
    /// Its name in words.
    pub name: fn() -> &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Its value in a scene.
    pub get: fn(&Scene) -> Value,
    /// Puts a value that [`Param::accepts`] into a scene; one that the scene has no room for is left out.
    pub set: fn(&mut Scene, &Value),
}

/// The farthest position from the start of a text, in tokens.
pub const FARTHEST: i64 = 10_000_000;

/// As many seeds a link can name: the numbers below.
pub const SEEDS: i64 = 1_000_000;

/// The most signs of a sentence.
pub const LONGEST_SENTENCE: usize = 400;

/// The longest arrow that any plane can show.
pub const LONGEST: f64 = 100.0;

/// The parameter of a key.
///
/// # Panics
/// If the table has no such key: keys are written in the code, never read from input.
pub fn param(key: &str) -> &'static Param {
    PARAMS
        .iter()
        .find(|param| param.key == key)
        .expect("a key of the table")
}

impl Param {
    /// Reads what a link or a reader wrote. Nothing, if it is not a value of this parameter.
    pub fn parse(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        let value = match self.kind {
            Kind::Even { .. } | Kind::Integer { .. } => Value::Integer(whole(number(text)?)?),
            Kind::Real { .. } => Value::Real(number(text)?),
            Kind::Choice(names) => Value::Choice(names.iter().position(|name| *name == text)?),
            Kind::Switch => Value::Switch(match text {
                "1" => true,
                "0" => false,
                _ => return None,
            }),
            Kind::Text { .. } => Value::Text(text.split_whitespace().collect::<Vec<_>>().join(" ")),
            Kind::Figure => Value::Text(text.to_owned()),
        };
        self.accepts(&value).then_some(value)
    }

    /// Whether a value is one that this parameter may take.
    pub fn accepts(&self, value: &Value) -> bool {
        match (self.kind, value) {
            (Kind::Even { least, most }, Value::Integer(value)) => {
                value % 2 == 0 && (least..=most).contains(value)
            }
            (Kind::Integer { least, most }, Value::Integer(value)) => {
                (least..=most).contains(value)
            }
            (Kind::Real { least, most }, Value::Real(value)) => (least..=most).contains(value),
            (Kind::Choice(names), Value::Choice(index)) => *index < names.len(),
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Text { most_chars }, Value::Text(text)) => {
                !text.is_empty() && text.chars().count() <= most_chars
            }
            (Kind::Figure, Value::Text(name)) => figures::named(name).is_some(),
            _ => false,
        }
    }

    /// A value as links write it; [`Param::parse`] reads it back.
    pub fn write(&self, value: &Value) -> String {
        match (self.kind, value) {
            (Kind::Choice(names), Value::Choice(index)) => names[*index].to_owned(),
            (_, Value::Integer(value)) => value.to_string(),
            (_, Value::Real(value)) => value.to_string(),
            (_, Value::Switch(on)) => u8::from(*on).to_string(),
            (_, Value::Text(text)) => text.clone(),
            (_, Value::Choice(index)) => index.to_string(),
        }
    }

    /// In words, what the parameter may be in a scene, which has no room for all that the table allows.
    pub fn allowed_in(&self, scene: &Scene) -> String {
        let most = table::room(self.key, scene);
        let kind = match (self.kind, most) {
            (Kind::Even { least, .. }, Some(most)) => Kind::Even { least, most },
            (Kind::Integer { least, .. }, Some(most)) => Kind::Integer { least, most },
            (kind, _) => kind,
        };
        kind.allowed()
    }

    /// In words, what the parameter may be.
    pub fn allowed(&self) -> String {
        self.kind.allowed()
    }
}

impl Kind {
    fn allowed(self) -> String {
        match self {
            Kind::Even { least, most } => {
                words::allowed_even(&digits::whole(least), &digits::whole(most))
            }
            Kind::Integer { least, most } => {
                words::allowed_integer(&digits::whole(least), &digits::whole(most))
            }
            Kind::Real { least, most } => {
                words::allowed_real(&digits::short(least), &digits::whole(most as i64))
            }
            Kind::Choice(names) => words::allowed_choice(&names.join(", ")),
            Kind::Switch => words::allowed_choice("0, 1"),
            Kind::Text { most_chars } => words::allowed_text(&most_chars.to_string()),
            Kind::Figure => words::allowed_figure().to_owned(),
        }
    }
}
