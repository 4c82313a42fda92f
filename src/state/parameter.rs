//! What a parameter is: its row, and the values it can have.

use super::State;
use crate::numbers::{self, typed};
use crate::words;
use glam::DVec2;
use std::marker::PhantomData;
use std::ops::Deref;
use std::rc::Rc;

/// Everything that is known of a parameter. Links, controls, range checks, messages and the table in `docs/links.md` read it.
#[derive(Debug, Clone, Copy)]
pub struct ParameterRow {
    /// Its name in a link.
    pub key: &'static str,
    /// Its symbol in formulas; empty if it has none.
    pub symbol: &'static str,
    /// Its name in words.
    pub name: fn() -> &'static str,
    /// Its type and its range.
    pub kind: Kind,
    /// Its value where nothing else is said.
    pub default: Default,
    /// The largest value for which the figure's other parameters leave room, where that is less than the range.
    pub room: Option<fn(&State) -> i64>,
    /// Its value after another parameter of the figure changed; the arguments are the state before and after.
    pub follows: Option<fn(&State, &State) -> Value>,
    /// Whether each change is a step of the history at once, which the back button undoes. Else it is one when the hand rests, as
    /// at the end of a drag.
    pub is_step: bool,
}

/// The rows of some parameters, as `parameters![…]` writes them.
pub type ParameterRows = &'static [&'static ParameterRow];

/// Rows are what they are by their place in the program.
impl PartialEq for ParameterRow {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

/// A parameter whose values have the type `T`.
#[derive(Debug)]
pub struct Parameter<T> {
    /// Its row.
    pub row: ParameterRow,
    typed: PhantomData<fn() -> T>,
}

impl<T> Parameter<T> {
    /// The parameter of a row.
    pub const fn of(row: ParameterRow) -> Self {
        Self {
            row,
            typed: PhantomData,
        }
    }
}

impl<T> Deref for Parameter<T> {
    type Target = ParameterRow;

    fn deref(&self) -> &ParameterRow {
        &self.row
    }
}

/// The type and the range of a parameter.
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
    /// Any of several, by the names they have in a link, with a dot between.
    Several(&'static [&'static str]),
    /// On or off.
    Switch,
    /// The reader's words.
    Text { most_chars: usize },
    /// A part of a file, which may be empty and is kept as it is.
    File { most_chars: usize },
    /// A figure of the page: a choice whose names a sentence does not list.
    Figure(&'static [&'static str]),
    /// Whole numbers from 0, with a dot between in links; none of them where `fewest` is 0.
    Numbers {
        fewest: usize,
        most: usize,
        highest: usize,
    },
    /// Vectors of two components, as many as the figure has pairs; no longer than [`super::limits::LONGEST_ARROW`].
    Arrows,
}

/// The value of a parameter where nothing else is said.
#[derive(Debug, Clone, Copy)]
pub enum Default {
    /// Of [`Kind::Even`] and [`Kind::Integer`].
    Integer(i64),
    /// Of [`Kind::Real`].
    Real(f64),
    /// Of [`Kind::Choice`] and [`Kind::Figure`].
    Choice(usize),
    /// Of [`Kind::Several`].
    Several(u32),
    /// Of [`Kind::Switch`].
    Switch(bool),
    /// Of [`Kind::Text`]: the sentence of the page's language, which a state holds as an empty text.
    OfLanguage,
    /// Of [`Kind::File`]: nothing.
    NoText,
    /// What the figure's parameters before it give.
    Given(fn(&State) -> Value),
}

/// A value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Of [`Kind::Even`] and [`Kind::Integer`].
    Integer(i64),
    /// Of [`Kind::Real`].
    Real(f64),
    /// Of [`Kind::Choice`] and [`Kind::Figure`]: the index of the name.
    Choice(usize),
    /// Of [`Kind::Several`]: a bit for each name that is in the set, the lowest for the first.
    Several(u32),
    /// Of [`Kind::Switch`].
    Switch(bool),
    /// Of [`Kind::Text`] and [`Kind::File`].
    Text(Rc<str>),
    /// Of [`Kind::Numbers`].
    Numbers(Rc<[usize]>),
    /// Of [`Kind::Arrows`].
    Arrows(Rc<[DVec2]>),
}

