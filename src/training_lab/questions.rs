//! Questions to models: which of those that figures have are to be asked next, and the answers that came.

use super::messages::ToWorker;
use crate::late::Needs;
use crate::late::models::{Known, Question, Weights};
use crate::state::FigureName;
use std::rc::Rc;
use training::arrows::Arrows;
use training::evaluation::{Evaluation, Tally};
use training::pairs::{PairMap, READ_FOR_PAIRS};
use training::settings::LONGEST;
use training::{Lengthened, Settings};

/// Answers that are kept of a model.
const MOST_ANSWERS: usize = 24;

/// The longest text for which weights are given, and the most sequences that are evaluated.
const MOST_TOKENS: usize = 512;
const MOST_SEQUENCES: usize = 1024;

/// A question to the model of a run.
#[derive(Debug, Clone, PartialEq)]
pub enum Asked {
    /// The accuracy.
    Evaluation(Question),
    /// The attention weights over some tokens.
    Weights(Settings, Vec<u8>),
    /// The heads' use of their pairs.
    Pairs(Settings),
    /// The vectors of a picture's arrows.
    Arrows(Settings),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    /// The number by which the worker answers it.
    pub number: u32,
    pub run: u32,
    pub asked: Asked,
}

impl Asked {
    /// A figure's questions, the most urgent first.
    fn all(needs: &Needs) -> impl Iterator<Item = Self> {
        let evaluations = needs.evaluations.iter().copied().map(Self::Evaluation);
        let weights = needs.weights.iter();
        let pairs = needs.pair_maps.iter().copied().map(Self::Pairs);
        let arrows = needs.arrows.iter().copied().map(Self::Arrows);
        evaluations
            .chain(weights.map(|(settings, tokens)| Self::Weights(*settings, tokens.clone())))
            .chain(pairs)
            .chain(arrows)
    }

    pub fn settings(&self) -> &Settings {
        match self {
            Self::Evaluation(question) => &question.settings,
            Self::Weights(settings, _) | Self::Pairs(settings) | Self::Arrows(settings) => settings,
        }
    }

    fn can_be_asked(&self) -> bool {
        match self {
            Self::Evaluation(question) => question.can_be_asked(),
            Self::Weights(settings, tokens) => {
                let vocabulary = settings.task.vocabulary();
                let mut all = tokens.iter();
                (1..=MOST_TOKENS).contains(&tokens.len())
                    && all.all(|token| usize::from(*token) < vocabulary)
            }
            Self::Pairs(_) | Self::Arrows(_) => true,
        }
    }

    pub fn message(&self, number: u32, run: u32) -> ToWorker {
        match self {
            Self::Evaluation(question) => ToWorker::Evaluate {
                number,
                run,
                sequences: question.sequences,
                length: question.length,
                scaling: question.scaling,
                temperature: question.temperature,
                cut: question.cut,
            },
            Self::Weights(_, tokens) => ToWorker::Weights {
                number,
                run,
                tokens: tokens.clone(),
            },
            Self::Pairs(settings) => ToWorker::Pairs {
                number,
                run,
                length: settings.context,
                sequences: READ_FOR_PAIRS,
            },
            Self::Arrows(_) => ToWorker::Arrows { number, run },
        }
    }
}

impl Question {
    fn can_be_asked(&self) -> bool {
        let are_numbers = self.temperature > 0.0 && self.temperature.is_finite();
        let scaling = self
            .scaling
            .extension(self.settings.context, self.temperature)
            .scaling;
        let frequencies =
            || scaling.frequencies(self.settings.head_dim(), self.settings.base, self.length);
        are_numbers
            && (1..=LONGEST).contains(&self.length)
            && (1..=MOST_SEQUENCES).contains(&self.sequences)
            && (self.scaling == Lengthened::Plain || frequencies().is_ok())
    }
}

/// The needs of each figure. Only figures in view ask.
#[derive(Debug, Default)]
pub struct AllNeeds {
    all: Vec<OfFigure>,
}

#[derive(Debug)]
struct OfFigure {
    figure: FigureName,
    needs: Needs,
    is_in_view: bool,
}

impl AllNeeds {
    /// Takes what a figure needs from now on, in place of what it needed before.
    pub fn set(&mut self, figure: FigureName, needs: Needs) {
        match self.all.iter_mut().find(|known| known.figure == figure) {
            Some(known) => known.needs = needs,
            None => self.all.push(OfFigure {
                figure,
                needs,
                is_in_view: true,
            }),
        }
    }

    pub fn see(&mut self, figure: FigureName, is_in_view: bool) {
        let mut all = self.all.iter_mut();
        if let Some(known) = all.find(|known| known.figure == figure) {
            known.is_in_view = is_in_view;
        }
    }

    /// Whether a figure shows a run. Before any figure has said what it needs, all are shown.
    pub fn show(&self, settings: &Settings) -> bool {
        let mut all = self.all.iter();
        self.all.is_empty() || all.any(|of| of.needs.trainings.contains(settings))
    }

