//! Markdown to HTML, with two habits of this page: TeX becomes MathML, and a link to one of the
//! [`PARTS`] is a word that lights up its part of the chapter's figures, one to `show:NAME?FIELDS` gives a figure a state.

use super::mathematics::mathml;
use crate::edition::{EDITION, EDITION_KEY};
use crate::words::escaped;
use anyhow::{Context, Result, ensure};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// What a word can light up: the colours by meaning.
const PARTS: [&str; 4] = ["query", "key", "score", "distance"];

/// How the address of words begins that give a figure a state.
const SHOW: &str = "show:";

/// How the file of a notebook begins.
const NOTEBOOK: &str = "training.";

/// Paragraphs, lists, tables, formulas.
pub fn prose(text: &str) -> Result<String> {
    let options = Options::ENABLE_MATH | Options::ENABLE_TABLES;
    let mut events = Vec::new();
    let mut in_part = false;
    for event in Parser::new_ext(text, options) {
        events.push(match event {
            Event::InlineMath(tex) => raw(mathml(&tex, false)?),
            Event::DisplayMath(tex) => raw(formulas(&tex)?),
            Event::Start(Tag::Link { ref dest_url, .. }) if PARTS.contains(&dest_url.as_ref()) => {
                in_part = true;
                raw(format!("<button type=\"button\" class=\"part {dest_url}\" data-part=\"{dest_url}\">"))
            }
            Event::Start(Tag::Link { ref dest_url, .. }) if dest_url.starts_with(SHOW) => {
                in_part = true;
                let shown = &dest_url[SHOW.len()..];
                let (figure, fields) = shown.split_once('?').with_context(|| {
                    format!("A link to `{dest_url}` is written `show:NAME?FIELDS`.")
                })?;
                raw(format!(
                    "<button type=\"button\" class=\"part show\" data-show=\"{figure}\" data-fields=\"{}\">",
                    escaped(fields)
                ))
            }
            Event::End(TagEnd::Link) if in_part => {
                in_part = false;
                raw("</button>".to_owned())
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let starts = ["#", "https://", "?figure=", NOTEBOOK];
                let known = starts.iter().any(|start| dest_url.starts_with(start));
                ensure!(known, "A link leads to `{dest_url}`: that is no part ({}), no chapter and no address.", PARTS.join(", "));
                let dest_url = match dest_url.starts_with('?') {
                    true => format!("{dest_url}&{EDITION_KEY}={EDITION}").into(),
                    false => dest_url,
                };
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::Text(ref text) => {
                ensure!(!text.contains("{{"), "`{{{{` stands inside a paragraph: `{{{{figure …}}}}`, `{{{{predict …}}}}`, `{{{{answer}}}}` and `{{{{end}}}}` are lines of their own.");
                event
            }
            event => event,
        });
    }
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    Ok(page)
}

/// Formulas that `\\qquad` parts, one below the other where they have no room side by side.
fn formulas(tex: &str) -> Result<String> {
    let formulas: Vec<String> = tex
        .split(r"\qquad")
        .map(|tex| mathml(tex.trim(), true))
        .collect::<Result<_>>()?;
    Ok(format!(
        "<span class=\"formulas\">{}</span>",
        formulas.concat()
    ))
}

/// A single paragraph without its tags.
pub fn inline(text: &str) -> Result<String> {
    let html = prose(text)?;
    let html = html.trim();
    Ok(html
        .strip_prefix("<p>")
        .and_then(|html| html.strip_suffix("</p>"))
        .unwrap_or(html)
        .to_owned())
}

fn raw<'t>(html: String) -> Event<'t> {
    Event::InlineHtml(CowStr::from(html))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_a_part_is_a_word_that_lights_up() {
        assert_eq!(
            prose("The [query](query) turns.").unwrap(),
            "<p>The <button type=\"button\" class=\"part query\" data-part=\"query\">query</button> turns.</p>\n"
        );
    }

    #[test]
    fn a_link_to_nowhere_is_an_error() {
        assert!(prose("[a](qeury)").is_err());
        assert!(prose("[a](#turn) [b](https://example.org)").is_ok());
    }

    #[test]
    fn a_link_can_give_a_figure_a_state() {
        let html = prose("[Try it](show:turn?m=5&n=2)").unwrap();
        let button =
            "class=\"part show\" data-show=\"turn\" data-fields=\"m=5&amp;n=2\">Try it</button>";
        assert!(html.contains(button), "{html}");
        assert!(prose("[Try it](show:turn)").is_err());
    }

    #[test]
    fn formulas_become_mathml() {
        let html = prose("Then $q$ turns.\n\n$$q^\\top k$$").unwrap();
        assert!(html.contains("<math"), "{html}");
        assert!(!html.contains('$'), "{html}");
        let side_by_side = prose(r"$$a = b, \qquad c = d$$").unwrap();
        assert_eq!(side_by_side.matches("<math").count(), 2, "{side_by_side}");
    }
}
