//! The workers themselves: `static/open.js` starts them, `static/training-worker.js` is what they run.

use super::messages::ToWorker;
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

/// How many workers this browser may have.
pub fn most() -> usize {
    if cfg!(target_arch = "wasm32") {
        training_workers()
    } else {
        0
    }
}

/// What a worker said, by the worker's index and the number of the one that has its place. No numbers: it died.
pub type Hear = fn(usize, u32, &[f64]);

pub struct Pool {
    /// Each with the number of the one that has its place.
    all: Vec<Option<(u32, TrainingWorker)>>,
    started: u32,
    hear: Hear,
}

impl Pool {
    /// No workers. What one says is given to `hear`.
    pub fn new(hear: Hear) -> Self {
        Self {
            all: Vec::new(),
            started: 0,
            hear,
        }
    }

    /// Says something to workers. One that is not there is started.
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

    /// Whether a worker has its place. One that was ended may have spoken before.
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
