//! One attention head over a sentence, under each of the encodings: the same queries and keys for all six.

use super::encoding::Encoding;
use crate::figures::relative::reading::{bucket_biases, buckets};
use crate::figures::terms::reading::clip_table;
use crate::scene::Scene;
use crate::token_vectors::{map, word_vector};
use crate::widgets::heatmap::Cell;
use rotary::attention::{Attention, Mask, Operands, Projection, softmax};
use rotary::encoding::sinusoidal::sinusoidal_table;
use rotary::encoding::{ClippedRelative, alibi};
use rotary::{Pairing, Result, Rotary};

/// The most tokens of which a heatmap is made.
pub const MOST_TOKENS: usize = 512;

/// How many heads the ALiBi model has whose first head this is: its slope is then 1/4.
pub const ALIBI_HEADS: usize = 4;

/// Everything of a head that does not depend on where its first token stands.
///
/// A query or a key has one vector per word, so that what needs no position is computed once per pair of words.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    /// The tokens: the sentence, again and again.
    pub tokens: Vec<String>,
    /// Which keys a query sees.
    pub mask: Mask,
    /// For each token, the index of its word.
    word_of: Vec<usize>,
    d: usize,
    /// `W_q x` and `W_k x` of each word. Shape: `[words, d]`.
    queries: Vec<f64>,
    keys: Vec<f64>,
    /// Of the sinusoids, and of the turn.
    base: f64,
    w_q: Projection,
    w_k: Projection,
    rotary: Rotary,
    /// `q^T k / sqrt(d)` for every two words. Shape: `[words, words]`.
    content: Vec<f64>,
    shaw: ClippedRelative,
    /// `q^T W_k a_r / sqrt(d)` for every word and distance. Shape: `[words, distances]`.
    shaw_terms: Vec<f64>,
    /// T5's bias for every distance `n - m` that occurs, from `1 - tokens` on. Shape: `[2 tokens - 1]`.
    t5_biases: Vec<f64>,
    alibi_slope: f64,
}

/// What a head makes of its tokens. Shapes: `[tokens, tokens]`.
#[derive(Debug, Clone)]
pub struct Scores {
    /// Minus infinity where the key is hidden.
    pub logits: Vec<f64>,
    /// Their softmax, where the way to the logits gives it too.
    pub weights: Option<Vec<f64>>,
}

impl Scores {
    /// The softmax of every row of a square of logits.
    pub fn weights_of(logits: &[f64]) -> Vec<f64> {
        let mut weights = logits.to_vec();
        let size = weights.len().isqrt();
        weights.chunks_exact_mut(size).for_each(softmax);
        weights
    }
}

impl Head {
    /// The head of a scene.
    ///
    /// # Errors
    /// None for a scene that links and actions can make.
    pub fn of(scene: &Scene) -> Result<Self> {
        let (d, seed) = (scene.head_dim(), scene.seed);
        let sentence: Vec<&str> = scene.tokens().collect();
        let words = distinct(&sentence);
        let place = |token: &&str| words.iter().position(|word| word == token).unwrap_or(0);
        let places: Vec<usize> = sentence.iter().map(place).collect();
        let count = scene.tokens.min(MOST_TOKENS);
        let embeddings = words.iter().map(|word| word_vector(seed, word, d));
        let x: Vec<f64> = embeddings.flatten().collect();
        let projection = |name| Projection::new(d, d, map(seed, name, d, d));
        let (w_q, w_k) = (projection("W_q")?, projection("W_k")?);
        let (queries, keys) = (w_q.apply(&x)?, w_k.apply(&x)?);
        let scale = 1.0 / libm::sqrt(d as f64);
        let shaw = clip_table(scene)?;
        let distances = shaw.data().len() / d;
        let content = Projection::new(words.len(), d, keys.clone())?.apply(&queries)?;
        let shaw_keys = Projection::new(distances, d, w_k.apply(shaw.data())?)?;
        Ok(Self {
            tokens: repeated(&sentence, count).map(str::to_owned).collect(),
            mask: if scene.causal {
                Mask::Causal
            } else {
                Mask::Full
            },
            word_of: repeated(&places, count).collect(),
            d,
            base: scene.base,
            w_q,
            w_k,
            rotary: Rotary::new(d, scene.rotary_dim, scene.base, scene.pairing)?,
            content: scaled(content, scale),
            shaw,
            shaw_terms: scaled(shaw_keys.apply(&queries)?, scale),
            t5_biases: t5_biases(scene, count as i64)?,
            alibi_slope: alibi::slopes(ALIBI_HEADS)?[0],
            queries,
            keys,
        })
    }

    /// The number of tokens.
    pub fn len(&self) -> usize {
        self.word_of.len()
    }

    /// Whether there is no token: never.
    pub fn is_empty(&self) -> bool {
        self.word_of.is_empty()
    }

