//! A card at its published address: its page, and its oEmbed description.

use super::card::Card;
use super::paths::{OEMBED, PAGES, PICTURE, in_folder, path_of, picture_of};
use crate::frame_height::height_px;
use crate::template;
use anyhow::Result;
use minijinja::context;
use serde_json::{Value, json};

pub const PICTURE_PX: (u32, u32) = (1200, 630);

/// The width of the frame that oEmbed offers: a page's column.
pub const FRAME_PX: u32 = 720;

/// Redirects to the figure or chapter, with the query and hash of the card's own link. All pages have the same script,
/// whose hash is in the content security policy.
pub const ON: &str = "const { href } = document.querySelector(\"a\"), there = new URL(href);
there.search = [there.search, location.search].map((search) => search.slice(1)).filter(Boolean).join(\"&\");
there.hash = location.hash || there.hash;
location.replace(there);";

/// A card at its published address.
pub struct Published<'a> {
    pub card: &'a Card,
    pub locale: &'a str,
    pub address: &'a str,
    pub site_name: &'a str,
    pub has_pictures: bool,
}

impl Published<'_> {
    pub fn file(&self, folder: &str, end: &str) -> String {
        in_folder(folder, self.locale, &self.card.name, end)
    }

    /// The target of the card, below the site's folder.
    fn place(&self) -> String {
        path_of(self.locale) + &self.card.place
    }

    fn picture(&self) -> String {
        match self.has_pictures {
            true => picture_of(self.card.figure, self.locale),
            false => PICTURE[0].to_owned(),
        }
    }

    pub fn page(&self, locales: &[String]) -> Result<String> {
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

    pub fn oembed(&self) -> Result<Value> {
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
