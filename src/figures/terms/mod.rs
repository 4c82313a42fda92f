//! Cross terms: the score of two words taken apart, for positions that are added and for distances that are learned.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Reading, TermKind};

use crate::figure::controls::choice_among;
use crate::figure::prelude::*;
use crate::figure::sentence;
use parameters::{TERMS, TermsShown};
use reading::Term;

pub struct Terms;

impl FigureSpec for Terms {
    const CAPTION: Option<fn() -> &'static str> = Some(words::terms_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![SEED];
    const QUESTION: Option<Question> = Some(Question {
        name: "sinusoids",
        hides: &["-word", "-position", "sum", "now"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let readouts = figure.readouts(reading);
        html! {
            <>
                { sentence::moving_both(figure) }
                { table(figure, &readouts, reading) }
                { figure.status("said", || said(state, &readouts, reading)) }
                <div class="row controls">
                    { shifts(figure, words::shift_both(), &SHIFTS) }
                    <span class="distance" data-number="distance">{ lowered(text_of(&readouts, "distance")) }</span>
                </div>
                if is_beyond_bert(state) {
                    <p>{ words::terms_beyond(&whole(BERT_POSITIONS - 1), &whole(GPT2_POSITIONS - 1)) }</p>
                }
                <div class="row controls">
                    { schemes(figure) }
                    if matches!(state.get(&TERMS), TermsShown::Shaw | TermsShown::Both) {
                        { slider(figure, &CLIP, (0.0, 16.0), 1.0, "distance") }
                    }
                </div>
                { settings(figure, words::param_settings(), html! {
                    <div class="row">
                        <span>{ words::terms_toy(&state.get(&SEED).to_string()) }</span>
                        { redraw(figure) }
                    </div>
                }) }
            </>
        }
    }
}

const SHIFTS: [i64; 5] = [-10, -1, 1, 10, 100];

/// The rows of BERT's table of positions (Devlin et al. 2018).
const BERT_POSITIONS: i64 = 512;

/// The rows of GPT-2's (Radford et al. 2019).
const GPT2_POSITIONS: i64 = 1024;

/// Vectors that are added to the words. The others are chosen by a link.
const ADDED: &[TermsShown] = &[TermsShown::Sinusoidal, TermsShown::Learned];

/// The choice of the vectors that bring the positions in.
fn schemes(figure: &Figure) -> Html {
    let is_added = matches!(
        figure.get(&TERMS),
        TermsShown::Sinusoidal | TermsShown::Learned
    );
    let shown = if is_added { ADDED } else { TermsShown::ALL };
    choice_among(figure, &TERMS, shown)
}

/// Whether a word is at a position beyond the rows of BERT's table.
fn is_beyond_bert(state: &State) -> bool {
    let positions = Role::ALL.map(|role| state.position(role));
    let has_row = |position: &i64| (0..BERT_POSITIONS).contains(position);
    state.get(&TERMS) == TermsShown::Learned && !positions.iter().all(has_row)
}

/// Each term and their sum: which two vectors, a bar, the number, and the number before any shift.
fn table(figure: &Figure, readouts: &[Readout], reading: &Reading) -> Html {
    let (score, before) = (reading.score(), reading.score_at_start());
    let terms = || reading.now.iter().zip(&reading.at_start);
    let shown = terms().flat_map(|(now, before)| [now.value, before.value]);
    let largest = shown.chain([score, before]).map(f64::abs);
    let scale = nice_above(largest.fold(0.0, f64::max));
    let number = |key: &str| {
        let readout = readouts.iter().find(|readout| readout.key == key);
        readout.map(Readout::cell)
    };
    let number_before = |value: f64| cell("number before", fixed(value, SCORE_DIGITS));
    let bar_cell = |now: f64, before: f64| {
        let now = (!figure.asks()).then_some(now / scale);
        html! { <td>{ bar(now, before / scale) }</td> }
    };
    let row = |now: &Term, before: &Term| {
        let (key, name, formula) = words_of(now.kind);
        html! {
            <tr>
                <th scope="row">{ name }<span class="formula">{ formula }</span></th>
                { bar_cell(now.value, before.value) }
                { number(key) }
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
                    { number("sum") }
                    { number_before(before) }
                </tr>
            </tbody>
        </table>
    }
}

/// A bar from the middle, -1 to 1, if it is not hidden, with the bar that it was as a ghost behind it.
fn bar(now: Option<f64>, before: f64) -> Html {
    let rect = |class: &'static str, value: f64, y: &'static str, height: &'static str| {
        let [x, width] = [value.min(0.0), value.abs()].map(|part| px(100.0 * part));
        html! { <rect {class} {x} {y} {width} {height} /> }
    };
    html! {
        <svg class="term-bar" viewBox="-100 0 200 20" preserveAspectRatio="none" aria-hidden="true">
            { rect("ghost", before, "2", "16") }
            if let Some(now) = now {
                { rect("bar", now, "5", "10") }
            }
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

/// The change of the score after the shift, as a sentence.
fn said(state: &State, readouts: &[Readout], reading: &Reading) -> String {
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
    let [before, now] = ["sum-at-start", "sum"].map(|key| text_of(readouts, key));
    if before == now {
        words::terms_said_same(&by, query, key, now)
    } else {
        words::terms_said_changed(&by, query, key, before, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{FigureReading, ShownNumbers};
    use crate::state::Action;
    use std::rc::Rc;

    #[test]
    fn a_score_that_stays_is_said_of_its_two_words() {
        let state = State::of(Terms::PARAMETERS).with(&TERMS, TermsShown::Shaw);
        let state = Rc::new(state).after(Action::Shift(10));
        let reading = Reading::of(&state).expect("a valid state");
        let score = fixed(reading.score(), SCORE_DIGITS);
        let expected = format!("“with” with “and” is still {score}");
        let said = said(&state, &reading.readouts(&state), &reading);
        assert!(said.contains(&expected), "{said}");
    }
}
