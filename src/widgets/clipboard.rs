//! The clipboard.

use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, window};

/// Copies a text to the clipboard and returns whether that worked; `None` if the page has no access to the clipboard.
pub fn copy(text: &str) -> Option<impl Future<Output = bool> + 'static> {
    let clipboard = window()?.navigator().clipboard();
    if clipboard.is_undefined() {
        return None;
    }
    let written = clipboard.write_text(text);
    Some(async move { JsFuture::from(written).await.is_ok() })
}

/// Selects the text of an element, so that the reader can copy it.
pub fn select(element: &Element) {
    let selection = window().and_then(|window| window.get_selection().ok()?);
    if let Some(selection) = selection {
        // A text that cannot be selected is still visible.
        let _ = selection.select_all_children(element);
    }
}
