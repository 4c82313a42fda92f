//! The parameters of `attention-maps`, and what they choose among.

use crate::figure::prelude::*;
use crate::state::each_index;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapShown {
    /// The map of the head that looks most at what it should.
    Best,
    /// The map of a layer and a head of it, both from 0.
    Of { layer: usize, head: usize },
}

/// The names of layers and heads in links.
const MAPS: [&str; 9] = [
    "best", "1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3", "2-4",
];

impl Choice for MapShown {
    const ALL: &'static [Self] = &each_index!([Self::Best; MAPS.len()], |index| {
        match index {
            0 => Self::Best,
            _ => Self::Of {
                layer: (index - 1) / 4,
                head: (index - 1) % 4,
            },
        }
    });
    const NAMES: &'static [&'static str] = &MAPS;
}

pub const PARAMETERS: ParameterRows = parameters![
    BASE,
    SEED,
    ROW,
    COLUMN,
    LEARNED_TASK,
    ENCODING,
    STEPS,
    NET,
    RATE,
    SEQUENCE,
    MAP,
    SETTINGS
];

/// Another encoding or another size has other heads.
pub static MAP: Parameter<MapShown> = Parameter::choice("map", words::lab_param_map)
    .until(parameters![NET, ENCODING, LEARNED_TASK])
    .step();
