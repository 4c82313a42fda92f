//! The colours of the page for canvases, which cannot read custom properties by themselves.

use gloo_events::EventListener;
use wasm_bindgen::UnwrapThrowExt;
use web_sys::{EventTarget, window};

/// The event that other code dispatches on the window after changing the root's `data-theme`: `light`, `dark`, or
/// without it the system's theme. Style sheets follow at once, canvases when they are next drawn.
const CHANGED: &str = "rope-theme";

pub type Rgb = [u8; 3];

/// The present values of the style sheet's colours.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Theme {
    pub paper: Rgb,
    pub score: Rgb,
    /// The colour of negative scores.
    pub negative: Rgb,
    /// The ends of the scale of pairs.
    pub pairs: [Rgb; 2],
}

impl Theme {
    pub fn now() -> Self {
        let window = window().expect_throw("a page has a window");
        let style = window
            .document()
            .and_then(|document| document.document_element())
            .and_then(|root| window.get_computed_style(&root).ok().flatten());
        let value = |name: &str| {
            let value = style.as_ref()?.get_property_value(name).ok()?;
            rgb(value.trim())
        };
        let value = |name| value(name).unwrap_or_default();
        Self {
            paper: value("--paper"),
            score: value("--score"),
            negative: value("--ink-2"),
            pairs: [value("--pair-fast"), value("--pair-slow")],
        }
    }
}

/// A colour written as `#rrggbb`.
fn rgb(text: &str) -> Option<Rgb> {
    let [_, channels @ ..] = u32::from_str_radix(text.strip_prefix('#')?, 16)
        .ok()?
        .to_be_bytes();
    Some(channels)
}

/// Listens for possible changes of the theme: the reader's system, printing, and other code.
pub fn on_change(changed: impl Fn() + Clone + 'static) -> Vec<EventListener> {
    let Some(window) = window() else {
        return Vec::new();
    };
    let on = |target: &EventTarget, event: &'static str| {
        let changed = changed.clone();
        EventListener::new(target, event, move |_| changed())
    };
    let queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];
    let queries = queries.map(|query| window.match_media(query).ok().flatten());
    let systems = queries.iter().flatten().map(|query| on(query, "change"));
    let others = ["beforeprint", "afterprint", CHANGED].map(|event| on(&window, event));
    systems.chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_the_style_sheet_writes_them() {
        assert_eq!(rgb("#0072B2"), Some([0, 114, 178]));
        assert_eq!(rgb("blue"), None);
    }
}
