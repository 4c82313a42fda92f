//! Formulas within texts: their letters in the face of formulas, and subscripts, as in Rₘ, low. Few fonts have the
//! characters of subscripts, and seldom the font of the text around.

use yew::prelude::*;

/// A text, with the symbols in it as `i` and their subscripts as `sub`.
pub fn lowered(text: &str) -> Html {
    let piece = |(piece, is_symbol): (&str, bool)| match is_symbol {
        true => html! { <i>{ subscripts(piece) }</i> },
        false => subscripts(piece),
    };
    pieces(text).into_iter().map(piece).collect()
}

/// What is said somewhere: a text, whose symbols are set as [`lowered`] does, or what is set already.
#[derive(Debug, Clone, PartialEq)]
pub struct Said(pub Html);

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self(lowered(text))
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self(lowered(&text))
    }
}

impl From<Html> for Said {
    fn from(html: Html) -> Self {
        Self(html)
    }
}

/// The pieces of a text, and whether they are symbols.
fn pieces(text: &str) -> Vec<(&str, bool)> {
    let mut pieces = Vec::new();
    let (mut rest, mut before) = (text, None);
    while let Some(first) = rest.chars().next() {
        let is_letters = is_of_symbol(first);
        let length = rest.find(|c| is_of_symbol(c) != is_letters);
        let (piece, after) = rest.split_at(length.unwrap_or(rest.len()));
        pieces.push((piece, is_letters && is_symbol(before, piece, after)));
        before = piece.chars().next_back();
        rest = after;
    }
    pieces
}

fn is_of_symbol(c: char) -> bool {
    c.is_ascii_alphabetic() || is_mark(c)
}

/// What no word has: a Greek letter, a subscript, a transpose.
fn is_mark(c: char) -> bool {
    matches!(c, 'α'..='ω' | 'Θ' | 'Σ' | 'ϕ' | 'ᵀ' | 'ᵢ' | '₀'..='₉') || level(c).is_some()
}

/// Whether letters between others are a symbol: marked as one, or a single letter that is no word, no part of an
/// abbreviation or of a name, as in T5, and not quoted, as a token is.
fn is_symbol(before: Option<char>, letters: &str, after: &str) -> bool {
    let mut after = after.chars();
    let (next, second) = (after.next(), after.next());
    let of_name = |c: char| matches!(c, '-' | '_') || c.is_ascii_digit();
    let is_part = next.is_some_and(of_name)
        || matches!(before, Some('-' | '_' | '.' | '\'' | '’' | '“'))
        || next == Some('”')
        || next == Some('.') && second.is_some_and(char::is_alphabetic);
    let is_multiple = before.is_some_and(|c| c.is_ascii_digit())
        && letters.starts_with(|c: char| c.is_ascii_uppercase());
    let is_word = letters.len() > 1 || matches!(letters, "a" | "A" | "I");
    !is_part && !is_multiple && (letters.contains(is_mark) || !is_word)
}

fn subscripts(text: &str) -> Html {
    set(text, |(part, low)| match low {
        false => html! { part },
        true => html! { <sub>{ part }</sub> },
    })
}

/// The same for a text in a drawing: subscripts move down, and the text after them moves up again.
pub fn lowered_in_drawing(text: &str) -> Html {
    let mut below = false;
    set(text, |(part, low)| {
        let (dy, size) = match (low, std::mem::replace(&mut below, low)) {
            (true, _) => ("0.36em", "0.7em"),
            (false, true) => ("-0.25em", "1em"),
            (false, false) => return html! { part },
        };
        html! { <tspan {dy} font-size={size}>{ part }</tspan> }
    })
}

fn set(text: &str, part: impl FnMut((String, bool)) -> Html) -> Html {
    parts(text).into_iter().map(part).collect()
}

/// The pieces of a text, and whether they are subscripts.
fn parts(text: &str) -> Vec<(String, bool)> {
    let mut parts: Vec<(String, bool)> = Vec::new();
    for letter in text.chars() {
        let (letter, low) = level(letter).map_or((letter, false), |letter| (letter, true));
        match parts.last_mut() {
            Some((part, was_low)) if *was_low == low => part.push(letter),
            _ => parts.push((letter.into(), low)),
        }
    }
    parts
}

/// The letter of a subscript character.
fn level(letter: char) -> Option<char> {
    match letter {
        'ₘ' => Some('m'),
        'ₙ' => Some('n'),
        'ᵢ' => Some('i'),
        'ⱼ' => Some('j'),
        '₋' => Some('−'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(text: &str) -> Vec<&str> {
        let pieces = pieces(text).into_iter();
        assert_eq!(
            pieces.clone().map(|(piece, _)| piece).collect::<String>(),
            text
        );
        pieces
            .filter_map(|(piece, is_symbol)| is_symbol.then_some(piece))
            .collect()
    }

    #[test]
    fn symbols_are_told_from_words() {
        assert_eq!(symbols("Move m and n: a query q’s score."), ["m", "n", "q"]);
        assert_eq!(symbols("turn by mθ, Rₙ₋ₘ = I"), ["mθ", "Rₙ₋ₘ"]);
        assert_eq!(symbols("(Rₘq)·(Rₙk) = qᵀRₙ₋ₘk"), ["Rₘq", "Rₙk", "qᵀRₙ₋ₘk"]);
        assert_eq!(symbols("从 k 到 q，2d 个数，λᵢ"), ["k", "q", "d", "λᵢ"]);
        assert_eq!(symbols("score Rₘq of “F” with k：“P”的键"), ["Rₘq", "k"]);
        let nothing: [&str; 0] = [];
        assert_eq!(symbols("T5, e.g. f32, M-RoPE, 8K, I’m a word"), nothing);
    }

    #[test]
    fn neighbours_are_set_low_together() {
        assert_eq!(
            parts("qᵀRₙ₋ₘk"),
            [("qᵀR", false), ("n−m", true), ("k", false)].map(|(part, low)| (part.into(), low))
        );
        assert_eq!(parts(""), []);
    }
}
