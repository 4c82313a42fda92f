//! Plain JavaScript objects: read field by field, and checked before anything is computed or allocated; and written.

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

/// Far above the head dimension of any model, and small enough that tables fit into memory.
pub const MOST_HEAD_DIM: usize = 1 << 16;

/// Every whole number up to here is exact in 64 bits.
pub const LARGEST_WHOLE: f64 = (1_u64 << 53) as f64;

/// The longest sequence that 32 bits can count.
pub const MOST_TOKENS: usize = u32::MAX as usize;

/// The largest number of weights: 512 MiB, and as much for the logits.
pub const MOST_WEIGHTS: usize = 1 << 26;

pub const FORMATS: &Choices<Format> = &[
    ("f64", Format::F64),
    ("f32", Format::F32),
    ("f16", Format::F16),
    ("bf16", Format::Bf16),
];

/// The fields of an object. It remembers the fields that were read, so that a misspelt one is an error instead of being
/// ignored.
pub struct Fields<'a> {
    name: &'static str,
    object: &'a JsValue,
    fields_read: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// The fields of an object; empty for `undefined` or `null`.
    pub fn of(name: &'static str, object: &'a JsValue) -> Thrown<Self> {
        if object.is_object() || is_absent(object) {
            Ok(Self {
                name,
                object,
                fields_read: RefCell::default(),
            })
        } else {
            Err(ArgumentError::wrong(name, "an object", object).into())
        }
    }

    /// The fields of an object, if it has this one.
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

    /// A field's value; `undefined` if it is missing.
    pub fn value(&self, field: &'static str) -> Thrown<JsValue> {
        let mut fields_read = self.fields_read.borrow_mut();
        if !fields_read.contains(&field) {
            fields_read.push(field);
        }
        drop(fields_read);
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

    /// The mask by the option `causal`: none by default.
    pub fn mask(&self) -> Thrown<Mask> {
        Ok(match self.switch("causal")? {
            Some(true) => Mask::Causal,
            _ => Mask::Full,
        })
    }

    pub fn text(&self, field: &'static str) -> Thrown<Option<String>> {
        self.read(field, "a string", JsValue::as_string)
    }

    /// A whole number from 0 to `most`.
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

    /// A positive whole number, 1 by default.
    pub fn count(&self, field: &'static str) -> Thrown<usize> {
        let count = self.whole(field, MOST_HEAD_DIM)?.unwrap_or(1);
        thrown(at_least(field, 1, count))
    }

    /// A list of token counts, such as the starts of sequences.
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

    /// One token count for all, or one for each.
    pub fn size_or_sizes(&self, field: &'static str) -> Thrown<(usize, Option<Vec<usize>>)> {
        if self.value(field)?.is_object() {
            return Ok((0, self.sizes(field)?));
        }
        Ok((self.whole(field, MOST_TOKENS)?.unwrap_or(0), None))
    }

    /// The format of the stored numbers.
    pub fn format(&self, field: &'static str) -> Thrown<Option<Format>> {
        choice(field, &self.value(field)?, FORMATS)
    }

    /// A required list of 32-bit numbers.
    pub fn needed_floats(&self, field: &'static str) -> Thrown<Vec<f32>> {
        let numbers = self.needed_list(field)?;
        Ok(numbers.into_iter().map(|number| number as f32).collect())
    }

    /// The positions of `tokens` tokens on one axis: from 0 on by default.
    pub fn positions(&self, field: &'static str, tokens: usize) -> Thrown<Vec<f64>> {
        on_one_axis(field, &self.value(field)?, tokens)
    }

    /// `Ok` if every field of the object was read.
    pub fn no_others(&self) -> Thrown<()> {
        let Some(object) = self.object.dyn_ref::<Object>() else {
            return Ok(());
        };
        let fields_read = self.fields_read.borrow();
        let keys = Object::keys(object);
        let unknown = keys
            .iter()
            .filter_map(|key| key.as_string())
            .find(|key| !fields_read.contains(&key.as_str()));
        match unknown {
            None => Ok(()),
            Some(got) => Err(ArgumentError::Unknown {
                name: self.name.to_owned(),
                known: fields_read.join(", "),
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

/// [`number`]; `None` if it is left out.
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

/// The number of weights of these heads, queries and keys, if there may be so many.
pub fn weights(heads: usize, queries: usize, keys: usize) -> Thrown<usize> {
    let weights = heads.saturating_mul(queries).saturating_mul(keys);
    thrown(at_most("heads * queries * keys", MOST_WEIGHTS, weights))
}

/// The positions of `tokens` tokens on one axis: listed, or consecutive from a number on, 0 by default.
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

/// Names and their values.
pub type Choices<T> = [(&'static str, T)];

/// The value of a name; `None` if it is left out.
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
    /// The names of fields as JavaScript strings, cached because making one takes longer than rotating a small tensor.
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

/// A `Float64Array` with its own buffer.
pub fn float64_array(numbers: &[f64]) -> JsValue {
    Float64Array::from(numbers).into()
}
