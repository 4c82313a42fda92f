//! Trainings side by side.

use std::sync::Mutex;
use std::thread;
use training::Result;

/// The number of trainings at a time.
const THREADS: usize = 2;

/// The results of all trainings, in their order.
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
