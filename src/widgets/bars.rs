//! Signed bars on a common zero line, one per pair, with the largest that each can become as a ghost behind it.

use super::arrow::px;
use super::picker::InHand;
use super::pointing::pointing;
use super::touch::Touch;
use std::fmt::Write as _;
use yew::prelude::*;

/// One bar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bar {
    pub value: f64,
    /// The largest absolute value that the bar can have.
    pub amplitude: f64,
}

const WIDTH: f64 = 400.0;
const HALF_HEIGHT: f64 = 56.0;

/// The bars, on a scale on which the greatest amplitude fills the height.
pub fn bars(bars: &[Bar], in_hand: &InHand) -> Html {
    let count = bars.len();
    let at = move |touch: &Touch| touch.column_of("svg", count);
    let pointing = pointing(at, &in_hand.on_point, &in_hand.on_select);
    let largest = bars
        .iter()
        .map(|bar| bar.amplitude)
        .fold(f64::MIN_POSITIVE, f64::max);
    let band = |index: Option<usize>, class: &'static str| {
        let step = WIDTH / count as f64;
        let index = index.filter(|index| *index < count)?;
        Some(html! {
            <rect class={class} x={px(index as f64 * step)} y={px(-HALF_HEIGHT)}
                width={px(step)} height={px(2.0 * HALF_HEIGHT)} />
        })
    };
    let ghosts = bars.iter().flat_map(|bar| [bar.amplitude, -bar.amplitude]);
    html! {
        <div class="bars picked">
            { in_hand.picker(count) }
            <svg viewBox={format!("0 {} {WIDTH} {}", -HALF_HEIGHT, 2.0 * HALF_HEIGHT)} preserveAspectRatio="none"
                aria-hidden="true" onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                { band(Some(in_hand.selected), "selected") }
                { band(in_hand.pointed, "pointed") }
                <path class="ghost" d={path(ghosts, 2, count, largest)} />
                <path class="bar" d={path(bars.iter().map(|bar| bar.value), 1, count, largest)} />
                <path class="zero" d={format!("M0 0H{WIDTH}")} />
            </svg>
        </div>
    }
}

/// All bars as one path, `per_slot` of them one on the other in each slot.
fn path(values: impl Iterator<Item = f64>, per_slot: usize, slots: usize, largest: f64) -> String {
    let step = WIDTH / slots as f64;
    let gap = (step * 0.15).min(8.0);
    let mut path = String::new();
    for (index, value) in values.enumerate() {
        let left = (index / per_slot) as f64 * step + gap;
        let height = -value / largest * (HALF_HEIGHT - 2.0);
        let _ = write!(
            path,
            "M{} 0v{}h{}V0Z",
            px(left),
            px(height),
            px(step - 2.0 * gap)
        );
    }
    path
}
