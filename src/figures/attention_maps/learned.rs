//! The query of a digit and the key of a letter, as the recorded model learned them, and the way to the bench.

use super::reading::Reading;
use crate::figure::controls::link_to;
use crate::figure::prelude::*;
use crate::training_lab::learned_vectors::{FARTHEST, LAYER};

/// The engine's result for them, and the link to the bench.
pub fn view(figure: &Figure, reading: &Reading) -> Html {
    if !reading.is_recorded_model() {
        return Html::default();
    }
    let Some(lookup) = &reading.lookup else {
        return html! {
            if figure.late.learned.is_missing() {
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
            <p class="learned-name">{ words::attention_maps_learned() }</p>
            <p aria-live="polite" aria-atomic="true" data-number="learned-said">{ words::sentences(&said, &of) }</p>
            if !reading.glyphs().1 {
                <p class="note">{ words::attention_maps_learned_choose() }</p>
            }
            { link_to(FigureName::Bench, lookup.fields(), words::attention_maps_learned_bench()) }
        </section>
    }
}
