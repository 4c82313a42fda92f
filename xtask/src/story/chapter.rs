//! A chapter: a title, prose, figures in their places, and questions that the reader answers first.
//!
//! What Markdown has no signs for stands on lines of its own. Above the title, `{{group ID | TITLE | TIME}}` begins a
//! group of chapters. In the text:
//!
//! - `{{was ANCHOR}}` is the place to which an older address leads.
//! - `{{figure NAME START}}` is the place of a figure, `START` what its link would say of its starting state.
//! - `{{predict NAME}}` begins a question with choices: `- [ ]`, the right one `- [x]`, below each `  > ` and its
//!   reason, which is read once it is chosen. `{{answer}}` begins the answer, which is read once any is chosen, and
//!   `{{end}}` ends it.
//! - `{{show NAME FIELDS}}` is a button that gives a figure these fields of its link, `{{exercise TASK}}` one that
//!   brings the exercise there.
//! - `{{recorded}}` is the table of the recorded trainings for browsers that run no code.

use super::directives::{exercises, place, quiet, show};
use super::markdown::{inline, plain, prose};
use crate::prelude::*;
use crate::recorded;
use crate::words::{Words, escaped, word};

pub struct Chapter {
    /// Its address in the document: the file's name without the number in front.
    pub slug: String,
    pub language: String,
    pub group: Option<Group>,
    /// The title as HTML.
    pub title: String,
    pub html: String,
}

pub struct Group {
    /// Its address in the document.
    pub slug: String,
    pub title: String,
    pub time: String,
}

impl Group {
    fn read(line: &str) -> Result<Self> {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [slug, title, time] = parts[..] else {
            bail!("A group is written `{{{{group ID | TITLE | TIME}}}}`.");
        };
        Ok(Self {
            slug: slug.to_owned(),
            title: title.to_owned(),
            time: time.to_owned(),
        })
    }
}

impl Chapter {
    pub fn read(file: &Path, words: &Words) -> Result<Self> {
        let name = file.file_stem().and_then(|name| name.to_str());
        let (number, slug) = name
            .and_then(|name| name.split_once('-'))
            .context("A chapter's file is named like 05-name.md.")?;
        ensure!(
            number.parse::<u32>().is_ok(),
            "A chapter's file is named like 05-name.md."
        );
        let text = fs::read_to_string(file)?;
        let (group, text) = match text.strip_prefix("{{group ") {
            Some(group) => {
                let (group, text) = group.split_once("}}\n").context("A group has no end.")?;
                (Some(Group::read(group)?), text)
            }
            None => (None, &*text),
        };
        let (title, text) = text.split_once('\n').unwrap_or((text, ""));
        let title = title
            .strip_prefix("# ")
            .context("A chapter begins with `# ` and its title.")?;
        Ok(Self {
            slug: slug.to_owned(),
            language: String::new(),
            group,
            title: inline(title)?,
            html: body(text, words)?,
        })
    }
}

/// A part of a chapter's text.
enum Block<'t> {
    Prose(String),
    Directive(&'t str),
}

