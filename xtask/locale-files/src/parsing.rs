//! Parses the text of a locale file into messages.

use crate::marks::FORMS;
use crate::{Piece, UNTRANSLATED};
use anyhow::{Context, Result, anyhow, bail, ensure};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, PatternElement, Variant, VariantKey,
};
use std::fs;
use std::path::Path;

/// The messages marked as untranslated by a comment.
pub fn untranslated(text: &str) -> Vec<String> {
    let mark = ["# ", UNTRANSLATED].concat();
    let lines = text.lines().zip(text.lines().skip(1));
    let marked = lines.filter(|(above, _)| *above == mark);
    let ids = marked.filter_map(|(_, message)| message.split_once(" ="));
    ids.map(|(id, _)| id.to_owned()).collect()
}

pub fn parse(file: &Path) -> Result<Vec<(String, Vec<Piece>)>> {
    let text = fs::read_to_string(file).with_context(|| format!("{}", file.display()))?;
    let resource = fluent_syntax::parser::parse(text.as_str()).map_err(|(_, errors)| {
        let start = errors.first().map_or(0, |error| error.pos.start);
        let line = 1 + text[..start].matches('\n').count();
        anyhow!(
            "{}, line {line}: a message is written `name = text`.",
            file.display()
        )
    })?;
    let mut messages = Vec::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else {
            continue;
        };
        let id = message.id.name;
        let pattern = message
            .value
            .with_context(|| format!("{}: {id} is empty.", file.display()))?;
        let pieces = pattern.elements.iter().map(pieces);
        let pieces = pieces.collect::<Result<Vec<_>>>();
        let pieces = pieces.with_context(|| format!("{}: {id}", file.display()))?;
        let pieces = pieces.concat();
        messages.push((id.to_owned(), pieces));
    }
    Ok(messages)
}

fn pieces(element: &PatternElement<&str>) -> Result<Vec<Piece>> {
    let text = match element {
        PatternElement::TextElement { value } => value,
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => return Ok(vec![Piece::Variable(id.name.to_owned())]),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::StringLiteral { value }),
        } => value,
        PatternElement::Placeable {
            expression:
                Expression::Select {
                    selector: InlineExpression::VariableReference { id },
                    variants,
                },
        } => return plural(id.name, variants),
        PatternElement::Placeable { .. } => {
            bail!(
                "only text, quoted text, {{ $variable }} and plural forms of one are understood here"
            )
        }
    };
    ensure!(
        !text.contains(['{', '}', '<']),
        "`{{`, `}}` and `<` cannot stand in a message"
    );
    Ok(symbols(text))
}

fn plural(variable: &str, variants: &[Variant<&str>]) -> Result<Vec<Piece>> {
    let mut forms = Vec::new();
    for Variant { key, value, .. } in variants {
        let form = match key {
            VariantKey::Identifier { name } => FORMS.iter().find(|(form, _)| form == name),
            VariantKey::NumberLiteral { .. } => None,
        };
        let (name, letter) = form.context("a plural form is zero, one, two, few, many or other")?;
        let text = value
            .elements
            .iter()
            .map(pieces)
            .collect::<Result<Vec<_>>>()?;
        forms.push((*name == "other", *letter, text.concat()));
    }
    forms.sort_by_key(|(is_other, ..)| *is_other);
    ensure!(
        forms.last().is_some_and(|(is_other, ..)| *is_other),
        "the form `other` is missing"
    );
    let forms = forms.into_iter().map(|(_, letter, text)| (letter, text));
    Ok(vec![Piece::Plural(variable.to_owned(), forms.collect())])
}

/// A text split into pieces at its symbols. The underscores of `cu_seqlens` do not mark one.
pub fn symbols(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let (mut begin, mut from) = (0, 0);
    while let Some(at) = text[from..].find('_').map(|at| from + at) {
        from = at + 1;
        let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_';
        let Some((symbol, after)) = text[from..].split_once('_') else {
            break;
        };
        let is_marked = !text[..at].ends_with(is_letter)
            && !after.starts_with(|c: char| is_letter(c) || c.is_ascii_digit())
            && !symbol.is_empty()
            && !symbol.contains(' ');
        if is_marked {
            pieces.push(Piece::Text(text[begin..at].to_owned()));
            pieces.push(Piece::Symbol(symbol.to_owned()));
            begin = from + symbol.len() + 1;
            from = begin;
        }
    }
    pieces.push(Piece::Text(text[begin..].to_owned()));
    pieces.retain(|piece| *piece != Piece::Text(String::new()));
    pieces
}
