//! Every pair is a clock: a hand that rotates at its own speed with the position, and its wavelength.

mod reading;

pub use reading::{Clock, Reading};

use crate::figure::controls::{bases, number, position_slider, shifts};
use crate::figure::readout::status;
use crate::figure::{Figure, FigureSpec};
use crate::numbers::{fixed, significant, turns, whole};
use crate::parameters;
use crate::state::parameters::{BASE, HEAD_DIM, PAIR, QUERY_POSITION, TOKENS};
use crate::state::{FigureName, ParameterRows, Role, State};
use crate::widgets::arrow::px;
use crate::widgets::picker::Selection;
use crate::widgets::pointing::pointing;
use crate::widgets::small_planes::{Small, SmallPlanes};
use crate::widgets::touch::Touch;
use crate::words;
use rotary::Result;
use std::fmt::Write as _;
use std::rc::Rc;
use yew::prelude::*;

/// Every pair as a clock.
pub struct Clocks;

impl FigureSpec for Clocks {
    const NAME: FigureName = FigureName::Clocks;
    const CAPTION: Option<fn() -> &'static str> = Some(words::clocks_caption);
    const PARAMETERS: ParameterRows = parameters![HEAD_DIM, BASE, QUERY_POSITION, TOKENS, PAIR];
    type Reading = Reading;

    fn read(state: &State) -> Result<Reading> {
        Reading::of(state)
    }

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let clocks = &reading.clocks;
        let pair = state.get(&PAIR);
        let selected = one_in_words(pair, &clocks[pair]);
        let selection = figure.selected_pair(words::planes_name(), selected.clone());
        let planes: Rc<[Small]> = clocks
            .iter()
            .map(|clock| Small {
                solid: clock.hand,
                ..Small::default()
            })
            .collect();
        let count = clocks.len().to_string();
        let slow = reading.unfinished.to_string();
        let step = |clock: &Clock| words::degrees(&significant(clock.theta.to_degrees(), 3));
        let (fast, last) = (&clocks[0], &clocks[clocks.len() - 1]);
        html! {
            <>
                <div class="row">
                    { number(figure, &HEAD_DIM, 2) }
                    { number(figure, &BASE, 0) }
                    { bases(figure, &[10_000, 500_000, 1_000_000]) }
                    { number(figure, &TOKENS, 0) }
                </div>
                { position_slider(figure, Role::Query, 256.max(state.get(&QUERY_POSITION))) }
                { shifts(figure, words::clocks_shift(), &[-1, 1, 100, 10_000]) }
                <SmallPlanes {planes} reach={1.0} selection={selection.clone()} />
                { wavelengths(clocks, state.get(&TOKENS), &selection) }
                { status("clock", selected) }
                <p>
                    { words::clocks_ends(&step(fast), &step(last)) }{ " " }
                    <span data-number="unfinished">{ words::clocks_unfinished(&whole(state.get(&TOKENS) as i64), &slow, &count) }</span>
                </p>
            </>
        }
    }
}

fn one_in_words(pair: usize, clock: &Clock) -> String {
    words::clocks_one(
        &pair.to_string(),
        &significant(clock.wavelength, 4),
        &fixed(turns(clock.angle_rad), 3),
    )
}

const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 120.0;

/// A bar a pair for its wavelength, on a scale of powers of ten, and a line for the length in tokens.
fn wavelengths(clocks: &[Clock], tokens: usize, selection: &Selection) -> Html {
    let decades = |value: f64| value.max(1.0).log10();
    let slowest = clocks
        .iter()
        .map(|clock| clock.wavelength)
        .fold(1.0, f64::max);
    let top = decades(slowest.max(tokens as f64)).ceil().max(1.0);
    let height = |value: f64| HEIGHT * decades(value) / top;
    let step = WIDTH / clocks.len() as f64;
    let gap = (step * 0.15).min(6.0);
    let mut path = String::new();
    for (index, clock) in clocks.iter().enumerate() {
        let left = index as f64 * step + gap;
        let _ = write!(
            path,
            "M{} {HEIGHT}V{}h{}V{HEIGHT}Z",
            px(left),
            px(HEIGHT - height(clock.wavelength)),
            px(step - 2.0 * gap)
        );
    }
    let band = |index: Option<usize>, class: &'static str| {
        let index = index.filter(|index| *index < clocks.len())?;
        Some(html! {
            <rect {class} x={px(index as f64 * step)} y="0" width={px(step)} height={px(HEIGHT)} />
        })
    };
    let count = clocks.len();
    let at = move |touch: &Touch| touch.column_of("svg", count);
    let pointing = pointing(at, &selection.on_point, &selection.on_select);
    let line = px(HEIGHT - height(tokens as f64));
    html! {
        <div class="wavelengths bars">
            <div class="decades" aria-hidden="true">
                for decade in (0..=top as u32).rev() {
                    <span>{ whole(10_i64.pow(decade)) }</span>
                }
            </div>
            <svg viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" role="img"
                aria-label={words::clocks_chart()} onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                { band(Some(selection.selected), "selected") }
                { band(selection.pointed, "pointed") }
                <path class="clock" d={path} />
                <path class="context" d={format!("M0 {line}H{WIDTH}")} />
            </svg>
        </div>
    }
}
