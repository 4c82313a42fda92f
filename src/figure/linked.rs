//! The fields of a figure in the address: its state, and the parameters that readers can change.

use super::definition::Definition;
use super::notices;
use crate::state::page_parameters::{CAPTION, PageParameter};
use crate::state::{ParameterRow, State};
use crate::url::link::{self, Linked};
use crate::url::page_fields;
use crate::url::{address_bar, addresses};
use crate::words;
use js_sys::Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The first name in `parts` that the drawn figure has no part for, and its parts: see `static/hall.js`. Fails if
    /// the link doesn't list parts.
    #[wasm_bindgen(catch, js_name = missingPart)]
    fn missing_part() -> Result<Option<Array>, JsValue>;
}

/// A notice about a listed part that the drawn figure doesn't have.
pub fn notice_of_parts() -> Option<String> {
    let found = missing_part().ok()??;
    let text = |at| found.get(at).as_string().unwrap_or_default();
    Some(words::notice_parts(&link::excerpt(&text(0)), &text(1)))
}

/// The caption in the link of a figure shown alone, in a teacher's words.
pub fn own_caption(definition: &Definition) -> Option<String> {
    let fields = addresses::page_fields();
    let text = link::value(&fields, CAPTION)?;
    let is_own = !matches!(text, "0" | "1") && PageParameter::named(CAPTION)?.accepts(text);
    (is_own && addresses::is_alone(definition.name.as_str())).then(|| text.to_owned())
}

/// The parameters of a figure that readers can change, if the link limits them, and notices about names that the figure
/// doesn't have. An attribute of its place tells `static/open.js` to hide all other controls.
pub fn touchable(definition: &Definition) -> (Option<Vec<&'static ParameterRow>>, Vec<String>) {
    let name = definition.name.as_str();
    if !addresses::is_alone(name) {
        return (None, Vec::new());
    }
    let (rows, notices) = page_fields::touchable(&addresses::page_fields(), definition.parameters);
    if let (Some(rows), Some(place)) = (&rows, addresses::place_of(name)) {
        let keys: Vec<&str> = rows.iter().map(|row| row.key).collect();
        // Without the attribute the controls are visible, but still have no effect.
        let _ = place.set_attribute("data-controls", &keys.join(" "));
    }
    (rows, notices)
}

/// The starting state for the edition of the address, and the state in the address.
pub fn linked(definition: &Definition, start: &State) -> (State, Linked) {
    let fields = address_bar::of_page().fields(definition.name.as_str());
    let start = link::start_of(&fields, start, definition.edition_1);
    let mut linked = link::read(&fields, &start);
    let beyond = notices::beyond(&fields, &linked.state);
    linked.notices.extend(beyond);
    (start, linked)
}
