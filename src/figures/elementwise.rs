//! The full product with R and its elementwise form in step, one multiplication at a time, and what a whole sequence costs.

mod reading;

pub use reading::Steps;

use super::controls::{NEARBY, number, position_slider, slider};
use super::numbers::{cell, row_head, status};
use super::{Figure, Kind};
use crate::params::{Value, param};
use crate::scene::{Role, Scene};
use crate::widgets::digits::{fixed, whole};
use crate::words;
use reading::in_block;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "elementwise",
    caption: Some(words::elementwise_caption),
    keys: &["d", "base", "layout", "m", "step", "tokens", "seed", "q"],
    view,
};

/// The largest dimension whose products are written out.
const WRITTEN_OUT: usize = 8;

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(steps) = Steps::of(scene) else {
        return Html::default();
    };
    let dim = steps.q.len();
    html! {
        <>
            <div class="row">
                { number(figure, "d", 2) }
                { position_slider(figure, Role::Query, NEARBY) }
            </div>
            if dim <= WRITTEN_OUT {
                <div class="row">
                    { slider(figure, "step", (0.0, (dim * dim) as f64), 1.0, "") }
                    { by_one(figure, -1, dim) }
                    { by_one(figure, 1, dim) }
                </div>
                <div class="two-ways">
                    { product(scene, &steps) }
                    { elements(&steps) }
                </div>
                { status("count", counted(&steps)) }
            } else {
                <p>{ words::elementwise_too_large(&WRITTEN_OUT.to_string()) }</p>
            }
            { costs(figure) }
        </>
    }
}

fn by_one(figure: &Figure, by: i64, dim: usize) -> Html {
    let step = figure.shown.scene.step.min(dim * dim) as i64;
    let to = (step + by).clamp(0, (dim * dim) as i64);
    let onclick = figure.set(param("step"), move |_: MouseEvent| Value::Integer(to));
    html! {
        <button type="button" class="quiet" data-step={by.to_string()} {onclick}>
            { if by > 0 { words::elementwise_on() } else { words::elementwise_back() } }
        </button>
    }
}

fn counted(steps: &Steps) -> String {
    let dim = steps.q.len();
    let elementwise = steps.done.min(2 * dim);
    words::elementwise_counted(
        &steps.done.to_string(),
        &(dim * dim).to_string(),
        &steps.by_zero.to_string(),
        &elementwise.to_string(),
        &(2 * dim).to_string(),
    )
}

/// `R_m` times `q`: what is multiplied is marked, the last product most.
fn product(scene: &Scene, steps: &Steps) -> Html {
    let dim = steps.q.len();
    let entry = |at: usize| {
        let nought = !in_block(scene, at / dim, at % dim);
        let text = if nought {
            "0".to_owned()
        } else {
            fixed(steps.matrix[at], 2)
        };
        html! { <td class={classes!(reached(at, steps.done), nought.then_some("nought"))}>{ text }</td> }
    };
    html! {
        <table class="way">
            <caption><i>{ "R" }</i><sub>{ "m" }</sub>{ " q: d² " }</caption>
            for row in 0..dim {
                <tr>
                    { for (0..dim).map(|column| entry(row * dim + column)) }
                    { cell("sign", "·") }
                    { cell("query", fixed(steps.q[row], 2)) }
                    { cell("sign", "=") }
                    { cell("sum", fixed(steps.by_matrix[row], 3)) }
                </tr>
            }
        </table>
    }
}

/// `q * cos + partner * sin`, a row a component.
fn elements(steps: &Steps) -> Html {
    let row = |row: usize| {
        html! {
            <tr>
                { cell("query", fixed(steps.q[row], 2)) }
                { cell("sign", "·") }
                { cell(reached(2 * row, steps.done), fixed(steps.form.cos[row], 2)) }
                { cell("sign", "+") }
                { cell("query", fixed(steps.form.partner[row], 2)) }
                { cell("sign", "·") }
                { cell(reached(2 * row + 1, steps.done), fixed(steps.form.sin[row], 2)) }
                { cell("sign", "=") }
                { cell("sum", fixed(steps.by_elements[row], 3)) }
            </tr>
        }
    };
    html! {
        <table class="way">
            <caption>{ "q ⊙ c + q′ ⊙ s: 2d" }</caption>
            { for (0..steps.q.len()).map(row) }
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

/// What it costs to turn the queries of a sequence, by the matrix, by elements with tables and without.
fn costs(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let (tokens, dim) = (scene.tokens as i64, scene.head_dim() as i64);
    let row = |name: &str, multiplications: i64, sines: i64, numbers: i64| {
        html! {
            <tr>
                { row_head(name) }
                { cell("", whole(multiplications)) }{ cell("", whole(sines)) }{ cell("", whole(numbers)) }
            </tr>
        }
    };
    html! {
        <div class="costs">
            <p class="row">{ words::elementwise_costs() }{ number(figure, "tokens", 0) }</p>
            <div class="scrolled">
            <table>
                <tr>
                    <td></td>
                    <th scope="col">{ words::elementwise_multiplications() }</th>
                    <th scope="col">{ words::elementwise_sines() }</th>
                    <th scope="col">{ words::elementwise_kept() }</th>
                </tr>
                { row(words::elementwise_by_matrix(), tokens * dim * dim, 0, tokens * dim * dim) }
                { row(words::elementwise_by_tables(), tokens * 2 * dim, 0, tokens * dim) }
                { row(words::elementwise_on_the_fly(), tokens * 2 * dim, tokens * dim, dim / 2) }
            </table>
            </div>
        </div>
    }
}
