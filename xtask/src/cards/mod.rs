//! Cards of figures and chapters: small pages to share, from which other sites take a title, a text and a picture, and
//! which redirect readers to the figure or chapter; and the oEmbed descriptions of figures.

mod card;
mod excerpt;
mod paths;
mod pictures;
mod published;

pub use paths::{PICTURE, oembed_of_bench, published_address};
pub use published::ON;

use crate::prelude::*;
use crate::site::language::tags;
use crate::template;
use crate::words::{self, Words, word};
use minijinja::context;
use paths::{OEMBED, PAGES, path_of};
use published::Published;

/// Writes the cards of a site that is built.
pub fn run(arguments: &[String]) -> Result<()> {
    let (site, address, with_pictures) = match arguments {
        [site, address] => (site, address, false),
        [site, address, option] if option == "--pictures" => (site, address, true),
        _ => bail!(
            "`cargo xtask cards` takes the folder of a built site, the address that it will be published at, and perhaps \
             `--pictures`."
        ),
    };
    write(Path::new(site), &published_address(address)?, with_pictures)
}

/// Writes the cards of a built site for the address it will be published at. Without pictures of their own, cards get
/// the picture of the whole page.
pub fn write(site: &Path, address: &str, with_pictures: bool) -> Result<()> {
    let locales = tags()?;
    let [there, here] = PICTURE;
    fs::copy(shell::root().join(here), site.join(there))?;
    let has_pictures = with_pictures && pictures::take(site, &locales)?;
    if !has_pictures {
        eprintln!(
            "The cards show the picture of the whole page; `--pictures` takes one of each figure, with Chromium."
        );
    }
    for locale in &locales {
        let words = words_of(locale)?;
        for card in card::all(locale, &words)? {
            let published = Published {
                card: &card,
                locale,
                address,
                site_name: word(&words, "page-title")?,
                has_pictures,
            };
            write_file(
                &site.join(published.file(PAGES, "html")),
                &published.page(&locales)?,
            )?;
            if card.is_figure {
                let oembed = serde_json::to_string(&published.oembed()?)?;
                write_file(&site.join(published.file(OEMBED, "json")), &oembed)?;
            }
        }
    }
    let pages = locales
        .iter()
        .map(|locale| context! { lang => locale, path => path_of(locale) });
    let pages = pages.collect::<Vec<_>>();
    let sitemap = template::render("sitemap.xml", context! { address, pages })?;
    Ok(fs::write(site.join("sitemap.xml"), sitemap)?)
}

fn write_file(file: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
    Ok(fs::write(file, text)?)
}

fn words_of(locale: &str) -> Result<Words> {
    Ok(words::plain(&locale_files::read(&words::root(), locale)?))
}

#[cfg(test)]
mod tests {
    use super::card::Card;
    use super::published::FRAME_PX;
    use super::*;
    use crate::figure_name::FigureName;
    use crate::frame_height::height_px;
    use serde_json::json;

    const ADDRESS: &str = "https://example.org/rope/";

    fn all(locale: &str) -> Vec<Card> {
        card::all(locale, &words_of(locale).unwrap()).unwrap()
    }

    fn named(name: &str, locale: &str) -> Card {
        let mut cards = all(locale).into_iter();
        cards.find(|card| card.name == name).unwrap()
    }

    fn published<'a>(card: &'a Card, locale: &'a str) -> Published<'a> {
        Published {
            card,
            locale,
            address: ADDRESS,
            site_name: "RoPE, \"by hand\"",
            has_pictures: true,
        }
    }

    #[test]
    fn every_figure_and_chapter_has_a_title_and_a_text() {
        for locale in tags().unwrap() {
            let cards = all(&locale);
            let figures = FigureName::ALL.iter().filter(|figure| !figure.is_draft());
            let is_chapter = |card: &&Card| card.name.starts_with("chapters/");
            let chapters = cards.iter().filter(is_chapter).count();
            assert!(chapters > 10 && cards.len() == figures.count() + chapters);
            for card in cards {
                for text in [&card.title, &card.text] {
                    let length = text.chars().count();
                    assert!((2..400).contains(&length), "{}: {text}", card.name);
                    assert!(!text.contains(['<', '{', '$']), "{}: {text}", card.name);
                }
            }
        }
    }

    #[test]
    fn a_page_leads_from_its_folder_to_its_place_and_shows_its_own_picture() {
        let turn = named("turn", "zh-Hans");
        let locales = ["en", "zh-Hans"].map(str::to_owned);
        let page = published(&turn, "zh-Hans").page(&locales).unwrap();
        for part in [
            "<a href=\"../../zh-Hans.html?figure=turn&amp;v=2\">RoPE, &quot;by hand&quot;</a>",
            "og:image\" content=\"https://example.org/rope/pictures/zh-Hans/turn.png\"",
            "href=\"https://example.org/rope/oembed/zh-Hans/turn.json\"",
            "hreflang=\"en\" href=\"https://example.org/rope/share/turn.html\"",
            "canonical\" href=\"https://example.org/rope/zh-Hans.html?figure=turn&amp;v=2\"",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let chapter = named("chapters/clocks", "en");
        let page = published(&chapter, "en").page(&locales[..1]).unwrap();
        assert!(page.contains("<a href=\"../../#clocks\">"), "{page}");
    }

    #[test]
    fn oembed_offers_a_frame_as_tall_as_the_figure() {
        let said = published(&named("turn", "en"), "en").oembed().unwrap();
        let html = said["html"].as_str().unwrap();
        let frame = "src=\"https://example.org/rope/?figure=turn&amp;v=2&amp;embed=1\"";
        assert!(html.contains(frame), "{html}");
        assert_eq!(said["height"], json!(height_px(FigureName::Turn, FRAME_PX)));
        assert_eq!(said["type"], "rich");
    }

    #[test]
    fn an_address_without_a_host_is_refused() {
        let address = published_address("https://example.org/rope").unwrap();
        assert_eq!(address, ADDRESS);
        for other in ["rope/", "https://example.org/?d=8"] {
            assert!(published_address(other).is_err(), "{other}");
        }
    }
}
