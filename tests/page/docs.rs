//! The documents: the tables of `docs/links.md` are made from the registry and its parameters (`cargo xtask docs`
//! writes them), links open figures and files that exist, and the README's code is the engine's own.

use crate::prelude::*;
use rope_explainer::figures::registry;
use rope_explainer::state::Default;
use rope_explainer::state::edition::{EDITION, EDITION_KEY};
use rope_explainer::state::page_parameters::PAGE_PARAMETERS;
use rope_explainer::url::link::{self, is_of_figure};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

/// Set by `cargo xtask docs`, so that the tables are written and not compared.
const WRITE: &str = "ROPE_EXPLAINER_WRITE_DOCS";

/// The path of a file of the repository.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

pub fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Every document, by its path.
fn documents() -> Vec<String> {
    let of_docs = fs::read_dir(path("docs")).unwrap().map(|file| {
        let name = file.unwrap().file_name();
        format!("docs/{}", name.into_string().unwrap())
    });
    let others = [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "engine/README.md",
        "conformance/README.md",
    ];
    let others = others.map(str::to_owned);
    of_docs
        .filter(|name| name.ends_with(".md"))
        .chain(others)
        .collect()
}

/// The links of a text to figures alone and to the bench, in their order. One with dots says only where links are put.
pub fn links(text: &str) -> Vec<String> {
    let begins = text.match_indices('?').map(|(begin, _)| &text[begin..]);
    let links = begins.filter(|rest| ["?figure=", "?d="].iter().any(|key| rest.starts_with(key)));
    let links = links.map(|rest| {
        let end = rest.find(|c: char| c.is_whitespace() || "`\"'<>)|".contains(c));
        rest[..end.unwrap_or(rest.len())].replace("&amp;", "&")
    });
    let is_whole = |link: &String| !link.ends_with(['=', '…']) && !link.ends_with("=NAME");
    links.filter(is_whole).collect()
}

fn figures() -> String {
    let mut table = String::from("| figure | parameters of its link |\n|---|---|\n");
    for definition in finished() {
        let keys: Vec<String> = definition
            .parameters
            .iter()
            .map(|row| format!("`{}`", row.key))
            .collect();
        let name = definition.name.as_str();
        writeln!(table, "| `{name}` | {} |", keys.join(", ")).unwrap();
    }
    table
}

fn page_parameters() -> String {
    let mut table = String::from("| parameter | meaning | values | default |\n|---|---|---|---|\n");
    for row in PAGE_PARAMETERS {
        writeln!(
            table,
            "| `{}` | {} | {} | {} |",
            row.key,
            row.what,
            row.allowed(),
            row.default
        )
        .unwrap();
    }
    table
}

fn parameters() -> String {
    let mut table = String::from("| name | meaning | values | default |\n|---|---|---|---|\n");
    for row in registry::parameters() {
        writeln!(
            table,
            "| `{}` | {} | {} | {} |",
            row.key,
            (row.name)(),
            row.allowed(),
            default_of(row)
        )
        .unwrap();
    }
    table
}

fn default_of(row: &'static ParameterRow) -> String {
    match (row.key, row.default) {
        ("q" | "k", _) => "the seed’s".to_owned(),
        ("wq" | "wk", _) => "1, 0; 0, 1".to_owned(),
        ("rot", _) => "`d`".to_owned(),
        ("longest", _) => "the longest of `cu`".to_owned(),
        ("at", _) => "`steps`".to_owned(),
        ("s", _) => "`read` / 64".to_owned(),
        (_, Default::OfLanguage) => "a sentence of the page’s language".to_owned(),
        _ => {
            let state = State::of(&[row]);
            row.write(state.value(row).expect("a state has its parameters"))
        }
    }
}

pub fn with_table(document: &str, name: &str, table: &str) -> String {
    let (begin, end) = (
        format!("<!-- {name} -->\n"),
        format!("<!-- end of {name} -->"),
    );
    let (before, rest) = document.split_once(&begin).expect("the table's place");
    let (_, after) = rest.split_once(&end).expect("the end of the table's place");
    [before, &begin, table, &end, after].concat()
}

