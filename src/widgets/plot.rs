//! Curves over two axes.

use super::axis::{Axis, HEIGHT, WIDTH, apart};
use super::path::{push_point, px};
use super::subscript::plain;
use crate::numbers::{fixed, significant, sorted, whole};
use glam::DVec2;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// `(x, y)`, x rising. A point without y leaves a gap.
    pub points: Rc<[(f64, Option<f64>)]>,
    pub ink: Ink,
    /// Whether rising steps are thick and others thin.
    pub rises_thick: bool,
}

impl Line {
    /// A curve without gaps.
    pub fn whole(points: impl IntoIterator<Item = (f64, f64)>, ink: Ink) -> Self {
        Self {
            points: points.into_iter().map(|(x, y)| (x, Some(y))).collect(),
            ink,
            rises_thick: false,
        }
    }

    /// A value for each x from 0.
    pub fn along(values: &[f64], ink: Ink) -> Self {
        let points = values.iter().enumerate();
        Self::whole(points.map(|(x, y)| (x as f64, *y)), ink)
    }

    /// The curve as steps, each point half a unit wide to either side.
    pub fn stepped(self) -> Self {
        let steps = self
            .points
            .iter()
            .flat_map(|&(x, y)| [(x - 0.5, y), (x, y), (x + 0.5, y)]);
        Self {
            points: steps.collect(),
            ..self
        }
    }
}

/// The colour of a curve, by meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    Score,
    Distance,
    /// A curve that others are compared with.
    Plain,
    /// Wrong values, or values outside a range: dashed.
    Outside,
    /// A curve in the background.
    Pale,
    /// A reference that other curves are seen against.
    Faint,
    /// An upper limit of the score.
    Limit,
}

impl Ink {
    fn class(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Distance => "distance",
            Self::Plain => "plain",
            Self::Outside => "outside",
            Self::Pale => "pale",
            Self::Faint => "faint",
            Self::Limit => "limit",
        }
    }

    /// Whether it has a dot at the marked x.
    fn has_dot(self) -> bool {
        !matches!(self, Self::Pale | Self::Faint | Self::Limit)
    }
}

/// Curves over two axes, with one x marked.
pub struct Plot {
    /// Curves in drawing order, the last one on top.
    pub lines: Rc<[Line]>,
    /// The ends of the x axis.
    pub x: (f64, f64),
    /// The ends of the y axis.
    pub y: (f64, f64),
    /// The x marked with a line, and with a dot on each curve that is neither pale nor faint nor a limit. Nothing is
    /// marked outside the axis.
    pub marked: f64,
    pub x_label: &'static str,
    pub y_label: &'static str,
    /// A description in words.
    pub text: AttrValue,
}

impl Plot {
    pub fn view(self) -> Html {
        self.view_named(vec![], 0.0)
    }

