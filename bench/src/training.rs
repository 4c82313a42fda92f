//! Costs of a training step with each encoding, natively and in Chromium, with a check that both give the same numbers.

use crate::devtools::Browser;
use crate::report::{cell, commit, table};
use crate::statistics::Spread;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, from_value, json};
use site_server::Site;
use site_size::Size;
use std::fs;
use std::path::Path;
use training::{AttentionKind, Encoding, Settings, Trainer};

/// Untimed steps, and steps of a round.
const WARM_UP: usize = 10;
const STEPS: usize = 10;

/// The longest sequence whose memory is reported.
const LONGEST: usize = 1024;

fn settings() -> Vec<(String, Settings)> {
    let plain = Settings::default();
    let encodings = Encoding::ALL.map(|encoding| (encoding.name(), Settings { encoding, ..plain }));
    let linear = Settings {
        attention: AttentionKind::Linear,
        ..plain
    };
    let small = Settings {
        width: 32,
        heads: 2,
        feed_forward: 64,
        ..plain
    };
    let wider = Settings {
        feed_forward: 256,
        ..plain
    };
    let more = [
        ("rope, linear attention", linear),
        ("rope, d 32, 2 heads, feed-forward 64", small),
        ("rope, feed-forward 256", wider),
    ];
    let all = encodings.into_iter().chain(more);
    all.map(|(name, settings)| (name.to_owned(), settings))
        .collect()
}

/// Milliseconds of processor time per step in each round, by settings; and the loss and accuracy of each step.
#[derive(Default)]
struct Measured {
    rounds_ms: Vec<Vec<f64>>,
    told: Vec<Vec<f64>>,
}

/// Times all settings in turn, for `rounds` rounds. `page` is a folder with the bench's page and the site's worker,
/// whose WebAssembly is called `wasm`.
pub fn run(page: &Path, wasm: &str, rounds: usize) -> Result<String> {
    let settings = settings();
    let trainers = settings.iter().map(|(_, settings)| Trainer::new(*settings));
    let mut trainers = trainers.collect::<training::Result<Vec<_>>>()?;
    let native = measure(trainers.len(), rounds, |index, steps| {
        let before = thread_seconds();
        let told = (0..steps).map(|_| trainers[index].step());
        let told: Vec<f64> = told
            .flat_map(|step| [step.loss, step.right].map(f64::from))
            .collect();
        Ok((thread_seconds() - before, told))
    })?;
    let site = Site::serve(page, "")?;
    let mut chromium = Chromium(Browser::start()?);
    chromium.0.open(site.address())?;
    chromium.ask("start", json!([wasm]))?;
    let begun = settings
        .iter()
        .map(|(_, settings)| chromium.begin(settings));
    let begun = begun.collect::<Result<Vec<_>>>()?;
    let in_chromium = measure(begun.len(), rounds, |index, steps| {
        chromium.steps(&begun[index], steps)
    })?;
    ensure!(
        native.told == in_chromium.told,
        "Chromium does not give the numbers that are given natively"
    );

    let rows = settings
        .iter()
        .zip(&native.rounds_ms)
        .zip(&in_chromium.rounds_ms);
    let rows = rows.map(|(((name, _), native_ms), chromium_ms)| {
        let ratio = native_ms
            .iter()
            .zip(&native.rounds_ms[0])
            .map(|(ms, of_first)| ms / of_first);
        let spread = |values: &[f64]| cell(&[Some(Spread::of(values.iter().copied()))]);
        let ratio = format!("{:.2}", Spread::of(ratio).median());
        vec![name.clone(), spread(chromium_ms), spread(native_ms), ratio]
    });
    let columns = ["", "in Chromium", "natively", "times the first, natively"];
    let steps: usize = native.told.iter().map(|told| told.len() / 2).sum();
    Ok(format!(
        "{} and natively ({}), commit {}, {rounds} rounds of {STEPS} steps. Milliseconds of processor time a step:\n\n{}\n\
         The losses and shares of all {steps} steps were the same to the bit in both.\n{}\n{}\n",
        chromium.0.version()?,
        std::env::consts::ARCH,
        commit(),
        table(&columns, rows.collect::<Vec<_>>()),
        chromium.whole_training(wasm)?,
        size(&page.join(wasm))?,
    ))
}

/// `steps` does some steps with some settings, and returns their seconds and results.
fn measure(
    count: usize,
    rounds: usize,
    mut steps: impl FnMut(usize, usize) -> Result<(f64, Vec<f64>)>,
) -> Result<Measured> {
    let mut measured = Measured {
        rounds_ms: vec![Vec::new(); count],
        told: vec![Vec::new(); count],
    };
    for round in 0..=rounds {
        eprintln!("round {round} of {rounds}");
        for index in 0..count {
            let is_timed = round > 0;
            let (seconds, told) = steps(index, if is_timed { STEPS } else { WARM_UP })?;
            measured.told[index].extend(told);
            let ms = is_timed.then_some(seconds * 1e3 / STEPS as f64);
            measured.rounds_ms[index].extend(ms);
        }
    }
    Ok(measured)
}

/// The processor time of this thread on Linux, else the time since the start.
fn thread_seconds() -> f64 {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |told| told / 1e9)
}

struct Chromium(Browser);

impl Chromium {
    /// Calls a function of `pages/training.js`.
    fn ask(&mut self, function: &str, values: Value) -> Result<Value> {
        let ask = format!("import('./training.js').then(bench => bench.{function}(...{values}))");
        self.0.evaluate(&ask)
    }

    fn begin(&mut self, settings: &Settings) -> Result<Value> {
        self.ask("begin", json!([settings.to_numbers()]))
    }

    /// Seconds of processor time, and the results of the steps.
    fn steps(&mut self, training: &Value, count: usize) -> Result<(f64, Vec<f64>)> {
        let before = self.0.page_seconds()?;
        let told = self.ask("steps", json!([training, count]))?;
        let seconds = self.0.page_seconds()? - before;
        Ok((seconds, from_value(told).context("the page told no steps")?))
    }

    /// All steps of the page's default in new memory, and then a long sequence.
    fn whole_training(&mut self, wasm: &str) -> Result<String> {
        let settings = Settings::default();
        self.ask("start", json!([wasm]))?;
        let training = self.begin(&settings)?;
        let mut seconds = 0.0;
        for _ in 0..settings.steps / STEPS {
            seconds += self.steps(&training, STEPS)?.0;
        }
        let bytes = self.ask("memory", json!([training, LONGEST]))?;
        let bytes = bytes.as_f64().context("the page told no memory")?;
        Ok(format!(
            "{} steps of RoPE took {seconds:.1} s of processor time in Chromium. With a text of {LONGEST} tokens after it, the memory \
             is {:.1} MB.",
            settings.steps,
            bytes / 1e6
        ))
    }
}

fn size(wasm: &Path) -> Result<String> {
    let size = Size::of(&fs::read(wasm)?)?;
    let [raw, brotli] = [size.raw_bytes, size.brotli_bytes].map(|bytes| bytes as f64 / 1e3);
    Ok(format!(
        "The worker's WebAssembly: {raw:.1} kB, {brotli:.1} with brotli."
    ))
}
