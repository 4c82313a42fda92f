//! Linear attention with rotary positions over a sentence, beside softmax attention.

use super::parameters::FEATURE_MAP;
use crate::figure::prelude::*;
use crate::toy_model::{ToyHead, tokens_of};
use rotary::attention::{Attention, Mask, Operands};
use rotary::linear_attention::{self, LinearAttention};

pub const MOST_ROWS: usize = 64;

/// The components of a toy value.
pub const VALUE_DIM: usize = 2;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The token whose query it is.
    pub query: usize,
    /// A row for each token, as a key.
    pub rows: Vec<Row>,
    /// The sums over the keys that the query sees.
    pub sums: Sums,
    /// The sums that do not depend on the query.
    pub once: Once,
}

/// The sums over keys that are formed once for all queries, and the output that they give.
#[derive(Debug, Clone, PartialEq)]
pub struct Once {
    /// `S`, the sum of `R_n phi(k_n) v_n^T`, by rows. Shape: `[head_dim, VALUE_DIM]`.
    pub s: Vec<f64>,
    /// `z`, the sum of `phi(k_n)`. Shape: `[head_dim]`.
    pub z: Vec<f64>,
    /// `(R_m phi(q))^T S / phi(q)^T z`.
    pub out: [f64; VALUE_DIM],
    /// The sum of weight times value, pair by pair.
    pub pair_by_pair: [f64; VALUE_DIM],
    /// The number of pairs of a query and a key in the sentence.
    pub pairs: usize,
}

/// The weights that a query gives one key.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The token.
    pub word: String,
    /// Whether the query sees it.
    pub seen: bool,
    /// `(R_m phi(q))^T (R_n phi(k)) / sum of phi(q)^T phi(k)`.
    pub linear: f64,
    /// The softmax over the keys of `(R_m q)^T (R_n k) / sqrt(d)`.
    pub softmax: f64,
}

/// Sums over the keys that a query sees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sums {
    /// The sum of `(R_m phi(q))^T (R_n phi(k))`.
    pub turned: f64,
    /// The sum of `phi(q)^T phi(k)`: the denominator.
    pub unturned: f64,
    /// The sum of the weights of linear attention.
    pub linear: f64,
    /// The sum of the weights of softmax attention.
    pub softmax: f64,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let d = state.head_dim();
        let mut words = tokens_of(state);
        words.truncate(MOST_ROWS);
        let query = state.get(&ROW).min(words.len() - 1);
        let mask = state.mask();
        let rotary = state.rotary()?;
        let head = ToyHead::new(state.get(&SEED), d)?;
        let positions: Vec<f64> = (0..words.len())
            .map(|token| (state.get(&FIRST_POSITION) + token as i64) as f64)
            .collect();
        let vectors = head.project(words.iter().copied())?;
        let v: Vec<f64> = (vectors.v.chunks_exact(d))
            .flat_map(|v| &v[..VALUE_DIM])
            .copied()
            .collect();
        let operands = Operands {
            q: vectors.query(query),
            k: &vectors.k,
            v: &v,
            q_positions: &positions[query..=query],
            k_positions: &positions,
        };
        let layer = LinearAttention {
            mask,
            ..LinearAttention::new(rotary.clone(), state.get(&FEATURE_MAP), VALUE_DIM)
        };
        let linear = layer.forward(&operands)?;
        let seen = |key: usize| mask.sees(positions[query], positions[key]);
        let mut sums = linear_attention::State::new(layer)?;
        let keys = vectors.k.chunks_exact(d).zip(v.chunks_exact(VALUE_DIM));
        for (key, (k, v)) in keys.enumerate().filter(|(key, _)| seen(*key)) {
            sums.append(k, v, positions[key])?;
        }
        let out = sums.attend(operands.q, positions[query])?;
        let softmax = Attention {
            value_dim: VALUE_DIM,
            rotary: Some(rotary),
            mask,
            ..Attention::new(1, d)
        }
        .forward(&operands, None)?;
        let weights = linear.weights();
        let pairs = match mask {
            Mask::Full => words.len() * words.len(),
            Mask::Causal => words.len() * (words.len() + 1) / 2,
        };
        Ok(Self {
            query,
            rows: (words.iter().enumerate())
                .map(|(key, word)| Row {
                    word: (*word).to_owned(),
                    seen: seen(key),
                    linear: weights[key],
                    softmax: softmax.weights[key],
                })
                .collect(),
            sums: Sums {
                turned: linear.numerators.iter().sum(),
                unturned: linear.denominators[0],
                linear: linear.weight_sums()[0],
                softmax: softmax.weights.iter().sum(),
            },
            once: Once {
                s: sums.s().to_vec(),
                z: sums.z().to_vec(),
                out: [out[0], out[1]],
                pair_by_pair: [linear.out[0], linear.out[1]],
                pairs,
            },
        })
    }
}

impl Reading {
    pub fn negative(&self) -> usize {
        self.rows.iter().filter(|row| row.linear < 0.0).count()
    }

    /// The largest absolute value of a weight of either kind.
    pub fn largest(&self) -> f64 {
        let weights = self.rows.iter().flat_map(|row| [row.linear, row.softmax]);
        weights.map(f64::abs).fold(f64::MIN_POSITIVE, f64::max)
    }
}
