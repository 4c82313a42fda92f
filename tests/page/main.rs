//! The page's tests without a browser: the parameter table, links and readings.

mod clocks;
mod decay;
mod derivation;
mod elementwise;
mod heads;
mod linear;
mod link;
mod matrices;
mod order;
mod reading;
mod readme;
mod relative;
mod scene;
mod scenes;
mod story;
mod take;
mod terms;
mod token_vectors;
mod turn;
mod weights;
