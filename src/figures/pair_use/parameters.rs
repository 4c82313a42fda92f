//! The parameters of `pair-use`, and what they choose among.

use super::opened::MOST_MAPPED;
use crate::figure::prelude::*;

/// The pairs of a head: both sizes of a model that is trained here have heads of 16 components.
pub const PAIRS: usize = 8;

choice! {
    /// The way in which pairs are cut.
    pub enum CutShown {
        Muted = "muted" => words::pair_use_muted(),
        Still = "still" => words::pair_use_still(),
    }
}

choice! {
    /// Tokens that the model reads: as many as in its training, or four times as many.
    pub enum LengthShown {
        Trained = "64" => words::pair_use_64(),
        Longer = "256" => words::pair_use_256(),
    }
}

impl LengthShown {
    pub fn tokens(self) -> usize {
        match self {
            Self::Trained => 64,
            Self::Longer => 256,
        }
    }

    /// The number of new texts in which letters are counted.
    pub fn texts(self) -> usize {
        match self {
            Self::Trained => 64,
            Self::Longer => 32,
        }
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    BASE,
    SEED,
    LEARNED_TASK,
    STEPS,
    NET,
    RATE,
    USED_BY,
    PAIR,
    CUT,
    CUT_AS,
    LENGTH_CUT,
    FILE,
    SETTINGS
];

/// The head whose pairs are shown, counted from 0 through all layers.
pub static USED_BY: Parameter<usize> = Parameter::integer(
    "by",
    words::pair_use_param_head,
    0..=MOST_MAPPED as i64 - 1,
    4,
)
.step();

pub static CUT: Parameter<Rc<[usize]>> = Parameter::numbers(
    "cut",
    words::pair_use_param_cut,
    0..=PAIRS,
    PAIRS - 1,
    |_| Value::Numbers([].into()),
);

pub static CUT_AS: Parameter<CutShown> =
    Parameter::choice("as", words::pair_use_param_cut_as).step();

pub static LENGTH_CUT: Parameter<LengthShown> =
    Parameter::choice("tokensread", words::pair_use_param_length).step();
