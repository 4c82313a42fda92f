//! The locale files, one per language beside the code that shows their words (`src/figures/turn/en.ftl`): Fluent
//! messages of text, quoted text, variables and plural forms. The English files define the messages and the order in
//! which each takes its variables; the other languages must have the same messages in the same folders.

mod marks;
mod parsing;

use anyhow::{Context, Result, ensure};
use parsing::{parse, untranslated};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The locale that defines the messages.
pub const REFERENCE: &str = "en";

/// The comment above a message that is still a copy of the reference's text.
pub const UNTRANSLATED: &str = "To be translated.";

/// A piece of a message.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    Text(String),
    /// A symbol of formulas, written `_m_` in the file.
    Symbol(String),
    Variable(String),
    /// A text for each plural form of the number that a variable holds, the last one for all other forms.
    Plural(String, Vec<(char, Vec<Piece>)>),
}

/// Surrounds each symbol in [`lines`]; invisible if it is ever shown.
pub const MARK: char = '\u{2062}';

/// Mark a plural in [`lines`]: before the index of its number, before each form, and after the last one. Also
/// invisible.
pub const PLURAL: [char; 3] = ['\u{2061}', '\u{2063}', '\u{2064}'];

#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The folder of its file, relative to the root: `figures/turn`.
    pub folder: String,
    pub pieces: Vec<Piece>,
}

pub type Messages = BTreeMap<String, Message>;

/// The locales that have files below `root`, by name.
pub fn locales(root: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    find(root, &mut files)?;
    let names = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let locales: BTreeSet<String> = names.map(str::to_owned).collect();
    Ok(locales.into_iter().collect())
}

/// Finds all locale files in a folder and the folders below it.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "ftl") {
            files.push(path);
        }
    }
    Ok(())
}

/// The messages of a locale. Missing ones, and ones that use different variables, are taken from the reference.
pub fn read(root: &Path, locale: &str) -> Result<Messages> {
    let messages = parse_all(root, locale)?;
    if locale == REFERENCE {
        return Ok(messages);
    }
    Ok(completed(messages, read(root, REFERENCE)?))
}

/// The faults of a locale's messages, except in some folders. [`read`] replaces these messages by the reference's.
pub fn problems(
    root: &Path,
    locale: &str,
    is_excepted: impl Fn(&str) -> bool,
) -> Result<Vec<String>> {
    let mut problems = compare(locale, &parse_all(root, locale)?, &read(root, REFERENCE)?);
    for (folder, file) in files_of(root, locale)? {
        for id in untranslated(&fs::read_to_string(&file)?) {
            let problem = format!("{folder}/{locale}.ftl: {id} is still to be translated.");
            problems.push((folder.clone(), problem));
        }
    }
    problems.retain(|(folder, _)| !is_excepted(folder));
    Ok(problems.into_iter().map(|(_, problem)| problem).collect())
}

/// The files of a locale, each with its folder relative to `root`.
fn files_of(root: &Path, locale: &str) -> Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    find(root, &mut files)?;
    files.retain(|file| file.file_stem().is_some_and(|stem| stem == locale));
    files.sort();
    ensure!(!files.is_empty(), "{} has no {locale}.ftl.", root.display());
    let with_folder = |file: PathBuf| {
        let folder = file.parent().unwrap_or(root);
        let parts = folder.strip_prefix(root)?.iter();
        let parts: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
        Ok((parts.join("/"), file))
    };
    files.into_iter().map(with_folder).collect()
}

fn parse_all(root: &Path, locale: &str) -> Result<Messages> {
    let mut messages = Messages::new();
    for (folder, file) in files_of(root, locale)? {
        for (id, pieces) in parse(&file)? {
            let folder = folder.clone();
            let earlier = messages.insert(id.clone(), Message { folder, pieces });
            ensure!(
                earlier.is_none(),
                "{}: there is another {id}.",
                file.display()
            );
        }
    }
    for (id, pieces) in marks::messages(locale)? {
        let folder = "numbers".to_owned();
        messages.insert(id.to_owned(), Message { folder, pieces });
    }
    Ok(messages)
}