    /// The scores with the first token at `first`.
    ///
    /// # Errors
    /// None for positions that a scene can have.
    pub fn scores(&self, encoding: Encoding, first: i64) -> Result<Scores> {
        let positions: Vec<i64> = (first..).take(self.len()).collect();
        match encoding {
            Encoding::None => Ok(self.per_pair(&positions, |_, _| 0.0)),
            Encoding::Sinusoidal => self.placed(&positions),
            Encoding::Shaw => Ok(self.shaw(&positions)),
            Encoding::T5 => Ok(self.t5(&positions)),
            Encoding::Alibi => {
                let real = real(&positions);
                let bias = alibi::head_bias(self.alibi_slope, &real, &real)?;
                Ok(self.per_pair(&positions, |row, column| bias.row(0, row)[column]))
            }
            Encoding::Rotary => {
                let (q, k) = (self.per_token(&self.queries), self.per_token(&self.keys));
                self.attended(&q, &k, &positions, Some(self.rotary.clone()))
            }
        }
    }

    /// How many keys the query of a row sees: the first ones.
    pub fn seen(&self, row: usize) -> usize {
        match self.mask {
            Mask::Full => self.len(),
            Mask::Causal => row + 1,
        }
    }

    /// Whether the query of a cell sees its key.
    pub fn sees(&self, cell: Cell) -> bool {
        cell.column < self.seen(cell.row)
    }

    /// `q = W_q (x + p_m)`, `k = W_k (x + p_n)`.
    fn placed(&self, positions: &[i64]) -> Result<Scores> {
        let p = sinusoidal_table(&real(positions), self.d, self.base, Pairing::Interleaved)?;
        let sum = |x: Vec<f64>, p: Vec<f64>| -> Vec<f64> {
            x.iter().zip(p).map(|(x, p)| x + p).collect()
        };
        let q = sum(self.per_token(&self.queries), self.w_q.apply(&p)?);
        let k = sum(self.per_token(&self.keys), self.w_k.apply(&p)?);
        self.attended(&q, &k, positions, None)
    }

    fn attended(
        &self,
        q: &[f64],
        k: &[f64],
        positions: &[i64],
        rotary: Option<Rotary>,
    ) -> Result<Scores> {
        let attention = Attention {
            value_dim: 1,
            rotary,
            mask: self.mask,
            ..Attention::new(1, self.d)
        };
        let positions = real(positions);
        let operands = Operands {
            q,
            k,
            v: &vec![0.0; positions.len()],
            q_positions: &positions,
            k_positions: &positions,
        };
        let attended = attention.forward(&operands, None)?;
        Ok(Scores {
            logits: attended.logits,
            weights: Some(attended.weights),
        })
    }

    /// `q^T (k + W_k a_r) / sqrt(d)`, with `r` the clipped distance.
    fn shaw(&self, positions: &[i64]) -> Scores {
        let distances = self.shaw_terms.len() * self.d / self.queries.len();
        self.per_pair(positions, |row, column| {
            let distance = positions[row] - positions[column];
            self.shaw_terms[self.word_of[row] * distances + self.shaw.index(distance)]
        })
    }

    /// `q^T k / sqrt(d)` and the bias of the bucket of `n - m`.
    fn t5(&self, positions: &[i64]) -> Scores {
        let nearest = 1 - self.len() as i64;
        self.per_pair(positions, |row, column| {
            let relative = positions[column] - positions[row];
            self.t5_biases[(relative - nearest) as usize]
        })
    }

    /// The content of every two tokens and what is added to it.
    fn per_pair(&self, positions: &[i64], added: impl Fn(usize, usize) -> f64) -> Scores {
        let words = self.queries.len() / self.d;
        let mut logits = vec![f64::NEG_INFINITY; positions.len() * positions.len()];
        for (row, logits) in logits.chunks_exact_mut(positions.len()).enumerate() {
            let content = &self.content[self.word_of[row] * words..][..words];
            for (column, logit) in logits[..self.seen(row)].iter_mut().enumerate() {
                *logit = content[self.word_of[column]] + added(row, column);
            }
        }
        Scores {
            logits,
            weights: None,
        }
    }

    /// The vectors of words as those of tokens. Shape: `[tokens, d]`.
    fn per_token(&self, vectors: &[f64]) -> Vec<f64> {
        let tokens = self.word_of.iter();
        tokens
            .flat_map(|word| &vectors[word * self.d..][..self.d])
            .copied()
            .collect()
    }
}

fn t5_biases(scene: &Scene, count: i64) -> Result<Vec<f64>> {
    let rule = buckets(scene)?;
    let distances: Vec<i64> = (1 - count..count).collect();
    let bias = rule.bias(&bucket_biases(scene, &rule), 1, &[0], &distances)?;
    Ok(bias.row(0, 0).to_vec())
}

fn distinct<'w>(sentence: &[&'w str]) -> Vec<&'w str> {
    let mut words = Vec::new();
    for &word in sentence {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

fn repeated<T: Copy>(sentence: &[T], count: usize) -> impl Iterator<Item = T> {
    sentence.iter().copied().cycle().take(count)
}

fn scaled(mut numbers: Vec<f64>, scale: f64) -> Vec<f64> {
    numbers.iter_mut().for_each(|number| *number *= scale);
    numbers
}

fn real(positions: &[i64]) -> Vec<f64> {
    positions.iter().map(|&position| position as f64).collect()
}
