//! Tokens as they lie in memory, and the position that a library's kernel gives each, by the arguments of the call.

pub mod call;
mod memory;
mod numbers;
pub mod parameters;
mod rank;
mod reading;
mod run;

pub use rank::{Cell, Lot, Rank, Refusal};
pub use reading::Reading;

use crate::figure::controls::choice;
use crate::figure::copy_button;
use crate::figure::prelude::*;
use crate::numbers::{fixed_signed, scientific};
use crate::state::ParameterRow;
use parameters::{
    BACKWARD, BATCH, CP_RANK, CP_SIZE, CU_SEQLENS, IN_PLACE, KernelLibrary, LIBRARY, MAX_SEQLEN,
    MIXED, SEQLEN, SEQLEN_OFFSETS, START_POSITIONS, TABLE_DIM, TABLE_ROWS, TENSOR_FORMAT, TOTAL,
    TensorFormat, rank_count,
};
use rotary::Error;
use rotary::frequency::DEFAULT_BASE;

pub struct Kernel;

impl FigureSpec for Kernel {
    const CAPTION: Option<fn() -> &'static str> = Some(words::kernel_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                { memory::view(figure, reading) }
                <div class="row controls">
                    { named_choice(figure, &LIBRARY) }
                    { named_choice(figure, &TENSOR_FORMAT) }
                </div>
                { seen(figure, reading) }
                <div class="kernel-columns">
                    <div class="stack">
                        { arguments(figure) }
                        { listing(figure, reading) }
                    </div>
                    { selected(figure, reading) }
                </div>
            </>
        }
    }
}

/// Digits after the point of components and angles.
const DIGITS: usize = 4;

/// The most pairs in the table of a token.
const MOST_PAIRS: usize = 8;

fn library(state: &State) -> &'static str {
    state.get(&LIBRARY).label()
}

/// A description of the picture: why the call is rejected, or the selected token's row and the rule for all tokens.
fn seen(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    if let Some(refusal) = &reading.refusal {
        return refused(state, refusal);
    }
    html! {
        <>
            { status("token", token_in_words(state, reading)) }
            <p class="note">{ rule_in_words(state) }</p>
            if let Some((key, text)) = result_in_words(state, reading) {
                <p class="note" data-number={key}>{ text }</p>
            }
        </>
    }
}

fn refused(state: &State, refusal: &Refusal) -> Html {
    let (said, raised) = match (refusal.library, &refusal.engine) {
        (Some(words), _) => (
            words::kernel_refused(library(state)),
            Some(raised(state, words)),
        ),
        (None, Some(error)) => (unchecked(state, error), None),
        (None, None) => (String::new(), None),
    };
    html! {
        <div class="said kernel-refused" role="alert">
            <p>{ said }</p>
            if let Some(raised) = raised {
                <pre data-number="refusal"><code translate="no">{ raised }</code></pre>
            }
        </div>
    }
}

/// The error message of Python or the GPU.
pub fn raised(state: &State, words: &str) -> String {
    match state.get(&LIBRARY) {
        KernelLibrary::FlashAttention if words.starts_with("assert ") => {
            [words, "\nAssertionError"].concat()
        }
        KernelLibrary::FlashAttention => ["AssertionError: ", words].concat(),
        KernelLibrary::TransformerEngine if words.starts_with("Assertion ") => {
            ["fused_rope.cu: ", words].concat()
        }
        KernelLibrary::TransformerEngine => ["RuntimeError: ", words].concat(),
    }
}

/// The behaviour of a library without a check, and the engine's reason for rejecting the call.
fn unchecked(state: &State, error: &Error) -> String {
    let happens = match error.name() {
        "first of cu_seqlens" => words::kernel_unchecked_first(),
        "cu_seqlens" => words::kernel_unchecked_falls(),
        "max_seqlen" => words::kernel_unchecked_longest(),
        "sequence of cu_seqlens" => words::kernel_unchecked_split(),
        "rows of freqs" => words::kernel_unchecked_rows(),
        "start_positions" => words::kernel_unchecked_starts(),
        _ => words::kernel_unchecked_end(),
    };
    words::kernel_unchecked(library(state), happens, &error.to_string())
}

