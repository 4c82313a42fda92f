//! Late data, as values that tests pass in.

use crate::prelude::*;
use crate::recorded;
use rope_explainer::late::Resource;
use rope_explainer::late::models::{Known, Progress, Question, Weights};
use rope_explainer::late::table::Table;
use rope_explainer::training_lab::learned_vectors;
use training::arrows::Arrows;
use training::evaluation::Evaluation;
use training::model::Model;
use training::pairs::PairMap;
use training::trainer::Step;
use training::{Settings, Trainer};

/// The page's own run of RoPE after all its steps, and what each step found.
pub static ROPE: LazyLock<(Model, Vec<Step>)> =
    LazyLock::new(|| recorded::trained(training_recorder::settings()[0]));

/// The learned vectors, or none where they could not be downloaded.
pub fn learned(table: Option<Table>) -> Late {
    Late {
        learned: Resource::of(table.map(learned_vectors::learned).map(Rc::new)),
        ..Late::default()
    }
}

/// A model that is trained here for some steps.
pub fn trained(settings: Settings, steps: usize) -> Model {
    let mut trainer = Trainer::new(settings).expect("sound settings");
    for _ in 0..steps {
        trainer.step();
    }
    trainer.model().clone()
}

/// Puts a run of the reader's in place of one with the same settings.
pub fn put(late: &mut Late, settings: Settings, progress: Progress) {
    let runs = &mut late.own.runs;
    runs.retain(|(known, _)| *known != settings);
    runs.push((settings, Rc::new(progress)));
}

/// The steps of a run, which is done where there was none.
fn steps(late: &mut Late, settings: &Settings) -> usize {
    if late.own.progress(settings).is_none() {
        let done = Progress {
            status: Status::Done,
            ..Progress::untrained(settings)
        };
        put(late, *settings, done);
    }
    late.progress(settings).steps.len()
}

/// Puts an answer of a model.
pub fn put_evaluation(late: &mut Late, question: Question, evaluation: Evaluation) {
    let steps = steps(late, &question.settings);
    let found = Rc::new(evaluation);
    late.own.evaluations.retain(|(known, _)| *known != question);
    let known = Known { steps, found };
    late.own.evaluations.push((question, known));
}

/// Puts what the heads of a model make of their pairs.
pub fn put_pair_map(late: &mut Late, settings: Settings, map: PairMap) {
    let steps = steps(late, &settings);
    let found = Rc::new(map);
    late.own.pair_maps.push((settings, Known { steps, found }));
}

/// Puts the weights of a model over some tokens.
pub fn put_weights(late: &mut Late, settings: Settings, tokens: &[u8], weights: Weights) {
    let steps = steps(late, &settings);
    let found = Rc::new(weights);
    let known = Known { steps, found };
    late.own.weights.push((settings, tokens.to_vec(), known));
}

/// Puts the vectors of a model of images.
pub fn put_arrows(late: &mut Late, settings: Settings, arrows: Arrows) {
    let steps = steps(late, &settings);
    let found = Rc::new(arrows);
    late.own.arrows.push((settings, Known { steps, found }));
}
