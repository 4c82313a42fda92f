//! What a parameter is: its row, and the values it can have.

use super::{Choice, Several, State};
use glam::DVec2;
use std::marker::PhantomData;
use std::ops::{Deref, RangeInclusive};
use std::rc::Rc;

/// Everything that is known of a parameter. Links, controls, range checks, messages and the table in `docs/links.md` read it.
#[derive(Debug, Clone, Copy)]
pub struct ParameterRow {
    /// Its name in a link.
    pub key: &'static str,
    /// Its symbol in formulas; empty if it has none.
    pub symbol: &'static str,
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
    pub row: ParameterRow,
    typed: PhantomData<fn() -> T>,
}

impl<T> Parameter<T> {
    /// A parameter with its name in a link and its name in words; [`ParameterRow`] says what else it may have.
    pub const fn new(
        key: &'static str,
        name: fn() -> &'static str,
        kind: Kind,
        default: Default,
    ) -> Self {
        let row = ParameterRow {
            key,
            symbol: "",
            name,
            kind,
            default,
            room: None,
            follows: None,
            is_step: false,
        };
        Self {
            row,
            typed: PhantomData,
        }
    }

    /// The same with a symbol in formulas.
    pub const fn symbol(mut self, symbol: &'static str) -> Self {
        self.row.symbol = symbol;
        self
    }

    /// The same with room that other parameters leave.
    pub const fn room(mut self, room: fn(&State) -> i64) -> Self {
        self.row.room = Some(room);
        self
    }

    pub const fn follows(mut self, follows: fn(&State, &State) -> Value) -> Self {
        self.row.follows = Some(follows);
        self
    }

    /// The same of which each change is a step of the history.
    pub const fn step(mut self) -> Self {
        self.row.is_step = true;
        self
    }
}

/// A constructor of numbers of a range.
macro_rules! of_range {
    ($name:ident: $number:ty, $kind:ident, $default:ident) => {
        impl<T> Parameter<T> {
            pub const fn $name(
                key: &'static str,
                name: fn() -> &'static str,
                range: RangeInclusive<$number>,
                default: $number,
            ) -> Self {
                let (least, most) = (*range.start(), *range.end());
                Self::new(
                    key,
                    name,
                    Kind::$kind { least, most },
                    Default::$default(default),
                )
            }
        }
    };
}

of_range!(integer: i64, Integer, Integer);
of_range!(even: i64, Even, Integer);
of_range!(real: f64, Real, Real);

impl Parameter<bool> {
    /// A switch that is off at first.
    pub const fn switch(key: &'static str, name: fn() -> &'static str) -> Self {
        Self::new(key, name, Kind::Switch, Default::Switch(false))
    }

    /// The same that is on at first.
    pub const fn on(mut self) -> Self {
        self.row.default = Default::Switch(true);
        self
    }
}

impl<C: Choice> Parameter<C> {
    /// A choice whose first option is the default.
    pub const fn choice(key: &'static str, name: fn() -> &'static str) -> Self {
        Self::new(key, name, Kind::Choice(C::NAMES), Default::Choice(0))
    }

    /// The same with another option as the default.
    pub const fn option(mut self, index: usize) -> Self {
        self.row.default = Default::Choice(index);
        self
    }
}

impl<C: Choice> Parameter<Several<C>> {
    /// A set of choices, by their bits.
    pub const fn several(key: &'static str, name: fn() -> &'static str, default: u32) -> Self {
        Self::new(
            key,
            name,
            Kind::Several(C::NAMES),
            Default::Several(default),
        )
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

/// The value of a parameter where nothing else is said, of the kind with its name.
#[derive(Debug, Clone, Copy)]
pub enum Default {
    Integer(i64),
    Real(f64),
    Choice(usize),
    Several(u32),
    Switch(bool),
    /// Of [`Kind::Text`]: the sentence of the page's language, which a state holds as an empty text.
    OfLanguage,
    /// Of [`Kind::File`]: nothing.
    NoText,
    /// What the figure's parameters before it give.
    Given(fn(&State) -> Value),
}

/// A value of the kind with its name.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Integer(i64),
    Real(f64),
    /// Of [`Kind::Choice`] and [`Kind::Figure`]: the index of the name.
    Choice(usize),
    /// Of [`Kind::Several`]: a bit for each name that is in the set, the lowest for the first.
    Several(u32),
    Switch(bool),
    Text(Rc<str>),
    Numbers(Rc<[usize]>),
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