/// A link's key is the page's or a figure's, and means the same in every figure.
#[test]
fn every_key_names_one_parameter() {
    let mut keys: Vec<_> = PAGE_PARAMETERS.iter().map(|row| row.key).collect();
    for row in registry::parameters() {
        assert!(
            !keys.contains(&row.key),
            "two parameters are named {}",
            row.key
        );
        assert!(is_of_figure(row.key), "{}", row.key);
        keys.push(row.key);
    }
}

#[test]
fn the_tables_have_all_figures_and_parameters() {
    const FILE: &str = "docs/links.md";
    let document = text(FILE);
    let written = with_table(&document, "figures", &figures());
    let written = with_table(&written, "parameters", &parameters());
    let written = with_table(&written, "page parameters", &page_parameters());
    write_or_compare(FILE, &written);
}

/// Writes a document where `cargo xtask docs` asks for it, and else finds it as it should be.
pub fn write_or_compare(file: &str, written: &str) {
    if env::var_os(WRITE).is_some() {
        fs::write(path(file), written).unwrap();
        return;
    }
    assert!(
        text(file) == written,
        "the tables of {file} are old: `cargo xtask docs` updates them"
    );
}

#[test]
fn every_link_opens_a_figure_in_a_state_that_exists() {
    let mut seen = 0;
    for file in documents() {
        for link in links(&text(&file)) {
            let mut fields = link::fields(&link);
            let name = match fields[0].0 == "figure" {
                true => fields.remove(0).1,
                false => "bench".to_owned(),
            };
            let figure = named(&name).unwrap_or_else(|| panic!("{file}: {link}"));
            assert!(finished().any(|finished| finished.name == figure.name));
            let (of_page, own): (Vec<_>, Vec<_>) = fields
                .into_iter()
                .partition(|(key, _)| PAGE_PARAMETERS.iter().any(|row| row.key == key));
            let edition = of_page.iter().find(|(key, _)| key == EDITION_KEY);
            let is_story = file == "CONTRIBUTING.md";
            assert!(
                is_story || edition.is_some_and(|(_, said)| said == EDITION),
                "{file}: {link} has no edition"
            );
            let linked = link::read(&own, &State::of(figure.parameters));
            assert_eq!(linked.notices, Vec::<String>::new(), "{file}: {link}");
            assert!(
                (figure.read)(&linked.state, None, &Late::default()).is_ok(),
                "{file}: {link}"
            );
            let controls = of_page.iter().find(|(key, _)| key == "controls");
            for key in controls.iter().flat_map(|(_, keys)| keys.split(',')) {
                let is_own = figure.parameters.iter().any(|row| row.key == key);
                assert!(is_own, "{file}: {link} names {key}");
            }
            seen += 1;
        }
    }
    assert!(seen > 120, "only {seen} links were found");
}

/// A heading's address, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
    let lower = heading.to_lowercase();
    lower
        .chars()
        .filter(kept)
        .collect::<String>()
        .replace(' ', "-")
}

#[test]
fn documents_name_files_and_headings_that_exist() {
    let mut seen = 0;
    for file in documents() {
        let document = text(&file);
        for target in document.split("](").skip(1) {
            let target = target.split(')').next().unwrap();
            if target.contains("://")
                || target.contains('?')
                || target.starts_with("#clocks")
                || target == "query"
            {
                continue;
            }
            let (name, heading) = target.split_once('#').unwrap_or((target, ""));
            let named = path(&file).parent().unwrap().join(name);
            assert!(named.exists(), "{file} names {target}");
            if !heading.is_empty() {
                let text = fs::read_to_string(named).unwrap();
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let is_there =
                    headings.any(|line| anchor(line.trim_start_matches(['#', ' '])) == heading);
                assert!(is_there, "{file} names {target}");
            }
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} targets were found");
}

#[test]
fn the_readme_is_two_screens_and_its_rust_is_the_manuals() {
    let readme = text("README.md");
    assert!(readme.lines().count() <= 130);
    let manual = text("engine/src/lib.rs");
    let (_, rust) = readme.split_once("```rust\n").expect("code in Rust");
    let (rust, _) = rust.split_once("```").expect("the end of the code");
    for line in rust.lines() {
        let code = line.split(" //").next().unwrap();
        assert!(manual.contains(&format!("//! {code}\n")), "{line}");
    }
}
