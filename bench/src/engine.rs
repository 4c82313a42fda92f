//! Costs of the engine's kernels, natively and in Chromium, as ratios within the same round.

use crate::devtools::Browser;
use crate::report::{cell, commit, table};
use crate::statistics::Spread;
use anyhow::{Context, Result};
use engine_bench::{PAIRINGS, SHAPES, STORAGES, Scores, TASKS, Work, rotation_name, work, works};
use site_server::Site;
use site_size::budgets::{self, KERNELS};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

/// A native sample takes at least this long.
const SAMPLE: Duration = Duration::from_millis(2);

/// Milliseconds per call of each candidate of a work, and of the work's first candidate just before it.
type Times = BTreeMap<String, (f64, f64)>;

/// Times everything in turn, for `rounds` rounds. `page` is the folder of the built page.
pub fn run(page: &Path, rounds: usize) -> Result<String> {
    let names: Vec<String> = works().collect();
    let mut native = (0..names.len())
        .map(Native::prepare)
        .collect::<Result<Vec<_>>>()?;
    let site = Site::serve(page, "")?;
    let mut browser = Browser::start()?;
    browser.open(site.address())?;
    for (index, name) in names.iter().enumerate() {
        eprintln!("preparing in Chromium: {name}");
        browser.evaluate(&format!(
            "import('./engine.js').then(bench => bench.prepare({index}))"
        ))?;
    }
    let [mut natively, mut chromium] = [(); 2].map(|()| vec![Rounds::default(); names.len()]);
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}");
        for (candidates, rounds) in native.iter_mut().zip(&mut natively) {
            rounds.0.push(candidates.round()?);
        }
        for (index, rounds) in chromium.iter_mut().enumerate() {
            let round = format!("import('./engine.js').then(bench => bench.round({index}))");
            let times = serde_json::from_value(browser.evaluate(&round)?);
            rounds.0.push(times.context("the page gave no times")?);
        }
    }
    let places = names
        .into_iter()
        .zip(chromium.into_iter().zip(natively))
        .collect();
    let version = browser.version()?;
    Ok(format!(
        "{version} and natively ({}), commit {}, one thread, {rounds} rounds. A rotation as a multiple of a copy of the same bytes: \
         medians (quartiles) for the half layout / for the interleaved one.\n\n{}\n{}\nCausal softmax scores of {} tokens, \
         head_dim {}:\n\n{}",
        std::env::consts::ARCH,
        commit(),
        rotations(&places)?,
        storages(&places),
        Scores::TOKENS,
        Scores::HEAD_DIM,
        scores(&places[Scores::NAME]),
    ))
}

/// Rounds of each work in Chromium and natively.
type Places = BTreeMap<String, (Rounds, Rounds)>;

fn rotations(places: &Places) -> Result<String> {
    let mut rows = Vec::new();
    let budgets = budgets::of(KERNELS)?;
    for shape in SHAPES {
        let (chromium, native) = &places[&rotation_name(shape, STORAGES[0])];
        for (_, task) in TASKS {
            let name = format!("{shape:?} {task}");
            let budget = budgets.iter().find(|budget| budget.name() == name);
            let [most, aim] = ["budget", "aim"]
                .map(|what| budget.map(|budget| budget.text(what)).unwrap_or_default());
            let of =
                |rounds: &Rounds, by: &str| {
                    cell(&PAIRINGS.map(|(_, pairing)| {
                        rounds.ratio(&format!("{by}, {task}, {pairing}"), "copy")
                    }))
                };
            rows.push(vec![
                format!("`{shape:?}` {task}"),
                of(chromium, "engine"),
                most,
                aim,
                of(native, "engine"),
                of(chromium, "reference"),
                of(chromium, "plain JavaScript"),
                of(chromium, "onnxruntime-web 1"),
                cell(&PAIRINGS.map(|(_, pairing)| chromium.operator(task, pairing))),
            ]);
        }
    }
    let columns = [
        "f32 `[tokens, heads, head_dim]`",
        "engine",
        "budget",
        "aim",
        "engine natively",
        "reference",
        "plain JavaScript",
        "onnxruntime-web",
        "its operator alone",
    ];
    Ok(table(&columns, rows))
}

fn storages(places: &Places) -> String {
    let mut rows = Vec::new();
    for shape in SHAPES {
        for (task, place, is_native) in [
            ("in place", "in Chromium", false),
            ("in place", "natively", true),
            (
                "in place, with gaps",
                "in Chromium with gaps between components",
                false,
            ),
            (
                "in place, a row for each token",
                "natively, a row for each token",
                true,
            ),
            ("in place, tables in f16", "natively, tables in f16", true),
        ] {
            let of = |storage| {
                let (chromium, native) = &places[&rotation_name(shape, storage)];
                let rounds = if is_native { native } else { chromium };
                cell(&PAIRINGS.map(|(_, pairing)| {
                    rounds.ratio(&format!("engine, {task}, {pairing}"), "copy")
                }))
            };
            let cells = STORAGES.map(of);
            rows.push(
                [format!("`{shape:?}` {place}")]
                    .into_iter()
                    .chain(cells)
                    .collect(),
            );
        }
    }
    table(&["", "f32", "f16", "bf16"], rows)
}