/// The variables in the order in which the text first names them.
pub fn variables(pieces: &[Piece]) -> Vec<&str> {
    let mut names = Vec::new();
    for piece in pieces {
        let named = match piece {
            Piece::Variable(name) => vec![&**name],
            Piece::Plural(name, forms) => {
                let of_forms = forms.iter().flat_map(|(_, pieces)| variables(pieces));
                [&**name].into_iter().chain(of_forms).collect()
            }
            Piece::Text(_) | Piece::Symbol(_) => Vec::new(),
        };
        for name in named {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

fn sorted_variables(pieces: &[Piece]) -> Vec<&str> {
    let mut names = variables(pieces);
    names.sort_unstable();
    names
}

fn completed(mut messages: Messages, reference: Messages) -> Messages {
    let mut completed = Messages::new();
    for (id, Message { folder, pieces }) in reference {
        let translated = messages.remove(&id).map(|message| message.pieces);
        let translated = translated
            .filter(|translated| sorted_variables(translated) == sorted_variables(&pieces));
        let pieces = translated.unwrap_or(pieces);
        completed.insert(id, Message { folder, pieces });
    }
    completed
}

/// The messages that do not fit the reference's: the folder and the fault of each.
fn compare(locale: &str, messages: &Messages, reference: &Messages) -> Vec<(String, String)> {
    let mut problems = Vec::new();
    let there = |messages: &Messages, id: &str, folder: &str| {
        let message = messages.get(id).filter(|message| message.folder == folder);
        message.map(|message| sorted_variables(&message.pieces).join(", "))
    };
    for (id, Message { folder, pieces }) in reference {
        let file = format!("{folder}/{locale}.ftl");
        let variables = sorted_variables(pieces).join(", ");
        match there(messages, id, folder) {
            None => problems.push((folder.clone(), format!("{file} lacks {id}."))),
            Some(translated) if translated != variables => {
                let problem = format!("{file}: {id} must use the variables {variables}.");
                problems.push((folder.clone(), problem));
            }
            Some(_) => {}
        }
    }
    for (id, Message { folder, .. }) in messages {
        if there(reference, id, folder).is_none() {
            let problem =
                format!("{folder}/{locale}.ftl has {id}, which {REFERENCE}.ftl lacks there.");
            problems.push((folder.clone(), problem));
        }
    }
    problems
}

/// All messages as the page's code reads them: a line each, ordered by name, with `{0}` for the variable that the
/// reference names first. Folders that are left out get empty lines, because the code counts lines.
pub fn lines(
    messages: &Messages,
    reference: &Messages,
    is_left_out: impl Fn(&str) -> bool,
) -> String {
    let mut lines = String::new();
    for (id, Message { folder, pieces }) in messages {
        let order = variables(&reference[id].pieces);
        let pieces = if is_left_out(folder) { &[][..] } else { pieces };
        write(pieces, &order, &mut lines);
        lines.push('\n');
    }
    lines
}

fn write(pieces: &[Piece], order: &[&str], line: &mut String) {
    let index = |name: &str| order.iter().position(|known| *known == name);
    for piece in pieces {
        match piece {
            Piece::Text(text) => line.push_str(&text.replace('\n', " ")),
            Piece::Symbol(symbol) => line.push_str(&format!("{MARK}{symbol}{MARK}")),
            Piece::Variable(name) => {
                line.push_str(&format!("{{{}}}", index(name).unwrap_or_default()));
            }
            Piece::Plural(name, forms) => {
                let [begin, next, end] = PLURAL;
                line.push_str(&format!("{begin}{}", index(name).unwrap_or_default()));
                for (form, pieces) in forms {
                    line.extend([next, *form]);
                    write(pieces, order, line);
                }
                line.push(end);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parsing::symbols;
    use super::*;

    fn messages(pieces: &[Piece]) -> Messages {
        Messages::from([("a".to_owned(), message("page", pieces))])
    }

    fn message(folder: &str, pieces: &[Piece]) -> Message {
        Message {
            folder: folder.to_owned(),
            pieces: pieces.to_vec(),
        }
    }

    fn text(text: &str) -> Piece {
        Piece::Text(text.to_owned())
    }

    fn variable(name: &str) -> Piece {
        Piece::Variable(name.to_owned())
    }

    #[test]
    fn variables_are_numbered_as_the_reference_names_them() {
        let reference = messages(&[variable("m"), text(" of "), variable("n")]);
        let translated = messages(&[variable("n"), text(" 之 "), variable("m")]);
        let all = |messages| lines(messages, &reference, |_| false);
        assert_eq!(all(&reference), "{0} of {1}\n");
        assert_eq!(all(&translated), "{1} 之 {0}\n");
    }

    #[test]
    fn each_plural_form_has_its_letter() {
        let forms = vec![
            ('1', vec![text("one")]),
            ('o', vec![variable("n"), text(" all")]),
        ];
        let plural = messages(&[text("We are "), Piece::Plural("n".to_owned(), forms)]);
        assert_eq!(variables(&plural["a"].pieces), ["n"]);
        let line = "We are \u{2061}0\u{2063}1one\u{2063}o{0} all\u{2064}\n";
        assert_eq!(lines(&plural, &plural, |_| false), line);
    }

    #[test]
    fn symbols_are_marked() {
        let symbol = |symbol: &str| Piece::Symbol(symbol.to_owned());
        assert_eq!(
            symbols("2_i_ of _Rₘq_"),
            [text("2"), symbol("i"), text(" of "), symbol("Rₘq")]
        );
        for plain in [
            "cu_seqlens and rope_theta",
            "cache._update_cos_sin_cache",
            "_",
        ] {
            assert_eq!(symbols(plain), [text(plain)]);
        }
        let marked = messages(&symbols("_m_ − _n_"));
        assert_eq!(
            lines(&marked, &marked, |_| false),
            "\u{2062}m\u{2062} − \u{2062}n\u{2062}\n"
        );
    }

    #[test]
    fn a_message_that_is_left_out_keeps_its_line() {
        let all = ["a", "b", "c"].map(|id| (id.to_owned(), message(id, &[text(id)])));
        let all = Messages::from(all);
        assert_eq!(lines(&all, &all, |folder| folder != "b"), "\nb\n\n");
    }

    #[test]
    fn a_message_below_the_mark_is_still_to_be_translated() {
        let text = "# To be translated.\na-b = A { $c }\nd = D\n# Another comment.\ne = E\n";
        assert_eq!(untranslated(text), ["a-b"]);
    }

    #[test]
    fn a_translation_has_the_same_messages_and_variables() {
        let reference = messages(&[variable("m")]);
        assert!(compare("zh", &reference, &reference).is_empty());
        for wrong in [messages(&[text("m")]), Messages::new()] {
            assert_eq!(compare("zh", &wrong, &reference).len(), 1);
            assert_eq!(completed(wrong, reference.clone()), reference);
        }
        assert_eq!(compare("zh", &reference, &Messages::new()).len(), 1);
        assert!(completed(reference.clone(), Messages::new()).is_empty());
        let moved = Messages::from([("a".to_owned(), message("url", &[variable("m")]))]);
        assert_eq!(compare("zh", &moved, &reference).len(), 2);
        assert_eq!(completed(moved, reference.clone()), reference);
    }
}
