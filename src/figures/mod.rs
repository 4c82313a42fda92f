//! The figures: a folder for each, with its parameters, its reading, its view and its style.

pub mod axes;
pub mod bench;
pub mod beyond;
pub mod cache;
pub mod clocks;
pub mod decay;
pub mod decode;
pub mod derivation;
pub mod elementwise;
pub mod embed;
pub mod extension;
pub mod heads;
pub mod kernel;
pub mod late;
pub mod linear;
pub mod matrices;
pub mod models;
pub mod order;
pub mod registry;
pub mod relative;
pub mod take;
pub mod terms;
pub mod turn;
pub mod weights;
pub mod wish;
