//! Why a `config.json` could not be read.

use crate::prelude::*;
use thiserror::Error;

/// Why a `config.json` could not be read. Fields are named by their path.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The text is not JSON, or not an object.
    #[error("the text is not a JSON object: {0}")]
    NotAnObject(String),
    /// The text ends within an object, a list or a string.
    #[error("the text is not a JSON object: its JSON ends in the middle")]
    CutOff,
    /// A field that the rule needs is missing.
    #[error("{0} is missing")]
    Missing(String),
    /// A field holds something else than it should.
    #[error("{path} must be {expected}, but is {got}")]
    Wrong {
        /// The field.
        path: String,
        /// What it should hold.
        expected: &'static str,
        /// What it holds, as JSON, shortened.
        got: String,
    },
    /// The rule of context extension is not known.
    #[error("{path} is \"{got}\", which is none of {known}")]
    UnknownRopeType {
        /// The field.
        path: String,
        /// Its value.
        got: String,
        /// The rules that are known.
        known: &'static str,
    },
    /// The model encodes positions in another way.
    #[error("{path} is {got}, and this model does not use rotary embeddings")]
    NotRotary {
        /// The field.
        path: String,
        /// What it holds, as JSON.
        got: String,
    },
    /// The model rotates in a way that no settings here state.
    #[error("{path} is {got}, and how this model rotates is not known here")]
    NotModelled {
        /// The field.
        path: String,
        /// What it holds, as JSON.
        got: String,
    },
    /// No field says anything about rotary embeddings, and the kind of model, which has none or is not known, has no
    /// defaults.
    #[error("no field states a rotary embedding, and the model type is missing or not known")]
    NothingRotary,
    /// The settings were read and are refused by the engine.
    #[error("{path}: {source}")]
    Refused {
        /// The part of the file.
        path: String,
        /// What is wrong with it.
        source: crate::Error,
    },
}

/// What the reader's functions return: an error in a box, because each `?` would move a large one.
pub(super) type Result<T> = core::result::Result<T, Box<ConfigError>>;

impl ConfigError {
    /// A field that holds something else than it should.
    #[cold]
    pub(super) fn wrong(path: String, expected: &'static str, got: String) -> Box<Self> {
        Box::new(Self::Wrong {
            path,
            expected,
            got,
        })
    }
}
