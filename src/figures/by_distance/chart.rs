//! A line for each encoding over the distances, and one for a guess.

use super::parameters::BACK;
use super::reading::{Found, Reading};
use super::{in_words, label};
use crate::figure::prelude::*;
use crate::training_lab::{encodings, in_percent};

/// A little room above, so that a line at the top is seen whole.
const ENDS: (f64, f64) = (0.0, 1.04);

const TICKS: [f64; 3] = [0.0, 0.5, 1.0];

pub fn view(figure: &Figure, reading: &Reading, found: &[Found], said: &str) -> Html {
    let columns = reading.distances.len();
    let distances = reading.distances;
    let selection = Selection {
        sets: BACK.row.key,
        name: words::by_distance_select().into(),
        text: said.to_owned().into(),
        selected: reading.selected,
        pointed: figure.pointed.filter(|column| *column < columns),
        on_point: figure.point.clone(),
        on_select: figure.set(&BACK, move |column: usize| {
            distances[column.min(columns - 1)]
        }),
    };
    let axis = Axis::linear(ENDS);
    let ticks = TICKS.map(|share| (share, in_percent(share, 0)));
    let line = |found: &Found| {
        let shares: Vec<f64> = distances
            .iter()
            .map(|distance| found.share(*distance))
            .collect();
        let class = classes!("encoding", encodings::class(found.settings.encoding));
        html! {
            <>
                <path class={class.clone()} d={axis.line(&shares)} />
                <path class={classes!(class, "dots")} d={axis.dots(&shares)} />
            </>
        }
    };
    let chance = axis.percent(reading.chance());
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns,
        selection: &selection,
        name: spoken(reading, found),
        drawing: html! {
            <>
                <path class="guess" d={axis.across(reading.chance())} />
                for found in found {
                    { line(found) }
                }
            </>
        },
        notes: html! {
            <>
                <span class="chance" style={format!("top:{chance:.2}%")}>{ words::by_distance_chance(&in_percent(reading.chance(), 0)) }</span>
                <span class="chart-note">{ words::by_distance_here() }</span>
            </>
        },
    };
    html! {
        <div class="by-distance-chart picked">
            { selection.picker(columns) }
            <div class="axis-charts">
                { chart.view() }
                <span />
                <div class="lab-columns" aria-hidden="true">
                    for group in 0..columns {
                        <span class={(group == reading.selected).then_some("chosen")}>{ label(reading, group) }</span>
                    }
                </div>
            </div>
            <p class="lab-axis" aria-hidden="true">{ words::by_distance_x() }</p>
        </div>
    }
}

/// Every share in words, for screen readers.
fn spoken(reading: &Reading, found: &[Found]) -> String {
    let model = |found: &Found| {
        let shares = reading
            .distances
            .iter()
            .enumerate()
            .map(|(group, distance)| {
                words::by_distance_share(
                    &in_words(reading, group),
                    &in_percent(found.share(*distance), 0),
                )
            });
        let shares: Vec<String> = shares.collect();
        words::by_distance_spoken(
            encodings::name(found.settings.encoding),
            &shares.join(words::list_comma()),
        )
    };
    match found {
        [] => words::by_distance_x().to_owned(),
        found => words::paragraph(found.iter().map(model)),
    }
}
