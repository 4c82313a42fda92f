//! The parameters of `base-law`, and what they choose among.

use crate::figure::prelude::*;

choice! {
    /// The training of the models.
    pub enum Stage {
        First = "64" => words::base_law_first(),
        Further = "256" => words::base_law_further(),
    }
}

pub const PARAMETERS: ParameterRows =
    parameters![BASE, SEED, LEARNED_TASK, STEPS, NET, RATE, STAGE, SETTINGS];

pub static STAGE: Parameter<Stage> =
    Parameter::choice("trainedon", words::base_law_param_stage).step();
