//! What the figure knows before any model has read: the runs and the questions, what becomes of RoPE's frequencies, and
//! what each encoding costs.

use super::cost::{Cost, costs};
use super::parameters::READ_PARTS;
use super::parameters::Reader;
use super::parameters::{LENGTH_READ, READ_FACTOR, READ_PART, TEMPERATURE};
use crate::figure::FigureReading;
use crate::state::State;
use crate::state::limits::TRAINED_IN_TAB;
use crate::state::parameters::{ALPHA, BETA};
use crate::training_lab::{self, Lengthened, Question};
use rotary::Result;
use rotary::frequency::inverse_frequencies;
use rotary::scaling::YarnByRotations;
use std::f64::consts::TAU;
use std::ops::Range;
use training::{AttentionKind, Encoding, Settings};

/// How many tokens the texts of a question have together, so that all lengths take about as many predictions.
const TOKENS_READ: usize = 8192;

/// What YaRN does to a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It keeps its frequency.
    Kept,
    /// It is slowed, but not by the whole factor.
    Mixed,
    /// It is slowed by the whole factor.
    Interpolated,
}

/// A pair of a head.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Rotations within the trained length.
    pub rotations: f64,
    /// How much of its frequency YaRN keeps, from 0 to 1.
    pub kept: f64,
    /// By how much interpolation, NTK and YaRN divide its frequency.
    pub divisors: [f64; 3],
}

impl Pair {
    /// What YaRN does to it.
    pub fn part(&self) -> Part {
        match self.kept {
            kept if kept >= 1.0 => Part::Kept,
            kept if kept > 0.0 => Part::Mixed,
            _ => Part::Interpolated,
        }
    }
}

/// What is known of a state before any model has read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The run of RoPE.
    pub settings: Settings,
    /// How many tokens are read.
    pub length: usize,
    /// The pairs of a head, fastest first.
    pub pairs: Vec<Pair>,
    /// What YaRN's temperature multiplies all scores by.
    pub on_scores: f64,
    /// What each encoding costs.
    pub costs: Vec<Cost>,
    /// The selected part of the positions, from 0.
    pub part: usize,
}

impl Reader {
    /// The encoding of its model.
    pub fn encoding(self) -> Encoding {
        match self {
            Self::Plain | Self::Interpolation | Self::Ntk | Self::Yarn => Encoding::Rope,
            Self::Shaw => Encoding::Shaw,
            Self::Alibi => Encoding::Alibi,
            Self::Sinusoidal => Encoding::Sinusoidal,
            Self::Learned => Encoding::Learned,
        }
    }
}

/// What is asked of a reader's model.
pub fn question(state: &State, reader: Reader) -> Question {
    let (factor, length) = (state.get(&READ_FACTOR), state.get(&LENGTH_READ).tokens());
    let scaling = match reader {
        Reader::Interpolation => Lengthened::Interpolation { factor },
        Reader::Ntk => Lengthened::Ntk { factor },
        Reader::Yarn => Lengthened::Yarn {
            factor,
            alpha: state.get(&ALPHA),
            beta: state.get(&BETA),
        },
        _ => Lengthened::Plain,
    };
    let temperature = match reader {
        Reader::Yarn => 1.0 / on_scores(state),
        _ => 1.0,
    };
    Question {
        settings: training_lab::settings(state, reader.encoding(), AttentionKind::Softmax),
        length,
        sequences: TOKENS_READ / length,
        scaling,
        temperature,
    }
}

/// YaRN's question without its temperature.
pub fn question_without_temperature(state: &State) -> Question {
    Question {
        temperature: 1.0,
        ..question(state, Reader::Yarn)
    }
}

/// `(1 + w ln s)^2`: queries and keys both have the factor in brackets.
fn on_scores(state: &State) -> f64 {
    let root = 1.0 + state.get(&TEMPERATURE) * state.get(&READ_FACTOR).ln();
    root * root
}

/// The positions of a part.
pub fn positions(part: usize, length: usize) -> Range<usize> {
    let step = length / READ_PARTS;
    part * step..(part + 1) * step
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let plain = question(state, Reader::Plain);
        let settings = plain.settings;
        let head_dim = settings.head_dim();
        let trained = inverse_frequencies(head_dim, settings.base)?;
        let divisors = |reader: Reader| {
            let question = question(state, reader);
            let scaling = question.scaling.extension(settings.context, 1.0).scaling;
            let scaled = scaling.frequencies(head_dim, settings.base, question.length)?;
            scaled.divisors(&trained)
        };
        let [interpolation, ntk, yarn] = [
            divisors(Reader::Interpolation)?,
            divisors(Reader::Ntk)?,
            divisors(Reader::Yarn)?,
        ];
        let ramp = YarnByRotations {
            alpha: state.get(&ALPHA),
            tau: state.get(&BETA),
            ..YarnByRotations::new(TRAINED_IN_TAB as f64, TRAINED_IN_TAB as f64)
        };
        let pair = |index: usize| {
            let rotations = trained[index] * settings.context as f64 / TAU;
            Pair {
                rotations,
                kept: ramp.kept(rotations),
                divisors: [interpolation[index], ntk[index], yarn[index]],
            }
        };
        Ok(Self {
            pairs: (0..trained.len()).map(pair).collect(),
            on_scores: on_scores(state),
            costs: costs(&settings, plain.length),
            length: plain.length,
            part: state.get(&READ_PART),
            settings,
        })
    }
}

impl Reading {
    /// How many pairs YaRN keeps, mixes and interpolates.
    pub fn parts(&self) -> [usize; 3] {
        [Part::Kept, Part::Mixed, Part::Interpolated].map(|part| {
            let of_part = self.pairs.iter().filter(|pair| pair.part() == part);
            of_part.count()
        })
    }

    /// The trained length, in tokens.
    pub fn trained(&self) -> usize {
        self.settings.context
    }
}
