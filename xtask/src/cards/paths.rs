//! Addresses and files of cards.

use crate::figure_name::FigureName;
use crate::site::language::file_of;
use anyhow::{Result, ensure};
use locale_files::REFERENCE;

/// The picture of the whole page, in the site and in the repository.
pub const PICTURE: [&str; 2] = ["card.png", "docs/bench.png"];

/// The folders of the pages, of the oEmbed files, and of the pictures.
pub const PAGES: &str = "share";
pub const OEMBED: &str = "oembed";
pub const PICTURES: &str = "pictures";

/// The folder that a site is published in, with a slash at its end.
pub fn published_address(written: &str) -> Result<String> {
    let is_whole = written.starts_with("https://") || written.starts_with("http://");
    let is_plain = !written.contains(['?', '#', '"', '<', '&', ' ']);
    ensure!(
        is_whole && is_plain,
        "`--address` takes the address that the page is published at, as https://example.org/rope/: not `{written}`."
    );
    Ok(format!("{}/", written.trim_end_matches('/')))
}

/// The oEmbed file that lists what sites can embed from a language's document: the bench.
pub fn oembed_of_bench(locale: &str) -> String {
    in_folder(OEMBED, locale, FigureName::Bench.as_str(), "json")
}

/// The document of a language below the site's folder, as it appears in addresses.
pub fn path_of(locale: &str) -> String {
    match file_of(locale).as_str() {
        "index.html" => String::new(),
        file => file.to_owned(),
    }
}

/// A file of a card: in the folder itself for the reference language, in a subfolder for each other one.
pub fn in_folder(folder: &str, locale: &str, name: &str, end: &str) -> String {
    if locale == REFERENCE {
        format!("{folder}/{name}.{end}")
    } else {
        format!("{folder}/{locale}/{name}.{end}")
    }
}

/// The picture of a figure. The figure that writes frames would show the address at which it was taken, so it gets the
/// whole page's picture, like all figures if no pictures were taken.
pub fn picture_of(figure: FigureName, locale: &str) -> String {
    if figure == FigureName::Embed {
        return PICTURE[0].to_owned();
    }
    in_folder(PICTURES, locale, figure.as_str(), "png")
}
