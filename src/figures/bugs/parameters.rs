//! The parameters of `bugs`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// A mistake in a program that rotates queries and keys.
    pub enum Bug {
        /// The query's pairs are halves, the key's are neighbours.
        MixedLayouts = "mixed" => words::bugs_mixed(),
        /// Tables for neighbours, partners for halves.
        RepeatInterleave = "repeat" => words::bugs_repeat(),
        Mirrored = "mirrored" => words::bugs_mirrored(),
        OneSign = "sign" => words::bugs_sign(),
        /// `base^(-i/d)`.
        HalfExponent = "half" => words::bugs_half(),
        /// `base^(-4i/d)`.
        DoubleExponent = "double" => words::bugs_double(),
        DefaultBase = "base" => words::bugs_base(),
        Padding = "padding" => words::bugs_padding(),
        Values = "values" => words::bugs_values(),
        /// No mistake; of a guess, that there is none yet.
        Nothing = "none" => "",
    }
}

impl Bug {
    pub const MISTAKES: &'static [Self] = {
        let (mistakes, _) = Self::ALL.split_at(Self::Nothing as usize);
        mistakes
    };
}

pub const PARAMETERS: ParameterRows = parameters![QUERY_POSITION, PLANTED, SEED, GUESS, SETTINGS];

/// The mistake that the reader plants; with none, the seed hides one.
pub static PLANTED: Parameter<Bug> = Parameter::choice("bug", words::bugs_param_planted)
    .option(Bug::RepeatInterleave as usize)
    .step();

/// The reader's guess of a program's mistake. Another program has not been guessed yet.
pub static GUESS: Parameter<Bug> = Parameter::choice("guess", words::bugs_param_guess)
    .option(Bug::Nothing as usize)
    .until(parameters![SEED])
    .step();
