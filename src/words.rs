//! The words of the page: one function per message of the `<locale>.ftl` files of `src/`, made at build time. A function's
//! arguments stand in the order in which the English text names its variables. The words of its language are in each
//! document, so that a reader downloads one language.

use std::cell::RefCell;

mod generated {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use generated::*;

thread_local! {
    static WORDS: RefCell<Vec<&'static str>> = RefCell::new(untranslated());
}

/// Sets words of the page's language, as its document holds them: a message a line, in the order of their names. An empty
/// line leaves its word as it is.
pub fn set(lines: String) {
    let lines = by_line(lines.leak());
    WORDS.with_borrow_mut(|words| {
        words.resize(words.len().max(lines.len()), "");
        for (word, line) in words.iter_mut().zip(lines) {
            if !line.is_empty() {
                *word = line;
            }
        }
    });
}

/// The messages of an element, which begins with the end of its tag's line.
fn by_line(lines: &str) -> Vec<&str> {
    lines.strip_prefix('\n').unwrap_or(lines).lines().collect()
}

/// The words of tests, which have no document: English.
#[cfg(not(target_arch = "wasm32"))]
fn untranslated() -> Vec<&'static str> {
    include_str!(concat!(env!("OUT_DIR"), "/words.txt"))
        .lines()
        .collect()
}

#[cfg(target_arch = "wasm32")]
fn untranslated() -> Vec<&'static str> {
    Vec::new()
}

fn text(index: usize) -> &'static str {
    WORDS.with_borrow(|words| words.get(index).copied().unwrap_or_default())
}

/// The text with its variables, of which `{0}` is the first.
fn filled(index: usize, values: &[&str]) -> String {
    let mut filled = String::new();
    let mut rest = text(index);
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (place, after) = after.split_once('}').unwrap_or((after, ""));
        let value = place
            .bytes()
            .next()
            .and_then(|digit| values.get(usize::from(digit.wrapping_sub(b'0'))));
        filled.push_str(value.unwrap_or(&""));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_messages_keep_their_lines() {
        assert_eq!(by_line("\n\na\n\nb\n"), ["", "a", "", "b"]);
    }

    #[test]
    fn variables_are_filled_in() {
        assert_eq!(gap("4"), "\u{2062}m\u{2062} − \u{2062}n\u{2062} = 4");
        assert_eq!(degrees("{0}"), "{0}°");
    }
}
