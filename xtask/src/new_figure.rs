//! A new figure, as a draft that builds, shows and passes: its folder, its test, its words, and its name where figures are listed.

use crate::figure_name::FigureName;
use crate::shell;
use anyhow::{Context, Result, bail, ensure};
use std::fs;

/// The names that a figure has in files and in code.
struct Names {
    /// In links, chapters, words and classes: `two-dimensions`.
    link: String,
    /// Of its folder: `two_dimensions`.
    module: String,
    /// Of its type: `TwoDimensions`.
    variant: String,
}

pub fn run(arguments: &[String]) -> Result<()> {
    let [name] = arguments else {
        bail!("Give the new figure one name: `cargo xtask new-figure NAME`.");
    };
    let names = Names::of(name)?;
    for (path, text) in names.files() {
        let file = shell::root().join(&path);
        fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
        fs::write(&file, text)?;
        println!("wrote {path}");
    }
    for (path, anchor, line) in names.lines()? {
        let file = shell::root().join(&path);
        let text = fs::read_to_string(&file).with_context(|| path.clone())?;
        let with_line = before_anchor(&text, anchor, &line)
            .with_context(|| format!("{path} has no `{}`", anchor.trim()))?;
        fs::write(&file, with_line)?;
        println!("added to {path}");
    }
    shell::run(shell::cargo().args(["fmt", "--all"]))?;
    println!(
        "\nThe figure `{0}` is a draft. `cargo xtask serve` shows it at `?figure={0}`. What to do next:\n\
         - src/figures/{1}/reading.rs: the numbers; src/figures/{1}/mod.rs: its parameters and its view;\n\
         - tests/page/{1}.rs: hold the numbers to values that did not come from this code;\n\
         - static/words/en.ftl and the other languages: its words (remove `{2}` above what you translated);\n\
         - when it is finished, take it out of DRAFTS in src/state/figure_name.rs and name it in a chapter of each\n\
           language: `{{{{figure {0}}}}}`; then `cargo xtask readme`.",
        names.link,
        names.module,
        locale_files::UNTRANSLATED,
    );
    Ok(())
}

impl Names {
    fn of(name: &str) -> Result<Self> {
        let parts: Vec<&str> = name.split('-').collect();
        let is_word = |part: &&str| {
            part.starts_with(|c: char| c.is_ascii_lowercase())
                && part
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        ensure!(
            parts.iter().all(is_word),
            "`{name}` cannot be the name of a figure: it is made of small letters, with hyphens between words."
        );
        ensure!(
            FigureName::named(name).is_none(),
            "There is a figure `{name}` already."
        );
        let variant = parts.iter().map(|part| {
            let (first, rest) = part.split_at(1);
            first.to_ascii_uppercase() + rest
        });
        let names = Self {
            link: name.to_owned(),
            module: parts.join("_"),
            variant: variant.collect(),
        };
        ensure!(
            !shell::root().join(names.folder()).exists(),
            "{} is there already.",
            names.folder()
        );
        Ok(names)
    }

    fn folder(&self) -> String {
        format!("src/figures/{}", self.module)
    }

    /// The files of its own: their paths and their texts.
    fn files(&self) -> Vec<(String, String)> {
        let folder = self.folder();
        let templates = [
            (
                format!("{folder}/mod.rs"),
                include_str!("new_figure/mod.rs.txt"),
            ),
            (
                format!("{folder}/reading.rs"),
                include_str!("new_figure/reading.rs.txt"),
            ),
            (
                format!("{folder}/style.css"),
                include_str!("new_figure/style.css.txt"),
            ),
            (
                format!("tests/page/{}.rs", self.module),
                include_str!("new_figure/test.rs.txt"),
            ),
        ];
        let filled = templates.map(|(path, template)| (path, self.fill(template)));
        filled.into_iter().collect()
    }

    fn fill(&self, template: &str) -> String {
        template
            .replace("$link$", &self.link)
            .replace("$module$", &self.module)
            .replace("$variant$", &self.variant)
    }

    /// The lines that name it elsewhere: the file, what the line stands before (nothing for the end), and the line.
    fn lines(&self) -> Result<Vec<(String, &'static str, String)>> {
        let Self {
            link,
            module,
            variant,
        } = self;
        let lines = [
            (
                "src/state/figure_name.rs",
                "        // New drafts above.",
                format!("        {variant} = \"{link}\",\n"),
            ),
            (
                "src/figures/mod.rs",
                "pub mod registry;",
                format!("pub mod {module};\n"),
            ),
            (
                "src/figures/registry.rs",
                "    // New figures above.",
                format!("    Definition::of::<super::{module}::{variant}>(),\n"),
            ),
            (
                "tests/page/main.rs",
                "mod readme;",
                format!("mod {module};\n"),
            ),
        ];
        let mut lines: Vec<_> = lines
            .into_iter()
            .map(|(path, anchor, line)| (path.to_owned(), anchor, line))
            .collect();
        let folder = "static/words";
        for locale in locale_files::locales(&shell::root().join(folder))? {
            let path = format!("{folder}/{locale}.ftl");
            lines.push((path, "", self.words(locale == locale_files::REFERENCE)));
        }
        Ok(lines)
    }

    /// Its words, marked where they are to be translated.
    fn words(&self, is_reference: bool) -> String {
        let words = self.fill(include_str!("new_figure/words.ftl.txt"));
        let mark = format!("# {}\n", locale_files::UNTRANSLATED);
        let marked = words.lines().map(|line| {
            let is_message = line.contains(" = ") && !is_reference;
            [if is_message { &mark } else { "" }, line, "\n"].concat()
        });
        marked.collect()
    }
}

/// A text with a line before its anchor; at its end where the anchor is empty.
fn before_anchor(text: &str, anchor: &str, line: &str) -> Option<String> {
    if anchor.is_empty() {
        return Some([text, line].concat());
    }
    let at = text.find(anchor)?;
    Some([&text[..at], line, &text[at..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_a_folder_and_a_type() {
        let names = Names::of("two-dimensions").unwrap();
        assert_eq!(names.module, "two_dimensions");
        assert_eq!(names.variant, "TwoDimensions");
        for wrong in ["", "Turn", "a b", "-a", "a--b", "7up", "turn"] {
            assert!(Names::of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_place_for_a_line_is_there() {
        for (path, anchor, line) in Names::of("brand-new").unwrap().lines().unwrap() {
            let text = fs::read_to_string(shell::root().join(&path)).unwrap();
            let with_line = before_anchor(&text, anchor, &line);
            assert!(with_line.is_some_and(|text| text.contains(&line)), "{path}");
        }
    }
}
