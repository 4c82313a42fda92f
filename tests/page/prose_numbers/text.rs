//! The numbers that a chapter's prose states.
//!
//! What is no statement is left out: formulas, code, figures and their fields, headings, addresses, years, and numbers
//! that are part of a name (`T5`, `bf16`, `Llama 3`, `section 3.3`).

use std::fs;
use std::path::Path;

/// A number as it is printed, with the words around it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stated {
    /// Without thousands marks; a number that is written as a word, in digits.
    pub digits: String,
    /// Whether it is written as a word.
    pub is_word: bool,
    pub around: String,
}

pub fn chapter(locale: &str, name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("static/story")
        .join(locale)
        .join(name);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

pub fn field(name: &str, directive: &str, figure: &str, key: &str) -> f64 {
    let (line, link) = (
        format!("{{{{{directive} {figure} "),
        format!("({directive}:{figure}?"),
    );
    let text = chapter("en", name);
    let lines = text
        .lines()
        .filter_map(|text| text.strip_prefix(&line)?.strip_suffix("}}"));
    let links = text
        .split(&link)
        .skip(1)
        .filter_map(|text| text.split(')').next());
    let mut fields = lines
        .chain(links)
        .flat_map(rope_explainer::url::link::fields);
    let found = fields.find(|(field, _)| field == key);
    let (_, value) = found.unwrap_or_else(|| panic!("{name}: {line}… has no {key}"));
    value.parse().expect("a number")
}

/// The numbers of a text, those in words too.
pub fn numbers(locale: &str, text: &str) -> Vec<Stated> {
    let prose = prose(text);
    let mut found = in_digits(&prose);
    found.extend(if locale == "zh-Hans" {
        in_numerals(&prose)
    } else {
        in_words(&prose)
    });
    found
}

/// The text without what is no statement.
pub fn prose(text: &str) -> String {
    let mut lines = String::new();
    let mut is_code = false;
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let item = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let line = match item.strip_prefix(". ") {
            Some(rest) if item.len() < line.len() => rest,
            _ => line,
        };
        if !is_code && !["{{", "#", "```"].iter().any(|mark| line.starts_with(mark)) {
            lines += line;
        }
        lines.push('\n');
    }
    let mut text = lines;
    for mark in ["$$", "$", "`"] {
        // Every second piece is between two marks.
        text = text.split(mark).step_by(2).collect::<Vec<_>>().join(" ");
    }
    let mut pieces = text.split("](");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        text.push(' ');
        text += piece.split_once(')').map_or("", |(_, rest)| rest);
    }
    text
}

/// The words and signs after which a number is a name.
const NAMES: [&str; 16] = [
    "arXiv",
    "Llama",
    "Phi",
    "Gemma",
    "Qwen",
    "GPT",
    "section",
    "equation",
    "equations",
    "chapter",
    "Chapter",
    "chapters",
    "request",
    "issue",
    "式",
    "请求",
];

fn in_digits(text: &str) -> Vec<Stated> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let start = at;
        while at < letters.len()
            && (letters[at].is_ascii_digit()
                || (matches!(letters[at], '.' | ',')
                    && letters.get(at + 1).is_some_and(char::is_ascii_digit)))
        {
            at += 1;
        }
        let printed: String = letters[start..at].iter().collect();
        let before: String = letters[..start].iter().collect();
        let after: String = letters[at..(at + 6).min(letters.len())].iter().collect();
        if is_name(&before, &printed, &after) {
            continue;
        }
        let from = start.saturating_sub(40);
        let to = (at + 40).min(letters.len());
        assert!(
            is_well_printed(&printed),
            "{printed} is no number as the page writes them"
        );
        found.push(Stated {
            digits: printed.replace(',', ""),
            is_word: false,
            around: letters[from..to]
                .iter()
                .collect::<String>()
                .replace('\n', " "),
        });
    }
    found
}

fn is_name(before: &str, printed: &str, after: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let mut last = before.chars().rev();
    let joined = match last.next() {
        Some('-') => last.next().is_some_and(is_letter),
        Some(c) => is_letter(c),
        None => false,
    };
    let before = before.trim_end();
    let is_after_name = NAMES.iter().any(|name| {
        let rest = before.strip_suffix(name);
        rest.is_some_and(|rest| !rest.ends_with(is_letter))
    });
    let mut next = after.chars();
    let is_dimension =
        next.next() == Some('-') && next.next().is_some_and(|c| c.is_ascii_uppercase());
    let is_part = after.trim_start().starts_with(['章', '节']);
    let is_version = printed.matches('.').count() > 1;
    let year = printed.parse::<u32>();
    let is_year = printed.len() == 4 && year.is_ok_and(|year| (1950..2036).contains(&year));
    joined || is_after_name || is_dimension || is_part || is_version || is_year
}

