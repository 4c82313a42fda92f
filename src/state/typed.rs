//! The types of parameters' values.

use super::Value;
use glam::DVec2;
use std::marker::PhantomData;
use std::rc::Rc;

/// A type that parameters can have.
pub trait Typed {
    type Read<'v>;

    /// The value as this type; `None` if it has a different type.
    fn read(value: &Value) -> Option<Self::Read<'_>>;

    fn value(self) -> Value;
}

/// An enumeration of options, declared by [`super::choice`].
pub trait Choice: Copy + PartialEq + 'static {
    /// All variants.
    const ALL: &'static [Self];

    /// Their names in links, in the same order.
    const NAMES: &'static [&'static str];

    /// Its index.
    fn index(self) -> usize {
        let index = Self::ALL.iter().position(|choice| *choice == self);
        index.unwrap_or_default()
    }

    fn link_name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// Its name on the page.
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

/// Types whose values are those of a variant; every parameter's value fits its type.
macro_rules! typed {
    ($v:lifetime; $($type:ty as $read:ty: $variant:ident($value:ident) => $from:expr;)+) => {
        $(impl Typed for $type {
            type Read<$v> = $read;

            fn read(value: &Value) -> Option<Self::Read<'_>> {
                match value {
                    Value::$variant($value) => Some($from),
                    _ => None,
                }
            }

            fn value(self) -> Value {
                Value::$variant(self as _)
            }
        })+
    };
}

typed! {
    'v;
    i64 as i64: Integer(value) => *value;
    u32 as u32: Integer(value) => *value as u32;
    u64 as u64: Integer(value) => *value as u64;
    usize as usize: Integer(value) => *value as usize;
    f64 as f64: Real(value) => *value;
    bool as bool: Switch(value) => *value;
    Rc<str> as &'v str: Text(value) => value;
    Rc<[DVec2]> as &'v [DVec2]: Arrows(value) => value;
    Rc<[usize]> as &'v [usize]: Numbers(value) => value;
}
