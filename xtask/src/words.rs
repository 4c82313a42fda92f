//! The words of a locale file, for the document that exists before the page's code runs.

use anyhow::{Context, Result, anyhow, bail};
use fluent_syntax::ast::{Entry, PatternElement};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub type Words = BTreeMap<String, String>;

/// The locales that have a file in a folder, by name.
pub fn locales(folder: &Path) -> Result<Vec<String>> {
    let mut locales = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let name = entry?.file_name();
        if let Some(locale) = name.to_str().and_then(|name| name.strip_suffix(".ftl")) {
            locales.push(locale.to_owned());
        }
    }
    locales.sort();
    Ok(locales)
}

/// The messages of a file that are text and nothing else.
pub fn read(file: &Path) -> Result<Words> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    let resource = fluent_syntax::parser::parse(text.as_str())
        .map_err(|(_, errors)| anyhow!("{}: {errors:?}", file.display()))?;
    let words = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => {
            let pattern = message.value.as_ref()?;
            let pieces: Option<String> = pattern.elements.iter().map(plain).collect();
            Some((message.id.name.to_owned(), pieces?))
        }
        _ => None,
    });
    Ok(words.collect())
}

fn plain<'t>(element: &PatternElement<&'t str>) -> Option<&'t str> {
    match element {
        PatternElement::TextElement { value } => Some(value),
        PatternElement::Placeable { .. } => None,
    }
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
                    bail!("index.html asks for the words `{name}`, which the locale file lacks.");
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

fn escaped(text: &str) -> String {
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
