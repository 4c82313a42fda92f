//! The modules of the page are in layers: a file imports its own module and modules in lower layers, so files of
//! different modules never import each other in a circle.

use crate::prelude::*;
use crate::{late, learned};
use rope_explainer::state::LatePart;
use rope_explainer::words;
use std::{fs, thread};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// The modules by layer, lowest first. Modules in one layer do not import each other.
const LAYERS: &[&[&str]] = &[
    &["words"],
    &["numbers", "files"],
    &["page_behaviour"],
    &["state", "widgets"],
    &["toy_model", "url"],
    &["late"],
    &["figure"],
    &["training_lab"],
    &["figures"],
    &["page"],
    &["main", "lib"],
];

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

pub fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path.to_str().unwrap().to_owned());
        }
    }
}

/// The modules that a file names after `crate::`, also in a group.
fn imported(text: &str) -> Vec<&str> {
    let name = |text: &'_ str| {
        let end = text.find(|c: char| !c.is_ascii_lowercase() && c != '_');
        end.unwrap_or(text.len())
    };
    let mut modules = Vec::new();
    for (at, start) in text.match_indices("crate::") {
        let after = &text[at + start.len()..];
        match after.strip_prefix('{') {
            Some(group) => {
                let group = &group[..group.find("};").unwrap_or(0)];
                modules.extend(
                    group
                        .split(',')
                        .map(str::trim)
                        .map(|part| &part[..name(part)]),
                );
            }
            None => modules.push(&after[..name(after)]),
        }
    }
    modules
}

#[test]
fn modules_import_only_lower_modules() {
    let mut paths = Vec::new();
    files(Path::new(SOURCE), &mut paths);
    assert!(paths.len() > 80, "only {} files were found", paths.len());
    let mut seen = 0;
    for path in paths {
        let inside = path.strip_prefix(SOURCE).unwrap().trim_start_matches('/');
        let module = inside.split(['/', '.']).next().unwrap();
        let layer = layer_of(module).unwrap_or_else(|| panic!("{inside} is in no module"));
        for other in imported(&fs::read_to_string(&path).unwrap()) {
            // The macro that writes rows of parameters belongs to the state.
            let other = if other == "parameters" {
                "state"
            } else {
                other
            };
            let Some(other_layer) = layer_of(other) else {
                continue;
            };
            seen += 1;
            assert!(
                other == module || other_layer < layer,
                "{inside} imports `{other}`, which is not on a lower layer"
            );
        }
    }
    assert!(seen > 200, "only {seen} imports were found");
}

#[test]
fn imports_are_found_alone_and_in_groups() {
    let text =
        "use crate::state::State;\nuse crate::{figure::Host, words};\ncrate::numbers::fixed(1.0)";
    assert_eq!(imported(text), ["state", "figure", "words", "numbers"]);
}

/// The download part of each message, if that is not the first.
pub fn late_messages() -> BTreeMap<String, Option<LatePart>> {
    let messages = locale_files::read(Path::new(SOURCE), locale_files::REFERENCE).unwrap();
    let parts = messages.into_iter();
    let parts = parts.map(|(id, message)| (id, LatePart::of_folder(&message.folder)));
    parts.collect()
}

/// The message named at the beginning of a piece of code, or all of a group `{a, b}`.
fn names_at(code: &str) -> Vec<String> {
    let is_end = |c: char| !c.is_ascii_alphanumeric() && !"_-".contains(c);
    let (names, _) = match code.strip_prefix('{') {
        Some(group) => group.split_once('}'),
        None => code.split_once(is_end),
    }
    .unwrap_or((code, ""));
    let names = names.split(',');
    names.map(|name| name.trim().replace('_', "-")).collect()
}

/// Code names a word as `words::turn_name` or imports it, a template says `words.turn_name`, a command `"turn-name"`.
#[test]
fn every_word_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["src", "xtask"] {
        files(&root.join(folder), &mut paths);
    }
    let templates = fs::read_dir(root.join("static/templates")).unwrap();
    paths.extend(templates.map(|file| file.unwrap().path().to_str().unwrap().to_owned()));
    let text: String = paths
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let used: BTreeSet<String> = ["words::", "words.", "\""]
        .into_iter()
        .flat_map(|start| text.split(start).skip(1))
        .flat_map(names_at)
        .collect();
    // The pictures of shared links have the names of all figures.
    let is_name = |id: &str| id.strip_suffix("-name").and_then(named).is_some();
    let mut unused: Vec<_> = late_messages().into_keys().collect();
    unused.retain(|id| !used.contains(id) && !is_name(id));
    assert_eq!(unused, Vec::<String>::new());
}

