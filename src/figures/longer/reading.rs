//! The reading before any evaluation: the runs and the questions, RoPE's scaled frequencies, and the cost of each
//! encoding.

use super::answers::Answers;
use super::cost::{Cost, costs};
use super::parameters::{READ_PART, Reader};
use super::questions::{needs, on_scores, question};
use crate::figure::prelude::*;
use crate::state::limits::TRAINED_IN_TAB;
use crate::training_lab;
use rotary::frequency::inverse_frequencies;
use rotary::scaling::YarnByRotations;
use training::{Lengthened, Settings};

/// The treatment of a pair by YaRN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It keeps its frequency.
    Kept,
    /// It is slowed, but not by the whole factor.
    Mixed,
    /// It is slowed by the whole factor.
    Interpolated,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Rotations within the trained length.
    pub rotations: f64,
    /// The fraction of its frequency that YaRN keeps, from 0 to 1.
    pub kept: f64,
    /// The divisors of its frequency by interpolation, NTK and YaRN.
    pub divisors: [f64; 3],
}

impl Pair {
    /// The treatment of this pair by YaRN.
    pub fn part(&self) -> Part {
        match self.kept {
            kept if kept >= 1.0 => Part::Kept,
            kept if kept > 0.0 => Part::Mixed,
            _ => Part::Interpolated,
        }
    }
}

/// The data of a state before any evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The run of RoPE.
    pub settings: Settings,
    /// The number of tokens read.
    pub length: usize,
    /// The pairs of a head, fastest first.
    pub pairs: Vec<Pair>,
    /// The factor of YaRN's temperature on all scores.
    pub on_scores: f64,
    pub costs: Vec<Cost>,
    /// The window of ReRoPE, Self-Extend and DCA, Self-Extend's group and DCA's chunk, in tokens.
    pub limits: [usize; 3],
    /// The selected part of the positions, from 0.
    pub part: usize,
    pub answers: Answers,
}

impl FigureReading for Reading {
    fn late(state: &State, follower: &Follower) -> Late {
        training_lab::late(needs(state), follower)
    }

    fn with_late(state: &State, before: Option<&Self>, late: &Late) -> Result<Self> {
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
            ..YarnByRotations::new(1.0, TRAINED_IN_TAB as f64)
        };
        let pair = |index: usize| {
            let rotations = trained[index] * settings.context as f64 / TAU;
            Pair {
                rotations,
                kept: ramp.ramp(rotations),
                divisors: [interpolation[index], ntk[index], yarn[index]],
            }
        };
        let limits = match Lengthened::distances(settings.context, plain.length) {
            [
                _,
                Lengthened::Grouped { window, group },
                Lengthened::Chunked { chunk },
            ] => [window, group, chunk],
            _ => [0; 3],
        };
        Ok(Self {
            limits,
            pairs: (0..trained.len()).map(pair).collect(),
            on_scores: on_scores(state),
            costs: costs(&settings, plain.length),
            length: plain.length,
            part: state.get(&READ_PART),
            answers: Answers::of(
                state,
                settings.context,
                before.map(|before| &before.answers),
                late,
            ),
            settings,
        })
    }
}

impl Reading {
    /// The numbers of pairs that YaRN keeps, mixes and interpolates.
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
