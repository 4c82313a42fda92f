//! The page's tests without a browser: the parameter table, links and readings.

mod decay;
mod link;
mod reading;
mod readme;
mod relative;
mod terms;
mod token_vectors;
