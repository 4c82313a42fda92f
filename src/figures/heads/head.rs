//! One attention head over a sentence, under each of the encodings: the same queries and keys for all six.

use crate::figure::prelude::*;
use crate::figures::relative::parameters::{T5_BUCKETS, T5_MAX_DISTANCE};
use crate::state::limits::MOST_HEATMAP_TOKENS;
use crate::toy_model::{ToyHead, bucket_biases, clip_table};
use crate::training_lab::learned_vectors::{self, TASK};
use crate::widgets::heatmap::Cell;
use rotary::attention::{Mask, Projection};
use rotary::encoding::sinusoidal::sinusoidal_table;
use rotary::encoding::{ClippedRelative, RelativeBuckets, alibi};
use rotary::tensor::scores::Scores;
use training::Encoding;

/// Heads of the ALiBi model whose first head this is: its slope is then 1/4.
pub const ALIBI_HEADS: usize = 4;

/// Everything of a head that does not depend on where its first token stands.
///
/// A query or a key has one vector per word, so that what needs no position is computed once per pair of words.
#[derive(Debug, Clone, PartialEq)]
pub struct HeadUnderEncodings {
    /// The tokens: the sentence, again and again; of learned vectors the model's text once.
    pub tokens: Vec<String>,
    /// The head of the recorded model that made these queries and keys, from 0; nothing where they are random.
    pub learned: Option<usize>,
    /// The cell that each digit of learned vectors asks for, in the column of the token as far back as it says.
    pub answers: Vec<Cell>,
    /// The keys that a query sees.
    pub mask: Mask,
    /// For each token, the index of its word.
    word_of: Vec<usize>,
    d: usize,
    /// `W_q x` and `W_k x` of each word. Shape: `[words, d]`.
    queries: Vec<f64>,
    keys: Vec<f64>,
    /// Base of the sinusoids and of the rotation.
    base: f64,
    head: ToyHead,
    rotary: Rotary,
    /// `q^T k / sqrt(d)` for every word and token. Shape: `[words, tokens]`.
    content: Vec<f64>,
    shaw: ClippedRelative,
    /// `q^T W_k a_r / sqrt(d)` for every word and distance. Shape: `[words, distances]`.
    shaw_terms: Vec<f64>,
    /// T5's bias for every distance `n - m` that occurs, from `1 - tokens` on. Shape: `[2 tokens - 1]`.
    t5_biases: Vec<f64>,
    alibi_slope: f64,
}

impl HeadUnderEncodings {
    /// The head of a state, with learned vectors where it wants them and they have come.
    pub fn of(state: &State, late: &Late) -> Result<Self> {
        let (d, seed) = (state.head_dim(), state.get(&SEED));
        let sentence = learned_vectors::words(state);
        let sentence: Vec<&str> = sentence.iter().map(String::as_str).collect();
        let words = distinct(&sentence);
        let place = |token: &&str| words.iter().position(|word| word == token).unwrap_or(0);
        let places: Vec<usize> = sentence.iter().map(place).collect();
        let count = match state.is_learned() {
            true => sentence.len(),
            false => state.get(&TOKENS).min(MOST_HEATMAP_TOKENS),
        };
        let word_of: Vec<usize> = repeated(&places, count).collect();
        let head = ToyHead::new(seed, d)?;
        let vectors = learned_vectors::of_head(state, late, words.iter().copied());
        let (learned, queries, keys) = match vectors {
            Some((head, vectors)) => (Some(head), vectors.q, vectors.k),
            None => {
                let x = head.embeddings(words.iter().copied());
                (None, head.w_q.apply(&x)?, head.w_k.apply(&x)?)
            }
        };
        let scale = scale(d);
        let shaw = clip_table(seed, state.get(&CLIP), d)?;
        let distances = shaw.data().len() / d;
        let content = Projection::new(words.len(), d, keys.clone())?.apply(&queries)?;
        let content = content
            .chunks_exact(words.len())
            .flat_map(|row| word_of.iter().map(|&word| scale * row[word]));
        let shaw_keys = Projection::new(distances, d, head.w_k.apply(shaw.data())?)?;
        Ok(Self {
            tokens: repeated(&sentence, count).map(str::to_owned).collect(),
            learned,
            answers: answers(state),
            mask: state.mask(),
            d,
            base: state.base(),
            head,
            rotary: state.rotary()?,
            content: content.collect(),
            word_of,
            shaw,
            shaw_terms: scaled(shaw_keys.apply(&queries)?, scale),
            t5_biases: t5_biases(state, count as i64)?,
            alibi_slope: alibi_slope()?,
            queries,
            keys,
        })
    }

    /// The number of tokens: of rows and of columns.
    pub fn size(&self) -> usize {
        self.word_of.len()
    }

