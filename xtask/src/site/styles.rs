//! The style sheets of documents and of late parts.

use crate::figure_name::{FigureName, LatePart};
use crate::frame_height::{CHAPTERS_PX, LANGUAGES, in_story_px};
use crate::prelude::*;

/// The style sheets of every document, from the weakest to the strongest: those before [`SHARED`], and those after.
/// Figures' own sheets follow.
const BEFORE: &[&str] = &[
    "static/css/tokens.css",
    "static/css/page.css",
    "static/css/parts.css",
    "static/css/planes.css",
];
const AFTER: &[&str] = &[
    "static/css/story.css",
    "static/css/navigation.css",
    "static/css/places.css",
    "static/css/print.css",
    "static/css/alone.css",
];

/// The style sheets that late figures share, in a file that comes with the first of them.
const SHARED: &[&str] = &[
    "static/css/panels.css",
    "static/css/controls.css",
    "static/css/track.css",
    "static/css/fields.css",
    "static/css/small_planes.css",
    "static/css/charts.css",
    "static/css/plots.css",
    "static/css/columns.css",
];

/// The place of [`SHARED`] in a document without them: `static/open.js` puts them before this rule.
const PLACE: &str = "@layer shared;\n";

const SHARE: &str = "src/figure/share/style.css";

/// The shared styles of figures that train models.
const TRAINING: &str = "src/training_lab/style.css";

/// Figures whose words and styles are in a document, in addition to those that every reader downloads.
#[derive(Clone, Copy)]
pub struct Shown {
    pub drafts: bool,
    pub late: bool,
}

pub fn first(shown: Shown) -> Result<String> {
    let mut all = together(BEFORE)?;
    all += &match shown.late {
        true => shared()?,
        false => PLACE.to_owned(),
    };
    all += &together(AFTER)?;
    all += &rooms();
    all += &of_figures(|figure| {
        (shown.drafts || !figure.is_draft()) && (shown.late || figure.late_part().is_none())
    })?;
    if shown.late {
        all += &shell::read(SHARE)?;
    }
    Ok(all)
}

/// The style sheets that late figures share.
pub fn shared() -> Result<String> {
    together(SHARED)
}

fn together(paths: &[&str]) -> Result<String> {
    paths.iter().map(|path| shell::read(path)).collect()
}

/// The height that the story reserves for figures before they are ready, and for chapters out of sight. In wide windows
/// the bench is as tall as the window. Languages that were not measured use the heights of the first one.
fn rooms() -> String {
    let room = |selector: String, [wide, narrow]: [u16; 2]| {
        format!("{selector} {{ --wide: {wide}px; --narrow: {narrow}px }}\n")
    };
    let figures = FigureName::ALL.iter().copied();
    let of_figures = figures.filter_map(|figure| {
        let selector = format!("[data-figure={}]", figure.as_str());
        Some(room(selector, in_story_px(figure)?))
    });
    let of_chapters = CHAPTERS_PX.iter().flat_map(|(chapter, heights)| {
        let rooms = LANGUAGES.iter().zip(heights).enumerate();
        rooms.map(move |(index, (language, height))| {
            let selector = match index {
                0 => format!("#{chapter}"),
                _ => format!("#{chapter}:lang({language})"),
            };
            room(selector, *height)
        })
    });
    of_figures.chain(of_chapters).collect()
}

pub fn late(part: LatePart) -> Result<String> {
    match part {
        LatePart::Share => shell::read(SHARE),
        part => of_figures(|figure| figure.late_part() == Some(part)),
    }
}

fn of_figures(is_shown: impl Fn(FigureName) -> bool) -> Result<String> {
    let figures = FigureName::ALL.iter().copied();
    let (training, others): (Vec<_>, Vec<_>) = figures
        .filter(|figure| is_shown(*figure))
        .partition(|figure| figure.late_part() == Some(LatePart::Training));
    let mut all = match training.is_empty() {
        true => String::new(),
        false => bound(&training, TRAINING)?,
    };
    for figure in others.into_iter().chain(training) {
        let module = figure.as_str().replace('-', "_");
        all += &bound(&[figure], &format!("src/figures/{module}/style.css"))?;
    }
    Ok(all)
}

/// A style sheet restricted to some figures, so that each looks alone as on the page. The rules are nested inside these
/// figures' places, with unchanged specificity.
fn bound(figures: &[FigureName], path: &str) -> Result<String> {
    let places: Vec<String> = (figures.iter())
        .map(|figure| format!("[data-figure={}]", figure.as_str()))
        .collect();
    let style = shell::read(path)?;
    Ok(format!(":where({}) {{\n{style}}}\n", places.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn figures_and_chapters_of_a_language_have_one_height_and_chapters_are_taller_on_phones() {
        let rooms = rooms();
        let mut selectors = BTreeSet::new();
        for room in rooms.lines() {
            let (selector, heights) = room.split_once(" { --wide: ").unwrap();
            let (wide, narrow) = heights.split_once("px; --narrow: ").unwrap();
            let narrow = narrow.trim_end_matches("px }");
            let [wide, narrow] = [wide, narrow].map(|px| px.parse::<u16>().unwrap());
            let is_of_chapter = selector.starts_with('#');
            assert!(wide < narrow || !is_of_chapter, "{room}");
            assert!(selectors.insert(selector), "{room}");
        }
        for selector in ["[data-figure=turn]", "#clocks", "#clocks:lang(zh)"] {
            assert!(selectors.contains(selector), "{selector}: {rooms}");
        }
    }
}
