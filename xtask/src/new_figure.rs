//! A new figure, as a draft that builds, shows and passes: its folder, test and words, and its name in the lists of
//! figures.

use crate::figure_name::FigureName;
use crate::prelude::*;
use crate::site::language::tags;
use crate::words;

/// Rust's keywords, which no module can be called.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The names that a figure has in files and in code.
struct Names {
    /// Its name in links, chapters, words and classes: `two-dimensions`.
    link: String,
    /// The name of its folder: `two_dimensions`.
    module: String,
    /// The name of its type: `TwoDimensions`.
    variant: String,
}

pub fn run(arguments: &[String]) -> Result<()> {
    let [name] = arguments else {
        bail!("Give the new figure one name: `cargo xtask new-figure NAME`.");
    };
    let names = Names::of(name)?;
    // Check everything before writing anything.
    let listed = names.listed()?;
    for (path, text) in names.files()? {
        let file = shell::root().join(&path);
        fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
        fs::write(&file, text)?;
        println!("wrote {path}");
    }
    for (path, text) in listed {
        fs::write(shell::root().join(&path), text)?;
        println!("added to {path}");
    }
    shell::run(shell::cargo().args(["fmt", "--all"]))?;
    println!(
        "\nThe figure `{0}` is a draft. `cargo xtask serve` shows it at `?figure={0}`. What to do next:\n\
         - src/figures/{1}/reading.rs: the numbers; src/figures/{1}/mod.rs: its parameters and its view;\n\
         - tests/page/{1}.rs: hold the numbers to values that did not come from this code;\n\
         - src/figures/{1}/en.ftl and the other languages: its words (remove `{2}` above what you translated);\n\
         - CONTRIBUTING.md, \"Add a figure\", says how a draft becomes a figure of a chapter.",
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
            !KEYWORDS.contains(&name)
                && !uses(include_str!("new_figure/mod.rs.txt"), &names.variant),
            "`{name}` cannot be the name of a figure: `{}` or `{}` has a meaning in its code already.",
            names.module,
            names.variant
        );
        let files = names.files()?.into_iter().map(|(path, _)| path);
        let others = [names.folder(), names.folder() + ".rs"];
        for path in files.chain(others) {
            ensure!(
                !shell::root().join(&path).exists(),
                "{path} is there already."
            );
        }
        let words = locale_files::read(&words::root(), locale_files::REFERENCE)?;
        let prefix = format!("{name}-");
        // The files of `train-linear` are not those of `train`.
        let is_of_longer = |folder: &str| {
            FigureName::of_folder(folder).is_some_and(|other| other.as_str().starts_with(&prefix))
        };
        let mut words = words.iter().filter(|(id, _)| id.starts_with(&prefix));
        if let Some((id, _)) = words.find(|(_, message)| !is_of_longer(&message.folder)) {
            bail!("The words of a figure begin with its name, and there is `{id}` already.");
        }
        Ok(names)
    }

    /// The files that list it, with its lines.
    fn listed(&self) -> Result<Vec<(String, String)>> {
        let lines = self.lines().map(|(path, anchor, line)| {
            let text = fs::read_to_string(shell::root().join(path)).with_context(|| path)?;
            let listed = before_anchor(&text, anchor, &line);
            let listed = listed.with_context(|| format!("{path} has no `{}`", anchor.trim()))?;
            Ok((path.to_owned(), listed))
        });
        lines.into_iter().collect()
    }

    fn folder(&self) -> String {
        format!("src/figures/{}", self.module)
    }

    /// Its own files: their paths and contents.
    fn files(&self) -> Result<Vec<(String, String)>> {
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
                format!("{folder}/parameters.rs"),
                include_str!("new_figure/parameters.rs.txt"),
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
        let words = tags()?.into_iter().map(|locale| {
            let words = self.words(locale == locale_files::REFERENCE);
            (format!("{folder}/{locale}.ftl"), words)
        });
        Ok(filled.into_iter().chain(words).collect())
    }

    fn fill(&self, template: &str) -> String {
        template
            .replace("$link$", &self.link)
            .replace("$module$", &self.module)
            .replace("$variant$", &self.variant)
    }

    /// The lines that name it elsewhere: the file, the text that the line goes before, and the line.
    fn lines(&self) -> [(&'static str, &'static str, String); 3] {
        let Self {
            link,
            module,
            variant,
        } = self;
        [
            (
                "src/state/figure_name.rs",
                "                // New drafts above.",
                format!("                {variant} {module} \"{link}\",\n"),
            ),
            (
                "src/figures/mod.rs",
                "pub mod registry;",
                format!("pub mod {module};\n"),
            ),
            (
                "tests/page/main.rs",
                "mod recorded;",
                format!("mod {module};\n"),
            ),
        ]
    }

    /// Its words, marked as untranslated in other languages.
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

/// Whether code has a word outside its comments.
fn uses(code: &str, word: &str) -> bool {
    let lines = code.lines().filter(|line| !line.starts_with("//"));
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut words = lines.flat_map(|line| line.split(move |c| !is_part(c)));
    words.any(|known| known == word)
}

fn before_anchor(text: &str, anchor: &str, line: &str) -> Option<String> {
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
    fn a_name_that_would_break_something_is_refused() {
        for (name, reason) in [
            ("match", "cannot be the name"),
            ("option", "cannot be the name"),
            ("figure-spec", "cannot be the name"),
            ("link", "tests/page/link.rs is there"),
            ("registry", "src/figures/registry.rs is there"),
            ("page", "there is `page-"),
        ] {
            let error = Names::of(name).err().expect(name).to_string();
            assert!(error.contains(reason), "{name}: {error}");
        }
    }

    /// A new name may be the beginning of a longer one, such as `train` of `train-linear`.
    #[test]
    fn a_name_that_another_begins_with_is_free() {
        let mut longer = FigureName::NAMES
            .iter()
            .filter_map(|name| name.split_once('-'));
        let (free, _) = longer
            .find(|(first, _)| FigureName::named(first).is_none())
            .expect("a figure whose first word is no figure");
        assert!(Names::of(free).is_ok(), "{free}");
    }

    #[test]
    fn each_list_has_its_line_once() {
        let names = Names::of("brand-new").unwrap();
        let listed = names.listed().unwrap();
        let mut paths: Vec<_> = listed.iter().map(|(path, _)| path).collect();
        paths.dedup();
        assert_eq!(paths.len(), listed.len(), "{paths:?}");
        for ((path, _, line), (_, text)) in names.lines().iter().zip(&listed) {
            assert_eq!(text.matches(line).count(), 1, "{path}");
        }
    }
}
