//! Plain objects of JavaScript: read field by field, checked before anything is computed or allocated; and made.

use super::argument_error::{ArgumentError, Thrown, is_absent, missing, thrown};
use super::numbers::{numbers, room_for};
use crate::attention::Mask;
use crate::error::{at_least, at_most};
use crate::precision::Format;
use crate::prelude::*;
use js_sys::{Float64Array, Object, Reflect};
use std::cell::RefCell;
use std::thread_local;
use wasm_bindgen::{JsCast, JsValue};

/// Far above every model's head, and small enough that no table runs out of memory.
pub const MOST_HEAD_DIM: usize = 1 << 16;

/// Every whole number up to here is one of 64 bits.
pub const LARGEST_WHOLE: f64 = (1_u64 << 53) as f64;

/// The longest sequence that 32 bits count.
pub const MOST_TOKENS: usize = u32::MAX as usize;

/// The most weights: they take 512 MiB, and the logits as much.
pub const MOST_WEIGHTS: usize = 1 << 26;

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

/// The number of weights of so many heads, queries and keys, if there may be as many.
pub fn weights(heads: usize, queries: usize, keys: usize) -> Thrown<usize> {
    let weights = heads.saturating_mul(queries).saturating_mul(keys);
    thrown(at_most("heads * queries * keys", MOST_WEIGHTS, weights))
}

/// The positions of `tokens` tokens on one axis: one after the other from a number on, from 0 if left out, or listed.
pub fn on_one_axis(name: &'static str, value: &JsValue, tokens: usize) -> Thrown<Vec<f64>> {
    let first = if is_absent(value) {
        Some(0.0)
    } else {
        value.as_f64()
    };
    match first {
        None => numbers(name, value),
        Some(first) => {
            room_for(name, tokens)?;
            Ok((0..tokens).map(|token| first + token as f64).collect())
        }
    }
}

/// Names and what they stand for.
pub type Choices<T> = [(&'static str, T)];

/// What a value names; nothing, if it is left out.
pub fn choice<T: Copy>(name: &str, value: &JsValue, choices: &Choices<T>) -> Thrown<Option<T>> {
    if is_absent(value) {
        return Ok(None);
    }
    let text = value.as_string();
    let chosen = choices
        .iter()
        .find(|(name, _)| text.as_deref() == Some(name));
    match chosen {
        Some((_, chosen)) => Ok(Some(*chosen)),
        None => {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            let expected = format!("one of {}", names.join(", "));
            Err(ArgumentError::wrong(name, expected, value).into())
        }
    }
}

thread_local! {
    /// The names of fields as JavaScript's strings, which take longer to make than a small tensor takes to rotate.
    static KEYS: RefCell<Vec<(&'static str, JsValue)>> = const { RefCell::new(Vec::new()) };
}

/// The name of a field.
pub fn key(name: &'static str) -> JsValue {
    KEYS.with_borrow_mut(|keys| {
        let known = keys.iter().find(|(known, _)| core::ptr::eq(*known, name));
        if let Some((_, key)) = known {
            return key.clone();
        }
        let key = JsValue::from(name);
        keys.push((name, key.clone()));
        key
    })
}

/// An object of the fields that are not `undefined`.
pub fn object<const FIELDS: usize>(fields: [(&'static str, JsValue); FIELDS]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        if !value.is_undefined() {
            // Setting a field of a fresh plain object does not fail.
            let _ = Reflect::set(&object, &key(name), &value);
        }
    }
    object.into()
}

/// A `Float64Array` of its own memory.
pub fn float64_array(numbers: &[f64]) -> JsValue {
    Float64Array::from(numbers).into()
}
