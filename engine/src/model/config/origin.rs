//! The fields of a file behind each setting.

use super::error::Result;
use super::json::Json;
use crate::prelude::*;
use core::cell::{Cell, RefCell};

/// The origin of a setting: the fields that it was computed from.
///
/// Without fields it is fixed by the library's code for the model type, or follows from other settings.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Origin {
    /// The fields that it was computed from, in the order of reading.
    pub fields: Vec<ConfigField>,
    /// Whether one of the library's defaults for the model type is part of it.
    pub has_default: bool,
}

impl Origin {
    pub(super) fn default_of_library() -> Self {
        Self {
            fields: Vec::new(),
            has_default: true,
        }
    }

    /// The paths of the fields, as a list.
    pub(super) fn paths(&self) -> String {
        let paths: Vec<&str> = self.fields.iter().map(|field| &*field.path).collect();
        paths.join(", ")
    }
}

/// A field of a `config.json`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ConfigField {
    /// Its path, such as `rope_scaling.factor`.
    pub path: String,
    /// The value found, as JSON, shortened.
    pub value: String,
}

/// The origins of the settings of a kind of layer, named as in [`Settings`](crate::model::Settings).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Origins {
    /// Origin of `head_dim`.
    pub head_dim: Origin,
    /// Origin of `rotary_dim`.
    pub rotary_dim: Origin,
    /// Origin of `base`.
    pub base: Origin,
    /// Origin of `context`.
    pub context: Origin,
    /// Origin of `pairing`.
    pub pairing: Origin,
    /// Origin of `scaling`, with all its numbers.
    pub scaling: Origin,
    /// Origin of `mrope_sections`.
    pub mrope_sections: Origin,
    /// Origin of `softmax_scale`.
    pub softmax_scale: Origin,
}

/// A record of the fields read so far, with their paths and values, and of defaults taken.
#[derive(Default)]
pub struct Seen<'a> {
    fields: RefCell<Vec<(Vec<&'a str>, &'a Json)>>,
    has_default: Cell<bool>,
    /// The fields about the rotated fraction of the head that the library's code ignores.
    pub ignored: RefCell<Vec<ConfigField>>,
}

impl<'a> Seen<'a> {
    pub fn note(&self, path: Vec<&'a str>, value: &'a Json) {
        self.fields.borrow_mut().push((path, value));
    }

    pub fn note_default(&self) {
        self.has_default.set(true);
    }

    /// Whether a field of the object at a path was read.
    pub fn is_read_in(&self, path: &[&str]) -> bool {
        let fields = self.fields.borrow();
        let mut paths = fields.iter().map(|(path, _)| path);
        paths.any(|other| other.len() > path.len() && other.starts_with(path))
    }

    /// Whether the field at a path was read.
    pub fn is_read(&self, path: &[&str]) -> bool {
        self.fields.borrow().iter().any(|(other, _)| other == path)
    }

    /// Whether a field about rotary embeddings was read.
    pub fn is_rotary(&self) -> bool {
        let fields = self.fields.borrow();
        let mut names = fields.iter().filter_map(|(path, _)| path.last());
        names.any(|name| name.contains("rope") || name.contains("rotary"))
    }

    /// Marks where the reading of a setting begins, for [`Seen::origin`].
    pub fn begin(&self) -> usize {
        self.has_default.set(false);
        self.fields.borrow().len()
    }

    /// The origin of a setting whose reading began at this mark.
    pub fn origin(&self, begin: usize) -> Origin {
        let mut fields: Vec<ConfigField> = Vec::new();
        for (path, value) in &self.fields.borrow()[begin..] {
            let path = path.join(".");
            let is_new = fields.iter().all(|field| field.path != path);
            if is_new && value.as_object().is_none() {
                let value = value.excerpt();
                fields.push(ConfigField { path, value });
            }
        }
        Origin {
            fields,
            has_default: self.has_default.get(),
        }
    }

    /// A setting with its origin.
    pub fn tracked<T>(&self, read: impl FnOnce() -> Result<T>) -> Result<(T, Origin)> {
        let begin = self.begin();
        Ok((read()?, self.origin(begin)))
    }

    /// The file without unread fields: reading it gives the same settings.
    pub fn as_file(&self) -> Json {
        let mut file = Vec::new();
        for (path, value) in self.fields.borrow().iter() {
            insert(&mut file, path, value);
        }
        Json::Object(file)
    }
}

/// Inserts a value into an object at a path. An object is inserted without its fields.
fn insert(fields: &mut Vec<(String, Json)>, path: &[&str], value: &Json) {
    let [name, rest @ ..] = path else {
        return;
    };
    let at = fields.iter().position(|(field, _)| field == name);
    let at = at.unwrap_or_else(|| {
        let is_object = !rest.is_empty() || value.as_object().is_some();
        let value = match is_object {
            true => Json::Object(Vec::new()),
            false => value.clone(),
        };
        fields.push(((*name).to_owned(), value));
        fields.len() - 1
    });
    if let Json::Object(fields) = &mut fields[at].1 {
        insert(fields, rest, value);
    }
}
