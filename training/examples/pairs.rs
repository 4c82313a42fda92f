//! Accuracy of small transformers without some pairs of components: prints `tests/golden/26_pair_seeds.json`.
//!
//! `cargo run --release -p training --example pairs` trains two models a seed, two seeds at a time, for some minutes.

use training::Settings;
use training::evaluation::Extension;
use training::model::Model;
use training::pairs::{Cut, CutKind};
use training::task::Task;
use training_recorder::side_by_side::{SEEDS, model_of, print, trained};

const TASKS: [(Task, &str); 2] = [(Task::KBack, "k-back"), (Task::Brackets, "brackets")];

/// Lengths that are read, and of how many sequences.
const TEXTS: [[usize; 2]; 2] = [[64, 64], [256, 32]];

const KINDS: [(CutKind, &str); 2] = [(CutKind::Muted, "muted"), (CutKind::Still, "still")];

/// Results of one seed, in the order of the file.
type Found = Vec<(String, f64)>;

fn of_seed(seed: u64) -> training::Result<Found> {
    let mut found = Vec::new();
    for (task, name) in TASKS {
        let settings = Settings {
            task,
            seed,
            ..Settings::default()
        };
        let model = model_of(settings)?;
        let pairs = settings.head_dim() / 2;
        for text in TEXTS {
            let mut push = |what: &str, cut| -> training::Result<()> {
                let label = format!("{name} {} {what}", text[0]);
                found.push((label, percent(&model, text, cut)?));
                Ok(())
            };
            push("whole", Cut::default())?;
            for (kind, name) in KINDS {
                for count in 1..=pairs {
                    let fastest = (1 << count) - 1;
                    let slowest = fastest << (pairs - count);
                    push(&format!("fastest {count} {name}"), Cut::new(kind, fastest))?;
                    push(&format!("slowest {count} {name}"), Cut::new(kind, slowest))?;
                }
                for pair in 0..pairs {
                    push(&format!("pair {pair} {name}"), Cut::new(kind, 1 << pair))?;
                }
            }
        }
    }
    Ok(found)
}

/// The share that a model gets right.
fn percent(model: &Model, [length, sequences]: [usize; 2], cut: Cut) -> training::Result<f64> {
    let extension = Extension {
        cut,
        ..Extension::default()
    };
    let whole = model.evaluate(length, sequences, &extension)?.whole();
    Ok(100.0 * whole.share().unwrap_or(f64::NAN))
}

fn main() -> training::Result<()> {
    let of_seeds = trained(&SEEDS, |seed| of_seed(*seed))?;
    let what = "the share of letters or brackets that are right, in percent, whole and with pairs cut, in new texts of so many tokens, for five seeds";
    print("26_pair_seeds", what, "pairs", &of_seeds);
    Ok(())
}
