//! The late figures: the code of each part is a WebAssembly file of its own, its words and styles a file for each
//! language. A build without the feature `split` has all of it in the first download.

use crate::figure::Definition;
use crate::state::LatePart;

/// A late part could not be downloaded.
#[derive(Debug)]
pub struct NotLoaded;

/// The definitions of the figures of a part, downloaded where they are not there yet.
///
/// # Errors
/// If they cannot be downloaded; the next call tries again.
#[cfg(feature = "split")]
pub async fn definitions(part: LatePart) -> Result<&'static [Definition], NotLoaded> {
    let words = split::words(part.as_str());
    let definitions = match part {
        LatePart::Middle => split::middle().await,
        LatePart::Late => split::late().await,
        LatePart::Last => split::last().await,
    };
    split::set(words).await?;
    definitions
}

/// The definitions of the figures of a part.
///
/// # Errors
/// None: they are there.
#[cfg(not(feature = "split"))]
pub async fn definitions(part: LatePart) -> Result<&'static [Definition], NotLoaded> {
    use super::registry::{LAST, LATE, MIDDLE};
    Ok(match part {
        LatePart::Middle => MIDDLE,
        LatePart::Late => LATE,
        LatePart::Last => LAST,
    })
}

#[cfg(feature = "split")]
mod split {
    use super::super::registry::{LAST, LATE, MIDDLE};
    use super::{Definition, NotLoaded};
    use crate::words;
    use js_sys::Promise;
    use wasm_bindgen::prelude::wasm_bindgen;
    use wasm_bindgen_futures::JsFuture;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    #[wasm_bindgen]
    extern "C" {
        /// The words of a part, whose styles it has added to the document: see `static/open.js`.
        #[wasm_bindgen(js_name = lateWords)]
        pub fn words(part: &str) -> Promise;
    }

    impl From<SplitLoaderError> for NotLoaded {
        fn from(_: SplitLoaderError) -> Self {
            Self
        }
    }

    #[wasm_split(middle, fallible)]
    pub fn middle() -> Result<&'static [Definition], NotLoaded> {
        Ok(MIDDLE)
    }

    #[wasm_split(late, fallible)]
    pub fn late() -> Result<&'static [Definition], NotLoaded> {
        Ok(LATE)
    }

    #[wasm_split(last, fallible)]
    pub fn last() -> Result<&'static [Definition], NotLoaded> {
        Ok(LAST)
    }

    pub async fn set(words: Promise) -> Result<(), NotLoaded> {
        let lines = JsFuture::from(words).await.map_err(|_| NotLoaded)?;
        words::set(lines.as_string().unwrap_or_default());
        Ok(())
    }
}
