//! Signed bars on a common zero line, one per pair. Light, behind each: its largest possible value.

use super::colour::of_pair;
use super::path::px;
use super::picker::Selection;
use super::pointing::pointing;
use super::touch::Touch;
use std::fmt::Write as _;
use yew::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bar {
    pub value: f64,
    /// The largest possible absolute value of the bar.
    pub amplitude: f64,
}

/// The largest number of bars that get an element each.
const FEW: usize = 16;

const WIDTH: f64 = 400.0;
const HALF_HEIGHT: f64 = 56.0;

/// The bars, scaled so that the largest amplitude fills the height.
pub fn bars(all: &[Bar], selection: &Selection) -> Html {
    bars_of(all, all.len(), selection)
}

/// The bars, grey from one index on.
pub fn bars_of(bars: &[Bar], grey_from: usize, selection: &Selection) -> Html {
    let count = bars.len();
    let at = move |touch: &Touch| touch.column_of("svg", count);
    let pointing = pointing(at, &selection.on_point, &selection.on_select);
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
    let [amplitude, negative, value]: [fn(&Bar) -> f64; 3] =
        [|bar| bar.amplitude, |bar| -bar.amplitude, |bar| bar.value];
    // The selected bar, which changes during a drag, has its own path, so that the others need not be drawn again.
    let selected = selection.selected;
    let is_green = |index: usize| index < grey_from;
    let of = |is_in: &dyn Fn(usize) -> bool, heights: &[fn(&Bar) -> f64]| {
        path(bars, largest, is_in, heights)
    };
    // A few bars have a colour each; many share the scale's gradient.
    let coloured = |index: usize| {
        let d = of(&|other| is_green(other) && other == index, &[value]);
        html! { <path class="bar of-pair" style={of_pair(index, count)} data-moves="path" {d} /> }
    };
    let few = 0..if count <= FEW { count } else { 0 };
    html! {
        <div class="bars picked">
            { selection.picker(count) }
            <svg viewBox={format!("0 {} {WIDTH} {}", -HALF_HEIGHT, 2.0 * HALF_HEIGHT)} preserveAspectRatio="none"
                aria-hidden="true" onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                { band(Some(selection.selected), "selected") }
                { band(selection.pointed, "pointed") }
                <path class="ghost" data-moves="path" d={of(&|index| is_green(index) && index != selected, &[amplitude, negative])} />
                <path class="ghost" data-moves="path" d={of(&|index| is_green(index) && index == selected, &[amplitude, negative])} />
                if few.is_empty() {
                    <path class="bar" data-moves="path" d={of(&|index| is_green(index) && index != selected, &[value])} />
                    { coloured(selected) }
                } else {
                    { for few.map(coloured) }
                }
                <path class="bar grey" data-moves="path" d={of(&|index| !is_green(index), &[value])} />
                <path class="zero" d={format!("M0 0H{WIDTH}")} />
            </svg>
        </div>
    }
}

/// Some of the bars as one path, each with all of `heights` in its slot.
fn path(
    bars: &[Bar],
    largest: f64,
    is_in: &dyn Fn(usize) -> bool,
    heights: &[fn(&Bar) -> f64],
) -> String {
    let step = WIDTH / bars.len() as f64;
    let gap = (step * 0.15).min(8.0);
    let mut path = String::new();
    for (index, bar) in bars.iter().enumerate().filter(|(index, _)| is_in(*index)) {
        let left = index as f64 * step + gap;
        for height in heights {
            let height = -height(bar) / largest * (HALF_HEIGHT - 2.0);
            let _ = write!(
                path,
                "M{} 0v{}h{}V0Z",
                px(left),
                px(height),
                px(step - 2.0 * gap)
            );
        }
    }
    path
}
