//! The change of the scores and their error at every shift, on two logarithmic scales.

use super::reading::{Point, Reading};
use crate::figure::far_positions::{FARTHEST, far_positions, part_of_scale};
use crate::figure::prelude::*;
use crate::numbers::magnitude;
use crate::widgets::plot::line_names;
use crate::widgets::pointing::pointing;
use crate::widgets::touch::Touch;
use std::fmt::Write as _;

const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 240.0;

const DECADES: (f64, f64) = (-16.0, 1.0);

/// The decades with a line and a label.
const LABELLED: [i32; 5] = [0, -4, -8, -12, -16];

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let shift = figure.get(&KEY_POSITION);
    let on_select = figure.act.reform(move |index: usize| {
        let to = far_positions().get(index).copied();
        Action::Shift(to.unwrap_or(shift) - shift)
    });
    let at = |touch: &Touch| Some(nearest(touch.part_of("svg")?.x));
    let pointing = pointing(at, &Callback::noop(), &on_select);
    let marked = px(x(shift));
    let Point { moved, off, .. } = reading.here;
    let mut grid = String::new();
    for decade in LABELLED {
        let _ = write!(grid, "M0 {}H{WIDTH}", px(y(10_f64.powi(decade))));
    }
    html! {
        <div class="drift">
            <div class="drift-chart">
                <div class="decades" aria-hidden="true">
                    for decade in LABELLED {
                        <span style={format!("top:{}%", px(100.0 * y(10_f64.powi(decade)) / HEIGHT))}>{ magnitude(10_f64.powi(decade)) }</span>
                    }
                </div>
                <svg viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" role="img" aria-label={words::precision_chart()}
                    onclick={pointing.clicked}>
                    <path class="grid" d={grid} />
                    <path class="here" d={format!("M{marked} 0V{HEIGHT}")} />
                    <path class="off" d={curve(&reading.curve, |point| point.off)} />
                    <path class="moved" d={curve(&reading.curve, |point| point.moved)} />
                    { dot("off", shift, off) }
                    { dot("moved", shift, moved) }
                </svg>
                { names(&reading.curve) }
                <div class="shifts-shown" aria-hidden="true">
                    for shift in [1, 100, 10_000, FARTHEST] {
                        <span style={format!("left:{}%", px(100.0 * part_of_scale(shift)))}>{ whole(shift) }</span>
                    }
                </div>
            </div>
        </div>
    }
}

/// The distance between the names of the lines, in hundredths of the height.
const APART: f64 = 7.0;

/// The names of the lines, at their ends.
fn names(points: &[Point]) -> Html {
    let end = |class, name: &'static str, value: fn(&Point) -> f64| {
        let last = points.iter().map(value).rfind(|value| !value.is_nan());
        let top = 100.0 * y(last.unwrap_or_default()) / HEIGHT;
        (class, html! { { name } }, 100.0, top)
    };
    let ends = vec![
        end("off", words::precision_off(), |point| point.off),
        end("moved", words::precision_moved(), |point| point.moved),
    ];
    line_names(ends, APART)
}

/// A line from point to point, with gaps at missing numbers.
fn curve(points: &[Point], value: fn(&Point) -> f64) -> String {
    let mut path = String::new();
    let mut pen_down = false;
    // Shift 0 is beyond a logarithmic scale.
    for point in points.iter().filter(|point| point.shift > 0) {
        let value = value(point);
        if value.is_nan() {
            pen_down = false;
            continue;
        }
        let letter = if pen_down { 'L' } else { 'M' };
        let _ = write!(path, "{letter}{} {}", px(x(point.shift)), px(y(value)));
        pen_down = true;
    }
    path
}

/// A dot: the round end of a zero-length line, which keeps its shape when the picture is stretched.
fn dot(class: &'static str, shift: i64, value: f64) -> Html {
    html! {
        if !value.is_nan() {
            <path class={classes!("dot", class)} d={format!("M{} {}h0", px(x(shift)), px(y(value)))} />
        }
    }
}

fn x(shift: i64) -> f64 {
    WIDTH * part_of_scale(shift)
}

/// From the top; numbers beyond the scale are at its ends.
fn y(value: f64) -> f64 {
    let (bottom, top) = DECADES;
    let decades = value.log10().clamp(bottom, top);
    HEIGHT * (top - decades) / (top - bottom)
}

/// The index of the far position that is nearest to a part of the scale.
fn nearest(part: f64) -> usize {
    let positions = far_positions();
    let distance = |position: i64| (part_of_scale(position) - part).abs();
    let indices = 1..positions.len();
    indices
        .min_by(|a, b| distance(positions[*a]).total_cmp(&distance(positions[*b])))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_broken_where_there_is_no_number() {
        let point = |shift, moved| Point {
            shift,
            moved,
            off: 0.0,
        };
        let points = [
            point(0, 0.0),
            point(1, 10.0),
            point(1_000, 1e-16),
            point(2_000, f64::NAN),
            point(1_000_000, 0.0),
        ];
        let path = curve(&points, |point| point.moved);
        assert_eq!(path, "M0.00 0.00L200.00 240.00M400.00 240.00");
    }

    #[test]
    fn a_press_selects_the_nearest_position() {
        let positions = far_positions();
        assert_eq!(positions[nearest(0.5)], 1_000);
        assert_eq!(positions[nearest(-1.0)], 1);
        assert_eq!(positions[nearest(1.0)], FARTHEST);
    }
}