/// How a text is out of a parameter's range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// A number below the least.
    TooSmall,
    /// A number above the most.
    TooLarge,
    /// More characters than the most.
    TooLong,
}

/// A type that parameters can have.
pub trait Typed {
    /// How a value is read from a state.
    type Read<'v>;

    /// The value as this type, if it is of this type.
    fn read(value: &Value) -> Option<Self::Read<'_>>;

    /// As a value.
    fn value(self) -> Value;
}

/// An enumeration that a parameter can have: [`super::choice`] declares it.
pub trait Choice: Copy + PartialEq + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// Their names in links, in the same order.
    const NAMES: &'static [&'static str];

    /// Its place among them.
    fn index(self) -> usize {
        let index = Self::ALL.iter().position(|choice| *choice == self);
        index.unwrap_or_default()
    }

    /// Its name in links.
    fn link_name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// What it is called on the page.
    fn label(self) -> &'static str {
        self.link_name()
    }
}

impl<C: Choice> Typed for C {
    type Read<'v> = C;

    fn read(value: &Value) -> Option<C> {
        match value {
            Value::Choice(index) => C::ALL.get(*index).copied(),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Choice(self.index())
    }
}

/// A set of choices, such as the methods that a chart overlays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Several<C> {
    bits: u32,
    choices: PhantomData<fn() -> C>,
}

impl<C: Choice> Several<C> {
    /// Whether a choice is in the set.
    pub fn has(self, choice: C) -> bool {
        self.bits >> choice.index() & 1 == 1
    }
}

impl<C> Typed for Several<C> {
    type Read<'v> = Self;

    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Several(bits) => Some(Self {
                bits: *bits,
                choices: PhantomData,
            }),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Several(self.bits)
    }
}

/// Whole numbers of types in which every value of their parameters fits.
macro_rules! typed_integers {
    ($($type:ty),+) => {
        $(impl Typed for $type {
            type Read<'v> = $type;

            fn read(value: &Value) -> Option<$type> {
                match value {
                    Value::Integer(value) => Some(*value as $type),
                    _ => None,
                }
            }

            fn value(self) -> Value {
                Value::Integer(self as i64)
            }
        })+
    };
}

typed_integers!(i64, u32, u64, usize);

impl Typed for f64 {
    type Read<'v> = f64;

    fn read(value: &Value) -> Option<f64> {
        match value {
            Value::Real(value) => Some(*value),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Real(self)
    }
}

impl Typed for bool {
    type Read<'v> = bool;

    fn read(value: &Value) -> Option<bool> {
        match value {
            Value::Switch(value) => Some(*value),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Switch(self)
    }
}

impl Typed for Rc<str> {
    type Read<'v> = &'v str;

    fn read(value: &Value) -> Option<&str> {
        match value {
            Value::Text(value) => Some(value),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Text(self)
    }
}

impl Typed for Rc<[DVec2]> {
    type Read<'v> = &'v [DVec2];

    fn read(value: &Value) -> Option<&[DVec2]> {
        match value {
            Value::Arrows(value) => Some(value),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Arrows(self)
    }
}

impl Typed for Rc<[usize]> {
    type Read<'v> = &'v [usize];

    fn read(value: &Value) -> Option<&[usize]> {
        match value {
            Value::Numbers(numbers) => Some(numbers),
            _ => None,
        }
    }

    fn value(self) -> Value {
        Value::Numbers(self)
    }
}

/// What an empty list of numbers is called, as in Python.
pub const NO_NUMBERS: &str = "None";

impl ParameterRow {
    /// A row with the fields that few parameters need left out.
    pub const PLAIN: Self = Self {
        key: "",
        symbol: "",
        name: || "",
        kind: Kind::Switch,
        default: Default::Switch(false),
        room: None,
        follows: None,
        is_step: false,
    };

    /// A row of a switch that is off at first.
    pub const SWITCH: Self = Self::PLAIN;