fn scores((chromium, native): &(Rounds, Rounds)) -> String {
    const PEER: &str = "MatMul + Softmax";
    let ways = [
        "engine",
        "engine, all tokens share q and k",
        "reference",
        "plain JavaScript",
        PEER,
        "MatMul + Add + Softmax",
    ];
    let row = |way: &str| {
        let cells = [chromium.us(way), chromium.ratio(way, PEER), native.us(way)];
        [way.to_owned()]
            .into_iter()
            .chain(cells.map(|spread| cell(&[spread])))
            .collect()
    };
    let columns = [
        "",
        "µs in Chromium",
        "of onnxruntime-web's MatMul + Softmax (aim: 0.3)",
        "µs natively",
    ];
    table(&columns, ways.map(row))
}

#[derive(Debug, Clone, Default)]
struct Rounds(Vec<Times>);

impl Rounds {
    fn us(&self, name: &str) -> Option<Spread> {
        self.spread(|round| Some(round.get(name)?.0 * 1e3))
    }

    /// Times of a candidate as a multiple of another's in the same round, each divided by the first candidate's time
    /// just before it, which cancels whatever slowed both down.
    fn ratio(&self, name: &str, to: &str) -> Option<Spread> {
        let relative = |(ms, baseline_ms): (f64, f64)| ms / baseline_ms;
        self.spread(|round| Some(relative(*round.get(name)?) / relative(*round.get(to)?)))
    }

    /// onnxruntime-web's operator without the copies in and out: the slope from a model that applies it once to one
    /// that applies it nine times.
    fn operator(&self, task: &str, pairing: &str) -> Option<Spread> {
        self.spread(|round| {
            let of = |times: u32| round.get(&format!("onnxruntime-web {times}, {task}, {pairing}"));
            let ((once_ms, _), (more_ms, baseline_ms)) = (of(1)?, of(9)?);
            Some((more_ms - once_ms) / 8.0 / baseline_ms)
        })
    }

    fn spread(&self, number: impl Fn(&Times) -> Option<f64>) -> Option<Spread> {
        let numbers: Option<Vec<f64>> = self.0.iter().map(number).collect();
        numbers.map(Spread::of)
    }
}

/// The engine as machine code: a work, and the number of calls in a sample of each way.
struct Native {
    work: Box<dyn Work>,
    calls: Vec<u32>,
}

impl Native {
    fn prepare(index: usize) -> Result<Self> {
        let mut work = work(index)?;
        let mut calls = Vec::new();
        for way in 0..work.ways().len() {
            let mut count = 1;
            while sample(&mut *work, way, count)? < SAMPLE {
                count *= 2;
            }
            calls.push(count);
        }
        Ok(Self { work, calls })
    }

    fn round(&mut self) -> Result<Times> {
        let names = self.work.ways().into_iter().enumerate();
        names
            .map(|(way, name)| {
                let baseline_ms = self.ms(0)?;
                Ok((name, (self.ms(way)?, baseline_ms)))
            })
            .collect()
    }

    /// Milliseconds per call, after one untimed call.
    fn ms(&mut self, way: usize) -> Result<f64> {
        self.work.call(way)?;
        let time = sample(&mut *self.work, way, self.calls[way])?;
        Ok(time.as_secs_f64() * 1e3 / f64::from(self.calls[way]))
    }
}

fn sample(work: &mut dyn Work, way: usize, calls: u32) -> Result<Duration> {
    forget_wide_registers();
    let start = Instant::now();
    for _ in 0..calls {
        black_box(&mut *work).call(way)?;
    }
    Ok(start.elapsed())
}

/// Clears the upper parts of registers: leftovers from the C library or the system make code without AVX up to three
/// times slower until something clears them.
fn forget_wide_registers() {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx") {
        // SAFETY: the instruction is available, and this code keeps nothing in the registers it clears.
        unsafe { core::arch::x86_64::_mm256_zeroupper() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_taken_where_the_baseline_was_as_slow() {
        let round = |slowness: f64| {
            let times = [
                ("copy", (1.0, 1.0)),
                ("loop", (1.5, 1.0)),
                ("engine", (3.0 * slowness, slowness)),
            ];
            times.map(|(name, time)| (name.to_owned(), time)).into()
        };
        let rounds = Rounds([1.0, 10.0, 3.0].map(round).to_vec());
        let median = |name, to| rounds.ratio(name, to).map(Spread::median);
        assert_eq!(median("engine", "copy"), Some(3.0));
        assert_eq!(median("engine", "loop"), Some(2.0));
        assert_eq!(rounds.us("engine").map(Spread::median), Some(9e3));
        assert_eq!(median("onnxruntime-web", "copy"), None);
    }
}
