//! *Share*, in the corner of every figure: its link, and a menu for using the figure elsewhere. Beside it, the list of
//! keyboard shortcuts. Both are downloaded when the reader points at their button.

mod file_name;
mod key_list;
mod menu;
mod pictures;
pub mod snippets;

pub use file_name::fields_in_name;

use super::late_part::NotLoaded;
use super::{Figure, copy_button};
use crate::state::FigureName;
use crate::state::frame_height::{WIDTHS_PX, height_px};
use crate::state::page_parameters::{EMBED, FIGURE};
use crate::url::addresses::{self, place_of};
use crate::url::link::{self, Field};
use crate::words;
use snippets::Framed;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Document, Element, HtmlElement};
use yew::prelude::*;

/// The smallest column width of most courses, in CSS pixels: a frame as wide as its place is tall enough for this width
/// and larger ones.
pub const COLUMN_PX: u32 = 624;

/// Fills the pop-up of a figure's button: takes the figure, the figure's place, and the element to fill.
type Fill = fn(Figure, Element, Element);

/// The pop-up with the keyboard shortcuts.
const KEYS: &str = "keys";

/// The buttons of the menu and of the list of keyboard shortcuts, with their pop-ups.
pub fn view(figure: &Figure) -> Html {
    let (share, keys) = (words::settings_share(), words::settings_keys());
    let link = html! { <div class="row">{ copy_button::link(figure) }</div> };
    html! {
        <>
            { opener(figure, "share", None, share, link) }
            { opener(figure, KEYS, Some(keys), "?", html! { <p>{ keys }</p> }) }
        </>
    }
}

/// A button and its pop-up: `first` is there at once, the rest is downloaded.
fn opener(
    figure: &Figure,
    opens: &'static str,
    label: Option<&'static str>,
    text: &'static str,
    first: Html,
) -> Html {
    let id = [opens, "-", figure.definition.name.as_str()].concat();
    let fill = {
        let figure = figure.clone();
        Callback::from(move |_: MouseEvent| {
            let figure = figure.clone();
            spawn_local(async move {
                // The figure may have been removed by then.
                let _ = open(figure, opens).await;
            });
        })
    };
    let download = Callback::from(|_: PointerEvent| spawn_local(async { drop(filler().await) }));
    html! {
        <>
            <button type="button" class="quiet" data-do={opens} popovertarget={id.clone()} aria-haspopup="dialog" aria-label={label}
                title={label} onclick={fill} onpointerenter={download}>
                { text }
            </button>
            <div class={opens} {id} popover="auto" role="dialog" aria-label={label.unwrap_or(text)} tabindex="-1">
                { first }
                <section class={[opens, "-menu"].concat()}></section>
            </div>
        </>
    }
}

/// Fills the pop-up of a button for the figure's present state, or reports that it could not be downloaded.
async fn open(figure: Figure, opens: &'static str) -> Option<()> {
    let place = place_of(figure.definition.name.as_str())?;
    let menu = place
        .query_selector(&[".", opens, "-menu"].concat())
        .ok()??;
    match filler().await {
        Ok(fill) => {
            fill(figure, place, menu.clone());
            // A screen reader should read the list, in which nothing can take the focus.
            if opens == KEYS {
                let list = menu.closest("[popover]").ok()??;
                // Without the focus it's in view still.
                let _ = list.dyn_into::<HtmlElement>().ok()?.focus();
            }
        }
        Err(NotLoaded) => menu.set_text_content(Some(words::settings_share_missing())),
    }
    Some(())
}

/// Downloads the late part if necessary.
#[cfg(feature = "split")]
async fn filler() -> Result<Fill, NotLoaded> {
    let words = super::late_part::Words::of(crate::state::LatePart::Share);
    let fill = split::share().await;
    words.set().await?;
    fill
}

#[cfg(not(feature = "split"))]
async fn filler() -> Result<Fill, NotLoaded> {
    Ok(fill)
}

#[cfg(feature = "split")]
mod split {
    use super::{Fill, NotLoaded, fill};
    use wasm_split_helpers::wasm_split;

    #[wasm_split(share, fallible)]
    pub fn share() -> Result<Fill, NotLoaded> {
        Ok(fill)
    }
}

fn fill(figure: Figure, place: Element, menu: Element) {
    if menu.class_name() == "keys-menu" {
        key_list::fill(&place, &menu);
    } else {
        menu::fill(figure, menu);
    }
}

pub fn framed(figure: FigureName, fields: Vec<Field>, width_px: Option<u32>) -> Framed {
    let fields = link::with_edition(fields);
    let name = figure.as_str();
    let own = |key: &str, text: &str| (key.to_owned(), text.to_owned());
    let mut of_frame = vec![own(FIGURE, name), own(EMBED, "1")];
    of_frame.extend(fields.iter().cloned());
    let root = document().and_then(|document| document.document_element());
    let page = addresses::page(&[]);
    let end = page.rfind('/').map_or(0, |slash| slash + 1);
    let language = root.and_then(|root| root.get_attribute("lang"));
    let language = language.unwrap_or_default();
    Framed {
        figure: name,
        address: addresses::page(&of_frame),
        link: addresses::page(&[&[own(FIGURE, name)], &fields[..]].concat()),
        script: [&page[..end], "embed-1.js"].concat(),
        file: snippets::single_file(&page, &language),
        language,
        title: title_of(name),
        width_px,
        height_px: width_px.map_or_else(|| in_columns_px(figure), |px| height_px(figure, px)),
        note: String::new(),
        fields,
    }
}

/// The height of a frame that is as wide as its place, for the smallest column and wider ones.
fn in_columns_px(figure: FigureName) -> u32 {
    let widths = WIDTHS_PX.into_iter().filter(|&px| px >= COLUMN_PX);
    // Just above a measured width, frames use the next one's height.
    let heights = widths.map(|px| height_px(figure, px + 1));
    heights.max().unwrap_or_default()
}

pub fn fields_of(figure: &Figure) -> Vec<Field> {
    link::write(&figure.state, &figure.start)
}

/// The title of a figure: the name of its place, or its number and its chapter.
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

/// The title of a figure's chapter, without its number. For a figure alone it is the heading of the page.
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
    addresses::window()?.document()
}
