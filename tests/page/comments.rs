//! Comments begin with a noun or a verb, use the field's words and have at most 120 columns.

use crate::modules::files;
use crate::prelude::*;
use std::fs;

/// All folders and files with Rust code.
const CHECKED: [&str; 9] = [
    "bench",
    "build.rs",
    "conformance",
    "engine",
    "examples",
    "src",
    "tests",
    "training",
    "xtask",
];

/// Words that begin a clause without a head: "What attention is given." Write "Inputs of attention."
const HEADLESS: [&str; 12] = [
    "By", "How", "Nothing", "Of", "That", "What", "When", "Where", "Which", "Who", "Whose", "Why",
];

/// Pictures and literal translations, with the field's words.
const INSTEAD: [(&str, &str); 6] = [
    ("slow twin", "reference implementation"),
    ("fast twin", "fast counterpart"),
    ("from nothing", "from scratch"),
    ("held to", "tested against"),
    ("the meaning of", "match"),
    ("share right", "accuracy"),
];

/// A block of comment lines with the same marker, and the code below it.
struct Comment {
    line: usize,
    text: String,
    code: String,
}

fn comments(source: &str) -> Vec<Comment> {
    let mut comments: Vec<Comment> = Vec::new();
    let mut marker = "";
    for (index, line) in source.lines().enumerate() {
        let line = line.trim();
        let begins = |marker: &&str| line.starts_with(*marker);
        match ["///", "//!", "//"].into_iter().find(begins) {
            Some(found) => {
                let text = &line[found.len()..];
                if found != marker {
                    comments.push(Comment {
                        line: index + 1,
                        text: String::new(),
                        code: String::new(),
                    });
                }
                if let Some(comment) = comments.last_mut() {
                    comment.text += text;
                }
                marker = found;
            }
            None => {
                if let Some(comment) = comments.last_mut()
                    && !comment.code.contains(['{', ';', ','])
                    && !line.starts_with("#[")
                {
                    comment.code += line;
                }
                marker = "";
            }
        }
    }
    comments
}

/// The fault of a comment, if it has one.
fn fault(comment: &Comment) -> Option<String> {
    let first = comment.text.split_whitespace().next()?;
    if HEADLESS.contains(&first) || first == "Whether" && !comment.code.contains("bool") {
        return Some(format!("begins with “{first}”"));
    }
    let mut phrases = INSTEAD.iter();
    let (found, instead) = phrases.find(|(phrase, _)| comment.text.contains(phrase))?;
    Some(format!("says “{found}”: write “{instead}”"))
}

/// The source files with their paths.
fn checked() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for name in CHECKED {
        match root.join(name) {
            folder if folder.is_dir() => files(&folder, &mut paths),
            file => paths.push(file.to_str().unwrap().to_owned()),
        }
    }
    paths.retain(|path| !path.contains("/target/") && !path.contains("/node_modules/"));
    let read = |path: String| {
        let source = fs::read_to_string(&path).unwrap();
        (path, source)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn comments_begin_with_a_noun_or_a_verb() {
    let (mut seen, mut faults) = (0, Vec::new());
    for (path, source) in checked() {
        for comment in comments(&source) {
            seen += 1;
            if let Some(fault) = fault(&comment) {
                faults.push(format!("{path}:{} {fault}", comment.line));
            }
        }
    }
    assert_eq!(faults, Vec::<String>::new());
    assert!(seen > 2_000, "only {seen} comments were found");
}

/// `cargo fmt` breaks the lines of code only.
#[test]
fn comments_have_at_most_120_columns() {
    let mut wide = Vec::new();
    for (path, source) in checked() {
        let lines = (1..).zip(source.lines());
        let lines = lines.filter(|(_, line)| line.trim_start().starts_with("//"));
        let lines = lines.filter(|(_, line)| line.chars().count() > 120);
        wide.extend(lines.map(|(line, _)| format!("{path}:{line}")));
    }
    assert_eq!(wide, Vec::<String>::new());
}

#[test]
fn faults_of_comments_are_found() {
    let source = [
        "//! What attention",
        "//! is given.",
        "",
        "/// Whether it is causal.",
        "#[default]",
        "causal: bool,",
        "/// Whether to go on.",
        "fn go_on() -> usize {",
        "// The slow twin.",
    ];
    let source = source.join("\n");
    let faults: Vec<_> = comments(&source).iter().map(fault).collect();
    let expected = [
        Some("begins with “What”".to_owned()),
        None,
        Some("begins with “Whether”".to_owned()),
        Some("says “slow twin”: write “reference implementation”".to_owned()),
    ];
    assert_eq!(faults, expected);
}
