//! The scripts and styles that stand in a document.

use anyhow::{Context, Result, bail};

#[derive(Debug, PartialEq, Eq)]
pub enum Inline<'a> {
    Script(&'a str),
    Style(&'a str),
}

/// The scripts and styles of a document, as a browser hashes them. Attributes with a script or a style, and links that
/// run one, have no hash: they are errors.
pub fn inline(document: &str) -> Result<Vec<Inline<'_>>> {
    let mut found = Vec::new();
    let mut rest = document;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = after(comment, "-->")?.1;
            continue;
        }
        if !rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            rest = &rest[1..];
            continue;
        }
        let tag = Tag::read(rest)?;
        rest = tag.rest;
        for (name, value) in &tag.attributes {
            let runs = value
                .trim_start()
                .to_ascii_lowercase()
                .starts_with("javascript:");
            if name == "style" || name.starts_with("on") || runs {
                bail!(
                    "A content security policy refuses {name}=\"{value}\" of <{}>.",
                    tag.name
                );
            }
        }
        if !matches!(tag.name.as_str(), "script" | "style") {
            continue;
        }
        let (text, next) = after(rest, &format!("</{}", tag.name))?;
        rest = next;
        if tag.name == "style" {
            found.push(Inline::Style(text));
        } else if tag.is_inline_script() {
            found.push(Inline::Script(text));
        }
    }
    Ok(found)
}

/// What stands before an end, and behind it.
fn after<'a>(text: &'a str, end: &str) -> Result<(&'a str, &'a str)> {
    text.split_once(end)
        .with_context(|| format!("The document lacks `{end}`."))
}

struct Tag<'a> {
    name: String,
    attributes: Vec<(String, &'a str)>,
    rest: &'a str,
}

impl<'a> Tag<'a> {
    /// A start tag at the beginning of a text.
    fn read(text: &'a str) -> Result<Self> {
        let is_end = |c: char| c.is_ascii_whitespace() || c == '/' || c == '>';
        let (name, mut rest) = split_at(&text[1..], is_end);
        let mut attributes = Vec::new();
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
            if let Some(rest) = rest.strip_prefix('>') {
                let name = name.to_ascii_lowercase();
                return Ok(Self {
                    name,
                    attributes,
                    rest,
                });
            }
            let (attribute, next) = split_at(rest, |c| is_end(c) || c == '=');
            if attribute.is_empty() && !next.starts_with('=') {
                bail!("The document ends in <{name}>.");
            }
            let (value, next) = match next.trim_start().strip_prefix('=') {
                None => ("", next),
                Some(value) => match value.trim_start() {
                    value if value.starts_with('"') => after(&value[1..], "\"")?,
                    value if value.starts_with('\'') => after(&value[1..], "'")?,
                    value => split_at(value, |c| c.is_ascii_whitespace() || c == '>'),
                },
            };
            attributes.push((attribute.to_ascii_lowercase(), value));
            rest = next;
        }
    }

    /// Whether the element has a script of its own. What has another type is data.
    fn is_inline_script(&self) -> bool {
        let value = |wanted: &str| {
            let mut attributes = self.attributes.iter();
            attributes.find_map(|(name, value)| (name == wanted).then_some(*value))
        };
        let runs = [
            "",
            "module",
            "importmap",
            "speculationrules",
            "text/javascript",
        ];
        value("src").is_none() && runs.contains(&value("type").unwrap_or_default())
    }
}

fn split_at(text: &str, is_end: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(is_end).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_and_styles_are_found_as_they_stand() {
        let document = "<!-- <script>no()</script> --><style media=print>\na > b {}\n</style>
            <p title='<style>no</style>'>1 < 2</p><script>if (a < b) c(\"<p style='no'>\")</script>
            <script type=\"module\">d()</script><script async src=e.js></script>
            <script type=\"text/plain\">onclick=\"no\"</script>";
        assert_eq!(
            inline(document).unwrap(),
            [
                Inline::Style("\na > b {}\n"),
                Inline::Script("if (a < b) c(\"<p style='no'>\")"),
                Inline::Script("d()"),
            ]
        );
    }

    #[test]
    fn what_has_no_hash_is_an_error() {
        for document in [
            "<p style=\"color: red\">",
            "<mi style=color:red>",
            "<input value=\"a>b\" ONCHANGE='f()'>",
            "<a class=x href=\" JavaScript:f()\">",
        ] {
            assert!(inline(document).is_err(), "{document}");
        }
        assert!(inline("<p data-style=\"a\" data-on=\"b\">style=\"c\"</p>").is_ok());
    }

    #[test]
    fn what_has_no_end_is_an_error() {
        for document in ["<script>a", "<p", "<p class=\"", "<!-- "] {
            assert!(inline(document).is_err(), "{document}");
        }
    }
}