    /// The curves, the first ones with names at their ends. Names have a distance in hundredths of the height.
    pub fn view_named(self, names: Vec<Html>, distance: f64) -> Html {
        let axis = Axis::linear(self.y);
        let marked = (self.x.0..=self.x.1).contains(&self.marked);
        let across = |x: f64| 100.0 - Axis::linear(self.x).percent(x);
        let label = |side: &'static str, percent: f64, text: String| {
            html! { <span style={format!("{side}:{}%", px(percent))}>{ text }</span> }
        };
        let ends = self.lines.iter().zip(names).filter_map(|(line, name)| {
            let &(x, y) = line.points.last()?;
            Some((line.ink.class(), name, across(x), axis.percent(y?)))
        });
        let ends: Vec<_> = ends.collect();
        html! {
            <div class="plot">
                <span class="name" aria-hidden="true">{ self.y_label }</span>
                <div class="chart-ticks" aria-hidden="true">
                    { for ticks(self.y).map(|(y, text)| label("top", axis.percent(y), text)) }
                </div>
                <div class="axis-chart">
                    <svg viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" role="img" aria-label={plain(&self.text)}>
                        if self.y.0 < 0.0 && self.y.1 > 0.0 {
                            <path class="zero" d={axis.across(0.0)} />
                        }
                        if marked {
                            <path class="marked" d={format!("M{} 0V{HEIGHT}", px(WIDTH * across(self.marked) / 100.0))} />
                        }
                        { for self.lines.iter().map(|line| self.curve(line)) }
                    </svg>
                    if !ends.is_empty() {
                        { line_names(ends, distance) }
                    }
                </div>
                <div class="ticks" aria-hidden="true">
                    { for ticks(self.x).map(|(x, text)| label("left", across(x), text)) }
                </div>
                <span class="name" aria-hidden="true">{ self.x_label }</span>
            </div>
        }
    }

    fn curve(&self, line: &Line) -> Html {
        let (across, down) = (Axis::linear(self.x), Axis::linear(self.y));
        let at = |(x, y): (f64, f64)| {
            let x = WIDTH * (1.0 - across.percent(x) / 100.0);
            DVec2::new(x, HEIGHT * down.percent(y) / 100.0)
        };
        let (mut path, mut rises, mut dots) = (String::new(), String::new(), String::new());
        let mut before = None;
        for &(x, y) in line.points.iter() {
            let here = y.map(|y| (x, y));
            if let Some(here) = here {
                let pen = if before.is_some() { 'L' } else { 'M' };
                push_point(&mut path, pen, at(here));
                if let Some(before) = before.filter(|(_, y)| line.rises_thick && *y < here.1) {
                    push_point(&mut rises, 'M', at(before));
                    push_point(&mut rises, 'L', at(here));
                }
                if x == self.marked && line.ink.has_dot() {
                    push_point(&mut dots, 'M', at(here));
                    dots.push_str("h0");
                }
            }
            before = here;
        }
        html! {
            <g class={line.ink.class()}>
                <path class={line.rises_thick.then_some("thin")} d={path} />
                <path class="thick" d={rises} />
                <path class="dot" d={dots} />
            </g>
        }
    }
}

/// Names of lines at their ends: class, name, and hundredths of the width and of the height. They are moved apart to a
/// distance in hundredths of the height.
pub fn line_names(ends: Vec<(&'static str, Html, f64, f64)>, distance: f64) -> Html {
    let ends = sorted(ends, |(.., top)| *top);
    let tops: Vec<f64> = ends.iter().map(|(.., top)| *top).collect();
    let names = ends.into_iter().zip(apart(&tops, distance));
    let names = names.map(|((class, name, left, _), top)| {
        html! { <span {class} style={format!("left:{left:.1}%;top:{top:.1}%")}>{ name }</span> }
    });
    html! { <div class="line-names" aria-hidden="true">{ for names }</div> }
}

/// Round numbers between the ends of an axis, at most six, with their texts.
fn ticks((from, to): (f64, f64)) -> impl Iterator<Item = (f64, String)> {
    let step = nice_above((to - from) / 5.0);
    let digits = (-step.log10().floor()).max(0.0) as usize;
    let (first, last) = ((from / step - 1e-9).ceil(), (to / step + 1e-9).floor());
    (first as i64..=last as i64).map(move |count| {
        let at = count as f64 * step;
        let text = match digits {
            0 if at.abs() < 1e15 => whole(at.round() as i64),
            0 => significant(at, 2),
            _ => fixed(at, digits),
        };
        (at, text)
    })
}

/// The next of 1, 2, 5, 10, 20, ..., so that an axis rarely changes during a drag.
pub fn nice_above(value: f64) -> f64 {
    let decade = 10_f64.powf(value.max(1e-3).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * decade);
    steps
        .into_iter()
        .find(|step| *step >= value)
        .unwrap_or(10.0 * decade)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_ends_at_the_next_round_number() {
        for (value, expected) in [
            (0.7, 1.0),
            (1.0, 1.0),
            (1.1, 2.0),
            (30.0, 50.0),
            (99.0, 100.0),
        ] {
            assert_eq!(nice_above(value), expected);
        }
        assert!(nice_above(0.0) > 0.0);
    }

    #[test]
    fn ticks_are_round_numbers_with_as_many_digits_as_their_step() {
        let written = |ends| ticks(ends).map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(
            written((0.0, 0.25)),
            ["0.00", "0.05", "0.10", "0.15", "0.20", "0.25"]
        );
        assert_eq!(written((-10.0, 10.0)), ["−10", "−5", "0", "5", "10"]);
        assert_eq!(
            written((0.0, 150_000.0)),
            ["0", "50,000", "100,000", "150,000"]
        );
        assert_eq!(written((-1.3, 0.4)), ["−1.0", "−0.5", "0.0"]);
    }
}
