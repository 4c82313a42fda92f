//! What models learn with each encoding, and how far beyond the trained length they read.

use super::numbers::{cell, loss, loss_and_right, print_table, right, steps};
use super::runs::{Run, in_parallel};
use anyhow::{Context, Result};
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};
use training::evaluation::{Evaluation, Extension, Tally};
use training::model::{Forward, Model};
use training::task::{FARTHEST, Task};
use training::{AttentionKind, Encoding, Settings};

/// The lengths that are read, in tokens, and of how many sequences.
const TRAINED: (usize, usize) = (64, 128);
const LONGER: (usize, usize) = (256, 32);
const FARTHER: [(usize, usize); 2] = [(512, 16), (1024, 8)];

/// Sequences in which it is looked where heads look.
const LOOKED_AT: u64 = 16;

/// The seed that the page begins with.
const FIRST_SEED: u64 = 477;

/// What becomes of RoPE's frequencies in a longer text.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Method {
    Plain,
    Interpolation,
    Ntk,
    /// By the rotations that a pair makes within the trained length: alpha, beta.
    Yarn(f64, f64),
}

/// The ramp that fits a trained length of 64 tokens.
const FITTING: Method = Method::Yarn(0.5, 2.0);

const METHODS: [Method; 7] = [
    Method::Plain,
    Method::Interpolation,
    Method::Ntk,
    Method::Yarn(1.0, 32.0),
    Method::Yarn(1.0, 4.0),
    FITTING,
    Method::Yarn(0.25, 1.0),
];

impl Method {
    fn name(self) -> String {
        match self {
            Self::Plain => "plain".to_owned(),
            Self::Interpolation => "interpolation".to_owned(),
            Self::Ntk => "NTK".to_owned(),
            Self::Yarn(alpha, beta) => format!("YaRN, alpha {alpha}, beta {beta}"),
        }
    }

    /// For a text of `length` tokens, with scores multiplied by YaRN's own factor to the power of `temperature`.
    fn extension(self, trained: usize, length: usize, temperature: i32) -> Extension {
        let factor = length as f64 / trained as f64;
        let yarn = YarnByRotations::new(trained as f64, length as f64);
        let sharper = yarn.factor_on_logits().powi(temperature);
        let (scaling, own) = match self {
            Self::Plain => (Scaling::None, 1.0),
            Self::Interpolation => (Scaling::Linear(Linear { factor }), 1.0),
            Self::Ntk => (Scaling::NtkStatic(NtkStatic { alpha: factor }), 1.0),
            Self::Yarn(alpha, tau) => {
                let yarn = YarnByRotations { alpha, tau, ..yarn };
                (Scaling::YarnByRotations(yarn), yarn.factor_on_logits())
            }
        };
        Extension {
            scaling,
            sharper: Some(sharper / own),
        }
    }
}

/// The settings of one row of a table.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    title: String,
    settings: Settings,
}

/// What one model got right.
struct Reading {
    learned_at: Option<usize>,
    at_64: Tally,
    by_k: Vec<Tally>,
    /// By method, at the longer length; the first alone for encodings that rotate nothing.
    at_256: Vec<Evaluation>,
    /// By method, power of the temperature and length.
    farther: Vec<(Method, i32, usize, Tally)>,
    on_answer: Option<f64>,
}

/// Trains everything with the seeds `FIRST_SEED` and on, and prints the tables.
///
/// # Errors
/// Settings that are refused.
pub fn run(seeds: usize) -> Result<()> {
    let tables = tables();
    let rows: Vec<&Row> = tables.iter().flat_map(|(_, rows)| rows).collect();
    let seed_of = |seed: usize| FIRST_SEED + seed as u64;
    let mut trained: Vec<Settings> = Vec::new();
    for seed in 0..seeds {
        for row in &rows {
            let settings = Settings {
                seed: seed_of(seed),
                ..row.settings
            };
            if !trained.contains(&settings) {
                trained.push(settings);
            }
        }
    }
    let readings = in_parallel(&trained, |settings| read(&Run::of(*settings)?))?;
    let of_row = |row: &Row| -> Result<Vec<&Reading>> {
        let of_seed = |seed| {
            let settings = Settings {
                seed: seed_of(seed),
                ..row.settings
            };
            let index = trained.iter().position(|trained| *trained == settings);
            readings.get(index?)
        };
        let readings = (0..seeds).map(|seed| of_seed(seed).context("a row was not trained"));
        readings.collect()
    };
    println!(
        "\nSeeds {FIRST_SEED} to {}: the median and, where they differ, the least and the largest. A task is learned at the first \
         step in whose batch at least 90 % are right, before the step changes the model. Losses are in nats.",
        seed_of(seeds) - 1
    );
    for (title, rows) in &tables {
        let mut printed = Vec::new();
        for row in rows {
            printed.push((row.title.clone(), of_row(row)?));
        }
        learned(title, &printed);
        if *title == K_BACK {
            by_distance(&printed);
            quarters(&printed);
            heads(&printed);
            for (_, readings) in &printed {
                temperatures(readings);
            }
        }
        for (row, (name, readings)) in rows.iter().zip(&printed) {
            let is_again = *title != K_BACK && row.settings == Settings::default();
            if row.settings.encoding == Encoding::Rope && !is_again {
                methods(&format!("{title}, {name}"), readings);
            }
        }
    }
    Ok(())
}

