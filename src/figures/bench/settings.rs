//! The settings: dimension, base, layout, rotary dimension, vectors, and the link to all of it.

use super::Reading;
use crate::figure::controls::select;
use crate::figure::corner;
use crate::figure::prelude::*;
use crate::figure::rope_controls::sentence;
use crate::training_lab::learned_vectors;

pub fn view(figure: &Figure, _: &Reading) -> Html {
    let layouts = [
        (Pairing::Interleaved, words::pairing_interleaved().into()),
        (Pairing::Half, words::pairing_half().into()),
    ];
    let fields = html! {
        <div class="bench-fields">
            { number(figure, &HEAD_DIM, 2) }
            { number(figure, &ROTARY_DIM, 2) }
            { number(figure, &BASE, 0) }
            <label>{ (LAYOUT.name)() }{ " " }{ select(figure, &LAYOUT, layouts) }</label>
            { number(figure, &SEED, 1) }
            { redraw(figure) }
            { learned_vectors::of_bench::view(figure) }
            { sentence(figure) }
        </div>
    };
    html! {
        <section class="bench-settings row" aria-label={words::param_settings()}>
            { settings(figure, words::param_settings(), fields) }
            { corner(figure) }
        </section>
    }
}
