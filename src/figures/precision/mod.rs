//! The roundings of a computation, the change of its scores when both positions shift, and their error.

mod chart;
mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Pair, Point, Reading, SCORES, Scores, with_arithmetic};

use crate::figure::controls;
use crate::figure::digits::marked;
use crate::figure::far_positions::{far_slider, jumps};
use crate::figure::prelude::*;
use crate::figure::rope_controls::distance;
use crate::widgets::small_planes::{Small, SmallPlanes};
use parameters::{
    ANGLE_FORMAT, PRODUCT_FORMAT, RUNNING, TABLE_FORMAT, THETA_FORMAT, VECTOR_FORMAT,
};
use rotary::precision::{Format, Implementation};

pub struct Precision;

impl FigureSpec for Precision {
    const CAPTION: Option<fn() -> &'static str> = Some(words::precision_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        SEED,
        POSITION_FORMAT,
        THETA_FORMAT,
        ANGLE_FORMAT,
        RUNNING,
        TABLE_FORMAT,
        PRODUCT_FORMAT,
        VECTOR_FORMAT
    ];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                <div class="beside">
                    { chart::view(figure, reading) }
                    <div class="stack">
                        { implementations(figure, reading) }
                        { far_slider(figure, &KEY_POSITION, words::precision_shift().to_owned()) }
                        { jumps(figure, &KEY_POSITION, words::precision_jump(), &JUMPS) }
                        { shifts(figure, words::shift_both(), &[-1, 1]) }
                        { distance(figure, (0, FARTHEST_APART), figure.state.distance()) }
                    </div>
                </div>
                { status("said", said(&figure.state, reading)) }
                <div class="beside">
                    { scores(figure, reading) }
                    { planes(figure, reading) }
                </div>
                { settings(figure, words::param_settings(), html! {
                    <>
                        { rounding(figure) }
                        <div class="row">
                            { number(figure, &HEAD_DIM, 2) }
                            { number(figure, &BASE, 0) }
                            { redraw(figure) }
                        </div>
                    </>
                }) }
            </>
        }
    }
}

/// The farthest distance of the slider, in tokens.
const FARTHEST_APART: i64 = 2_048;

/// Shifts that golden numbers have.
const JUMPS: [i64; 6] = [0, 256, 257, 4_096, 131_072, 1_000_000];

/// The format of each step.
fn rounding(figure: &Figure) -> Html {
    html! {
        <div class="stack">
            <div class="steps">
                { step(figure, &POSITION_FORMAT) }
                { step(figure, &THETA_FORMAT) }
                { step(figure, &ANGLE_FORMAT) }
                { step(figure, &TABLE_FORMAT) }
                { step(figure, &PRODUCT_FORMAT) }
                { step(figure, &VECTOR_FORMAT) }
            </div>
            { switch(figure, &RUNNING) }
        </div>
    }
}

fn step(figure: &Figure, parameter: &'static Parameter<Format>) -> Html {
    html! {
        <>
            <span aria-hidden="true">{ (parameter.row.name)() }</span>
            { named_choice(figure, parameter) }
        </>
    }
}

/// The known implementations, and the roundings of the selected one.
fn implementations(figure: &Figure, reading: &Reading) -> Html {
    let mut options: Vec<_> = Implementation::ALL
        .iter()
        .map(|known| {
            let (key, name, _) = about(*known);
            (key.into(), reading.known == Some(*known), name.into())
        })
        .collect();
    // The text if no known implementation computes like this.
    if reading.known.is_none() {
        options.push(("own".into(), true, words::precision_own().into()));
    }
    let state = figure.state.clone();
    let on_select = figure.act.reform(move |index: usize| {
        let known = Implementation::ALL.get(index);
        let next = known.map(|known| with_arithmetic(&state, known.arithmetic()));
        Action::Become(Box::new(next.unwrap_or_else(|| State::clone(&state))))
    });
    let where_it_rounds = match reading.known {
        Some(known) => about(known).2,
        None => words::precision_own_where(),
    };
    html! {
        <div>
            <label data-sets="pos theta angle running cossin products qk">{ words::precision_as_in() }{ " " }{ controls::list("as", options, on_select) }</label>
            <p class="note">{ where_it_rounds }</p>
        </div>
    }
}

/// The name of an implementation for scripts, its name, and its roundings.
fn about(known: Implementation) -> (&'static str, &'static str, &'static str) {
    match known {
        Implementation::Exact => (
            "exact",
            words::precision_exact(),
            words::precision_exact_where(),
        ),
        Implementation::F32Throughout => (
            "f32",
            words::precision_single(),
            words::precision_single_where(),
        ),
        Implementation::Transformers => (
            "transformers",
            words::precision_transformers(),
            words::precision_transformers_where(),
        ),
        Implementation::FlashAttention => (
            "flash-attention",
            words::precision_flash(),
            words::precision_flash_where(),
        ),
        Implementation::TransformerEngine => (
            "transformer-engine",
            words::precision_te(),
            words::precision_te_where(),
        ),
        Implementation::Ggml => (
            "ggml",
            words::precision_ggml(),
            words::precision_ggml_where(),
        ),
        Implementation::Bf16Throughout => (
            "bf16",
            words::precision_bf16(),
            words::precision_bf16_where(),
        ),
        Implementation::Bf16Frequencies => (
            "bf16-theta",
            words::precision_theta(),
            words::precision_theta_where(),
        ),
        _ => (
            "exact-angles",
            words::precision_angles(),
            words::precision_angles_where(),
        ),
    }
}

