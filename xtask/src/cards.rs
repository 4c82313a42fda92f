//! Cards of figures and chapters: small pages to share, from which other sites take a title, a text and a picture, and
//! which lead readers on to the figure or the chapter; and what is said of a figure to sites that embed by oEmbed.

mod pictures;

use crate::figure_name::FigureName;
use crate::frame_height::height_px;
use crate::words::{self, Words, escaped, word};
use crate::{card, languages, policy, shell, story};
use anyhow::{Context, Result, bail};
use locale_files::REFERENCE;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The folders of the pages, of what is said by oEmbed, and of the pictures.
const PAGES: &str = "share";
const OEMBED: &str = "oembed";
const PICTURES: &str = "pictures";

/// The size of a picture, in pixels.
const PICTURE_PX: (u32, u32) = (1200, 630);

/// The width of the frame that oEmbed offers: the column of a page.
const FRAME_PX: u32 = 720;

/// Leads on to the place, with the query and the hash of the card's own link. All pages have the same script, since a
/// content security policy names each.
const ON: &str = "const { href } = document.querySelector(\"a\"), there = new URL(href);
there.search = [there.search, location.search].map((search) => search.slice(1)).filter(Boolean).join(\"&\");
there.hash = location.hash || there.hash;
location.replace(there);";

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
    let site = Path::new(site);
    write(site, &card::address(address)?, with_pictures)?;
    policy::write(site)
}

/// Writes the cards of a built site for the address that it will be published at. Without pictures of their own they
/// have the whole page's.
pub fn write(site: &Path, address: &str, with_pictures: bool) -> Result<()> {
    let locales = languages::tags()?;
    let has_pictures = with_pictures && pictures::take(site, &locales)?;
    if !has_pictures {
        eprintln!(
            "The cards show the picture of the whole page; `--pictures` takes one of each figure, with Chromium."
        );
    }
    for locale in &locales {
        let words = words_of(locale)?;
        let site_name = word(&words, "page-title")?;
        for card in cards(locale, &words)? {
            let about = About {
                card: &card,
                locale,
                address,
                site_name,
                has_pictures,
            };
            let file = site.join(about.file(PAGES, "html"));
            fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
            fs::write(file, about.page(&locales))?;
            if card.is_figure {
                let file = site.join(about.file(OEMBED, "json"));
                fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
                fs::write(file, serde_json::to_string(&about.oembed())?)?;
            }
        }
    }
    fs::write(site.join("sitemap.xml"), sitemap(address, &locales))?;
    Ok(())
}

/// Where the document of a language says what a site can embed: the bench.
pub fn discovery(address: &str, locale: &str) -> String {
    let file = in_folder(OEMBED, locale, FigureName::Bench.as_str(), "json");
    format!("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}{file}\">")
}

/// The cards of all figures, then those of all chapters. A figure's title is that which it has alone.
fn cards(locale: &str, words: &Words) -> Result<Vec<Card>> {
    let chapters = story::chapters(&shell::root().join("static/story"), locale, words)?;
    let mut cards = Vec::new();
    for &figure in FigureName::ALL.iter().filter(|figure| !figure.is_draft()) {
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
        cards.push(Card {
            name: name.to_owned(),
            figure,
            title,
            text: text.to_owned(),
            place: format!("?figure={name}"),
            is_figure: true,
        });
    }
    for chapter in &chapters {
        let figure = chapter.html.split(" id=\"figure-").nth(1);
        let figure = figure.and_then(|rest| FigureName::named(rest.split('"').next()?));
        cards.push(Card {
            name: format!("chapters/{}", chapter.slug),
            figure: figure.unwrap_or(FigureName::Bench),
            title: plain(&chapter.title),
            text: beginning(&chapter.html),
            place: format!("#{}", chapter.slug),
            is_figure: false,
        });
    }
    Ok(cards)
}

fn words_of(locale: &str) -> Result<Words> {
    Ok(words::plain(&locale_files::read(&words::root(), locale)?))
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
        return card::PICTURE[0].to_owned();
    }
    in_folder(PICTURES, locale, figure.as_str(), "png")
}

