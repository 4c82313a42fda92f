//! The late figures. A build without the feature `split` has all of them in the first download.

use super::bench::learned::Learned;
use crate::figure::Definition;
use crate::figure::late_part::NotLoaded;
use crate::learned_vectors;
use crate::state::LatePart;
use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;

/// What the bench shows of learned vectors. Only code of the part with these vectors may name it.
const LEARNED: Learned = Learned {
    late: learned_vectors::late_if_here,
    view: learned_vectors::of_bench::view,
};

/// The definitions of the figures of a part, downloaded where they are not there yet.
///
/// # Errors
/// If they cannot be downloaded; the next call tries again.
#[cfg(feature = "split")]
pub async fn definitions(part: LatePart) -> Result<&'static [Definition], NotLoaded> {
    use crate::figure::late_part::Words;
    let words = Words::of(part);
    // The exercise with a mistake in a program shows it as the figure `bugs` does.
    let also = (part == LatePart::Last).then(|| Words::of(LatePart::Late));
    let definitions = match part {
        LatePart::Middle => split::middle().await,
        LatePart::Late => split::late().await,
        LatePart::Training => match split::training().await {
            Ok((definitions, recorded)) => {
                came(recorded).await;
                Ok(definitions)
            }
            Err(not_loaded) => Err(not_loaded),
        },
        LatePart::Last => split::last().await,
        LatePart::Share => Ok(&[][..]),
    };
    words.set().await?;
    if let Some(also) = also {
        also.set().await?;
    }
    definitions
}

/// The definitions of the figures of a part.
///
/// # Errors
/// None: they are there.
#[cfg(not(feature = "split"))]
pub async fn definitions(part: LatePart) -> Result<&'static [Definition], NotLoaded> {
    use super::registry::{LAST, LATE, MIDDLE, TRAINING};
    Ok(match part {
        LatePart::Middle => {
            super::bench::learned::came(LEARNED);
            MIDDLE
        }
        LatePart::Late => LATE,
        LatePart::Training => {
            came(crate::training_lab::recorded_files()).await;
            TRAINING
        }
        LatePart::Last => LAST,
        LatePart::Share => &[],
    })
}

/// Waits until files have come or failed: their promise never rejects.
async fn came(files: Promise) {
    let _ = JsFuture::from(files).await;
}

#[cfg(feature = "split")]
mod split {
    use super::super::bench::learned;
    use super::super::registry::{LAST, LATE, MIDDLE, TRAINING};
    use super::{Definition, NotLoaded};
    use crate::training_lab;
    use js_sys::Promise;
    use wasm_split_helpers::wasm_split;

    #[wasm_split(middle, fallible)]
    pub fn middle() -> Result<&'static [Definition], NotLoaded> {
        learned::came(super::LEARNED);
        Ok(MIDDLE)
    }

    #[wasm_split(late, fallible)]
    pub fn late() -> Result<&'static [Definition], NotLoaded> {
        Ok(LATE)
    }

    #[wasm_split(training, fallible)]
    pub fn training() -> Result<(&'static [Definition], Promise), NotLoaded> {
        Ok((TRAINING, training_lab::recorded_files()))
    }

    #[wasm_split(last, fallible)]
    pub fn last() -> Result<&'static [Definition], NotLoaded> {
        Ok(LAST)
    }
}