/// Whether the thousands have their marks, and nothing else has.
fn is_well_printed(printed: &str) -> bool {
    let whole = printed.split('.').next().unwrap_or_default();
    let groups: Vec<&str> = whole.split(',').collect();
    let rest = &groups[1..];
    if rest.is_empty() {
        whole.len() < 4
    } else {
        groups[0].len() < 4 && rest.iter().all(|group| group.len() == 3)
    }
}

const UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// Numbers in English words, such as “twenty-nine” and “a million”.
fn in_words(text: &str) -> Vec<Stated> {
    let mut found = Vec::new();
    let mut present: Option<u64> = None;
    let mut words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphabetic()).collect();
    words.push("");
    for (index, word) in words.iter().enumerate() {
        let lower = word.to_lowercase();
        let unit = UNITS.iter().position(|unit| *unit == lower);
        let tens = TENS.iter().position(|tens| *tens == lower);
        let scale = match &*lower {
            "hundred" => Some(100),
            "thousand" => Some(1_000),
            "million" => Some(1_000_000),
            _ => None,
        };
        present = match (unit, tens, scale) {
            (Some(unit), ..) => Some(present.unwrap_or(0) + unit as u64),
            (_, Some(tens), _) => Some(present.unwrap_or(0) + 10 * (tens as u64 + 2)),
            (.., Some(scale)) => Some(present.unwrap_or(1) * scale),
            _ => {
                if let Some(number) = present {
                    let around = words[index.saturating_sub(5)..index].join(" ");
                    found.push(Stated {
                        digits: number.to_string(),
                        is_word: true,
                        around,
                    });
                }
                None
            }
        };
    }
    found
}

/// Numbers in Chinese numerals, such as 一百万. Characters that are numerals stand in other words too, so these only
/// allow a number of another language.
fn in_numerals(text: &str) -> Vec<Stated> {
    let digit = |c| match c {
        '两' => Some(2),
        c => "零一二三四五六七八九"
            .chars()
            .position(|d| d == c)
            .map(|at| at as u64),
    };
    let scale = |c| match c {
        '十' => Some(10),
        '百' => Some(100),
        '千' => Some(1_000),
        '万' => Some(10_000),
        _ => None,
    };
    let mut found = Vec::new();
    let mut present: Option<(u64, u64)> = None;
    for c in text.chars().chain(['\n']) {
        present = match (digit(c), scale(c), present) {
            (Some(digit), _, present) => Some((present.map_or(0, |(sum, last)| sum + last), digit)),
            (_, Some(10_000), Some((sum, last))) => Some(((sum + last) * 10_000, 0)),
            (_, Some(scale), present) => {
                let (sum, last) = present.unwrap_or((0, 1));
                Some((sum + last.max(1) * scale, 0))
            }
            (_, _, Some((sum, last))) => {
                found.push(Stated {
                    digits: (sum + last).to_string(),
                    is_word: true,
                    around: String::new(),
                });
                None
            }
            _ => None,
        };
    }
    found
}

#[test]
fn numbers_are_found_and_names_are_not() {
    let text = "# 7 of 9\n\nLlama 3 has 64 pairs ([Chen et al. 2023](https://arxiv.org/abs/2306.15595), section 3.3), of which\n\
        29 are $m = 5$ in bf16, T5, GPT-2 and `f = 12`.\n\n{{figure heads first=8}}\n\n1. Position 2,559,196 and 0.25, or twenty-nine, a\n\
        million, six or two hundred. transformers 5.23.0, 2-D, every 32nd.\n\n```\n77\n```\n$$\n88\n$$\n";
    let printed = |is_word| -> Vec<String> {
        let all = numbers("en", text).into_iter();
        all.filter(|stated| stated.is_word == is_word)
            .map(|stated| stated.digits)
            .collect()
    };
    assert_eq!(printed(false), ["64", "29", "2559196", "0.25", "32"]);
    assert_eq!(printed(true), ["29", "1000000", "6", "200"]);
    let chinese = numbers(
        "zh-Hans",
        "第 9 章，3.3 节：64 对，一百万、二十九、四倍、十二个。",
    );
    let digits: Vec<&str> = chinese.iter().map(|stated| &*stated.digits).collect();
    assert_eq!(digits, ["64", "1000000", "29", "4", "12"]);
}