/// The row of the selected token.
fn token_in_words(state: &State, reading: &Reading) -> String {
    let (rank, token) = reading.selected(state);
    let pair = state.get(&PAIR);
    match (token.lot, token.sequence) {
        (Lot::Position(position), Some(sequence)) => {
            let [index, sequence, written, of_pair] =
                [token.index, sequence, position, pair].map(text);
            if reading.angles_of(state, pair, position).is_none() {
                return words::kernel_token_passes(&index, &sequence, &written, &of_pair);
            }
            let turn_rad = reading.turn_rad(state, rank, token, pair);
            let angle =
                words::kernel_angle(&fixed(turn_rad, DIGITS), &fixed(turn_rad.to_degrees(), 1));
            let said = if state.get(&BACKWARD) {
                words::kernel_token_back
            } else {
                words::kernel_token
            };
            said(&index, &sequence, &written, &of_pair, &angle)
        }
        (Lot::PastTables(row), _) => {
            words::kernel_token_past(&text(row), &text(state.get(&TABLE_ROWS)))
        }
        (Lot::Left, _) => words::kernel_token_left().to_owned(),
        _ => words::kernel_token_undefined(library(state)),
    }
}

/// Once for all that count.
#[inline(never)]
fn text(number: usize) -> String {
    number.to_string()
}

/// The rule for all tokens.
fn rule_in_words(state: &State) -> String {
    if rank_count(state) > 1 {
        let rank = state.get(&CP_RANK);
        let [first, last] = chunks(state, rank);
        let [chunks, rank, first, last] = [2 * rank_count(state), rank, first, last].map(text);
        return words::kernel_rule_ranks(&chunks, &rank, &first, &last);
    }
    match state.get(&TENSOR_FORMAT) {
        TensorFormat::Sbhd => words::kernel_rule_sbhd(),
        TensorFormat::Bshd => words::kernel_rule_bshd(),
        TensorFormat::Thd => words::kernel_rule_thd(),
    }
    .to_owned()
}

/// The chunks of every sequence that a rank holds.
pub fn chunks(state: &State, rank: usize) -> [usize; 2] {
    [rank, 2 * rank_count(state) - 1 - rank]
}

/// A remark on the results of all vectors, if any.
fn result_in_words(state: &State, reading: &Reading) -> Option<(&'static str, String)> {
    const ROUNDING: f64 = 1e-5;
    let is_rotation = (reading.stretch - 1.0).abs() < ROUNDING;
    match reading.difference {
        Some(difference) if is_rotation => {
            let said =
                if state.get(&IN_PLACE) && state.get(&LIBRARY) == KernelLibrary::FlashAttention {
                    words::kernel_back_in_place
                } else {
                    words::kernel_back
                };
            Some(("difference", said(&scientific(difference, 1))))
        }
        Some(difference) => Some((
            "difference",
            words::kernel_back_mixed(&fixed(difference, DIGITS)),
        )),
        None if is_rotation => None,
        None => Some((
            "stretch",
            words::kernel_mixed(&fixed(reading.stretch, DIGITS)),
        )),
    }
}

/// Arguments and by how much an arrow key moves each.
type Fields = &'static [(&'static ParameterRow, i64)];

static PACKED: Fields = &[(&TOTAL.row, 1), (&CU_SEQLENS.row, 0)];
static DENSE: Fields = &[(&BATCH.row, 1), (&SEQLEN.row, 1)];
static LONGEST: Fields = &[(&MAX_SEQLEN.row, 1)];
static OF_FLASH_ATTENTION: Fields = &[(&SEQLEN_OFFSETS.row, 1)];
static OF_TRANSFORMER_ENGINE: Fields = &[
    (&START_POSITIONS.row, 1),
    (&CP_SIZE.row, 1),
    (&CP_RANK.row, 1),
];
static OF_BOTH: Fields = &[
    (&TABLE_ROWS.row, 1),
    (&TABLE_DIM.row, 2),
    (&HEAD_DIM.row, 2),
];

