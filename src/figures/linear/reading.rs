//! What linear attention with rotary positions gives each token of a sentence, beside softmax attention.

use crate::state::State;
use crate::state::parameters::{FEATURE_MAP, FIRST_POSITION, ROW, SEED};
use crate::toy_model::{ToyHead, tokens_of};
use rotary::Result;
use rotary::attention::{Attention, Operands};
use rotary::linear_attention::LinearAttention;

/// The most tokens that have a row.
pub const MOST_ROWS: usize = 64;

/// One query over all tokens.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The token whose query it is.
    pub query: usize,
    /// A row for each token, as a key.
    pub rows: Vec<Row>,
    /// The sums over the keys that the query sees.
    pub sums: Sums,
}

/// What a query gives one key.
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
    /// Of `(R_m phi(q))^T (R_n phi(k))`.
    pub turned: f64,
    /// Of `phi(q)^T phi(k)`: the denominator.
    pub unturned: f64,
    /// Of the weights of linear attention.
    pub linear: f64,
    /// Of the weights of softmax attention.
    pub softmax: f64,
}

impl Reading {
    /// Reads a state.
    ///
    /// # Errors
    /// None for a state that links and actions can make.
    pub fn of(state: &State) -> Result<Self> {
        let d = state.head_dim();
        let mut words = tokens_of(state);
        words.truncate(MOST_ROWS);
        let query = state.get(&ROW).min(words.len() - 1);
        let mask = state.mask();
        let rotary = state.rotary()?;
        let head = ToyHead::new(state.get(&SEED), d)?;
        let x = head.embeddings(words.iter().copied());
        let positions: Vec<f64> = (0..words.len())
            .map(|token| (state.get(&FIRST_POSITION) + token as i64) as f64)
            .collect();
        let operands = Operands {
            q: &head.w_q.apply(&x[query * d..][..d])?,
            k: &head.w_k.apply(&x)?,
            v: &vec![0.0; words.len()],
            q_positions: &positions[query..=query],
            k_positions: &positions,
        };
        let linear = LinearAttention {
            mask,
            ..LinearAttention::new(rotary.clone(), state.get(&FEATURE_MAP), 1)
        }
        .forward(&operands)?;
        let softmax = Attention {
            value_dim: 1,
            rotary: Some(rotary),
            mask,
            ..Attention::new(1, d)
        }
        .forward(&operands, None)?;
        let weights = linear.weights();
        let rows = words.iter().zip(&positions).enumerate();
        Ok(Self {
            query,
            rows: rows
                .map(|(key, (word, &position))| Row {
                    word: (*word).to_owned(),
                    seen: mask.sees(positions[query], position),
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
        })
    }

    /// How many weights of linear attention are below 0.
    pub fn negative(&self) -> usize {
        self.rows.iter().filter(|row| row.linear < 0.0).count()
    }

    /// The largest absolute value of a weight of either kind.
    pub fn largest(&self) -> f64 {
        let weights = self.rows.iter().flat_map(|row| [row.linear, row.softmax]);
        weights.map(f64::abs).fold(f64::MIN_POSITIVE, f64::max)
    }
}
