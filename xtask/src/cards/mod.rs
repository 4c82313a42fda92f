//! Cards of figures and chapters: small pages to share, from which other sites take a title, a text and a picture, and
//! which lead readers on to the figure or the chapter; and what is said of a figure to sites that embed by oEmbed.

mod excerpt;
mod pictures;

use crate::figure_name::FigureName;
use crate::frame_height::height_px;
use crate::site::language::{file_of, tags};
use crate::story::Chapter;
use crate::words::{self, Words, word};
use crate::{shell, story, template};
use anyhow::{Context, Result, bail, ensure};
use excerpt::{beginning, plain};
use locale_files::REFERENCE;
use minijinja::context;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The picture of the whole page, in the site and in the repository.
pub const PICTURE: [&str; 2] = ["card.png", "docs/bench.png"];

/// The folders of the pages, of what is said by oEmbed, and of the pictures.
const PAGES: &str = "share";
const OEMBED: &str = "oembed";
const PICTURES: &str = "pictures";

/// The size of a picture, in pixels.
const PICTURE_PX: (u32, u32) = (1200, 630);

/// The width of the frame that oEmbed offers: the column of a page.
const FRAME_PX: u32 = 720;

/// Leads on to the place, with the query and the hash of the card's own link. All pages have the same script, which the
/// content security policy names.
pub const ON: &str = "const { href } = document.querySelector(\"a\"), there = new URL(href);
there.search = [there.search, location.search].map((search) => search.slice(1)).filter(Boolean).join(\"&\");
there.hash = location.hash || there.hash;
location.replace(there);";

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

/// The file that says to sites what they can embed of a language's document: the bench.
pub fn oembed_of_bench(locale: &str) -> String {
    in_folder(OEMBED, locale, FigureName::Bench.as_str(), "json")
}

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

/// Writes the cards of a built site for the address that it will be published at. Without pictures of their own they
/// have the whole page's.
pub fn write(site: &Path, address: &str, with_pictures: bool) -> Result<()> {
    let locales = tags()?;
    let has_pictures = with_pictures && pictures::take(site, &locales)?;
    if !has_pictures {
        eprintln!(
            "The cards show the picture of the whole page; `--pictures` takes one of each figure, with Chromium."
        );
    }
    for locale in &locales {
        let words = words_of(locale)?;
        for card in cards(locale, &words)? {
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

/// What a card shows, in one language.
struct Card {
    /// Below the folder of its language, without its end.
    name: String,
    /// The figure, and for a chapter its first one.
    figure: FigureName,
    title: String,
    text: String,
    /// The place in the document.
    place: String,
    is_figure: bool,
}

/// The cards of all figures, then those of all chapters.
fn cards(locale: &str, words: &Words) -> Result<Vec<Card>> {
    let chapters = story::read(&shell::root().join("static/story"), locale, words)?;
    let figures = FigureName::ALL.iter().filter(|figure| !figure.is_draft());
    let figures = figures.map(|&figure| of_figure(figure, &chapters, words));
    figures
        .chain(chapters.iter().map(|chapter| Ok(of_chapter(chapter))))
        .collect()
}

/// The title of a figure is that which it has alone: its chapter's.
fn of_figure(figure: FigureName, chapters: &[Chapter], words: &Words) -> Result<Card> {
    let name = figure.as_str();
    let place = format!(" id=\"figure-{name}\"");
    let chapter = chapters
        .iter()
        .find(|chapter| chapter.html.contains(&place));
    let title = match chapter {
        Some(chapter) => plain(&chapter.title),
        None => word(words, &format!("{name}-name"))?.to_owned(),
    };
    let text = match words.get(&format!("{name}-caption")) {
        Some(caption) => caption,
        None => word(words, "page-description")?,
    };
    Ok(Card {
        name: name.to_owned(),
        figure,
        title,
        text: text.to_owned(),
        place: format!("?figure={name}"),
        is_figure: true,
    })
}

fn of_chapter(chapter: &Chapter) -> Card {
    let figure = chapter.html.split(" id=\"figure-").nth(1);
    let figure = figure.and_then(|rest| FigureName::named(rest.split('"').next()?));
    Card {
        name: format!("chapters/{}", chapter.slug),
        figure: figure.unwrap_or(FigureName::Bench),
        title: plain(&chapter.title),
        text: beginning(&chapter.html),
        place: format!("#{}", chapter.slug),
        is_figure: false,
    }
}

fn words_of(locale: &str) -> Result<Words> {
    Ok(words::plain(&locale_files::read(&words::root(), locale)?))
}

/// The document of a language below the site's folder, as addresses say it.
fn path_of(locale: &str) -> String {
    match file_of(locale).as_str() {
        "index.html" => String::new(),
        file => file.to_owned(),
    }
}

/// A file of a card: the reference's lie in the folder itself, those of other languages each in one of their own.
fn in_folder(folder: &str, locale: &str, name: &str, end: &str) -> String {
    if locale == REFERENCE {
        format!("{folder}/{name}.{end}")
    } else {
        format!("{folder}/{locale}/{name}.{end}")
    }
}

/// The picture of a figure. That which writes frames would show the address at which it was taken: it has the whole
/// page's, as all figures have where no pictures were taken.
fn picture_of(figure: FigureName, locale: &str) -> String {
    if figure == FigureName::Embed {
        return PICTURE[0].to_owned();
    }
    in_folder(PICTURES, locale, figure.as_str(), "png")
}

/// A card where it will be published.
struct Published<'a> {
    card: &'a Card,
    locale: &'a str,
    address: &'a str,
    site_name: &'a str,
    has_pictures: bool,
}

impl Published<'_> {
    fn file(&self, folder: &str, end: &str) -> String {
        in_folder(folder, self.locale, &self.card.name, end)
    }

    /// The place that the card leads to, below the site's folder.
    fn place(&self) -> String {
        path_of(self.locale) + &self.card.place
    }

    fn picture(&self) -> String {
        match self.has_pictures {
            true => picture_of(self.card.figure, self.locale),
            false => PICTURE[0].to_owned(),
        }
    }

    fn page(&self, locales: &[String]) -> Result<String> {
        let file = self.file(PAGES, "html");
        let others = locales.iter().filter(|other| *other != self.locale);
        let others = others.map(|other| {
            context! { lang => other, file => in_folder(PAGES, other, &self.card.name, "html") }
        });
        template::render(
            "card.html",
            context! {
                lang => self.locale,
                address => self.address,
                site_name => self.site_name,
                title => &self.card.title,
                text => &self.card.text,
                place => self.place(),
                up => "../".repeat(file.matches('/').count()),
                picture => self.picture(),
                size => self.has_pictures.then(|| vec![PICTURE_PX.0, PICTURE_PX.1]),
                oembed => self.card.is_figure.then(|| self.file(OEMBED, "json")),
                others => others.collect::<Vec<_>>(),
                script => ON,
                file,
            },
        )
    }

    fn oembed(&self) -> Result<Value> {
        let title = &self.card.title;
        let height = height_px(self.card.figure, FRAME_PX);
        let (address, place) = (self.address, self.place());
        let frame = context! { address, place, title, width => FRAME_PX, height };
        let mut all = json!({
            "version": "1.0",
            "type": "rich",
            "provider_name": self.site_name,
            "provider_url": address,
            "title": title,
            "width": FRAME_PX,
            "height": height,
            "html": template::render("frame.html", frame)?,
        });
        if self.has_pictures {
            all["thumbnail_url"] = json!(format!("{address}{}", self.picture()));
            all["thumbnail_width"] = json!(PICTURE_PX.0);
            all["thumbnail_height"] = json!(PICTURE_PX.1);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://example.org/rope/";

    fn all(locale: &str) -> Vec<Card> {
        cards(locale, &words_of(locale).unwrap()).unwrap()
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
        let cards = all("zh-Hans");
        let turn = cards.iter().find(|card| card.name == "turn").unwrap();
        let page = published(turn, "zh-Hans")
            .page(&["en".to_owned(), "zh-Hans".to_owned()])
            .unwrap();
        for part in [
            "<a href=\"../../zh-Hans.html?figure=turn\">RoPE, &quot;by hand&quot;</a>",
            "og:image\" content=\"https://example.org/rope/pictures/zh-Hans/turn.png\"",
            "href=\"https://example.org/rope/oembed/zh-Hans/turn.json\"",
            "hreflang=\"en\" href=\"https://example.org/rope/share/turn.html\"",
            "canonical\" href=\"https://example.org/rope/zh-Hans.html?figure=turn\"",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let chapter = all("en")
            .into_iter()
            .find(|card| card.name == "chapters/turn")
            .unwrap();
        let page = published(&chapter, "en").page(&["en".to_owned()]).unwrap();
        assert!(page.contains("<a href=\"../../#turn\">"), "{page}");
    }

    #[test]
    fn oembed_offers_a_frame_as_tall_as_the_figure() {
        let cards = all("en");
        let turn = cards.iter().find(|card| card.name == "turn").unwrap();
        let said = published(turn, "en").oembed().unwrap();
        let html = said["html"].as_str().unwrap();
        assert!(
            html.contains("src=\"https://example.org/rope/?figure=turn&amp;embed=1\""),
            "{html}"
        );
        assert_eq!(said["height"], json!(height_px(FigureName::Turn, FRAME_PX)));
        assert_eq!(said["type"], "rich");
    }

    #[test]
    fn an_address_without_a_host_is_refused() {
        assert_eq!(
            published_address("https://example.org/rope").unwrap(),
            ADDRESS
        );
        assert!(published_address("rope/").is_err());
        assert!(published_address("https://example.org/?d=8").is_err());
    }
}
