//! What attention takes: queries, keys and values, and where they stand.

use super::fields::Fields;
use super::{Thrown, thrown};
use crate::attention::Operands;
use crate::error::at_most;

/// The most weights: they take 512 MiB, and the logits as much.
pub const MOST_WEIGHTS: usize = 1 << 26;

/// The tensors of an object of JavaScript.
pub struct Tensors {
    q: Vec<f64>,
    k: Vec<f64>,
    v: Vec<f64>,
    q_positions: Vec<f64>,
    k_positions: Vec<f64>,
}

impl Tensors {
    /// Reads the fields of so many heads of queries and of keys.
    pub fn of(fields: &Fields, heads: usize, kv_heads: usize, head_dim: usize) -> Thrown<Self> {
        let (q, k, v) = (
            fields.needed_list("q")?,
            fields.needed_list("k")?,
            fields.needed_list("v")?,
        );
        let tokens = |elements: usize, heads: usize| elements / heads / head_dim;
        let tensors = Self {
            q_positions: fields.positions("qPositions", tokens(q.len(), heads))?,
            k_positions: fields.positions("kPositions", tokens(k.len(), kv_heads))?,
            q,
            k,
            v,
        };
        weights(heads, tensors.q_positions.len(), tensors.k_positions.len())?;
        Ok(tensors)
    }

    pub fn operands(&self) -> Operands<'_> {
        Operands {
            q: &self.q,
            k: &self.k,
            v: &self.v,
            q_positions: &self.q_positions,
            k_positions: &self.k_positions,
        }
    }
}

/// The number of weights of so many heads, queries and keys, if there may be as many.
pub fn weights(heads: usize, queries: usize, keys: usize) -> Thrown<usize> {
    let weights = heads.saturating_mul(queries).saturating_mul(keys);
    thrown(at_most("heads * queries * keys", MOST_WEIGHTS, weights))
}
