//! A part of a document beside the same part as it is drawn natively: every element, every text and every attribute.

use browser_tests::prelude::*;
use yew::virtual_dom::{VNode, VTag};

/// Reads the nodes within an element: a text as a string, an element as its name, its attributes and its nodes. What
/// its host adds, what only invites a first hand and what was announced last are left out.
pub const READ: &str = "
    const read = (node) => node.nodeType === Node.TEXT_NODE
        ? node.data
        : [node.localName, Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])), nodes(node)];
    const nodes = (element) => {
        const found = [];
        for (const node of [...element.childNodes].filter(isDrawn).map(read)) {
            if (typeof node === 'string' && typeof found.at(-1) === 'string') found.push(found.pop() + node);
            else found.push(node);
        }
        return found;
    };
    const isDrawn = (node) => node.nodeType === Node.TEXT_NODE ? node.data && !node.parentElement.matches('.announced') : !node.matches?.('figcaption, .foot, .notices, .hero-words em');";

/// A node that is drawn natively.
enum Drawn<'v> {
    Text(String),
    Tag(&'v VTag),
    /// An element that a component draws, in a browser only.
    Component,
    /// An element that is given as HTML.
    Html(String),
}

/// The nodes of a view, with texts that touch as one, as a document has them once it is normal.
fn nodes<'v>(node: &'v VNode, into: &mut Vec<Drawn<'v>>) {
    match node {
        VNode::VText(text) => match into.last_mut() {
            Some(Drawn::Text(before)) => before.push_str(&text.text),
            _ if text.text.is_empty() => {}
            _ => into.push(Drawn::Text(text.text.to_string())),
        },
        VNode::VTag(tag) => into.push(Drawn::Tag(tag)),
        VNode::VList(list) => list.iter().for_each(|node| nodes(node, into)),
        VNode::VRaw(raw) => into.push(Drawn::Html(raw.html.to_string())),
        _ => into.push(Drawn::Component),
    }
}

/// The document has what the view draws, and nothing else.
///
/// # Errors
/// The first difference, with the way to it.
pub fn assert_same(view: &VNode, document: &[Value]) -> Result<()> {
    let mut drawn = Vec::new();
    nodes(view, &mut drawn);
    let mut left = document;
    for (at, node) in drawn.iter().enumerate() {
        let Some((shown, after)) = left.split_first() else {
            bail!("the document lacks {}", name_of(node));
        };
        left = after;
        let rest = &drawn[at + 1..];
        match node {
            Drawn::Text(text) => ensure!(shown == text, "{shown} should be {text:?}"),
            Drawn::Tag(tag) => {
                let place = || format!("in {}", opening(tag));
                assert_element(tag, shown).with_context(place)?;
            }
            Drawn::Component => {
                ensure!(shown.is_array(), "{shown} should be a component");
                // It may draw several elements.
                let more = left.len().saturating_sub(rest.len());
                let is_of_it = |node: &&Value| {
                    rest.first()
                        .is_none_or(|next| name_of(next) != name_in(node))
                };
                let more = left[..more].iter().take_while(is_of_it).count();
                left = &left[more..];
            }
            Drawn::Html(html) => {
                let (shown, text) = (letters(shown), text_of(html));
                ensure!(shown == text, "{shown} should be {text}");
            }
        }
    }
    let names: Vec<&str> = left.iter().map(name_in).collect();
    ensure!(names.is_empty(), "the document has more: {names:?}");
    Ok(())
}

/// The name of a node in a difference.
fn name_of<'v>(drawn: &Drawn<'v>) -> &'v str {
    match drawn {
        Drawn::Text(_) => "a text",
        Drawn::Tag(tag) => tag.tag(),
        Drawn::Component => "a component",
        Drawn::Html(_) => "HTML",
    }
}

fn name_in(shown: &Value) -> &str {
    shown[0].as_str().unwrap_or("a text")
}

/// The start of an element, for a message.
fn opening(tag: &VTag) -> String {
    let attributes = tag.attributes.iter();
    let attributes = attributes.map(|(key, value)| format!(" {key}={value:?}"));
    format!("<{}{}>", tag.tag(), attributes.collect::<String>())
}

fn assert_element(tag: &VTag, shown: &Value) -> Result<()> {
    ensure!(name_in(shown) == tag.tag(), "it is {}", name_in(shown));
    for (key, value) in tag.attributes.iter() {
        let there = shown[1][key].as_str();
        ensure!(
            there.is_some_and(|there| is_same(key, value, there)),
            "{key} is {there:?} and should be {value:?}"
        );
    }
    let children = shown[2].as_array().context("an element has nodes")?;
    match tag.children() {
        Some(view) => assert_same(view, children),
        None => Ok(()),
    }
}

/// Whether an attribute of a document has the value that is drawn.
fn is_same(key: &str, drawn: &str, shown: &str) -> bool {
    match key {
        // The page's address is another, and what the browser made of it.
        "href" | "src" => true,
        "style" => is_near(&plain_style(drawn), &plain_style(shown)),
        "d" | "points" | "transform" => is_near(drawn, shown),
        _ => drawn == shown,
    }
}

