//! Compares what small transformers learn with each position encoding, and how far beyond the training length they
//! work.
//!
//! `cargo run --release -p training --example encodings [SEEDS]` trains 14 models a seed, two seeds at a time, for some
//! minutes.

use std::{env, error::Error};
use training::evaluation::Tally;
use training::model::Model;
use training::task::Task;
use training::{Encoding, Lengthened, Settings, Trainer};
use training_recorder::side_by_side;

/// The accuracy on a batch from which the task counts as learned.
const LEARNED: f32 = 0.9;

/// Test lengths, each with its number of sequences.
const TEXTS: [(usize, usize); 3] = [(256, 32), (512, 16), (1024, 8)];

const TASKS: [(Task, &str); 2] = [(Task::KBack, "k-back"), (Task::Brackets, "brackets")];

const METHODS: [&str; 4] = ["plain", "interpolation", "NTK", "YaRN, alpha 0.5, beta 2"];

fn lengthened(method: &str, factor: f64) -> Lengthened {
    let (alpha, beta) = (0.5, 2.0);
    match method {
        "interpolation" => Lengthened::Interpolation { factor },
        "NTK" => Lengthened::Ntk { factor },
        "plain" => Lengthened::Plain,
        _ => Lengthened::Yarn {
            factor,
            alpha,
            beta,
        },
    }
}

/// The results of one seed: `[label, value]` in the order of the tables.
type Found = Vec<(String, f64)>;

fn of_seed(seed: u64) -> training::Result<Found> {
    let mut found = Vec::new();
    for (task, of_task) in TASKS {
        for encoding in Encoding::ALL {
            let settings = Settings {
                task,
                encoding,
                seed,
                ..Settings::default()
            };
            let label = |what: &str| format!("{of_task} | {} | {what}", encoding.name());
            let (model, learned_at) = trained(settings)?;
            let at = learned_at.map_or(f64::INFINITY, |step| step as f64);
            found.push((label("learned at step"), at));
            let mut push = |what: String, tally: Tally| {
                let share = 100.0 * tally.share().unwrap_or(f64::NAN);
                found.push((label(&format!("accuracy (%) {what}")), share));
                let loss = tally.mean_loss().unwrap_or(f64::NAN);
                found.push((label(&format!("loss {what}")), loss));
            };
            let plain = Lengthened::Plain.extension(settings.context, 1.0);
            let whole = model.evaluate(settings.context, 128, &plain)?.whole();
            push(format!("at {} tokens", settings.context), whole);
            let methods = if encoding == Encoding::Rope {
                &METHODS[..]
            } else {
                &METHODS[..1]
            };
            for (length, sequences) in TEXTS {
                let factor = length as f64 / settings.context as f64;
                for method in methods {
                    let extension = lengthened(method, factor).extension(settings.context, 1.0);
                    let whole = model.evaluate(length, sequences, &extension)?.whole();
                    push(format!("at {length}, {method}"), whole);
                }
            }
        }
    }
    Ok(found)
}

/// The model after all steps, and the first step whose batch had an accuracy of [`LEARNED`] before the update.
fn trained(settings: Settings) -> training::Result<(Model, Option<usize>)> {
    let mut trainer = Trainer::new(settings)?;
    let mut learned_at = None;
    while !trainer.is_done() {
        if trainer.step().right >= LEARNED {
            learned_at = learned_at.or(Some(trainer.steps_done()));
        }
    }
    Ok((trainer.model().clone(), learned_at))
}

fn main() -> Result<(), Box<dyn Error>> {
    let seeds: u64 = env::args().nth(1).map_or(Ok(5), |seeds| seeds.parse())?;
    let seeds: Vec<u64> = (477..477 + seeds).collect();
    let of_seeds = side_by_side::trained(&seeds, |seed| of_seed(*seed))?;
    println!("| task | encoding | | median | least | largest |\n|---|---|---|---|---|---|");
    for (index, (label, _)) in of_seeds[0].iter().enumerate() {
        let mut values: Vec<f64> = of_seeds.iter().map(|found| found[index].1).collect();
        values.sort_by(f64::total_cmp);
        let [least, median, largest] =
            [0, (values.len() - 1) / 2, values.len() - 1].map(|at| values[at]);
        println!("| {label} | {median:.2} | {least:.2} | {largest:.2} |");
    }
    Ok(())
}
