//! The words of a locale, for the document that exists before the page's code runs.

use crate::shell;
use anyhow::{Context, Result, bail};
use locale_files::{Messages, Piece};
use std::collections::BTreeMap;
use std::path::PathBuf;

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
            Piece::Variable(_) => None,
        });
        Some((name.clone(), texts.collect::<Option<String>>()?))
    });
    words.collect()
}

/// A word by its name.
pub fn word<'w>(words: &'w Words, name: &str) -> Result<&'w str> {
    let word = words.get(name).map(String::as_str);
    word.with_context(|| format!("The words `{name}` are missing."))
}

/// Puts the words in the places of `document` that say `{{their-name}}`. Other braces stay as they are: Trunk has its
/// own in capitals.
pub fn fill(document: &str, words: &Words) -> Result<String> {
    let mut filled = String::with_capacity(document.len());
    let mut rest = document;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        rest = match after.split_once("}}") {
            Some((name, after)) if is_name(name) => {
                let Some(word) = words.get(name) else {
                    bail!("index.html asks for the words `{name}`, which the locale files lack.");
                };
                filled.push_str(&escaped(word));
                after
            }
            _ => {
                filled.push_str("{{");
                after
            }
        };
    }
    filled.push_str(rest);
    Ok(filled)
}

fn is_name(text: &str) -> bool {
    let of_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.chars().all(of_name)
}

/// A text in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words::from([("name".to_owned(), "a < \"b\" & c".to_owned())])
    }

    #[test]
    fn words_are_filled_in_and_escaped() {
        let filled = fill("<p title=\"{{name}}\">{{name}}</p>", &words()).unwrap();
        let escaped = "a &lt; &quot;b&quot; &amp; c";
        assert_eq!(filled, format!("<p title=\"{escaped}\">{escaped}</p>"));
    }

    #[test]
    fn other_braces_stay() {
        let document = "f({a:{b:1}}); '{{__TRUNK_ADDRESS__}}' {{";
        assert_eq!(fill(document, &words()).unwrap(), document);
    }

    #[test]
    fn an_unknown_word_is_an_error() {
        let error = fill("{{nobody}}", &words()).unwrap_err();
        assert!(error.to_string().contains("nobody"));
    }
}
