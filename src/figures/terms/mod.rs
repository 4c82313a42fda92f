//! Cross terms: the score of two words taken apart, for positions that are added and for distances that are learned.

mod reading;

pub use reading::{Reading, TermKind};

use crate::figure::controls::{named_choice, redraw, shifts, slider};
use crate::figure::readout::SCORE_DIGITS;
use crate::figure::readout::{cell, number_cell, row_head, status};
use crate::figure::{Figure, FigureSpec, sentence};
use crate::numbers::{fixed, fixed_signed, whole};
use crate::parameters;
use crate::state::TermsShown;
use crate::state::parameters::{CLIP, FIRST_POSITION, SEED, TERMS};
use crate::state::{FigureName, ParameterRows, State};
use crate::widgets::arrow::px;
use crate::widgets::plot::nice_above;
use crate::words;
use reading::Term;
use rotary::Result;
use yew::prelude::*;

/// The score of two words, term by term.
pub struct Terms;

impl FigureSpec for Terms {
    const NAME: FigureName = FigureName::Terms;
    const CAPTION: Option<fn() -> &'static str> = Some(words::terms_caption);
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        QUERY_POSITION,
        KEY_POSITION,
        FIRST_POSITION,
        SEED,
        SENTENCE,
        CLIP,
        TERMS
    ];
    type Reading = Reading;

    fn read(state: &State) -> Result<Reading> {
        Reading::of(state)
    }

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        html! {
            <>
                { named_choice(figure, &TERMS, &[words::terms_sinusoidal(), words::terms_shaw(), words::terms_both()]) }
                { sentence::view(figure) }
                <div class="row">
                    { shifts(figure, words::shift_both(), &SHIFTS) }
                    <span class="distance" data-number="distance">{ words::gap(&whole(state.distance())) }</span>
                </div>
                { table(reading) }
                { status("said", said(state, reading)) }
                <div class="row controls">
                    if state.get(&TERMS) != TermsShown::Sinusoidal {
                        { slider(figure, &CLIP, (0.0, 16.0), 1.0, "distance") }
                    }
                    { redraw(figure) }
                </div>
                <p class="note">{ words::terms_toy(&state.get(&SEED).to_string()) }</p>
            </>
        }
    }
}

const SHIFTS: [i64; 5] = [-10, -1, 1, 10, 100];

/// Each term and their sum: which two vectors, a bar, the number, and the number before any shift.
fn table(reading: &Reading) -> Html {
    let (score, before) = (reading.score(), reading.score_at_start());
    let terms = || reading.now.iter().zip(&reading.at_start);
    let shown = terms().flat_map(|(now, before)| [now.value, before.value]);
    let largest = shown.chain([score, before]).map(f64::abs);
    let scale = nice_above(largest.fold(0.0, f64::max));
    let number = |key: &'static str, value: f64| number_cell(key, fixed(value, SCORE_DIGITS));
    let number_before = |value: f64| cell("number before", fixed(value, SCORE_DIGITS));
    let bar_cell = |now: f64, before: f64| html! { <td>{ bar(now / scale, before / scale) }</td> };
    let row = |now: &Term, before: &Term| {
        let (key, name, formula) = words_of(now.kind);
        html! {
            <tr>
                <th scope="row">{ name }<span class="formula">{ formula }</span></th>
                { bar_cell(now.value, before.value) }
                { number(key, now.value) }
                { number_before(before.value) }
            </tr>
        }
    };
    html! {
        <table class="terms-table">
            <thead>
                <tr>
                    <td></td>
                    <td></td>
                    <th scope="col">{ words::terms_now() }</th>
                    <th scope="col" class="before-name">{ words::terms_before() }</th>
                </tr>
            </thead>
            <tbody>
                for (now, before) in terms() {
                    { row(now, before) }
                }
                <tr class="sum score">
                    { row_head(words::terms_sum()) }
                    { bar_cell(score, before) }
                    { number("sum", score) }
                    { number_before(before) }
                </tr>
            </tbody>
        </table>
    }
}

/// A bar from the middle, -1 to 1, with the bar that it was as a ghost behind it.
fn bar(now: f64, before: f64) -> Html {
    let path = |value: f64, top: u8, height: u8| {
        let end = px(100.0 * value);
        format!("M0 {top}H{end}v{height}H0Z")
    };
    html! {
        <svg class="term-bar" viewBox="-100 0 200 20" preserveAspectRatio="none" aria-hidden="true">
            <path class="ghost" d={path(before, 2, 16)} />
            <path class="bar" d={path(now, 5, 10)} />
            <path class="zero" d="M0 0V20" />
        </svg>
    }
}

/// A term's name for scripts, in words and as a formula.
fn words_of(kind: TermKind) -> (&'static str, &'static str, Html) {
    const X_M: &str = "<mi class=query>x</mi><mi>m</mi>";
    const P_M: &str = "<mi class=query>p</mi><mi>m</mi>";
    const X_N: &str = "<mi class=key>x</mi><mi>n</mi>";
    const P_N: &str = "<mi class=key>p</mi><mi>n</mi>";
    const A_R: &str = "<mi class=distance>a</mi><mrow><mi>m</mi><mo>−</mo><mi>n</mi></mrow>";
    let (key, name, query, other) = match kind {
        TermKind::WordWord => ("word-word", words::terms_word_word(), X_M, X_N),
        TermKind::WordPosition => ("word-position", words::terms_word_position(), X_M, P_N),
        TermKind::PositionWord => ("position-word", words::terms_position_word(), P_M, X_N),
        TermKind::PositionPosition => (
            "position-position",
            words::terms_position_position(),
            P_M,
            P_N,
        ),
        TermKind::WordDistance => ("word-distance", words::terms_word_distance(), X_M, A_R),
        TermKind::DistanceWord => ("distance-word", words::terms_distance_word(), A_R, X_N),
    };
    (key, name, formula(query, other))
}

/// `query^T W_q^T W_k other`, both as MathML.
fn formula(query: &str, other: &str) -> Html {
    let formula = format!(
        "<math><msubsup>{query}<mo>⊤</mo></msubsup>\
        <msubsup><mi>W</mi><mi>q</mi><mo>⊤</mo></msubsup><msub><mi>W</mi><mi>k</mi></msub>\
        <msub>{other}</msub></math>"
    );
    Html::from_html_unchecked(formula.into())
}

/// Whether the shift has changed the score.
fn said(state: &State, reading: &Reading) -> String {
    let [query, key] = &reading.words;
    let shift = state.get(&FIRST_POSITION);
    if shift == 0 {
        return words::terms_said_start(query, key);
    }
    let by = if shift > 0 {
        format!("+{}", whole(shift))
    } else {
        whole(shift)
    };
    let before = fixed(reading.score_at_start(), SCORE_DIGITS);
    let now = fixed(reading.score(), SCORE_DIGITS);
    if before == now {
        words::terms_said_same(&by, query, &now, key)
    } else {
        let change = fixed_signed(reading.score() - reading.score_at_start(), SCORE_DIGITS);
        words::terms_said_changed(&by, query, key, &before, &now, &change)
    }
}
