//! Use of pairs by the heads of a trained model, and the model's accuracy without some of them.

use super::opened::OpenedMap;
use super::parameters::{CUT, CUT_AS, CutShown, LENGTH_CUT, LengthShown, USED_BY};
use crate::figure::prelude::*;
use crate::figure::shelf::numbered;
use crate::late::Needs;
use crate::late::models::{Question, Status};
use crate::training_lab;
use rotary::frequency::inverse_frequencies;
use std::ops::Range;
use training::evaluation::Tally;
use training::pairs::{Cut, CutKind, PairMap};
use training::{AttentionKind, Encoding, Settings};

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub settings: Settings,
    /// The map from the reader's file that is shown in place of the trained model's.
    pub opened: Option<Rc<OpenedMap>>,
    /// Whether the state names a file that is not here.
    pub is_missing: bool,
    pub layers: usize,
    /// The heads of a layer.
    pub heads: usize,
    /// The frequencies of the pairs, fastest first.
    pub theta: Vec<f64>,
    /// The selected pair of a file's map.
    pub pair: usize,
    /// The head that is shown, from 0 through all layers.
    pub head: usize,
    pub cut: Cut,
    /// The texts that the model reads.
    pub length: LengthShown,
    /// All heads' use of their pairs; `None` until the model has answered.
    pub map: Option<Rc<PairMap>>,
    /// Tokens that the model gets right with all pairs, and with the cut.
    pub right: [Option<Tally>; 2],
    /// Whether there is a model.
    pub is_trained: bool,
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        training_lab::late(needs(state), follower)
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        let settings = settings_of(state);
        let cut = cut(state);
        let opened = opened(state);
        let right = [Cut::default(), cut].map(|cut| {
            let known = late.evaluation(&question(settings, state.get(&LENGTH_CUT), cut))?;
            Some(known.whole())
        });
        let [layers, heads, pairs] = match &opened {
            Some(opened) => [opened.map.layers, opened.map.heads, opened.map.pairs],
            None => [settings.layers, settings.heads, settings.head_dim() / 2],
        };
        Ok(Self {
            theta: inverse_frequencies(2 * pairs, settings.base)?,
            pair: state.get(&PAIR).min(pairs - 1),
            head: state.get(&USED_BY).min(layers * heads - 1),
            map: match &opened {
                Some(opened) => Some(Rc::clone(&opened.map)),
                None => late.pair_map(&settings).map(|known| known.found),
            },
            is_missing: opened.is_none() && state.get(&FILE) != 0,
            opened,
            layers,
            heads,
            is_trained: late.progress(&settings).status != Status::Untrained,
            length: state.get(&LENGTH_CUT),
            settings,
            cut,
            right,
        })
    }
}

/// The model of a state.
pub fn settings_of(state: &State) -> Settings {
    training_lab::settings(state, Encoding::Rope, AttentionKind::Softmax)
}

/// The run of a state's model and what it is asked: first the cut, which the reader moves.
pub fn needs(state: &State) -> Needs {
    if opened(state).is_some() {
        return Needs::default();
    }
    let settings = settings_of(state);
    let length = state.get(&LENGTH_CUT);
    let mut evaluations = vec![question(settings, length, cut(state))];
    if evaluations[0].cut != Cut::default() {
        evaluations.push(question(settings, length, Cut::default()));
    }
    Needs {
        trainings: vec![settings],
        evaluations,
        pair_maps: vec![settings],
        ..Needs::default()
    }
}

pub fn question(settings: Settings, length: LengthShown, cut: Cut) -> Question {
    Question {
        cut,
        ..Question::plain(settings, length.tokens(), length.texts())
    }
}

/// The map that a state names, if this tab has read it.
fn opened(state: &State) -> Option<Rc<OpenedMap>> {
    numbered(state.get(&FILE))
}

fn cut(state: &State) -> Cut {
    let kind = match state.get(&CUT_AS) {
        CutShown::Muted => CutKind::Muted,
        CutShown::Still => CutKind::Still,
    };
    let pairs = state.get(&CUT).iter().fold(0, |all, pair| all | 1 << pair);
    Cut::new(kind, pairs)
}

impl Reading {
    /// The heads with a button each: all of a trained model, and of a file's those of a layer.
    pub fn heads_shown(&self) -> Range<usize> {
        if self.opened.is_none() {
            return 0..self.layers * self.heads;
        }
        let first = self.head / self.heads * self.heads;
        first..first + self.heads
    }

    /// Whether a pair is cut.
    pub fn is_cut(&self, pair: usize) -> bool {
        self.cut.pairs() >> pair & 1 == 1
    }

    /// The numbers of fastest and of slowest pairs that are cut in a row. If all are cut, they count as fastest.
    pub fn ends(&self) -> [usize; 2] {
        let count = self.theta.len();
        let fastest = (0..count).take_while(|pair| self.is_cut(*pair)).count();
        let slowest = (fastest..count).rev();
        [
            fastest,
            slowest.take_while(|pair| self.is_cut(*pair)).count(),
        ]
    }

    /// The pairs that are cut once so many of the fastest and of the slowest are: `moved` is the end that the reader
    /// moves, 0 or 1, and pushes the other.
    pub fn with_ends(&self, moved: usize, to: usize) -> Rc<[usize]> {
        let count = self.theta.len();
        let mut ends = self.ends();
        ends[moved] = to.min(count);
        ends[1 - moved] = ends[1 - moved].min(count - ends[moved]);
        let [fastest, slowest] = ends;
        (0..fastest).chain(count - slowest..count).collect()
    }

    /// A head's mean lengths of the pairs of its queries and of its keys, and their mean shares of the score.
    pub fn of_head(&self, head: usize) -> Option<[&[f32]; 3]> {
        let map = self.map.as_ref()?;
        let pairs = |all| <[f32]>::get(all, head * map.pairs..(head + 1) * map.pairs);
        Some([
            pairs(&map.query_norms)?,
            pairs(&map.key_norms)?,
            pairs(&map.shares)?,
        ])
    }

    /// The share of the shown head's scores that the cut pairs make up, from 0 to 1; not a number where that is not
    /// known.
    pub fn cut_share(&self) -> f64 {
        let Some([.., shares]) = self.of_head(self.head) else {
            return f64::NAN;
        };
        let cut = (0..shares.len()).filter(|pair| self.is_cut(*pair));
        cut.map(|pair| f64::from(shares[pair])).sum()
    }
}
