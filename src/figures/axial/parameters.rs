//! The parameters of `axial`, and what they choose among.

use crate::figure::prelude::*;
use training::task::Direction;

choice! {
    /// The direction of the arrow.
    pub enum Arrow {
        Left = "left" => words::axial_left(),
        Up = "up" => words::axial_up(),
        Diagonal = "diagonal" => words::axial_diagonal(),
    }
}

impl Arrow {
    pub fn direction(self) -> Direction {
        Direction::ALL[self as usize]
    }
}

choice! {
    /// The size of the image.
    pub enum Size {
        Trained = "8" => words::axial_trained(),
        Larger = "12" => words::axial_larger(),
    }
}

impl Size {
    /// The number of rows, and of columns.
    pub fn side(self) -> usize {
        super::recorded::PICTURES[self as usize][0]
    }
}

pub const PARAMETERS: ParameterRows = parameters![SEED, ARROW, SIZE, ROW_OF, COLUMN_OF, SETTINGS];

pub static ARROW: Parameter<Arrow> = Parameter::choice("arrow", words::axial_param_arrow)
    .option(2)
    .step();

pub static SIZE: Parameter<Size> = Parameter::choice("side", words::axial_param_side).step();

/// The arrow's row, from the top.
pub static ROW_OF: Parameter<usize> =
    Parameter::integer("down", words::axial_param_row, 0..=11, 6).room(last);

/// The arrow's column, from the left.
pub static COLUMN_OF: Parameter<usize> =
    Parameter::integer("across", words::axial_param_column, 0..=11, 4).room(last);

fn last(state: &State) -> i64 {
    state.get(&SIZE).side() as i64 - 1
}
