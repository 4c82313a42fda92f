//! The models that are shown, and what they are asked.

use super::parameters::{LENGTH_READ, READ_FACTOR, READERS, Reader, TEMPERATURE};
use crate::figure::prelude::*;
use crate::late::Needs;
use crate::late::models::Question;
use crate::state::limits::TRAINED_IN_TAB;
use crate::training_lab;
use training::{AttentionKind, Encoding, Lengthened, Settings};

/// Tokens in all texts of a question together, so that every length takes about as many predictions.
const TOKENS_READ: usize = 8192;

impl Reader {
    pub fn encoding(self) -> Encoding {
        match self {
            Self::Plain
            | Self::Interpolation
            | Self::Ntk
            | Self::Yarn
            | Self::ReRope
            | Self::SelfExtend
            | Self::DualChunk => Encoding::Rope,
            Self::Shaw => Encoding::Shaw,
            Self::Alibi => Encoding::Alibi,
            Self::Sinusoidal => Encoding::Sinusoidal,
            Self::Learned => Encoding::Learned,
        }
    }
}

pub fn question(state: &State, reader: Reader) -> Question {
    let (factor, length) = (state.get(&READ_FACTOR), state.get(&LENGTH_READ).tokens());
    let [clipped, grouped, chunked] = Lengthened::distances(TRAINED_IN_TAB, length);
    let scaling = match reader {
        Reader::Interpolation => Lengthened::Interpolation { factor },
        Reader::Ntk => Lengthened::Ntk { factor },
        Reader::Yarn => Lengthened::Yarn {
            factor,
            alpha: state.get(&ALPHA),
            beta: state.get(&BETA),
        },
        Reader::ReRope => clipped,
        Reader::SelfExtend => grouped,
        Reader::DualChunk => chunked,
        _ => Lengthened::Plain,
    };
    let temperature = match reader {
        Reader::Yarn => 1.0 / on_scores(state),
        _ => 1.0,
    };
    let settings = training_lab::settings(state, reader.encoding(), AttentionKind::Softmax);
    Question {
        scaling,
        temperature,
        ..Question::plain(settings, length, TOKENS_READ / length)
    }
}

pub fn question_without_temperature(state: &State) -> Question {
    Question {
        temperature: 1.0,
        ..question(state, Reader::Yarn)
    }
}

/// `(1 + c ln s)^2`: queries and keys both have the factor in brackets.
pub fn on_scores(state: &State) -> f64 {
    let root = 1.0 + state.get(&TEMPERATURE) * state.get(&READ_FACTOR).ln();
    root * root
}

/// The runs of the models that are shown, RoPE first, and what the models are asked: YaRN's first, because the reader
/// moves its sliders.
pub fn needs(state: &State) -> Needs {
    let readers = sorted(shown(state), |reader| *reader != Reader::Yarn);
    let mut evaluations: Vec<Question> = readers
        .into_iter()
        .map(|reader| question(state, reader))
        .collect();
    if has_temperature(state) {
        evaluations.push(question_without_temperature(state));
    }
    Needs {
        trainings: trainings(state),
        evaluations,
        ..Needs::default()
    }
}

/// The runs of the models that are shown, RoPE first.
pub fn trainings(state: &State) -> Vec<Settings> {
    let mut trainings = Vec::new();
    for reader in shown(state) {
        let settings = question(state, reader).settings;
        if !trainings.contains(&settings) {
            trainings.push(settings);
        }
    }
    trainings
}

pub fn shown(state: &State) -> Vec<Reader> {
    let shown = state.get(&READERS);
    let readers = Reader::ALL.iter().copied();
    readers.filter(|reader| shown.has(*reader)).collect()
}

/// Whether YaRN is shown with a temperature.
pub fn has_temperature(state: &State) -> bool {
    state.get(&READERS).has(Reader::Yarn) && state.get(&TEMPERATURE) > 0.0
}
