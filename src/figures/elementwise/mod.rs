//! The full product with R and its elementwise form in step, one multiplication at a time, and what a whole sequence
//! costs.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Costs, Reading};

use crate::figure::controls::stop;
use crate::figure::prelude::*;
use crate::figure::readout::hidden_number;
use parameters::COST_DIM;

pub struct Elementwise;

impl FigureSpec for Elementwise {
    const CAPTION: Option<fn() -> &'static str> = Some(words::elementwise_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const EDITION_1: &'static str = "step=16";
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE, TOKENS, COST_DIM];
    const QUESTION: Option<Question> = Some(Question {
        name: "matrix",
        hides: &["multiplications"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let dim = reading.q.len();
        html! {
            <>
                if dim <= WRITTEN_OUT {
                    <div class="two-ways">
                        { product(reading) }
                        { elements(figure, reading) }
                    </div>
                } else {
                    <p>{ words::elementwise_too_large(&WRITTEN_OUT.to_string()) }</p>
                }
                <div class="row controls">
                    if dim <= WRITTEN_OUT {
                        { slider(figure, &STEP, (0.0, (dim * dim) as f64), 1.0, "") }
                        <span class="row" role="toolbar" aria-label={(STEP.name)()}>
                            { by_one(figure, -1, dim) }
                            { by_one(figure, 1, dim) }
                        </span>
                    }
                    { position_slider(figure, Role::Query, NEARBY) }
                </div>
                if dim <= WRITTEN_OUT {
                    { figure.status("count", || counted(&figure.state, reading)) }
                }
                { settings(figure, words::param_settings(), html! {
                    <>
                        <div class="row">{ number(figure, &HEAD_DIM, 2) }{ number(figure, &BASE, 0) }</div>
                        { costs(figure, reading) }
                    </>
                }) }
            </>
        }
    }
}

/// The largest dimension whose products are written out.
const WRITTEN_OUT: usize = 8;

fn by_one(figure: &Figure, by: i64, dim: usize) -> Html {
    let step = figure.get(&STEP).min(dim * dim) as i64;
    let to = (step + by).clamp(0, (dim * dim) as i64) as usize;
    let onclick = figure.set(&STEP, move |_: MouseEvent| to);
    html! {
        <button type="button" class="quiet" tabindex={stop(usize::from(by > 0))} data-step={by.to_string()} data-sets={STEP.key} {onclick}>
            { if by > 0 { words::elementwise_on() } else { words::elementwise_back() } }
        </button>
    }
}

fn counted(state: &State, reading: &Reading) -> String {
    let readouts = reading.readouts(state);
    let dim = reading.q.len();
    let elementwise = reading.done.min(2 * dim);
    words::elementwise_counted(
        text_of(&readouts, "multiplications"),
        &(dim * dim).to_string(),
        text_of(&readouts, "by-zero"),
        &elementwise.to_string(),
        &(2 * dim).to_string(),
    )
}

/// `R_m` times `q`: what is multiplied is marked, the last product most.
fn product(reading: &Reading) -> Html {
    let dim = reading.q.len();
    let entry = |at: usize| {
        let nought = !reading.in_block[at];
        let text = if nought {
            "0".to_owned()
        } else {
            fixed(reading.matrix[at], 2)
        };
        html! { <td class={classes!(reached(at, reading.done), nought.then_some("nought"))}>{ text }</td> }
    };
    html! {
        <table class="way">
            <caption><i>{ "R" }</i><sub>{ "m" }</sub>{ " q: d² " }</caption>
            for row in 0..dim {
                <tr>
                    { for (0..dim).map(|column| entry(row * dim + column)) }
                    { cell("sign", "·") }
                    { cell("query", fixed(reading.q[row], 2)) }
                    { cell("sign", "=") }
                    { cell("sum", fixed(reading.by_matrix[row], 3)) }
                </tr>
            }
        </table>
    }
}

/// `q * cos + partner * sin`, a row a component.
fn elements(figure: &Figure, reading: &Reading) -> Html {
    let row = |row: usize| {
        html! {
            <tr>
                { cell("query", fixed(reading.q[row], 2)) }
                { cell("sign", "·") }
                { cell(reached(2 * row, reading.done), fixed(reading.form.cos[row], 2)) }
                { cell("sign", "+") }
                { cell("query", fixed(reading.form.partner[row], 2)) }
                { cell("sign", "·") }
                { cell(reached(2 * row + 1, reading.done), fixed(reading.form.sin[row], 2)) }
                { cell("sign", "=") }
                { cell("sum", fixed(reading.by_elements[row], 3)) }
            </tr>
        }
    };
    html! {
        <table class="way">
            <caption>{ "q ⊙ c + q′ ⊙ s: " }{ if figure.asks() { hidden_number() } else { "2d".into() } }</caption>
            <tbody class={figure.asks().then_some("veiled")}>{ for (0..reading.q.len()).map(row) }</tbody>
        </table>
    }
}

fn reached(at: usize, done: usize) -> &'static str {
    match done.checked_sub(at + 1) {
        None => "",
        Some(0) => "done now",
        Some(_) => "done",
    }
}

/// The cost of rotating the queries of a sequence: a column for each method.
fn costs(figure: &Figure, reading: &Reading) -> Html {
    let ways = [
        words::elementwise_by_matrix(),
        words::elementwise_by_tables(),
        words::elementwise_on_the_fly(),
    ];
    let row = |name: &str, count: fn(&Costs) -> u64| {
        html! {
            <tr>
                { row_head(name) }
                for costs in &reading.costs {
                    { cell("", whole(count(costs) as i64)) }
                }
            </tr>
        }
    };
    let multiplications = if figure.asks() {
        let unknown = reading
            .costs
            .iter()
            .map(|_| html! { <td>{ hidden_number() }</td> });
        html! { <tr>{ row_head(words::elementwise_multiplications()) }{ for unknown }</tr> }
    } else {
        row(words::elementwise_multiplications(), |costs| {
            costs.multiplications
        })
    };
    html! {
        <div class="costs">
            <p class="row">{ words::elementwise_costs() }{ number(figure, &TOKENS, 0) }{ number(figure, &COST_DIM, 2) }</p>
            <table>
                <tr>
                    <td></td>
                    for way in ways {
                        <th scope="col">{ way }</th>
                    }
                </tr>
                { multiplications }
                { row(words::elementwise_made_once(), |costs| costs.made_once) }
                { row(words::elementwise_made_again(), |costs| costs.made_again) }
                { row(words::elementwise_kept(), |costs| costs.kept) }
            </table>
        </div>
    }
}
