//! The score: a bar per pair, their sum, and the same number computed in two ways.

use super::Reading;
use super::pair::selection;
use crate::figure::prelude::*;
use crate::widgets::bars::{Bar, bars_of};

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let terms = reading.pairs.iter().map(|pair| Bar {
        value: pair.term.value,
        amplitude: pair.term.amplitude,
    });
    // A pair that does not rotate has no other term at any distance.
    let still = reading.still_terms.iter().map(|&value| Bar {
        value,
        amplitude: value.abs(),
    });
    let terms: Vec<Bar> = terms.chain(still).collect();
    let readouts = reading.readouts_of_score(state);
    let sum = figure.part(Group::Dragged, |_, reading: &Reading| live(&reading.sum()));
    html! {
        <figure class="bench-score">
            <figcaption>{ lowered(words::score_caption()) }</figcaption>
            { bars_of(&terms, reading.pairs.len(), &selection(figure, reading, words::score_bars_name())) }
            <p class="unseen" aria-live="polite" aria-atomic="true">{ words::score_said(text_of(&readouts, "sum")) }</p>
            { list_with(&readouts, Some(sum)) }
        </figure>
    }
}
