//! Plain text from a chapter's HTML.

use crate::story::plain;

/// The first sentences of a chapter, up to the first formula.
pub fn beginning(html: &str) -> String {
    /// The number of characters that a card needs: one sentence is often too short.
    const ENOUGH: usize = 80;
    let paragraph = html
        .split_once("<p>")
        .and_then(|(_, rest)| rest.split("</p>").next())
        .unwrap_or_default();
    let mut text = String::new();
    for sentence in sentences(paragraph) {
        let is_enough = text.len() >= ENOUGH || sentence.contains("<math");
        if !text.is_empty() && is_enough {
            break;
        }
        text += &plain(sentence);
        if !text.ends_with('。') {
            text.push(' ');
        }
    }
    let text = text.trim_end();
    match (text.strip_suffix(':'), text.strip_suffix('：')) {
        (Some(text), _) => format!("{text}."),
        (_, Some(text)) => format!("{text}。"),
        _ => text.to_owned(),
    }
}

fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, character) in text.char_indices() {
        let after = &text[at + character.len_utf8()..];
        let begins = after.trim_start().starts_with(char::is_uppercase);
        let is_end = match character {
            '。' | '？' => true,
            '.' | '?' => after.starts_with(char::is_whitespace) && begins,
            _ => false,
        };
        if is_end {
            let end = at + character.len_utf8();
            sentences.push(text[start..end].trim_start());
            start = end;
        }
    }
    sentences.push(text[start..].trim());
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_chapter_ends_before_its_formulas() {
        let html = "<p>Words &amp; <em>vectors</em>. Vaswani et al. 2017 said so. Then <math>x</math>:</p><p>More.</p>";
        assert_eq!(
            beginning(html),
            "Words & vectors. Vaswani et al. 2017 said so."
        );
        assert_eq!(beginning("<p>先相乘：</p>"), "先相乘。");
    }
}
