//! The service worker, which caches a build's files for returning readers.

use super::Site;
use super::asset::digits;
use super::language::Language;
use super::minify::Minifier;
use crate::prelude::*;
use serde_json::{Map, Value, json};

impl Site {
    /// The name of the build: a digest of the names of all its files.
    pub(super) fn build(&self) -> String {
        let names: Vec<String> = self
            .languages
            .iter()
            .flat_map(|language| self.needs(language))
            .collect();
        digits(&names)
    }

    fn needs(&self, language: &Language) -> Vec<String> {
        let late = language.late.iter().map(|(_, asset)| asset);
        self.shared()
            .chain(late)
            .map(|asset| asset.name.clone())
            .collect()
    }
}

/// `static/offline/service-worker.js`, with the build's name and the files of its documents filled in.
pub fn script(site: &Site, minifier: &Minifier) -> Result<String> {
    let needs = |language: &Language| (language.file(), json!(site.needs(language)));
    let files: Map<String, Value> = site.languages.iter().map(needs).collect();
    let build = json!({ "name": site.build(), "files": files });
    let script = shell::read("static/offline/service-worker.js")?;
    minifier.script(&format!("const build = {build};\n{script}"))
}
