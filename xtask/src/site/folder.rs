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
            &self.shared_styles,
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

#[cfg(test)]
mod tests {
    use super::super::{Code, Shown, single_file};
    use super::*;
    use crate::figure_name::FigureName;

    #[test]
    fn the_elements_have_their_tables_in_place_of_placeholders() {
        let folder = tempfile::tempdir().unwrap();
        write_beside(folder.path(), &Minifier::none()).unwrap();
        let [lesson, element] = ["lesson-1.js", ELEMENT[0]]
            .map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
        assert!(lesson.contains(&shell::read("static/lessons.json").unwrap()));
        assert!(!lesson.contains(LESSONS) && !element.contains("HEIGHTS = \"\""));
    }

    #[test]
    fn every_file_that_a_document_links_to_is_beside_it() {
        let asset = |name: &str| Asset::named(name, "js", name);
        let code = Code {
            script: asset("script"),
            wasm: asset("wasm"),
            parts: Vec::new(),
        };
        let shown = Shown {
            drafts: false,
            late: false,
        };
        let worker = [asset("worker"), asset("worker_bg")];
        let site = Site::gather(code, worker, shown, &Minifier::none()).unwrap();
        let [folder, single_files] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        write(&site, folder.path(), &Minifier::none()).unwrap();
        let figures = [FigureName::Turn];
        single_file::write(&site, &figures, single_files.path(), &Minifier::none()).unwrap();
        for folder in [folder.path(), single_files.path()] {
            let files = fs::read_dir(folder)
                .unwrap()
                .map(|file| file.unwrap().path());
            for file in files.filter(|file| file.extension().is_some_and(|end| end == "html")) {
                let document = fs::read_to_string(&file).unwrap();
                for link in document.split(" href=\"").skip(1) {
                    let path = link.split(['"', '#', '?']).next().unwrap();
                    let is_there = path.contains(':') || folder.join(path).exists();
                    assert!(is_there, "{} links to {path}", file.display());
                }
            }
        }
    }
}
