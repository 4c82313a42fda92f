//! From the score to the weight and to the output, and what a shift of the whole sentence changes.

mod digits_table;
mod numbers;
pub mod parameters;
mod reading;
mod stages;

pub use reading::{Compared, DIGITS, MOST_WORDS, Reading};

use crate::figure::controls::{named_choice, number, switch};
use crate::figure::far_positions::{far_slider, jumps};
use crate::figure::readout::{status, text_of};
use crate::figure::rope_controls::{redraw, sentence};
use crate::figure::{Figure, FigureSpec, ShownNumbers};
use crate::learned_vectors::{made_by, source, text_field, text_notes};
use crate::numbers::{fixed, whole};
use crate::state::parameters::{CAUSAL, FIRST_POSITION, HEAD_DIM, PAIR, ROW, SEED};
use crate::state::{FigureName, ParameterRows, State};
use crate::widgets::columns::{Bars, Head, Heads, Row, columns, extent};
use crate::widgets::plot::nice_above;
use crate::widgets::small_planes::{Small, SmallPlanes};
use crate::widgets::subscript::lowered;
use crate::words;
use parameters::Stage;
use parameters::{STAGE, VALUES_ROTATED};
use std::rc::Rc;
use yew::prelude::*;

/// From score to weight.
pub struct Weights;

impl FigureSpec for Weights {
    const NAME: FigureName = FigureName::Weights;
    const CAPTION: Option<fn() -> &'static str> = Some(words::weights_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let is_learned = state.is_learned();
        html! {
            <>
                { stages_of_query(figure, reading) }
                <div class="row controls">
                    { far_slider(figure, &FIRST_POSITION, words::param_first_position().to_owned()) }
                    { jumps(figure, &FIRST_POSITION, words::weights_jump(), &FIRST_POSITIONS) }
                    { switch(figure, &VALUES_ROTATED) }
                </div>
                { output(figure, reading) }
                { status("said", outcome(state, reading)) }
                <div class="row controls">
                    { source(figure) }
                    if is_learned {
                        { text_field(figure) }
                        { switch(figure, &CAUSAL) }
                    } else {
                        { sentence(figure) }
                        { switch(figure, &CAUSAL) }
                        { number(figure, &HEAD_DIM, 2) }
                    }
                </div>
                if is_learned {
                    { text_notes(state) }
                }
                if reading.beyond > 0 {
                    <p>{ words::order_first_words(&MOST_WORDS.to_string()) }</p>
                }
                { digits(figure, reading) }
                if is_learned {
                    <p class="said" data-number="whose">{ made_by(figure) }</p>
                } else {
                    <div class="row said">
                        <span>{ words::order_toys(&state.get(&SEED).to_string()) }</span>
                        { redraw(figure) }
                    </div>
                }
            </>
        }
    }
}

/// All digits of a stage, folded.
fn digits(figure: &Figure, reading: &Reading) -> Html {
    let stage = figure.get(&STAGE);
    let readouts = reading.readouts(&figure.state);
    let [double, single] = ["rounding", "rounding-f32"].map(|key| text_of(&readouts, key));
    html! {
        <details class="said">
            <summary>{ words::weights_digits() }</summary>
            { named_choice(figure, &STAGE) }
            { digits_table::view(stage, reading) }
            <p class="said" data-number="digits">
                { words::weights_rounding(double, single) }
            </p>
        </details>
    }
}

/// The output, a plane for each of its pairs, over that of the sentence before any shift.
fn output(figure: &Figure, reading: &Reading) -> Html {
    let [here, unshifted] = &reading.outputs;
    let planes: Rc<[Small]> = here
        .iter()
        .zip(unshifted)
        .map(|(&solid, &open)| Small {
            solid,
            open,
            ..Small::default()
        })
        .collect();
    let longest = here.iter().map(|pair| pair.length()).fold(0.0, f64::max);
    let reach = nice_above(longest);
    let readouts = reading.readouts(&figure.state);
    let [x, y] = ["output-x", "output-y"].map(|key| text_of(&readouts, key));
    let at = words::weights_output_pair(&figure.get(&PAIR).to_string(), x, y);
    let selection = figure.selected_pair(words::weights_output_name(), at.clone());
    html! {
        <>
            <p class="output-heading">{ words::weights_output() }</p>
            <SmallPlanes {planes} {reach} {selection} />
            <p data-number="output">{ at }</p>
        </>
    }
}

