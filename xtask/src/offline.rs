//! The site without a network: the service worker keeps a build's files for those who have been there before.

use crate::minify::Minifier;
use crate::policy::is_named_by_content;
use crate::{finish, languages, shell};
use anyhow::Result;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::{env, fs};

/// Set for builds that may have a service worker: not where the site is served while it is changed.
pub const WANTED: &str = "ROPE_EXPLAINER_OFFLINE";

/// Where `index.html` has the script that registers the worker.
pub const PLACE: &str = "<!-- offline -->";

/// Where scripts name the build.
const BUILD: &str = "<!-- build -->";

/// The script for documents; nothing where there is no worker.
pub fn script(is_release: bool) -> Result<String> {
    if !is_release || env::var_os(WANTED).is_none() {
        return Ok(String::new());
    }
    let script = finish::read(&shell::root().join("static/offline/register.js"))?;
    Ok(format!("<script>{script}</script>"))
}

/// A build of the site, by the files that have their content in their names.
pub struct Build {
    name: String,
    /// In alphabetical order.
    files: Vec<String>,
}

impl Build {
    /// The build in a folder.
    pub fn of(folder: &Path) -> Result<Self> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let file = entry?.file_name().to_string_lossy().into_owned();
            // Where a picture is shown, no code runs, and so no worker.
            if is_named_by_content(&file) && !file.ends_with(".svg") {
                files.push(file);
            }
        }
        files.sort();
        let name = finish::digits(&files);
        Ok(Self { name, files })
    }

    /// A document that names the build it is of.
    pub fn named_in(&self, document: &str) -> String {
        document.replace(BUILD, &self.name)
    }

    /// Writes the worker, if a document registers it.
    pub fn write_worker(&self, folder: &Path, locales: &[String]) -> Result<()> {
        let index = finish::read(&folder.join("index.html"))?;
        if !index.contains(&self.name) {
            return Ok(());
        }
        let script = finish::read(&shell::root().join("static/offline/service-worker.js"))?;
        let mut script = script.replace("/* build */ {}", &self.list(locales).to_string());
        if let Some(minifier) = Minifier::find() {
            script = minifier.script(&script)?;
        }
        fs::write(folder.join("service-worker.js"), script)?;
        Ok(())
    }

    /// The name, and the files that each document needs.
    fn list(&self, locales: &[String]) -> Value {
        let needs = |locale: &String| {
            let is_of_another = |file: &str| {
                let mut others = locales.iter().filter(|other| *other != locale);
                others.any(|other| file.contains(&format!(".{other}.")))
            };
            let files = self.files.iter().filter(|file| !is_of_another(file));
            let files: Vec<&String> = files.collect();
            (languages::file_of(locale), json!(files))
        };
        json!({ "name": self.name, "files": locales.iter().map(needs).collect::<Map<_, _>>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_needs_the_code_and_the_words_of_its_own_language() {
        let build = Build {
            name: "b".to_owned(),
            files: ["late-1.en.txt", "late-2.zh-Hans.txt", "part-3.wasm"]
                .map(str::to_owned)
                .into(),
        };
        assert_eq!(
            build.list(&["en".to_owned(), "zh-Hans".to_owned()]),
            json!({
                "name": "b",
                "files": {
                    "index.html": ["late-1.en.txt", "part-3.wasm"],
                    "zh-Hans.html": ["late-2.zh-Hans.txt", "part-3.wasm"],
                },
            })
        );
    }
}
