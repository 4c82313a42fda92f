//! The card of a shared link: what other sites show of the page where its address is posted. Its title and its text are
//! in `index.html`. Its picture needs an address with a host, which only `cargo xtask build --address ADDRESS` knows.

use crate::{cards, languages, shell};
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::{env, fs};

/// Tells the end of a build the address of the page.
pub const ADDRESS: &str = "ROPE_EXPLAINER_ADDRESS";

/// The picture, in the site and in the repository.
pub const PICTURE: [&str; 2] = ["card.png", "docs/bench.png"];

/// The folder that the site is published in, with a slash at its end.
pub fn address(written: &str) -> Result<String> {
    let is_whole = written.starts_with("https://") || written.starts_with("http://");
    let is_plain = !written.contains(['?', '#', '"', '<', '&', ' ']);
    ensure!(
        is_whole && is_plain,
        "`--address` takes the address that the page is published at, as https://example.org/rope/: not `{written}`."
    );
    Ok(format!("{}/", written.trim_end_matches('/')))
}

/// The address that a build was given, if it was.
pub fn published_at() -> Option<String> {
    env::var(ADDRESS).ok().filter(|address| !address.is_empty())
}

/// What the document of a language says of its address and its picture.
pub fn tags(locale: &str, address: Option<&str>) -> String {
    let Some(address) = address else {
        return "<meta name=\"twitter:card\" content=\"summary\">".to_owned();
    };
    let page = match languages::file_of(locale).as_str() {
        "index.html" => String::new(),
        file => file.to_owned(),
    };
    let [picture, _] = PICTURE;
    format!(
        "<link rel=\"canonical\" href=\"{address}{page}\">\
         <meta property=\"og:url\" content=\"{address}{page}\">\
         <meta property=\"og:image\" content=\"{address}{picture}\">\
         <meta name=\"twitter:card\" content=\"summary_large_image\">{}",
        cards::discovery(address, locale)
    )
}

/// Puts the picture into the site.
pub fn write_picture(folder: &Path) -> Result<()> {
    let [there, here] = PICTURE;
    fs::copy(shell::root().join(here), folder.join(there)).context(here)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_published_page_shows_its_picture_by_its_whole_address() {
        let address = address("https://example.org/rope").unwrap();
        let tags = tags("zh-Hans", Some(&address));
        assert!(
            tags.contains("og:image\" content=\"https://example.org/rope/card.png\""),
            "{tags}"
        );
        assert!(
            tags.contains("og:url\" content=\"https://example.org/rope/zh-Hans.html\""),
            "{tags}"
        );
    }

    #[test]
    fn without_an_address_there_is_no_picture() {
        assert!(!tags("en", None).contains("image"));
    }

    #[test]
    fn an_address_without_a_host_is_refused() {
        assert!(address("rope/").is_err());
        assert!(address("https://example.org/?d=8").is_err());
    }
}
