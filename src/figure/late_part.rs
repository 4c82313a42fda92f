//! Late parts of the download: the code of each part is a separate WebAssembly file, its words and styles a file for
//! each language. A build without the feature `split` includes all of it in the first download.

#[derive(Debug)]
pub struct NotLoaded;

#[cfg(feature = "split")]
mod words_of_part {
    use super::NotLoaded;
    use crate::state::LatePart;
    use crate::words;
    use js_sys::Promise;
    use wasm_bindgen::prelude::wasm_bindgen;
    use wasm_bindgen_futures::JsFuture;
    use wasm_split_helpers::SplitLoaderError;

    #[wasm_bindgen]
    extern "C" {
        /// Adds the styles of a part to the document, and returns its words: see `static/open.js`.
        #[wasm_bindgen(js_name = lateWords)]
        fn late_words(part: &str) -> Promise;
    }

    impl From<SplitLoaderError> for NotLoaded {
        fn from(_: SplitLoaderError) -> Self {
            Self
        }
    }

    pub struct Words(Promise);

    impl Words {
        pub fn of(part: LatePart) -> Self {
            Self(late_words(part.as_str()))
        }

        /// Waits for the words, and sets them.
        pub async fn set(self) -> Result<(), NotLoaded> {
            let lines = JsFuture::from(self.0).await.map_err(|_| NotLoaded)?;
            words::set(lines.as_string().unwrap_or_default());
            Ok(())
        }
    }
}

#[cfg(feature = "split")]
pub use words_of_part::Words;
