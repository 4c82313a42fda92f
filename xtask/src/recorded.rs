//! The recorded runs with the page's default settings. `training/recorder` made the files of `static/recorded/`, and
//! `cargo xtask record` makes them again.

use crate::prelude::*;
use crate::words::{Words, escaped, word};
use sha2::{Digest, Sha256};

/// The files of the site, by their names in `static/open.js`.
pub const FILES: [&str; 3] = ["runs", "learned", "patches"];

const RECORDED: [&str; 3] = ["runs.bin", "learned.bin", "summary.csv"];

/// The SHA-256 of the code that made them.
const CODE: &str = "code.sha256";

/// The code that recorded numbers depend on; a test trains for some steps with the engine as it is.
const SOURCES: [&str; 2] = ["training/src", "training/recorder/src"];

fn folder() -> PathBuf {
    shell::root().join("static/recorded")
}

pub fn bytes(file: &str) -> Result<Vec<u8>> {
    let path = folder().join(file).with_extension("bin");
    fs::read(&path).with_context(|| path.display().to_string())
}

/// Trains all models again, and writes the results. With `--check`, fails if they differ from the stored ones.
pub fn run(arguments: &[String]) -> Result<()> {
    let is_check = match arguments {
        [] => false,
        [option] if option == "--check" => true,
        _ => bail!("`cargo xtask record` takes nothing, or `--check`."),
    };
    let to = match is_check {
        true => shell::root().join("target/recorded"),
        false => folder(),
    };
    fs::create_dir_all(&to)?;
    let mut command = shell::cargo();
    command.args("run --release --quiet --package training-recorder --".split(' '));
    shell::run(command.arg(&to))?;
    if is_check {
        for file in RECORDED {
            let is_same = fs::read(to.join(file))? == fs::read(folder().join(file))?;
            ensure!(
                is_same,
                "A new training gives another static/recorded/{file}."
            );
        }
    }
    Ok(fs::write(folder().join(CODE), digest()? + "\n")?)
}

/// A digest of the code without comments.
fn digest() -> Result<String> {
    let mut digest = Sha256::new();
    for source in SOURCES {
        add(&shell::root().join(source), &mut digest)?;
    }
    Ok(digest
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

/// Adds a file, or all files of a folder in the order of their names.
fn add(path: &Path, digest: &mut Sha256) -> Result<()> {
    if path.is_file() {
        let text = fs::read_to_string(path)?;
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|line| !line.starts_with("//")) {
            digest.update(line);
            digest.update("\n");
        }
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| path.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<Result<Vec<_>>>()?;
    paths.sort();
    paths.iter().try_for_each(|path| add(path, digest))
}

/// The words of the table's columns.
const COLUMNS: [&str; 3] = [
    "train-column-encoding",
    "train-column-learned",
    "train-column-at-end",
];

/// The curves of the models of figure `train` as a table of numbers, for readers whose browser runs no code. Browsers
/// without scripts show it by themselves; in others, `static/open.js` does if the code doesn't run.
pub fn table(words: &Words) -> Result<String> {
    let summary = shell::read("static/recorded/summary.csv")?;
    let mut rows = String::new();
    for line in summary.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let ["k-back", "Softmax", encoding, .., learned, right] = fields[..] else {
            continue;
        };
        let name = word(words, &format!("lab-{encoding}"))?;
        let right = 100.0 * right.parse::<f64>()?;
        rows += &format!(
            "<tr><th scope=\"row\">{}</th><td>{learned}</td><td>{right:.0}</td></tr>\n",
            escaped(name)
        );
    }
    ensure!(
        !rows.is_empty(),
        "summary.csv has no model of figure `train`."
    );
    let head = COLUMNS.map(|name| {
        let name = word(words, name)?;
        Ok(format!("<th scope=\"col\">{}</th>", escaped(name)))
    });
    let head: String = head.into_iter().collect::<Result<_>>()?;
    let caption = escaped(word(words, "lab-said-recorded")?);
    Ok(format!(
        "<noscript data-place=\"figure-train\"><table>\n<caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></noscript>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recordings_are_of_the_code_as_it_is() {
        let kept = fs::read_to_string(folder().join(CODE)).unwrap();
        assert_eq!(
            kept.trim(),
            digest().unwrap(),
            "training/ has changed: run `cargo xtask record`, which trains all recorded models again"
        );
    }

    #[test]
    fn the_table_has_a_row_for_each_encoding() {
        let encodings = "rope shaw alibi t5 sinusoidal learned none".split(' ');
        let words = COLUMNS.into_iter().chain(["lab-said-recorded"]);
        let encodings_in_words = encodings.map(|name| format!("lab-{name}"));
        let words = words.map(str::to_owned).chain(encodings_in_words);
        let table = table(&words.map(|name| (name.clone(), name)).collect()).unwrap();
        assert_eq!(table.matches("<tr>").count(), 1 + 7);
        // RoPE learns the task, and a model without positions doesn't.
        let row = |name: &str| table.lines().find(|line| line.contains(name)).unwrap();
        assert!(!row("lab-rope").contains("<td></td>") && row("lab-none").contains("<td></td>"));
        let percent = |name: &str| {
            let cell = row(name).rsplit("<td>").next().unwrap();
            cell.split('<').next().unwrap().parse::<u32>().unwrap()
        };
        assert!(percent("lab-rope") > 90 && (10..50).contains(&percent("lab-none")));
    }
}
