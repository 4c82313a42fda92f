//! Turns the locale files of `src/` into one function per message, so that a missing word or a forgotten variable in
//! English fails the build instead of leaving a gap on the screen. A message that another language lacks is shown in
//! English. The words themselves are in the documents, one for each language. The files of `static/code/` become lists
//! of texts and places.

use locale_files::{Message, Messages, Piece, REFERENCE, lines, locales, read, variables};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    if env::var_os("CARGO_FEATURE_SPLIT").is_some() {
        // Splitting needs the relocations, which tell it what refers to what.
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
    fs::write(out.join("listings.rs"), listings(Path::new("static/code")))
        .expect("OUT_DIR can be written to");
}

/// A constant for each file: strings and, between dollar signs, places. A file that begins with `#: NAME` has a list
/// for each such line. A place is a variant of an enumeration, so a place without a value fails the build.
fn listings(folder: &Path) -> String {
    println!("cargo::rerun-if-changed={}", folder.display());
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<_> = files
        .map(|file| file.expect("it can be listed").path())
        .collect();
    files.sort();
    let mut places = BTreeSet::new();
    let mut code = String::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a listing is a text");
        let name = file
            .file_name()
            .expect("a file has a name")
            .to_string_lossy();
        let name = name.replace('.', "_").to_uppercase();
        let (kind, value) = match text.strip_prefix("#: ") {
            None => ("Listing", listing(&text, &mut places)),
            Some(sections) => {
                let sections = sections.split("\n#: ").map(|section| {
                    let (title, text) = section.split_once('\n').expect("a part has lines");
                    format!("({title:?}, {}),", listing(text.trim_end(), &mut places))
                });
                (
                    "&[(&str, Listing)]",
                    format!("&[{}]", sections.collect::<String>()),
                )
            }
        };
        writeln!(code, "pub const {name}: {kind} = {value};").expect("a string grows");
    }
    let places: Vec<String> = places.into_iter().collect();
    format!(
        "#[derive(Clone, Copy)] pub enum Place {{ {} }}\n{code}",
        places.join(", ")
    )
}

fn listing(text: &str, places: &mut BTreeSet<String>) -> String {
    let stretches = text
        .split('$')
        .enumerate()
        .filter(|(_, stretch)| !stretch.is_empty());
    let stretches = stretches.map(|(index, stretch)| {
        if index % 2 == 0 {
            return format!("Text({stretch:?}),");
        }
        let words = stretch
            .split('_')
            .map(|word| word[..1].to_uppercase() + &word[1..]);
        let place: String = words.collect();
        let code = format!("P(Place::{place}),");
        places.insert(place);
        code
    });
    format!("&[{}]", stretches.collect::<String>())
}

fn functions(messages: &Messages) -> String {
    let mut code = String::new();
    for (index, (id, Message { pieces, .. })) in messages.iter().enumerate() {
        let name = id.replace('-', "_");
        let doc = format!("“{}”", pieces.iter().map(shown).collect::<String>());
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
