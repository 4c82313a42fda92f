//! The accuracy and the loss against the steps: a line for each encoding, with its name at its end.

use super::Reading;
use super::curve::Curve;
use super::parameters::SHOWN_STEP;
use crate::figure::prelude::*;
use crate::training_lab::{encodings, in_percent};
use crate::widgets::axis::apart;
use training::Encoding;
use training::curve::{LEARNED, smoothed, window};

const MOST_COLUMNS: usize = 300;

/// The distance between names at line ends, in hundredths of the chart's height.
const APART: f64 = 7.0;

#[derive(Debug, Clone, Copy)]
pub struct Columns {
    steps: usize,
    pub count: usize,
}

impl Columns {
    pub fn of(steps: usize) -> Self {
        let count = steps.min(MOST_COLUMNS);
        Self { steps, count }
    }

    /// The column of a step, which is counted from 1.
    pub fn column(self, step: usize) -> usize {
        (step - 1) * self.count / self.steps
    }

    pub fn step(self, column: usize) -> usize {
        ((column + 1) * self.steps)
            .div_ceil(self.count)
            .min(self.steps)
    }

    /// The middle of a step's column, in hundredths of the width.
    fn percent(self, step: usize) -> f64 {
        100.0 * (self.column(step) as f64 + 0.5) / self.count as f64
    }

    /// The last number of each column. Columns after the numbers have none.
    fn of_numbers(self, numbers: &[f64]) -> Vec<f64> {
        let last = |column: usize| {
            let first = (column * self.steps).div_ceil(self.count);
            let end = self.step(column).min(numbers.len());
            (first < end).then(|| numbers[end - 1])
        };
        (0..self.count)
            .map(|column| last(column).unwrap_or(f64::NAN))
            .collect()
    }
}

/// The step to show numbers of: the one under the pointer, else the selected one.
pub fn shown_step(figure: &Figure) -> usize {
    let columns = Columns::of(figure.get(&STEPS));
    let pointed = figure.pointed.filter(|column| *column < columns.count);
    pointed.map_or(figure.get(&SHOWN_STEP), |column| columns.step(column))
}

pub fn view(figure: &Figure, reading: &Reading, curves: &[Curve], said: &str) -> Html {
    let steps = figure.get(&STEPS);
    let window = window(steps);
    let of = |number: fn(&training::trainer::Step) -> f32| {
        let lines = curves
            .iter()
            .map(|curve| (curve.encoding, smoothed(&curve.numbers(number), window)));
        lines.collect::<Vec<_>>()
    };
    let (right, loss) = (of(|step| step.right), of(|step| step.loss));
    let learned = curves
        .iter()
        .filter_map(|curve| Some((curve.encoding, curve.learned_at()?)));
    let percents = [0.0, 0.25, 0.5, 0.75, LEARNED, 1.0];
    let percents = percents.map(|share| (share, in_percent(share, 0)));
    let guesses = html! {
        <>
            <path class="guess counted" d={SHARES.across(reading.counted)} />
            <path class="guess" d={SHARES.across(reading.random)} />
            <path class="goal" d={SHARES.across(LEARNED)} />
        </>
    };
    let largest = loss
        .iter()
        .flat_map(|(_, line)| line)
        .copied()
        .filter(|loss| loss.is_finite());
    let uniform = (reading.task.vocabulary() as f64).ln();
    let top = largest.fold(uniform, f64::max).min(2.0 * uniform).ceil();
    let losses: Vec<(f64, String)> = (0..=top as i64)
        .map(|loss| (loss as f64, whole(loss)))
        .collect();
    html! {
        <div class="lab-charts">
            <div>
                <p class="chart-title">{ words::train_right() }</p>
                { chart(figure, SHARES, &percents, &right, guesses, marks(Columns::of(steps), learned), [said, words::train_right()].join(" ")) }
            </div>
            <div>
                <p class="chart-title">{ words::train_loss() }</p>
                { chart(figure, Axis::linear((0.0, top)), &losses, &loss, Html::default(), Html::default(), words::train_loss().to_owned()) }
            </div>
        </div>
    }
}

const SHARES: Axis = Axis::linear((0.0, 1.0));

/// Dots where a model first had nine tenths right.
fn marks(columns: Columns, learned: impl Iterator<Item = (Encoding, usize)>) -> Html {
    let top = SHARES.percent(LEARNED);
    learned
        .map(|(encoding, step)| {
            let style = format!("left:{:.2}%;top:{top:.2}%", columns.percent(step));
            html! { <span class={classes!("lab-mark", "encoding", encodings::class(encoding))} {style} /> }
        })
        .collect()
}

fn chart(
    figure: &Figure,
    axis: Axis,
    ticks: &[(f64, String)],
    lines: &[(Encoding, Vec<f64>)],
    behind: Html,
    marks: Html,
    name: String,
) -> Html {
    let steps = figure.get(&STEPS);
    let columns = Columns::of(steps);
    let shown = figure.get(&SHOWN_STEP);
    let selection = Selection {
        sets: SHOWN_STEP.key,
        name: (SHOWN_STEP.name)().into(),
        text: whole(shown as i64).into(),
        selected: columns.column(shown),
        pointed: figure.pointed,
        on_point: figure.point.clone(),
        on_select: figure.set(&SHOWN_STEP, move |column: usize| columns.step(column)),
    };
    let path = |(encoding, numbers): &(Encoding, Vec<f64>)| {
        let line = axis.line(&columns.of_numbers(numbers));
        html! { <path class={classes!("encoding", encodings::class(*encoding))} d={line} /> }
    };
    let drawing = html! {
        <>
            { behind }
            { for lines.iter().rev().map(path) }
        </>
    };
    let chart = AxisChart {
        axis,
        ticks,
        columns: columns.count,
        selection: &selection,
        name,
        drawing,
        notes: html! { <>{ marks }{ names(axis, columns, lines) }</> },
    };
    html! {
        <div class="axis-charts" data-sets={SHOWN_STEP.key}>
            { chart.view() }
            <div class="lab-steps" aria-hidden="true">
                for step in step_ticks(steps) {
                    <span style={format!("left:{:.2}%", 100.0 * step as f64 / steps as f64)}>{ whole(step as i64) }</span>
                }
                <span class="unit">{ words::train_axis() }</span>
            </div>
        </div>
    }
}

/// The names at the ends of the lines, moved apart where they would lie on each other.
fn names(axis: Axis, columns: Columns, lines: &[(Encoding, Vec<f64>)]) -> Html {
    let end = |(encoding, numbers): &(Encoding, Vec<f64>)| {
        let last = numbers.iter().rposition(|number| number.is_finite())?;
        let (left, top) = (columns.percent(last + 1), axis.percent(numbers[last]));
        Some((*encoding, left, top))
    };
    let ends = sorted(lines.iter().filter_map(end), |(_, _, top)| *top);
    let tops: Vec<f64> = ends.iter().map(|(_, _, top)| *top).collect();
    let tops = apart(&tops, APART);
    let name = |((encoding, left, _), top): ((Encoding, f64, f64), f64)| {
        html! {
            <span class={classes!("lab-end", "encoding", encodings::class(encoding))} style={format!("left:{left:.2}%;top:{top:.2}%")}>
                { encodings::name(encoding) }
            </span>
        }
    };
    html! { <div class="lab-ends" aria-hidden="true">{ for ends.into_iter().zip(tops).map(name) }</div> }
}

/// Round numbers of steps along the axis.
fn step_ticks(steps: usize) -> Vec<usize> {
    let every = nice_above(steps as f64 / 4.0).max(1.0) as usize;
    (0..=steps).step_by(every).collect()
}
