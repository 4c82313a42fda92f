//! A curve over two axes, drawn by plotters on a canvas that is as sharp as the screen.

use super::canvas::{Sheet, use_drawing};
use super::digits;
use plotters::prelude::*;
use plotters_canvas::CanvasBackend;
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

#[component]
pub fn Plot(props: &Props) -> Html {
    let node = use_node_ref();
    use_drawing(node.clone(), props.clone(), |sheet, props| {
        // A picture that cannot be drawn is left blank; its words stand beside it.
        let _ = draw(sheet, props);
    });
    html! {
        <div class="plot">
            <canvas ref={node} role="img" aria-label={props.text.clone()} />
        </div>
    }
}

fn draw(sheet: &Sheet, props: &Props) -> Option<()> {
    let context = sheet.context;
    context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0).ok()?;
    let ratio = sheet.ratio;
    let scaled = |px: f64| (px * ratio).round() as u32;
    let colour = |text: &str| rgb(text);
    let (ink, ink_3, hairline) = (
        colour(&sheet.theme.ink_2)?,
        colour(&sheet.theme.ink_3)?,
        colour(&sheet.theme.hairline)?,
    );
    let (score, gap) = (colour(&sheet.theme.score)?, colour(&sheet.theme.gap)?);
    let font = ("system-ui, sans-serif", scaled(11.5))
        .into_font()
        .color(&ink);

    let area = CanvasBackend::with_canvas_object(sheet.canvas.clone())?.into_drawing_area();
    let (first, last) = (props.points.first()?.0, props.points.last()?.0);
    let mut chart = ChartBuilder::on(&area)
        .margin_right(scaled(8.0))
        .margin_top(scaled(6.0))
        .x_label_area_size(scaled(34.0))
        .y_label_area_size(scaled(46.0))
        .build_cartesian_2d(first..last, -props.largest..props.largest)
        .ok()?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .disable_y_mesh()
        .x_labels(5)
        .y_labels(5)
        .axis_style(hairline)
        .label_style(font.clone())
        .axis_desc_style(font)
        .x_label_formatter(&|x| digits::whole(*x as i64))
        .y_label_formatter(&|y| digits::short(*y))
        .x_desc(props.x_label.as_str())
        .y_desc(props.y_label.as_str())
        .draw()
        .ok()?;
    let line = |colour: RGBColor, width: f64| colour.stroke_width(scaled(width).max(1));
    let straight =
        |from: (f64, f64), to: (f64, f64), style: ShapeStyle| LineSeries::new([from, to], style);
    chart
        .draw_series(straight((first, 0.0), (last, 0.0), line(ink_3, 1.0)))
        .ok()?;
    let mark = [
        (props.marked, -props.largest),
        (props.marked, props.largest),
    ];
    chart
        .draw_series(straight(mark[0], mark[1], line(gap, 1.5)))
        .ok()?;
    chart
        .draw_series(LineSeries::new(
            props.points.iter().copied(),
            line(score, 1.8),
        ))
        .ok()?;
    let here = props.points.iter().find(|(x, _)| *x == props.marked);
    chart
        .draw_series(here.map(|at| Circle::new(*at, scaled(4.5), score.filled())))
        .ok()?;
    Some(())
}

fn rgb(text: &str) -> Option<RGBColor> {
    let number = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    Some(RGBColor(
        (number >> 16) as u8,
        (number >> 8) as u8,
        number as u8,
    ))
}
