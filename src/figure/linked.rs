//! What the address says of a figure: its state, and what of it can be touched.

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
    /// The first name under `parts` that the drawn figure has no part for, and its parts: see `static/hall.js`. Fails
    /// where the link names no parts.
    #[wasm_bindgen(catch, js_name = missingPart)]
    fn missing_part() -> Result<Option<Array>, JsValue>;
}

/// Says of a part that a figure, once it is drawn, does not have.
pub fn notice_of_parts() -> Option<String> {
    let found = missing_part().ok()??;
    let text = |at| found.get(at).as_string().unwrap_or_default();
    Some(words::notice_parts(&link::excerpt(&text(0)), &text(1)))
}

/// The caption that the link gives a figure alone, in a teacher's words.
pub fn own_caption(definition: &Definition) -> Option<String> {
    let fields = addresses::page_fields();
    let text = link::value(&fields, CAPTION)?;
    let is_own = !matches!(text, "0" | "1") && PageParameter::named(CAPTION)?.accepts(text);
    (is_own && addresses::is_alone(definition.name.as_str())).then(|| text.to_owned())
}

/// Which parameters of a figure can be touched, if the link limits them, and notices about names that the figure does
/// not have. An attribute of its place tells `static/open.js`, which hides the controls of all others.
pub fn touchable(definition: &Definition) -> (Option<Vec<&'static ParameterRow>>, Vec<String>) {
    let name = definition.name.as_str();
    if !addresses::is_alone(name) {
        return (None, Vec::new());
    }
    let (rows, notices) = page_fields::touchable(&addresses::page_fields(), definition.parameters);
    if let (Some(rows), Some(place)) = (&rows, addresses::place_of(name)) {
        let keys: Vec<&str> = rows.iter().map(|row| row.key).collect();
        // Without the attribute the controls are seen, but still change nothing.
        let _ = place.set_attribute("data-controls", &keys.join(" "));
    }
    (rows, notices)
}

/// The start that the address's edition gives a figure, and the state that the address gives it.
pub fn linked(definition: &Definition, start: &State) -> (State, Linked) {
    let fields = address_bar::of_page().fields(definition.name.as_str());
    let start = link::start_of(&fields, start, definition.edition_1);
    let mut linked = link::read(&fields, &start);
    let beyond = notices::beyond(&fields, &linked.state);
    linked.notices.extend(beyond);
    (start, linked)
}
