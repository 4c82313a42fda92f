//! The fold-out settings of a figure; links remember whether they are open.

use super::{Definition, Figure};
use crate::state::parameters::SETTINGS;
use crate::state::{Action, ParameterRow, State, Typed};
use web_sys::Element;
use yew::prelude::*;

/// Controls behind one button, for the rows of [`super::FigureSpec::FOLDED`].
pub fn settings(figure: &Figure, word: &'static str, controls: Html) -> Html {
    let open = figure.get(&SETTINGS);
    let act = figure.act.clone();
    // Searching within the page unfolds it too.
    let ontoggle = move |event: Event| {
        let details = event.target_dyn_into::<Element>();
        let is_open = details.is_some_and(|details| details.has_attribute("open"));
        if is_open != open {
            act.emit(Action::Set(&SETTINGS.row, is_open.value()));
        }
    };
    html! {
        <details class="folded" {open} {ontoggle}>
            <summary data-field={SETTINGS.key}>{ word }</summary>
            { controls }
        </details>
    }
}

/// Unfolds the settings if a link changes one of them, or lets readers change one.
pub fn unfold(
    definition: &Definition,
    before: Option<&State>,
    after: &mut State,
    touchable: Option<&[&'static ParameterRow]>,
) {
    let is_asked_for = |row: &&'static ParameterRow| {
        touchable.is_some_and(|rows| rows.contains(row))
            || before.is_some_and(|before| before.value(row) != after.value(row))
    };
    if definition.folded.iter().any(is_asked_for) {
        after.set(&SETTINGS.row, true.value());
    }
}
