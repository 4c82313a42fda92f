//! Position as depth: each pair is a spiral along the text, the fast one coiled tightly and the slow one nearly
//! straight.

mod numbers;
mod reading;

pub use reading::{MOST_SPIRALS, Reading, Spiral};

use crate::figure::prelude::*;
use crate::figure::readout::pair_colours;
use crate::widgets::colour::of_pair;
use crate::widgets::path::polyline;
use std::fmt::Write as _;

pub struct Helix;

impl FigureSpec for Helix {
    const CAPTION: Option<fn() -> &'static str> = Some(words::helix_caption);
    const PARAMETERS: ParameterRows =
        parameters![HEAD_DIM, BASE, QUERY_POSITION, KEY_POSITION, LOCK, SETTINGS];
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let positions = Role::ALL.map(|role| state.position(role));
        let farthest = positions.into_iter().fold(64, i64::max);
        let readouts = reading.readouts(state);
        let [distance, fastest, slowest] =
            ["distance", "fastest", "slowest"].map(|key| text_of(&readouts, key));
        html! {
            <>
                <div class="spirals">
                    for spiral in &reading.spirals {
                        { row(state, reading.ends, spiral) }
                    }
                </div>
                <div class="ends" aria-hidden="true">
                    <span>{ whole(reading.ends.0) }</span><span>{ words::helix_axis() }</span><span>{ whole(reading.ends.1) }</span>
                </div>
                { pair_colours() }
                { status("said", words::helix_said(distance, fastest, slowest)) }
                { position_slider(figure, Role::Query, farthest) }
                <div class="row">
                    { switch(figure, &LOCK) }
                    { shifts(figure, words::shift_both(), &[-1, 1, 10, 1000]) }
                </div>
                { settings(figure, words::param_settings(), html! {
                    <div class="row">
                        { position_slider(figure, Role::Key, farthest) }
                        { number(figure, &HEAD_DIM, 2) }
                        { number(figure, &BASE, 0) }
                    </div>
                }) }
            </>
        }
    }
}

/// The drawing is stretched to its box, so that a spiral is as long as there is room.
const WIDTH: f64 = 400.0;
const HALF_HEIGHT: f64 = 40.0;
const RADIUS: f64 = 32.0;

/// The shift of a spiral's far side to the left of its near side.
const SLANT: f64 = 13.0;

/// The end of a hand at a position, in the drawing; the axis, without a hand.
fn at((first, last): (i64, i64), position: f64, hand: DVec2) -> DVec2 {
    let margin = SLANT + 4.0;
    let part = (position - first as f64) / (last - first) as f64;
    DVec2::new(
        margin + part * (WIDTH - 2.0 * margin) + SLANT * hand.x,
        -RADIUS * hand.y,
    )
}

/// One pair: the spiral from the side, and the two hands from the front.
fn row(state: &State, ends: (i64, i64), spiral: &Spiral) -> Html {
    let pairs = state.rotated_pairs();
    let positions = state.positions();
    let axis = positions.map(|position| at(ends, position, DVec2::ZERO));
    let arm = |role: Role, from: DVec2, tip: DVec2| {
        let class = role.style().class;
        html! {
            <>
                <path {class} data-moves="path" d={polyline(&[from, tip])} />
                <path class={classes!("tip", class)} data-moves="path" d={format!("M{} {}h0", px(tip.x), px(tip.y))} />
            </>
        }
    };
    let hand = |role: Role| {
        let index = role as usize;
        arm(
            role,
            axis[index],
            at(ends, positions[index], spiral.hands[index]),
        )
    };
    let front = |role: Role| {
        let hand = spiral.hands[role as usize];
        arm(role, DVec2::ZERO, 10.0 * DVec2::new(hand.x, -hand.y))
    };
    let name = words::helix_row(
        &spiral.pair.to_string(),
        &significant(spiral.wavelength, 4),
        &words::degrees(&fixed(spiral.between_rad.to_degrees(), 1)),
    );
    let whole_axis = [ends.0, ends.1].map(|end| at(ends, end as f64, DVec2::ZERO));
    html! {
        <div class="spiral of-pair" style={of_pair(spiral.pair, pairs)}>
            <p class="title" data-number={format!("row-{}", spiral.pair)}>{ name }</p>
            <svg viewBox={format!("0 {} {WIDTH} {}", -HALF_HEIGHT, 2.0 * HALF_HEIGHT)} preserveAspectRatio="none" aria-hidden="true">
                <path class="back" d={side(ends, spiral, false)} />
                <path class="axis" d={polyline(&whole_axis)} />
                <path class="front" d={side(ends, spiral, true)} />
                if spiral.points.is_empty() {
                    <path class="band" d={format!("M{0} {RADIUS}H{1}V-{RADIUS}H{0}Z", SLANT, WIDTH - SLANT)} />
                }
                <path class="distance" data-moves="path" d={polyline(&axis)} />
                { for Role::ALL.into_iter().rev().map(hand) }
            </svg>
            <svg class="dial" viewBox="-12 -12 24 24" aria-hidden="true">
                <circle r="10" />
                { for Role::ALL.into_iter().rev().map(front) }
            </svg>
        </div>
    }
}

fn side(ends: (i64, i64), spiral: &Spiral, is_near: bool) -> String {
    let mut path = String::new();
    let mut is_drawing = false;
    for step in spiral.points.windows(2) {
        let (from, to) = (step[0], step[1]);
        let is_here = (from.1.x + to.1.x >= 0.0) == is_near;
        if is_here {
            if !is_drawing {
                let from = at(ends, from.0, from.1);
                let _ = write!(path, "M{} {}", px(from.x), px(from.y));
            }
            let to = at(ends, to.0, to.1);
            let _ = write!(path, "L{} {}", px(to.x), px(to.y));
        }
        is_drawing = is_here;
    }
    path
}
