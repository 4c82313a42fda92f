//! The pictures of cards: each figure alone in a headless Chromium, as large as fits below its title.

use super::paths::picture_of;
use super::published::PICTURE_PX;
use crate::edition::{EDITION, EDITION_KEY};
use crate::figure_name::FigureName;
use crate::prelude::*;
use crate::site::language::file_of;
use crate::{screenshot, tools};
use std::sync::Mutex;
use std::thread;

/// The number of browsers at a time.
const AT_ONCE: usize = 2;

/// Takes the pictures of all figures of a built site. Prints a note and returns `false` if there is no Chromium.
pub fn take(site: &Path, locales: &[String]) -> Result<bool> {
    if let Err(problem) = tools::chromium() {
        eprintln!("There are no pictures of figures: {problem:#}");
        return Ok(false);
    }
    // Next to the site's own documents, because these name its files by relative paths.
    let stage = shell::root().join("target/card-pictures");
    fs::remove_dir_all(&stage).ok();
    fs::create_dir_all(&stage)?;
    for entry in fs::read_dir(site)? {
        let file = entry?.path();
        if file.is_file() {
            fs::copy(&file, stage.join(file.file_name().unwrap_or_default()))?;
        }
    }
    let mut wanted = Vec::new();
    for locale in locales {
        let document = stage.join(file_of(locale));
        fs::write(&document, with_card(&fs::read_to_string(&document)?)?)?;
        for &figure in FigureName::ALL {
            if figure.is_draft() || figure == FigureName::Embed {
                continue;
            }
            let name = figure.as_str();
            let document = screenshot::file_address(&document);
            let address = format!(
                "{document}?figure={name}&{EDITION_KEY}={EDITION}&embed=1&caption=0&theme=light"
            );
            let picture = site.join(picture_of(figure, locale));
            fs::create_dir_all(picture.parent().context("a picture lies in a folder")?)?;
            wanted.push((address, picture));
        }
    }
    eprintln!("Taking {} pictures for cards …", wanted.len());
    let wanted = Mutex::new(wanted);
    thread::scope(|scope| {
        let take_all = || -> Result<()> {
            loop {
                let next = wanted.lock().ok().and_then(|mut wanted| wanted.pop());
                let Some((address, picture)) = next else {
                    return Ok(());
                };
                screenshot::take(&address, PICTURE_PX, screenshot::LIGHT, &picture)?;
            }
        };
        let browsers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(take_all)).collect();
        let mut ends = browsers.into_iter().map(thread::ScopedJoinHandle::join);
        ends.try_for_each(|end| end.unwrap_or_else(|_| Ok(())))
    })?;
    fs::remove_dir_all(stage)?;
    Ok(true)
}

/// A document that shows a figure alone as its card's picture.
fn with_card(document: &str) -> Result<String> {
    let read = |name: &str| shell::read(&format!("static/cards/{name}"));
    let (head, body) = document
        .split_once("</head>")
        .context("A document has a head.")?;
    let (style, script) = (read("picture.css")?, read("picture.js")?);
    Ok(format!(
        "{head}<style>{style}</style><script>{script}</script></head>{body}"
    ))
}
