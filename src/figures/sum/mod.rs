//! The score as a sum: a bar for each pair, which begins where the one before ends, and the plane of one of them.

mod numbers;
mod reading;

pub use reading::{FARTHEST_SHOWN, PairReading, Reading};

use crate::figure::planes::{Rotated, with_vectors};
use crate::figure::prelude::*;
use crate::figure::rope_controls::distance;
use crate::numbers::fixed_signed;
use crate::widgets::colour::of_pair;
use crate::widgets::subscript::plain;

pub struct Sum;

impl FigureSpec for Sum {
    const CAPTION: Option<fn() -> &'static str> = Some(words::sum_caption);
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        QUERY_POSITION,
        KEY_POSITION,
        LOCK,
        PAIR,
        SEED,
        QUERY,
        KEY,
        REACH,
        SETTINGS
    ];
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE, SEED];
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! {
            <div class="sum-and-plane">
                <div class="stack">
                    { figure.part(Group::First, chart) }
                    { figure.part(Group::Dragged, |figure, reading| status("said", said(figure, reading))) }
                    { figure.part(Group::Second, controls) }
                </div>
                <div class="stack">
                    { figure.part(Group::Dragged, selected_plane) }
                    { figure.part(Group::Last, |figure, reading: &Reading| list(&reading.readouts(&figure.state))) }
                </div>
            </div>
        }
    }
}

fn controls(figure: &Figure, _: &Reading) -> Html {
    html! {
        <>
            <div class="row">
                { position_slider(figure, Role::Query, NEARBY) }
                { position_slider(figure, Role::Key, NEARBY) }
            </div>
            { shifts(figure, words::shift_both(), &[-1, 1, 1_000, 100_000]) }
            { settings(figure, words::param_settings(), html! {
                <div class="row">
                    { distance(figure, (-FARTHEST_SHOWN, FARTHEST_SHOWN), figure.state.distance()) }
                    { switch(figure, &LOCK) }
                    { number(figure, &HEAD_DIM, 2) }
                    { number(figure, &BASE, 0) }
                    { redraw(figure) }
                </div>
            }) }
        </>
    }
}

/// The most pairs whose bars have their numbers beside them.
const MOST_NUMBERED: usize = 8;

/// The bars one after the other, and the sum from zero.
fn chart(figure: &Figure, reading: &Reading) -> Html {
    let pairs = &reading.pairs;
    let axis = Axis::linear(reading.ends);
    // The sum is as wide as its neighbours, or as wide as can be seen.
    let of_sum = 1 + pairs.len() / 12;
    let columns = pairs.len() + of_sum;
    let bar = |(index, pair): (usize, &PairReading)| {
        let class = classes!("bar", "of-pair", (pair.term.value < 0.0).then_some("falls"));
        let style = of_pair(index, pairs.len());
        html! { <path {class} {style} data-moves="path" d={axis.span(index..index + 1, columns, pair.sums)} /> }
    };
    let level = |(index, pair): (usize, &PairReading)| {
        axis.span(index..index + 2, columns, (pair.sums.1, pair.sums.1))
    };
    let drawing = html! {
        <>
            <path class="zero" d={axis.across(0.0)} />
            <path class="level" data-moves="path" d={pairs.iter().enumerate().map(level).collect::<String>()} />
            { for pairs.iter().enumerate().map(bar) }
            <path class="bar total" data-moves="path" d={axis.span(pairs.len()..columns, columns, (0.0, reading.score))} />
        </>
    };
    let (low, high) = reading.ends;
    let ticks = [low, 0.0, high].map(|value| (value, short(value)));
    let pair = figure.get(&PAIR);
    let selected = words::pair_in_words(
        &pair.to_string(),
        &significant(pairs[pair].wavelength, 3),
        &fixed(pairs[pair].term.value, SCORE_DIGITS),
    );
    let mut selection = figure.selected_pair(words::sum_bars_name(), selected);
    let (is_pair, on_select) = (pairs.len(), selection.on_select);
    selection.on_select = Callback::from(move |column| {
        if column < is_pair {
            on_select.emit(column);
        }
    });
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns,
        selection: &selection,
        name: plain(&said(figure, reading)),
        drawing,
        notes: notes(reading, axis, of_sum),
    };
    html! {
        <div class="picked sums">
            { selection.picker(pairs.len()) }
            <div class="axis-charts">{ chart.view() }</div>
        </div>
    }
}

/// The notes at the bars and under them.
fn notes(reading: &Reading, axis: Axis, of_sum: usize) -> Html {
    let pairs = &reading.pairs;
    let columns = (pairs.len() + of_sum) as f64;
    let middle = |column: f64| 100.0 * column / columns;
    let of_bar = |at: f64, (from, to): (f64, f64), text: String, class: &'static str| {
        let style = format!(
            "left:{:.2}%;top:{:.2}%",
            middle(at),
            axis.percent(f64::max(from, to))
        );
        html! { <span {class} {style}>{ text }</span> }
    };
    let under = |at: f64, text: String, class: &'static str| {
        let style = format!("left:{:.2}%", middle(at));
        html! { <span class={classes!("under", class)} {style}>{ text }</span> }
    };
    let at_sum = pairs.len() as f64 + of_sum as f64 / 2.0;
    let is_numbered = pairs.len() <= MOST_NUMBERED;
    html! {
        <div class="notes" aria-hidden="true">
            if is_numbered {
                for (index, pair) in pairs.iter().enumerate() {
                    { of_bar(index as f64 + 0.5, pair.sums, fixed_signed(pair.term.value, 2), "value") }
                    { under(index as f64 + 0.5, words::pair_number(&index.to_string()), "") }
                }
            } else {
                { under(0.0, words::pair_number("0"), "first") }
                { under(pairs.len() as f64, words::pair_number(&(pairs.len() - 1).to_string()), "last") }
            }
            { of_bar(at_sum, (0.0, reading.score), fixed(reading.score, 2), "value total") }
            { under(at_sum, words::sum_total().to_owned(), "") }
        </div>
    }
}

fn said(figure: &Figure, reading: &Reading) -> String {
    let readouts = reading.readouts(&figure.state);
    words::sum_said(text_of(&readouts, "sum"), &whole(figure.state.distance()))
}

/// The plane of the selected pair: both vectors before and after they rotate.
fn selected_plane(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let (index, reach) = (state.get(&PAIR), state.get(&REACH));
    let pair = &reading.pairs[index];
    let rotated = Rotated {
        before: Role::ALL.map(|role| state.vector(role)[index]),
        after: pair.rotated,
        angles_rad: pair.angles_rad,
        between_rad: pair.between_rad,
    };
    let number = index.to_string();
    let name = words::plane_name(&number, &fixed(pair.between_rad.to_degrees(), 1));
    with_vectors(figure, dial(reach, name, rotated.marks(reach)))
}
