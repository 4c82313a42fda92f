//! Queries, keys and values of tokens, from a trained model.

use crate::bytes::Bytes;
use training::Result;
use training::evaluation::Extension;
use training::model::Model;

/// The number of sequences that the vectors are averaged over.
const SEQUENCES: u64 = 64;

/// The scale of a component in the file.
const UNIT: f64 = 256.0;

/// The first four bytes of the file.
const FORMAT: &[u8; 4] = b"VEC2";

/// The queries, keys and values of the last layer, before rotation: for each token of the vocabulary the average over
/// sequences, because they depend a little on the preceding tokens.
pub struct Learned {
    heads: usize,
    head_dim: usize,
    /// Shape: `[vocabulary, 3, heads, head_dim]`.
    vectors: Vec<f64>,
    /// The fraction of the vectors' mean square that the averages leave out, from 0 to 1.
    pub rest: f64,
}

impl Learned {
    /// Runs the model on sequences of its task that it was not trained on.
    ///
    /// # Errors
    /// None for a model that was constructed.
    pub fn of(model: &Model) -> Result<Self> {
        let settings = &model.settings;
        let (task, width) = (settings.task, settings.width);
        let row = 3 * width;
        let mut vectors = vec![0.0; task.vocabulary() * row];
        let mut counts = vec![0.0; task.vocabulary()];
        let mut squares = 0.0;
        for number in 0..SEQUENCES {
            let tokens = task
                .sequence(settings.seed, number, false, settings.context)
                .tokens;
            let forward = model.read(&tokens, &Extension::default())?;
            let Some(last) = forward.projected.last() else {
                break;
            };
            for (&token, projected) in tokens.iter().zip(last.chunks_exact(row)) {
                let token = usize::from(token);
                counts[token] += 1.0;
                for (sum, &x) in vectors[token * row..].iter_mut().zip(projected) {
                    *sum += f64::from(x);
                    squares += f64::from(x * x);
                }
            }
        }
        let mut kept = 0.0;
        for (sums, count) in vectors.chunks_exact_mut(row).zip(&counts) {
            for x in sums {
                *x /= f64::max(*count, 1.0);
                kept += count * *x * *x;
            }
        }
        Ok(Self {
            heads: settings.heads,
            head_dim: settings.head_dim(),
            vectors,
            rest: 1.0 - kept / squares,
        })
    }

    /// The query, the key or the value of a token in a head: `of` is 0, 1 or 2. Shape: `[head_dim]`.
    pub fn vector(&self, token: usize, of: usize, head: usize) -> &[f64] {
        &self.vectors[((3 * token + of) * self.heads + head) * self.head_dim..][..self.head_dim]
    }

    /// The file's contents: the number of tokens, heads and components, then all vectors, in 256ths.
    pub fn written(&self) -> Vec<u8> {
        let row = 3 * self.heads * self.head_dim;
        let mut bytes = Bytes::default();
        bytes.all(FORMAT);
        bytes.byte(self.vectors.len() / row);
        bytes.byte(self.heads);
        bytes.byte(self.head_dim);
        let rounded = self.vectors.iter().map(|x| (UNIT * x).round() as i16);
        bytes.shorts(rounded.map(i16::cast_unsigned));
        bytes.0
    }
}
