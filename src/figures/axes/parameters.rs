//! The parameters of `axes`, and what they choose among.

use crate::figure::prelude::*;
use std::ops::RangeInclusive;

pub const PICTURE_ROWS: usize = 6;

/// The columns of patches of a picture, and the tokens of text after it.
pub const PICTURE_COLUMNS: usize = 8;

pub const FRAMES: usize = 4;

choice! {
    /// The assignment of pairs to the axes of an image or a video.
    pub enum AxesShown {
        /// Half of the pairs the row, half the column, each half with all frequencies.
        Axial = "axial" => words::axes_axial(),
        /// M-RoPE with one section after the other: time, height, width.
        Contiguous = "contiguous" => words::axes_contiguous(),
        /// M-RoPE with time, height and width in turn.
        Interleaved = "interleaved" => words::axes_interleaved(),
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    BASE,
    LAYOUT,
    PAIR,
    SEED,
    AXES,
    QUERY_PATCH,
    QUERY_FRAME,
    KEY_PATCH,
    KEY_FRAME,
    QUERY,
    KEY
];

/// A patch of a picture, counted row by row, or a token of the row of text after it.
const PATCH: RangeInclusive<i64> = 0..=((PICTURE_ROWS + 1) * PICTURE_COLUMNS) as i64 - 1;

const FRAME: RangeInclusive<i64> = 0..=FRAMES as i64 - 1;

/// The assignment of pairs to the axes of an image.
pub static AXES: Parameter<AxesShown> = Parameter::choice("axes", words::axes_param_axes).step();

/// The query's patch, counted row by row, or its token of the text after the picture.
pub static QUERY_PATCH: Parameter<usize> =
    Parameter::integer("qpatch", words::axes_param_query_patch, PATCH, 18).room(last_patch);

pub static QUERY_FRAME: Parameter<usize> =
    Parameter::integer("qframe", words::axes_param_query_frame, FRAME, 0);

/// The key's patch, counted row by row, or its token of the text after the picture.
pub static KEY_PATCH: Parameter<usize> =
    Parameter::integer("kpatch", words::axes_param_key_patch, PATCH, 29).room(last_patch);

pub static KEY_FRAME: Parameter<usize> =
    Parameter::integer("kframe", words::axes_param_key_frame, FRAME, 0);

/// The last patch, or the last token of the text: an encoder of images has no text.
fn last_patch(state: &State) -> i64 {
    let rows = match state.get(&AXES) {
        AxesShown::Axial => PICTURE_ROWS,
        AxesShown::Contiguous | AxesShown::Interleaved => PICTURE_ROWS + 1,
    };
    (rows * PICTURE_COLUMNS) as i64 - 1
}
