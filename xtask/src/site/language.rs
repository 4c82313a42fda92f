//! A language of the page: its words and its chapters.

use super::asset::{Asset, digits};
use super::minify::Minifier;
use super::styles::{self, Shown};
use crate::figure_name::{FigureName, LatePart};
use crate::prelude::*;
use crate::story::{self, Chapter};
use crate::words::{self, Words, word};
use locale_files::{REFERENCE, lines, locales};

pub struct Language {
    pub tag: String,
    pub name: String,
    pub words: Words,
    pub chapters: Vec<Chapter>,
    /// The words that the page's code takes from the document, a line each.
    pub lines: String,
    pub late: Vec<(LatePart, Asset)>,
}

impl Language {
    pub fn all(shown: Shown, minifier: &Minifier) -> Result<Vec<Self>> {
        let tags = tags()?.into_iter();
        tags.map(|tag| Self::read(tag, shown, minifier)).collect()
    }

    fn read(tag: String, shown: Shown, minifier: &Minifier) -> Result<Self> {
        let messages = locale_files::read(&words::root(), &tag)?;
        let reference = locale_files::read(&words::root(), REFERENCE)?;
        let words = words::plain(&messages);
        let part_lines = |part| {
            lines(&messages, &reference, |folder| {
                LatePart::of_folder(folder) != Some(part)
            })
        };
        let late = match shown.late {
            true => Vec::new(),
            false => late(&tag, part_lines, minifier)?,
        };
        Ok(Self {
            name: word(&words, "language")?.to_owned(),
            chapters: story::read(&shell::root().join("static/story"), &tag, &words)?,
            lines: lines(&messages, &reference, |folder| {
                let is_late = LatePart::of_folder(folder).is_some();
                let is_draft = is_of_draft(folder);
                is_late && !shown.late || is_draft && !shown.drafts || folder == DOCUMENT
            }),
            late,
            words,
            tag,
        })
    }

    /// The file of its document in a site. The reference language's address names no language.
    pub fn file(&self) -> String {
        file_of(&self.tag)
    }
}

/// A file for each late part. All files share one digest, which compresses better.
fn late(
    tag: &str,
    lines: impl Fn(LatePart) -> String,
    minifier: &Minifier,
) -> Result<Vec<(LatePart, Asset)>> {
    let texts = LatePart::ALL.map(|part| {
        let styles = minifier.style(&styles::late(part)?)?;
        // static/open.js splits the file at the end of the style.
        Ok((part, format!("{styles}</style>\n{}", lines(part))))
    });
    let texts = texts.into_iter().collect::<Result<Vec<_>>>()?;
    let all: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
    let digits = digits(&all);
    let asset = |(part, text): (LatePart, String)| {
        let name = format!("{}-{digits}.{tag}.txt", part.as_str());
        let bytes = text.into_bytes();
        (part, Asset { name, bytes })
    };
    Ok(texts.into_iter().map(asset).collect())
}

pub fn tags() -> Result<Vec<String>> {
    locales(&words::root())
}

pub fn file_of(tag: &str) -> String {
    let name = if tag == REFERENCE { "index" } else { tag };
    format!("{name}.html")
}

/// The words and chapters that a language lacks, or has in an unusable form: its document shows the English ones. The
/// words of drafts may be missing.
pub fn problems() -> Result<Vec<String>> {
    let stories = shell::root().join("static/story");
    let mut problems = Vec::new();
    for tag in tags()? {
        problems.extend(locale_files::problems(&words::root(), &tag, is_of_draft)?);
        problems.extend(story::problems(&stories, &tag)?);
    }
    Ok(problems)
}

pub fn tell_problems() -> Result<()> {
    for problem in problems()? {
        eprintln!("warning: {problem} The English stands in; `cargo xtask test` fails.");
    }
    Ok(())
}

/// The folder of words that only the document has, never the code.
const DOCUMENT: &str = "page/document";

fn is_of_draft(folder: &str) -> bool {
    FigureName::of_folder(folder).is_some_and(FigureName::is_draft)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::iter::zip;

    #[test]
    fn no_language_lacks_a_word_or_a_chapter() {
        assert_eq!(problems().unwrap(), [""; 0]);
    }

    #[test]
    fn each_word_is_in_the_document_or_in_one_late_file() {
        let shown = Shown {
            drafts: true,
            late: false,
        };
        let messages = locale_files::read(&words::root(), REFERENCE).unwrap();
        for language in Language::all(shown, &Minifier::none()).unwrap() {
            assert_eq!(language.late.len(), LatePart::ALL.len());
            let texts = language.late.iter().map(|(_, asset)| {
                let text = String::from_utf8_lossy(&asset.bytes);
                text.split_once("</style>\n").unwrap().1.to_owned()
            });
            let texts: Vec<String> = texts.collect();
            for (index, (line, message)) in
                zip(language.lines.lines(), messages.values()).enumerate()
            {
                let of_parts = texts.iter().map(|text| text.lines().nth(index).unwrap());
                let filled = of_parts.chain([line]).filter(|line| !line.is_empty());
                let expected = usize::from(message.folder != DOCUMENT);
                assert_eq!(filled.count(), expected, "{}, line {index}", language.tag);
            }
        }
    }

    #[test]
    fn late_files_have_other_names_if_the_words_of_one_differ() {
        let names = |word: &str| {
            let of_last = |part| match part {
                LatePart::Share => word.to_owned(),
                _ => String::new(),
            };
            let files = late("en", of_last, &Minifier::none()).unwrap();
            files.into_iter().map(|(_, asset)| asset.name)
        };
        assert!(names("a").eq(names("a")));
        assert!(names("a").zip(names("b")).all(|(a, b)| a != b));
    }
}
