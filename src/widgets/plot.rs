//! Curves over two axes, drawn by plotters on a canvas that is as sharp as the screen.

use super::canvas::{Sheet, use_drawing};
use super::digits;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters_canvas::CanvasBackend;
use std::rc::Rc;
use yew::prelude::*;

/// A curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// `(x, y)`, x rising; between a point without y and its neighbours nothing is drawn.
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
    Gap,
    /// What is compared with the others.
    Plain,
    /// What stands behind the others.
    Pale,
}

#[derive(Properties, PartialEq, Clone)]
pub struct Props {
    /// Later ones lie on earlier ones.
    pub lines: Rc<[Line]>,
    /// The ends of the x axis.
    pub x: (f64, f64),
    /// The ends of the y axis.
    pub y: (f64, f64),
    /// The x that is marked with a line, and with a dot on each curve that is not pale.
    pub marked: f64,
    pub x_label: AttrValue,
    pub y_label: AttrValue,
    /// What is to be seen, in words.
    pub text: AttrValue,
}

/// What a drag leaves alone.
#[derive(PartialEq)]
struct Axes {
    x: (f64, f64),
    y: (f64, f64),
    x_label: AttrValue,
    y_label: AttrValue,
}

/// The axes lie on a canvas of their own: to write their labels anew costs more than everything else together.
#[component]
pub fn Plot(props: &Props) -> Html {
    let (axes_node, node) = (use_node_ref(), use_node_ref());
    let axes = Axes {
        x: props.x,
        y: props.y,
        x_label: props.x_label.clone(),
        y_label: props.y_label.clone(),
    };
    // A picture that cannot be drawn is left blank; its words stand beside it.
    use_drawing(axes_node.clone(), axes, |sheet, axes| {
        let _ = draw_axes(sheet, axes);
    });
    use_drawing(node.clone(), props.clone(), |sheet, props| {
        let _ = draw_lines(sheet, props);
    });
    html! {
        <div class="plot">
            <canvas ref={axes_node} aria-hidden="true" />
            <canvas ref={node} role="img" aria-label={props.text.clone()} />
        </div>
    }
}

fn draw_axes(sheet: &Sheet, axes: &Axes) -> Option<()> {
    let colours = Colours::of(sheet)?;
    // Built part by part: from a tuple the name is compared in lower case, which costs a reader the tables of Unicode.
    let family = FontFamily::Name("system-ui, sans-serif");
    let size = f64::from(device_px(sheet, 11.5));
    let font = FontDesc::new(family, size, FontStyle::Normal).color(&colours.ink_2);
    let mut chart = chart(sheet, axes.x, axes.y)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .disable_y_mesh()
        .x_labels(5)
        .y_labels(5)
        .axis_style(colours.hairline)
        .label_style(font.clone())
        .axis_desc_style(font)
        .x_label_formatter(&|x| digits::whole(*x as i64))
        .y_label_formatter(&|y| digits::short(*y))
        .x_desc(axes.x_label.as_str())
        .y_desc(axes.y_label.as_str())
        .draw()
        .ok()?;
    if axes.y.0 < 0.0 && axes.y.1 > 0.0 {
        let zero = [(axes.x.0, 0.0), (axes.x.1, 0.0)];
        let style = colours.ink_3.stroke_width(device_px(sheet, 1.0));
        chart.draw_series(LineSeries::new(zero, style)).ok()?;
    }
    Some(())
}

fn draw_lines(sheet: &Sheet, props: &Props) -> Option<()> {
    let colours = Colours::of(sheet)?;
    let mut chart = chart(sheet, props.x, props.y)?;
    let style = |colour: RGBColor, width: f64| colour.stroke_width(device_px(sheet, width));
    let mark = [props.y.0, props.y.1].map(|y| (props.marked, y));
    chart
        .draw_series(LineSeries::new(mark, style(colours.gap, 1.5)))
        .ok()?;
    for line in props.lines.iter() {
        let colour = colours.of_ink(line.ink);
        let thin = if line.rises_thick { 1.2 } else { 1.8 };
        for points in line.points.split(|(_, y)| y.is_none()) {
            let points = points.iter().filter_map(|&(x, y)| Some((x, y?)));
            chart
                .draw_series(LineSeries::new(points, style(colour, thin)))
                .ok()?;
        }
        for step in line.points.windows(2).filter(|_| line.rises_thick) {
            if let [(x, Some(y)), (next_x, Some(next_y))] = *step
                && next_y > y
            {
                let rise = [(x, y), (next_x, next_y)];
                chart
                    .draw_series(LineSeries::new(rise, style(colour, 4.0)))
                    .ok()?;
            }
        }
        let here = line.points.iter().find(|(x, _)| *x == props.marked);
        let here = here.filter(|_| line.ink != Ink::Pale);
        let here = here.and_then(|&(x, y)| Some((x, y?)));
        let radius = device_px(sheet, 4.5);
        chart
            .draw_series(here.map(|at| Circle::new(at, radius, colour.filled())))
            .ok()?;
    }
    Some(())
}

type Chart<'a> = ChartContext<'a, CanvasBackend, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// An empty chart, the same on both canvases. Its units are device pixels.
fn chart<'a>(sheet: &Sheet, x: (f64, f64), y: (f64, f64)) -> Option<Chart<'a>> {
    sheet
        .context
        .set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        .ok()?;
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
    ((px * sheet.ratio).round() as u32).max(1)
}

struct Colours {
    ink: RGBColor,
    ink_2: RGBColor,
    ink_3: RGBColor,
    hairline: RGBColor,
    score: RGBColor,
    gap: RGBColor,
}

impl Colours {
    fn of(sheet: &Sheet) -> Option<Self> {
        let theme = sheet.theme;
        Some(Self {
            ink: rgb(&theme.ink)?,
            ink_2: rgb(&theme.ink_2)?,
            ink_3: rgb(&theme.ink_3)?,
            hairline: rgb(&theme.hairline)?,
            score: rgb(&theme.score)?,
            gap: rgb(&theme.gap)?,
        })
    }

    fn of_ink(&self, ink: Ink) -> RGBColor {
        match ink {
            Ink::Score => self.score,
            Ink::Gap => self.gap,
            Ink::Plain => self.ink,
            Ink::Pale => self.hairline,
        }
    }
}

fn rgb(text: &str) -> Option<RGBColor> {
    let number = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    Some(RGBColor(
        (number >> 16) as u8,
        (number >> 8) as u8,
        number as u8,
    ))
}

/// The next of 1, 2, 5, 10, 20, ... so that an axis stands still through most of a drag.
pub fn nice_above(value: f64) -> f64 {
    let decade = 10_f64.powf(value.max(1e-3).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * decade);
    steps
        .into_iter()
        .find(|step| *step >= value)
        .unwrap_or(10.0 * decade)
}
