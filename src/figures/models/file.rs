//! A reader's `config.json`: what is read of it, and why it cannot be read.

use super::parameters::LONGEST_FILE;
use crate::figure::prelude::*;
use crate::state::limits::MOST_PAIRS;
use rotary::model::{Config, ConfigError, Json};

/// The longest text that is looked at, in bytes. A `config.json` has a few thousand.
pub const LONGEST_TEXT: usize = 256 << 10;

/// The reason that a file is not shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// The browser could not read it.
    Unreadable,
    /// It has more bytes than are looked at.
    TooLong(usize),
    /// The fields read from it have more characters than a link can hold.
    TooLongForLink(usize),
    NoLayers,
    /// It has more pairs than a picture shows.
    TooManyPairs(usize),
    /// Its text is no `config.json` that gives settings.
    Config(ConfigError),
}

pub fn read(text: &str) -> Result<Config, Problem> {
    if text.len() > LONGEST_TEXT {
        return Err(Problem::TooLong(text.len()));
    }
    let config = parsed(text).and_then(|json| Config::of(&json));
    let config = config.map_err(Problem::Config)?;
    let pairs = config
        .layers
        .iter()
        .map(|layer| layer.settings.rotary_dim / 2);
    match pairs.max() {
        None => Err(Problem::NoLayers),
        Some(pairs) if pairs > MOST_PAIRS => Err(Problem::TooManyPairs(pairs)),
        Some(_) => Ok(config),
    }
}

/// The part of a file that is read, which a link can hold.
pub fn for_link(text: &str) -> Result<String, Problem> {
    let read = read(text)?.read.to_string();
    let length = read.chars().count();
    if length > LONGEST_FILE {
        return Err(Problem::TooLongForLink(length));
    }
    Ok(read)
}

#[cfg(target_arch = "wasm32")]
fn parsed(text: &str) -> Result<Json, ConfigError> {
    Json::parse_with_js(text)
}

#[cfg(not(target_arch = "wasm32"))]
fn parsed(text: &str) -> Result<Json, ConfigError> {
    Json::parse(text)
}

impl Problem {
    /// The problem, for the reader.
    pub fn sentence(&self) -> String {
        let count = |count: usize| whole(count as i64);
        match self {
            Self::Unreadable => words::models_unreadable().to_owned(),
            Self::TooLong(bytes) => words::models_too_long(&count(*bytes), &count(LONGEST_TEXT)),
            Self::TooLongForLink(chars) => {
                words::models_too_long_for_link(&count(*chars), &count(LONGEST_FILE))
            }
            Self::NoLayers => words::models_no_layers().to_owned(),
            Self::TooManyPairs(pairs) => {
                words::models_too_many_pairs(&count(*pairs), &count(MOST_PAIRS))
            }
            Self::Config(error) => of_config(error),
        }
    }
}

fn of_config(error: &ConfigError) -> String {
    match error {
        ConfigError::CutOff => words::models_cut_off().to_owned(),
        ConfigError::NotAnObject(reason) => words::models_not_json(reason),
        ConfigError::Missing(path) => words::models_missing(path),
        ConfigError::Wrong {
            path,
            expected,
            got,
        } => words::models_wrong(path, in_words(expected), got),
        ConfigError::UnknownRopeType { path, got, known } => {
            words::models_unknown_rule(path, got, known)
        }
        ConfigError::NotRotary { path, got } => words::models_not_rotary(path, got),
        ConfigError::NotModelled { path, got } => words::models_not_modelled(path, got),
        ConfigError::ParamsJson => words::models_not_config().to_owned(),
        ConfigError::NothingRotary => words::models_nothing_rotary().to_owned(),
        ConfigError::Refused { path, source } => words::models_refused(path, &source.to_string()),
        _ => error.to_string(),
    }
}

/// The expected value of a field, translated from the engine's English.
fn in_words(expected: &'static str) -> &'static str {
    match expected {
        "a finite number" => words::models_expected_number(),
        "a whole number from 1 to 65536" => words::models_expected_size(),
        "a whole number from 1 to 4294967295" => words::models_expected_tokens(),
        "true or false" => words::models_expected_switch(),
        "a text" => words::models_expected_text(),
        "a list of numbers" => words::models_expected_list(),
        "an object" => words::models_expected_object(),
        "a positive number" => words::models_expected_positive(),
        "a number from 0 to 1" => words::models_expected_part(),
        "three whole numbers of pairs" => words::models_expected_sections(),
        "the number that short_mscale is" => words::models_expected_same(),
        "an object with at most 64 kinds of layers" => words::models_expected_kinds(),
        "a list of texts" => words::models_expected_texts(),
        "a list of 0 and 1" => words::models_expected_bits(),
        "an object with full_attention and sliding_attention" => words::models_expected_both(),
        other => other,
    }
}