fn body(text: &str, words: &Words) -> Result<String> {
    let mut blocks = blocks(text).into_iter().peekable();
    let mut html = String::new();
    while let Some(block) = blocks.next() {
        match block {
            Block::Prose(text) => html += &prose(&text)?,
            Block::Directive(directive) => {
                match directive.split_once(' ').unwrap_or((directive, "")) {
                    ("figure", figure) => html += &place(figure, words)?,
                    ("was", anchor) => html += &format!("<div id=\"{anchor}\"></div>\n"),
                    ("exercise", task) => {
                        let mut tasks = vec![task];
                        while let Some(Block::Directive(next)) = blocks.peek()
                            && let Some(task) = next.strip_prefix("exercise ")
                        {
                            tasks.push(task);
                            blocks.next();
                        }
                        html += &exercises(&tasks, words)?;
                    }
                    ("show", figure) => html += &show(figure, words)?,
                    ("predict", name) => html += &prediction(name, &mut blocks, words)?,
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

/// A choice of a question, with its reason.
struct Choice<'t> {
    is_right: bool,
    text: &'t str,
    reason: String,
}

fn question_of(asked: &str) -> Result<(String, Vec<Choice<'_>>)> {
    let mut question = Vec::new();
    let mut choices: Vec<Choice> = Vec::new();
    for line in asked.lines() {
        if line.starts_with("- [") {
            let (is_right, text) = match (line.strip_prefix("- [x] "), line.strip_prefix("- [ ] "))
            {
                (Some(text), _) => (true, text),
                (_, Some(text)) => (false, text),
                _ => bail!("The choice `{line}` begins with neither `- [ ] ` nor `- [x] `."),
            };
            choices.push(Choice {
                is_right,
                text,
                reason: String::new(),
            });
        } else if let Some(choice) = choices.last_mut() {
            let line = line.trim();
            if let Some(reason) = line.strip_prefix('>') {
                choice.reason += reason.trim_start();
                choice.reason.push('\n');
            } else {
                ensure!(
                    line.is_empty(),
                    "`{line}` stands after a choice: a reason begins with `  > `."
                );
            }
        } else {
            question.push(line);
        }
    }
    Ok((question.join("\n"), choices))
}

/// The name of what contains formulas, as an attribute: Firefox leaves MathML out of names.
fn name_of(text: &str) -> Result<String> {
    if !text.contains('$') {
        return Ok(String::new());
    }
    let formula = |tex: &str| tex.replace(['\\', '{', '}'], "").replace('_', " ");
    let parts = text.trim().split('$').enumerate();
    let parts: String = parts
        .map(|(index, part)| match index % 2 {
            0 => part.to_owned(),
            _ => formula(part),
        })
        .collect();
    let name = plain(&inline(&parts)?);
    Ok(format!(" aria-label=\"{}\"", escaped(&name)))
}

fn prediction<'t>(
    name: &str,
    blocks: &mut impl Iterator<Item = Block<'t>>,
    words: &Words,
) -> Result<String> {
    let Some(Block::Prose(asked)) = blocks.next() else {
        bail!("The question `{name}` asks nothing.");
    };
    let (question, choices) = question_of(&asked)?;
    // A click into it gives it the focus, so that the key for the next question acts.
    let mut html = format!(
        "<div class=\"prediction\" tabindex=\"-1\" data-prediction=\"{name}\" aria-live=\"polite\">\n<fieldset{}>\n<legend>{}</legend>\n",
        name_of(&question)?,
        inline(question.trim())?
    );
    ensure!(
        choices.iter().filter(|choice| choice.is_right).count() == 1,
        "The question `{name}` needs one right choice."
    );
    for (index, choice) in choices.iter().enumerate() {
        let class = if choice.is_right { "right" } else { "wrong" };
        html += &format!(
            "<label class=\"{class}\"><input type=\"radio\" name=\"predict-{name}\" value=\"{index}\" autocomplete=\"off\"{}> <span>{}</span></label>\n",
            name_of(choice.text)?,
            inline(choice.text)?
        );
        if !choice.reason.is_empty() {
            html += &format!(
                "<p class=\"reason\" id=\"reason-{name}-{index}\">{}</p>\n",
                inline(choice.reason.trim())?
            );
        }
    }
    html += "</fieldset>\n<div class=\"answer\">\n";
    ensure!(
        matches!(blocks.next(), Some(Block::Directive("answer"))),
        "The question `{name}` has no {{{{answer}}}}."
    );
    loop {
        match blocks.next() {
            Some(Block::Prose(text)) => html += &prose(&text)?,
            Some(Block::Directive("end")) => break,
            Some(Block::Directive("recorded")) => html += &recorded::table(words)?,
            Some(Block::Directive(directive)) => match directive.split_once(' ') {
                Some(("figure", figure)) => html += &quiet(&place(figure, words)?),
                Some(("show", figure)) => html += &show(figure, words)?,
                _ => bail!("`{{{{{directive}}}}}` cannot stand in the answer of `{name}`."),
            },
            None => bail!("The question `{name}` has no {{{{end}}}}."),
        }
    }
    html += &format!(
        "<p><button type=\"button\" class=\"quiet again\" hidden>{}</button></p>\n</div>\n</div>\n",
        word(words, "story-again")?
    );
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Result<String> {
        let words = [
            ("story-show", "Show me"),
            ("story-again", "Again"),
            ("story-exercise", "Exercise:"),
            ("exercise-bug", "Find it"),
        ];
        let words = words.map(|(name, word)| (name.to_owned(), word.to_owned()));
        super::body(text, &words.into())
    }

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
        assert!(html.ends_with("<p>The second.</p>\n<p><button type=\"button\" class=\"quiet again\" hidden>Again</button></p>\n</div>\n</div>\n"));
    }

    #[test]
    fn a_choice_has_its_reason_below_it() {
        let html = body(
            "{{predict p}}\nWhich?\n\n- [x] a\n- [ ] b\n  > Not *b*,\n  > because.\n\n{{answer}}\nThe first.\n{{end}}\n",
        )
        .unwrap();
        assert!(html.contains("<span>a</span></label>\n<label"), "{html}");
        assert!(
            html.contains("<span>b</span></label>\n<p class=\"reason\" id=\"reason-p-1\">Not <em>b</em>,\nbecause.</p>\n</fieldset>"),
            "{html}"
        );
    }

    #[test]
    fn an_answer_shows_a_figure_of_its_chapter() {
        let asked =
            "{{predict p}}\nWhich?\n- [x] a\n{{answer}}\nA.\n{{show turn m=5&n=2}}\n{{end}}\n";
        let html = body(&format!("{asked}\n{{{{figure turn}}}}")).unwrap();
        assert!(
            html.contains("<p>A.</p>\n<p><button type=\"button\" class=\"quiet show\" hidden data-show=\"turn\" data-fields=\"m=5&amp;n=2\">Show me</button></p>\n<p><button"),
            "{html}"
        );
    }

    #[test]
    fn a_figure_that_does_not_exist_is_an_error_that_names_those_that_do() {
        let error = body("{{figure trun m=5}}").unwrap_err().to_string();
        for name in ["`trun`", ", turn, "] {
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn exercises_that_follow_each_other_stand_in_one_line() {
        let html = body("{{exercise bug}}\n{{exercise bug}}\n").unwrap();
        assert_eq!(html.matches("<p class=\"exercises\">Exercise:").count(), 1);
        let button = "data-fields=\"task=bug\" data-here>Find it<";
        assert_eq!(html.matches(button).count(), 2);
    }

    #[test]
    fn an_older_address_leads_into_the_text() {
        let html = body("{{was wish}}\nOne.").unwrap();
        assert_eq!(html, "<div id=\"wish\"></div>\n<p>One.</p>\n");
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        for text in [
            "See {{figure turn}} here.",
            "{{predict p}}\nWhich?\n- [x] a\n",
            "{{predict p}}\nWhich?\n- [ ] a\n{{answer}}\n{{end}}",
            "{{predict p}}\nWhich?\n- [x] a\nloose\n{{answer}}\n{{end}}",
            "{{figure hero}}",
            "{{exercise bag}}",
            "{{nothing}}",
        ] {
            assert!(body(text).is_err(), "{text}");
        }
    }
}
