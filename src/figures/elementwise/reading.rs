//! The progress of both methods for `R_m q` after some multiplications.

use super::parameters::COST_DIM;
use crate::figure::prelude::*;
use rotary::rotation::Elementwise;

/// Both ways to `R_m q`, stopped after some multiplications.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// `q`. Shape: `[d]`.
    pub q: Vec<f64>,
    /// `R_m`, row by row. Shape: `[d, d]`.
    pub matrix: Vec<f64>,
    /// Whether an entry of `R_m` lies in a pair's block; all others are always 0. Shape: `[d, d]`.
    pub in_block: Vec<bool>,
    pub form: Elementwise,
    pub done: usize,
    /// The partial sums of the product with the matrix, for each row. Shape: `[d]`.
    pub by_matrix: Vec<f64>,
    /// The partial sums of the elementwise form, for each row. Shape: `[d]`.
    pub by_elements: Vec<f64>,
    /// The number of the product's multiplications so far by an entry that is always 0.
    pub by_zero: usize,
    /// The costs of a whole sequence: by the matrix of every position, elementwise with tables, and without them.
    pub costs: [Costs; 3],
}

/// The cost of rotating the queries of one head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Costs {
    /// Multiplications by a component of a query.
    pub multiplications: u64,
    /// Cosines and sines that are computed once, for all layers and heads.
    pub made_once: u64,
    /// Cosines and sines that are computed again in each head.
    pub made_again: u64,
    /// Numbers in memory: entries of matrices or tables, or the frequencies alone.
    pub kept: u64,
}

impl Costs {
    /// The costs for a number of tokens and a head dimension.
    pub fn of(tokens: usize, dim: usize) -> [Self; 3] {
        // Addresses of a browser have 32 bits, which such counts exceed.
        let [tokens, dim] = [tokens, dim].map(|count| count as u64);
        // Each position has a cosine and a sine for each pair.
        let angles = tokens * dim;
        let by_matrix = Self {
            multiplications: tokens * dim * dim,
            made_once: angles,
            made_again: 0,
            kept: tokens * dim * dim,
        };
        let by_tables = Self {
            multiplications: tokens * 2 * dim,
            kept: angles,
            ..by_matrix
        };
        let on_the_fly = Self {
            made_once: 0,
            made_again: angles,
            kept: dim / 2,
            ..by_tables
        };
        [by_matrix, by_tables, on_the_fly]
    }
}

impl FigureReading for Reading {
    /// Reads a state whose step counts multiplications.
    fn of(state: &State) -> Result<Self> {
        let dim = state.head_dim();
        let at_m = state.rotary()?.at(state.get(&QUERY_POSITION) as f64)?;
        let q = state.components(Role::Query);
        let matrix = at_m.matrix()?.data().to_vec();
        let form = at_m.elementwise(&q)?;
        let done = state.get(&STEP).min(dim * dim);
        let in_block = in_block(state);
        let mut by_matrix = vec![0.0; dim];
        let mut by_zero = 0;
        for (at, entry) in matrix.iter().enumerate().take(done) {
            let (row, column) = (at / dim, at % dim);
            by_matrix[row] += entry * q[column];
            by_zero += usize::from(!in_block[at]);
        }
        let mut by_elements = vec![0.0; dim];
        for at in 0..done.min(2 * dim) {
            let row = at / 2;
            by_elements[row] += match at % 2 {
                0 => q[row] * form.cos[row],
                _ => form.partner[row] * form.sin[row],
            };
        }
        Ok(Self {
            q,
            matrix,
            in_block,
            form,
            done,
            by_matrix,
            by_elements,
            by_zero,
            costs: Costs::of(state.get(&TOKENS), state.get(&COST_DIM)),
        })
    }
}

/// The entries of `R` in the block of a pair.
fn in_block(state: &State) -> Vec<bool> {
    let dim = state.head_dim();
    let mut in_block = vec![false; dim * dim];
    for pair in 0..state.rotated_pairs() {
        let (a, b) = state.components_of_pair(pair);
        for (row, column) in [(a, a), (a, b), (b, a), (b, b)] {
            in_block[row * dim + column] = true;
        }
    }
    in_block
}
