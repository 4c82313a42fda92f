//! Parts of the site: a text with the licences of everything that is shipped, and a bill of materials in CycloneDX.

use crate::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

pub const TEXT: &str = "licences.txt";
const MATERIALS: &str = "materials.cdx.json";

const FONTS: [(&str, &str); 3] = [
    ("Inter", "inter"),
    ("Source Serif 4", "source-serif-4"),
    ("STIX Two Math", "stix-two-math"),
];

/// A crate in the WebAssembly of the page or of its workers.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Crate {
    name: String,
    version: String,
    licence: String,
    repository: String,
}

/// Writes both files.
pub fn write(folder: &Path) -> Result<()> {
    let crates = crates()?;
    fs::write(folder.join(TEXT), text(&crates, &folders()?)?)?;
    Ok(fs::write(
        folder.join(MATERIALS),
        materials(&crates).to_string(),
    )?)
}

/// The licences, each below all that have it.
fn text(crates: &[Crate], folders: &Folders) -> Result<String> {
    let mut text = shell::read("LICENSE-MIT")?;
    text.insert_str(0, "This page and its engine may be used under the MIT licence or the Apache licence, version 2.0.\n\n");
    text += "\nIts WebAssembly has Rust's standard library (https://github.com/rust-lang/rust, MIT OR Apache-2.0) and the\ncrates below, and its fonts are parts of those below.\n\n";
    // Many crates share a text.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for it in crates {
        let Crate {
            name,
            version,
            licence,
            repository,
        } = it;
        let title = format!("{name} {version} ({repository}, {licence})");
        let key = (name.clone(), version.clone());
        let of_crate = folders.get(&key).with_context(|| title.clone())?;
        texts
            .entry(licence_of(of_crate, licence)?)
            .or_default()
            .push(title);
    }
    for (name, file) in FONTS {
        let licence = shell::read(&format!("static/fonts/LICENSE-{file}"))?;
        texts
            .entry(licence)
            .or_default()
            .push(format!("{name} (OFL-1.1)"));
    }
    let mut texts: Vec<_> = texts
        .into_iter()
        .map(|(licence, titles)| (titles, licence))
        .collect();
    texts.sort();
    for (titles, licence) in texts {
        writeln!(
            text,
            "{}\n{}\n\n{}\n",
            "-".repeat(80),
            titles.join("\n"),
            licence.trim()
        )?;
    }
    Ok(text)
}

fn crates() -> Result<Vec<Crate>> {
    const TREE: &str = "tree --quiet --locked --package rope-explainer --package training-worker --features rope-explainer/split \
        --target wasm32-unknown-unknown --edges normal,no-proc-macro --prefix none --no-dedupe --format";
    let tree = shell::output(
        shell::cargo()
            .args(TREE.split_whitespace())
            .arg("{p}|{l}|{r}"),
    );
    let tree = tree.context("cargo tree told nothing")?;
    // Our own crates have a path, in brackets.
    let foreign = tree
        .lines()
        .filter(|line| !line.is_empty() && !line.contains(" ("));
    let mut all = foreign
        .map(|line| {
            let parts: Vec<_> = line.split('|').collect();
            let [package, licence, repository] = parts[..] else {
                bail!("cargo tree says {line}");
            };
            let (name, version) = package.split_once(" v").context("a version")?;
            let [name, version, repository] = [name, version, repository].map(str::to_owned);
            // Before there were expressions, a slash stood between alternatives.
            let licence = licence.replace(" / ", " OR ").replace('/', " OR ");
            Ok(Crate {
                name,
                version,
                licence,
                repository,
            })
        })
        .collect::<Result<Vec<_>>>()?;
    all.sort();
    all.dedup();
    Ok(all)
}

/// The folders of packages, by name and version.
type Folders = BTreeMap<(String, String), PathBuf>;

fn folders() -> Result<Folders> {
    const METADATA: &str = "metadata --format-version=1 --locked --features rope-explainer/split \
        --filter-platform wasm32-unknown-unknown";
    let told = shell::output(shell::cargo().args(METADATA.split_whitespace()));
    let told: Value = serde_json::from_str(&told.context("cargo metadata told nothing")?)?;
    let packages = told["packages"].as_array().context("packages")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of_package = |package: &Value| {
        let manifest = PathBuf::from(text(&package["manifest_path"]));
        let key = (text(&package["name"]), text(&package["version"]));
        (
            key,
            manifest.parent().map(Path::to_owned).unwrap_or_default(),
        )
    };
    Ok(packages.iter().map(of_package).collect())
}

/// The text of a crate's licence: MIT's where it may be chosen, else all that it has.
fn licence_of(folder: &Path, expression: &str) -> Result<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let upper = name.to_uppercase();
        if ["LICEN", "COPYING", "UNLICENSE"]
            .iter()
            .any(|start| upper.starts_with(start))
        {
            files.push((upper, folder.join(name)));
        }
    }
    files.sort();
    let mit = files.iter().find(|(name, _)| name.contains("MIT")).cloned();
    if expression.contains("MIT") {
        files = mit.map_or(files, |mit| vec![mit]);
    }
    let texts = files
        .iter()
        .filter(|(_, file)| file.is_file())
        .map(|(_, file)| shell::read_file(file));
    let text = texts.collect::<Result<Vec<_>>>()?.join("\n\n");
    Ok(if text.is_empty() {
        format!("Its package has no text of its licence, {expression}.")
    } else {
        text
    })
}

fn materials(crates: &[Crate]) -> Value {
    let library = |it: &Crate| {
        let purl = format!("pkg:cargo/{}@{}", it.name, it.version);
        json!({ "type": "library", "bom-ref": purl, "name": it.name, "version": it.version, "purl": purl,
            "licenses": [{ "expression": it.licence }] })
    };
    let font = |(name, file): (&str, &str)| json!({ "type": "data", "bom-ref": file, "name": name, "licenses": [{ "expression": "OFL-1.1" }] });
    let components: Vec<_> = crates.iter().map(library).chain(FONTS.map(font)).collect();
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": { "type": "application", "bom-ref": "rope-explainer", "name": "rope-explainer",
            "version": env!("CARGO_PKG_VERSION"), "licenses": [{ "expression": "MIT OR Apache-2.0" }] } },
        "components": components,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_listed_and_what_builds_it_is_not() {
        let crates = crates().unwrap();
        let has = |name: &str| crates.iter().any(|it| it.name == name);
        // Crates of the page, its parsers and its workers, but no macro, no test crate and none of our own.
        assert!(["yew", "safetensors", "talc"].into_iter().all(has));
        assert!(!["syn", "proptest", "rope-rotary"].into_iter().any(has));
        let folders = folders().unwrap();
        let text = text(&crates, &folders).unwrap();
        for it in &crates {
            let title = format!("\n{} {} (", it.name, it.version);
            assert!(text.contains(&title), "{title}");
        }
        for (name, _) in FONTS {
            assert!(text.contains(&format!("\n{name} (OFL-1.1)\n")), "{name}");
        }
        let either = crates.iter().find(|it| it.name == "wasm-bindgen").unwrap();
        let folder = &folders[&(either.name.clone(), either.version.clone())];
        let chosen = licence_of(folder, &either.licence).unwrap();
        assert!(chosen.contains("Permission is hereby granted") && !chosen.contains("Apache"));
        assert_eq!(
            materials(&crates)["components"].as_array().unwrap().len(),
            crates.len() + FONTS.len()
        );
    }
}
