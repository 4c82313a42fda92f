//! Numbers compared digit by digit.

use yew::prelude::*;

/// A written number, with its digits marked from the first one that differs from another number.
pub fn marked(here: &str, other: &str) -> Html {
    let (kept, changed) = here.split_at(first_difference(here, other));
    html! {
        <>
            { kept }
            if !changed.is_empty() {
                <mark>{ changed }</mark>
            }
        </>
    }
}

/// The byte at which a written number first differs from another; its end if they are equal.
pub fn first_difference(here: &str, other: &str) -> usize {
    let mut pairs = here.char_indices().zip(other.chars());
    pairs
        .find(|((_, a), b)| a != b)
        .map_or(here.len().min(other.len()), |((at, _), _)| at)
}
