//! The code that computes the score on the screen, and the numbers that it must print.

pub mod code;

use super::bench;
use super::controls::{named_choice, number, redraw};
use super::copy;
use super::numbers::line;
use super::{Figure, Kind};
use crate::address;
use crate::link::Terms;
use crate::scene::{Action, Dialect, Scene};
use crate::widgets::digits::{fixed, scientific};
use crate::widgets::low_letters::lowered;
use crate::words;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "take",
    caption: Some(words::take_caption),
    keys: &[
        "d", "base", "layout", "rot", "m", "n", "seed", "code", "q", "k",
    ],
    view,
};

/// Digits after the point of the numbers that the code must print: as many as every library agrees on.
pub const DIGITS: usize = 9;

fn view(figure: &Figure) -> Html {
    html! {
        <>
            <div class="row take-settings">
                { number(figure, "m", 1) }
                { number(figure, "n", 1) }
                { number(figure, "d", 2) }
                { number(figure, "rot", 2) }
                { number(figure, "base", 0) }
                { named_choice(figure, "layout", &[words::layout_interleaved(), words::layout_half()]) }
                { redraw(figure) }
                <button type="button" class="quiet of-bench" data-do="bench" onclick={of_bench(figure)}>{ words::take_of_bench() }</button>
            </div>
            { named_choice(figure, "code", &["NumPy", "PyTorch", "JAX", "Rust", "config.json"]) }
            <div class="take-columns">
                { listing(figure) }
                { printed(figure) }
            </div>
        </>
    }
}

fn listing(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    html! {
        <div>
            <pre class="listing" tabindex="0" role="region" aria-label={words::take_listing()} translate="no"><code>
                for piece in code::pieces(scene) {
                    if let Some(part) = piece.part {
                        <span class={part}>{ piece.text }</span>
                    } else {
                        { piece.text }
                    }
                }
            </code></pre>
            { copy::button(code::text(scene), "code") }
        </div>
    }
}

fn printed(figure: &Figure) -> Html {
    let reading = figure.shown.reading();
    let dialect = figure.shown.scene.dialect;
    let (told, note) = match dialect {
        Dialect::NumPy => (words::take_prints(), words::take_numpy()),
        Dialect::PyTorch => (words::take_prints(), words::take_pytorch()),
        Dialect::Jax => (words::take_prints(), words::take_jax()),
        Dialect::Rust => (words::take_prints(), words::take_rust()),
        Dialect::Config => (words::take_gives(), words::take_config()),
    };
    html! {
        <div class="take-printed">
            <p>{ told }</p>
            <dl class="readings">
                { line(lowered(words::score_from_positions()), "positions", "score", fixed(reading.score_from_positions, DIGITS)) }
                { line(words::score_from_distance(), "distance", "score", fixed(reading.score, DIGITS)) }
                { line(words::score_difference(), "difference", "", scientific(reading.score_difference(), 1)) }
            </dl>
            <p class="said">{ words::take_precision() }{ " " }{ note }</p>
        </div>
    }
}

/// The callback that takes over what the bench shows, and keeps the dialect.
fn of_bench(figure: &Figure) -> Callback<MouseEvent> {
    let dialect = figure.shown.scene.dialect;
    figure.act.reform(move |_| {
        let page = address::of_page();
        page.flush();
        let terms = Terms {
            keys: bench::KIND.keys,
            start: &Scene::default(),
        };
        let linked = terms.read(&page.fields(bench::KIND.name));
        Action::Become(Box::new(Scene {
            dialect,
            ..linked.scene
        }))
    })
}
