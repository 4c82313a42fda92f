//! A toy model: a sentence's tokens, and random vectors, projections and tables in place of learned ones.

mod head;
mod tables;
pub mod token_vectors;
mod tokens;
mod vectors_shown;

pub use head::{ToyHead, ToyVectors};
pub use tables::{bucket_biases, clip_table, learned, position_vector};
pub use tokens::{sentence, tokens, tokens_of};
pub use vectors_shown::vectors_shown;
