//! The document of each language: its words, its story, and the way to the others.

use crate::figure_name::{FigureName, LatePart};
use crate::{card, shell, story, words};
use anyhow::{Context, Result};
use locale_files::{REFERENCE, lines, locales};
use std::path::Path;

/// Which figures a document has the words and the styles of, beside those that every reader downloads.
#[derive(Clone, Copy)]
pub struct Shown {
    pub drafts: bool,
    pub late: bool,
}

impl Shown {
    const ALL: Self = Self {
        drafts: true,
        late: true,
    };

    pub fn has(self, figure: FigureName) -> bool {
        (self.drafts || !figure.is_draft()) && (self.late || figure.late_part().is_none())
    }
}

/// Reads the words and the chapters of all languages, so that what is wrong with them is said
/// before anything is built.
pub fn check() -> Result<()> {
    documents("", Shown::ALL).map(drop)
}

/// The words and chapters that a language lacks, or has in a way that cannot be used: its document
/// has the English ones. The words of drafts may be missing.
pub fn problems() -> Result<Vec<String>> {
    let statics = shell::root().join("static");
    let mut problems = Vec::new();
    for tag in tags()? {
        problems.extend(locale_files::problems(&words::root(), &tag, is_of_draft)?);
        problems.extend(story::problems(&statics.join("story"), &tag)?);
    }
    Ok(problems)
}

fn is_of_draft(folder: &str) -> bool {
    FigureName::of_folder(folder).is_some_and(FigureName::is_draft)
}

fn drafts() -> impl Iterator<Item = &'static FigureName> {
    FigureName::ALL.iter().filter(|figure| figure.is_draft())
}

/// The places of drafts, which a development build has after the last chapter.
pub fn places_of_drafts() -> String {
    let place = |draft: &FigureName| {
        let name = draft.as_str();
        format!("<div class=\"place\" id=\"figure-{name}\" data-figure=\"{name}\"></div>\n")
    };
    drafts().map(place).collect()
}

/// Each language's tag and the document in it.
pub fn documents(document: &str, shown: Shown) -> Result<Vec<(String, String)>> {
    let statics = shell::root().join("static");
    let names = names()?;
    let tags = names.iter().map(|(tag, _)| tag.clone());
    let is_left_out = |folder: &str| {
        let is_late = LatePart::of_folder(folder).is_some();
        is_late && !shown.late || is_of_draft(folder) && !shown.drafts
    };
    tags.map(|tag| {
        let document = document_in(&statics, document, &tag, &names, is_left_out)?;
        Ok((tag, document))
    })
    .collect()
}

/// The words of a late part, a line each.
pub fn late_words(part: LatePart, locale: &str) -> Result<String> {
    let messages = locale_files::read(&words::root(), locale)?;
    let reference = locale_files::read(&words::root(), REFERENCE)?;
    Ok(lines(&messages, &reference, |folder| {
        LatePart::of_folder(folder) != Some(part)
    }))
}

/// The reference's document has the address that names no language.
pub fn file_of(locale: &str) -> String {
    let name = if locale == REFERENCE { "index" } else { locale };
    format!("{name}.html")
}

/// The tags of all languages.
pub fn tags() -> Result<Vec<String>> {
    locales(&words::root())
}

/// Each language's tag and its name in itself.
fn names() -> Result<Vec<(String, String)>> {
    let named = |tag: String| {
        let words = words::plain(&locale_files::read(&words::root(), &tag)?);
        let name = words.get("language").cloned();
        Ok((
            tag,
            name.context("The words `language`, the language's own name, are missing.")?,
        ))
    };
    tags()?.into_iter().map(named).collect()
}

fn document_in(
    statics: &Path,
    document: &str,
    locale: &str,
    names: &[(String, String)],
    is_left_out: impl Fn(&str) -> bool,
) -> Result<String> {
    let messages = locale_files::read(&words::root(), locale)?;
    let reference = locale_files::read(&words::root(), REFERENCE)?;
    let words = words::plain(&messages);
    let same_chapter = |slug: &str| links(locale, names, &format!("#{slug}"));
    let story = story::read(&statics.join("story"), locale, &words, same_chapter)?;
    let document = document.replace("<html lang=\"en\">", &format!("<html lang=\"{locale}\">"));
    let document = words::fill(&document, &words)?;
    let lines = lines(&messages, &reference, is_left_out);
    let spoken = format!("<script type=\"text/plain\" id=\"words\">\n{lines}</script>");
    Ok(document
        .replace("<!-- alternates -->", &alternates(locale, names))
        .replace(
            "<!-- card -->",
            &card::tags(locale, card::published_at().as_deref()),
        )
        .replace("<!-- languages -->", &links(locale, names, ""))
        .replace("<!-- story -->", &story)
        .replace("<!-- words -->", &spoken))
}

/// The ways to the other languages, for machines.
fn alternates(locale: &str, names: &[(String, String)]) -> String {
    ways(locale, names, "", |way, _, _| format!("<link {way}>"))
}

/// The ways to the other languages, for readers: to a chapter, where it is named.
fn links(locale: &str, names: &[(String, String)], chapter: &str) -> String {
    ways(locale, names, chapter, |way, tag, name| {
        format!("<a class=\"language\" lang=\"{tag}\" {way}>{name}</a>")
    })
}

fn ways(
    locale: &str,
    names: &[(String, String)],
    chapter: &str,
    element: impl Fn(&str, &str, &str) -> String,
) -> String {
    let others = names.iter().filter(|(tag, _)| tag != locale);
    let others = others.map(|(tag, name)| {
        let file = file_of(tag);
        let way = format!("rel=\"alternate\" hreflang=\"{tag}\" href=\"{file}{chapter}\"");
        element(&way, tag, name)
    });
    others.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_language_lacks_a_word_or_a_chapter() {
        assert_eq!(problems().unwrap(), [""; 0]);
    }

    #[test]
    fn each_language_leads_to_all_others() {
        let names = ["de", "en", "zh-Hans"].map(|tag| (tag.to_owned(), tag.to_uppercase()));
        let links = links("zh-Hans", &names, "#turn");
        assert_eq!(
            alternates("zh-Hans", &names),
            "<link rel=\"alternate\" hreflang=\"de\" href=\"de.html\">\
             <link rel=\"alternate\" hreflang=\"en\" href=\"index.html\">"
        );
        assert!(
            links.contains("href=\"index.html#turn\">EN</a>") && !links.contains("ZH"),
            "{links}"
        );
    }
}
