//! A figure in another page: the frame and the link that show it as it is here.

use crate::figure::controls::select;
use crate::figure::{Figure, FigureSpec, copy_button};
use crate::parameters;
use crate::state::parameters::EMBEDDED;
use crate::state::{FigureName, ParameterRows, State};
use crate::url::address_bar::{self, ALONE, place_of};
use crate::url::link::Field;
use crate::words;
use rotary::Result;
use yew::prelude::*;

/// The frame and the link of a figure.
pub struct Embed;

impl FigureSpec for Embed {
    const NAME: FigureName = FigureName::Embed;
    const CAPTION: Option<fn() -> &'static str> = Some(words::embed_caption);
    const PARAMETERS: ParameterRows = parameters![EMBEDDED];
    type Reading = ();

    fn read(_: &State) -> Result<()> {
        Ok(())
    }

    fn view(figure: &Figure, (): &()) -> Html {
        let embedded = figure.get(&EMBEDDED).as_str();
        let fields: Vec<Field> = core::iter::once((ALONE.to_owned(), embedded.to_owned()))
            .chain(address_bar::of_page().fields(embedded))
            .collect();
        let link = address_bar::page(&fields);
        let frame = frame(&link, &chapter_of(embedded), height_of(embedded));
        let told = address_bar::page(&[("predict".to_owned(), "0".to_owned())]);
        html! {
            <div onpointerenter={read_page(figure)} onfocusin={read_page(figure)}>
                { choice(figure) }
                { row("frame", words::embed_frame(), frame) }
                { row("link", words::embed_link(), link) }
                { row("told", words::embed_told(), told) }
            </div>
        }
    }
}

/// The height of a frame around a figure that is not on the screen yet, in CSS pixels.
const HEIGHT: u32 = 600;

/// What stands above and below a figure that is shown alone, in CSS pixels: margins, and the way to the other languages.
const MARGINS: f64 = 50.0;

/// Reads the page again when a reader comes to it: the other figures may have changed.
fn read_page<E>(figure: &Figure) -> Callback<E> {
    let redraw = figure.redraw.clone();
    Callback::from(move |_| {
        address_bar::of_page().flush();
        redraw.emit(());
    })
}

fn row(of: &'static str, name: &'static str, text: String) -> Html {
    html! {
        <div class="embed-row">
            <p>{ name }</p>
            <pre class="listing" tabindex="0" role="region" aria-label={name} translate="no"><code data-text={of}>{ &text }</code></pre>
            { copy_button::button(text, of) }
        </div>
    }
}

/// The figures of the page, by their chapter and their name.
fn choice(figure: &Figure) -> Html {
    let finished = FigureName::ALL.iter().filter(|name| !name.is_draft());
    let names = finished.map(|&name| {
        let title = format!("{} ({})", chapter_of(name.as_str()), name.as_str());
        (name, title.into())
    });
    html! {
        <label class="embed-choice">
            { (EMBEDDED.name)() }{ " " }{ select(figure, &EMBEDDED, names) }
        </label>
    }
}

/// The title of a figure's chapter; the page's for one that stands in none.
fn chapter_of(figure: &str) -> String {
    let chapter = place_of(figure).and_then(|place| place.closest(".chapter").ok()?);
    let title = chapter.and_then(|chapter| chapter.query_selector("h2").ok()?);
    let title = title.and_then(|title| title.text_content());
    title.unwrap_or_else(|| words::page_heading().to_owned())
}

/// The height that a figure has here, in CSS pixels, rounded up to tens.
fn height_of(figure: &str) -> u32 {
    let height = place_of(figure).map_or(0.0, |place| place.get_bounding_client_rect().height());
    if height == 0.0 {
        return HEIGHT;
    }
    ((height + MARGINS) / 10.0).ceil() as u32 * 10
}

/// An `iframe` that may use the clipboard, so that what is copied in it is copied.
pub fn frame(address: &str, title: &str, height_px: u32) -> String {
    let (address, title) = (escaped(address), escaped(title));
    format!(
        "<iframe src=\"{address}\" title=\"{title}\" width=\"100%\" height=\"{height_px}\" loading=\"lazy\" allow=\"clipboard-write\" style=\"border: 0\"></iframe>"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
