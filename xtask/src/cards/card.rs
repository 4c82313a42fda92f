//! Titles, texts and places of cards.

use super::excerpt::beginning;
use crate::edition::{EDITION, EDITION_KEY};
use crate::figure_name::FigureName;
use crate::story::{Chapter, plain};
use crate::words::{Words, word};
use crate::{shell, story};
use anyhow::Result;

pub struct Card {
    /// The file's name below the folder of its language, without the extension.
    pub name: String,
    /// The figure; for a chapter, its first one.
    pub figure: FigureName,
    pub title: String,
    pub text: String,
    pub place: String,
    pub is_figure: bool,
}

/// The cards of all figures, then those of all chapters.
pub fn all(locale: &str, words: &Words) -> Result<Vec<Card>> {
    let chapters = story::read(&shell::root().join("static/story"), locale, words)?;
    let figures = FigureName::ALL.iter().filter(|figure| !figure.is_draft());
    let figures = figures.map(|&figure| of_figure(figure, &chapters, words));
    figures
        .chain(chapters.iter().map(|chapter| Ok(of_chapter(chapter))))
        .collect()
}

/// The title of a figure shown alone: its chapter's.
fn of_figure(figure: FigureName, chapters: &[Chapter], words: &Words) -> Result<Card> {
    let name = figure.as_str();
    let place = format!(" id=\"figure-{name}\"");
    let chapter = chapters
        .iter()
        .find(|chapter| chapter.html.contains(&place));
    let title = match chapter {
        Some(chapter) => plain(&chapter.title),
        None => word(words, &format!("{name}-name"))?.to_owned(),
    };
    let text = match words.get(&format!("{name}-caption")) {
        Some(caption) => caption,
        None => word(words, "page-description")?,
    };
    Ok(Card {
        name: name.to_owned(),
        figure,
        title,
        text: text.to_owned(),
        place: format!("?figure={name}&{EDITION_KEY}={EDITION}"),
        is_figure: true,
    })
}

fn of_chapter(chapter: &Chapter) -> Card {
    let figure = chapter.html.split(" id=\"figure-").nth(1);
    let figure = figure.and_then(|rest| FigureName::named(rest.split('"').next()?));
    Card {
        name: format!("chapters/{}", chapter.slug),
        figure: figure.unwrap_or(FigureName::Bench),
        title: plain(&chapter.title),
        text: beginning(&chapter.html),
        place: format!("#{}", chapter.slug),
        is_figure: false,
    }
}
