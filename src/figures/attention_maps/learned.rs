//! The query of a digit and the key of a letter, as the recorded model learned them, and the way to the bench.

use super::reading::Reading;
use crate::figure::FigureSpec;
use crate::figure::controls::link_to;
use crate::figures::bench::Bench;
use crate::learned_vectors::{self, FARTHEST, LAYER, Lookup};
use crate::numbers::whole;
use crate::state::{FigureName, State};
use crate::training_lab;
use crate::words;
use training::{AttentionKind, Encoding};
use yew::prelude::*;

/// What is shown where the selected cell is not one of a digit and a letter.
const FIRST: [char; 2] = ['5', 'C'];

/// Whether the model that is shown has the settings of the recorded one.
fn is_of_table(reading: &Reading) -> bool {
    let start = State::of(super::AttentionMaps::PARAMETERS);
    let recorded = training_lab::settings(&start, Encoding::Rope, AttentionKind::Softmax);
    reading.settings == recorded
}

/// The digit and the letter of the selected cell, and whether it has them.
fn glyphs(reading: &Reading) -> ([char; 2], bool) {
    let cell = reading.selected;
    let glyphs = [reading.glyph(cell.row), reading.glyph(cell.column)];
    if glyphs[0].is_ascii_digit() && glyphs[1].is_ascii_uppercase() {
        (glyphs, true)
    } else {
        (FIRST, false)
    }
}

/// The query and the key of the selected cell, where they are known.
pub fn selected(reading: &Reading) -> Option<Lookup> {
    if !is_of_table(reading) {
        return None;
    }
    let start = State::of(Bench::PARAMETERS);
    learned_vectors::with(|table| Lookup::of(table, glyphs(reading).0, &start))
}

/// What the engine says of them, and the link to the bench.
pub fn view(reading: &Reading) -> Html {
    if !is_of_table(reading) {
        return Html::default();
    }
    let Some(lookup) = selected(reading) else {
        return html! {
            if learned_vectors::is_missing() {
                <p class="note learned-vectors" data-notice="learned">{ words::attention_maps_learned_missing() }</p>
            }
        };
    };
    let [digit, letter] = [lookup.digit, lookup.letter].map(String::from);
    let [layer, head, peak, farthest] =
        [LAYER, lookup.head + 1, lookup.peak(), FARTHEST].map(|number| whole(number as i64));
    let said = words::attention_maps_learned_said(&digit, &letter, &peak, &farthest);
    let of = words::attention_maps_learned_of(&head, &layer);
    html! {
        <section class="learned-vectors">
            <h3>{ words::attention_maps_learned() }</h3>
            <p role="status" data-number="learned-said">{ words::sentences(&said, &of) }</p>
            if !glyphs(reading).1 {
                <p class="note">{ words::attention_maps_learned_choose() }</p>
            }
            { link_to(FigureName::Bench, lookup.fields(), words::attention_maps_learned_bench()) }
        </section>
    }
}