/// Where the sentence can be made to begin.
const FIRST_POSITIONS: [i64; 4] = [0, 1, 1_000, 100_000];

/// The stages one under the other, a column a word.
fn stages_of_query(figure: &Figure, reading: &Reading) -> Html {
    let first = figure.get(&FIRST_POSITION);
    let heads: Vec<Head> = reading
        .words
        .iter()
        .zip(0..)
        .map(|(word, after)| Head {
            word: word.clone().into(),
            note: position(first, after).into(),
        })
        .collect();
    let choose = figure.set(&ROW, |column: usize| column);
    let heads = Heads {
        sets: ROW.key,
        heads: &heads,
        selected: reading.query,
        name: words::marker_query().into(),
        group: "weights-query".into(),
        on_choose: choose.clone(),
        on_drag: choose,
    };
    let rows = [Stage::Score, Stage::Scaled, Stage::Weight];
    let rows = rows.map(|stage| row(&figure.state, reading, stage));
    columns(Some(&heads), &rows)
}

/// The position of a word so many after the first: far along, where it would be too wide for its column, from the
/// first.
fn position(first: i64, after: i64) -> String {
    if first.abs() < 1_000 || after == 0 {
        whole(first + after)
    } else {
        format!("+{after}")
    }
}

fn row(state: &State, reading: &Reading, stage: Stage) -> Row {
    let stages = &reading.double.here;
    let values = stages.of(stage);
    let root = state.head_dim().to_string();
    // Learned scores have two or three digits before the point.
    let digits = match stage {
        Stage::Weight => DIGITS,
        _ if reading.learned.is_some() => 1,
        _ => DIGITS,
    };
    let (key, heading, extent) = match stage {
        Stage::Score => (
            "score",
            words::weights_score_of(&reading.words[reading.query]),
            extent(values),
        ),
        // On the scale of the scores, so that the division is seen.
        Stage::Scaled => (
            "scaled",
            if state.get(&CAUSAL) {
                words::weights_scaled_and_masked(&root)
            } else {
                words::weights_scaled(&root)
            },
            extent(stages.of(Stage::Score)),
        ),
        Stage::Weight => (
            "weight",
            words::weights_weights(&fixed(values.iter().sum(), 3)),
            (0.0, 1.0),
        ),
    };
    Row {
        key,
        heading: lowered(&heading),
        numbers: values
            .iter()
            .map(|&value| fixed(value, digits).into())
            .collect(),
        bars: Some(Bars {
            class: "score",
            values: values
                .iter()
                .map(|&value| value.is_finite().then_some(value))
                .collect(),
            extent,
        }),
    }
}

fn outcome(state: &State, reading: &Reading) -> String {
    let shift = shift(state, reading);
    match found(state, reading) {
        Some(found) => words::sentences(&found, &shift),
        None => shift,
    }
}

/// What a learned query finds.
fn found(state: &State, reading: &Reading) -> Option<String> {
    reading.learned?;
    let word = &reading.words[reading.query];
    let Some(answer) = reading.answer else {
        return Some(words::weights_letter(word));
    };
    let readouts = reading.readouts(state);
    let distance = whole((reading.query - answer) as i64);
    let token = &reading.words[answer];
    let weight = text_of(&readouts, "answer-weight");
    Some(words::weights_found(word, weight, &distance, token))
}

fn shift(state: &State, reading: &Reading) -> String {
    let first = state.get(&FIRST_POSITION);
    if first == 0 {
        return words::weights_unshifted(&reading.words[reading.query]);
    }
    let readouts = reading.readouts(state);
    words::weights_shifted(
        &whole(first),
        text_of(&readouts, "changed"),
        &whole(reading.words.len() as i64),
        text_of(&readouts, "output-difference"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_along_only_the_first_word_has_its_position_in_full() {
        assert_eq!([0, 3].map(|after| position(999, after)), ["999", "1,002"]);
        assert_eq!([0, 3].map(|after| position(-1000, after)), ["−1,000", "+3"]);
    }
}
