//! Parameters: their rows, and the values they can have.

use super::{Choice, Several, State};
use glam::DVec2;
use std::marker::PhantomData;
use std::ops::{Deref, RangeInclusive};
use std::rc::Rc;

/// A parameter's row: everything that links, controls, range checks, messages and the table in `docs/links.md` need.
#[derive(Debug, Clone, Copy)]
pub struct ParameterRow {
    /// Its key in links.
    pub key: &'static str,
    /// Its symbol in formulas; empty if it has none.
    pub symbol: &'static str,
    pub name: fn() -> &'static str,
    /// Its type and its range.
    pub kind: Kind,
    /// Its default value.
    pub default: Default,
    /// The largest value that the figure's other parameters allow, if that is below the range's end.
    pub room: Option<fn(&State) -> i64>,
    /// Its value after another parameter of the figure has changed; the arguments are the states before and after.
    pub follows: Option<fn(&State, &State) -> Value>,
    /// Parameters whose change brings its default back.
    pub until: ParameterRows,
    /// Whether each change is a step of the history at once, for the back button. If not, a step ends when the drag
    /// rests.
    pub is_step: bool,
}

/// The rows of some parameters, as `parameters![…]` writes them.
pub type ParameterRows = &'static [&'static ParameterRow];

/// Rows are equal if they are the same static.
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
    /// A parameter with its key in links and its name in words; [`ParameterRow`] lists its other properties.
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
            until: &[],
            is_step: false,
        };
        Self {
            row,
            typed: PhantomData,
        }
    }

    /// Sets its symbol in formulas.
    pub const fn symbol(mut self, symbol: &'static str) -> Self {
        self.row.symbol = symbol;
        self
    }

    /// Sets the limit imposed by other parameters.
    pub const fn room(mut self, room: fn(&State) -> i64) -> Self {
        self.row.room = Some(room);
        self
    }

    pub const fn follows(mut self, follows: fn(&State, &State) -> Value) -> Self {
        self.row.follows = Some(follows);
        self
    }

    /// Brings the default back when one of some parameters changes.
    pub const fn until(mut self, changed: ParameterRows) -> Self {
        self.row.until = changed;
        self
    }

    /// Makes each change a step of the history.
    pub const fn step(mut self) -> Self {
        self.row.is_step = true;
        self
    }
}

/// A constructor for numbers in a range.
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
    /// A switch, off by default.
    pub const fn switch(key: &'static str, name: fn() -> &'static str) -> Self {
        Self::new(key, name, Kind::Switch, Default::Switch(false))
    }

    /// Makes the switch on by default.
    pub const fn on(mut self) -> Self {
        self.row.default = Default::Switch(true);
        self
    }
}

impl<C: Choice> Parameter<C> {
    /// A choice, with the first option as the default.
    pub const fn choice(key: &'static str, name: fn() -> &'static str) -> Self {
        Self::new(key, name, Kind::Choice(C::NAMES), Default::Choice(0))
    }

    /// Makes another option the default.
    pub const fn option(mut self, index: usize) -> Self {
        self.row.default = Default::Choice(index);
        self
    }
}

impl<C: Choice> Parameter<Several<C>> {
    /// A set of choices, as bits.
    pub const fn several(key: &'static str, name: fn() -> &'static str, default: u32) -> Self {
        Self::new(
            key,
            name,
            Kind::Several(C::NAMES),
            Default::Several(default),
        )
    }
}

impl Parameter<Rc<[usize]>> {
    /// Whole numbers from 0 to the highest, at least and at most as many as in a range.
    pub const fn numbers(
        key: &'static str,
        name: fn() -> &'static str,
        count: RangeInclusive<usize>,
        highest: usize,
        default: fn(&State) -> Value,
    ) -> Self {
        let (fewest, most) = (*count.start(), *count.end());
        let kind = Kind::Numbers {
            fewest,
            most,
            highest,
        };
        Self::new(key, name, kind, Default::Given(default))
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
    /// An even whole number in a range, ends included.
    Even { least: i64, most: i64 },
    /// A whole number in a range, ends included.
    Integer { least: i64, most: i64 },
    /// A finite number in a range, ends included.
    Real { least: f64, most: f64 },
    /// One of several options, by its name in links.
    Choice(&'static [&'static str]),
    /// Any of several options, by their names in links, separated by dots.
    Several(&'static [&'static str]),
    /// On or off.
    Switch,
    /// Text written by the reader.
    Text { most_chars: usize },
    /// A part of a file, possibly empty, stored unchanged.
    File { most_chars: usize },
    /// A figure of the page: a choice whose options are not listed in sentences.
    Figure(&'static [&'static str]),
    /// Whole numbers from 0, separated by dots in links; possibly none, if `fewest` is 0.
    Numbers {
        fewest: usize,
        most: usize,
        highest: usize,
    },
    /// Vectors of two components, as many as the figure has pairs; no longer than [`super::limits::LONGEST_ARROW`].
    Arrows,
}

/// The default value of a parameter, of the kind with its name.
#[derive(Debug, Clone, Copy)]
pub enum Default {
    Integer(i64),
    Real(f64),
    Choice(usize),
    Several(u32),
    Switch(bool),
    /// For [`Kind::Text`]: the sentence in the page's language, stored as an empty text.
    OfLanguage,
    /// For [`Kind::File`]: no file.
    NoText,
    /// Computed from the figure's earlier parameters.
    Given(fn(&State) -> Value),
}

/// A value of the kind with its name.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Integer(i64),
    Real(f64),
    /// For [`Kind::Choice`] and [`Kind::Figure`]: the index of the name.
    Choice(usize),
    /// For [`Kind::Several`]: a bit for each name in the set, the lowest for the first name.
    Several(u32),
    Switch(bool),
    Text(Rc<str>),
    Numbers(Rc<[usize]>),
    Arrows(Rc<[DVec2]>),
}

/// The way in which a text is out of a parameter's range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misfit {
    /// A number below the minimum.
    TooSmall,
    /// A number above the maximum.
    TooLarge,
    /// More characters than allowed.
    TooLong,
}
