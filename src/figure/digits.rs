//! Numbers compared digit by digit.

use yew::prelude::*;

/// A number as written, the digits marked from the first that differs from another's.
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

/// Where a number as written first differs from another, in bytes; its end if it does not.
pub fn first_difference(here: &str, other: &str) -> usize {
    let mut pairs = here.char_indices().zip(other.chars());
    pairs
        .find(|((_, a), b)| a != b)
        .map_or(here.len().min(other.len()), |((at, _), _)| at)
}
