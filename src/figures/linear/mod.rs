//! Linear attention with rotary positions: the weights of one query with their signs and their sum, beside softmax's.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{MOST_ROWS, Reading, VALUE_DIM};

use crate::figure::notices::first_words;
use crate::figure::prelude::*;
use crate::figure::readout::number_cell;
use crate::figure::rope_controls::sentence;
use parameters::FEATURE_MAP;
use reading::Row;

pub struct Linear;

impl FigureSpec for Linear {
    const CAPTION: Option<fn() -> &'static str> = Some(words::linear_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![FIRST_POSITION, HEAD_DIM, BASE, SEED, SENTENCE];
    const QUESTION: Option<Question> = Some(Question {
        name: "linear",
        hides: &["linear", "linear-sum", "turned", "negative"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                <div class="linear-beside">
                    <div>
                        { weights(figure, reading) }
                        { first_words(&figure.state, MOST_ROWS) }
                    </div>
                    <div>
                        <div class="row">
                            <span class="row"><i>{ "ϕ" }</i>{ named_choice(figure, &FEATURE_MAP) }</span>
                            { switch(figure, &CAUSAL) }
                        </div>
                        { sums(figure, reading) }
                    </div>
                </div>
                { once(reading) }
                { settings(figure, words::param_settings(), html! {
                    <div class="row settings">
                        { number(figure, &FIRST_POSITION, 1) }
                        { number(figure, &HEAD_DIM, 2) }
                        { number(figure, &BASE, 0) }
                        { number(figure, &SEED, 1) }
                        { redraw(figure) }
                        { sentence(figure) }
                    </div>
                }) }
            </>
        }
    }
}

/// Digits after the point of every weight and sum.
const DIGITS: usize = 3;

fn weights(figure: &Figure, reading: &Reading) -> Html {
    let largest = reading.largest();
    let number = |key, weight| -> Html {
        let readouts = figure.hide([Readout::fixed(key, weight, DIGITS)]);
        readouts.iter().map(Readout::cell).collect()
    };
    let [linear_sum, softmax_sum] = [reading.sums.linear, reading.sums.softmax];
    let row = |(key, row): (usize, &Row)| {
        let chosen = key == reading.query;
        let position = whole(figure.get(&FIRST_POSITION) + key as i64);
        let class = match (chosen, row.seen) {
            (true, _) => "chosen",
            (false, true) => "",
            (false, false) => "hidden",
        };
        let select = figure.set(&ROW, move |_: Event| key);
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
                    <td>
                        if !figure.asks() {
                            { bar(row.linear, largest, true) }
                        }
                    </td>
                    { number("linear", row.linear) }
                    <td>{ bar(row.softmax, largest, false) }</td>
                    { number("softmax", row.softmax) }
                } else {
                    <td colspan="4">{ words::hidden_key() }</td>
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
                    { number("linear-sum", linear_sum) }
                    <td />
                    { number("softmax-sum", softmax_sum) }
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

fn sums(figure: &Figure, reading: &Reading) -> Html {
    let readouts = figure.hide(reading.readouts_of_sums());
    let [turned, unturned, sum] =
        ["turned", "unturned", "linear-sum"].map(|key| text_of(&readouts, key));
    let said = || {
        if reading.sums.unturned == 0.0 {
            return words::linear_nothing().to_owned();
        }
        words::linear_said(turned, unturned, sum, text_of(&readouts, "negative"))
    };
    html! {
        <>
            <div class="linear-sums">{ list(&readouts) }</div>
            { figure.status("said", said) }
        </>
    }
}

const MOST_COMPONENTS: usize = 8;

/// The sums that do not depend on the query, and the output that they give.
fn once(reading: &Reading) -> Html {
    let once = &reading.once;
    let rows = once.s.chunks_exact(VALUE_DIM).zip(&once.z).enumerate();
    let words_and_pairs = [reading.rows.len(), once.pairs].map(|count| whole(count as i64));
    html! {
        <div class="linear-once">
            <p>{ lowered(words::linear_once()) }</p>
            <table>
                <thead>
                    <tr>
                        <td />
                        <th scope="colgroup" colspan={VALUE_DIM.to_string()}>{ lowered(words::linear_s()) }</th>
                        <th scope="col">{ lowered(words::linear_z()) }</th>
                    </tr>
                </thead>
                <tbody>
                    for (component, (s, z)) in rows.take(MOST_COMPONENTS) {
                        <tr>
                            { row_head(&component.to_string()) }
                            for entry in s {
                                { number_cell("s", fixed(*entry, DIGITS)) }
                            }
                            { number_cell("z", fixed(*z, DIGITS)) }
                        </tr>
                    }
                </tbody>
            </table>
            { list(&reading.readouts_of_output()) }
            <p class="note" data-number="cost">{ words::linear_cost(&words_and_pairs[0], &words_and_pairs[1]) }</p>
        </div>
    }
}
