//! Distances that look alike to some of the pairs: one fast pair repeats itself, one slow pair hardly moves, all
//! together distinguish distances.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{ALIKE, Pair, Reading};

use crate::figure::controls::stop;
use crate::figure::prelude::*;
use crate::figure::rope_controls::bases;
use crate::state::Typed;
use crate::widgets::colour::of_pair;
use parameters::{MUTED, ONE_DISTANCE, OTHER_DISTANCE};

pub struct Alike;

impl FigureSpec for Alike {
    const CAPTION: Option<fn() -> &'static str> = Some(words::alike_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let last = (reading.similarity.len() - 1) as f64;
        html! {
            <>
                { dials(figure, reading) }
                { chart(figure, reading) }
                <div class="halves">
                    <div>
                        { list(&reading.readouts(&figure.state)) }
                        { status("said", said(&figure.state, reading)) }
                    </div>
                    <div>
                        <div class="row shifts" role="toolbar" aria-label={words::alike_pairs()}>{ experiments(figure, reading) }</div>
                        { slider(figure, &ONE_DISTANCE, (0.0, last), 1.0, "distance") }
                        { slider(figure, &OTHER_DISTANCE, (0.0, last), 1.0, "") }
                        { settings(figure, words::param_settings(), html! {
                            <div class="row">
                                { number(figure, &HEAD_DIM, 2) }
                                { number(figure, &BASE, 0) }
                                { bases(figure, &[10_000, 500_000]) }
                            </div>
                        }) }
                    </div>
                </div>
            </>
        }
    }
}

/// A button for each pair, which mutes it: its two hands.
fn dials(figure: &Figure, reading: &Reading) -> Html {
    let count = reading.pairs.len();
    let muted = figure.get(&MUTED);
    let dial = |(index, pair): (usize, &Pair)| {
        let toggled: Rc<[usize]> = if pair.is_heard {
            muted.iter().copied().chain([index]).collect()
        } else {
            muted.iter().copied().filter(|it| *it != index).collect()
        };
        let onclick = figure.set(&MUTED, move |_: MouseEvent| Rc::clone(&toggled));
        let hand = |hand: usize| {
            let tip = 10.0 * pair.hands[hand];
            format!("M0 0L{} {}", px(tip.x), px(-tip.y))
        };
        let name = words::alike_pair(&index.to_string(), &significant(wavelength(pair.theta), 4));
        html! {
            <button type="button" class="dial of-pair" tabindex={stop(index)} style={of_pair(index, count)} data-pair={index.to_string()} data-sets={MUTED.key}
                aria-pressed={pair.is_heard.to_string()} aria-label={name.clone()} title={name} {onclick}>
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                    <circle r="11" />
                    <path class="other" data-moves="path" d={hand(1)} />
                    <path class="one" data-moves="path" d={hand(0)} />
                </svg>
            </button>
        }
    };
    html! {
        <div class={if count > 16 { "dials many" } else { "dials" }} role="toolbar" aria-label={words::alike_pairs()}>
            { for reading.pairs.iter().enumerate().map(dial) }
        </div>
    }
}

/// The similarity over the distance. A click chooses the other distance.
fn chart(figure: &Figure, reading: &Reading) -> Html {
    let columns = reading.similarity.len();
    let (one, other) = (figure.get(&ONE_DISTANCE), figure.get(&OTHER_DISTANCE));
    let axis = Axis::linear((-1.0, 1.0));
    let part = |distance: usize| (distance as f64 + 0.5) / columns as f64;
    let mark = |distance: usize, class: &'static str, height: f64| {
        let path = format!("M{} 0v{height}", px(400.0 * part(distance)));
        html! { <path {class} d={path} /> }
    };
    let label = |distance: usize, class: &'static str| {
        let left = format!("left:{:.2}%", 100.0 * part(distance));
        html! { <span class={classes!("mark", class)} style={left}>{ whole(distance as i64) }</span> }
    };
    let chart = AxisChart {
        axis,
        ticks: &[1.0, 0.0, -1.0].map(|tick| (tick, whole(tick as i64))),
        columns,
        selection: &figure.selection(&OTHER_DISTANCE, "", String::new()),
        name: words::alike_chart(&one.to_string()),
        drawing: html! {
            <>
                <path class="zero" d={axis.across(0.0)} />
                { mark(one, "one", 120.0) }
                { mark(other, "other", 120.0) }
                <path class="similarity" data-moves="path" d={axis.line(&reading.similarity)} />
                for distance in &reading.alike {
                    { mark(*distance, "alike", 7.0) }
                }
            </>
        },
        notes: html! { <>{ label(one, "distance") }{ label(other, "") }</> },
    };
    html! {
        <>
            <div class="axis-charts">{ chart.view() }</div>
            <div class="ends" aria-hidden="true">
                <span>{ "0" }</span><span>{ words::alike_axis() }</span><span>{ whole(columns as i64 - 1) }</span>
            </div>
        </>
    }
}

/// Suggested experiments.
fn experiments(figure: &Figure, reading: &Reading) -> Html {
    let count = reading.pairs.len();
    let but = |heard: usize| (0..count).filter(move |pair| *pair != heard).collect();
    let tried: [(&'static str, Rc<[usize]>, usize); 3] = [
        (words::alike_fastest(), but(0), 48),
        (words::alike_slowest(), but(count - 1), 5),
        (words::alike_all(), [].into(), 48),
    ];
    let experiment = |(index, (name, muted, other)): (
        usize,
        (&'static str, Rc<[usize]>, usize),
    )| {
        let mut state = State::clone(&figure.state);
        state.set(&MUTED.row, muted.value());
        state.set(&ONE_DISTANCE.row, Value::Integer(4));
        state.set(&OTHER_DISTANCE.row, Value::Integer(other as i64));
        let onclick = figure.showing(state);
        html! { <button type="button" class="quiet" tabindex={stop(index)} data-try={index.to_string()} data-sets="muted one other" {onclick}>{ name }</button> }
    };
    html! { { for tried.into_iter().enumerate().map(experiment) } }
}

fn said(state: &State, reading: &Reading) -> String {
    let count = |count: usize| whole(count as i64);
    let one = state.get(&ONE_DISTANCE);
    let readouts = reading.readouts(state);
    let [heard, alike] = ["heard", "alike"].map(|key| text_of(&readouts, key));
    let all = count(reading.pairs.len());
    let Some(pair) = reading.farthest else {
        return words::alike_silent().to_owned();
    };
    let apart = significant(reading.pairs[pair].apart_rad.to_degrees(), 3);
    let (one, last) = (count(one), count(reading.similarity.len() - 1));
    let others = match reading.alike.len() {
        0 => words::alike_none(&last, &one),
        _ => words::alike_others(&last, alike, &one),
    };
    let said = match state.get(&OTHER_DISTANCE) == state.get(&ONE_DISTANCE) {
        true => words::alike_same(heard, &all, &one),
        false => words::alike_said(heard, &all, &pair.to_string(), &apart),
    };
    words::sentences(&said, &others)
}
