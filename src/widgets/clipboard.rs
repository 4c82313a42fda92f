//! The clipboard.

use wasm_bindgen_futures::JsFuture;
use web_sys::window;

/// Puts a text on the clipboard, and says whether it is there; nothing where the browser lends the page no clipboard.
pub fn copy(text: &str) -> Option<impl Future<Output = bool> + 'static> {
    let clipboard = window()?.navigator().clipboard();
    if clipboard.is_undefined() {
        return None;
    }
    let written = clipboard.write_text(text);
    Some(async move { JsFuture::from(written).await.is_ok() })
}