const K_BACK: &str = "k-back";

/// Titles with the settings of their rows.
fn tables() -> Vec<(&'static str, Vec<Row>)> {
    let plain = Settings::default();
    let row = |encoding: Encoding, settings: Settings| Row {
        title: encoding.name().to_owned(),
        settings: Settings {
            encoding,
            ..settings
        },
    };
    let all = |settings: Settings| {
        Encoding::ALL
            .map(|encoding| row(encoding, settings))
            .to_vec()
    };
    let some = |encodings: &[Encoding], settings: Settings| -> Vec<Row> {
        encodings
            .iter()
            .map(|encoding| row(*encoding, settings))
            .collect()
    };
    let brackets = Settings {
        task: Task::Brackets,
        ..plain
    };
    let linear = |settings: Settings| Settings {
        attention: AttentionKind::Linear,
        ..settings
    };
    let without_scores = [
        Encoding::Rope,
        Encoding::Sinusoidal,
        Encoding::Learned,
        Encoding::None,
    ];
    let small = Settings {
        width: 32,
        heads: 2,
        feed_forward: 64,
        ..plain
    };
    let of_small = [
        Encoding::Rope,
        Encoding::Shaw,
        Encoding::Alibi,
        Encoding::Sinusoidal,
    ];
    let bases = [100.0, 10_000.0, 500_000.0].map(|base| Row {
        title: format!("base {base}"),
        settings: Settings { base, ..plain },
    });
    vec![
        (K_BACK, all(plain)),
        ("brackets", all(brackets)),
        (
            "linear attention on k-back",
            some(&without_scores, linear(plain)),
        ),
        (
            "linear attention on brackets",
            some(&without_scores, linear(brackets)),
        ),
        ("RoPE's base on k-back", bases.to_vec()),
        (
            "d 32, 2 heads, feed-forward 64, on k-back",
            some(&of_small, small),
        ),
    ]
}

fn read(run: &Run) -> Result<Reading> {
    let model = &run.model;
    let settings = model.settings;
    let trained = settings.context;
    let at_64 = model.evaluate(TRAINED.0, TRAINED.1, &Extension::default())?;
    let rotates = settings.encoding == Encoding::Rope;
    let methods = if rotates { &METHODS[..] } else { &METHODS[..1] };
    let (length, sequences) = LONGER;
    let mut at_256 = Vec::new();
    for method in methods {
        at_256.push(model.evaluate(length, sequences, &method.extension(trained, length, 0))?);
    }
    let mut farther = Vec::new();
    let seed = settings.seed;
    if settings
        == (Settings {
            seed,
            ..Settings::default()
        })
    {
        for (length, sequences) in [LONGER].into_iter().chain(FARTHER) {
            for method in [Method::Plain, Method::Ntk, FITTING] {
                for temperature in 0..3 {
                    let extension = method.extension(trained, length, temperature);
                    let whole = model.evaluate(length, sequences, &extension)?.whole();
                    farther.push((method, temperature, length, whole));
                }
            }
        }
    }
    Ok(Reading {
        learned_at: run.learned_at,
        at_64: at_64.whole(),
        by_k: at_64.by_distance,
        at_256,
        farther,
        on_answer: on_answer(model)?,
    })
}

/// The attention that the best head puts on the answer, on average over sequences.
fn on_answer(model: &Model) -> Result<Option<f64>> {
    let Settings {
        task,
        context,
        seed,
        layers,
        heads,
        ..
    } = model.settings;
    let mut sums = vec![0.0; layers * heads];
    let mut counted = 0;
    for number in 0..LOOKED_AT {
        let tokens = task.sequence(seed, number, false, context).tokens;
        let read = model.read(&tokens, &Extension::default())?;
        let weights = read
            .weights
            .iter()
            .flat_map(|layer| layer.chunks_exact(context * context));
        for (sum, weights) in sums.iter_mut().zip(weights) {
            let Some(on_answer) = Forward::on_answer(task, &tokens, weights) else {
                continue;
            };
            *sum += f64::from(on_answer);
            counted += 1;
        }
    }
    let sequences = counted as f64 / sums.len() as f64;
    let best = sums.into_iter().fold(0.0, f64::max);
    Ok((counted > 0).then(|| best / sequences))
}

