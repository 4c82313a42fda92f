//! What a step costs with each encoding, natively and in a worker in Chromium, and that both give the same numbers.

use super::numbers::print_table;
use crate::devtools::Browser;
use crate::statistics::Spread;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, from_value, json};
use site_server::Site;
use site_size::Size;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use std::{env, fs};
use training::evaluation::Evaluation;
use training::{AttentionKind, Encoding, Lengthened, Settings, Trainer};

/// Steps that are not timed, and steps of a round.
const WARM_UP: usize = 10;
const STEPS: usize = 10;

/// The longer texts: one to compare, one to see how much memory it takes.
const COMPARED: usize = 256;
const LONGEST: usize = 1024;

/// What was timed, with the time of each round in milliseconds a step.
struct Row {
    name: String,
    settings: Settings,
    wall_ms: Vec<f64>,
    /// Where the system says it.
    processor_ms: Vec<f64>,
    /// The loss and the share right of each step.
    told: Vec<f64>,
}

fn rows() -> Vec<Row> {
    let plain = Settings::default();
    let small = Settings {
        width: 32,
        heads: 2,
        feed_forward: 64,
        ..plain
    };
    let linear = Settings {
        attention: AttentionKind::Linear,
        ..plain
    };
    let wider = Settings {
        feed_forward: 256,
        ..plain
    };
    let encodings = Encoding::ALL.map(|encoding| {
        let settings = Settings { encoding, ..plain };
        (encoding.name().to_owned(), settings)
    });
    let more = [
        ("rope, linear attention", linear),
        ("rope, d 32, 2 heads, feed-forward 64", small),
        ("rope, feed-forward 256", wider),
    ];
    let more = more.map(|(name, settings)| (name.to_owned(), settings));
    let row = |(name, settings)| Row {
        name,
        settings,
        wall_ms: Vec::new(),
        processor_ms: Vec::new(),
        told: Vec::new(),
    };
    encodings.into_iter().chain(more).map(row).collect()
}

/// Times every row in turn, `rounds` times over. `page`: a folder with the bench's page and the site's worker, `name`
/// that of the worker's files without their end.
///
/// # Errors
/// If the browser fails, or does not give the numbers that are given natively.
pub fn run(page: &Path, name: &str, rounds: usize) -> Result<()> {
    let mut native = rows();
    natively(&mut native, rounds)?;
    print("Natively", &native);
    let mut in_browser = rows();
    let mut chromium = Chromium::start(page, name)?;
    chromium.time(&mut in_browser, rounds)?;
    print(&chromium.browser.version()?, &in_browser);
    for (native, in_browser) in native.iter().zip(&in_browser) {
        ensure!(
            native.told == in_browser.told,
            "{}: Chromium does not give the numbers that are given natively",
            native.name
        );
    }
    let steps: usize = native.iter().map(|row| row.told.len() / 2).sum();
    println!(
        "\nThe losses and shares of all {steps} steps are the same to the bit natively and in Chromium."
    );
    chromium.whole_training()?;
    println!("Natively, a process that trains RoPE: {}.", native_peak()?);
    for end in ["wasm", "js"] {
        let file = page.join(format!("{name}.{end}"));
        let size = Size::of(&fs::read(&file)?)?;
        let [raw, brotli] = [size.raw_bytes, size.brotli_bytes].map(|bytes| bytes as f64 / 1e3);
        println!("The worker's .{end}: {raw:.1} kB, {brotli:.1} with brotli.");
    }
    Ok(())
}

fn natively(rows: &mut [Row], rounds: usize) -> Result<()> {
    let trainers = rows.iter().map(|row| Trainer::new(row.settings));
    let mut trainers = trainers.collect::<training::Result<Vec<_>>>()?;
    for round in 0..=rounds {
        eprintln!("natively: round {round} of {rounds}");
        for (row, trainer) in rows.iter_mut().zip(&mut trainers) {
            let steps = if round == 0 { WARM_UP } else { STEPS };
            let (before, began) = (thread_ms(), Instant::now());
            for _ in 0..steps {
                let step = trainer.step();
                row.told.extend([step.loss, step.right].map(f64::from));
            }
            if round > 0 {
                row.wall_ms
                    .push(began.elapsed().as_secs_f64() * 1e3 / STEPS as f64);
                let used = before
                    .zip(thread_ms())
                    .map(|(before, after)| after - before);
                row.processor_ms.extend(used.map(|ms| ms / STEPS as f64));
            }
        }
    }
    Ok(())
}

/// The processor time of this thread, where Linux tells it.
fn thread_ms() -> Option<f64> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = told.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}

/// A browser with the page. The server lives as long.
struct Chromium {
    browser: Browser,
    address: String,
    _site: Site,
}

impl Chromium {
    fn start(page: &Path, name: &str) -> Result<Self> {
        let site = Site::serve(page, "")?;
        let mut browser = Browser::start()?;
        browser.open(site.address())?;
        let mut chromium = Self {
            browser,
            address: format!("{name}.wasm"),
            _site: site,
        };
        chromium.new_worker()?;
        Ok(chromium)
    }

    fn new_worker(&mut self) -> Result<()> {
        let address = json!(self.address);
        let start = format!("import('./bench.js').then(bench => bench.start({address}))");
        self.browser.evaluate(&start).map(drop)
    }

    /// Calls a function of the worker.
    fn ask(&mut self, function: &str, values: &Value) -> Result<Value> {
        let ask =
            format!("import('./bench.js').then(bench => bench.ask('{function}', ...{values}))");
        self.browser.evaluate(&ask)
    }

