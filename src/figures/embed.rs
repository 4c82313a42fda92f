//! A figure in another page: the frame and the link that show it as it stands here.

use super::copy;
use super::{FIGURES, Figure, Kind, place_of};
use crate::address::{self, ALONE};
use crate::link::Field;
use crate::params::{Value, param};
use crate::words;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "embed",
    caption: Some(words::embed_caption),
    keys: &["of"],
    view,
};

/// The height of a frame around a figure that is not on the screen yet, in CSS pixels.
const HEIGHT: u32 = 600;

/// What stands above and below a figure that is shown alone, in CSS pixels.
const MARGINS: f64 = 24.0;

fn view(figure: &Figure) -> Html {
    html! { <Embed figure={figure.clone()} /> }
}

#[derive(Properties, PartialEq)]
struct EmbedProps {
    figure: Figure,
}

/// Looks at the page anew when a reader comes to it: the other figures have moved since.
struct Embed;

impl Component for Embed {
    type Message = ();
    type Properties = EmbedProps;

    fn create(_: &Context<Self>) -> Self {
        Self
    }

    fn update(&mut self, _: &Context<Self>, (): ()) -> bool {
        address::of_page().flush();
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let figure = &ctx.props().figure;
        let embedded = figure.shown.scene.embedded;
        let fields: Vec<Field> = core::iter::once((ALONE.to_owned(), embedded.to_owned()))
            .chain(address::of_page().fields(embedded))
            .collect();
        let link = address::page(&fields);
        let frame = frame(&link, &chapter_of(embedded), height_of(embedded));
        let told = address::page(&[("predict".to_owned(), "0".to_owned())]);
        html! {
            <div onpointerenter={ctx.link().callback(|_| ())} onfocusin={ctx.link().callback(|_| ())}>
                { choice(figure) }
                { row("frame", words::embed_frame(), frame) }
                { row("link", words::embed_link(), link) }
                { row("told", words::embed_told(), told) }
            </div>
        }
    }
}

fn row(of: &'static str, name: &'static str, text: String) -> Html {
    html! {
        <div class="embed-row">
            <p>{ name }</p>
            <pre class="listing" tabindex="0" role="region" aria-label={name} translate="no"><code data-text={of}>{ &text }</code></pre>
            { copy::button(text, of) }
        </div>
    }
}

/// The figures of the page, by their chapter and their name.
fn choice(figure: &Figure) -> Html {
    let param = param("of");
    let onchange = figure.set(param, |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        Value::Text(select.map_or_else(String::new, |select| select.value()))
    });
    html! {
        <label class="embed-choice">
            { (param.name)() }{ " " }
            <select data-field="of" {onchange}>
                for kind in FIGURES {
                    <option value={kind.name} selected={kind.name == figure.shown.scene.embedded}>
                        { format!("{} ({})", chapter_of(kind.name), kind.name) }
                    </option>
                }
            </select>
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
