//! Trainings on all processors.

use anyhow::{Context, Result};
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use training::model::Model;
use training::{Settings, Trainer};

/// The share of a step's predictions that must be right for the task to count as learned.
const LEARNED: f32 = 0.9;

/// A training that has done all its steps.
pub struct Run {
    pub model: Model,
    /// The first step in whose batch at least nine tenths were right, before the step changed the model; from 1.
    pub learned_at: Option<usize>,
}

impl Run {
    /// # Errors
    /// Settings out of their range.
    pub fn of(settings: Settings) -> Result<Self> {
        let mut trainer = Trainer::new(settings)?;
        let mut learned_at = None;
        while !trainer.is_done() {
            let is_learned = trainer.step().right >= LEARNED;
            if is_learned && learned_at.is_none() {
                learned_at = Some(trainer.steps_done());
            }
        }
        Ok(Self {
            model: trainer.model().clone(),
            learned_at,
        })
    }
}

/// What `work` makes of each item, in the order of the items.
///
/// # Errors
/// The first error that `work` returned.
pub fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let done: Vec<Mutex<Option<Result<R>>>> = items.iter().map(|_| Mutex::new(None)).collect();
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let take = || {
        while let Some(index) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|i| *i < items.len())
        {
            let result = work(&items[index]);
            *done[index].lock().expect("no other thread has this index") = Some(result);
            eprintln!("training {} of {} is done", index + 1, items.len());
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(take)).collect();
        for thread in threads {
            if let Err(panic) = thread.join() {
                resume_unwind(panic);
            }
        }
    });
    let results = done.into_iter().map(|result| {
        let result = result.into_inner().ok().flatten();
        result.context("a training was left out")?
    });
    results.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_the_order_of_their_items() {
        let items: Vec<u32> = (0..50).collect();
        let squares = in_parallel(&items, |item| Ok(item * item)).unwrap();
        assert_eq!(
            squares,
            items.iter().map(|item| item * item).collect::<Vec<_>>()
        );
        let refused = in_parallel(&items, |item| {
            anyhow::ensure!(*item != 20, "20 is refused");
            Ok(())
        });
        assert_eq!(refused.unwrap_err().to_string(), "20 is refused");
    }
}
