//! The README's tables are made from the registry and the parameter table. `cargo xtask readme` writes them.

use rope_explainer::figures::registry::finished;
use rope_explainer::state::page_parameters::PAGE_PARAMETERS;
use rope_explainer::state::parameters::PARAMETERS;
use rope_explainer::state::{Default, ParameterRow, State};
use rope_explainer::url::link::is_of_figure;
use std::fmt::Write as _;
use std::{env, fs};

/// Set by `cargo xtask readme`, so that the README is written and not compared.
const WRITE: &str = "ROPE_EXPLAINER_WRITE_README";

fn figures() -> String {
    let mut table = String::from("| figure | what its link holds |\n|---|---|\n");
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
    let mut table = String::from(
        "| parameter | what it is | what it may be | without it |\n|---|---|---|---|\n",
    );
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
    let mut table =
        String::from("| name | what it is | what it may be | default |\n|---|---|---|---|\n");
    let of_finished =
        |row: &&&ParameterRow| finished().any(|figure| figure.parameters.contains(row));
    for row in PARAMETERS.iter().filter(of_finished) {
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

/// The README with a table between the comments that name it.
fn with_table(readme: &str, name: &str, table: &str) -> String {
    let (begin, end) = (
        format!("<!-- {name} -->\n"),
        format!("<!-- end of {name} -->"),
    );
    let (before, rest) = readme.split_once(&begin).expect("the table's place");
    let (_, after) = rest.split_once(&end).expect("the end of the table's place");
    [before, &begin, table, &end, after].concat()
}

/// A link's key is the page's or a figure's.
#[test]
fn no_parameter_of_a_figure_has_the_name_of_one_of_the_page() {
    for row in PAGE_PARAMETERS {
        assert!(!is_of_figure(row.key), "{}", row.key);
    }
}

#[test]
fn the_readme_has_the_tables_of_all_figures_and_parameters() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = fs::read_to_string(path).unwrap();
    let written = with_table(&readme, "figures", &figures());
    let written = with_table(&written, "parameters", &parameters());
    let written = with_table(&written, "page parameters", &page_parameters());
    if env::var_os(WRITE).is_some() {
        fs::write(path, written).unwrap();
        return;
    }
    assert!(
        readme == written,
        "the README's tables are old: `cargo xtask readme` updates them"
    );
}
