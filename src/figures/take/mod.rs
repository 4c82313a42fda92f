//! The code that computes the score on the screen, and the numbers that it must print.

pub mod code;
mod lists;
mod numbers;
pub mod parameters;
mod reading;
pub mod refusal;
mod rope_config;

pub use reading::Reading;

use crate::figure::copy_button;
use crate::figure::prelude::*;
use crate::figure::rope_controls::scaling;
use crate::figures::bench::Bench;
use crate::url::{address_bar, link};
use parameters::{CODE, CodeLanguage};

pub struct Take;

impl FigureSpec for Take {
    const CAPTION: Option<fn() -> &'static str> = Some(words::take_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                { named_choice(figure, &CODE) }
                if let Some(reason) = refusal::refusal(&figure.state) {
                    { status("refusal", reason) }
                } else {
                    <div class="take-columns">
                        { listing(figure) }
                        { printed(figure, reading) }
                    </div>
                }
                <div class="row take-settings">
                    { number(figure, &QUERY_POSITION, 1) }
                    { number(figure, &KEY_POSITION, 1) }
                    { number(figure, &HEAD_DIM, 2) }
                    { number(figure, &ROTARY_DIM, 2) }
                    { number(figure, &BASE, 0) }
                    { named_choice(figure, &LAYOUT) }
                    { redraw(figure) }
                    <button type="button" class="quiet of-bench" data-do="bench" onclick={of_bench(figure)}>{ words::take_of_bench() }</button>
                </div>
                { scaling(figure) }
            </>
        }
    }
}

/// Digits after the point of the numbers that the code must print: as many as every library agrees on.
pub const DIGITS: usize = 9;

fn listing(figure: &Figure) -> Html {
    let pieces = code::pieces(&figure.state);
    let text: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
    html! {
        <div>
            <pre class="listing" tabindex="0" role="region" aria-label={words::take_listing()} translate="no"><code>
                for piece in pieces {
                    if let Some(part) = piece.part {
                        <span class={part}>{ piece.text }</span>
                    } else {
                        { piece.text }
                    }
                }
            </code></pre>
            { copy_button::button(text, "code") }
        </div>
    }
}

fn printed(figure: &Figure, reading: &Reading) -> Html {
    let is_exact = matches!(
        figure.get(&CODE),
        CodeLanguage::NumPy | CodeLanguage::PyTorch | CodeLanguage::Jax | CodeLanguage::Rust
    );
    let has_short_angles = !is_exact && figure.get(&CODE) != CodeLanguage::FlashAttention;
    let (told, note) = match figure.get(&CODE) {
        CodeLanguage::NumPy => (words::take_prints(), words::take_numpy()),
        CodeLanguage::PyTorch => (words::take_prints(), words::take_pytorch()),
        CodeLanguage::Jax => (words::take_prints(), words::take_jax()),
        CodeLanguage::Rust => (words::take_prints(), words::take_rust()),
        CodeLanguage::Config => (words::take_gives(), words::take_config()),
        CodeLanguage::Transformers => (words::take_prints_nearly(), words::take_transformers()),
        CodeLanguage::FlashAttention => (words::take_prints_nearly(), words::take_flash()),
        CodeLanguage::TransformerEngine => (words::take_prints_nearly(), words::take_te()),
    };
    html! {
        <div class="take-printed">
            <p>{ told }</p>
            { list(&reading.readouts(&figure.state)) }
            <p class="said">
                if is_exact {
                    { words::take_precision() }{ words::space() }
                }
                { note }{ words::space() }
                if has_short_angles {
                    { words::take_angles() }{ words::space() }
                }
                { about_method(figure) }
            </p>
        </div>
    }
}

/// A remark on a method, needed to read its code.
fn about_method(figure: &Figure) -> &'static str {
    match figure.get(&METHOD) {
        ScalingMethod::LongRope => words::take_longrope(),
        ScalingMethod::YarnByRotations => words::take_on_logits(),
        _ => "",
    }
}

/// The callback that takes over what the bench shows, and keeps the language of the code.
fn of_bench(figure: &Figure) -> Callback<MouseEvent> {
    let state = figure.state.clone();
    figure.act.reform(move |_| {
        let page = address_bar::of_page();
        page.flush();
        let fields = page.fields(FigureName::Bench.as_str());
        let start = link::start_of(&fields, &State::of(Bench::PARAMETERS), Bench::EDITION_1);
        let bench = link::read(&fields, &start).state;
        let mut taken = State::clone(&state);
        taken.take_over(&bench);
        Action::Become(Box::new(taken))
    })
}
