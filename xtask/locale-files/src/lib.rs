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

/// The comment above a message that still has the reference's text.
pub const UNTRANSLATED: &str = "To be translated.";

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

/// The messages of a locale. Those that it lacks, or that use other variables than the reference's,
/// are the reference's.
///
/// # Errors
/// If the file is missing or is not of this kind.
pub fn read(folder: &Path, locale: &str) -> Result<Messages> {
    let messages = parse(&folder.join(format!("{locale}.ftl")))?;
    if locale == REFERENCE {
        return Ok(messages);
    }
    Ok(completed(messages, read(folder, REFERENCE)?))
}

/// What is wrong with a locale's messages, except with some of them: [`read`] has the reference's
/// there.
///
/// # Errors
/// As [`read`].
pub fn problems(
    folder: &Path,
    locale: &str,
    is_excepted: impl Fn(&str) -> bool,
) -> Result<Vec<String>> {
    let file = folder.join(format!("{locale}.ftl"));
    let mut problems = compare(locale, &parse(&file)?, &read(folder, REFERENCE)?);
    for id in untranslated(&fs::read_to_string(&file)?) {
        problems.push((
            id.clone(),
            format!("{locale}.ftl: {id} is still to be translated."),
        ));
    }
    problems.retain(|(id, _)| !is_excepted(id));
    Ok(problems.into_iter().map(|(_, problem)| problem).collect())
}

/// The messages below a comment that says so.
fn untranslated(text: &str) -> Vec<String> {
    let mark = ["# ", UNTRANSLATED].concat();
    let lines = text.lines().zip(text.lines().skip(1));
    let marked = lines.filter(|(above, _)| *above == mark);
    let ids = marked.filter_map(|(_, message)| message.split_once(" ="));
    ids.map(|(id, _)| id.to_owned()).collect()
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

fn sorted_variables(pieces: &[Piece]) -> Vec<&str> {
    let mut names = variables(pieces);
    names.sort_unstable();
    names
}

fn completed(mut messages: Messages, reference: Messages) -> Messages {
    let mut completed = Messages::new();
    for (id, pieces) in reference {
        let translated = messages
            .remove(&id)
            .filter(|translated| sorted_variables(translated) == sorted_variables(&pieces));
        completed.insert(id, translated.unwrap_or(pieces));
    }
    completed
}

/// The messages that are not as the reference's, and what is wrong with each.
fn compare(locale: &str, messages: &Messages, reference: &Messages) -> Vec<(String, String)> {
    let mut problems = Vec::new();
    for (id, pieces) in reference {
        match messages.get(id) {
            None => problems.push((id.clone(), format!("{locale}.ftl lacks {id}."))),
            Some(translated) if sorted_variables(translated) != sorted_variables(pieces) => {
                let variables = variables(pieces);
                let problem = format!("{locale}.ftl: {id} must use the variables {variables:?}.");
                problems.push((id.clone(), problem));
            }
            Some(_) => {}
        }
    }
    for id in messages.keys() {
        if !reference.contains_key(id) {
            let problem = format!("{locale}.ftl has {id}, which {REFERENCE}.ftl lacks.");
            problems.push((id.clone(), problem));
        }
    }
    problems
}

/// All messages as the page's code reads them: a line each, by name, with `{0}` for the variable
/// that the reference names first. The code counts the lines, so a message that is left out has an empty one.
pub fn lines(
    messages: &Messages,
    reference: &Messages,
    is_left_out: impl Fn(&str) -> bool,
) -> String {
    let mut lines = String::new();
    for (id, pieces) in messages {
        let order = variables(&reference[id]);
        let pieces = if is_left_out(id) { &[][..] } else { pieces };
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
        let all = |messages| lines(messages, &reference, |_| false);
        assert_eq!(all(&reference), "{0} of {1}\n");
        assert_eq!(all(&translated), "{1} 之 {0}\n");
    }

    #[test]
    fn a_message_that_is_left_out_keeps_its_line() {
        let all = ["a", "b", "c"].map(|id| (id.to_owned(), vec![text(id)]));
        let all = Messages::from(all);
        assert_eq!(lines(&all, &all, |id| id != "b"), "\nb\n\n");
    }

    #[test]
    fn a_message_below_the_mark_is_still_to_be_translated() {
        let text = "# To be translated.\na-b = A { $c }\nd = D\n# Another comment.\ne = E\n";
        assert_eq!(untranslated(text), ["a-b"]);
    }

    #[test]
    fn a_translation_has_the_same_messages_and_variables() {
        let reference = messages(&[variable("m")]);
        assert!(compare("zh", &reference, &reference).is_empty());
        for wrong in [messages(&[text("m")]), Messages::new()] {
            assert_eq!(compare("zh", &wrong, &reference).len(), 1);
            assert_eq!(completed(wrong, reference.clone()), reference);
        }
        assert_eq!(compare("zh", &reference, &Messages::new()).len(), 1);
        assert!(completed(reference, Messages::new()).is_empty());
    }
}