type Readings<'a> = [(String, Vec<&'a Reading>)];

fn tallies(readings: &[&Reading], of: impl Fn(&Reading) -> Option<Tally>) -> Vec<Tally> {
    readings.iter().filter_map(|reading| of(reading)).collect()
}

fn learned(title: &str, rows: &Readings) {
    let row = |(name, readings): &(String, Vec<&Reading>)| {
        let learned_at: Vec<_> = readings.iter().map(|reading| reading.learned_at).collect();
        let plain = |reading: &Reading| reading.at_256.first().map(Evaluation::whole);
        vec![
            name.clone(),
            steps(&learned_at),
            right(&tallies(readings, |reading| Some(reading.at_64))),
            loss_and_right(&tallies(readings, plain)),
        ]
    };
    let columns = [
        "",
        "learned at step",
        "right at 64 tokens",
        "loss / right at 256 tokens",
    ];
    print_table(title, &columns, &rows.iter().map(row).collect::<Vec<_>>());
}

fn by_distance(rows: &Readings) {
    let row = |(name, readings): &(String, Vec<&Reading>)| {
        let at = |k: usize| right(&tallies(readings, |reading| reading.by_k.get(k).copied()));
        let shares = (1..=FARTHEST).map(at);
        [name.clone()].into_iter().chain(shares).collect()
    };
    let ks: Vec<String> = (1..=FARTHEST).map(|k| format!("k = {k}")).collect();
    let columns: Vec<&str> = [""]
        .into_iter()
        .chain(ks.iter().map(String::as_str))
        .collect();
    let rows: Vec<Vec<String>> = rows.iter().map(row).collect();
    print_table("k-back, right by distance at 64 tokens", &columns, &rows);
}

fn quarters(rows: &Readings) {
    let quarter = LONGER.0 / 4;
    let row = |(name, readings): &(String, Vec<&Reading>)| {
        let of = |number: usize| {
            let among = |reading: &Reading| {
                let evaluation = reading.at_256.first()?;
                Some(evaluation.among(number * quarter..(number + 1) * quarter))
            };
            loss(&tallies(readings, among))
        };
        [name.clone()].into_iter().chain((0..4).map(of)).collect()
    };
    let columns = ["", "1 to 64", "65 to 128", "129 to 192", "193 to 256"];
    let rows: Vec<Vec<String>> = rows.iter().map(row).collect();
    print_table(
        "k-back, loss in each quarter of 256 tokens, nothing extended",
        &columns,
        &rows,
    );
}

fn heads(rows: &Readings) {
    let row = |(name, readings): &(String, Vec<&Reading>)| {
        let shares: Vec<f64> = readings
            .iter()
            .filter_map(|reading| reading.on_answer)
            .collect();
        vec![
            name.clone(),
            cell(&shares, |share| format!("{:.0} %", 100.0 * share)),
        ]
    };
    let rows: Vec<Vec<String>> = rows.iter().map(row).collect();
    print_table(
        "k-back, attention of the best head on the answer",
        &["", "share"],
        &rows,
    );
}

fn methods(title: &str, readings: &[&Reading]) {
    let row = |(index, method): (usize, &Method)| {
        let of = |reading: &Reading| reading.at_256.get(index).map(Evaluation::whole);
        vec![method.name(), loss_and_right(&tallies(readings, of))]
    };
    let rows: Vec<Vec<String>> = METHODS.iter().enumerate().map(row).collect();
    let title = format!("{title}, extended to 256 tokens");
    print_table(&title, &["", "loss / right"], &rows);
}

fn temperatures(readings: &[&Reading]) {
    let Some(first) = readings.first() else {
        return;
    };
    let row = |(index, (method, temperature, length, _)): (usize, &(Method, i32, usize, Tally))| {
        let of = |reading: &Reading| Some(reading.farther.get(index)?.3);
        let power = ["none", "YaRN's", "its square"][*temperature as usize];
        vec![
            length.to_string(),
            method.name(),
            power.to_owned(),
            loss_and_right(&tallies(readings, of)),
        ]
    };
    let rows: Vec<Vec<String>> = first.farther.iter().enumerate().map(row).collect();
    let columns = ["tokens", "", "factor on scores", "loss / right"];
    print_table(
        "RoPE on k-back, scores multiplied by (0.1 ln s + 1)²",
        &columns,
        &rows,
    );
}
