//! The page's tests without a browser: the parameter table, links and readings.

mod decay;
mod heads;
mod link;
mod reading;
mod readme;
mod relative;
mod terms;
mod token_vectors;
