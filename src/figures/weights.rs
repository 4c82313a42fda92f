//! From the score to the weight, and which digits a shift of the whole sentence changes.

mod digits_table;
mod reading;
mod stages;

pub use digits_table::first_difference;
pub use reading::{Compared, MOST_WORDS, Reading};

use super::controls::{named_choice, number, redraw, sentence, switch};
use super::notices::first_words;
use super::numbers::status;
use super::{Figure, Kind};
use crate::params::{Value, param};
use crate::scene::{Action, Scene, Stage};
use crate::widgets::columns::{Bars, Head, Heads, Row, columns, extent};
use crate::widgets::digits::{fixed, scientific, whole};
use crate::widgets::low_letters::lowered;
use crate::words;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "weights",
    caption: Some(words::weights_caption),
    keys: &[
        "d", "base", "row", "first", "seed", "text", "stage", "causal",
    ],
    view,
};

/// Where the sentence can be made to begin.
const FIRST_POSITIONS: [i64; 4] = [0, 1, 1_000, 100_000];

/// Digits after the point beside the bars.
const DIGITS: usize = 2;

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(reading) = Reading::of(scene) else {
        return Html::default();
    };
    let stages = [
        words::weights_score(),
        words::weights_scaled_short(),
        words::weights_weight(),
    ];
    html! {
        <>
            <div class="row">
                { sentence(figure) }
                { switch(figure, "causal") }
                { number(figure, "d", 2) }
            </div>
            { first_position(figure) }
            { stages_of_query(figure, &reading) }
            { first_words(scene, MOST_WORDS) }
            <div class="row said">
                { words::weights_digits_of() }
                { named_choice(figure, "stage", &stages) }
            </div>
            { digits_table::view(scene.stage, &reading) }
            { status("said", outcome(scene, &reading)) }
            <div class="row said">
                <span>{ words::order_toys(&scene.seed.to_string()) }</span>
                { redraw(figure) }
            </div>
        </>
    }
}

/// Where the first word stands: everything moves with it.
fn first_position(figure: &Figure) -> Html {
    let present = figure.shown.scene.first_position;
    html! {
        <div class="row shifts" role="group" aria-label={words::param_first_position()}>
            <span aria-hidden="true">{ words::param_first_position() }</span>
            for first in FIRST_POSITIONS {
                <button type="button" class="quiet" data-first={first.to_string()} aria-pressed={(first == present).to_string()}
                    onclick={figure.act.reform(move |_| Action::Shift(first - present))}>
                    { whole(first) }
                </button>
            }
        </div>
    }
}

/// The stages one under the other, a column a word.
fn stages_of_query(figure: &Figure, reading: &Reading) -> Html {
    let first = figure.shown.scene.first_position;
    let heads: Vec<Head> = reading
        .words
        .iter()
        .zip(0..)
        .map(|(word, after)| Head {
            word: word.clone().into(),
            note: position(first, after).into(),
        })
        .collect();
    let choose = figure.set(param("row"), |column: usize| Value::Integer(column as i64));
    let heads = Heads {
        heads: &heads,
        in_hand: reading.query,
        name: words::marker_query().into(),
        group: "weights-query".into(),
        on_choose: choose.clone(),
        on_drag: choose,
    };
    let rows = Stage::ALL.map(|stage| row(&figure.shown.scene, reading, stage));
    columns(Some(&heads), &rows)
}

/// The position of a word so many after the first: far along, where it would be too wide for its column, from the first.
fn position(first: i64, after: i64) -> String {
    if first.abs() < 1_000 || after == 0 {
        whole(first + after)
    } else {
        format!("+{after}")
    }
}

fn row(scene: &Scene, reading: &Reading, stage: Stage) -> Row {
    let stages = &reading.double.here;
    let values = stages.of(stage);
    let root = scene.head_dim().to_string();
    let (key, heading, extent) = match stage {
        Stage::Score => (
            "score",
            words::weights_score_of(&reading.words[reading.query]),
            extent(values),
        ),
        // On the scale of the scores, so that the division is seen.
        Stage::Scaled => (
            "scaled",
            if scene.causal {
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
            .map(|&value| fixed(value, DIGITS).into())
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

fn outcome(scene: &Scene, reading: &Reading) -> String {
    let stage = scene.stage;
    let difference = |compared: &Compared| scientific(compared.largest_difference(stage), 1);
    if scene.first_position == 0 {
        words::weights_unshifted().to_owned()
    } else {
        words::weights_shifted(
            &whole(scene.first_position),
            &difference(&reading.double),
            &difference(&reading.single),
        )
    }
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
