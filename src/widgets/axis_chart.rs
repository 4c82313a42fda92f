//! Columns over an axis, one of them selected: bars, and lines through the middles of columns.

use super::axis::{HEIGHT, WIDTH};
use super::path::px;
use super::picker::Selection;
use super::pointing::pointing;
use super::touch::Touch;
use yew::prelude::*;

pub use super::axis::{Axis, range_of};

pub struct AxisChart<'a> {
    pub axis: Axis,
    /// The labels at some values of the axis.
    pub ticks: &'a [(f64, String)],
    pub columns: usize,
    pub selection: &'a Selection,
    /// A description in words.
    pub name: String,
    pub drawing: Html,
    pub notes: Html,
}

impl AxisChart<'_> {
    /// Two cells of a grid: the axis and the drawing.
    pub fn view(self) -> Html {
        let Self {
            selection, columns, ..
        } = self;
        let at = move |touch: &Touch| touch.column_of("svg", columns);
        let pointing = pointing(at, &selection.on_point, &selection.on_select);
        let band = |index: Option<usize>, class: &'static str| {
            let step = WIDTH / columns as f64;
            let index = index.filter(|index| *index < columns)?;
            Some(html! {
                <rect {class} x={px(index as f64 * step)} y="0" width={px(step)} height={px(HEIGHT)} />
            })
        };
        html! {
            <>
                <div class="chart-ticks" aria-hidden="true">
                    for (value, text) in self.ticks {
                        <span style={format!("top:{}%", px(self.axis.percent(*value)))}>{ text.clone() }</span>
                    }
                </div>
                <div class="axis-chart">
                <svg viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none" role="img"
                    aria-label={self.name} onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked} onpointerup={pointing.lifted}>
                    { band(Some(selection.selected), "selected") }
                    { band(selection.pointed, "pointed") }
                    { self.drawing }
                </svg>
                { self.notes }
                </div>
            </>
        }
    }
}
