//! The fold for the settings of a figure; a link keeps whether it is open.

use super::Figure;
use crate::state::parameters::SETTINGS;
use yew::prelude::*;

/// Controls behind one word.
pub fn settings(figure: &Figure, word: &'static str, controls: Html) -> Html {
    let is_open = figure.get(&SETTINGS);
    let onclick = figure.set(&SETTINGS, move |event: MouseEvent| {
        // The state opens and closes it.
        event.prevent_default();
        !is_open
    });
    html! {
        <details class="folded" open={is_open}>
            <summary data-field={SETTINGS.key} {onclick}>{ word }</summary>
            { controls }
        </details>
    }
}
