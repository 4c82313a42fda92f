//! The notebooks in which PyTorch trains the page's models: `static/notebook/training.py`, with words of each language.

use super::language::tags;
use crate::prelude::*;
use serde_json::{Value, json};

pub fn write(folder: &Path) -> Result<()> {
    for tag in tags()? {
        let notebook = notebook(&tag)?.to_string();
        fs::write(folder.join(format!("training.{tag}.ipynb")), notebook)?;
    }
    Ok(())
}

/// Puts a paragraph of words before each cell of the script.
fn notebook(tag: &str) -> Result<Value> {
    let words = shell::read(&format!("static/notebook/{tag}.md"))?;
    let script = shell::read("static/notebook/training.py")?;
    let words: Vec<_> = words.split("\n---\n").collect();
    let cells: Vec<_> = script.split("# %%\n").skip(1).collect();
    ensure!(
        words.len() == cells.len(),
        "static/notebook/{tag}.md has {} paragraphs for {} cells",
        words.len(),
        cells.len()
    );
    let cell = |(index, (words, code)): (usize, (&&str, &&str))| {
        [
            json!({ "cell_type": "markdown", "id": format!("words-{index}"), "metadata": {}, "source": words.trim() }),
            json!({ "cell_type": "code", "id": format!("code-{index}"), "metadata": {}, "source": code.trim(), "execution_count": null, "outputs": [] }),
        ]
    };
    let cells: Vec<_> = words
        .iter()
        .zip(&cells)
        .enumerate()
        .flat_map(cell)
        .collect();
    let kernel = json!({ "name": "python3", "display_name": "Python 3", "language": "python" });
    Ok(
        json!({ "nbformat": 4, "nbformat_minor": 5, "metadata": { "kernelspec": kernel }, "cells": cells }),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_the_paragraphs_of_the_words_and_the_script() {
        for tag in tags().unwrap() {
            let notebook = notebook(&tag).unwrap();
            let cells = notebook["cells"].as_array().unwrap();
            for (kind, file, mark) in [
                ("code", "training.py", "# %%\n"),
                ("markdown", &format!("{tag}.md"), "\n---\n"),
            ] {
                let of_kind = cells.iter().filter(|cell| cell["cell_type"] == kind);
                let sources = of_kind.map(|cell| cell["source"].as_str().unwrap());
                let text = shell::read(&format!("static/notebook/{file}")).unwrap();
                let letters = |text: &str| text.split_whitespace().collect::<String>();
                assert_eq!(
                    letters(&sources.collect::<String>()),
                    letters(&text.replace(mark, "\n"))
                );
            }
        }
    }
}
