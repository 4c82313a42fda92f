//! Names that nearly every figure uses: `use crate::figure::prelude::*;`. Figures import everything else by name.

pub use super::controls::{named_choice, number, slider, switch};
pub(crate) use super::numbers::names;
pub use super::numbers::{
    Table, column, counted, table, tex_by_distance, tex_filled, tex_score, texts,
};
pub use super::question::Question;
pub use super::readout::{
    Readout, SCORE_DIGITS, cell, head, list, list_with, live, row_head, status, text_of,
};
pub use super::rope_controls::{NEARBY, position_slider, redraw, shifts};
pub use super::settings::settings;
pub use super::{Figure, FigureReading, FigureSpec, Group, SCORE_OVER_PAIRS, ShownNumbers};
pub use crate::late::{Follower, Late};
pub use crate::numbers::{fixed, short, signed_angle_rad, significant, sorted, whole};
pub use crate::parameters;
pub(crate) use crate::state::choice;
pub use crate::state::parameters::*;
pub use crate::state::{
    Action, Choice, FigureName, Parameter, ParameterRows, Role, ScalingMethod, State, Value,
};
pub use crate::widgets::axis_chart::{Axis, AxisChart, range_of};
pub use crate::widgets::dial::{Mark, dial, hand};
pub use crate::widgets::path::px;
pub use crate::widgets::picker::Selection;
pub use crate::widgets::plot::{Ink, Line, Plot, nice_above};
pub use crate::widgets::range::Range;
pub use crate::widgets::subscript::lowered;
pub use crate::words;
pub use glam::DVec2;
pub use rotary::frequency::wavelength;
pub use rotary::{Pairing, Result, Rotary};
pub use std::f64::consts::TAU;
pub use std::rc::Rc;
pub use yew::prelude::*;
