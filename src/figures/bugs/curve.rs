//! The score against the distance: the right one and, where they differ, this program's and this program's far from
//! position 0. Each has its name at its end.

use super::{FARTHEST, Reading, SHIFT, Scores, TOLERANCE};
use crate::figure::prelude::*;

/// The distance between names of two lines each, in hundredths of the height of the smallest chart.
const APART: f64 = 26.0;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let line = |score: fn(&Scores) -> f64, ink: Ink| {
        let points = reading.curve.iter();
        Line::whole(points.map(|at| (at.distance as f64, score(at))), ink)
    };
    let differ = |one: fn(&Scores) -> f64, other: fn(&Scores) -> f64| {
        let mut points = reading.curve.iter();
        points.any(|at| (one(at) - other(at)).abs() > TOLERANCE)
    };
    let here = words::bugs_here_curve();
    let at = |n: usize| html! { <>{ here }<br /><i>{ "n" }</i>{ format!(" = {n}") }</> };
    let right = html! { { words::bugs_right() } };
    let mut shown = vec![(line(|at| at.right, Ink::Score), right)];
    if differ(|at| at.far, |at| at.near) {
        if differ(|at| at.near, |at| at.right) {
            shown.push((line(|at| at.near, Ink::Outside), at(0)));
        }
        if differ(|at| at.far, |at| at.right) {
            shown.push((line(|at| at.far, Ink::Outside), at(SHIFT)));
        }
    } else if differ(|at| at.near, |at| at.right) {
        shown.push((line(|at| at.near, Ink::Outside), html! { { here } }));
    }
    let (lines, names): (Vec<_>, Vec<_>) = shown.into_iter().unzip();
    let ys = lines.iter().flat_map(|line| line.points.iter());
    let (least, most) = range_of(ys.filter_map(|(_, y)| *y), (-1.0, 1.0));
    let marked = figure.get(&QUERY_POSITION).clamp(0, FARTHEST as i64);
    let plot = Plot {
        lines: lines.into(),
        x: (0.0, FARTHEST as f64),
        y: (least.floor(), most.ceil()),
        marked: marked as f64,
        x_label: words::curve_x(),
        y_label: words::curve_y(),
        text: words::bugs_curve(&whole(SHIFT as i64)).into(),
    };
    plot.view_named(names, APART)
}
