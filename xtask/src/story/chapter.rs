//! A chapter: a title, prose, figures in their places, and questions that the reader answers first.
//!
//! What Markdown has no signs for stands on lines of its own:
//! `{{figure NAME START}}` is the place of a figure, `START` what its link would say of its
//! starting state; `{{predict NAME}}` begins a question with choices (`- [ ]`, the right one `-
//! [x]`), `{{answer}}` what is read once one is chosen, `{{end}}` ends it.

use super::markdown::{inline, prose};
use crate::figure_name::FigureName;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::Path;

pub struct Chapter {
    /// Its address in the document: the file's name without the number in front.
    pub slug: String,
    /// As HTML.
    pub title: String,
    pub html: String,
}

impl Chapter {
    pub fn read(file: &Path) -> Result<Self> {
        let name = file.file_stem().and_then(|name| name.to_str());
        let (number, slug) = name
            .and_then(|name| name.split_once('-'))
            .context("A chapter's file is named like 05-name.md.")?;
        ensure!(
            number.parse::<u32>().is_ok(),
            "A chapter's file is named like 05-name.md."
        );
        let text = fs::read_to_string(file)?;
        let (title, text) = text.split_once('\n').unwrap_or((&text, ""));
        let title = title
            .strip_prefix("# ")
            .context("A chapter begins with `# ` and its title.")?;
        Ok(Self {
            slug: slug.to_owned(),
            title: inline(title)?,
            html: body(text)?,
        })
    }
}

/// A part of a chapter's text.
enum Block<'t> {
    Prose(String),
    Directive(&'t str),
}

fn body(text: &str) -> Result<String> {
    let mut blocks = blocks(text).into_iter();
    let mut html = String::new();
    while let Some(block) = blocks.next() {
        match block {
            Block::Prose(text) => html += &prose(&text)?,
            Block::Directive(directive) => {
                match directive.split_once(' ').unwrap_or((directive, "")) {
                    ("figure", figure) => html += &place(figure)?,
                    ("predict", name) => html += &prediction(name, &mut blocks)?,
                    _ => bail!("`{{{{{directive}}}}}` is not understood here."),
                }
            }
        }
    }
    Ok(html)
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut prose = String::new();
    for line in text.lines() {
        let directive = line
            .trim()
            .strip_prefix("{{")
            .and_then(|line| line.strip_suffix("}}"));
        match directive {
            Some(directive) => {
                blocks.push(Block::Prose(std::mem::take(&mut prose)));
                blocks.push(Block::Directive(directive.trim()));
            }
            None => {
                prose += line;
                prose.push('\n');
            }
        }
    }
    blocks.push(Block::Prose(prose));
    blocks.retain(|block| !matches!(block, Block::Prose(text) if text.trim().is_empty()));
    blocks
}

/// The place of a figure, which is filled when there is code to fill it.
fn place(figure: &str) -> Result<String> {
    let (name, start) = figure.split_once(' ').unwrap_or((figure, ""));
    let mut names = FigureName::NAMES.to_vec();
    names.sort_unstable();
    let is_in_chapters = |figure: FigureName| {
        !matches!(figure, FigureName::Hero | FigureName::Bench) && !figure.is_draft()
    };
    ensure!(
        FigureName::named(name).is_some_and(is_in_chapters),
        "There is no figure `{name}` for chapters. The figures are: {}.",
        names.join(", ")
    );
    let start = start.replace('&', "&amp;").replace('"', "&quot;");
    Ok(format!(
        "<div class=\"place\" id=\"figure-{name}\" data-figure=\"{name}\" data-start=\"{start}\"></div>\n"
    ))
}

fn prediction<'t>(name: &str, blocks: &mut impl Iterator<Item = Block<'t>>) -> Result<String> {
    let Some(Block::Prose(asked)) = blocks.next() else {
        bail!("The question `{name}` asks nothing.");
    };
    let (question, choices): (Vec<&str>, Vec<&str>) =
        asked.lines().partition(|line| !line.starts_with("- ["));
    let mut html = format!(
        "<div class=\"prediction\" data-prediction=\"{name}\">\n<fieldset>\n<legend>{}</legend>\n",
        inline(question.join("\n").trim())?
    );
    ensure!(
        choices
            .iter()
            .filter(|choice| choice.starts_with("- [x] "))
            .count()
            == 1,
        "The question `{name}` needs one right choice."
    );
    for (index, choice) in choices.iter().enumerate() {
        let (class, text) = match (choice.strip_prefix("- [x] "), choice.strip_prefix("- [ ] ")) {
            (Some(text), _) => ("right", text),
            (_, Some(text)) => ("wrong", text),
            _ => bail!("The choice `{choice}` begins with neither `- [ ] ` nor `- [x] `."),
        };
        html += &format!(
            "<label class=\"{class}\"><input type=\"radio\" name=\"predict-{name}\" value=\"{index}\" autocomplete=\"off\"> <span>{}</span></label>\n",
            inline(text)?
        );
    }
    html += "</fieldset>\n<div class=\"answer\" aria-live=\"polite\">\n";
    ensure!(
        matches!(blocks.next(), Some(Block::Directive("answer"))),
        "The question `{name}` has no {{{{answer}}}}."
    );
    loop {
        match blocks.next() {
            Some(Block::Prose(text)) => html += &prose(&text)?,
            Some(Block::Directive("end")) => break,
            Some(Block::Directive(directive)) => match directive.strip_prefix("figure ") {
                Some(figure) => html += &place(figure)?,
                None => bail!("`{{{{{directive}}}}}` cannot stand in the answer of `{name}`."),
            },
            None => bail!("The question `{name}` has no {{{{end}}}}."),
        }
    }
    html += "</div>\n</div>\n";
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_a_place_with_its_start() {
        let html = body("One.\n\n{{figure turn m=5&n=2}}\n\nTwo.").unwrap();
        assert_eq!(
            html,
            "<p>One.</p>\n<div class=\"place\" id=\"figure-turn\" data-figure=\"turn\" data-start=\"m=5&amp;n=2\"></div>\n<p>Two.</p>\n"
        );
    }

    #[test]
    fn a_prediction_hides_its_answer_behind_choices() {
        let html =
            body("{{predict p}}\nWhich?\n- [ ] *a*\n- [x] b\n{{answer}}\nThe second.\n{{end}}\n")
                .unwrap();
        assert!(html.contains("<legend>Which?</legend>"));
        assert!(html.contains("class=\"wrong\"><input type=\"radio\" name=\"predict-p\" value=\"0\" autocomplete=\"off\"> <span><em>a</em></span>"));
        assert!(
            html.contains("class=\"right\"><input type=\"radio\" name=\"predict-p\" value=\"1\"")
        );
        assert!(html.ends_with("<p>The second.</p>\n</div>\n</div>\n"));
    }

    #[test]
    fn a_figure_that_does_not_exist_is_an_error_that_names_those_that_do() {
        let error = body("{{figure trun m=5}}").unwrap_err().to_string();
        assert!(
            error.contains("`trun`") && error.contains("terms, turn"),
            "{error}"
        );
        assert!(body("{{figure bench}}").is_err());
    }

    #[test]
    fn a_line_of_its_own_in_the_midst_of_others_is_an_error() {
        assert!(body("See {{figure turn}} here.").is_err());
    }

    #[test]
    fn what_is_not_finished_is_an_error() {
        for text in [
            "{{predict p}}\nWhich?\n- [x] a\n",
            "{{predict p}}\nWhich?\n- [ ] a\n{{answer}}\n{{end}}",
            "{{nothing}}",
        ] {
            assert!(body(text).is_err(), "{text}");
        }
    }
}
