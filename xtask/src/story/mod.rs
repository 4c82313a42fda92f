//! The story: Markdown with TeX in `static/story/<locale>/`, one file a chapter, made into the HTML that the document
//! holds before any code runs.

mod chapter;
mod links;
mod markdown;
mod mathematics;

use crate::words::Words;
use anyhow::{Context, Result, ensure};
use chapter::Chapter;
use std::fs;
use std::path::{Path, PathBuf};

/// The contents list and all chapters of a locale, in the order of their files' names.
pub fn read(folder: &Path, words: &Words) -> Result<String> {
    let chapters: Vec<Chapter> = files(folder)?
        .iter()
        .map(|file| Chapter::read(file).with_context(|| format!("{}", file.display())))
        .collect::<Result<_>>()?;
    ensure!(
        !chapters.is_empty(),
        "{} holds no chapter.",
        folder.display()
    );
    let word = |name: &str| {
        words
            .get(name)
            .cloned()
            .with_context(|| format!("The words `{name}` are missing."))
    };
    let (previous, next, contents) = (
        word("story-previous")?,
        word("story-next")?,
        word("story-contents")?,
    );

    let mut html = format!(
        "<nav class=\"contents\" id=\"contents\" aria-label=\"{contents}\">\n<h2>{contents}</h2>\n<ol>\n"
    );
    for chapter in &chapters {
        html += &format!(
            "<li><a href=\"#{}\">{}</a></li>\n",
            chapter.slug, chapter.title
        );
    }
    html += "</ol>\n</nav>\n";
    for (index, chapter) in chapters.iter().enumerate() {
        let number = index + 1;
        html += &format!(
            "<section class=\"chapter\" id=\"{0}\" aria-labelledby=\"{0}-title\">\n\
             <h2 id=\"{0}-title\"><a class=\"number\" href=\"#{0}\">{number}</a> {1}</h2>\n{2}<div class=\"onward\">",
            chapter.slug, chapter.title, chapter.html
        );
        let before = index.checked_sub(1).map(|before| &chapters[before]);
        for (chapter, class, word) in [
            (before, "previous", &previous),
            (chapters.get(number), "next", &next),
        ] {
            if let Some(Chapter { slug, title, .. }) = chapter {
                html += &format!(
                    "<a class=\"{class}\" href=\"#{slug}\"><span>{word}</span> {title}</a>"
                );
            }
        }
        html += "</div>\n</section>\n";
    }
    links::check(&html).with_context(|| format!("{}", folder.display()))?;
    Ok(html)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).with_context(|| {
        format!(
            "The chapters of a language stand in a folder of its own, which is missing: {}",
            folder.display()
        )
    })?;
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
