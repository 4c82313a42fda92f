//! What the models answered, and what is still on its way.

use super::curve::Curve;
use super::parameters::Reader;
use super::parameters::{READERS, TEMPERATURE};
use super::reading::{Reading, question, question_without_temperature};
use crate::state::{Choice, State};
use crate::training_lab::{self, Known, Question, Status};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use training::Settings;
use training::evaluation::Evaluation;

/// How far an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It is there.
    Answered,
    /// The model reads. What is shown until then was read with other settings.
    Reading,
    /// There is no model that could answer.
    Untrained,
}

/// What a model answered.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Which model.
    pub reader: Reader,
    /// How far it is.
    pub stage: Stage,
    /// What is shown.
    pub curve: Option<Curve>,
}

/// What all shown models answered.
#[derive(Debug, Clone)]
pub struct Answers {
    /// In the order of their names.
    pub all: Vec<Answer>,
    /// YaRN's curve without its temperature, where it has one.
    pub without_temperature: Option<Curve>,
}

thread_local! {
    /// The last answer of each reader, which is shown until the next one comes.
    static LAST: RefCell<Vec<Last>> = const { RefCell::new(Vec::new()) };
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

struct Last {
    reader: Reader,
    settings: Settings,
    evaluation: Rc<Evaluation>,
    /// How many answers came before it.
    before: usize,
}

impl Answers {
    /// Asks every shown model. Questions are answered in order. YaRN's comes first, because the reader moves its
    /// sliders; while models still train, the one that has waited longest comes first.
    pub fn of(state: &State, reading: &Reading) -> Self {
        let shown = state.get(&READERS);
        let readers = Reader::ALL.iter().copied();
        let mut readers: Vec<Reader> = readers.filter(|reader| shown.has(*reader)).collect();
        let learns = |reader: &Reader| {
            let settings = question(state, *reader).settings;
            training_lab::progress(&settings).status == Status::Running
        };
        if readers.iter().any(learns) {
            readers.sort_by_key(|reader| before(*reader));
        } else {
            readers.sort_by_key(|reader| *reader != Reader::Yarn);
        }
        let mut all: Vec<Answer> = readers
            .into_iter()
            .map(|reader| answer(state, reading, reader))
            .collect();
        all.sort_by_key(|answer| answer.reader as usize);
        let is_warm = shown.has(Reader::Yarn) && state.get(&TEMPERATURE) > 0.0;
        let without_temperature = is_warm
            .then(|| training_lab::evaluation(&question_without_temperature(state)))
            .flatten();
        Self {
            all,
            without_temperature: without_temperature
                .map(|evaluation| Curve::of(&evaluation, reading.trained())),
        }
    }

    /// The answer of a model, if it is shown.
    pub fn of_reader(&self, reader: Reader) -> Option<&Answer> {
        self.all.iter().find(|answer| answer.reader == reader)
    }

    /// The curve of a model that has answered.
    pub fn curve(&self, reader: Reader) -> Option<&Curve> {
        let answer = self.of_reader(reader)?;
        let is_answered = answer.stage == Stage::Answered;
        answer.curve.as_ref().filter(|_| is_answered)
    }

    /// How many answers are at a stage.
    pub fn at(&self, stage: Stage) -> usize {
        let at_stage = self.all.iter().filter(|answer| answer.stage == stage);
        at_stage.count()
    }
}

fn answer(state: &State, reading: &Reading, reader: Reader) -> Answer {
    let question = question(state, reader);
    let (stage, evaluation) = match training_lab::evaluation(&question) {
        Some(Known { found, .. }) => {
            keep(reader, question.settings, &found);
            (Stage::Answered, Some(found))
        }
        None if can_answer(&question) => (Stage::Reading, last(reader, &question)),
        None => (Stage::Untrained, None),
    };
    Answer {
        reader,
        stage,
        curve: evaluation.map(|evaluation| Curve::of(&evaluation, reading.trained())),
    }
}

/// Whether this tab has a model that reads.
fn can_answer(question: &Question) -> bool {
    let progress = training_lab::progress(&question.settings);
    let is_there = !matches!(progress.status, Status::Untrained | Status::Died);
    is_there && !progress.is_recorded
}

fn keep(reader: Reader, settings: Settings, evaluation: &Rc<Evaluation>) {
    LAST.with_borrow_mut(|all| {
        let is_kept = |last: &Last| {
            last.reader == reader
                && last.settings == settings
                && Rc::ptr_eq(&last.evaluation, evaluation)
        };
        if all.iter().any(is_kept) {
            return;
        }
        all.retain(|last| last.reader != reader);
        let evaluation = Rc::clone(evaluation);
        all.push(Last {
            reader,
            settings,
            evaluation,
            before: COUNT.replace(COUNT.get() + 1),
        });
    });
}

/// How many answers came before the last one of a reader; nothing, which is less, where it has none.
fn before(reader: Reader) -> Option<usize> {
    LAST.with_borrow(|all| {
        let last = all.iter().find(|last| last.reader == reader)?;
        Some(last.before)
    })
}

/// The last answer of the same model for a text of the same length.
fn last(reader: Reader, question: &Question) -> Option<Rc<Evaluation>> {
    LAST.with_borrow(|all| {
        let last = all.iter().find(|last| last.reader == reader)?;
        let is_like = last.settings == question.settings
            && last.evaluation.by_position.len() == question.length;
        is_like.then(|| Rc::clone(&last.evaluation))
    })
}