/// A card where it will be published.
struct About<'a> {
    card: &'a Card,
    locale: &'a str,
    address: &'a str,
    site_name: &'a str,
    has_pictures: bool,
}

impl About<'_> {
    fn file(&self, folder: &str, end: &str) -> String {
        in_folder(folder, self.locale, &self.card.name, end)
    }

    /// The place that the card leads to, below the site's folder.
    fn place(&self) -> String {
        match languages::file_of(self.locale).as_str() {
            "index.html" => self.card.place.clone(),
            file => format!("{file}{}", self.card.place),
        }
    }

    fn picture(&self) -> String {
        let file = match self.has_pictures {
            true => picture_of(self.card.figure, self.locale),
            false => card::PICTURE[0].to_owned(),
        };
        format!("{}{file}", self.address)
    }

    fn page(&self, locales: &[String]) -> String {
        let Self {
            card,
            locale,
            address,
            ..
        } = self;
        let [title, text, site_name] = [&card.title, &card.text, self.site_name].map(escaped);
        let file = self.file(PAGES, "html");
        let up = "../".repeat(file.matches('/').count());
        let place = format!("{up}{}", self.place());
        let meta =
            |key: &str, value: &str| format!("<meta property=\"{key}\" content=\"{value}\">\n");
        let mut head = [
            ("og:type", "website"),
            ("og:site_name", &site_name),
            ("og:title", &title),
            ("og:description", &text),
            ("og:url", &format!("{address}{file}")),
            ("og:image", &self.picture()),
        ]
        .map(|(key, value)| meta(key, value))
        .concat();
        if self.has_pictures {
            head += &meta("og:image:width", &PICTURE_PX.0.to_string());
            head += &meta("og:image:height", &PICTURE_PX.1.to_string());
        }
        if card.is_figure {
            let oembed = self.file(OEMBED, "json");
            head += &format!(
                "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}{oembed}\" title=\"{title}\">\n"
            );
        }
        for other in locales.iter().filter(|other| other != locale) {
            let file = in_folder(PAGES, other, &card.name, "html");
            head += &format!(
                "<link rel=\"alternate\" hreflang=\"{other}\" href=\"{address}{file}\">\n"
            );
        }
        format!(
            "<!doctype html>\n<html lang=\"{locale}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{title} · {site_name}</title>\n<meta name=\"description\" content=\"{text}\">\n\
             <link rel=\"canonical\" href=\"{address}{}\">\n<link rel=\"icon\" href=\"data:,\">\n{head}\
             <meta name=\"twitter:card\" content=\"summary_large_image\">\n\
             <noscript><meta http-equiv=\"refresh\" content=\"0; url={place}\"></noscript>\n</head>\n\
             <body>\n<h1>{title}</h1>\n<p>{text}</p>\n<p><a href=\"{place}\">{site_name}</a></p>\n\
             <script>{ON}</script>\n</body>\n</html>\n",
            self.place()
        )
    }

    fn oembed(&self) -> Value {
        let title = &self.card.title;
        let height = height_px(self.card.figure, FRAME_PX);
        let source = escaped(&format!("{}{}&embed=1", self.address, self.place()));
        let mut all = json!({
            "version": "1.0",
            "type": "rich",
            "provider_name": self.site_name,
            "provider_url": self.address,
            "title": title,
            "width": FRAME_PX,
            "height": height,
            "html": format!(
                "<iframe src=\"{source}\" title=\"{}\" width=\"{FRAME_PX}\" height=\"{height}\" loading=\"lazy\" \
                 allow=\"clipboard-write; fullscreen\" allowfullscreen style=\"border: 0; max-width: 100%\"></iframe>",
                escaped(title)
            ),
        });
        if self.has_pictures {
            let file = picture_of(self.card.figure, self.locale);
            all["thumbnail_url"] = json!(format!("{}{file}", self.address));
            all["thumbnail_width"] = json!(PICTURE_PX.0);
            all["thumbnail_height"] = json!(PICTURE_PX.1);
        }
        all
    }
}

