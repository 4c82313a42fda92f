//! Two layouts of one vector: which components the code rotates together, and why converting a model permutes the rows
//! of `W_q` and `W_k` and of nothing else.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Outcome, Reading, VECTORS, same};

use crate::figure::prelude::*;
use crate::figure::readout::hidden_number;
use crate::widgets::pointing::pointing;
use crate::widgets::subscript::symbol;
use crate::widgets::touch::Touch;
use parameters::{PERMUTED, Permuted};

pub struct Layout;

impl FigureSpec for Layout {
    const CAPTION: Option<fn() -> &'static str> = Some(words::layout_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const QUESTION: Option<Question> = Some(Question {
        name: "kernel",
        hides: &[
            "score",
            "score-with-old-key",
            "score_with_old_key",
            "output",
        ],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                { memory(figure, reading) }
                <div class="row">
                    <span>{ words::layout_code() }</span>
                    { named_choice(figure, &LAYOUT) }
                </div>
                { outcomes(figure, reading) }
                { figure.status("said", || said(figure, reading)) }
                <p data-number="pair">{ pair_in_words(figure, reading) }</p>
                <div class="row controls">
                    { position_slider(figure, Role::Query, NEARBY) }
                    { position_slider(figure, Role::Key, NEARBY) }
                </div>
                <div class="row">
                    { number(figure, &HEAD_DIM, 2) }
                    { number(figure, &BASE, 0) }
                    { redraw(figure) }
                </div>
            </>
        }
    }
}

/// The largest dimension whose cells have room for their numbers, and the largest for their names.
const NUMBERED: usize = 8;
const NAMED: usize = 16;

/// The vectors as they are stored: those that are multiplied slot by slot stand one above the other.
fn memory(figure: &Figure, reading: &Reading) -> Html {
    let d = reading.w_o.len();
    let identity: Vec<usize> = (0..d).collect();
    let pairing = figure.get(&LAYOUT);
    let text = pair_in_words(figure, reading);
    let selection = figure.selected_pair(words::planes_name(), text);
    let at = move |touch: &Touch| {
        let slot = touch.column_of(".slots", d)?;
        Some(match pairing {
            Pairing::Interleaved => slot / 2,
            Pairing::Half => slot % (d / 2),
        })
    };
    let pointing = pointing(at, &selection.on_point, &selection.on_select);
    let [q, k, v] = &reading.trained;
    let [slots_q, slots_k, slots_v] = &reading.slots;
    let of_pair = |symbol: &'static str, values: &[f64], slots: &[usize], class: &'static str| {
        let name = move |component: usize| (["a", "b"][component % 2], component / 2);
        let paired = Some((reading, &selection));
        strip(symbol, class, values, slots, paired, &name)
    };
    let plain = |symbol: &'static str, values: &[f64], slots: &[usize]| {
        let name = move |component: usize| (symbol, component);
        strip(symbol, "", values, slots, None, &name)
    };
    let size = if d <= NUMBERED {
        "numbered"
    } else if d <= NAMED {
        "named"
    } else {
        "many"
    };
    html! {
        <div class={classes!("memory", size)} style={format!("--d:{d}")}>
            <div class="picked">
                { selection.picker(d / 2) }
                <div onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                    { arcs(reading, &selection, 1.0) }
                    { of_pair("q", q, slots_q, "query") }
                    { of_pair("k", k, slots_k, "key") }
                    { arcs(reading, &selection, -1.0) }
                </div>
            </div>
            <div class="product">
                { plain("v", v, slots_v) }
                { plain("w", &reading.w_o, &identity) }
            </div>
        </div>
    }
}

