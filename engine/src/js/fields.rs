//! The fields of objects that JavaScript passes, checked before anything is computed or allocated.

use super::argument_error::{ArgumentError, is_absent, missing};
use super::choice::{Choices, choice};
use super::numbers::numbers;
use super::object::key;
use super::positions::on_one_axis;
use super::{Thrown, thrown};
use crate::attention::Mask;
use crate::error::at_least;
use crate::precision::Format;
use js_sys::{Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};

/// Far above every model's head, and small enough that no table runs out of memory.
pub const MOST_HEAD_DIM: usize = 1 << 16;

/// Every whole number up to here is one of 64 bits.
pub const LARGEST_WHOLE: f64 = (1_u64 << 53) as f64;

/// The longest sequence that 32 bits count.
pub const MOST_TOKENS: usize = u32::MAX as usize;

pub const FORMATS: &Choices<Format> = &[
    ("f64", Format::F64),
    ("f32", Format::F32),
    ("f16", Format::F16),
    ("bf16", Format::Bf16),
];

/// An object's fields, of which those that were asked for are remembered: a misspelt one would else be passed over in
/// silence.
pub struct Fields<'a> {
    name: &'static str,
    object: &'a JsValue,
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// Of an object, or none at all of `undefined` or `null`.
    pub fn of(name: &'static str, object: &'a JsValue) -> Thrown<Self> {
        if object.is_object() || is_absent(object) {
            Ok(Self {
                name,
                object,
                asked: RefCell::default(),
            })
        } else {
            Err(ArgumentError::wrong(name, "an object", object).into())
        }
    }

    /// Of an object that has this field.
    pub fn if_has(
        field: &'static str,
        name: &'static str,
        object: &'a JsValue,
    ) -> Thrown<Option<Self>> {
        let has = object.is_object() && Reflect::has(object, &key(field))?;
        Ok(if has {
            Some(Self::of(name, object)?)
        } else {
            None
        })
    }

    /// A field's value, `undefined` without it.
    pub fn value(&self, field: &'static str) -> Thrown<JsValue> {
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&field) {
            asked.push(field);
        }
        drop(asked);
        if is_absent(self.object) {
            return Ok(JsValue::UNDEFINED);
        }
        Reflect::get(self.object, &key(field))
    }

    fn read<T>(
        &self,
        field: &'static str,
        expected: &str,
        read: impl Fn(&JsValue) -> Option<T>,
    ) -> Thrown<Option<T>> {
        let value = self.value(field)?;
        if is_absent(&value) {
            return Ok(None);
        }
        let read = read(&value);
        read.map(Some)
            .ok_or_else(|| ArgumentError::wrong(field, expected, &value).into())
    }

    pub fn number(&self, field: &'static str) -> Thrown<Option<f64>> {
        optional_number(field, &self.value(field)?)
    }

    pub fn needed(&self, field: &'static str) -> Thrown<f64> {
        self.number(field)?.ok_or_else(|| missing(field))
    }

    pub fn switch(&self, field: &'static str) -> Thrown<Option<bool>> {
        self.read(field, "true or false", JsValue::as_bool)
    }

    /// Which keys a query sees, by the switch `causal`: all, if left out.
    pub fn mask(&self) -> Thrown<Mask> {
        Ok(match self.switch("causal")? {
            Some(true) => Mask::Causal,
            _ => Mask::Full,
        })
    }

    pub fn text(&self, field: &'static str) -> Thrown<Option<String>> {
        self.read(field, "a string", JsValue::as_string)
    }

    /// A number of things from 0 to `most`.
    pub fn whole(&self, field: &'static str, most: usize) -> Thrown<Option<usize>> {
        let value = self.value(field)?;
        if is_absent(&value) {
            return Ok(None);
        }
        whole(field, &value, most).map(Some)
    }

    pub fn list(&self, field: &'static str) -> Thrown<Option<Vec<f64>>> {
        let value = self.value(field)?;
        if is_absent(&value) {
            return Ok(None);
        }
        numbers(field, &value).map(Some)
    }

    pub fn needed_list(&self, field: &'static str) -> Thrown<Vec<f64>> {
        self.list(field)?.ok_or_else(|| missing(field))
    }

    pub fn needed_whole(&self, field: &'static str, most: usize) -> Thrown<usize> {
        self.whole(field, most)?.ok_or_else(|| missing(field))
    }

    /// A number of things, 1 or more; 1 if left out.
    pub fn count(&self, field: &'static str) -> Thrown<usize> {
        let count = self.whole(field, MOST_HEAD_DIM)?.unwrap_or(1);
        thrown(at_least(field, 1, count))
    }

    /// Numbers of tokens, such as where sequences start.
    pub fn sizes(&self, field: &'static str) -> Thrown<Option<Vec<usize>>> {
        let Some(numbers) = self.list(field)? else {
            return Ok(None);
        };
        let size = |number: f64| whole(field, &number.into(), MOST_TOKENS);
        numbers
            .into_iter()
            .map(size)
            .collect::<Thrown<_>>()
            .map(Some)
    }

    pub fn needed_sizes(&self, field: &'static str) -> Thrown<Vec<usize>> {
        self.sizes(field)?.ok_or_else(|| missing(field))
    }

    /// One number of tokens for all, or one for each.
    pub fn size_or_sizes(&self, field: &'static str) -> Thrown<(usize, Option<Vec<usize>>)> {
        if self.value(field)?.is_object() {
            return Ok((0, self.sizes(field)?));
        }
        Ok((self.whole(field, MOST_TOKENS)?.unwrap_or(0), None))
    }

    /// What numbers are stored as.
    pub fn format(&self, field: &'static str) -> Thrown<Option<Format>> {
        choice(field, &self.value(field)?, FORMATS)
    }

    /// Numbers of 32 bits.
    pub fn needed_floats(&self, field: &'static str) -> Thrown<Vec<f32>> {
        let numbers = self.needed_list(field)?;
        Ok(numbers.into_iter().map(|number| number as f32).collect())
    }

    /// The positions of `tokens` tokens on one axis: from 0 on, if left out.
    pub fn positions(&self, field: &'static str, tokens: usize) -> Thrown<Vec<f64>> {
        on_one_axis(field, &self.value(field)?, tokens)
    }

    /// Nothing, if the object has no fields but those that were asked for.
    pub fn no_others(&self) -> Thrown<()> {
        let Some(object) = self.object.dyn_ref::<Object>() else {
            return Ok(());
        };
        let asked = self.asked.borrow();
        let keys = Object::keys(object);
        let unknown = keys
            .iter()
            .filter_map(|key| key.as_string())
            .find(|key| !asked.contains(&key.as_str()));
        match unknown {
            None => Ok(()),
            Some(got) => Err(ArgumentError::Unknown {
                name: self.name.to_owned(),
                known: asked.join(", "),
                got,
            }
            .into()),
        }
    }
}

/// `value` as a number.
pub fn number(name: &str, value: &JsValue) -> Thrown<f64> {
    let wrong = || ArgumentError::wrong(name, "a number", value).into();
    value.as_f64().ok_or_else(wrong)
}

/// [`number`]; nothing, if it is left out.
pub fn optional_number(name: &str, value: &JsValue) -> Thrown<Option<f64>> {
    if is_absent(value) {
        return Ok(None);
    }
    number(name, value).map(Some)
}

/// `value` as a whole number from 0 to `most`.
pub fn whole(name: &str, value: &JsValue, most: usize) -> Thrown<usize> {
    let number = value.as_f64();
    let number = number.filter(|n| (0.0..=most as f64).contains(n) && n.fract() == 0.0);
    number.map(|number| number as usize).ok_or_else(|| {
        let expected = format!("a whole number from 0 to {most}");
        ArgumentError::wrong(name, expected, value).into()
    })
}
