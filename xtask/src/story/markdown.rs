//! Markdown to HTML, with two habits of this page: TeX becomes MathML, and a link to one of the [`PARTS`] is a word
//! that lights up its part of the chapter's figures, one to `show:NAME?FIELDS` gives a figure a state, and one to
//! `scrub:NAME?PARAMETER` is a number that moves a slider of a figure. Browsers may break a line on both sides of a
//! formula, of a button and of such a number, so these stay in one piece with punctuation.

use super::mathematics::mathml;
use crate::edition::{EDITION, EDITION_KEY};
use crate::site::licences;
use crate::words::escaped;
use anyhow::{Context, Result, ensure};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeStream, html};

/// The targets that a word can light up: the colours by meaning.
const PARTS: [&str; 4] = ["query", "key", "score", "distance"];

/// The start of an address that gives a figure a state.
const SHOW: &str = "show:";

/// The start of an address that moves a slider of a figure.
const SCRUB: &str = "scrub:";

/// The start of a number that does so.
const NUMBER: &str = "<span class=\"scrub\"";

/// The start of a notebook's file name.
const NOTEBOOK: &str = "training.";

/// Punctuation that ends no line, and punctuation that begins none.
const OPENING: &[char] = &['(', '[', '“', '‘', '（', '《', '「'];
const CLOSING: &[char] = &[
    '.', ',', ';', ':', '!', '?', ')', ']', '%', '-', '–', '—', '…', '\'', '’', '”', '、', '。',
    '，', '；', '：', '！', '？', '）', '》', '」',
];

/// Paragraphs, lists, tables, formulas.
pub fn prose(text: &str) -> Result<String> {
    let options = Options::ENABLE_MATH | Options::ENABLE_TABLES;
    let mut events = Vec::new();
    let mut end_of_part = None;
    for event in TextMergeStream::new(Parser::new_ext(text, options)) {
        events.push(match event {
            Event::InlineMath(tex) => raw(mathml(&tex, false)?),
            Event::DisplayMath(tex) => raw(formulas(&tex)?),
            Event::Start(Tag::Link { ref dest_url, .. }) if PARTS.contains(&dest_url.as_ref()) => {
                end_of_part = Some("</button>");
                raw(format!("<button type=\"button\" class=\"part {dest_url}\" data-part=\"{dest_url}\">"))
            }
            Event::Start(Tag::Link { ref dest_url, .. }) if dest_url.starts_with(SHOW) => {
                end_of_part = Some("</span>");
                let shown = &dest_url[SHOW.len()..];
                let (figure, fields) = shown.split_once('?').with_context(|| {
                    format!("A link to `{dest_url}` is written `show:NAME?FIELDS`.")
                })?;
                raw(format!(
                    "<span role=\"button\" tabindex=\"0\" class=\"part show\" data-show=\"{figure}\" data-fields=\"{}\">",
                    escaped(fields)
                ))
            }
            Event::Start(Tag::Link { ref dest_url, .. }) if dest_url.starts_with(SCRUB) => {
                end_of_part = Some("</span>");
                let moved = &dest_url[SCRUB.len()..];
                let (figure, key) = moved.split_once('?').with_context(|| {
                    format!("A link to `{dest_url}` is written `scrub:NAME?PARAMETER`.")
                })?;
                raw(format!("{NUMBER} data-scrub=\"{figure}\" data-key=\"{key}\">"))
            }
            Event::End(TagEnd::Link) if end_of_part.is_some() => {
                raw(end_of_part.take().unwrap_or_default().to_owned())
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let starts = ["#", "https://", "?figure=", NOTEBOOK, licences::TEXT];
                let known = starts.iter().any(|start| dest_url.starts_with(start));
                ensure!(known, "A link leads to `{dest_url}`: that is no part ({}), no chapter and no address.", PARTS.join(", "));
                let dest_url = match dest_url.starts_with('?') {
                    true => format!("{dest_url}&{EDITION_KEY}={EDITION}").into(),
                    false => dest_url,
                };
                Event::Start(Tag::Link { link_type, dest_url, title, id })
            }
            Event::Text(ref text) => {
                ensure!(!text.contains("**"), "`**` in “{text}” marks nothing: before a letter, strong words end in a letter, and not in punctuation.");
                ensure!(!text.contains("{{"), "`{{{{` stands inside a paragraph: `{{{{figure …}}}}`, `{{{{predict …}}}}`, `{{{{answer}}}}` and `{{{{end}}}}` are lines of their own.");
                event
            }
            event => event,
        });
    }
    let mut page = String::new();
    html::push_html(&mut page, with_punctuation(events).into_iter());
    Ok(page)
}