/// The arguments of the library, and no others.
fn arguments(figure: &Figure) -> Html {
    let state = &figure.state;
    let is_packed = state.get(&TENSOR_FORMAT) == TensorFormat::Thd;
    let is_flash = state.get(&LIBRARY) == KernelLibrary::FlashAttention;
    let longest: Fields = if is_packed && is_flash { LONGEST } else { &[] };
    let (shape, own, option) = (
        if is_packed { PACKED } else { DENSE },
        if is_flash {
            OF_FLASH_ATTENTION
        } else {
            OF_TRANSFORMER_ENGINE
        },
        if is_flash { &IN_PLACE } else { &MIXED },
    );
    let fields = [shape, longest, own, OF_BOTH].into_iter().flatten();
    let layouts = ["interleaved=True", "interleaved=False"];
    let layouts = layouts.map(|name| (html! { { name } }, name));
    html! {
        <div class="stack kernel-arguments">
            <div class="row">
                { for fields.map(|(row, step)| number(figure, row, *step)) }
            </div>
            if is_packed && rank_count(state) > 1 {
                { memory::pad(figure) }
            }
            <div class="row">
                { choice(figure, &LAYOUT, &layouts) }
                { switch(figure, option) }
                { switch(figure, &BACKWARD) }
            </div>
        </div>
    }
}

fn listing(figure: &Figure, reading: &Reading) -> Html {
    let code = call::call(&figure.state, reading.layout);
    html! {
        <div>
            <pre class="listing" tabindex="0" role="region" aria-label={words::kernel_listing()} translate="no"><code>{ code.clone() }</code></pre>
            { copy_button::button(code, "code") }
        </div>
    }
}

/// The location of the selected token, and its pairs before and after.
fn selected(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let (rank, token) = reading.selected(state);
    let pairs = state.head_dim() / 2;
    html! {
        <div class="stack">
            { slider(figure, &PAIR, (0.0, (pairs - 1) as f64), 1.0, "") }
            { list(&reading.readouts(state)) }
            { pairs_of(figure, reading, rank, token) }
            <p class="note">{ words::kernel_note(&crate::numbers::whole(DEFAULT_BASE as i64), &text(reading::HEADS)) }</p>
        </div>
    }
}

fn pairs_of(figure: &Figure, reading: &Reading, rank: &Rank, token: &Cell) -> Html {
    let state = &figure.state;
    let chosen = state.get(&PAIR);
    let first = (chosen + 1).saturating_sub(MOST_PAIRS);
    let pairs = first..(state.head_dim() / 2).min(first + MOST_PAIRS);
    let row = |pair: usize| {
        let angle = match token.lot {
            Lot::Position(position) => reading.angles_of(state, pair, position),
            _ => None,
        };
        let sign = if state.get(&BACKWARD) { -1.0 } else { 1.0 };
        let written = |angle: f64| fixed(sign * angle, DIGITS);
        let angle = match angle {
            None => "–".to_owned(),
            Some([a, b]) if a == b => written(a),
            Some([a, b]) => [written(a), written(b)].join(" / "),
        };
        let (a, b) = reading::components(state, pair);
        let [before, after] = rank.pair(state, token, pair).map(point);
        let after = match token.lot {
            Lot::Undefined => "?".to_owned(),
            Lot::Refused => "–".to_owned(),
            _ => after,
        };
        let class = (pair == chosen).then_some("chosen");
        let onclick = figure.set(&PAIR, move |_: MouseEvent| pair);
        html! {
            <tr {class} {onclick}>
                { cell("", [&text(pair), " (", &text(a), ", ", &text(b), ")"].concat()) }
                { cell("number", angle) }
                { cell("number", before) }
                { cell("number", after) }
            </tr>
        }
    };
    html! {
        <div class="kernel-pairs" tabindex="0" role="group" aria-label={words::kernel_pair()}>
            <table>
                { head(&[words::kernel_pair(), words::kernel_angle_rad(), words::kernel_before(), words::kernel_after()]) }
                <tbody>{ for pairs.map(row) }</tbody>
            </table>
        </div>
    }
}

fn point(pair: DVec2) -> String {
    [fixed_signed(pair.x, 3), fixed_signed(pair.y, 3)].join(", ")
}