/// The cells of a vector. Each keeps its element and moves to its slot.
fn strip(
    symbol: &'static str,
    class: &'static str,
    values: &[f64],
    slots: &[usize],
    paired: Option<(&Reading, &Selection)>,
    name: &dyn Fn(usize) -> (&'static str, usize),
) -> Html {
    let d = values.len();
    let mut order = vec![String::new(); d];
    for (component, &slot) in slots.iter().enumerate() {
        let (letter, index) = name(component);
        order[slot] = format!("{letter}{index}");
    }
    let cell = |component: usize| {
        let (letter, index) = name(component);
        let slot = slots[component];
        let is_in = |pair: Option<usize>| {
            let partners = paired.and_then(|(reading, _)| reading.partners.get(pair?));
            partners.is_some_and(|(a, b)| slot == *a || slot == *b)
        };
        let (selected, pointed) = paired.map_or((false, false), |(_, selection)| {
            (is_in(Some(selection.selected)), is_in(selection.pointed))
        });
        let style = format!("--slot:{slot};--share:{}", share(component / 2, d));
        html! {
            <div key={component} class={classes!("cell", paired.map(|_| "paired"), selected.then_some("selected"), pointed.then_some("pointed"))} {style}>
                if d <= NAMED {
                    <span><i>{ letter }</i><sub>{ index }</sub></span>
                }
                if d <= NUMBERED {
                    <small>{ fixed(values[component], 1) }</small>
                }
            </div>
        }
    };
    html! {
        <div class="strip">
            <i class={class}>{ symbol }</i>
            <div class="slots" role="img" aria-label={words::layout_order(symbol, &order.join(" "))}>
                { for (0..d).map(cell) }
            </div>
        </div>
    }
}

/// The place of a pair between the fastest and the slowest, in per cent.
fn share(pair: usize, d: usize) -> String {
    let last = (d / 2 - 1).max(1);
    format!("{}%", 100 * pair / last)
}

/// Height of the arcs, in their own units; a slot is 10 wide.
const ARCS: f64 = 40.0;

/// An arc between the slots that the code rotates together, above the cells or, with a side of -1, below them.
fn arcs(reading: &Reading, selection: &Selection, side: f64) -> Html {
    let d = reading.w_o.len();
    let (foot, top) = if side > 0.0 { (ARCS, 0.0) } else { (0.0, ARCS) };
    let arc = |(pair, &(a, b)): (usize, &(usize, usize))| {
        let x = |slot: usize| 10.0 * slot as f64 + 5.0;
        // A curve of degree 3 rises to three quarters of its control points.
        let span = (b - a) as f64 / (d / 2).max(2) as f64;
        let control = foot + (top - foot) * (0.4 + 0.85 * span.min(1.0));
        let path = format!(
            "M{0} {1}C{0} {2} {3} {2} {3} {1}",
            px(x(a)),
            px(foot),
            px(control),
            px(x(b))
        );
        let style = format!("--share:{};d:path(\"{path}\")", share(pair, d));
        let class = classes!(
            (pair == selection.selected).then_some("selected"),
            (Some(pair) == selection.pointed).then_some("pointed")
        );
        html! { <path key={pair} {class} d={path} {style} /> }
    };
    html! {
        <div class="strip" aria-hidden="true">
            <i></i>
            <svg class="arcs" viewBox={format!("0 0 {} {ARCS}", 10 * d)} preserveAspectRatio="none">
                { for reading.partners.iter().enumerate().map(arc) }
            </svg>
        </div>
    }
}

/// The projections whose rows are permuted, by the choice.
fn projections(permuted: Permuted) -> Html {
    let w = |low: &'static str| html! { <span class="w"><i>{ "W" }</i><sub>{ low }</sub></span> };
    let lows = ["q", "k", "v"].into_iter().zip(permuted.rows());
    let mut named: Vec<Html> = lows
        .filter(|(_, is_permuted)| *is_permuted)
        .map(|(low, _)| w(low))
        .collect();
    if named.is_empty() {
        return words::layout_none().into();
    }
    let last = named.pop();
    html! {
        <>
            { for named.into_iter().map(|w| html! { <>{ w }{ words::comma() }</> }) }
            { last }
            if permuted == Permuted::WithoutBiases {
                { " " }{ words::layout_without_biases() }
            }
        </>
    }
}

/// A row for each choice, with what the code gives; its head is what chooses.
fn outcomes(figure: &Figure, reading: &Reading) -> Html {
    let row = |(index, outcome): (usize, &Outcome)| {
        let permuted = Permuted::ALL[index];
        let chosen = index == reading.shown;
        let onchange = figure.set(&PERMUTED, move |_: Event| permuted);
        let number = |value: f64, right: f64| {
            if figure.asks() {
                return html! { <td>{ hidden_number() }</td> };
            }
            let (class, mark, word) = match same(value, right) {
                true => ("right", "✓", words::layout_right()),
                false => ("wrong", "✗", words::layout_wrong()),
            };
            html! {
                <td {class}>
                    <span class="value">{ fixed(value, SCORE_DIGITS) }</span>{ " " }
                    <span aria-hidden="true">{ mark }</span><span class="unseen">{ word }</span>
                </td>
            }
        };
        let right = reading.right;
        html! {
            <tr class={chosen.then_some("chosen")} data-row={Permuted::NAMES[index]}>
                <th scope="row">
                    <label>
                        <input type="radio" name="layout-permuted" data-field={PERMUTED.key} checked={chosen} {onchange} />
                        <span>{ projections(permuted) }</span>
                    </label>
                </th>
                { number(outcome.score, right.score) }
                { number(outcome.with_old_key, right.with_old_key) }
                { number(outcome.output, right.output) }
            </tr>
        }
    };
    html! {
        <div class="scrolled">
            <table class="outcomes" role="radiogroup" aria-label={(PERMUTED.name)()}>
                <thead>
                    <tr>
                        <th scope="col">{ (PERMUTED.name)() }</th>
                        <th scope="col">{ symbol("Rₘq · Rₙk") }{ words::layout_score() }</th>
                        <th scope="col">{ words::layout_old_key() }</th>
                        <th scope="col"><i>{ "w · v" }</i>{ words::layout_output() }</th>
                    </tr>
                </thead>
                <tbody>{ for reading.outcomes.iter().enumerate().map(row) }</tbody>
            </table>
        </div>
    }
}

/// The name of a trained component of `q` or `k`.
fn component(component: usize) -> String {
    let index = (component / 2).to_string();
    let low = |digit: char| char::from_u32('₀' as u32 + digit.to_digit(10)?);
    let index: String = index.chars().filter_map(low).collect();
    ["a", "b"][component % 2].to_owned() + &index
}

fn pair_in_words(figure: &Figure, reading: &Reading) -> String {
    let pair = figure.get(&PAIR);
    let (a, b) = reading.partners[pair];
    let [of_a, of_b] = reading.held(0, pair).map(component);
    words::layout_pair(
        &pair.to_string(),
        &a.to_string(),
        &b.to_string(),
        &of_a,
        &of_b,
    )
}

/// The effect of the code on the score and on the output.
fn said(figure: &Figure, reading: &Reading) -> String {
    let (shown, right) = (reading.outcome(), reading.right);
    let readouts = reading.readouts(&figure.state);
    let [score, trained, output, trained_output] =
        ["score", "right-score", "output", "right-output"].map(|key| text_of(&readouts, key));
    if figure.get(&LAYOUT) == Pairing::Interleaved {
        return words::layout_said_trained(score);
    }
    if reading.partners.len() == 1 {
        return words::layout_said_one_pair(score);
    }
    let [a, b] = reading.held(0, 0).map(component);
    match figure.get(&PERMUTED) {
        Permuted::Nothing | Permuted::Query | Permuted::WithoutBiases
            if same(shown.score, right.score) =>
        {
            words::layout_said_luck(score)
        }
        Permuted::Nothing => words::layout_said_nothing(&a, &b, score, trained),
        Permuted::Query => words::layout_said_query(score, trained),
        Permuted::WithoutBiases => words::layout_said_biases(score, trained),
        Permuted::QueryAndKey => words::layout_said_both(score),
        Permuted::All => words::layout_said_all(score, output, trained_output),
    }
}
