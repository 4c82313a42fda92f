//! Arguments of sentences are in the order of the English text, which can change unnoticed: all are texts.

use crate::modules::files;
use crate::prelude::*;
use locale_files::{REFERENCE, read, variables};
use std::fs;

/// The arguments between a call's brackets.
fn arguments(after_bracket: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in after_bracket.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth > 0 => depth -= 1,
            ')' => {
                found.push(after_bracket[start..at].trim());
                break;
            }
            ',' if depth == 0 => {
                found.push(after_bracket[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.retain(|argument| !argument.is_empty());
    found
}

/// The arguments of each call that have the name of another variable than the one in their place.
fn swapped(source: &str, variables_of: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut swapped = Vec::new();
    for call in source.split("words::").skip(1) {
        let Some((name, after)) = call.split_once('(') else {
            continue;
        };
        let Some(variables) = variables_of.get(name) else {
            continue;
        };
        for (argument, variable) in arguments(after).into_iter().zip(variables) {
            let argument = argument.trim_start_matches('&');
            if argument != variable && variables.iter().any(|other| other == argument) {
                swapped.push(format!("{name}: {argument} stands for {variable}"));
            }
        }
    }
    swapped
}

#[test]
fn no_argument_is_named_like_another_of_its_sentence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let messages = read(&root.join("src"), REFERENCE).unwrap();
    let in_code = |name: &str| name.replace('-', "_");
    let variables_of: BTreeMap<_, Vec<_>> = messages
        .iter()
        .map(|(id, message)| {
            let names = variables(&message.pieces).into_iter().map(in_code);
            (in_code(id), names.collect())
        })
        .collect();
    let (mut sources, mut found) = (Vec::new(), Vec::new());
    files(&root.join("src"), &mut sources);
    for file in &sources {
        let source = fs::read_to_string(file).unwrap();
        let swapped = swapped(&source, &variables_of);
        found.extend(swapped.into_iter().map(|it| [file, ": ", &it].concat()));
    }
    assert!(found.is_empty(), "{found:#?}");
    let pair = BTreeMap::from([("pair".to_owned(), vec!["a".to_owned(), "b".to_owned()])]);
    assert_eq!(swapped("words::pair(&a, &f(b, c))", &pair).len(), 0);
    assert_eq!(swapped("words::pair(b, &a)", &pair).len(), 2);
}
