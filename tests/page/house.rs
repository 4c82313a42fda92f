//! The rooms of the page are on floors: a file imports its own room and rooms on lower floors, so that no files import
//! each other in a circle across rooms.

use std::fs;
use std::path::Path;

/// The rooms from ground to top. Rooms on one floor do not import each other.
const FLOORS: &[&[&str]] = &[
    &["words", "numbers", "files", "page_behaviour"],
    &["state", "widgets"],
    &["toy_model", "url"],
    &["figure"],
    &["figures"],
    &["page"],
    &["main", "lib"],
];

fn floor_of(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

fn files(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path.to_str().unwrap().to_owned());
        }
    }
}

/// The rooms that a file names after `crate::`, also in a group.
fn imported(text: &str) -> Vec<&str> {
    let name = |text: &'_ str| {
        let end = text.find(|c: char| !c.is_ascii_lowercase() && c != '_');
        end.unwrap_or(text.len())
    };
    let mut rooms = Vec::new();
    for (at, start) in text.match_indices("crate::") {
        let after = &text[at + start.len()..];
        match after.strip_prefix('{') {
            Some(group) => {
                let group = &group[..group.find("};").unwrap_or(0)];
                rooms.extend(
                    group
                        .split(',')
                        .map(str::trim)
                        .map(|part| &part[..name(part)]),
                );
            }
            None => rooms.push(&after[..name(after)]),
        }
    }
    rooms
}

#[test]
fn rooms_import_only_lower_rooms() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut paths = Vec::new();
    files(Path::new(source), &mut paths);
    assert!(paths.len() > 80, "only {} files were found", paths.len());
    let mut seen = 0;
    for path in paths {
        let inside = path.strip_prefix(source).unwrap().trim_start_matches('/');
        let room = inside.split(['/', '.']).next().unwrap();
        let floor = floor_of(room).unwrap_or_else(|| panic!("{inside} is in no room"));
        for other in imported(&fs::read_to_string(&path).unwrap()) {
            // The macro that writes rows of parameters belongs to the state.
            let other = if other == "parameters" {
                "state"
            } else {
                other
            };
            let Some(other_floor) = floor_of(other) else {
                continue;
            };
            seen += 1;
            assert!(
                other == room || other_floor < floor,
                "{inside} imports `{other}`, which is not on a lower floor"
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
