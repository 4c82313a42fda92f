//! TeX to MathML.

use anyhow::{Result, anyhow};
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};

/// The letters that have a colour wherever they stand, and its class.
const COLOURED: [(&str, &str); 2] = [("q", "query"), ("k", "key")];

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
    for (letter, class) in COLOURED {
        mathml = mathml.replace(
            &format!("<mi>{letter}</mi>"),
            &format!("<mi class=\"{class}\">{letter}</mi>"),
        );
    }
    Ok(mathml)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_query_and_the_key_have_their_colours() {
        let html = mathml(r"q^\top R_{n-m}\, k", true).unwrap();
        assert!(html.contains("<mi class=\"query\">q</mi>"), "{html}");
        assert!(html.contains("<mi class=\"key\">k</mi>"), "{html}");
        assert!(html.contains("display=\"block\""), "{html}");
    }

    #[test]
    fn bad_tex_is_an_error() {
        assert!(mathml(r"\frac{1}", false).is_err());
    }
}
