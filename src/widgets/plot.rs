//! A curve over two axes, drawn by plotters on a canvas that is as sharp as the screen.

use super::canvas::{Sheet, use_drawing};
use super::digits;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters_canvas::CanvasBackend;
use std::ops::Range;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq, Clone)]
pub struct Props {
    /// `(x, y)`, x rising.
    pub points: Rc<[(f64, f64)]>,
    /// The y axis reaches from minus this to this.
    pub largest: f64,
    /// The x that is marked with a line and a dot on the curve.
    pub marked: f64,
    pub x_label: AttrValue,
    pub y_label: AttrValue,
    /// What is to be seen, in words.
    pub text: AttrValue,
}

/// What a drag leaves alone.
#[derive(PartialEq)]
struct Axes {
    first: f64,
    last: f64,
    largest: f64,
    x_label: AttrValue,
    y_label: AttrValue,
}

/// The axes lie on a canvas of their own: to write their labels anew costs more than everything else together.
#[component]
pub fn Plot(props: &Props) -> Html {
    let (axes_node, node) = (use_node_ref(), use_node_ref());
    let end = |point: Option<&(f64, f64)>| point.map_or(0.0, |(x, _)| *x);
    let axes = Axes {
        first: end(props.points.first()),
        last: end(props.points.last()),
        largest: props.largest,
        x_label: props.x_label.clone(),
        y_label: props.y_label.clone(),
    };
    // A picture that cannot be drawn is left blank; its words stand beside it.
    use_drawing(axes_node.clone(), axes, |sheet, axes| {
        let _ = draw_axes(sheet, axes);
    });
    use_drawing(node.clone(), props.clone(), |sheet, props| {
        let _ = draw_curve(sheet, props);
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
    let font = ("system-ui, sans-serif", device_px(sheet, 11.5))
        .into_font()
        .color(&colours.ink_2);
    let mut chart = chart(sheet, axes.first..axes.last, axes.largest)?;
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
    let zero = [(axes.first, 0.0), (axes.last, 0.0)];
    let style = colours.ink_3.stroke_width(device_px(sheet, 1.0));
    chart.draw_series(LineSeries::new(zero, style)).ok()?;
    Some(())
}

fn draw_curve(sheet: &Sheet, props: &Props) -> Option<()> {
    let colours = Colours::of(sheet)?;
    let (first, last) = (props.points.first()?.0, props.points.last()?.0);
    let mut chart = chart(sheet, first..last, props.largest)?;
    let line = |colour: RGBColor, width: f64| colour.stroke_width(device_px(sheet, width));
    let mark = [-props.largest, props.largest].map(|y| (props.marked, y));
    chart
        .draw_series(LineSeries::new(mark, line(colours.gap, 1.5)))
        .ok()?;
    let curve = props.points.iter().copied();
    chart
        .draw_series(LineSeries::new(curve, line(colours.score, 1.8)))
        .ok()?;
    let here = props.points.iter().find(|(x, _)| *x == props.marked);
    let radius = device_px(sheet, 4.5);
    chart
        .draw_series(here.map(|at| Circle::new(*at, radius, colours.score.filled())))
        .ok()?;
    Some(())
}

type Chart<'a> = ChartContext<'a, CanvasBackend, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// An empty chart, the same on both canvases. Its units are device pixels.
fn chart<'a>(sheet: &Sheet, x: Range<f64>, largest: f64) -> Option<Chart<'a>> {
    sheet
        .context
        .set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        .ok()?;
    let area = CanvasBackend::with_canvas_object(sheet.canvas.clone())?.into_drawing_area();
    ChartBuilder::on(&area)
        .margin_right(device_px(sheet, 8.0))
        .margin_top(device_px(sheet, 6.0))
        .x_label_area_size(device_px(sheet, 34.0))
        .y_label_area_size(device_px(sheet, 46.0))
        .build_cartesian_2d(x, -largest..largest)
        .ok()
}

fn device_px(sheet: &Sheet, px: f64) -> u32 {
    ((px * sheet.ratio).round() as u32).max(1)
}

struct Colours {
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
            ink_2: rgb(&theme.ink_2)?,
            ink_3: rgb(&theme.ink_3)?,
            hairline: rgb(&theme.hairline)?,
            score: rgb(&theme.score)?,
            gap: rgb(&theme.gap)?,
        })
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