    /// Writes the logits with the first token at `first`, minus infinity where the key is hidden, rounded to 32 bits.
    /// All of them are computed again from the positions.
    ///
    /// Shape: `matrix` `[tokens, tokens]`.
    pub fn write_logits(&self, encoding: Encoding, first: i64, matrix: &mut [f32]) -> Result<()> {
        let positions: Vec<i64> = (first..).take(self.size()).collect();
        let real: Vec<f64> = positions.iter().map(|&position| position as f64).collect();
        match encoding {
            Encoding::Sinusoidal => {
                let p = sinusoidal_table(&real, self.d, self.base, Pairing::Interleaved)?;
                let [mut q, mut k] = self.per_token();
                add(&mut q, &self.head.w_q.apply(&p)?);
                add(&mut k, &self.head.w_k.apply(&p)?);
                self.multiply(&q, &k, matrix)
            }
            Encoding::Rope => {
                let [mut q, mut k] = self.per_token();
                let vectors = q.chunks_exact_mut(self.d).zip(k.chunks_exact_mut(self.d));
                for ((q, k), &position) in vectors.zip(&real) {
                    let at = self.rotary.at(position)?;
                    at.rotate_in_place(q)?;
                    at.rotate_in_place(k)?;
                }
                self.multiply(&q, &k, matrix)
            }
            _ => {
                let mut addends = vec![0.0; self.size()];
                for (row, logits) in matrix.chunks_exact_mut(self.size()).enumerate() {
                    let (seen, hidden) = logits.split_at_mut(self.seen(row));
                    let addends = &mut addends[..seen.len()];
                    self.write_added(encoding, &positions, &real, row, addends)?;
                    let content = &self.content[self.word_of[row] * self.size()..];
                    for ((logit, content), addend) in seen.iter_mut().zip(content).zip(addends) {
                        *logit = (content + *addend) as f32;
                    }
                    hidden.fill(f32::NEG_INFINITY);
                }
                Ok(())
            }
        }
    }

    /// The largest error of the logits of rotated queries and keys, which are computed in 32 bits: the bound that
    /// [`Scores`] promises, and the rounding of the vectors and the scale, for the longest query and key.
    pub fn rounding(&self) -> f64 {
        let longest = |vectors: &[f64]| {
            let lengths = vectors.chunks_exact(self.d).map(length);
            lengths.fold(0.0, f64::max)
        };
        let products = scale(self.d) * longest(&self.queries) * longest(&self.keys);
        1.2e-7 * (self.d as f64 + 3.0) * products
    }

    /// Keys that the query of a row sees: the first ones.
    pub fn seen(&self, row: usize) -> usize {
        match self.mask {
            Mask::Full => self.size(),
            Mask::Causal => row + 1,
        }
    }

    /// Counts the digits whose query has its largest value where the digit asks for it. Shape: `values` `[tokens,
    /// tokens]`.
    pub fn found(&self, values: &[f32]) -> usize {
        let is_found = |cell: &&Cell| {
            let row = &values[cell.row * self.size()..][..self.seen(cell.row)];
            row.iter().all(|value| *value <= row[cell.column])
        };
        self.answers.iter().filter(is_found).count()
    }

    pub fn sees(&self, row: usize, column: usize) -> bool {
        column < self.seen(row)
    }

    /// Writes what the encoding adds to the content of a query and the keys that it sees; for those that add nothing
    /// else, 0.
    fn write_added(
        &self,
        encoding: Encoding,
        positions: &[i64],
        real: &[f64],
        row: usize,
        added: &mut [f64],
    ) -> Result<()> {
        match encoding {
            Encoding::Shaw => {
                let distances = self.shaw_terms.len() * self.d / self.queries.len();
                let terms = &self.shaw_terms[self.word_of[row] * distances..][..distances];
                for (added, key) in added.iter_mut().zip(positions) {
                    *added = terms[self.shaw.index(positions[row] - key)];
                }
            }
            Encoding::T5 => {
                let nearest = 1 - self.size() as i64;
                let start = (positions[0] - positions[row] - nearest) as usize;
                added.copy_from_slice(&self.t5_biases[start..][..added.len()]);
            }
            Encoding::Alibi => {
                let (query, keys) = (&real[row..=row], &real[..added.len()]);
                let bias = alibi::head_bias(self.alibi_slope, query, keys)?;
                added.copy_from_slice(bias.data());
            }
            _ => {}
        }
        Ok(())
    }

    /// `q^T k / sqrt(d)` for every query and key.
    fn multiply(&self, q: &[f64], k: &[f64], matrix: &mut [f32]) -> Result<()> {
        let [q, k] = [q, k].map(|x| x.iter().map(|&x| x as f32).collect::<Vec<f32>>());
        let scores = Scores {
            head_dim: self.d,
            scale: scale(self.d) as f32,
            mask: self.mask,
        };
        scores.write_logits(&q, &k, matrix)
    }

    /// The query and the key of each token. Shapes: `[tokens, d]`.
    fn per_token(&self) -> [Vec<f64>; 2] {
        [&self.queries, &self.keys].map(|vectors| {
            let vector = |word| &vectors[word * self.d..][..self.d];
            self.word_of
                .iter()
                .flat_map(|&word| vector(word))
                .copied()
                .collect()
        })
    }
}

/// The cells that the digits of a model's text ask for.
fn answers(state: &State) -> Vec<Cell> {
    if !state.is_learned() {
        return Vec::new();
    }
    let cells = TASK.answers(&learned_vectors::sequence(state).tokens);
    let cells = cells.into_iter();
    cells.map(|(row, column)| Cell { row, column }).collect()
}

pub fn alibi_slope() -> Result<f64> {
    Ok(alibi::slopes(ALIBI_HEADS)?[0])
}

fn t5_biases(state: &State, count: i64) -> Result<Vec<f64>> {
    let rule = RelativeBuckets::new(T5_BUCKETS, T5_MAX_DISTANCE, !state.get(&CAUSAL))?;
    let distances: Vec<i64> = (1 - count..count).collect();
    let bias = rule.bias(&bucket_biases(state.get(&SEED), &rule), 1, &[0], &distances)?;
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

fn add(sum: &mut [f64], addends: &[f64]) {
    for (sum, addend) in sum.iter_mut().zip(addends) {
        *sum += addend;
    }
}

fn scale(d: usize) -> f64 {
    1.0 / libm::sqrt(d as f64)
}

fn length(vector: &[f64]) -> f64 {
    libm::sqrt(vector.iter().map(|x| x * x).sum())
}
