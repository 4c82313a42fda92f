//! Parts that figures are made of. They know nothing of rotary embeddings and have no words of their own.

pub mod arrow;
pub mod bars;
pub mod canvas;
pub mod clipboard;
pub mod colour;
pub mod columns;
pub mod digits;
pub mod drag;
pub mod heatmap;
pub mod low_letters;
pub mod matrix_grid;
pub mod number_field;
pub mod observed;
pub mod picker;
pub mod plane;
pub mod plot;
pub mod range;
pub mod small_planes;
pub mod theme;
pub mod track;
pub mod vector;
