//! The site: everything in its documents and files, gathered once. [`document`] renders it for each language and
//! target; [`folder`] and [`single_file`] write it.

pub mod asset;
pub mod code;
pub mod document;
pub mod folder;
mod headers;
pub mod language;
pub mod licences;
mod minify;
mod notebook;
mod service_worker;
pub mod single_file;
mod split;
mod styles;
pub mod training_worker;

pub use minify::Minifier;
pub use styles::Shown;

use crate::figure_name::FigureName;
use crate::{fonts, recorded, shell};
use anyhow::Result;
use asset::Asset;
use code::Code;
use language::Language;

pub struct Site {
    pub code: Code,
    /// The script and the WebAssembly of workers that train.
    pub worker: [Asset; 2],
    pub picture: Asset,
    /// The script that shows a figure in the whole window, for lecture halls.
    pub hall: Asset,
    /// The script of the numbers in the prose that move a figure.
    pub scrub: Asset,
    /// The styles that late figures share.
    pub shared_styles: Asset,
    /// The fonts, loaded after the first figure.
    pub fonts: Asset,
    /// Recorded runs, in the order of [`recorded::FILES`].
    pub recordings: [Asset; 3],
    pub styles: String,
    pub scripts: Scripts,
    pub languages: Vec<Language>,
    pub drafts: Vec<FigureName>,
    /// The address it will be published at, with a slash at its end.
    pub address: Option<String>,
}

pub struct Scripts {
    /// The script before the first paint.
    pub head: String,
    /// The script before the first paint in the file of a single figure.
    pub head_of_figure: String,
    pub body: String,
    /// The script of the body in documents kept for offline readers.
    pub body_offline: String,
}

impl Site {
    pub fn gather(
        code: Code,
        worker: [Asset; 2],
        shown: Shown,
        minifier: &Minifier,
    ) -> Result<Self> {
        let script = |files: &[&str]| {
            let texts = files.iter().map(|file| shell::read(file));
            minifier.script(&texts.collect::<Result<String>>()?)
        };
        let recording =
            |file: &str| -> Result<Asset> { Ok(Asset::named(file, "bin", recorded::bytes(file)?)) };
        let [runs, learned, patches] = recorded::FILES.map(recording);
        let drafts = FigureName::ALL.iter().copied();
        Ok(Self {
            code,
            worker,
            picture: Asset::named("picture", "js", script(&["static/picture.js"])?),
            hall: Asset::named("hall", "js", script(&["static/hall.js"])?),
            scrub: Asset::named("scrub", "js", script(&["static/scrub.js"])?),
            shared_styles: Asset::named("shared", "css", minifier.style(&styles::shared()?)?),
            fonts: fonts::style_sheet()?,
            recordings: [runs?, learned?, patches?],
            styles: minifier.style(&styles::first(shown)?)?,
            scripts: Scripts {
                head: script(&[FIRST])?,
                head_of_figure: script(&[OWN_FIGURE, FIRST])?,
                body: script(&[MESSAGES, OPEN])?,
                body_offline: script(&[MESSAGES, OPEN, REGISTER])?,
            },
            languages: Language::all(shown, minifier)?,
            drafts: drafts
                .filter(|figure| shown.drafts && figure.is_draft())
                .collect(),
            address: None,
        })
    }
}

const FIRST: &str = "static/first.js";
const OWN_FIGURE: &str = "static/own-figure.js";
const MESSAGES: &str = "static/messages.js";
const OPEN: &str = "static/open.js";
const REGISTER: &str = "static/offline/register.js";
