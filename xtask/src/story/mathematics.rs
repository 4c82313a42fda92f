//! TeX to MathML.

use anyhow::{Context, Result, anyhow, ensure};
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

/// The letters that have classes: those always coloured, and those whose slant would touch what is beside them.
const CLASSES: [(&str, &str); 5] = [
    ("q", "query"),
    ("k", "key"),
    ("f", "leans-back"),
    ("ℓ", "leans-on"),
    ("ζ", "leans-on"),
];

pub fn mathml(tex: &str, display: bool) -> Result<String> {
    let storage = Storage::new();
    let events = Parser::new(tex, &storage)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| anyhow!("${tex}$: {error}"))?;
    let config = RenderConfig {
        display_mode: if display {
            DisplayMode::Block
        } else {
            DisplayMode::Inline
        },
        ..RenderConfig::default()
    };
    let mut mathml = String::new();
    push_mathml(
        &mut mathml,
        events.into_iter().map(Ok::<_, std::convert::Infallible>),
        config,
    )?;
    for (written, shorter) in DEFAULTS {
        mathml = mathml.replace(written, shorter);
    }
    drawn_brackets(&letters(&mathml)).with_context(|| format!("${tex}$"))
}

/// Attributes that browsers assume anyway, and their shorter forms.
const DEFAULTS: [(&str, &str); 2] = [
    ("<math display=\"inline\">", "<math>"),
    // Only signs that stretch can be symmetric.
    (
        "symmetric=\"false\" stretchy=\"false\"",
        "stretchy=\"false\"",
    ),
];

/// Formulas whose letters are in the italics of the text (see `story.css`): names of many letters, and signs, are
/// marked as upright, and some letters have a class.
fn letters(mathml: &str) -> String {
    let mut pieces = mathml.split("<mi>");
    let mut html = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let name = piece.split_once('<').map_or(piece, |(name, _)| name);
        let mut characters = name.chars();
        let is_letter = characters.next().is_some_and(char::is_alphabetic);
        html += match CLASSES.iter().find(|(letter, _)| *letter == name) {
            Some((_, class)) => format!("<mi class=\"{class}\">"),
            None if is_letter && characters.next().is_none() => "<mi>".to_owned(),
            None => "<mi mathvariant=\"normal\">".to_owned(),
        }
        .as_str();
        html += piece;
    }
    html
}

/// The starts and ends of round brackets that must be as tall as their contents.
const TALL: [[&str; 2]; 2] = [
    [
        "<mrow><mo stretchy=\"true\">(</mo>",
        "<mo stretchy=\"true\">)</mo></mrow>",
    ],
    [
        "<mo symmetric=\"true\" stretchy=\"true\"minsize=\"1.8em\" maxsize=\"1.8em\">(</mo>",
        "<mo symmetric=\"true\" stretchy=\"true\"minsize=\"1.8em\" maxsize=\"1.8em\">)</mo>",
    ],
];

/// The starts of what has an exponent or an index.
const SCRIPTS: [&str; 3] = ["<msup>", "<msub>", "<msubsup>"];

/// Formulas whose tall brackets are drawn by the style sheet, because only mathematical fonts have them.
fn drawn_brackets(mathml: &str) -> Result<String> {
    let mut html = mathml.to_owned();
    for [start, end] in TALL {
        while let Some((before, after)) = html.split_once(end) {
            let (around, inside) = before
                .rsplit_once(start)
                .context("a tall bracket closes that was not opened")?;
            // An exponent of the closing bracket is one of the whole.
            let tag = SCRIPTS
                .into_iter()
                .find(|tag| inside.ends_with(tag))
                .unwrap_or_default();
            let inside = inside.strip_suffix(tag).unwrap_or(inside);
            html = format!(
                "{around}{tag}<mrow class=\"round\"><mo stretchy=\"false\">(</mo>{inside}<mo stretchy=\"false\">)</mo></mrow>{after}"
            );
        }
    }
    ensure!(
        !html.contains("stretchy=\"true\">") && !html.contains("minsize=\"1.8em\""),
        "only round brackets in pairs can be drawn as tall as what they hold"
    );
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_has(html: &str, parts: &[&str]) {
        for part in parts {
            assert!(html.contains(part), "{part}: {html}");
        }
    }

    #[test]
    fn the_query_and_the_key_have_their_colours() {
        let html = mathml(r"q^\top R_{n-m}\, k", true).unwrap();
        let letters = ["<mi class=\"query\">q</mi>", "<mi class=\"key\">k</mi>"];
        assert_has(&html, &letters);
        assert_has(&html, &["display=\"block\""]);
    }

    #[test]
    fn letters_are_slanted_and_names_are_not() {
        let html = mathml(r"\cos \theta - W^\top", false).unwrap();
        assert_has(&html, &["<mi>θ</mi>", "<mi>W</mi>"]);
        let names = ["cos", "⊤"].map(|name| format!("<mi mathvariant=\"normal\">{name}</mi>"));
        assert_has(&html, &[&names[0], &names[1]]);
    }

    #[test]
    fn tall_brackets_are_drawn_and_stay_in_the_text() {
        for tex in [
            r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}",
            r"\Bigl(\frac{a}{b}\Bigr)",
            r"\left(\frac{a}{b}\right)",
        ] {
            let html = mathml(tex, true).unwrap();
            let start = "<mrow class=\"round\"><mo stretchy=\"false\">(</mo>";
            assert_has(&html, &[start, "<mo stretchy=\"false\">)</mo></mrow>"]);
            assert!(!html.contains("<mo stretchy=\"true\">"), "{tex}: {html}");
        }
        // A bracket as tall as its line remains a character.
        assert!(!mathml(r"\bigl(a\bigr)", true).unwrap().contains("round"));
    }

    #[test]
    fn an_exponent_of_a_tall_bracket_is_one_of_what_it_closes() {
        let html = mathml(r"\Bigl(a\Bigr)^2", true).unwrap();
        let round = "<msup><mrow class=\"round\"><mo stretchy=\"false\">(</mo><mi>a</mi>";
        let end = "<mo stretchy=\"false\">)</mo></mrow><mn>2</mn></msup>";
        assert!(html.contains(&[round, end].concat()), "{html}");
    }

    #[test]
    fn bad_tex_and_tall_brackets_that_cannot_be_drawn_are_an_error() {
        for tex in [
            r"\begin{bmatrix} a \end{bmatrix}",
            r"\Bigl(a\Bigr]",
            r"\frac{1}",
        ] {
            assert!(mathml(tex, true).is_err(), "{tex}");
        }
    }

    #[test]
    fn a_formula_does_not_say_what_is_so_anyway() {
        let html = mathml(r"g(x) = |x|", false).unwrap();
        assert!(html.starts_with("<math><mi>g</mi>"), "{html}");
        assert_has(&html, &["stretchy=\"false\""]);
        assert!(!html.contains("symmetric"), "{html}");
    }
}
