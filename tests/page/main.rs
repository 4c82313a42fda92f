//! The page's tests without a browser: states, links and readings.

mod bench;
mod by_hand;
mod clocks;
mod decay;
mod derivation;
mod elementwise;
mod every_figure;
mod golden;
mod heads;
mod house;
mod linear;
mod link;
mod matrices;
mod models;
mod order;
mod readme;
mod relative;
mod state;
mod states;
mod story;
mod take;
mod terms;
mod token_vectors;
mod turn;
mod weights;
mod wish;
