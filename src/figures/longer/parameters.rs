//! The parameters of `longer`, and what they choose among.

use crate::figure::prelude::*;
use crate::state::limits::TRAINED_IN_TAB;
use crate::state::{Default, Kind, Several};

/// Into how many parts the positions of a text are counted that a trained model reads.
pub const READ_PARTS: usize = 16;

choice! {
    /// A trained model that reads texts longer than those of its training: RoPE with scaled frequencies or limited
    /// distances, or another encoding as it is.
    pub enum Reader {
        /// RoPE with its frequencies as trained.
        Plain = "plain",
        /// RoPE with position interpolation.
        Interpolation = "linear",
        /// RoPE with a larger base.
        Ntk = "ntk",
        /// RoPE with a ramp over rotations.
        Yarn = "yarn",
        /// RoPE with clipped distances.
        ReRope = "rerope",
        /// RoPE with distances in groups.
        SelfExtend = "selfextend",
        /// RoPE with positions that begin again in each chunk.
        DualChunk = "dca",
        /// A learned vector for each clipped distance.
        Shaw = "shaw",
        /// A bias in proportion to the distance.
        Alibi = "alibi",
        /// Sines and cosines of each position, added to the words.
        Sinusoidal = "sinusoidal",
        /// A learned vector for each position, added to the words.
        Learned = "learned",
    }
}

choice! {
    /// The length of sequences for a trained model.
    pub enum LengthRead {
        Four = "256" => words::longer_256(),
        Eight = "512" => words::longer_512(),
        Sixteen = "1024" => words::longer_1024(),
    }
}

impl LengthRead {
    pub fn tokens(self) -> usize {
        256 << self as usize
    }

    /// The length in training lengths.
    pub fn factor(self) -> f64 {
        self.tokens() as f64 / TRAINED_IN_TAB as f64
    }
}

choice! {
    /// The measure of a trained model's predictions.
    pub enum Measure {
        Right = "right" => words::longer_right(),
        Loss = "loss" => words::longer_loss(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    BASE,
    SEED,
    ALPHA,
    BETA,
    LEARNED_TASK,
    STEPS,
    NET,
    RATE,
    READERS,
    LENGTH_READ,
    READ_FACTOR,
    TEMPERATURE,
    MEASURE,
    READ_PART,
    SETTINGS
];

/// The models that the figure starts with, as bits.
const AT_START: u32 = 1 << Reader::Plain as u32
    | 1 << Reader::Interpolation as u32
    | 1 << Reader::Ntk as u32
    | 1 << Reader::Yarn as u32
    | 1 << Reader::ReRope as u32
    | 1 << Reader::Shaw as u32
    | 1 << Reader::Alibi as u32;

impl Reader {
    /// Whether the figure starts with it: its switch is always open.
    pub fn is_at_start(self) -> bool {
        AT_START >> self as u32 & 1 == 1
    }
}

/// The models that read longer texts side by side.
pub static READERS: Parameter<Several<Reader>> =
    Parameter::several("readers", words::lab_param_readers, AT_START).step();

/// The length of sequences for the trained models.
pub static LENGTH_READ: Parameter<LengthRead> =
    Parameter::choice("read", words::lab_param_length_read).step();

/// `s`, for how many times the trained length the frequencies are scaled: as many as are read, unless the reader sets
/// another.
pub static READ_FACTOR: Parameter<f64> = Parameter::new(
    "s",
    words::lab_param_read_factor,
    Kind::Real {
        least: 1.0,
        most: 64.0,
    },
    Default::Given(|state| Value::Real(state.get(&LENGTH_READ).factor())),
)
.symbol("s")
.follows(read_factor_after);

/// The weight of `ln s` in YaRN's temperature: 0 for none, 0.1 as published.
pub static TEMPERATURE: Parameter<f64> =
    Parameter::real("temperature", words::lab_param_temperature, 0.0..=0.5, 0.0).symbol("c");

/// The measure of predictions.
pub static MEASURE: Parameter<Measure> =
    Parameter::choice("measure", words::lab_param_measure).step();

/// The selected part of a text's positions, from 0.
pub static READ_PART: Parameter<usize> = Parameter::integer(
    "part",
    words::lab_param_read_part,
    0..=READ_PARTS as i64 - 1,
    10,
);

/// Another length has its own factor.
fn read_factor_after(before: &State, after: &State) -> Value {
    let [was, is] = [before, after].map(|state| state.get(&LENGTH_READ));
    Value::Real(if was == is {
        after.get(&READ_FACTOR)
    } else {
        is.factor()
    })
}
