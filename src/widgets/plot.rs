//! Curves over two axes, drawn by plotters on a canvas that is as sharp as the screen.

use super::canvas::{Picture, Sheet, canvas};
use super::theme::{Rgb, Theme};
use crate::numbers;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters_canvas::CanvasBackend;
use std::rc::Rc;
use yew::prelude::*;

/// A curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// `(x, y)`, x rising. Nothing is drawn between a point without y and its neighbours.
    pub points: Rc<[(f64, Option<f64>)]>,
    pub ink: Ink,
    /// Whether its rising steps are thick and its other steps thin.
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

    /// The same curve as steps, each point half a unit wide to either side.
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
    /// What is compared with the others.
    Plain,
    /// What lies outside a range.
    Outside,
    /// What lies behind the others.
    Pale,
    /// What the others are seen against.
    Faint,
    /// What a score cannot exceed.
    Limit,
}

impl Ink {
    fn of(self, theme: &Theme) -> Rgb {
        match self {
            Self::Score | Self::Limit => theme.score,
            Self::Distance => theme.distance,
            Self::Plain => theme.ink,
            Self::Outside => theme.negative,
            Self::Pale => theme.hairline,
            Self::Faint => theme.ink_3,
        }
    }

    /// Whether the point at the marked x has a dot.
    fn has_dot(self) -> bool {
        !matches!(self, Self::Pale | Self::Faint | Self::Limit)
    }
}

/// Curves over two axes, with one x marked.
pub struct Plot {
    /// Later ones lie on earlier ones.
    pub lines: Rc<[Line]>,
    /// The ends of the x axis.
    pub x: (f64, f64),
    /// The ends of the y axis.
    pub y: (f64, f64),
    /// The x that is marked with a line, and with a dot on each curve that is neither pale nor faint nor a limit. One outside the axis marks nothing.
    pub marked: f64,
    pub x_label: &'static str,
    pub y_label: &'static str,
    /// What is to be seen, in words.
    pub text: AttrValue,
    pub theme: Theme,
}

impl Plot {
    /// The axes have a canvas of their own, because drawing their labels costs more than everything else.
    pub fn view(self) -> Html {
        let Self { x, y, theme, .. } = self;
        let axes = Axes {
            x,
            y,
            x_label: self.x_label,
            y_label: self.y_label,
            theme,
        };
        let lines = Lines {
            lines: self.lines,
            x,
            y,
            marked: self.marked,
            theme,
        };
        html! {
            <div class="plot">
                { canvas(axes, None) }
                { canvas(lines, Some(self.text)) }
            </div>
        }
    }
}

/// What stays the same in a drag.
#[derive(PartialEq)]
struct Axes {
    x: (f64, f64),
    y: (f64, f64),
    x_label: &'static str,
    y_label: &'static str,
    theme: Theme,
}

impl Picture for Axes {
    fn draw(&self, sheet: &Sheet) -> Option<()> {
        let theme = self.theme;
        // Built part by part: made from a tuple, it would add the case tables of Unicode to the download.
        let family = FontFamily::Name("Page Sans, system-ui, sans-serif");
        let size = f64::from(device_px(sheet, 12.0));
        let font = FontDesc::new(family, size, FontStyle::Normal).color(&rgb(theme.ink_2));
        let mut chart = chart(sheet, self.x, self.y)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .disable_y_mesh()
            .x_labels(5)
            .y_labels(5)
            .axis_style(rgb(theme.hairline))
            .label_style(font.clone())
            .axis_desc_style(font)
            .x_label_formatter(&|x| numbers::whole(*x as i64))
            .y_label_formatter(&|y| numbers::short(*y))
            .x_desc(self.x_label)
            .y_desc(self.y_label)
            .draw()
            .ok()?;
        if self.y.0 < 0.0 && self.y.1 > 0.0 {
            let style = rgb(theme.ink_3).stroke_width(device_px(sheet, 1.0));
            draw_line(&mut chart, vec![(self.x.0, 0.0), (self.x.1, 0.0)], style)?;
        }
        Some(())
    }
}

/// The curves and what is marked on them.
#[derive(PartialEq)]
struct Lines {
    lines: Rc<[Line]>,
    x: (f64, f64),
    y: (f64, f64),
    marked: f64,
    theme: Theme,
}

impl Picture for Lines {
    fn draw(&self, sheet: &Sheet) -> Option<()> {
        let mut chart = chart(sheet, self.x, self.y)?;
        let style = |colour: RGBColor, width: f64| colour.stroke_width(device_px(sheet, width));
        if (self.x.0..=self.x.1).contains(&self.marked) {
            let mark = vec![(self.marked, self.y.0), (self.marked, self.y.1)];
            draw_line(&mut chart, mark, style(rgb(self.theme.distance), 1.5))?;
        }
        for line in self.lines.iter() {
            let colour = rgb(line.ink.of(&self.theme));
            let thin = match line.ink {
                Ink::Limit => 1.0,
                _ if line.rises_thick => 1.2,
                _ => 1.8,
            };
            for points in line.points.split(|(_, y)| y.is_none()) {
                let points = points.iter().filter_map(|&(x, y)| Some((x, y?)));
                draw_line(&mut chart, points.collect(), style(colour, thin))?;
            }
            for step in line.points.windows(2).filter(|_| line.rises_thick) {
                if let [(x, Some(y)), (next_x, Some(next_y))] = *step
                    && next_y > y
                {
                    let rise = vec![(x, y), (next_x, next_y)];
                    draw_line(&mut chart, rise, style(colour, 4.0))?;
                }
            }
            let here = line.points.iter().find(|(x, _)| *x == self.marked);
            let here = here.filter(|_| line.ink.has_dot());
            let here = here.and_then(|&(x, y)| Some((x, y?)));
            let radius = device_px(sheet, 4.5);
            chart
                .draw_series(here.map(|at| Circle::new(at, radius, colour.filled())))
                .ok()?;
        }
        Some(())
    }
}

fn draw_line(chart: &mut Chart, points: Vec<(f64, f64)>, style: ShapeStyle) -> Option<()> {
    chart.draw_series(LineSeries::new(points, style)).ok()?;
    Some(())
}

type Chart<'a> = ChartContext<'a, CanvasBackend, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// An empty chart, the same on both canvases. Its units are device pixels.
fn chart<'a>(sheet: &Sheet, x: (f64, f64), y: (f64, f64)) -> Option<Chart<'a>> {
    let area = CanvasBackend::with_canvas_object(sheet.canvas.clone())?.into_drawing_area();
    ChartBuilder::on(&area)
        .margin_right(device_px(sheet, 8.0))
        .margin_top(device_px(sheet, 6.0))
        .x_label_area_size(device_px(sheet, 34.0))
        .y_label_area_size(device_px(sheet, 52.0))
        .build_cartesian_2d(x.0..x.1, y.0..y.1)
        .ok()
}

fn device_px(sheet: &Sheet, px: f64) -> u32 {
    ((px * sheet.type_scale * sheet.ratio).round() as u32).max(1)
}

fn rgb([red, green, blue]: Rgb) -> RGBColor {
    RGBColor(red, green, blue)
}

/// The next of 1, 2, 5, 10, 20, ... so that an axis stays the same through most of a drag.
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
}
