//! What linear attention with rotary positions gives each token of a sentence, beside softmax attention.

use crate::scene::Scene;
use crate::token_vectors::{map, word_vector};
use rotary::attention::{Attention, Operands, Projection};
use rotary::linear_attention::LinearAttention;
use rotary::{Result, Rotary};

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
    /// Reads a scene.
    ///
    /// # Errors
    /// None for a scene that links and actions can make.
    pub fn of(scene: &Scene) -> Result<Self> {
        let (d, seed) = (scene.head_dim(), scene.seed);
        let mut words = scene.tokens();
        words.truncate(MOST_ROWS);
        let query = scene.row.min(words.len() - 1);
        let mask = scene.mask();
        let rotary = Rotary::new(d, scene.rotary_dim, scene.base, scene.pairing)?;
        let projected = |name, words: &[&str]| {
            let x: Vec<f64> = words
                .iter()
                .flat_map(|word| word_vector(seed, word, d))
                .collect();
            Projection::new(d, d, map(seed, name, d, d))?.apply(&x)
        };
        let positions: Vec<f64> = (0..words.len())
            .map(|token| (scene.first_position + token as i64) as f64)
            .collect();
        let operands = Operands {
            q: &projected("W_q", &words[query..=query])?,
            k: &projected("W_k", &words)?,
            v: &vec![0.0; words.len()],
            q_positions: &positions[query..=query],
            k_positions: &positions,
        };
        let linear = LinearAttention {
            mask,
            ..LinearAttention::new(rotary.clone(), scene.feature_map, 1)
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
