//! Accuracy of small transformers with different bases, trained on texts of 64 tokens and then on longer ones: prints
//! `static/recorded/bases.csv`; with the argument `raised`, `tests/golden/31_raised_bases.json`.
//!
//! `cargo run --release -p training --example bases` trains 60 models, two at a time, for half an hour.

use std::env;
use training::evaluation::{Extension, Tally};
use training::model::Model;
use training::task::Task;
use training::{Further, Result, Settings, Trainer};
use training_recorder::side_by_side::{SEEDS, print, trained};

const TASKS: [Task; 2] = [Task::KBack, Task::Brackets];

const BASES: [f64; 6] = [10.0, 100.0, 1e3, 1e4, 1e5, 1e6];

/// Lengths that are read, and of how many sequences.
const TEXTS: [[usize; 2]; 3] = [[64, 64], [256, 32], [1024, 8]];

fn found(model: &Model) -> Result<[Tally; 3]> {
    let mut found = [Tally::default(); 3];
    for (found, [length, sequences]) in found.iter_mut().zip(TEXTS) {
        let evaluation = model.evaluate(length, sequences, &Extension::default())?;
        *found = evaluation.whole();
    }
    Ok(found)
}

/// Results after training, and after further training with another base.
fn train(&(task, seed, [base, then]): &(Task, u64, [f64; 2])) -> Result<[[Tally; 3]; 2]> {
    let settings = Settings {
        task,
        seed,
        base,
        further: Some(Further {
            context: 256,
            batch: 4,
            steps: 100,
            base: then,
        }),
        ..Settings::default()
    };
    let mut trainer = Trainer::new(settings)?;
    while trainer.steps_done() < settings.steps {
        trainer.step();
    }
    let first = found(trainer.model())?;
    while !trainer.is_done() {
        trainer.step();
    }
    Ok([first, found(trainer.model())?])
}

/// A row of the table: the tokens that are scored, those that are right, and those that are right later.
fn row(task: Task, seed: u64, base: f64, [first, then]: [[Tally; 3]; 2]) -> String {
    let of = first.map(|tally| tally.count);
    let right = [first, then].map(|found| found.map(|tally| tally.right));
    let counts = [of, right[0], right[1]].concat();
    let counts: Vec<String> = counts.iter().map(u32::to_string).collect();
    format!("{},{seed},{base},{}", task.name(), counts.join(","))
}

fn main() -> Result<()> {
    let is_raised = env::args().any(|argument| argument == "raised");
    let mut all = Vec::new();
    for task in TASKS {
        for seed in SEEDS {
            match is_raised {
                true => all.push((task, seed, [1e4, 1e6])),
                false => all.extend(BASES.map(|base| (task, seed, [base, base]))),
            }
        }
    }
    let done = trained(&all, train)?;
    if !is_raised {
        println!(
            "task,seed,base,of_64,of_256,of_1024,right_64,right_256,right_1024,\
             further_64,further_256,further_1024"
        );
        for ((task, seed, [base, _]), found) in all.into_iter().zip(done) {
            println!("{}", row(task, seed, base, found));
        }
        return Ok(());
    }
    let of_seed = |seed: usize| {
        let mut found = Vec::new();
        for (task, of_task) in TASKS.into_iter().zip(done.chunks(SEEDS.len())) {
            for ([length, _], tally) in TEXTS.into_iter().zip(of_task[seed][1]) {
                let share = tally.share().unwrap_or(f64::NAN);
                found.push((format!("{} {length}", task.name()), 100.0 * share));
            }
        }
        found
    };
    let of_seeds: Vec<_> = (0..SEEDS.len()).map(of_seed).collect();
    let what = "the share of letters or brackets that are right, in percent, in new texts of so many tokens, for five seeds: after 300 steps with base 10^4 and 100 on 256 tokens with base 10^6";
    print("31_raised_bases", what, "bases", &of_seeds);
    Ok(())
}