    /// A row of a choice whose first option is the default.
    pub const fn choice<C: Choice>() -> Self {
        Self {
            kind: Kind::Choice(C::NAMES),
            default: Default::Choice(0),
            ..Self::PLAIN
        }
    }

    /// Reads what a link or a reader wrote, except vectors. Nothing, if it is not a value of this parameter.
    pub fn parse(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        let value = match self.kind {
            Kind::Even { .. } | Kind::Integer { .. } => Value::Integer(typed::whole_number(text)?),
            Kind::Real { .. } => Value::Real(numbers::number(text)?),
            Kind::Choice(names) | Kind::Figure(names) => {
                Value::Choice(names.iter().position(|name| *name == text)?)
            }
            Kind::Several(names) => {
                // Links made by hand may have commas, which an address would write as three characters each.
                let mut said = text.split(['.', ',']).filter(|name| !name.is_empty());
                Value::Several(said.try_fold(0, |set, said| {
                    let index = names.iter().position(|name| *name == said)?;
                    Some(set | 1 << index)
                })?)
            }
            Kind::Switch => Value::Switch(match text {
                "1" => true,
                "0" => false,
                _ => return None,
            }),
            Kind::Text { .. } => {
                let words: Vec<&str> = text.split_whitespace().collect();
                if words.is_empty() {
                    return None;
                }
                Value::Text(words.join(" ").into())
            }
            Kind::File { .. } => Value::Text(text.into()),
            Kind::Numbers { .. } => Value::Numbers(typed::list(text, NO_NUMBERS)?),
            Kind::Arrows => return None,
        };
        self.accepts(&value).then_some(value)
    }

    /// Why a text is no value in a state, where it is of the right type and out of range.
    pub fn misfit(&self, text: &str, state: &State) -> Option<Misfit> {
        let (least, most) = match self.kind_in(state) {
            Kind::Even { least, most } | Kind::Integer { least, most } => {
                (least as f64, most as f64)
            }
            Kind::Real { least, most } => (least, most),
            Kind::Text { most_chars } | Kind::File { most_chars } => {
                let is_long = text.chars().count() > most_chars;
                return is_long.then_some(Misfit::TooLong);
            }
            _ => return None,
        };
        let number = numbers::number(text)?;
        match () {
            () if number < least => Some(Misfit::TooSmall),
            () if number > most => Some(Misfit::TooLarge),
            () => None,
        }
    }

    /// Whether a value is of this parameter's type and in its range.
    pub fn accepts(&self, value: &Value) -> bool {
        match (self.kind, value) {
            (Kind::Even { least, most }, Value::Integer(value)) => {
                value % 2 == 0 && (least..=most).contains(value)
            }
            (Kind::Integer { least, most }, Value::Integer(value)) => {
                (least..=most).contains(value)
            }
            (Kind::Real { least, most }, Value::Real(value)) => (least..=most).contains(value),
            (Kind::Choice(names) | Kind::Figure(names), Value::Choice(index)) => {
                *index < names.len()
            }
            (Kind::Several(names), Value::Several(set)) => *set >> names.len() == 0,
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Text { most_chars } | Kind::File { most_chars }, Value::Text(text)) => {
                text.chars().count() <= most_chars
            }
            (
                Kind::Numbers {
                    fewest,
                    most,
                    highest,
                },
                Value::Numbers(numbers),
            ) => {
                (fewest..=most).contains(&numbers.len())
                    && numbers.iter().all(|number| *number <= highest)
            }
            (Kind::Arrows, Value::Arrows(tips)) => tips
                .iter()
                .all(|tip| tip.length() <= super::limits::LONGEST_ARROW),
            _ => false,
        }
    }

