//! The pool of workers: `static/open.js` starts them, and `static/training-worker.js` is their script.

use super::messages::ToWorker;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A worker that trains, or will once its code has arrived.
    type TrainingWorker;

    /// The largest number of workers in this browser; 0 if it does not support them. Starts downloading their code.
    #[wasm_bindgen(js_name = trainingWorkers)]
    fn training_workers() -> usize;

    /// A new worker. The function gets its messages: numbers, or none once it has died.
    #[wasm_bindgen(js_name = trainingWorker)]
    fn training_worker(hear: JsValue) -> TrainingWorker;

    #[wasm_bindgen(method)]
    fn tell(this: &TrainingWorker, numbers: &[f64]);

    #[wasm_bindgen(method)]
    fn end(this: &TrainingWorker);
}

/// The largest number of workers in this browser.
pub fn most() -> usize {
    if cfg!(target_arch = "wasm32") {
        training_workers()
    } else {
        0
    }
}

/// Receives a worker's message, by its index and the number of the worker in its place. An empty message: it died.
pub type Hear = fn(usize, u32, &[f64]);

pub struct Pool {
    /// Each worker, with the number of the one in its place.
    all: Vec<Option<(u32, TrainingWorker)>>,
    started: u32,
    hear: Hear,
}

impl Pool {
    /// A pool without workers. Messages of workers go to `hear`.
    pub fn new(hear: Hear) -> Self {
        Self {
            all: Vec::new(),
            started: 0,
            hear,
        }
    }

    /// Sends messages to workers, starting those that are missing.
    pub fn send(&mut self, messages: Vec<(usize, ToWorker)>) {
        for (index, message) in messages {
            self.all.resize_with(self.all.len().max(index + 1), || None);
            if self.all[index].is_none() {
                self.all[index] = Some(self.start(index));
            }
            if let Some((_, worker)) = &self.all[index] {
                worker.tell(&message.encode());
            }
        }
    }

    fn start(&mut self, index: usize) -> (u32, TrainingWorker) {
        let (number, hear) = (self.started, self.hear);
        self.started += 1;
        let hear = Closure::<dyn Fn(Vec<f64>)>::new(move |numbers: Vec<f64>| {
            hear(index, number, &numbers);
        });
        (number, training_worker(hear.into_js_value()))
    }

    /// Whether a worker is still in its place: a terminated one may have sent messages before.
    pub fn has(&self, index: usize, number: u32) -> bool {
        let worker = self.all.get(index).and_then(Option::as_ref);
        worker.is_some_and(|worker| worker.0 == number)
    }

    pub fn end(&mut self, index: usize) {
        if let Some((_, worker)) = self.all.get_mut(index).and_then(Option::take) {
            worker.end();
        }
    }
}