    /// Questions of figures in view that a worker can answer.
    pub fn asked(&self) -> impl Iterator<Item = Asked> {
        let in_view = self.all.iter().filter(|of| of.is_in_view);
        in_view
            .flat_map(|of| Asked::all(&of.needs))
            .filter(Asked::can_be_asked)
    }
}

#[derive(Debug, Default)]
pub struct Answers {
    evaluations: Vec<Answered<Question, Evaluation>>,
    weights: Vec<Answered<Vec<u8>, Weights>>,
    pairs: Vec<Answered<(), PairMap>>,
    arrows: Vec<Answered<(), Arrows>>,
}

#[derive(Debug)]
struct Answered<Q, A> {
    question: Q,
    answer: Known<A>,
    /// The number of answers that came before it, of any model.
    before: u32,
}

fn find<'a, Q: PartialEq, A>(
    answers: &'a [Answered<Q, A>],
    question: &Q,
) -> Option<&'a Answered<Q, A>> {
    let mut answers = answers.iter();
    answers.find(|answered| answered.question == *question)
}

impl<Q, A> Answered<Q, A> {
    fn when(&self) -> (usize, u32) {
        (self.answer.steps, self.before)
    }
}

/// Keeps an answer that was given after so many steps, and so many answers.
fn keep<Q: PartialEq, A>(
    answers: &mut Vec<Answered<Q, A>>,
    question: Q,
    found: A,
    (steps, before): (usize, u32),
) {
    answers.retain(|answered| answered.question != question);
    if answers.len() >= MOST_ANSWERS {
        answers.remove(0);
    }
    let found = Rc::new(found);
    answers.push(Answered {
        question,
        answer: Known { steps, found },
        before,
    });
}

impl Answers {
    pub fn evaluation(&self, question: &Question) -> Option<Known<Evaluation>> {
        Some(find(&self.evaluations, question)?.answer.clone())
    }

    pub fn weights(&self, tokens: &Vec<u8>) -> Option<Known<Weights>> {
        Some(find(&self.weights, tokens)?.answer.clone())
    }

    pub fn pair_map(&self) -> Option<Known<PairMap>> {
        Some(find(&self.pairs, &())?.answer.clone())
    }

    pub fn arrows(&self) -> Option<Known<Arrows>> {
        Some(find(&self.arrows, &())?.answer.clone())
    }

    /// After how many steps the last answer was given, and how many answers of any model came before it.
    pub fn last(&self, asked: &Asked) -> Option<(usize, u32)> {
        Some(match asked {
            Asked::Evaluation(question) => find(&self.evaluations, question)?.when(),
            Asked::Weights(_, tokens) => find(&self.weights, tokens)?.when(),
            Asked::Pairs(_) => find(&self.pairs, &())?.when(),
            Asked::Arrows(_) => find(&self.arrows, &())?.when(),
        })
    }

    /// Keeps an answer, with the number of steps and of answers before it. `None` if it does not fit the question.
    pub fn take(&mut self, asked: Asked, when: (usize, u32), numbers: &[f64]) -> Option<()> {
        match asked {
            Asked::Evaluation(question) => {
                let tallies: Vec<Tally> = numbers.chunks_exact(3).map(tally).collect();
                let (by_position, rest) = tallies.split_at_checked(question.length)?;
                let (by_distance, by_direction) = rest.split_last_chunk()?;
                let found = Evaluation {
                    sequences: question.sequences,
                    by_position: by_position.to_vec(),
                    by_distance: by_distance.to_vec(),
                    by_direction: *by_direction,
                };
                keep(&mut self.evaluations, question, found, when);
            }
            Asked::Weights(settings, tokens) => {
                let vocabulary = settings.task.vocabulary();
                let (all, next) = numbers.split_at(numbers.len().saturating_sub(vocabulary));
                let found = Weights {
                    layers: settings.layers,
                    heads: settings.heads,
                    length: tokens.len(),
                    all: single(all),
                    next: single(next),
                };
                keep(&mut self.weights, tokens, found, when);
            }
            Asked::Pairs(settings) => {
                let found = PairMap::of_numbers(&settings, &single(numbers))?;
                keep(&mut self.pairs, (), found, when);
            }
            Asked::Arrows(settings) => {
                let found = Arrows::of_numbers(&settings, &single(numbers))?;
                keep(&mut self.arrows, (), found, when);
            }
        }
        Some(())
    }
}

/// In single precision, as models compute.
fn single(numbers: &[f64]) -> Vec<f32> {
    numbers.iter().map(|number| *number as f32).collect()
}

fn tally(numbers: &[f64]) -> Tally {
    Tally {
        count: numbers[0] as u32,
        right: numbers[1] as u32,
        loss: numbers[2],
    }
}
