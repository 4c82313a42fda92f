//! The script that makes pictures and saves files.

use js_sys::Promise;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    /// The script that makes pictures: see `static/open.js`.
    #[wasm_bindgen(js_name = latePicture)]
    fn late_picture() -> Promise;

    pub type Pictures;

    /// Saves a picture under a name. Returns its address if the reader may have to save it by hand.
    #[wasm_bindgen(method, js_name = savePicture)]
    pub fn save_picture(
        this: &Pictures,
        figure: &str,
        file: &str,
        is_dark: bool,
        scale: u32,
        caption: bool,
        title: &str,
        link: &str,
    ) -> Promise;

    /// Saves a text under a name. Returns whether the reader may have to save it by hand.
    #[wasm_bindgen(method, js_name = saveText)]
    pub fn save_text(this: &Pictures, file: &str, kind: &str, text: &str) -> bool;
}

pub async fn pictures() -> Result<Pictures, JsValue> {
    Ok(JsFuture::from(late_picture()).await?.unchecked_into())
}