    fn begin(&mut self, settings: &Settings) -> Result<Value> {
        self.ask("begin", &json!([settings.to_numbers()]))
    }

    fn steps(&mut self, training: &Value, count: usize) -> Result<(f64, Vec<f64>)> {
        let told = self.ask("steps", &json!([training, count]))?;
        from_value(told).context("the worker told no steps")
    }

    fn time(&mut self, rows: &mut [Row], rounds: usize) -> Result<()> {
        let trainings = rows.iter().map(|row| self.begin(&row.settings));
        let trainings = trainings.collect::<Result<Vec<_>>>()?;
        for round in 0..=rounds {
            eprintln!("in Chromium: round {round} of {rounds}");
            for (row, training) in rows.iter_mut().zip(&trainings) {
                let steps = if round == 0 { WARM_UP } else { STEPS };
                let before_s = self.browser.page_seconds()?;
                let (ms, told) = self.steps(training, steps)?;
                row.told.extend(told);
                if round > 0 {
                    let used_ms = (self.browser.page_seconds()? - before_s) * 1e3;
                    row.wall_ms.push(ms / STEPS as f64);
                    row.processor_ms.push(used_ms / STEPS as f64);
                }
            }
        }
        Ok(())
    }

    /// The page's own default: all steps of RoPE, and then longer texts, in a worker of their own.
    fn whole_training(&mut self) -> Result<()> {
        let settings = Settings::default();
        self.new_worker()?;
        let training = self.begin(&settings)?;
        let before_s = self.browser.page_seconds()?;
        let (mut all_ms, mut done) = (0.0, 0);
        while done < settings.steps {
            all_ms += self.steps(&training, STEPS)?.0;
            done += STEPS;
        }
        println!(
            "{done} steps of RoPE in a new worker took {:.1} s, {:.1} s of processor time.",
            all_ms / 1e3,
            self.browser.page_seconds()? - before_s
        );
        let trained_bytes = self.bytes()?;
        let yarn = Lengthened::Yarn {
            factor: COMPARED as f64 / settings.context as f64,
            alpha: 0.5,
            beta: 2.0,
        };
        let extension = [COMPARED as f64, 3.0, 4.0, 0.5, 2.0, 1.0];
        let read = self.ask("evaluate", &json!([training, 4, extension]))?;
        let read: Vec<f64> = from_value(read).context("the worker read nothing")?;
        let mut trainer = Trainer::new(settings)?;
        while !trainer.is_done() {
            trainer.step();
        }
        let natively =
            trainer
                .model()
                .evaluate(COMPARED, 4, &yarn.extension(settings.context, 1.0))?;
        ensure!(
            read == tallies(&natively),
            "Chromium does not read longer texts as native code does"
        );
        println!(
            "What that model gets right in texts of {COMPARED} tokens is the same to the bit natively and in Chromium."
        );
        self.ask(
            "evaluate",
            &json!([training, 1, [LONGEST as f64, 0.0, 1.0, 1.0, 32.0, 1.0]]),
        )?;
        println!(
            "The worker's memory: {trained_bytes} after the training, {} after a text of {LONGEST} tokens.",
            self.bytes()?
        );
        Ok(())
    }

    fn bytes(&mut self) -> Result<String> {
        let bytes = self.ask("bytes", &json!([]))?;
        let bytes = bytes.as_f64().context("the worker told no memory")?;
        Ok(format!("{:.1} MB", bytes / 1e6))
    }
}

/// As the worker writes them.
fn tallies(evaluation: &Evaluation) -> Vec<f64> {
    let tallies = evaluation.by_position.iter().chain(&evaluation.by_distance);
    tallies
        .flat_map(|tally| [f64::from(tally.count), f64::from(tally.right), tally.loss])
        .collect()
}

fn print(place: &str, rows: &[Row]) {
    let ratios = |row: &Row| {
        let of = |row: &Row| {
            let has_processor = !row.processor_ms.is_empty();
            let times = if has_processor {
                &row.processor_ms
            } else {
                &row.wall_ms
            };
            times.clone()
        };
        let rope = of(&rows[0]);
        Spread::of(of(row).iter().zip(&rope).map(|(ms, rope_ms)| ms / rope_ms))
    };
    let cells = |row: &Row| {
        let spread = |times: &[f64]| match times {
            [] => "-".to_owned(),
            times => Spread::of(times.iter().copied()).to_string(),
        };
        vec![
            row.name.clone(),
            spread(&row.processor_ms),
            spread(&row.wall_ms),
            ratios(row).to_string(),
        ]
    };
    let columns = [
        "",
        "ms of processor time a step",
        "ms a step",
        "times RoPE's of the same round",
    ];
    let title = format!("{place}, one thread: medians (quartiles)");
    print_table(
        &title,
        &columns,
        &rows.iter().map(cells).collect::<Vec<_>>(),
    );
}

/// What a process took at most, that this one starts.
fn native_peak() -> Result<String> {
    let output = Command::new(env::current_exe()?)
        .args(["training", "alone"])
        .output()?;
    let told = String::from_utf8(output.stdout)?;
    Ok(told.trim().to_owned())
}

/// Trains RoPE for some steps, and prints how much memory the process took at most, where Linux tells it.
///
/// # Errors
/// None: the settings are sound.
pub fn alone() -> Result<()> {
    let mut trainer = Trainer::new(Settings::default())?;
    for _ in 0..WARM_UP {
        trainer.step();
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    match line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok()) {
        Some(kibibytes) => println!("{:.1} MB at most", kibibytes * 1024.0 / 1e6),
        None => println!("this system does not tell its memory"),
    }
    Ok(())
}
