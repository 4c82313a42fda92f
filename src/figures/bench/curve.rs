//! The score against the distance, for the vectors shown.

use super::Reading;
use super::memory::Memory;
use crate::figure::prelude::*;
use crate::page_behaviour::pressed;
use std::cell::Cell;

/// The end of the axis: while a hand drags, it stays what it was before, and what is beyond it is not drawn.
fn held(end: &Cell<f64>, largest: f64) -> f64 {
    if !pressed::is_any() || end.get() == 0.0 {
        end.set(largest);
    }
    end.get()
}

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let curve = &reading.curve;
    let scores = curve.points.iter().map(|(_, score)| score.abs());
    let largest = nice_above(scores.fold(0.0, f64::max));
    let largest = held(&figure.memory::<Memory>().axis_end, largest);
    let points = curve.points.iter();
    let line = Line {
        points: points
            .map(|&(x, score)| (x, (score.abs() <= largest).then_some(score)))
            .collect(),
        ink: Ink::Score,
        rises_thick: false,
    };
    let end = |point: Option<&(f64, f64)>| point.map_or(0.0, |(x, _)| *x);
    let text = words::curve_text(&whole(curve.distance), &fixed(reading.score, SCORE_DIGITS));
    let plot = Plot {
        lines: Rc::from([line]),
        x: (end(curve.points.first()), end(curve.points.last())),
        y: (-largest, largest),
        marked: curve.distance as f64,
        x_label: words::curve_x(),
        y_label: words::curve_y(),
        text: text.into(),
    };
    html! {
        <figure class="bench-curve">
            <figcaption>{ lowered(words::curve_caption()) }</figcaption>
            { plot.view() }
        </figure>
    }
}
