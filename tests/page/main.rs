//! The page's tests without a browser: the parameter table, links and readings.

mod link;
mod reading;
mod readme;
mod token_vectors;