/// Digits after the point of a score: as many as 32 bits hold.
const DIGITS: usize = 7;

/// The exact scores, and the digits that the arithmetic changes before the shift and after it.
fn scores(figure: &Figure, reading: &Reading) -> Html {
    let shift = figure.get(&KEY_POSITION);
    let text = |score: f64| fixed(score, DIGITS);
    let rounded =
        |score: f64, exact: f64| html! { <td>{ marked(&text(score), &text(exact)) }</td> };
    html! {
        <table class="digits">
            { head(&[&words::precision_vectors(&figure.get(&HEAD_DIM).to_string()), words::precision_exact_score(), &words::precision_at("0"), &words::precision_at(&whole(shift))]) }
            <tbody>
                for (index, scores) in reading.scores.iter().enumerate() {
                    <tr>
                        { row_head(&(index + 1).to_string()) }
                        <td>{ text(scores.exact) }</td>
                        { rounded(scores.unshifted, scores.exact) }
                        { rounded(scores.here, scores.exact) }
                    </tr>
                }
            </tbody>
        </table>
    }
}

/// From this angle on a hand is called wrong.
const WRONG_DEGREES: f64 = 1.0;

/// Every pair at the query's position: its exact hand and, if it is wrong, the rounded one.
fn planes(figure: &Figure, reading: &Reading) -> Html {
    let pair = figure.get(&PAIR);
    let selected = one_in_words(pair, &reading.pairs[pair]);
    let selection = figure.numbered_pair(words::planes_name(), pair);
    let planes = reading.pairs.iter().map(|pair| Small {
        solid: pair.rounded.unwrap_or(DVec2::ZERO),
        open: pair.exact,
        is_marked: pair.is_wrong(WRONG_DEGREES.to_radians()),
        ..Small::default()
    });
    html! {
        <div class="both-hands">
            <p class="key-of-hands">
                <span class="exact">{ words::precision_exact_hand() }</span>
                <span class="rounded">{ words::precision_rounded_hand(&fixed(WRONG_DEGREES, 0)) }</span>
            </p>
            <SmallPlanes planes={planes.collect::<std::rc::Rc<[_]>>()} reach={1.0} {selection} />
            { status("pair", selected) }
            <p data-number="wrong">{ wrong_in_words(figure, reading) }</p>
        </div>
    }
}

fn one_in_words(index: usize, pair: &Pair) -> String {
    let index = index.to_string();
    let wavelength = significant(wavelength(pair.theta), 4);
    match pair.rounded {
        Some(_) => words::precision_pair(&index, &wavelength, &degrees(pair.off_rad)),
        None => words::precision_pair_none(&index, &wavelength),
    }
}

/// The number of wrong hands, and their error.
fn wrong_in_words(figure: &Figure, reading: &Reading) -> String {
    let position = whole(figure.get(&QUERY_POSITION));
    let (_, worst) = reading.wrong_pairs(WRONG_DEGREES.to_radians());
    let count = reading.pairs.len().to_string();
    let readouts = reading.readouts(&figure.state);
    let [wrong, apart] = ["wrong", "worst-angle"].map(|key| text_of(&readouts, key));
    if worst.is_nan() {
        return words::precision_wrong_none(&position);
    }
    let more_than = fixed(WRONG_DEGREES, 0);
    words::precision_wrong(&position, wrong, &count, &more_than, apart)
}

fn degrees(angle_rad: f64) -> String {
    significant(angle_rad.to_degrees(), 2)
}

/// Observations: the change of the scores, their error, and the result of a shift test.
fn said(state: &State, reading: &Reading) -> String {
    let Point { shift, moved, off } = reading.here;
    let readouts = reading.readouts(state);
    let [moved_by, off_by] = ["moved", "off"].map(|key| text_of(&readouts, key));
    let shift_by = whole(shift);
    if off.is_nan() {
        words::precision_said_none(&shift_by)
    } else if shift == 0 {
        words::precision_said_start(off_by)
    } else if moved < TOLERANCE && off > WRONG {
        words::precision_said_unseen(&shift_by, moved_by, off_by)
    } else if off > WRONG {
        words::precision_said_wrong(&shift_by, moved_by, off_by)
    } else {
        words::precision_said_right(&shift_by, moved_by, off_by)
    }
}

/// The tolerance of a shift test in 32 bits: `atol` of `torch.testing.assert_close`.
const TOLERANCE: f64 = 1e-5;

/// Scores that are off by more than this are wrong, and not only rounded.
const WRONG: f64 = 1e-3;