/// Puts each formula, each button and each number that moves a figure into one piece with the punctuation that touches
/// it.
fn with_punctuation(events: Vec<Event>) -> Vec<Event> {
    let mut pieces = Vec::new();
    let mut part = None;
    let mut events = events.into_iter().peekable();
    while let Some(event) = events.next() {
        let is = |start| matches!(&event, Event::InlineHtml(html) if html.starts_with(start));
        let formula = is("<math").then_some(pieces.len());
        if is("<button") || is(NUMBER) {
            part = Some(pieces.len());
        }
        let ends_part = is("</button>") || is("</span>");
        let begin = formula.or_else(|| part.take_if(|_| ends_part));
        pieces.push(event);
        let Some(begin) = begin else { continue };
        let mut opening = String::new();
        if let Some(Event::Text(text)) = begin.checked_sub(1).and_then(|at| pieces.get_mut(at)) {
            let end = text.trim_end_matches(OPENING).len();
            opening += &text[end..];
            *text = text[..end].to_owned().into();
        }
        let mut closing = String::new();
        if let Some(Event::Text(text)) = events.peek_mut() {
            let rest = text.trim_start_matches(CLOSING);
            closing += &text[..text.len() - rest.len()];
            *text = rest.to_owned().into();
        }
        if !opening.is_empty() || !closing.is_empty() {
            let start = format!("<span class=\"whole\">{opening}");
            pieces.insert(begin, raw(start));
            pieces.push(raw(format!("{closing}</span>")));
        }
    }
    pieces
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

/// The text of HTML, with one space between words.
pub fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut is_in_tag = false;
    for character in html.chars() {
        match character {
            '<' => is_in_tag = true,
            '>' => is_in_tag = false,
            '\n' => text.push(' '),
            _ if !is_in_tag => text.push(character),
            _ => {}
        }
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">");
    let text = text
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&amp;", "&");
    text.split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
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
    fn what_leads_nowhere_or_does_not_end_is_an_error() {
        assert!(prose("[a](#turn) [b](https://example.org)").is_ok());
        for text in [
            "[a](qeury)",
            "[Try it](show:turn)",
            "[9](scrub:turn)",
            "**长度。**能",
        ] {
            assert!(prose(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_link_to_a_figure_alone_is_of_the_present_edition() {
        assert_eq!(
            prose("[Turn](?figure=turn&m=5)").unwrap(),
            format!("<p><a href=\"?figure=turn&amp;m=5&amp;v={EDITION}\">Turn</a></p>\n")
        );
    }

    #[test]
    fn a_link_can_give_a_figure_a_state() {
        let html = prose("[Try it](show:turn?m=5&n=2)").unwrap();
        let button = "<span role=\"button\" tabindex=\"0\" class=\"part show\" data-show=\"turn\" data-fields=\"m=5&amp;n=2\">Try it</span>";
        assert!(html.contains(button), "{html}");
    }

    #[test]
    fn a_number_can_move_a_slider() {
        assert_eq!(
            prose("to [9](scrub:turn?m), and").unwrap(),
            "<p>to <span class=\"whole\"><span class=\"scrub\" data-scrub=\"turn\" data-key=\"m\">9</span>,</span> and</p>\n"
        );
    }

    #[test]
    fn strong_words_may_end_before_punctuation() {
        let html = prose("**长度**。能").unwrap();
        assert_eq!(html, "<p><strong>长度</strong>。能</p>\n");
    }

    #[test]
    fn punctuation_stays_with_the_formula_or_button_that_it_touches() {
        let formula = mathml("q", false).unwrap();
        for (text, [before, closing, rest]) in [
            ("so $q$, then", ["so ", ",", " then"]),
            ("是 $q$。第二", ["是 ", "。", "第二"]),
            ("（$q$）。", ["", "）。", ""]),
        ] {
            let opening = if text.starts_with('（') { "（" } else { "" };
            assert_eq!(
                prose(text).unwrap(),
                format!(
                    "<p>{before}<span class=\"whole\">{opening}{formula}{closing}</span>{rest}</p>\n"
                )
            );
        }
        let button = "<button type=\"button\" class=\"part key\" data-part=\"key\">k</button>";
        assert_eq!(
            prose("“[k](key)”, [k](key) and").unwrap(),
            format!("<p><span class=\"whole\">“{button}”,</span> {button} and</p>\n")
        );
        let shown = prose("[to $q$, and](show:turn?m=5).").unwrap();
        assert_eq!(shown.matches("<span class=\"whole\">").count(), 1);
        assert!(shown.ends_with(",</span> and</span>.</p>\n"), "{shown}");
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