/// The documents of all languages, for search engines.
fn sitemap(address: &str, locales: &[String]) -> String {
    let page = |locale: &String| match languages::file_of(locale).as_str() {
        "index.html" => address.to_owned(),
        file => format!("{address}{file}"),
    };
    let ways: String = locales
        .iter()
        .map(|locale| {
            let page = page(locale);
            format!("<xhtml:link rel=\"alternate\" hreflang=\"{locale}\" href=\"{page}\"/>")
        })
        .collect();
    let pages: String = locales
        .iter()
        .map(|locale| format!("<url><loc>{}</loc>{ways}</url>\n", page(locale)))
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n\
         {pages}</urlset>\n"
    )
}

/// The first sentences of a chapter, as far as they are without formulas.
fn beginning(html: &str) -> String {
    /// One is too short for a card.
    const ENOUGH: usize = 80;
    let paragraph = html
        .split_once("<p>")
        .and_then(|(_, rest)| rest.split("</p>").next())
        .unwrap_or_default();
    let mut text = String::new();
    for sentence in sentences(paragraph) {
        let is_enough = text.len() >= ENOUGH || sentence.contains("<math");
        if !text.is_empty() && is_enough {
            break;
        }
        text += &plain(sentence);
        if !text.ends_with('。') {
            text.push(' ');
        }
    }
    let text = text.trim_end();
    match (text.strip_suffix(':'), text.strip_suffix('：')) {
        (Some(text), _) => format!("{text}."),
        (_, Some(text)) => format!("{text}。"),
        _ => text.to_owned(),
    }
}

/// The sentences of a text, each with its end.
fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (at, character) in text.char_indices() {
        let after = &text[at + character.len_utf8()..];
        let begins = after.trim_start().starts_with(char::is_uppercase);
        let is_end = match character {
            '。' | '？' => true,
            '.' | '?' => after.starts_with(char::is_whitespace) && begins,
            _ => false,
        };
        if is_end {
            let end = at + character.len_utf8();
            sentences.push(text[start..end].trim_start());
            start = end;
        }
    }
    sentences.push(text[start..].trim());
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// The text of some HTML.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut is_in_tag = false;
    for character in html.chars() {
        match character {
            '<' => is_in_tag = true,
            '>' => is_in_tag = false,
            '\n' => text.push(' '),
            _ if !is_in_tag => text.push(character),
            _ => {}
        }
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">");
    let text = text
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&amp;", "&");
    text.split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://example.org/rope/";

    fn all(locale: &str) -> Vec<Card> {
        cards(locale, &words_of(locale).unwrap()).unwrap()
    }

    fn about<'a>(card: &'a Card, locale: &'a str) -> About<'a> {
        About {
            card,
            locale,
            address: ADDRESS,
            site_name: "RoPE, \"by hand\"",
            has_pictures: true,
        }
    }

    #[test]
    fn every_figure_and_chapter_has_a_title_and_a_text() {
        for locale in languages::tags().unwrap() {
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
        let page = about(turn, "zh-Hans").page(&["en".to_owned(), "zh-Hans".to_owned()]);
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
        let page = about(&chapter, "en").page(&["en".to_owned()]);
        assert!(page.contains("<a href=\"../../#turn\">"), "{page}");
    }

    #[test]
    fn oembed_offers_a_frame_as_tall_as_the_figure() {
        let cards = all("en");
        let turn = cards.iter().find(|card| card.name == "turn").unwrap();
        let said = about(turn, "en").oembed();
        let html = said["html"].as_str().unwrap();
        assert!(
            html.contains("src=\"https://example.org/rope/?figure=turn&amp;embed=1\""),
            "{html}"
        );
        assert_eq!(said["height"], json!(height_px(FigureName::Turn, FRAME_PX)));
        assert_eq!(said["type"], "rich");
    }

    #[test]
    fn the_text_of_a_chapter_ends_before_its_formulas() {
        let html = "<p>Words &amp; <em>vectors</em>. Vaswani et al. 2017 said so. Then <math>x</math>:</p><p>More.</p>";
        assert_eq!(
            beginning(html),
            "Words & vectors. Vaswani et al. 2017 said so."
        );
        assert_eq!(beginning("<p>先相乘：</p>"), "先相乘。");
    }
}
