//! The words of a locale, for the document that exists before the page's code runs.

use crate::prelude::*;
use locale_files::{Messages, Piece};
use std::collections::BTreeMap;

pub type Words = BTreeMap<String, String>;

/// The folder whose locale files hold all words.
pub fn root() -> PathBuf {
    shell::root().join("src")
}

/// The messages that have no variables.
pub fn plain(messages: &Messages) -> Words {
    let words = messages.iter().filter_map(|(name, message)| {
        let texts = message.pieces.iter().map(|piece| match piece {
            Piece::Text(text) | Piece::Symbol(text) => Some(text.as_str()),
            Piece::Variable(_) | Piece::Plural(..) => None,
        });
        Some((name.clone(), texts.collect::<Option<String>>()?))
    });
    words.collect()
}

pub fn word<'w>(words: &'w Words, name: &str) -> Result<&'w str> {
    let word = words.get(name).map(String::as_str);
    word.with_context(|| format!("The words `{name}` are missing."))
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
