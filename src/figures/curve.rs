//! The score against the distance, for the vectors at hand.

use super::Figure;
use super::score::SCORE_DIGITS;
use crate::widgets::digits::{fixed, whole};
use crate::widgets::plot::Plot;
use crate::words;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(figure: &Figure) -> Html {
    let reading = figure.shown.reading();
    let curve = &reading.curve;
    let points: Rc<[(f64, f64)]> = curve.points.as_slice().into();
    let largest = points
        .iter()
        .map(|(_, score)| score.abs())
        .fold(0.0, f64::max);
    html! {
        <figure class="bench-curve">
            <figcaption>{ words::curve_caption() }</figcaption>
            <Plot
                {points}
                largest={nice_above(largest)}
                marked={curve.distance as f64}
                x_label={words::curve_x()}
                y_label={words::curve_y()}
                text={words::curve_text(&whole(curve.distance), &fixed(reading.score, SCORE_DIGITS))}
            />
        </figure>
    }
}

/// The next of 1, 2, 5, 10, 20, ... so that the axis stands still through most of a drag.
fn nice_above(value: f64) -> f64 {
    let decade = 10_f64.powf(value.max(1e-3).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * decade);
    steps
        .into_iter()
        .find(|step| *step >= value)
        .unwrap_or(10.0 * decade)
}
