//! Every pair is a clock: a hand that turns at its own speed as the position is scrubbed, and how long one turn takes.

mod reading;

pub use reading::{Clock, clocks, unfinished};

use super::controls::{bases, number, position_slider, shifts};
use super::numbers::status;
use super::{Figure, Kind};
use crate::reading::turns;
use crate::scene::Role;
use crate::widgets::arrow::px;
use crate::widgets::digits::{fixed, significant, whole};
use crate::widgets::picker::InHand;
use crate::widgets::pointing::pointing;
use crate::widgets::small_planes::{Small, SmallPlanes};
use crate::widgets::touch::Touch;
use crate::words;
use glam::DVec2;
use std::fmt::Write as _;
use std::rc::Rc;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "clocks",
    caption: Some(words::clocks_caption),
    keys: &["d", "base", "m", "tokens", "pair"],
    view,
};

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(clocks) = clocks(scene) else {
        return Html::default();
    };
    let pair = scene.pair.min(clocks.len() - 1);
    let in_hand = InHand {
        text: one_in_words(pair, &clocks[pair]).into(),
        ..figure.pair_in_hand(words::planes_name())
    };
    let planes: Rc<[Small]> = clocks
        .iter()
        .map(|clock| Small {
            solid: clock.hand,
            open: DVec2::ZERO,
        })
        .collect();
    let count = clocks.len().to_string();
    let slow = unfinished(&clocks, scene.tokens).to_string();
    let step = |clock: &Clock| words::degrees(&significant(clock.theta.to_degrees(), 3));
    let (fast, last) = (&clocks[0], &clocks[clocks.len() - 1]);
    html! {
        <>
            <div class="row">
                { number(figure, "d", 2) }
                { number(figure, "base", 0) }
                { bases(figure, &[10_000, 500_000, 1_000_000]) }
                { number(figure, "tokens", 0) }
            </div>
            { position_slider(figure, Role::Query, 256.max(scene.query_position)) }
            { shifts(figure, words::clocks_shift(), &[-1, 1, 100, 10_000]) }
            <SmallPlanes {planes} reach={1.0} in_hand={in_hand.clone()} />
            { wavelengths(&clocks, scene.tokens, &in_hand) }
            { status("clock", one_in_words(pair, &clocks[pair])) }
            <p>
                { words::clocks_ends(&step(fast), &step(last)) }{ " " }
                <span data-number="unfinished">{ words::clocks_unfinished(&whole(scene.tokens as i64), &slow, &count) }</span>
            </p>
        </>
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
fn wavelengths(clocks: &[Clock], tokens: usize, in_hand: &InHand) -> Html {
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
    let pointing = pointing(at, &in_hand.on_point, &in_hand.on_select);
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
                { band(Some(in_hand.selected), "selected") }
                { band(in_hand.pointed, "pointed") }
                <path class="clock" d={path} />
                <path class="context" d={format!("M0 {line}H{WIDTH}")} />
            </svg>
        </div>
    }
}
