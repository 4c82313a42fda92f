//! Parts that figures are made of. They do not depend on rotary embeddings and have no words of their own.

pub(crate) mod arrow;
pub mod axis;
pub(crate) mod axis_chart;
pub(crate) mod bars;
pub(crate) mod canvas;
pub(crate) mod clipboard;
pub(crate) mod colour;
pub(crate) mod columns;
pub(crate) mod drag;
pub(crate) mod heatmap;
pub(crate) mod matrix_grid;
pub(crate) mod motion;
pub(crate) mod number_field;
pub(crate) mod observed;
pub(crate) mod picker;
pub(crate) mod plane;
pub(crate) mod plot;
pub(crate) mod pointing;
pub(crate) mod range;
pub(crate) mod small_planes;
pub(crate) mod subscript;
pub(crate) mod theme;
pub(crate) mod touch;
pub(crate) mod track;
pub(crate) mod vector;
