//! The models' answers, and those that are still pending.

use super::curve::Curve;
use super::parameters::Reader;
use super::questions::{has_temperature, question, question_without_temperature, shown};
use crate::late::Late;
use crate::late::models::{Known, Question, Status};
use crate::state::State;
use std::rc::Rc;
use training::Settings;
use training::evaluation::Evaluation;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It is there.
    Answered,
    /// The model reads. What is shown until then was read with other settings.
    Reading,
    /// There is no model that could answer.
    Untrained,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The model.
    pub reader: Reader,
    /// Its progress.
    pub stage: Stage,
    /// The curve shown.
    pub curve: Option<Curve>,
    /// The evaluation that is shown, and of which run.
    evaluation: Option<(Settings, Rc<Evaluation>)>,
}

/// The answers of all shown models.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answers {
    /// In the order of their names.
    pub all: Vec<Answer>,
    pub without_temperature: Option<Curve>,
}

impl Answers {
    /// The answers that have come, of models that learned from texts of `trained` tokens. One that is on its way is
    /// shown as it was before.
    pub fn of(state: &State, trained: usize, before: Option<&Self>, late: &Late) -> Self {
        let all = shown(state).into_iter().map(|reader| {
            let before = before.and_then(|before| before.of_reader(reader));
            answer(reader, question(state, reader), trained, before, late)
        });
        let without_temperature = has_temperature(state)
            .then(|| late.evaluation(&question_without_temperature(state)))
            .flatten();
        Self {
            all: all.collect(),
            without_temperature: without_temperature
                .map(|evaluation| Curve::of(&evaluation, trained)),
        }
    }

    /// The answer of a model, if it is shown.
    pub fn of_reader(&self, reader: Reader) -> Option<&Answer> {
        self.all.iter().find(|answer| answer.reader == reader)
    }

    pub fn curve(&self, reader: Reader) -> Option<&Curve> {
        let answer = self.of_reader(reader)?;
        let is_answered = answer.stage == Stage::Answered;
        answer.curve.as_ref().filter(|_| is_answered)
    }

    pub fn at(&self, stage: Stage) -> usize {
        let at_stage = self.all.iter().filter(|answer| answer.stage == stage);
        at_stage.count()
    }
}

fn answer(
    reader: Reader,
    question: Question,
    trained: usize,
    before: Option<&Answer>,
    late: &Late,
) -> Answer {
    let (stage, evaluation) = match late.evaluation(&question) {
        Some(Known { found, .. }) => (Stage::Answered, Some(found)),
        None if can_answer(&question, late) => (
            Stage::Reading,
            before.and_then(|before| before.to(&question)),
        ),
        None => (Stage::Untrained, None),
    };
    Answer {
        reader,
        stage,
        curve: evaluation
            .as_ref()
            .map(|evaluation| Curve::of(evaluation, trained)),
        evaluation: evaluation.map(|evaluation| (question.settings, evaluation)),
    }
}

impl Answer {
    /// The answer of the same model for a sequence of equal length.
    fn to(&self, question: &Question) -> Option<Rc<Evaluation>> {
        let (settings, evaluation) = self.evaluation.as_ref()?;
        let is_like =
            *settings == question.settings && evaluation.by_position.len() == question.length;
        is_like.then(|| Rc::clone(evaluation))
    }
}

/// Whether this tab has a model that reads.
fn can_answer(question: &Question, late: &Late) -> bool {
    let progress = late.progress(&question.settings);
    let is_there = !matches!(progress.status, Status::Untrained | Status::Died);
    is_there && !progress.is_recorded
}
