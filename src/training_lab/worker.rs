//! The workers themselves: `static/open.js` starts them, `static/training-worker.js` is what they run.

use super::messages::ToWorker;
use super::{following, with_runs};
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A worker that trains, or will once its code has come.
    type TrainingWorker;

    /// How many workers this browser may have; none where it has no workers. Begins to download their code.
    #[wasm_bindgen(js_name = trainingWorkers)]
    fn training_workers() -> usize;

    /// A new worker, and the function that gets what it says: numbers, and none once it has died.
    #[wasm_bindgen(js_name = trainingWorker)]
    fn training_worker(hear: JsValue) -> TrainingWorker;

    #[wasm_bindgen(method)]
    fn tell(this: &TrainingWorker, numbers: &[f64]);

    #[wasm_bindgen(method)]
    fn end(this: &TrainingWorker);
}

/// How often workers that have work are looked after.
const LOOKED_AFTER_MS: u32 = 5_000;

thread_local! {
    static MOST: Cell<Option<usize>> = const { Cell::new(None) };
    /// Each with the number of the one that has its place.
    static WORKERS: RefCell<Vec<Option<(u32, TrainingWorker)>>> = const { RefCell::new(Vec::new()) };
    static STARTED: Cell<u32> = const { Cell::new(0) };
    static IS_LOOKED_AFTER: Cell<bool> = const { Cell::new(false) };
}

/// How many workers this browser may have.
pub fn most() -> usize {
    if cfg!(not(target_arch = "wasm32")) {
        return 0;
    }
    let most = MOST.get().unwrap_or_else(training_workers);
    MOST.set(Some(most));
    most
}

/// Says something to workers. One that is not there is started.
pub fn send(messages: Vec<(usize, ToWorker)>) {
    if messages.is_empty() || cfg!(not(target_arch = "wasm32")) {
        return;
    }
    for (index, message) in messages {
        WORKERS.with_borrow_mut(|workers| {
            workers.resize_with(workers.len().max(index + 1), || None);
            let (_, worker) = workers[index].get_or_insert_with(|| start(index));
            worker.tell(&message.encode());
        });
    }
    look_after();
}

fn start(index: usize) -> (u32, TrainingWorker) {
    let number = STARTED.get();
    STARTED.set(number + 1);
    let hear = Closure::<dyn Fn(Vec<f64>)>::new(move |numbers: Vec<f64>| {
        hear(index, number, &numbers);
    });
    (number, training_worker(hear.into_js_value()))
}

fn hear(index: usize, number: u32, numbers: &[f64]) {
    let is_of = |worker: &Option<(u32, TrainingWorker)>| {
        worker.as_ref().is_some_and(|worker| worker.0 == number)
    };
    // One that was ended may have spoken before.
    if !WORKERS.with_borrow(|workers| workers.get(index).is_some_and(is_of)) {
        return;
    }
    let is_new = if numbers.is_empty() {
        end(index);
        with_runs(|runs| runs.died(index));
        true
    } else {
        with_runs(|runs| runs.hear(index, numbers))
    };
    if is_new {
        following::redraw_soon();
    } else {
        following::ask_soon();
    }
}

fn end(index: usize) {
    let worker = WORKERS.with_borrow_mut(|workers| workers.get_mut(index)?.take());
    if let Some((_, worker)) = worker {
        worker.end();
    }
}

/// Checks on the workers as long as they have work, because one that is ended from outside sends no message.
fn look_after() {
    if !is_busy() || IS_LOOKED_AFTER.replace(true) {
        return;
    }
    Timeout::new(LOOKED_AFTER_MS, || {
        IS_LOOKED_AFTER.set(false);
        let dead = with_runs(|runs| runs.look_after());
        for index in &dead {
            end(*index);
        }
        if !dead.is_empty() {
            following::redraw_soon();
        }
        look_after();
    })
    .forget();
}

fn is_busy() -> bool {
    super::RUNS.with_borrow(super::Runs::is_busy)
}
