//! A query and a key of a model that was trained with neighbours as pairs, in code of either layout.

use super::parameters::{PERMUTED, Permuted};
use crate::figure::prelude::*;
use crate::toy_model::token_vectors::table_row;

/// The vectors of the figure: `q`, `k` and `v`.
pub const VECTORS: usize = 3;

/// The code's results for the model's vectors.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// `q`, `k` and `v` in the order in which the model was trained. Shape: `[VECTORS, d]`.
    pub trained: [Vec<f64>; VECTORS],
    /// One row of `W_o`, which multiplies the values and is not permuted. Shape: `[d]`.
    pub w_o: Vec<f64>,
    /// The slot of each trained component. Shape: `[VECTORS, d]`.
    pub slots: [Vec<usize>; VECTORS],
    /// The two slots that the code rotates together, pair by pair. Shape: `[d / 2]`.
    pub partners: Vec<(usize, usize)>,
    /// The model's results with the pairing of its training.
    pub right: Outcome,
    /// Its results for every choice of permuted rows, in the order of their names in links.
    pub outcomes: Vec<Outcome>,
    pub shown: usize,
}

/// The numbers of one choice of permuted rows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    /// `R_m q . R_n k`.
    pub score: f64,
    /// The same with a key that the model rotated and stored before it was converted.
    pub with_old_key: f64,
    /// The row of `W_o` times `v`.
    pub output: f64,
}

impl FigureReading for Reading {
    /// Reads a state, whose vectors are those of a model trained with neighbours as pairs.
    fn of(state: &State) -> Result<Self> {
        let d = state.head_dim();
        let code = state.rotary()?;
        let in_training = Rotary::new(d, d, state.get(&BASE), Pairing::Interleaved)?;
        let [q, k] = Role::ALL.map(|role| {
            let pairs = state.vector(role).iter();
            pairs.flat_map(|pair| pair.to_array()).collect::<Vec<f64>>()
        });
        let seed = state.get(&SEED);
        let (v, w_o) = (table_row(seed, "v", 0, d), table_row(seed, "W_o", 0, d));
        let [m, n] = state.positions();
        let permutation = match state.pairing() {
            Pairing::Interleaved => (0..d).collect(),
            Pairing::Half => Pairing::to_half_permutation(d)?,
        };
        let stored = |x: &[f64], is_permuted: bool| -> Vec<f64> {
            match is_permuted {
                true => permutation.iter().map(|&from| x[from]).collect(),
                false => x.to_vec(),
            }
        };
        let [b_q, b_k] = ["b_q", "b_k"].map(|name| table_row(seed, name, 0, d));
        // A bias that is not permuted is added in the order of training.
        let biased = |x: &[f64], bias: &[f64]| -> Vec<f64> {
            let sums = permutation.iter().zip(bias);
            sums.map(|(&from, own)| x[from] - bias[from] + own)
                .collect()
        };
        let old_key = in_training.rotate(&k, n)?;
        let outcome = |permuted: Permuted| -> Result<Outcome> {
            let [of_q, of_k, of_v] = permuted.rows();
            let (q, k) = match permuted {
                Permuted::WithoutBiases => (biased(&q, &b_q), biased(&k, &b_k)),
                _ => (stored(&q, of_q), stored(&k, of_k)),
            };
            Ok(Outcome {
                score: code.score_from_positions(&q, &k, m, n)?,
                with_old_key: dot(&code.rotate(&q, m)?, &old_key),
                output: dot(&w_o, &stored(&v, of_v)),
            })
        };
        let outcomes: Result<Vec<_>> = Permuted::ALL.iter().copied().map(outcome).collect();
        let shown = state.get(&PERMUTED);
        let slots = shown.rows().map(|is_permuted| {
            let mut slots: Vec<usize> = (0..d).collect();
            if is_permuted {
                for (slot, &component) in permutation.iter().enumerate() {
                    slots[component] = slot;
                }
            }
            slots
        });
        Ok(Self {
            right: Outcome {
                score: in_training.score_from_positions(&q, &k, m, n)?,
                with_old_key: dot(&in_training.rotate(&q, m)?, &old_key),
                output: dot(&w_o, &v),
            },
            outcomes: outcomes?,
            shown: shown as usize,
            slots,
            partners: (0..d / 2).map(|pair| code.components(pair)).collect(),
            trained: [q, k, v],
            w_o,
        })
    }
}

impl Reading {
    /// The results of the selected choice.
    pub fn outcome(&self) -> Outcome {
        self.outcomes[self.shown]
    }

    /// The trained components that a vector holds in the slots of a pair of the code.
    pub fn held(&self, vector: usize, pair: usize) -> [usize; 2] {
        let (a, b) = self.partners[pair];
        let slots = &self.slots[vector];
        [a, b].map(|slot| slots.iter().position(|at| *at == slot).unwrap_or(slot))
    }
}

/// Whether two numbers are the same but for rounding.
pub fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
