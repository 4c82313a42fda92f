//! The late figures. A build without the feature `split` has all of them in the first download.

use super::registry::late_parts;
use crate::figure::Definition;
use crate::figure::late_part::NotLoaded;
use crate::state::{LatePart, each_figure};
use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;

/// The definitions of the figures of a part, downloaded where they are not there yet.
pub async fn definitions(part: LatePart) -> Result<&'static [Definition], NotLoaded> {
    #[cfg(feature = "split")]
    let words = words_of(part);
    let came = code_of(part).await;
    if let Ok((_, Some(files))) = &came {
        // Their promise never rejects.
        let _ = JsFuture::from(files.clone()).await;
    }
    #[cfg(feature = "split")]
    for words in words {
        words.set().await?;
    }
    came.map(|(definitions, _)| definitions)
}

#[cfg(feature = "split")]
fn words_of(part: LatePart) -> Vec<crate::figure::late_part::Words> {
    // The exercise with a mistake in a program shows it as the figure `bugs` does.
    let also = (part == LatePart::Exercises).then_some(LatePart::Late);
    let parts = [part].into_iter().chain(also);
    parts.map(crate::figure::late_part::Words::of).collect()
}

/// The figures of a part, and the files that they wait for.
type Came = Result<(&'static [Definition], Option<Promise>), NotLoaded>;

/// Begins what a part does when its code has come, beside its figures.
macro_rules! begin {
    (training) => {
        Some(crate::training_lab::recorded_files())
    };
    ($part:ident) => {
        None
    };
}

/// Declares a split point for each part, and the function that awaits them.
macro_rules! split_points {
    (
        first { $($first:tt)+ }
        late { $($(#[$part_doc:meta])* $Part:ident $part:ident { $($late:tt)+ })+ }
        drafts { $($draft:tt)* }
    ) => {
        $(
            #[cfg_attr(feature = "split", wasm_split_helpers::wasm_split($part, fallible))]
            fn $part() -> Came {
                Ok((late_parts::$part(), begin!($part)))
            }
        )+

        async fn code_of(part: LatePart) -> Came {
            match part {
                $(LatePart::$Part => {
                    let came = $part();
                    #[cfg(feature = "split")]
                    let came = came.await;
                    came
                })+
                LatePart::Share => Ok((&[], None)),
            }
        }
    };
}

each_figure!(split_points);
