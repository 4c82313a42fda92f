//! A figure's style sheet is bound to its figure: what a figure names is styled by its own sheet or by a shared one,
//! so that it looks alone as on the page.

use crate::prelude::*;
use rope_explainer::state::LatePart;
use std::fs;
use std::path::PathBuf;

fn folder(figure: FigureName) -> PathBuf {
    let figures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/figures"));
    figures.join(figure.as_str().replace('-', "_"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn files(folder: &Path, ending: &str) -> String {
    let files = fs::read_dir(folder)
        .expect("a folder")
        .map(|file| file.expect("a file").path());
    let files = files.filter(|file| file.extension().is_some_and(|found| found == ending));
    files.map(read).collect()
}

/// The names after each point: a style sheet's classes, and a few endings of numbers.
fn classes(styles: &str) -> BTreeSet<&str> {
    let names = styles.split('.').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        &rest[..end.unwrap_or(rest.len())]
    });
    let is_name = |name: &&str| name.starts_with(|c: char| c.is_ascii_lowercase());
    names.filter(is_name).collect()
}

/// The words of all `class="…"` and `classes!("…", …)`.
fn named(code: &str) -> BTreeSet<&str> {
    let attributes = code
        .split("class=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    let calls = code.split("classes!(").skip(1).flat_map(|rest| {
        let line = rest.split(['\n', ';']).next().unwrap_or_default();
        line.split('"').skip(1).step_by(2)
    });
    attributes
        .chain(calls)
        .flat_map(str::split_whitespace)
        .collect()
}

/// The selectors of a style sheet, which has one a line.
fn selectors(styles: &str) -> impl Iterator<Item = &str> {
    let lines = styles.lines().map(str::trim);
    lines.filter_map(|line| line.strip_suffix('{').or_else(|| line.strip_suffix(',')))
}

#[test]
fn no_figure_needs_the_style_sheet_of_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sheets: Vec<String> = (FigureName::ALL.iter())
        .map(|figure| read(folder(*figure).join("style.css")))
        .collect();
    let training = read(root.join("src/training_lab/style.css"));
    let mut shared = files(&root.join("static/css"), "css");
    shared += &read(root.join("src/figure/share/style.css"));
    let mut missing = Vec::new();
    for (sheet, &figure) in sheets.iter().zip(FigureName::ALL) {
        let mut own = format!("{shared}{sheet}");
        if figure.late_part() == Some(LatePart::Training) {
            own += &training;
        }
        let own = classes(&own);
        let code = files(&folder(figure), "rs");
        let named = named(&code);
        for selector in sheets
            .iter()
            .chain([&training])
            .flat_map(|sheet| selectors(sheet))
        {
            let classes = classes(selector);
            if !classes.is_empty() && classes.is_subset(&named) && !classes.is_subset(&own) {
                missing.push(format!("{}: {selector}", figure.as_str()));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "styled by the sheets of other figures alone: {missing:#?}"
    );
}

/// The build nests a figure's rules in its place, where these are none.
#[test]
fn style_sheets_of_figures_hold_what_can_be_nested() {
    for figure in FigureName::ALL {
        let styles = read(folder(*figure).join("style.css"));
        for rule in ["@keyframes", "@font-face", "@page", "@import"] {
            assert!(!styles.contains(rule), "{}: {rule}", figure.as_str());
        }
    }
}
