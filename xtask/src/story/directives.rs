//! The HTML of a chapter's directives: places of figures, and buttons that give figures a state.

use crate::figure_name::FigureName;
use crate::words::{Words, escaped, word};
use anyhow::{Context, Result, ensure};
use std::fmt::Write as _;

/// The bench has no caption that names it, and its fields appear in the page's link without its name.
const BENCH: &str = r#"role="group" data-fields="d base layout rot m n first lock pair matrix seed text q k reach settings""#;

/// The place of a figure, filled once code runs.
pub fn place(figure: &str, words: &Words) -> Result<String> {
    let (name, start) = figure.split_once(' ').unwrap_or((figure, ""));
    let mut names = FigureName::NAMES.to_vec();
    names.sort_unstable();
    let is_in_chapters = |figure: FigureName| figure != FigureName::Hero && !figure.is_draft();
    ensure!(
        FigureName::named(name).is_some_and(is_in_chapters),
        "There is no figure `{name}` for chapters. The figures are: {}.",
        names.join(", ")
    );
    let start = escaped(start);
    let named = match name {
        "bench" => format!(" {BENCH} aria-label=\"{}\"", word(words, "bench-name")?),
        _ => String::new(),
    };
    Ok(format!(
        "<div class=\"place\" id=\"figure-{name}\" data-figure=\"{name}\" data-start=\"{start}\"{named}></div>\n"
    ))
}

/// The start of the button *Show me*, up to the name of its figure.
const SHOW: &str = "<button type=\"button\" class=\"quiet show\" hidden data-show=\"";

/// The button that gives a figure some fields. It is shown once code runs.
pub fn show(directive: &str, words: &Words) -> Result<String> {
    let (name, fields) = directive
        .split_once(' ')
        .context("`{{show NAME FIELDS}}` names a figure and its fields.")?;
    let fields = escaped(fields);
    let words = word(words, "story-show")?;
    Ok(format!(
        "<p>{SHOW}{name}\" data-fields=\"{fields}\">{words}</button></p>\n"
    ))
}

/// Buttons that show the exercise below them with a given task.
pub fn exercises(tasks: &[&str], words: &Words) -> Result<String> {
    let exercise = word(words, "story-exercise")?;
    let mut html = format!("<p class=\"exercises\">{exercise}");
    for task in tasks {
        let name = word(words, &format!("exercise-{task}"))?;
        let fields = format!("exercise\" data-fields=\"task={task}\" data-here");
        write!(html, " {SHOW}{fields}>{name}</button>")?;
    }
    Ok(html + "</p>\n")
}

/// A place whose figure is not announced to screen readers on every change, because the answer around it is.
pub fn quiet(place: &str) -> String {
    place.replacen("<div ", "<div aria-live=\"off\" ", 1)
}
