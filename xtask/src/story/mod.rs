//! The story: Markdown with TeX in `static/story/<locale>/`, one file a chapter, made into the HTML that the document
//! holds before any code runs.

mod chapter;
mod links;
mod markdown;
mod mathematics;
mod numbering;

use crate::words::{Words, word};
use anyhow::{Context, Result, ensure};
pub use chapter::Chapter;
use locale_files::REFERENCE;
use numbering::numbered;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// The contents list and all chapters of a locale, in the order of their files' names. A chapter that it lacks is the
/// reference's. `languages` writes the ways to the same chapter in other languages.
pub fn read(
    stories: &Path,
    locale: &str,
    words: &Words,
    languages: impl Fn(&str) -> String,
) -> Result<String> {
    let folder = stories.join(locale);
    let chapters = read_all(stories, locale, words)?;
    let word = |name| word(words, name);
    let (previous, next, contents, print) = (
        word("story-previous")?,
        word("story-next")?,
        word("story-contents")?,
        word("story-print")?,
    );

    let mut entries = String::new();
    let mut ticks = String::new();
    for (Chapter { slug, title, .. }, _) in &chapters {
        entries += &format!("<li><a href=\"#{slug}\">{title}</a></li>\n");
        ticks +=
            &format!("<li><a href=\"#{slug}\" tabindex=\"-1\"><span>{title}</span></a></li>\n");
    }
    // The rail offers pointers, wherever the reader is, what the contents offer to all.
    let mut html = format!(
        "<div class=\"rail\" aria-hidden=\"true\">\n<ol>\n{ticks}</ol>\n</div>\n\
         <nav class=\"contents\" id=\"contents\" aria-label=\"{contents}\">\n<h2>{contents}</h2>\n<ol>\n{entries}</ol>\n\
         <p><button type=\"button\" class=\"quiet\" data-do=\"print\" hidden>{print}</button></p>\n</nav>\n"
    );
    for (index, (chapter, language)) in chapters.iter().enumerate() {
        let number = index + 1;
        let lang = if *language == locale {
            String::new()
        } else {
            format!(" lang=\"{language}\"")
        };
        html += &format!(
            "<section class=\"chapter\" id=\"{0}\"{lang} aria-labelledby=\"{0}-title\">\n\
             <h2 id=\"{0}-title\"><a class=\"number\" href=\"#{0}\">{number}</a> {1}</h2>\n{2}<div class=\"onward\">",
            chapter.slug,
            chapter.title,
            numbered(&chapter.html, number, &chapter.slug)
        );
        let before = index.checked_sub(1).map(|before| &chapters[before]);
        for (chapter, class, word) in [
            (before, "previous", &previous),
            (chapters.get(number), "next", &next),
        ] {
            if let Some((Chapter { slug, title, .. }, _)) = chapter {
                html += &format!(
                    "<a class=\"{class}\" href=\"#{slug}\"><span>{word}</span> {title}</a>"
                );
            }
        }
        html += &languages(&chapter.slug);
        html += "</div>\n</section>\n";
    }
    links::check(&html).with_context(|| format!("{}", folder.display()))?;
    Ok(html)
}

/// All chapters of a locale, in order.
pub fn chapters(stories: &Path, locale: &str, words: &Words) -> Result<Vec<Chapter>> {
    let chapters = read_all(stories, locale, words)?;
    Ok(chapters.into_iter().map(|(chapter, _)| chapter).collect())
}

/// The chapters, each with its language.
fn read_all<'l>(stories: &Path, locale: &'l str, words: &Words) -> Result<Vec<(Chapter, &'l str)>> {
    let folder = stories.join(locale);
    let mut chapters = Vec::new();
    for name in files(&stories.join(REFERENCE))? {
        let own = folder.join(&name);
        let language = if own.exists() { locale } else { REFERENCE };
        let file = stories.join(language).join(name);
        let chapter = Chapter::read(&file, words).with_context(|| format!("{}", file.display()))?;
        chapters.push((chapter, language));
    }
    ensure!(
        !chapters.is_empty(),
        "{} holds no chapter.",
        stories.join(REFERENCE).display()
    );
    Ok(chapters)
}

/// What is wrong with the chapters of a locale.
pub fn problems(stories: &Path, locale: &str) -> Result<Vec<String>> {
    let folder = stories.join(locale);
    let own = if folder.exists() {
        files(&folder)?
    } else {
        Vec::new()
    };
    let reference = files(&stories.join(REFERENCE))?;
    let shown = |name: &OsString| name.to_string_lossy().into_owned();
    let lacked = reference.iter().filter(|name| !own.contains(name));
    let extra = own.iter().filter(|name| !reference.contains(name));
    let lacked = lacked.map(|name| format!("The story in {locale} lacks {}.", shown(name)));
    let extra = extra.map(|name| {
        format!(
            "The story in {locale} has {}, which {REFERENCE} lacks.",
            shown(name)
        )
    });
    Ok(lacked.chain(extra).collect())
}

/// The names of a folder's chapters, in order.
fn files(folder: &Path) -> Result<Vec<OsString>> {
    let mut names = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            names.extend(path.file_name().map(OsString::from));
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_that_a_language_lacks_is_in_english() {
        let stories = std::env::temp_dir().join(format!("xtask-story-{}", std::process::id()));
        let write = |file: &str, text: &str| {
            let file = stories.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        write("en/01-a.md", "# A\n\nOne.\n");
        write("en/02-b.md", "# B\n\nTwo.\n");
        write("de/02-b.md", "# B\n\nZwei.\n");
        write("de/03-c.md", "# C\n\nDrei.\n");
        let words = [
            "story-previous",
            "story-next",
            "story-contents",
            "story-print",
            "story-show",
        ];
        let words = words.map(|name| (name.to_owned(), name.to_owned())).into();
        let html = read(&stories, "de", &words, |slug| format!("<i>{slug}</i>")).unwrap();
        let problems = problems(&stories, "de").unwrap();
        fs::remove_dir_all(stories).unwrap();
        assert!(
            html.contains("id=\"a\" lang=\"en\" aria") && html.contains("One."),
            "{html}"
        );
        assert!(
            html.contains("<i>a</i></div>")
                && html.contains("id=\"b\" aria")
                && html.contains("Zwei.")
                && !html.contains("Drei.")
        );
        assert_eq!(
            problems,
            [
                "The story in de lacks 01-a.md.",
                "The story in de has 03-c.md, which en lacks."
            ]
        );
    }
}
