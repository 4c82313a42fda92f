//! Accuracy of small transformers in texts longer than those of their training, with scaled frequencies, limited
//! distances and other encodings: prints `tests/golden/29_distance_seeds.json`.
//!
//! `cargo run --release -p training --example distances` trains six models a seed, two seeds at a time, for some
//! minutes.

use training::evaluation::Tally;
use training::task::Task;
use training::{Encoding, Lengthened, Settings};
use training_recorder::side_by_side::{SEEDS, model_of, print, trained};

const TASKS: [(Task, &str); 2] = [(Task::KBack, "k-back"), (Task::Brackets, "brackets")];

const ENCODINGS: [Encoding; 3] = [Encoding::Rope, Encoding::Shaw, Encoding::Alibi];

/// Lengths that are read, and of how many sequences.
const TEXTS: [[usize; 2]; 3] = [[64, 64], [256, 32], [1024, 8]];

/// The tally of predictions that depend on a token at least as far away as the windows of all methods.
const FAR: usize = 16;

/// Results of one seed, in the order of the file.
type Found = Vec<(String, f64)>;

fn ways(encoding: Encoding, trained: usize, length: usize) -> Vec<(&'static str, Lengthened)> {
    let factor = length as f64 / trained as f64;
    let (alpha, beta) = (0.5, 2.0);
    let [clipped, grouped, chunked] = Lengthened::distances(trained, length);
    match encoding {
        Encoding::Rope if length > trained => vec![
            ("plain", Lengthened::Plain),
            ("NTK", Lengthened::Ntk { factor }),
            (
                "YaRN",
                Lengthened::Yarn {
                    factor,
                    alpha,
                    beta,
                },
            ),
            ("ReRoPE", clipped),
            ("Self-Extend", grouped),
            ("DCA", chunked),
        ],
        Encoding::Rope => vec![("plain", Lengthened::Plain), ("ReRoPE", clipped)],
        encoding => vec![(encoding.name(), Lengthened::Plain)],
    }
}

fn of_seed(seed: u64) -> training::Result<Found> {
    let mut found = Vec::new();
    for (task, of_task) in TASKS {
        for encoding in ENCODINGS {
            let settings = Settings {
                task,
                encoding,
                seed,
                ..Settings::default()
            };
            let model = model_of(settings)?;
            for [length, sequences] in TEXTS {
                for (name, lengthened) in ways(encoding, settings.context, length) {
                    let extension = lengthened.extension(settings.context, 1.0);
                    let evaluation = model.evaluate(length, sequences, &extension)?;
                    let mut push = |what: &str, tally: &Tally| {
                        let label = format!("{of_task} {length} {name}{what}");
                        found.push((label, 100.0 * tally.share().unwrap_or(f64::NAN)));
                    };
                    push("", &evaluation.whole());
                    if task == Task::Brackets {
                        push(" far", &evaluation.by_distance[FAR]);
                    }
                }
            }
        }
    }
    Ok(found)
}

fn main() -> training::Result<()> {
    let of_seeds = trained(&SEEDS, |seed| of_seed(*seed))?;
    let what = format!(
        "the share of letters or brackets that are right, in percent, in new texts of so many tokens, for five seeds; far: brackets that close one at least {FAR} tokens before"
    );
    print("29_distance_seeds", &what, "distances", &of_seeds);
    Ok(())
}
