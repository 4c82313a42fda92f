//! Formulas in text: letters in the formula font, and lowered subscripts, as in Rₘ. Few fonts have subscript
//! characters, and seldom the font of the text around them.

use yew::prelude::*;

/// Surrounds each symbol in a text, like `locale_files::MARK`.
const MARK: char = '\u{2062}';

/// A text, with its marked symbols as `i` and their subscripts as `sub`.
pub fn lowered(text: &str) -> Html {
    let pieces = text.split(MARK).enumerate();
    let set = |(index, piece)| match index % 2 {
        0 => subscripts(piece),
        _ => symbol(piece),
    };
    pieces.map(set).collect()
}

pub fn symbol(text: &str) -> Html {
    html! { <i>{ subscripts(text) }</i> }
}

/// A symbol, marked for [`lowered`].
pub fn marked(symbol: &str) -> String {
    let mark = MARK.to_string();
    [&mark, symbol, &mark].concat()
}

/// A text without marks, for names and attributes.
pub fn plain(text: &str) -> String {
    text.replace(MARK, "")
}

/// A text, whose symbols are set by [`lowered`], or finished HTML.
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

fn subscripts(text: &str) -> Html {
    set(text, |(part, low)| match low {
        false => html! { part },
        true => html! { <sub>{ part }</sub> },
    })
}

/// [`lowered`] for text in a drawing: subscripts move down, and the text after them moves up again.
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

    #[test]
    fn neighbours_are_set_low_together() {
        assert_eq!(
            parts("qᵀRₙ₋ₘk"),
            [("qᵀR", false), ("n−m", true), ("k", false)].map(|(part, low)| (part.into(), low))
        );
        assert_eq!(parts(""), []);
    }
}
