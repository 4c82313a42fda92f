//! The weights of every head over a sequence, and their share on the answers of the task.

use super::parameters::{MAP, MapShown};
use crate::figure::prelude::*;
use crate::figures::bench::Bench;
use crate::late::Needs;
use crate::late::models::{Progress, Weights};
use crate::training_lab;
use crate::training_lab::learned_vectors::{self, Lookup, Sequence};
use crate::widgets::heatmap::Cell;
use training::model::Forward;
use training::{AttentionKind, Encoding, Settings};

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub settings: Settings,
    pub sequence: Sequence,
    /// For each token after which the next one can be told: the cell in its row and in the column of the token that
    /// tells it.
    pub answers: Vec<Cell>,
    /// The head that the state names.
    asked: MapShown,
    pub selected: Cell,
    /// The weights as far as they are known.
    pub seen: Seen,
    /// The learned query and key of the selected cell, if they are known.
    pub lookup: Option<Lookup>,
}

/// The model's weights as far as they are known.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Seen {
    /// The progress of its training.
    pub progress: Rc<Progress>,
    /// After how many steps the rest was found.
    pub steps: usize,
    /// The weights of each head, layer by layer, if they are known. Shape of each: `[tokens, tokens]`.
    pub maps: Option<Vec<Rc<Vec<f32>>>>,
    /// The attention of each head on the answers, from 0 to 1; NaN if unknown.
    pub shares: Vec<f64>,
    /// The index of the head that is shown large.
    pub shown: usize,
    /// The probability of each token after the last one; empty if unknown.
    pub next: Vec<f32>,
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        Late {
            learned: learned_vectors::coming(follower),
            ..training_lab::late(needs(state), follower)
        }
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        let (settings, sequence) = read_by_model(state);
        let answers = settings.task.answers(&sequence.tokens).into_iter();
        let last = sequence.tokens.len() - 1;
        let mut reading = Self {
            answers: answers.map(|(row, column)| Cell { row, column }).collect(),
            asked: state.get(&MAP),
            selected: Cell {
                row: state.get(&ROW).min(last),
                column: state.get(&COLUMN).min(last),
            },
            seen: Seen::default(),
            lookup: None,
            settings,
            sequence,
        };
        reading.seen = reading.seen(late);
        reading.lookup = reading.lookup(late);
        Ok(reading)
    }
}

fn read_by_model(state: &State) -> (Settings, Sequence) {
    let encoding = state.get(&ENCODING);
    let settings = training_lab::settings(state, encoding, AttentionKind::Softmax);
    let sequence = Sequence::of(settings.task, state.get(&SEQUENCE));
    (settings, sequence)
}

/// The run that a state shows, and the tokens over which its model is asked for weights.
pub fn needs(state: &State) -> Needs {
    let (settings, sequence) = read_by_model(state);
    Needs {
        trainings: vec![settings],
        weights: vec![(settings, sequence.tokens)],
        ..Needs::default()
    }
}

/// The default lookup, if the selected cell does not combine a digit and a letter.
const FIRST: [char; 2] = ['5', 'C'];

impl Reading {
    pub fn size(&self) -> usize {
        self.sequence.tokens.len()
    }

    /// A token as it is written.
    pub fn glyph(&self, index: usize) -> char {
        self.settings.task.glyph(self.sequence.tokens[index])
    }

    /// The layer and the head of an index, from 0.
    pub fn place(&self, index: usize) -> (usize, usize) {
        (index / self.settings.heads, index % self.settings.heads)
    }

    /// Whether the state names a head that the model does not have.
    pub fn lacks_head(&self) -> bool {
        matches!(self.asked, MapShown::Of { head, .. } if head >= self.settings.heads)
    }

    /// Whether the head that is shown is chosen by what it sees.
    pub fn is_best(&self) -> bool {
        self.asked == MapShown::Best || self.lacks_head()
    }

    /// Whether the model that is shown has the settings of the recorded one.
    pub fn is_recorded_model(&self) -> bool {
        let start = State::of(super::parameters::PARAMETERS);
        self.settings == training_lab::settings(&start, Encoding::Rope, AttentionKind::Softmax)
    }

    /// The digit and the letter of the selected cell, or others, and whether the cell has them.
    pub fn glyphs(&self) -> ([char; 2], bool) {
        let glyphs = [self.selected.row, self.selected.column].map(|index| self.glyph(index));
        let has_them = glyphs[0].is_ascii_digit() && glyphs[1].is_ascii_uppercase();
        (if has_them { glyphs } else { FIRST }, has_them)
    }

    fn lookup(&self, late: &Late) -> Option<Lookup> {
        let learned = late.learned.here().filter(|_| self.is_recorded_model())?;
        let start = State::of(Bench::PARAMETERS);
        Lookup::of(&learned.table, self.glyphs().0, &start)
    }

    fn seen(&self, late: &Late) -> Seen {
        let tokens = &self.sequence.tokens;
        let heads = self.settings.layers * self.settings.heads;
        let weights = late
            .weights(&self.settings, tokens)
            .filter(|weights| weights.all.len() == heads * tokens.len() * tokens.len());
        let maps = weights.as_ref().map(|weights| self.maps(weights));
        let shares: Vec<f64> = match &maps {
            Some(maps) => maps.iter().map(|map| self.share(map)).collect(),
            None => vec![f64::NAN; heads],
        };
        let progress = late.progress(&self.settings);
        Seen {
            steps: weights
                .as_ref()
                .map_or(progress.steps.len(), |known| known.steps),
            progress,
            shown: match self.asked {
                MapShown::Of { layer, head } if !self.lacks_head() => {
                    layer * self.settings.heads + head
                }
                _ => best(&shares),
            },
            maps,
            shares,
            next: weights.map_or_else(Vec::new, |weights| weights.next.clone()),
        }
    }

    fn maps(&self, weights: &Weights) -> Vec<Rc<Vec<f32>>> {
        let heads = 0..weights.layers * weights.heads;
        let maps = heads.map(|index| {
            let (layer, head) = self.place(index);
            Rc::new(weights.head(layer, head).to_vec())
        });
        maps.collect()
    }

    fn share(&self, map: &[f32]) -> f64 {
        let share = Forward::on_answer(self.settings.task, &self.sequence.tokens, map);
        share.map_or(f64::NAN, f64::from)
    }
}

/// The index of the largest share, the first of several; that of the first head if there is none.
pub fn best(shares: &[f64]) -> usize {
    let mut best = 0;
    for (index, share) in shares.iter().enumerate() {
        let most = shares[best];
        if *share > most || most.is_nan() && !share.is_nan() {
            best = index;
        }
    }
    best
}