    /// A value as links write it, except vectors; [`ParameterRow::parse`] reads it back.
    pub fn write(&self, value: &Value) -> String {
        match (self.kind, value) {
            (Kind::Choice(names) | Kind::Figure(names), Value::Choice(index)) => {
                names[*index].to_owned()
            }
            (Kind::Several(names), Value::Several(set)) => {
                let said = names.iter().enumerate();
                let said = said.filter(|(index, _)| set >> index & 1 == 1);
                said.map(|(_, name)| *name).collect::<Vec<_>>().join(".")
            }
            (_, Value::Several(set)) => set.to_string(),
            (_, Value::Integer(value)) => value.to_string(),
            (_, Value::Real(value)) => value.to_string(),
            (_, Value::Switch(on)) => u8::from(*on).to_string(),
            (Kind::File { .. }, Value::Text(text)) => text.to_string(),
            (_, Value::Text(text)) => written_or_default(text).to_owned(),
            (_, Value::Choice(index)) => index.to_string(),
            (_, Value::Numbers(numbers)) => written(numbers, "."),
            (_, Value::Arrows(_)) => String::new(),
        }
    }

    /// In words, what the parameter may be in a state, whose other parameters may leave less room than the range.
    pub fn allowed_in(&self, state: &State) -> String {
        self.kind_in(state).allowed()
    }

    /// In words, what a number may be where something else leaves it less room than the range.
    pub fn allowed_up_to(&self, most: f64) -> String {
        match self.kind {
            Kind::Real { least, .. } => Kind::Real { least, most }.allowed(),
            kind => kind.allowed(),
        }
    }

    /// The type and the range in a state.
    fn kind_in(&self, state: &State) -> Kind {
        let most = self.room.map(|room| room(state));
        match (self.kind, most) {
            (Kind::Even { least, .. }, Some(most)) => Kind::Even { least, most },
            (Kind::Integer { least, .. }, Some(most)) => Kind::Integer { least, most },
            (kind, _) => kind,
        }
    }

    /// In words, what the parameter may be.
    pub fn allowed(&self) -> String {
        self.kind.allowed()
    }
}

/// A list of numbers with something between.
pub fn written(numbers: &[usize], between: &str) -> String {
    if numbers.is_empty() {
        return NO_NUMBERS.to_owned();
    }
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    numbers.join(between)
}

/// The text of a value: the sentence of the page's language, where it is empty.
pub fn written_or_default(text: &str) -> &str {
    if text.is_empty() {
        sentence_of_language()
    } else {
        text
    }
}

/// The sentence of the page's language, which a state holds as an empty text.
fn sentence_of_language() -> &'static str {
    words::sentence_default()
}

impl Value {
    /// The value as a state holds it, in whatever language the page is.
    pub(super) fn in_state(self) -> Self {
        match self {
            Self::Text(text) if *text == *sentence_of_language() => Self::Text("".into()),
            value => value,
        }
    }
}

impl Kind {
    fn allowed(self) -> String {
        match self {
            Self::Even { least, most } => {
                words::allowed_even(&numbers::whole(least), &numbers::whole(most))
            }
            Self::Integer { least, most } => {
                words::allowed_integer(&numbers::whole(least), &numbers::whole(most))
            }
            Self::Real { least, most } => {
                let largest = if most.fract() != 0.0 {
                    numbers::short(most)
                } else {
                    numbers::whole(most as i64)
                };
                words::allowed_real(&numbers::short(least), &largest)
            }
            Self::Choice(names) => words::allowed_choice(&names.join(", ")),
            Self::Several(names) => words::allowed_several(&names.join(", ")),
            Self::Switch => words::allowed_choice("0, 1"),
            Self::Text { most_chars } => words::allowed_text(&most_chars.to_string()),
            Self::File { most_chars } => words::allowed_file(&numbers::whole(most_chars as i64)),
            Self::Figure(_) => words::allowed_figure().to_owned(),
            Self::Numbers {
                fewest,
                most,
                highest,
            } => {
                let (count, highest) = (most.to_string(), numbers::whole(highest as i64));
                match (fewest, most) {
                    (0, 1) => words::allowed_number_or_none(&highest),
                    (0, _) => words::allowed_numbers_or_none(&count, &highest),
                    _ => words::allowed_numbers(&fewest.to_string(), &count, &highest),
                }
            }
            Self::Arrows => words::allowed_arrows().to_owned(),
        }
    }
}
