//! Trainings side by side, and the results of several seeds as a golden file.

use std::sync::Mutex;
use std::thread;
use training::model::Model;
use training::{Result, Settings, Trainer};

/// The seeds of recorded results.
pub const SEEDS: [u64; 5] = [477, 478, 479, 480, 481];

/// The number of trainings at a time.
const THREADS: usize = 2;

/// The results of all trainings, in their order.
///
/// # Errors
/// The first error of a training.
///
/// # Panics
/// If a training panics.
pub fn trained<S: Sync, T: Send>(
    all: &[S],
    train: impl Fn(&S) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let waiting = Mutex::new(all.iter().enumerate());
    let next = || waiting.lock().expect("no thread panics").next();
    let work = || -> Result<Vec<_>> {
        std::iter::from_fn(next)
            .map(|(index, settings)| Ok((index, train(settings)?)))
            .collect()
    };
    let mut done = thread::scope(|scope| {
        let threads = [(); THREADS].map(|()| scope.spawn(work));
        let done = threads.into_iter().map(|thread| thread.join());
        let done = done.map(|done| done.expect("no training panics"));
        done.collect::<Result<Vec<_>>>()
    })?
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, found)| found).collect())
}

/// The model after all steps.
///
/// # Errors
/// Settings that are out of range.
pub fn model_of(settings: Settings) -> Result<Model> {
    let mut trainer = Trainer::new(settings)?;
    while !trainer.is_done() {
        trainer.step();
    }
    Ok(trainer.model().clone())
}

/// Prints a golden file of percents: its name, their meaning, the example that prints it, and the percents of each seed
/// with their labels.
pub fn print(file: &str, what: &str, example: &str, of_seeds: &[Vec<(String, f64)>]) {
    let rows = of_seeds[0].iter().enumerate().map(|(index, (label, _))| {
        let values = of_seeds
            .iter()
            .map(|found| format!("{:.1}", found[index].1));
        format!("{label:?}: [{}]", values.collect::<Vec<_>>().join(", "))
    });
    println!(
        r#"{{"file": "{file}", "what": "{what}", "source": "training/examples/{example}.rs", "seeds": {SEEDS:?}, "percent": {{"#
    );
    println!("{}\n}}}}", rows.collect::<Vec<_>>().join(",\n"));
}
