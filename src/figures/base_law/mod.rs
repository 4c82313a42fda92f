//! The base law: models with different bases read texts longer than those of their training, and the clocks of their
//! pairs show why some read them better.

mod numbers;
pub mod parameters;
mod reading;
pub mod recorded;

pub use reading::{Model, Pair, Reading, needs, question, trainings};

use crate::figure::prelude::*;
use crate::training_lab::{bar, in_percent};
use crate::widgets::turned::clock;
use parameters::STAGE;
use recorded::TEXTS;

pub struct BaseLaw;

impl FigureSpec for BaseLaw {
    const CAPTION: Option<fn() -> &'static str> = Some(words::base_law_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![BASE, SEED, STEPS, NET, RATE];
    const QUESTION: Option<Question> = Some(Question {
        name: "small-base",
        hides: &[
            "right-", "lowest-", "highest-", "right_", "lowest_", "highest_",
        ],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                { named_choice(figure, &STAGE) }
                <div class="law-shown">
                    { chart(figure, reading) }
                    <div>
                        { table(figure, reading) }
                        { clocks(reading) }
                    </div>
                </div>
                { status("said", said(figure, reading)) }
                { bar::view_of(figure, &[reading.model().settings], reading.model().is_trained) }
                { bar::settings(figure, html! {
                    <>
                        { bar::tasks(figure) }
                        <p class="note">{ words::base_law_note() }</p>
                    </>
                }) }
            </>
        }
    }
}

/// A base as the axis writes it: a power of ten, or the number.
fn label(base: f64) -> Html {
    let exponent = base.log10();
    if base >= 1e3 && exponent == exponent.round() {
        html! { <>{ "10" }<sup>{ exponent }</sup></> }
    } else {
        html! { { in_words(base) } }
    }
}

fn in_words(base: f64) -> String {
    if base == base.trunc() && base < 1e9 {
        whole(base as i64)
    } else {
        significant(base, 4)
    }
}

/// The class of the line of a length.
const LINES: [&str; 3] = ["short", "long", "longest"];

/// A line over the bases for each length, in a band over the seeds.
fn chart(figure: &Figure, reading: &Reading) -> Html {
    let columns = reading.models.len();
    let bases: Rc<[f64]> = reading
        .models
        .iter()
        .map(|model| model.settings.base)
        .collect();
    let base = reading.model().settings.base;
    let selection = Selection {
        sets: BASE.row.key,
        name: words::base_law_bases().into(),
        text: words::base_law_base(&in_words(base)).into(),
        selected: reading.selected,
        on_select: figure.set(&BASE, move |column: usize| bases[column.min(columns - 1)]),
        ..Selection::default()
    };
    let axis = Axis::linear((0.0, 1.04));
    let ticks = [0.0, 0.5, 1.0].map(|share| (share, in_percent(share, 0)));
    let line = |at: usize| {
        let shares: Vec<f64> = reading.models.iter().map(|model| model.share(at)).collect();
        let seeds = |end: usize| -> Option<Vec<f64>> {
            let ends = reading
                .models
                .iter()
                .map(|model| Some(model.over_seeds[at]?[end]));
            ends.collect()
        };
        let class = classes!("encoding", "rope", LINES[at]);
        html! {
            <>
                if let (Some(lowest), Some(highest)) = (seeds(0), seeds(1)) {
                    <path class="seeds" d={axis.between(&lowest, &highest)} />
                }
                <path class={class.clone()} d={axis.line(&shares)} />
                <path class={classes!(class, "dots")} d={axis.dots(&shares)} />
            </>
        }
    };
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns,
        selection: &selection,
        name: words::base_law_chart().into(),
        drawing: html! {
            if !figure.asks() {
                for at in 0..TEXTS.len() {
                    { line(at) }
                }
            }
        },
        notes: html! { <span class="chart-note">{ words::base_law_here() }</span> },
    };
    html! {
        <div class="law-chart picked">
            { selection.picker(columns) }
            <div class="axis-charts">
                { chart.view() }
                <span />
                <div class="lab-columns" aria-hidden="true">
                    for (index, model) in reading.models.iter().enumerate() {
                        <span class={(index == reading.selected).then_some("chosen")}>{ label(model.settings.base) }</span>
                    }
                </div>
            </div>
            <p class="lab-axis" aria-hidden="true">{ words::base_law_bases() }</p>
        </div>
    }
}

/// A row for each length: a sample of its line, and its numbers.
fn table(figure: &Figure, reading: &Reading) -> Html {
    let row = |at: usize| {
        let numbers = figure.hide(reading.of_length(at));
        html! {
            <tr>
                <th scope="row">
                    <span class={classes!("encoding", "rope", LINES[at])}>
                        <svg class="sample" viewBox="0 0 28 2" aria-hidden="true"><path d="M0 1H28" /></svg>
                        { words::base_law_tokens(&whole(TEXTS[at][0] as i64)) }
                    </span>
                </th>
                { for numbers.iter().map(Readout::cell) }
            </tr>
        }
    };
    html! {
        <table class="lab-table">
            { head(&[words::base_law_length(), words::base_law_here(), words::base_law_lowest(), words::base_law_highest()]) }
            <tbody>{ for (0..TEXTS.len()).map(row) }</tbody>
        </table>
    }
}

/// A clock for each pair: its angles in training, and those that are new in the longest text.
fn clocks(reading: &Reading) -> Html {
    let longest = TEXTS[TEXTS.len() - 1][0];
    let times = longest as f64 / reading.trained as f64;
    let [tokens, longest] = [reading.trained, longest].map(|tokens| whole(tokens as i64));
    let name = |(index, pair): (usize, &Pair)| {
        let rotations = fixed(pair.rotations, 1);
        words::base_law_pair(&index.to_string(), &rotations, &tokens)
    };
    let pairs = || reading.pairs.iter().enumerate();
    let spoken: Vec<String> = pairs().map(name).collect();
    html! {
        <div class="law-why">
            <p class="curve-legend">
                <span class="seen">{ words::base_law_seen(&tokens) }</span>
                <span class="new">{ words::base_law_new(&longest) }</span>
            </p>
            <div class="law-clocks" role="img" aria-label={spoken.join(words::list_comma())}>
                for (index, pair) in pairs() {
                    <div class={pair.is_complete().then_some("complete")} title={spoken[index].clone()}>
                        { clock(pair.rotations, times * pair.rotations) }
                        { fixed(pair.rotations, 1) }
                    </div>
                }
            </div>
            { list(&[reading.completing()]) }
        </div>
    }
}

fn said(figure: &Figure, reading: &Reading) -> String {
    if figure.asks() {
        return words::figure_hidden().to_owned();
    }
    let model = reading.model();
    if !model.is_trained {
        return words::base_law_untrained().to_owned();
    }
    let all = reading.pairs.len();
    let rest = all - reading.complete();
    let why = match rest {
        0 => words::base_law_said_all().to_owned(),
        _ => words::base_law_said_some(&rest.to_string()),
    };
    if !model.is_recorded_one {
        return why;
    }
    let sum = |of: fn(&training::evaluation::Tally) -> u32| {
        let found = model.found.iter().flatten();
        whole(i64::from(found.map(of).sum::<u32>()))
    };
    let same = words::base_law_same(&sum(|tally| tally.right), &sum(|tally| tally.count));
    words::sentences(&why, &same)
}
