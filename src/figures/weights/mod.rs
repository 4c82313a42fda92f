//! From the score to the weight and to the output, and what a shift of the whole sentence changes.

mod digits_table;
pub mod mistake;
mod numbers;
pub mod parameters;
mod reading;
mod stages;

pub use reading::{Compared, DIGITS, MOST_WORDS, Reading};

use crate::figure::far_positions::{far_slider, jumps};
use crate::figure::prelude::*;
use crate::figure::rope_controls::sentence;
use crate::training_lab::learned_vectors::{MOST_TOKENS, made_by, source, text_field, text_notes};
use crate::widgets::columns::{Bars, Head, Heads, Row, columns, extent};
use crate::widgets::small_planes::{Small, SmallPlanes};
use mistake::{DIVISOR, TIMES_LONGER, WRONG_BASE};
use parameters::{MISTAKE, Mistake, STAGE, Stage, VALUES_ROTATED};
use rotary::precision::Format;

pub struct Weights;

impl FigureSpec for Weights {
    const CAPTION: Option<fn() -> &'static str> = Some(words::weights_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![
        SOURCE,
        HEAD_DIM,
        SEED,
        SENTENCE,
        CAUSAL,
        STAGE,
        VALUES_ROTATED,
        SEQUENCE
    ];
    const EDITION_1: &'static str = "source=random&row=7&sequence=&settings=1";
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let is_learned = state.is_learned();
        html! {
            <>
                { stages_of_query(figure, reading) }
                if is_learned {
                    { mistakes(figure) }
                }
                <div class="halves">
                    <div>
                        { list(&reading.readouts(state)) }
                        { status("said", outcome(state, reading)) }
                    </div>
                    <div class="row">
                        { far_slider(figure, &FIRST_POSITION, words::param_first_position().to_owned()) }
                        { jumps(figure, &FIRST_POSITION, words::weights_jump(), &FIRST_POSITIONS) }
                        if is_learned {
                            <p class="note" data-number="whose">{ made_by(figure) }</p>
                        } else {
                            <p class="note">{ words::order_toys(&state.get(&SEED).to_string()) }</p>
                        }
                    </div>
                </div>
                { settings(figure, words::param_settings(), chosen(figure, reading)) }
                if is_learned {
                    { text_notes(state) }
                }
                if reading.beyond > 0 {
                    <p>{ words::order_first_words(&MOST_WORDS.to_string()) }</p>
                }
            </>
        }
    }
}

/// The vectors, the text, and all digits.
fn chosen(figure: &Figure, reading: &Reading) -> Html {
    html! {
        <>
            <div class="row controls">
                { source(figure) }
                if figure.state.is_learned() {
                    { text_field(figure) }
                } else {
                    { redraw(figure) }
                    { sentence(figure) }
                    { number(figure, &HEAD_DIM, 2) }
                }
                <span class="row">{ switch(figure, &CAUSAL) }{ switch(figure, &VALUES_ROTATED) }</span>
            </div>
            { output(figure, reading) }
            { digits(figure, reading) }
        </>
    }
}

/// A choice of mistakes, with their meaning.
fn mistakes(figure: &Figure) -> Html {
    let base = |base: f64| whole(base as i64);
    let explained = match figure.get(&MISTAKE) {
        Mistake::Nothing => words::weights_none_said().to_owned(),
        Mistake::Off => words::weights_off_said().to_owned(),
        Mistake::Base => words::weights_base_said(&base(figure.state.base()), &base(WRONG_BASE)),
        Mistake::Pairing => words::weights_pairing_said().to_owned(),
        Mistake::Sign => words::weights_sign_said().to_owned(),
        Mistake::Late => words::weights_late_said().to_owned(),
        Mistake::Divided => words::weights_divided_said(&short(DIVISOR)),
        Mistake::Bf16 => {
            let exact = Format::Bf16.first_lost_integer() - 1;
            words::weights_bf16_said(&whole(exact as i64))
        }
        Mistake::Length => {
            let [trained, here] =
                [MOST_TOKENS, TIMES_LONGER * MOST_TOKENS].map(|tokens| whole(tokens as i64));
            words::weights_length_said(&trained, &here)
        }
    };
    html! {
        <div class="row mistakes">
            { named_choice(figure, &MISTAKE) }
            <p class="note">{ lowered(&explained) }</p>
        </div>
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

/// Suggested first positions of the sentence.
const FIRST_POSITIONS: [i64; 4] = [0, 1, 1_000, 100_000];

/// The stages one under the other, a column a word.
fn stages_of_query(figure: &Figure, reading: &Reading) -> Html {
    let first = figure.get(&FIRST_POSITION) + reading.before as i64;
    let wanted = reading.search.as_ref();
    let wanted = wanted.map(|search| first + reading.query as i64 - search.wanted.distance);
    let heads: Vec<Head> = reading
        .words
        .iter()
        .zip(0..)
        .map(|(word, after)| Head {
            word: word.clone().into(),
            note: position(first, after).into(),
            is_marked: wanted == Some(first + after),
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
    let rows = [Stage::Score, Stage::Weight];
    let rows = rows.map(|stage| row(reading, stage));
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

fn row(reading: &Reading, stage: Stage) -> Row {
    let stages = &reading.double.here;
    let values = stages.of(stage);
    // Learned scores have two or three digits before the point.
    let digits = match stage {
        Stage::Weight => DIGITS,
        _ if reading.learned.is_some() => 1,
        _ => DIGITS,
    };
    let (key, heading, extent) = match stage {
        Stage::Score | Stage::Scaled => (
            "score",
            words::weights_score_of(&reading.words[reading.query]),
            extent(values),
        ),
        Stage::Weight => (
            "weight",
            weights_heading(values, reading.before),
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

fn weights_heading(weights: &[f64], before: usize) -> String {
    let sum = fixed(weights.iter().sum(), 3);
    match before {
        0 => words::weights_weights(&sum),
        _ => words::weights_weights_of_part(&sum, &whole(before as i64)),
    }
}

fn outcome(state: &State, reading: &Reading) -> String {
    let said = [found(reading), shift(state, reading)];
    words::paragraph(said.into_iter().flatten())
}

/// The tokens that learned queries attend to.
fn found(reading: &Reading) -> Option<String> {
    let [found, digits] = reading.found.map(|count| whole(count as i64));
    let this = match &reading.search {
        Some(search) => search.said(),
        None if reading.learned.is_some() => words::weights_letter(&reading.words[reading.query]),
        None => return None,
    };
    let all = (reading.found[1] > 0).then(|| words::learned_count(&found, &digits));
    Some(words::paragraph([this].into_iter().chain(all)))
}

fn shift(state: &State, reading: &Reading) -> Option<String> {
    let first = state.get(&FIRST_POSITION);
    if first == 0 {
        let query = &reading.words[reading.query];
        return (!state.is_learned()).then(|| words::weights_unshifted(query));
    }
    let readouts = reading.readouts(state);
    Some(words::weights_shifted(
        &whole(first),
        text_of(&readouts, "changed"),
        &whole(reading.words.len() as i64),
        text_of(&readouts, "output-difference"),
    ))
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
