//! Linear attention with rotary positions: the weights of one query with their signs and their sum, beside softmax's.

mod reading;

pub use reading::{MOST_ROWS, Reading};

use super::controls::{named_choice, number, redraw, sentence, switch};
use super::notices::first_words;
use super::numbers::{line, number_cell, row_head, status};
use super::{Figure, Kind};
use crate::params::{Value, param};
use crate::widgets::arrow::px;
use crate::widgets::digits::{fixed, whole};
use crate::widgets::low_letters::lowered;
use crate::words;
use reading::Row;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "linear",
    caption: Some(words::linear_caption),
    keys: &[
        "d", "base", "first", "seed", "text", "causal", "row", "features",
    ],
    view,
};

/// Digits after the point of every weight and sum.
const DIGITS: usize = 3;

fn view(figure: &Figure) -> Html {
    let Ok(reading) = Reading::of(&figure.shown.scene) else {
        return Html::default();
    };
    let maps = [
        words::linear_elu(),
        words::linear_relu(),
        words::linear_exp(),
        words::linear_square(),
        words::linear_softmax(),
    ];
    html! {
        <>
            <div class="row">
                <span class="row"><i>{ "φ" }</i>{ named_choice(figure, "features", &maps) }</span>
                { switch(figure, "causal") }
            </div>
            { weights(figure, &reading) }
            { first_words(&figure.shown.scene, MOST_ROWS) }
            { sums(&reading) }
            <div class="row heads-settings">
                { number(figure, "first", 1) }
                { number(figure, "d", 2) }
                { number(figure, "base", 0) }
                { number(figure, "seed", 1) }
                { redraw(figure) }
                { sentence(figure) }
            </div>
        </>
    }
}

fn weights(figure: &Figure, reading: &Reading) -> Html {
    let largest = reading.largest();
    let row = |(key, row): (usize, &Row)| {
        let chosen = key == reading.query;
        let position = whole(figure.shown.scene.first_position + key as i64);
        let class = match (chosen, row.seen) {
            (true, _) => "chosen",
            (false, true) => "",
            (false, false) => "hidden",
        };
        let select = figure.set(param("row"), move |_: Event| Value::Integer(key as i64));
        html! {
            <tr {class} data-token={key.to_string()}>
                <th scope="row">
                    <label>
                        <input type="radio" class="unseen" name="linear-row" data-field="row" checked={chosen} onchange={select} />
                        <span class="mark" aria-hidden="true">{ if chosen { "q →" } else { "" } }</span>
                        { row.word.clone() }{ " " }<small>{ position }</small>
                    </label>
                </th>
                if row.seen {
                    <td>{ bar(row.linear, largest, true) }</td>
                    { number_cell("linear", fixed(row.linear, DIGITS)) }
                    <td>{ bar(row.softmax, largest, false) }</td>
                    { number_cell("softmax", fixed(row.softmax, DIGITS)) }
                } else {
                    <td colspan="4">{ words::heads_hidden() }</td>
                }
            </tr>
        }
    };
    html! {
        <table class="linear-weights">
            <thead>
                <tr>
                    <th scope="col">{ words::linear_query() }</th>
                    <th scope="colgroup" colspan="2">{ words::linear_weights() }</th>
                    <th scope="colgroup" colspan="2">{ words::linear_softmax_weights() }</th>
                </tr>
            </thead>
            <tbody>
                for each in reading.rows.iter().enumerate() {
                    { row(each) }
                }
            </tbody>
            <tfoot>
                <tr>
                    { row_head(words::linear_sum()) }
                    <td />
                    { number_cell("linear-sum", fixed(reading.sums.linear, DIGITS)) }
                    <td />
                    { number_cell("softmax-sum", fixed(reading.sums.softmax, DIGITS)) }
                </tr>
            </tfoot>
        </table>
    }
}

/// A weight on a scale that both kinds share; those that can be negative have room to the left of 0.
fn bar(weight: f64, largest: f64, signed: bool) -> Html {
    const UNIT: f64 = 100.0;
    let width = weight.abs() / largest * UNIT;
    let left = if weight < 0.0 { -width } else { 0.0 };
    let (from, whole) = if signed {
        (-UNIT, 2.0 * UNIT)
    } else {
        (0.0, UNIT)
    };
    html! {
        <svg class="weight" viewBox={format!("{from} 0 {whole} 1")} preserveAspectRatio="none" aria-hidden="true">
            <rect class={if weight < 0.0 { "negative" } else { "positive" }} x={px(left)} y="0" width={px(width)} height="1" />
            <path class="zero" d="M0 0V1" />
        </svg>
    }
}

/// Why the weights sum to what they sum to.
fn sums(reading: &Reading) -> Html {
    let sums = reading.sums;
    let [turned, unturned, sum] =
        [sums.turned, sums.unturned, sums.linear].map(|sum| fixed(sum, DIGITS));
    let said = if sums.unturned == 0.0 {
        words::linear_nothing().to_owned()
    } else {
        words::linear_said(&turned, &unturned, &sum, &reading.negative().to_string())
    };
    html! {
        <>
            <dl class="readings linear-sums">
                { line(lowered(words::linear_turned()), "turned", "score", turned.clone()) }
                { line(words::linear_unturned(), "unturned", "", unturned.clone()) }
            </dl>
            { status("said", said) }
        </>
    }
}
