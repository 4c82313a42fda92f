//! The story: Markdown with TeX in `static/story/<locale>/`, one file a chapter, made into the HTML that the document
//! holds before any code runs.

mod chapter;
mod directives;
pub mod links;
mod markdown;
mod mathematics;
mod numbering;

use crate::prelude::*;
use crate::words::Words;
pub use chapter::Chapter;
use locale_files::REFERENCE;
pub use markdown::plain;
use numbering::numbered;
use std::ffi::OsString;

/// All chapters of a locale, ordered by file name. Missing chapters are taken from the reference.
pub fn read(stories: &Path, locale: &str, words: &Words) -> Result<Vec<Chapter>> {
    let mut chapters = Vec::new();
    for name in files(&stories.join(REFERENCE))? {
        let has_own = stories.join(locale).join(&name).exists();
        let language = if has_own { locale } else { REFERENCE };
        let file = stories.join(language).join(name);
        let mut chapter =
            Chapter::read(&file, words).with_context(|| format!("{}", file.display()))?;
        chapter.language = language.to_owned();
        chapter.html = numbered(&chapter.html, chapters.len() + 1, &chapter.slug);
        chapters.push(chapter);
    }
    ensure!(
        !chapters.is_empty(),
        "{} holds no chapter.",
        stories.join(REFERENCE).display()
    );
    Ok(chapters)
}

/// The faults of a locale's chapters.
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
        let folder = tempfile::tempdir().unwrap();
        let stories = folder.path();
        let write = |file: &str, text: &str| {
            let file = stories.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        };
        write("en/01-a.md", "# A\n\nOne.\n");
        write("en/02-b.md", "# B\n\nTwo.\n");
        write("de/02-b.md", "# B\n\nZwei.\n");
        write("de/03-c.md", "# C\n\nDrei.\n");
        let words = ["story-show", "story-again"].map(|key| (key.to_owned(), key.to_owned()));
        let words = words.into();
        let chapters = read(stories, "de", &words).unwrap();
        let problems = problems(stories, "de").unwrap();
        let shown: Vec<_> = chapters
            .iter()
            .map(|chapter| (&*chapter.slug, &*chapter.language, &*chapter.html))
            .collect();
        assert_eq!(
            shown,
            [("a", "en", "<p>One.</p>\n"), ("b", "de", "<p>Zwei.</p>\n")]
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
