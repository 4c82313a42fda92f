//! Options of parameters that several figures share, with their names in links.

use super::Choice;
use super::choice;
use super::limits::LEARNED_HEADS;
use crate::words;
use rotary::Pairing;
use rotary::precision::Format;
use training::Encoding;
use training::task::Task;

/// The query or the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `q`, at position `m`.
    Query,
    /// `k`, at position `n`.
    Key,
}

impl Role {
    /// Both, in the order of the figures.
    pub const ALL: [Self; 2] = [Self::Query, Self::Key];
}

choice! {
    /// The query and key that represent all others in a figure of many distances.
    pub enum VectorsShown {
        /// All components 1, as in the papers' plots.
        Ones = "ones" => words::vectors_ones(),
        Drawn = "drawn" => words::vectors_drawn(),
        /// A pair of vectors whose score rises with the distance.
        Rising = "rising" => words::vectors_rising(),
    }
}

choice! {
    /// A scaling method for context extension.
    pub enum ScalingMethod {
        Unscaled = "none" => words::method_none(),
        Linear = "linear" => words::method_linear(),
        /// A larger base, fixed.
        Ntk = "ntk" => words::method_ntk(),
        /// A larger base that depends on the sequence length.
        Dynamic = "dynamic" => words::method_dynamic(),
        /// YaRN with a ramp over rotations: the paper.
        YarnByRotations = "yarn-turns" => words::method_yarn_turns(),
        /// YaRN with a ramp over the index of the pair: the code.
        YarnByIndex = "yarn" => words::method_yarn(),
        Llama3 = "llama3" => words::method_llama3(),
        /// A divisor for each pair, found by search.
        LongRope = "longrope" => words::method_longrope(),
        /// Exponents over the whole head.
        Proportional = "proportional" => words::method_proportional(),
    }
}

choice! {
    impl Task {
        KBack = "k-back",
        Brackets = "brackets",
    }
}

choice! {
    impl Encoding {
        Rope = "rope",
        Shaw = "shaw",
        Alibi = "alibi",
        T5 = "t5",
        Sinusoidal = "sinusoidal",
        Learned = "learned",
        None = "none",
    }
}

choice! {
    /// The size of a trained model.
    pub enum Net {
        /// 64 components, 4 heads.
        Large = "large",
        /// 32 components, 2 heads.
        Small = "small",
    }
}

/// The source of the vectors of a figure's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VectorSource {
    /// From the seed.
    Random,
    /// From the recorded model's head that attends most to the right tokens.
    Learned,
    /// From the recorded model's head with this index, from 0.
    OfHead(usize),
}

impl Choice for VectorSource {
    const ALL: &'static [Self] = &{
        let mut all = [Self::Random; LEARNED_HEADS + 2];
        all[1] = Self::Learned;
        let mut head = 0;
        while head < LEARNED_HEADS {
            all[head + 2] = Self::OfHead(head);
            head += 1;
        }
        all
    };
    const NAMES: &'static [&'static str] = &[
        "random",
        "learned",
        "learned-1",
        "learned-2",
        "learned-3",
        "learned-4",
    ];
}

choice! {
    impl Pairing {
        Interleaved = "interleaved" => words::pairing_interleaved(),
        Half = "half" => words::pairing_half(),
    }
}

choice! {
    impl Format {
        F64 = "f64",
        F32 = "f32",
        F16 = "f16",
        Bf16 = "bf16",
    }
}
