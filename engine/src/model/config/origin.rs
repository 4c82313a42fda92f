//! Where in a file each setting was found.

use super::json::Json;
use crate::prelude::*;
use core::cell::{Cell, RefCell};

/// Where a setting was taken from.
///
/// Without fields it is what the library's code for the model type has, or follows from other settings.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Origin {
    /// The fields of the file that it was made of, in the order in which they were read.
    pub fields: Vec<ConfigField>,
    /// Whether a default of the library's for the model type is in it.
    pub has_default: bool,
}

impl Origin {
    pub(super) fn default_of_library() -> Self {
        Self {
            fields: Vec::new(),
            has_default: true,
        }
    }
}

/// A field of a `config.json`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ConfigField {
    /// Where it stands: `rope_scaling.factor`.
    pub path: String,
    /// What it holds, as JSON, shortened.
    pub value: String,
}

/// Where the settings of a kind of layers were taken from, by their names in
/// [`Settings`](crate::model::Settings).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Origins {
    /// Of `head_dim`.
    pub head_dim: Origin,
    /// Of `rotary_dim`.
    pub rotary_dim: Origin,
    /// Of `base`.
    pub base: Origin,
    /// Of `context`.
    pub context: Origin,
    /// Of `pairing`.
    pub pairing: Origin,
    /// Of `scaling` with all its numbers.
    pub scaling: Origin,
    /// Of `mrope_sections`.
    pub mrope_sections: Origin,
    /// Of `softmax_scale`.
    pub softmax_scale: Origin,
}

/// What has been read of a file: paths and values; and whether a default was taken in place of something.
#[derive(Default)]
pub struct Seen<'a> {
    fields: RefCell<Vec<(Vec<&'a str>, &'a Json)>>,
    has_default: Cell<bool>,
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

    /// Where the reading of a setting begins.
    pub fn begin(&self) -> usize {
        self.has_default.set(false);
        self.fields.borrow().len()
    }

    /// Where a setting was taken from whose reading began there.
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

    /// The file without what was not read: reading this gives the same.
    pub fn as_file(&self) -> Json {
        let mut file = Vec::new();
        for (path, value) in self.fields.borrow().iter() {
            insert(&mut file, path, value);
        }
        Json::Object(file)
    }
}

/// Puts a value into an object, at a path. An object is put there without its fields.
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