/// The words of a late part are named in the folders of its figures, and nowhere else: other code may run before they
/// are downloaded.
#[test]
fn words_of_a_late_part_are_named_by_its_figures_only() {
    let parts = late_messages();
    let mut paths = Vec::new();
    files(Path::new(SOURCE), &mut paths);
    let folder_of = |path: &str| {
        let (folder, _) = path[SOURCE.len() + 1..]
            .rsplit_once('/')
            .unwrap_or_default();
        folder.to_owned()
    };
    // A draft names the words of the part that it will come with.
    let is_of_draft =
        |path: &str| FigureName::of_folder(&folder_of(path)).is_some_and(FigureName::is_draft);
    // Parameters that figures share are downloaded row by row, with the figures that have them: see the next test.
    paths.retain(|path| !path.ends_with("/state/parameters.rs"));
    let mut seen = 0;
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        for id in text.split("words::").skip(1).flat_map(names_at) {
            let part = parts.get(&id).copied().flatten();
            let here = LatePart::of_folder(&folder_of(&path));
            assert!(
                part.is_none() || part == here || is_of_draft(&path),
                "{path} names words::{id}"
            );
            seen += usize::from(part.is_some());
        }
    }
    assert!(seen > 100, "only {seen} words of late figures were found");
}

/// Words that are downloaded late would be empty in other parts.
#[test]
fn the_name_of_a_parameter_comes_with_each_figure_that_has_it() {
    let parts = late_messages();
    // Each message says its own name.
    words::set(parts.keys().map(|id| format!("{id}\n")).collect());
    let mut seen = 0;
    for figure in finished() {
        for row in figure.parameters {
            let id = (row.name)();
            let part = parts[id];
            assert!(
                part.is_none() || part == figure.name.late_part(),
                "{} has `{}`, whose name is {id}",
                figure.name.as_str(),
                row.key
            );
            seen += usize::from(part.is_some());
        }
    }
    assert!(
        seen > 80,
        "only {seen} parameters of late figures were found"
    );
}

/// Words of another part would be empty where a figure stands alone.
#[test]
fn a_figure_alone_needs_no_words_of_another_part() {
    const ELSEWHERE: &str = "elsewhere: ";
    let parts = late_messages();
    for figure in finished() {
        let own = figure.name.late_part();
        let marked = |(id, part): (&String, &Option<LatePart>)| match part.is_none() || *part == own
        {
            true => "\n".to_owned(),
            false => format!("{ELSEWHERE}{id}\n"),
        };
        let lines: String = ["\n".to_owned()]
            .into_iter()
            .chain(parts.iter().map(marked))
            .collect();
        // Each thread has words of its own.
        let draw = move || {
            words::set(lines);
            let late = late::learned(Some(learned::table()));
            let state = State::of(figure.parameters);
            format!("{:?}", (figure.view)(&figure_of(figure, &state, &late)))
        };
        let drawn = thread::spawn(draw).join().expect("drawn");
        let named = drawn
            .split_once(ELSEWHERE)
            .and_then(|(_, after)| after.split('"').next());
        assert_eq!(named, None, "{}", figure.name.as_str());
    }
}

#[test]
fn only_the_split_points_name_the_late_figures() {
    let mut paths = Vec::new();
    files(Path::new(SOURCE), &mut paths);
    paths.retain(|path| fs::read_to_string(path).unwrap().contains("late_parts"));
    paths.sort();
    let inside: Vec<_> = paths.iter().map(|path| &path[SOURCE.len()..]).collect();
    assert_eq!(inside, ["/figures/late.rs", "/figures/registry.rs"]);
}

/// Rust's reader of decimals and its tables of letters are 16 kB of a compressed page; the browser has its own. What is
/// downloaded with a reader's file, and what only tests use, may have them.
#[test]
fn what_the_browser_can_read_is_not_in_the_download_again() {
    let mut paths = Vec::new();
    files(Path::new(SOURCE), &mut paths);
    let may = ["/files/text.rs", "/numbers/shown.rs", "/numbers/typed.rs"];
    let heavy = [
        ".parse()",
        "str::parse",
        "parse::<f64>",
        "to_lowercase",
        "to_uppercase",
    ];
    let mut seen = Vec::new();
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        let inside = &path[SOURCE.len()..];
        for heavy in heavy.into_iter().filter(|heavy| text.contains(heavy)) {
            assert!(may.contains(&inside), "{inside} has {heavy}");
            seen.push(inside);
        }
    }
    seen.sort_unstable();
    assert_eq!(seen, may, "files that may have them");
}
