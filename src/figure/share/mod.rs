//! *Share*, in the corner of every figure: its link, and a menu that takes the figure elsewhere. The content of
//! the menu is downloaded when the reader points at its button.

mod menu;
pub mod snippets;

pub use menu::fields_in_name;

use super::late_part::NotLoaded;
use super::{Figure, copy_button};
use crate::state::FigureName;
use crate::state::frame_height::height_px;
use crate::state::page_parameters::{EMBED, FIGURE};
use crate::url::address_bar::{self, place_of};
use crate::url::link::{self, Field};
use crate::words;
use snippets::Framed;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Document, Element};
use yew::prelude::*;

/// The least width of most courses' columns, in CSS pixels: a frame as wide as its place is tall enough for it
/// and for wider ones.
const COLUMN_PX: u32 = 720;

/// Fills the menu of a figure.
type Fill = fn(Figure, Element);

/// The button, and what it opens.
pub fn view(figure: &Figure) -> Html {
    let id = ["share-", figure.definition.name.as_str()].concat();
    let fill = {
        let figure = figure.clone();
        Callback::from(move |_: MouseEvent| {
            let figure = figure.clone();
            spawn_local(async move { open(figure).await });
        })
    };
    let download = Callback::from(|_: PointerEvent| spawn_local(async { drop(filler().await) }));
    html! {
        <>
            <button type="button" class="quiet" data-do="share" popovertarget={id.clone()} aria-haspopup="dialog" onclick={fill}
                onpointerenter={download}>
                { words::settings_share() }
            </button>
            <div class="share" {id} popover="auto" role="dialog" aria-label={words::settings_share()}>
                <div class="row">{ copy_button::link(figure) }</div>
                <div class="share-menu"></div>
            </div>
        </>
    }
}

/// Fills the menu of a figure for its present state, or says that the menu could not be downloaded.
async fn open(figure: Figure) {
    let place = place_of(figure.definition.name.as_str());
    let menu = place.and_then(|place| place.query_selector(".share-menu").ok()?);
    let Some(menu) = menu else { return };
    match filler().await {
        Ok(fill) => fill(figure, menu),
        Err(NotLoaded) => menu.set_text_content(Some(words::settings_share_missing())),
    }
}

/// The late part, downloaded where it is not there yet.
#[cfg(feature = "split")]
async fn filler() -> Result<Fill, NotLoaded> {
    let words = super::late_part::Words::of(crate::state::LatePart::Share);
    let fill = split::share().await;
    words.set().await?;
    fill
}

#[cfg(not(feature = "split"))]
async fn filler() -> Result<Fill, NotLoaded> {
    Ok(menu::fill)
}

#[cfg(feature = "split")]
mod split {
    use super::{Fill, NotLoaded, menu};
    use wasm_split_helpers::wasm_split;

    #[wasm_split(share, fallible)]
    pub fn share() -> Result<Fill, NotLoaded> {
        Ok(menu::fill)
    }
}

/// The frame of a figure with some fields.
pub fn framed(figure: FigureName, fields: Vec<Field>, width_px: Option<u32>) -> Framed {
    let name = figure.as_str();
    let own = |key: &str, text: &str| (key.to_owned(), text.to_owned());
    let mut of_frame = vec![own(FIGURE, name), own(EMBED, "1")];
    of_frame.extend(fields.iter().cloned());
    let root = document().and_then(|document| document.document_element());
    let page = address_bar::page(&[]);
    let end = page.rfind('/').map_or(0, |slash| slash + 1);
    let language = root.and_then(|root| root.get_attribute("lang"));
    let language = language.unwrap_or_default();
    Framed {
        figure: name,
        address: address_bar::page(&of_frame),
        link: address_bar::page(&[&[own(FIGURE, name)], &fields[..]].concat()),
        script: [&page[..end], "embed-1.js"].concat(),
        file: snippets::single_file(&page, &language),
        language,
        title: title_of(name),
        width_px,
        height_px: height_px(figure, width_px.unwrap_or(COLUMN_PX)),
        fields,
    }
}

/// The fields of a figure's link.
pub fn fields_of(figure: &Figure) -> Vec<Field> {
    link::write(&figure.state, &figure.start)
}

/// What a figure is called: the name of its place, or its number and its chapter.
pub fn title_of(figure: &str) -> String {
    let place = place_of(figure);
    let attribute = |name: &str| place.as_ref()?.get_attribute(name);
    if let Some(name) = attribute("aria-label") {
        return name;
    }
    let chapter = chapter_of(figure);
    match attribute("data-number") {
        Some(number) => words::story_figure_title(&number, &chapter),
        None => chapter,
    }
}

/// The title of a figure's chapter, without its number. A figure alone has it as the heading of the page.
pub fn chapter_of(figure: &str) -> String {
    let place = place_of(figure);
    let chapter = place
        .as_ref()
        .and_then(|place| place.closest(".chapter").ok()?);
    let heading = match chapter {
        Some(chapter) => chapter.query_selector("h2").ok().flatten(),
        None => document().and_then(|document| document.query_selector("h1").ok()?),
    };
    let title = heading.and_then(|heading| heading.text_content());
    let title = title.unwrap_or_default();
    let start = |sign: char| sign.is_ascii_digit() || sign.is_ascii_whitespace();
    title.trim_start_matches(start).to_owned()
}

fn document() -> Option<Document> {
    address_bar::window()?.document()
}
