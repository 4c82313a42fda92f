//! The parts of the host around a figure.

use super::definition::Definition;
use super::{Figure, share};
use crate::url::addresses;
use crate::words;
use yew::prelude::*;

/// The number of a figure, linked to its place.
pub fn numbered(definition: &Definition, number: &str) -> Html {
    let href = ["#figure-", definition.name.as_str()].concat();
    html! { <><a class="number" {href}>{ words::story_figure(number) }</a>{ " " }</> }
}

/// The words of the corner. A style sheet keeps their room beside the caption.
pub fn corner_words() -> String {
    [words::settings_reset(), words::settings_share(), "?"].join(" ")
}

/// The corner of a figure, with its reset, *Share* and its keyboard shortcuts. Alone, it also has a link to the whole
/// page, and embedded a full-screen button.
pub fn corner(figure: &Figure) -> Html {
    let is_embedded = addresses::is_embed_mode();
    html! {
        <div class="foot">
            if addresses::is_of_one_figure() {
                <a class="credit" href={figure.href_of_whole_page()} target={is_embedded.then_some("_blank")} rel="noopener">{ words::figure_credit() }</a>
            }
            if is_embedded {
                // `static/open.js` handles its clicks, and shows it if the browser supports full screen.
                <button type="button" class="quiet" data-do="fullscreen">{ words::figure_fullscreen() }</button>
            }
            <button type="button" class="quiet" data-do="reset" onclick={figure.reset()}>{ words::settings_reset() }</button>
            { share::view(figure) }
        </div>
    }
}
