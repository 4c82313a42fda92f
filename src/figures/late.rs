//! The late figures: their code is a WebAssembly file of its own, their words and styles a file for each language. A
//! build without the feature `split` has all of it in the first download.

use super::registry::LATE;
use crate::figure::Definition;

/// The late figures could not be downloaded.
#[derive(Debug)]
pub struct NotLoaded;

/// The definitions of the late figures, downloaded where they are not there yet.
///
/// # Errors
/// If they cannot be downloaded; the next call tries again.
#[cfg(feature = "split")]
pub async fn definitions() -> Result<&'static [Definition], NotLoaded> {
    let words = split::words();
    let definitions = split::code().await;
    split::add(words).await?;
    definitions
}

/// The definitions of the late figures.
///
/// # Errors
/// None: they are there.
#[cfg(not(feature = "split"))]
pub async fn definitions() -> Result<&'static [Definition], NotLoaded> {
    Ok(LATE)
}

#[cfg(feature = "split")]
mod split {
    use super::{Definition, LATE, NotLoaded};
    use crate::words;
    use js_sys::Promise;
    use wasm_bindgen::prelude::wasm_bindgen;
    use wasm_bindgen_futures::JsFuture;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    #[wasm_bindgen]
    extern "C" {
        /// The words of late figures, whose styles it has added to the document: see `static/open.js`.
        #[wasm_bindgen(js_name = lateWords)]
        pub fn words() -> Promise;
    }

    impl From<SplitLoaderError> for NotLoaded {
        fn from(_: SplitLoaderError) -> Self {
            Self
        }
    }

    #[wasm_split(late, fallible)]
    pub fn code() -> Result<&'static [Definition], NotLoaded> {
        Ok(LATE)
    }

    pub async fn add(words: Promise) -> Result<(), NotLoaded> {
        let lines = JsFuture::from(words).await.map_err(|_| NotLoaded)?;
        words::set(lines.as_string().unwrap_or_default());
        Ok(())
    }
}
