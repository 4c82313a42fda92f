//! Turns the locale files of `src/` into one function per message, so that a missing word
//! or a forgotten variable in English is an error of the build and never a gap on the screen. Where
//! another language lacks a message, the English one stands in. The words themselves stand in the
//! documents, one for each language.

use locale_files::{Message, Messages, Piece, REFERENCE, lines, locales, read, variables};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    if env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // What is parted must know what refers to what.
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
    let folder = Path::new("src");
    println!("cargo::rerun-if-changed={}", folder.display());
    for locale in locales(folder).unwrap_or_else(|error| panic!("{error:#}")) {
        read(folder, &locale).unwrap_or_else(|error| panic!("{error:#}"));
    }
    let reference = read(folder, REFERENCE).expect("the reference was read before");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("words.rs"), functions(&reference)).expect("OUT_DIR can be written to");
    fs::write(
        out.join("words.txt"),
        lines(&reference, &reference, |_| false),
    )
    .expect("OUT_DIR can be written to");
}

fn functions(messages: &Messages) -> String {
    let mut code = String::new();
    for (index, (id, Message { pieces, .. })) in messages.iter().enumerate() {
        let name = id.replace('-', "_");
        let doc: String = pieces.iter().map(shown).collect();
        let arguments: Vec<String> = variables(pieces)
            .iter()
            .map(|name| name.replace('-', "_"))
            .collect();
        writeln!(code, "#[doc = {doc:?}]").expect("a string grows");
        if arguments.is_empty() {
            writeln!(code, "pub fn {name}() -> &'static str {{ super::text({index}) }}")
        } else {
            let parameters = arguments.join(": &str, ");
            let values = arguments.join(", ");
            writeln!(
                code,
                "pub fn {name}({parameters}: &str) -> String {{ super::filled({index}, &[{values}]) }}"
            )
        }
        .expect("a string grows");
    }
    code
}

fn shown(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) | Piece::Symbol(text) => text.clone(),
        Piece::Variable(variable) => format!("{{{variable}}}"),
        Piece::Plural(_, forms) => {
            let others = forms.last().map_or(&[][..], |(_, pieces)| pieces);
            others.iter().map(shown).collect()
        }
    }
}
