//! The curves over the positions, and the table under them. Its rows are their legend.

use super::answers::{Answer, Answers, Stage};
use super::curve::{height, positions};
use super::parameters::{MEASURE, Measure, READ_PART, READ_PARTS, READERS, Reader};
use super::reading::Reading;
use super::{line_class, name};
use crate::figure::controls::several;
use crate::figure::prelude::*;
use crate::training_lab::{in_percent, percent};

/// The keys of the models' numbers: within the trained length, in the selected part, beyond, in the whole text.
const KEYS: [[&str; 4]; Reader::ALL.len()] = names!(
    ["plain", "linear", "ntk", "yarn", "rerope", "selfextend", "dca", "shaw", "alibi", "sinusoidal", "learned"]
    ["-within", "-here", "-beyond", "-all"]
);

/// The numbers of a row of the table: percents, or nats.
pub fn in_table(answer: &Answer, measure: Measure, part: usize) -> [Readout; 4] {
    let curve = answer.curve.as_ref();
    let curve = curve.filter(|_| answer.stage == Stage::Answered);
    let tallies = [
        curve.map(|curve| &curve.within),
        curve.map(|curve| &curve.parts[part]),
        curve.map(|curve| &curve.beyond),
        curve.map(|curve| &curve.whole),
    ];
    let keys = KEYS[answer.reader as usize];
    [0, 1, 2, 3].map(|at| {
        let height = tallies[at].map_or(f64::NAN, |tally| height(tally, measure));
        match measure {
            Measure::Right => percent(keys[at], height, 1),
            Measure::Loss => Readout::fixed(keys[at], height, 3),
        }
    })
}

/// The selected positions, such as 160 to 175.
fn here(reading: &Reading) -> [String; 2] {
    let positions = positions(reading.part, reading.length);
    [positions.start, positions.end - 1].map(|position| whole(position as i64))
}

pub fn view(figure: &Figure, reading: &Reading, answers: &Answers) -> Html {
    let measure = figure.get(&MEASURE);
    let [first, last] = here(reading);
    let here = words::longer_here(&first, &last);
    let selection = figure.selection(&READ_PART, words::longer_positions(), here);
    let lines: Vec<(Reader, bool, Vec<f64>)> = answers
        .all
        .iter()
        .filter(|_| !figure.asks())
        .filter_map(|answer| {
            let is_old = answer.stage == Stage::Reading;
            let heights = answer.curve.as_ref()?.heights(measure);
            Some((answer.reader, is_old, heights))
        })
        .collect();
    let (axis, ticks) = axis(measure, &lines);
    let at_trained = 400.0 * reading.trained() as f64 / reading.length as f64;
    let chance =
        (measure == Measure::Right).then(|| 1.0 / figure.get(&LEARNED_TASK).choices() as f64);
    // YaRN's curve is drawn last, over the others, because the reader moves it.
    let (on_top, others): (Vec<_>, Vec<_>) = lines
        .iter()
        .partition(|(reader, ..)| *reader == Reader::Yarn);
    let line = |(reader, is_old, heights): &(Reader, bool, Vec<f64>)| {
        let class = classes!(line_class(*reader), is_old.then_some("old"));
        html! { <path {class} d={axis.line(heights)} /> }
    };
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns: READ_PARTS,
        selection: &selection,
        name: words::longer_chart(
            &whole(reading.length as i64),
            &whole(reading.trained() as i64),
        ),
        drawing: html! {
            <>
                if let Some(chance) = chance {
                    <path class="chance" d={axis.across(chance)} />
                }
                // It begins beside its name, above the chart.
                <path class="trained" d={format!("M{at_trained} -8V120")} />
                for shown in others.into_iter().chain(on_top) {
                    { line(shown) }
                }
            </>
        },
        notes: html! {
            <>
                <span class="trained-note" style={format!("left:{:.2}%", at_trained / 4.0)}>{ words::longer_trained(&whole(reading.trained() as i64)) }</span>
                if let Some(chance) = chance {
                    <span class="chance-note" style={format!("top:{:.2}%", axis.percent(chance))}>{ words::longer_chance() }</span>
                }
                <span class="chart-note">{ if measure == Measure::Right { words::longer_y_right() } else { words::longer_y_loss() } }</span>
            </>
        },
    };
    html! {
        <div class="longer-chart picked">
            { selection.picker(READ_PARTS) }
            <div class="axis-charts">
                { chart.view() }
                <span />
                <div class="ends" aria-hidden="true">
                    for quarter in 0..5 {
                        <span style={format!("left:{}%", 25 * quarter)}>{ whole((quarter * reading.length / 4) as i64) }</span>
                    }
                </div>
            </div>
        </div>
    }
}

