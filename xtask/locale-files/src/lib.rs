//! The locale files of `static/words/`: Fluent messages of text, quoted text and variables. The
//! English file says which messages there are and in which order each takes its variables; the
//! others must have the same.

use anyhow::{Context, Result, anyhow, bail, ensure};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, PatternElement};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The locale that says which messages there are.
pub const REFERENCE: &str = "en";

/// A piece of a message.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// Text as it stands.
    Text(String),
    /// The place of a variable.
    Variable(String),
}

/// Messages by name.
pub type Messages = BTreeMap<String, Vec<Piece>>;

/// The locales that have a file in a folder, by name.
///
/// # Errors
/// If the folder cannot be read.
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

/// The messages of a locale.
///
/// # Errors
/// If the file is missing or is not of this kind, or its messages are not those of the reference.
pub fn read(folder: &Path, locale: &str) -> Result<Messages> {
    let messages = parse(&folder.join(format!("{locale}.ftl")))?;
    if locale != REFERENCE {
        compare(locale, &messages, &read(folder, REFERENCE)?)?;
    }
    Ok(messages)
}

fn parse(file: &Path) -> Result<Messages> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    let resource = fluent_syntax::parser::parse(text.as_str()).map_err(|(_, errors)| {
        let start = errors.first().map_or(0, |error| error.pos.start);
        let line = 1 + text[..start].matches('\n').count();
        anyhow!(
            "{}, line {line}: a message is written `name = text`.",
            file.display()
        )
    })?;
    let mut messages = Messages::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let id = message.id.name;
        let pattern = message
            .value
            .with_context(|| format!("{}: {id} is empty.", file.display()))?;
        let pieces = pattern.elements.iter().map(piece).collect::<Result<_>>();
        let pieces = pieces.with_context(|| format!("{}: {id}", file.display()))?;
        let earlier = messages.insert(id.to_owned(), pieces);
        ensure!(
            earlier.is_none(),
            "{}: {id} stands there twice.",
            file.display()
        );
    }
    Ok(messages)
}

fn piece(element: &PatternElement<&str>) -> Result<Piece> {
    let piece = match element {
        PatternElement::TextElement { value } => Piece::Text((*value).to_owned()),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => Piece::Variable(id.name.to_owned()),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::StringLiteral { value }),
        } => Piece::Text((*value).to_owned()),
        PatternElement::Placeable { .. } => {
            bail!("only text, quoted text and {{ $variable }} are understood here")
        }
    };
    if let Piece::Text(text) = &piece {
        ensure!(
            !text.contains(['{', '}', '<']),
            "`{{`, `}}` and `<` cannot stand in a message"
        );
    }
    Ok(piece)
}

/// The variables in the order in which the text first names them.
pub fn variables(pieces: &[Piece]) -> Vec<&str> {
    let mut names = Vec::new();
    for piece in pieces {
        if let Piece::Variable(name) = piece
            && !names.contains(&name.as_str())
        {
            names.push(name.as_str());
        }
    }
    names
}

fn compare(locale: &str, messages: &Messages, reference: &Messages) -> Result<()> {
    let sorted = |pieces| {
        let mut names = variables(pieces);
        names.sort_unstable();
        names
    };
    for (id, pieces) in reference {
        let translated = messages
            .get(id)
            .with_context(|| format!("{locale}.ftl lacks {id}."))?;
        ensure!(
            sorted(translated) == sorted(pieces),
            "{locale}.ftl: {id} must use the variables {:?}.",
            variables(pieces)
        );
    }
    for id in messages.keys() {
        ensure!(
            reference.contains_key(id),
            "{locale}.ftl has {id}, which {REFERENCE}.ftl lacks."
        );
    }
    Ok(())
}

/// All messages as the page's code reads them: a line each, by name, with `{0}` for the variable
/// that the reference names first.
pub fn lines(messages: &Messages, reference: &Messages) -> String {
    let mut lines = String::new();
    for (id, pieces) in messages {
        let order = variables(&reference[id]);
        for piece in pieces {
            match piece {
                Piece::Text(text) => lines.push_str(&text.replace('\n', " ")),
                Piece::Variable(name) => {
                    let index = order.iter().position(|known| known == name);
                    lines.push_str(&format!("{{{}}}", index.unwrap_or_default()));
                }
            }
        }
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(pieces: &[Piece]) -> Messages {
        Messages::from([("a".to_owned(), pieces.to_vec())])
    }

    fn text(text: &str) -> Piece {
        Piece::Text(text.to_owned())
    }

    fn variable(name: &str) -> Piece {
        Piece::Variable(name.to_owned())
    }

    #[test]
    fn variables_are_numbered_as_the_reference_names_them() {
        let reference = messages(&[variable("m"), text(" of "), variable("n")]);
        let translated = messages(&[variable("n"), text(" 之 "), variable("m")]);
        assert_eq!(lines(&reference, &reference), "{0} of {1}\n");
        assert_eq!(lines(&translated, &reference), "{1} 之 {0}\n");
    }

    #[test]
    fn a_translation_has_the_same_messages_and_variables() {
        let reference = messages(&[variable("m")]);
        assert!(compare("zh", &reference, &reference).is_ok());
        assert!(compare("zh", &messages(&[text("m")]), &reference).is_err());
        assert!(compare("zh", &Messages::new(), &reference).is_err());
        assert!(compare("zh", &reference, &Messages::new()).is_err());
    }
}
