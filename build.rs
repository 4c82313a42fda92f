//! Turns the locale files of `static/words/` into one function per message, so that a missing word, a missing
//! translation or a forgotten variable is an error of the build and never a gap on the screen.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The locale that says which messages there are.
const REFERENCE: &str = "en";

enum Piece {
    Text(String),
    Variable(String),
}

type Messages = BTreeMap<String, Vec<Piece>>;

fn main() {
    let folder = Path::new("static/words");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut locales: BTreeMap<String, Messages> = locale_files(folder)
        .into_iter()
        .map(|file| (stem(&file), messages(&file)))
        .collect();
    let reference = locales
        .remove(REFERENCE)
        .unwrap_or_else(|| panic!("{} has no {REFERENCE}.ftl", folder.display()));
    for (locale, messages) in &locales {
        compare(locale, messages, &reference);
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR")).join("words.rs");
    fs::write(out, generated(&reference, &locales)).expect("OUT_DIR can be written to");
}

fn locale_files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder entry can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
        .collect()
}

fn stem(file: &Path) -> String {
    let stem = file.file_stem().and_then(|stem| stem.to_str());
    stem.unwrap_or_else(|| panic!("{}: not a locale name", file.display()))
        .to_owned()
}

fn messages(file: &Path) -> Messages {
    println!("cargo::rerun-if-changed={}", file.display());
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let resource = fluent_syntax::parser::parse(text.as_str())
        .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
    resource
        .body
        .iter()
        .filter_map(|entry| match entry {
            Entry::Message(message) => {
                let id = message.id.name.to_owned();
                let pattern = message.value.as_ref();
                let pattern =
                    pattern.unwrap_or_else(|| panic!("{}: {id} is empty", file.display()));
                let pieces = pieces(pattern)
                    .unwrap_or_else(|problem| panic!("{}: {id}: {problem}", file.display()));
                Some((id, pieces))
            }
            _ => None,
        })
        .collect()
}

fn pieces(pattern: &Pattern<&str>) -> Result<Vec<Piece>, &'static str> {
    pattern
        .elements
        .iter()
        .map(|element| match element {
            PatternElement::TextElement { value } => Ok(Piece::Text((*value).to_owned())),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => Ok(Piece::Variable(id.name.to_owned())),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::StringLiteral { value }),
            } => Ok(Piece::Text((*value).to_owned())),
            PatternElement::Placeable { .. } => {
                Err("only text, quoted text and { $variable } are understood here")
            }
        })
        .collect()
}

/// The variables in the order in which the text first names them.
fn variables(pieces: &[Piece]) -> Vec<&str> {
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

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

fn compare(locale: &str, messages: &Messages, reference: &Messages) {
    for (id, pieces) in reference {
        let translated = messages
            .get(id)
            .unwrap_or_else(|| panic!("{locale}.ftl lacks {id}"));
        assert!(
            sorted(variables(translated)) == sorted(variables(pieces)),
            "{locale}.ftl: {id} must use the variables {:?}",
            variables(pieces)
        );
    }
    for id in messages.keys() {
        assert!(
            reference.contains_key(id),
            "{locale}.ftl has {id}, which {REFERENCE}.ftl lacks"
        );
    }
}

fn generated(reference: &Messages, locales: &BTreeMap<String, Messages>) -> String {
    let mut code = String::new();
    let names: Vec<&str> = std::iter::once(REFERENCE)
        .chain(locales.keys().map(String::as_str))
        .collect();
    writeln!(code, "pub(super) const LOCALES: &[&str] = &{names:?};").expect("a string grows");
    for (id, pieces) in reference {
        let translations: Vec<&[Piece]> = std::iter::once(pieces.as_slice())
            .chain(locales.values().map(|messages| messages[id].as_slice()))
            .collect();
        code.push_str(&function(id, &translations));
    }
    code
}

fn function(id: &str, translations: &[&[Piece]]) -> String {
    let name = id.replace('-', "_");
    let doc: String = translations[0].iter().map(shown).collect();
    let variables = variables(translations[0]);
    if variables.is_empty() {
        let texts: Vec<String> = translations
            .iter()
            .map(|pieces| pieces.iter().map(shown).collect())
            .collect();
        return format!(
            "#[doc = {doc:?}]\npub fn {name}() -> &'static str {{ [{}][super::index()] }}\n",
            texts
                .iter()
                .map(|text| format!("{text:?}"))
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
    let arguments: Vec<String> = variables
        .iter()
        .map(|variable| format!("{}: &str", argument(variable)))
        .collect();
    let arms: String = translations
        .iter()
        .enumerate()
        .map(|(index, pieces)| {
            let parts: Vec<String> = pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Text(text) => format!("{text:?}"),
                    Piece::Variable(variable) => argument(variable),
                })
                .collect();
            let pattern = if index + 1 == translations.len() {
                "_".to_owned()
            } else {
                index.to_string()
            };
            format!("{pattern} => [{}].concat(), ", parts.join(", "))
        })
        .collect();
    format!(
        "#[doc = {doc:?}]\npub fn {name}({}) -> String {{ match super::index() {{ {arms} }} }}\n",
        arguments.join(", ")
    )
}

fn argument(variable: &str) -> String {
    variable.replace('-', "_")
}

fn shown(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => text.clone(),
        Piece::Variable(variable) => format!("{{{variable}}}"),
    }
}