/// A style without what a browser adds when it takes it.
fn plain_style(style: &str) -> String {
    let style: String = style.split_whitespace().collect();
    style.trim_end_matches(';').to_owned()
}

/// Whether two texts are the same but for the last digits of their numbers: browsers have a sine of their own.
fn is_near(one: &str, other: &str) -> bool {
    let ([one, others], [texts, other_texts]) = {
        let (one, other) = (parted(one), parted(other));
        ([one.0, other.0], [one.1, other.1])
    };
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-6 * a.abs().max(1.0);
    texts == other_texts && one.len() == others.len() && one.iter().zip(&others).all(is_near)
}

/// The numbers of a text, and what is between them.
fn parted(text: &str) -> (Vec<f64>, String) {
    let (mut numbers, mut between, mut rest) = (Vec::new(), String::new(), text);
    while let Some(sign) = rest.chars().next() {
        let end = rest[1.min(rest.len())..].find(|c: char| !(c.is_ascii_digit() || c == '.'));
        let end = end.map_or(rest.len(), |end| end + 1);
        let number = if sign.is_ascii() {
            rest[..end].parse().ok()
        } else {
            None
        };
        match number {
            Some(number) => {
                numbers.push(number);
                between.push('#');
                rest = &rest[end..];
            }
            None => {
                between.push(sign);
                rest = &rest[sign.len_utf8()..];
            }
        }
    }
    (numbers, between)
}

/// The elements of a view that have an attribute with a value; of a class, those that have it among others.
pub fn drawn_with(node: &VNode, key: &str, value: &str, found: &mut Vec<VNode>) {
    match node {
        VNode::VTag(tag) => {
            let mut attributes = tag.attributes.iter();
            if attributes.any(|(name, values)| name == key && has(key, values, value)) {
                found.push(node.clone());
            } else if let Some(children) = tag.children() {
                drawn_with(children, key, value, found);
            }
        }
        VNode::VList(list) => {
            for node in list.iter() {
                drawn_with(node, key, value, found);
            }
        }
        _ => {}
    }
}

pub fn shown_with(nodes: &[Value], key: &str, value: &str, found: &mut Vec<Value>) {
    for node in nodes {
        if node[1][key]
            .as_str()
            .is_some_and(|values| has(key, values, value))
        {
            found.push(node.clone());
        } else if let Some(nodes) = node[2].as_array() {
            shown_with(nodes, key, value, found);
        }
    }
}

fn has(key: &str, values: &str, value: &str) -> bool {
    values == value || key == "class" && values.split_whitespace().any(|one| one == value)
}

fn letters(shown: &Value) -> String {
    match (shown.as_str(), shown[2].as_array()) {
        (Some(text), _) => text.to_owned(),
        (None, nodes) => nodes.into_iter().flatten().map(letters).collect(),
    }
}

/// The letters of HTML, which has no entities.
fn text_of(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.rsplit('>').next().unwrap_or_default());
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use yew::{Html, html};

    fn view(class: &'static str, text: &'static str) -> Html {
        html! { <><p {class}>{ "a" }{ text }<b>{ "c" }</b></p>{ "" }<path d="M 0.1 2" style="width: 3px" /></> }
    }

    #[test]
    fn a_document_is_what_is_drawn() {
        let path = json!(["path", { "d": "M 0.10000000001 2", "style": "width:3px;" }, []]);
        let paragraph = |class: &str, text: &str| json!(["p", { "class": class, "id": "more" }, [text, ["b", {}, ["c"]]]]);
        let document = [paragraph("x", "ab"), path.clone()];
        assert!(assert_same(&view("x", "b"), &document).is_ok());
        for (class, text) in [("y", "b"), ("x", "d"), ("x", "")] {
            assert!(assert_same(&view(class, text), &document).is_err());
        }
        assert!(assert_same(&view("x", "b"), &document[..1]).is_err());
        let moved = json!(["path", { "d": "M 0.2 2", "style": "width:3px;" }, []]);
        assert!(assert_same(&view("x", "b"), &[paragraph("x", "ab"), moved]).is_err());
        let longer = [document[0].clone(), path.clone(), path];
        assert!(assert_same(&view("x", "b"), &longer).is_err());
    }

    #[test]
    fn parts_are_found_by_an_attribute() {
        let mut found = Vec::new();
        drawn_with(&view("note x", "b"), "class", "x", &mut found);
        assert_eq!(found.len(), 1);
        let mut found = Vec::new();
        let document = [json!(["div", {}, [["p", { "data-number": "sum" }, ["1"]]]])];
        shown_with(&document, "data-number", "sum", &mut found);
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn html_and_documents_have_the_same_letters() {
        assert_eq!(text_of("<math><mi>W</mi><mo>⊤</mo></math>"), "W⊤");
        assert_eq!(
            letters(&json!(["math", {}, [["mi", {}, ["W"]], "⊤"]])),
            "W⊤"
        );
    }
}
