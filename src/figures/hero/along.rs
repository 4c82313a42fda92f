//! The score along the text: a flat line if both words move, a curve if only the query does. They meet at the present
//! state. What moves is moved by its style, so that it slides with the words.

use super::Reading;
use super::parameters::COLUMNS;
use super::reading::{FARTHEST, POINTS};
use crate::numbers::rounded;
use crate::widgets::path::px;
use crate::words;
use std::cell::OnceCell;
use yew::prelude::*;

/// The largest score that is drawn: both arrows are shorter than that together.
const TOP: f64 = 1.75;

/// From the key to the end of its curve’s name, in tokens: below the falling part, or below the rising one if there is
/// no room.
const NAME_AFTER: i64 = 7;
const NAME_BEFORE: i64 = -5;

thread_local! {
    /// The curve as a path: it is the same in every state.
    static CURVE: OnceCell<AttrValue> = const { OnceCell::new() };
}

/// The line, the curve and the point.
pub fn picture(reading: &Reading, start: i64) -> Html {
    let [m, n] = reading.positions.map(|position| position - start);
    let curve = CURVE.with(|curve| curve.get_or_init(|| path(reading)).clone());
    let column = format!("calc({} * var(--column))", px(m as f64 + 0.5));
    let across = format!("M0 0H{COLUMNS}");
    html! {
        <div class="hero-along" aria-hidden="true" >
            <svg viewBox={format!("0 {} {COLUMNS} {}", px(-TOP), px(2.0 * TOP))} preserveAspectRatio="none">
                <path class="zero" d={across.clone()} />
                <path class="one" d={curve} style={format!("transform:translateX({}px)", px(n as f64 + 0.5))} />
                <path class="both" d={across} style={format!("transform:translateY({}px)", px_of(-reading.score))} />
            </svg>
            <i style={format!("transform:translateX({column})")} />
            <b style={format!("transform:translate({column},calc({} * var(--tall)))", px_of(-up(reading)))} />
        </div>
    }
}

/// The names of the line and of the curve.
pub fn names(reading: &Reading, start: i64, query: &str) -> Html {
    let [m, n] = reading.positions.map(|position| position - start);
    // The side away from the point.
    let side = (m > COLUMNS - 8).then_some("left");
    let after = n + NAME_AFTER;
    let column = if after < COLUMNS - 6 {
        after
    } else {
        n + NAME_BEFORE
    };
    html! {
        <p class="hero-names" aria-hidden="true">
            <span class={classes!("both", side)} style={format!("--up:{}", px_of(up(reading)))}>{ words::hero_both() }</span>
            <span class="one" style={format!("--name:{column}")}>{ words::hero_one(query) }</span>
        </p>
    }
}

/// The present score as a part of the height.
fn up(reading: &Reading) -> f64 {
    reading.score / (2.0 * TOP)
}

fn path(reading: &Reading) -> AttrValue {
    let mut path = String::from("M");
    for (index, score) in reading.curve.iter().enumerate() {
        let distance = index as f64 / POINTS as f64 - FARTHEST as f64;
        path += &format!("{} {} ", px(distance), px_of(-score));
    }
    path.into()
}

/// A number with as many digits as a drawing of this size needs.
fn px_of(score: f64) -> String {
    rounded(score, 3)
}
