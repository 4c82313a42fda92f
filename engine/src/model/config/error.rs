//! Errors of reading a `config.json`.

use crate::prelude::*;
use thiserror::Error;

/// An error of reading a `config.json`. Fields are named by their path.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The text is not JSON, or not an object.
    #[error("the text is not a JSON object: {0}")]
    NotAnObject(String),
    /// The text ends inside an object, a list or a string.
    #[error("the text is not a JSON object: its JSON ends in the middle")]
    CutOff,
    /// A field that the rule needs is missing.
    #[error("{0} is missing")]
    Missing(String),
    /// A field has the wrong type or value.
    #[error("{path} must be {expected}, but is {got}")]
    Wrong {
        /// The field.
        path: String,
        /// The expected type or values.
        expected: &'static str,
        /// The value found, as JSON, shortened.
        got: String,
    },
    /// The scaling method is not known.
    #[error("{path} is \"{got}\", which is none of {known}")]
    UnknownRopeType {
        /// The field.
        path: String,
        /// Its value.
        got: String,
        /// The known methods.
        known: &'static str,
    },
    /// The model encodes positions in a different way.
    #[error("{path} is {got}, and this model does not use rotary embeddings")]
    NotRotary {
        /// The field.
        path: String,
        /// The value found, as JSON.
        got: String,
    },
    /// The model rotates in a way that these settings cannot describe.
    #[error("{path} is {got}, and how this model rotates is not known here")]
    NotModelled {
        /// The field.
        path: String,
        /// The value found, as JSON.
        got: String,
    },
    /// The file is the `params.json` of a model in the form of Meta's or Mistral's own code, which pairs neighbours.
    #[error(
        "dim and n_heads: this is a params.json of Meta's or Mistral's own code, whose weights pair neighbours \
         (interleaved); read the config.json of the converted model instead"
    )]
    ParamsJson,
    /// No field describes a rotary embedding, and the model type, which has none or is not known, has no defaults.
    #[error("no field states a rotary embedding, and the model type is missing or not known")]
    NothingRotary,
    /// The settings were read, and the engine rejects them.
    #[error("{path}: {source}")]
    Refused {
        /// The fields behind the setting, or the part of the file with the rule.
        path: String,
        /// The engine's error.
        source: crate::Error,
    },
}

/// A result with a boxed error, because each `?` would move a large one.
pub(super) type Result<T> = core::result::Result<T, Box<ConfigError>>;

impl ConfigError {
    /// The error of a field with the wrong type or value.
    #[cold]
    pub(super) fn wrong(path: String, expected: &'static str, got: String) -> Box<Self> {
        Box::new(Self::Wrong {
            path,
            expected,
            got,
        })
    }
}
