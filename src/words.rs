//! The words of the page: one function per message of the `<locale>.ftl` files of `src/`, generated at build time. A
//! function's arguments are in the order in which the English text names its variables. Each document contains the
//! words of its language, so that a reader downloads only one language.

use std::cell::RefCell;

/// The marks of `locale_files::PLURAL`.
const PLURAL: [char; 3] = ['\u{2061}', '\u{2063}', '\u{2064}'];

mod generated {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use generated::*;

thread_local! {
    static WORDS: RefCell<Vec<&'static str>> = RefCell::new(untranslated());
}

/// Sets words of the page's language from its document: one message per line, ordered by name. An empty line leaves its
/// word unchanged.
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

/// The messages in an element's text, which starts with the rest of its tag's line.
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

/// Sentences one after the other, as the page's language joins them; empty if there are none.
pub fn paragraph(said: impl IntoIterator<Item = String>) -> String {
    let said = said.into_iter();
    said.reduce(|before, next| sentences(&before, &next))
        .unwrap_or_default()
}

/// The space between two sentences, in languages that have one.
pub fn space() -> String {
    sentences("", "")
}

fn text(index: usize) -> &'static str {
    WORDS.with_borrow(|words| words.get(index).copied().unwrap_or_default())
}

/// The text with its variables, starting with `{0}`, and the plural forms of its numbers.
fn filled(index: usize, values: &[&str]) -> String {
    fill(text(index), values)
}

fn fill(text: &str, values: &[&str]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', PLURAL[0]]) {
        filled.push_str(&rest[..at]);
        let variable = rest[at..].strip_prefix('{');
        let end = if variable.is_some() { '}' } else { PLURAL[2] };
        let inside = variable.unwrap_or_else(|| &rest[at + PLURAL[0].len_utf8()..]);
        let (place, after) = inside.split_once(end).unwrap_or_default();
        let digit = place.bytes().next().unwrap_or_default();
        let value = values.get(usize::from(digit.wrapping_sub(b'0')));
        let value = value.copied().unwrap_or_default();
        if variable.is_some() {
            filled.push_str(value);
        } else {
            let form = form_of(value);
            let forms = || place.split(PLURAL[1]).skip(1);
            let is_meant = |text: &&str| text.as_bytes().first() == form;
            let chosen = forms().find(is_meant).or(forms().last());
            let chosen = chosen.and_then(|text| text.get(1..)).unwrap_or_default();
            filled += &fill(chosen, values);
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// The letter of the plural form of a shown number; `None` for a fraction.
fn form_of(shown: &str) -> Option<&'static u8> {
    let mut number = 0;
    let signs = shown.trim_start_matches('\u{2212}').chars();
    for sign in signs.filter(|sign| !number_group().contains(*sign)) {
        let digit = sign.to_digit(10)? as usize;
        number = if number < 10 {
            10 * number + digit
        } else {
            100 + (10 * number + digit) % 100
        };
    }
    number_forms().as_bytes().get(number)
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
        let line = "\u{2061}0\u{2063}1one {1}\u{2063}o{0} {1}s\u{2064}.";
        assert_eq!(fill(line, &["1", "pair"]), "one pair.");
        assert_eq!(fill(line, &["21", "pair"]), "21 pairs.");
    }
}
