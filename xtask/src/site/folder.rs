//! The site as a folder of files.

use super::asset::Asset;
use super::document::{Target, of_site, render};
use super::minify::Minifier;
use super::{Site, headers, licences, notebook, service_worker};
use crate::first_heights;
use crate::prelude::*;

/// The custom element for other people's pages, and its types.
const ELEMENT: [&str; 2] = ["embed-1.js", "embed-1.d.ts"];

/// The placeholder for the lessons in `static/lesson-1.js`.
const LESSONS: &str = "lessons } = {}";

impl Site {
    /// All files named by their content, except those of some languages only.
    pub(super) fn shared(&self) -> impl Iterator<Item = &Asset> {
        let code = [
            &self.code.script,
            &self.code.wasm,
            &self.picture,
            &self.hall,
            &self.scrub,
            &self.fonts,
        ];
        let lists = [&self.code.parts[..], &self.worker, &self.recordings];
        code.into_iter().chain(lists.into_iter().flatten())
    }
}

/// Writes a release, with a service worker and the headers of the files.
pub fn write(site: &Site, folder: &Path, minifier: &Minifier) -> Result<()> {
    for language in &site.languages {
        let document = render(site, language, Target::Folder { is_offline: true }, "")?;
        fs::write(folder.join(language.file()), document)?;
    }
    fs::write(
        folder.join("service-worker.js"),
        service_worker::script(site, minifier)?,
    )?;
    write_assets(site, folder)?;
    write_beside(folder, minifier)?;
    licences::write(folder)?;
    headers::write(site, folder)
}

/// Writes a development build into Trunk's folder.
pub fn write_for_trunk(site: &Site, folder: &Path, reload: &str) -> Result<()> {
    for language in &site.languages {
        fs::write(
            folder.join(language.file()),
            of_site(site, language, reload)?,
        )?;
    }
    write_assets(site, folder)?;
    write_beside(folder, &Minifier::none())
}

fn write_assets(site: &Site, folder: &Path) -> Result<()> {
    let late = site.languages.iter().flat_map(|language| &language.late);
    let mut all = site.shared().chain(late.map(|(_, asset)| asset));
    all.try_for_each(|asset| asset.write(folder))
}

/// Writes the files next to the documents that have fixed names: the custom elements (one with the heights of figures,
/// one with the lessons), and the notebooks.
pub fn write_beside(folder: &Path, minifier: &Minifier) -> Result<()> {
    let [script, types] = ELEMENT;
    let element = first_heights::written(&shell::read(&format!("static/{script}"))?)?;
    fs::write(folder.join(script), minifier.script(&element)?)?;
    let lesson = shell::read("static/lesson-1.js")?;
    ensure!(lesson.contains(LESSONS), "lesson-1.js lacks `{LESSONS}`.");
    let data = format!("lessons }} = {}", shell::read("static/lessons.json")?);
    let lesson = lesson.replacen(LESSONS, &data, 1);
    fs::write(folder.join("lesson-1.js"), minifier.script(&lesson)?)?;
    for types in [types, "lesson-1.d.ts"] {
        fs::copy(shell::root().join("static").join(types), folder.join(types))?;
    }
    notebook::write(folder)
}