/// The vertical axis, and what is written at it.
fn axis(measure: Measure, lines: &[(Reader, bool, Vec<f64>)]) -> (Axis, Vec<(f64, String)>) {
    match measure {
        Measure::Right => {
            let tick = |share: f64| (share, in_percent(share, 0));
            let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(tick);
            (Axis::linear((0.0, 1.0)), ticks.to_vec())
        }
        Measure::Loss => {
            let heights = lines.iter().flat_map(|(.., heights)| heights);
            let largest = heights.copied().filter(|height| height.is_finite());
            let top = nice_above(largest.fold(0.0, f64::max));
            let ticks = [0.0, 0.5, 1.0].map(|part| (part * top, fixed(part * top, 2)));
            (Axis::linear((0.0, top)), ticks.to_vec())
        }
    }
}

/// A sample of its curve, and its name.
fn sample(reader: Reader) -> Html {
    html! {
        <>
            <span class={line_class(reader)}><svg class="sample" viewBox="0 0 28 2" aria-hidden="true"><path d="M0 1H28" /></svg></span>
            { name(reader) }
        </>
    }
}

/// Switches for the models that the figure doesn't start with.
pub fn others(figure: &Figure) -> Html {
    let others = Reader::ALL.iter().filter(|reader| !reader.is_at_start());
    let options = others.map(|reader| (*reader, sample(*reader)));
    html! {
        <div class="lab-encodings">
            { words::longer_others() }
            { several(figure, &READERS, options) }
        </div>
    }
}

/// A row for each model of the start, and for each other one that is shown: how its curve is drawn, and its numbers.
pub fn table(figure: &Figure, reading: &Reading, answers: &Answers) -> Html {
    let measure = figure.get(&MEASURE);
    let [first, last] = here(reading);
    let trained = whole(reading.trained() as i64);
    let set = match figure.state.value(&READERS.row) {
        Some(Value::Several(set)) => *set,
        _ => 0,
    };
    let row = |reader: Reader| {
        let index = reader as usize;
        let onchange = figure
            .act
            .reform(move |_: Event| Action::Set(&READERS.row, Value::Several(set ^ 1 << index)));
        let answer = answers.of_reader(reader);
        let cells = match answer {
            None => html! { <td colspan="4" /> },
            Some(Answer {
                stage: Stage::Reading,
                ..
            }) => {
                html! { <td colspan="4" class="number waiting">{ words::longer_reading(&whole(reading.length as i64)) }</td> }
            }
            Some(answer) => {
                let numbers = figure.hide(in_table(answer, measure, reading.part));
                numbers.iter().map(Readout::cell).collect()
            }
        };
        html! {
            <tr>
                <th scope="row">
                    if reader.is_at_start() {
                        <label class="switch">
                            <input type="checkbox" data-field={READERS.key} checked={set >> index & 1 == 1} {onchange} />
                            { sample(reader) }
                        </label>
                    } else {
                        <span class="switch">{ sample(reader) }</span>
                    }
                </th>
                { cells }
            </tr>
        }
    };
    html! {
        <table class="readers">
            { head(&[words::longer_model(), &words::longer_within(&trained), &words::longer_at(&first, &last), &words::longer_beyond(&trained), words::longer_all()]) }
            <tbody>
                for reader in Reader::ALL {
                    if reader.is_at_start() || set >> *reader as usize & 1 == 1 {
                        { row(*reader) }
                    }
                }
            </tbody>
        </table>
    }
}
