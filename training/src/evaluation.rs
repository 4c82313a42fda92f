//! The accuracy of a trained model on new sequences of any length, and its attention weights.

use crate::error::Result;
use crate::model::{Forward, Keep, Model, Positions};
use crate::settings::{Settings, within};
use crate::task::{Direction, Scored, Sequence, Task};

pub use crate::model::Extension;

/// The results of a model on new sequences.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// The number of sequences.
    pub sequences: usize,
    /// Tallies by the position of the token before the predicted one. Shape: `[length]`.
    pub by_position: Vec<Tally>,
    /// Tallies by the distance to the token that determines the prediction; the last one counts all larger distances.
    /// Shape: `[17]`.
    pub by_distance: Vec<Tally>,
    /// Tallies of a picture's arrows, in the order of [`Direction::ALL`].
    pub by_direction: [Tally; 3],
}

/// A tally of scored predictions.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// The number of predictions.
    pub count: u32,
    /// The number of correct ones.
    pub right: u32,
    /// The sum of their losses, in nats.
    pub loss: f64,
}

impl Tally {
    /// The accuracy, from 0 to 1; `None` if nothing was counted.
    pub fn share(&self) -> Option<f64> {
        (self.count > 0).then(|| f64::from(self.right) / f64::from(self.count))
    }

    /// The mean loss, in nats; `None` if nothing was counted.
    pub fn mean_loss(&self) -> Option<f64> {
        (self.count > 0).then(|| self.loss / f64::from(self.count))
    }

    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.right += other.right;
        self.loss += other.loss;
    }
}

/// The largest distance with its own tally.
const FARTHEST: usize = 16;

impl Evaluation {
    /// An evaluation before the first sequence.
    pub fn new(length: usize) -> Self {
        Self {
            sequences: 0,
            by_position: vec![Tally::default(); length],
            by_distance: vec![Tally::default(); FARTHEST + 1],
            by_direction: Default::default(),
        }
    }

    /// All tallies: by position, by distance and by direction.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        let tallies = self.by_position.iter().chain(&self.by_distance);
        tallies.chain(&self.by_direction)
    }

    /// The tally of all predictions.
    pub fn whole(&self) -> Tally {
        self.among(0..self.by_position.len())
    }

    /// The tally of a range of positions.
    pub fn among(&self, positions: core::ops::Range<usize>) -> Tally {
        let mut sum = Tally::default();
        for tally in self.by_position.get(positions).unwrap_or_default() {
            sum.add(tally);
        }
        sum
    }
}

impl Model {
    /// Predicts the scored tokens of new sequences of `length` tokens, one sequence at a time, because memory grows
    /// with the square of the length.
    ///
    /// # Errors
    /// A length of 0 or above [`LONGEST`](crate::settings::LONGEST); a scaling that the engine rejects.
    pub fn evaluate(
        &self,
        length: usize,
        sequences: usize,
        extension: &Extension,
    ) -> Result<Evaluation> {
        let positions = Positions::extended(&self.settings, length, extension)?;
        let mut evaluation = Evaluation::new(length);
        for _ in 0..sequences {
            self.evaluate_next(&positions, &mut evaluation);
        }
        Ok(evaluation)
    }

    /// Predicts the scored tokens of one more sequence, as long as `positions`, for callers that do other work between
    /// sequences.
    pub fn evaluate_next(&self, positions: &Positions, evaluation: &mut Evaluation) {
        let Settings { task, seed, .. } = self.settings;
        let number = evaluation.sequences as u64;
        let Sequence { tokens, scored } = task.sequence(seed, number, false, positions.length);
        let forward = self.forward(&tokens, &scored, positions, Keep::Nothing);
        for ((scored, right), loss) in scored.iter().zip(&forward.right).zip(&forward.losses) {
            let tally = Tally {
                count: 1,
                right: u32::from(*right),
                loss: f64::from(*loss),
            };
            evaluation.by_position[scored.index].add(&tally);
            evaluation.by_distance[scored.distance.min(FARTHEST)].add(&tally);
            if task == Task::Picture
                && let Some(direction) = Direction::of(tokens[scored.index])
            {
                evaluation.by_direction[direction as usize].add(&tally);
            }
        }
        evaluation.sequences += 1;
    }

    /// Runs the model on one sequence and keeps the weights of every head. All its tokens are predicted.
    ///
    /// # Errors
    /// No tokens, too many, or one outside the task's vocabulary; a scaling that the engine rejects.
    pub fn read(&self, tokens: &[u8], extension: &Extension) -> Result<Forward> {
        let vocabulary = self.settings.task.vocabulary();
        for token in tokens {
            within("token", usize::from(*token), 0, vocabulary - 1)?;
        }
        let positions = Positions::extended(&self.settings, tokens.len(), extension)?;
        let scored = |(index, next): (usize, &u8)| Scored {
            index,
            target: *next,
            distance: 1,
        };
        let next = tokens.iter().skip(1).chain(tokens.last()).enumerate();
        let scored: Vec<Scored> = next.map(scored).collect();
        Ok(self.forward(tokens, &scored, &positions, Keep::Weights))
    }
}

impl Forward {
    /// The probability of each token as the next one, after the last scored token. Shape: `[vocabulary]`.
    pub fn next(&self, task: Task) -> &[f32] {
        let start = self.probabilities.len().saturating_sub(task.vocabulary());
        &self.probabilities[start..]
    }

    /// The average attention of a head on the tokens that determine the next one, if there are any: see
    /// [`Task::answers`]. `weights` is one head's, `[length, length]`.
    pub fn on_answer(task: Task, tokens: &[u8], weights: &[f32]) -> Option<f32> {
        let answers = task.answers(tokens);
        let found = answers
            .iter()
            .map(|(query, key)| weights[query * tokens.len() + key]);
        (!answers.is_empty()).then(|| found.sum::<f32>() / answers.len() as f32)
    }
}
