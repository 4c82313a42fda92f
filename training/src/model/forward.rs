//! The forward pass.

use super::activations::{Keep, LayerActivations};
use super::attention;
use super::positions::Kind;
use super::{Model, Positions, feed_forward, norm};
use crate::exponential::exp;
use crate::product::{Into, Matrix, product};
use crate::task::Scored;

/// The results of a forward pass, and its inputs.
#[derive(Debug, Clone, Default)]
pub struct Forward {
    /// The probability of each token as the next one, after each scored token. Shape: `[scored, vocabulary]`.
    pub probabilities: Vec<f32>,
    /// The loss of each prediction: minus the logarithm of the target's probability. Shape: `[scored]`.
    pub losses: Vec<f32>,
    /// Whether no other token got a higher probability than the target. Shape: `[scored]`.
    pub right: Vec<bool>,
    /// The weights of each layer, if they were kept. Shape of each: `[batch, heads, length, length]`.
    pub weights: Vec<Vec<f32>>,
    /// The queries, keys and values of each layer, before any rotation, if weights were kept. Shape of each:
    /// `[batch, length, 3, heads, head_dim]`.
    pub projected: Vec<Vec<f32>>,
    pub(super) tokens: Vec<u8>,
    pub(super) scored: Vec<Scored>,
    pub(super) layers: Vec<LayerActivations>,
    /// The rows of the scored tokens after the last layer, and their last norm.
    pub(super) last: Vec<f32>,
    pub(super) last_inverses: Vec<f32>,
    pub(super) last_normed: Vec<f32>,
}

impl Forward {
    /// The mean loss of the scored tokens; 0 if there are none.
    pub fn loss(&self) -> f32 {
        let sum: f32 = self.losses.iter().sum();
        sum / self.losses.len().max(1) as f32
    }
}

/// `x w` for rows of `x`.
pub(super) fn projected(x: &[f32], w: &[f32], [rows, inner, outer]: [usize; 3]) -> Vec<f32> {
    let mut result = vec![0.0; rows * outer];
    let mut into = Into {
        data: &mut result,
        row: outer,
        adds: false,
    };
    product(
        [rows, inner, outer],
        Matrix::rows(x, inner),
        w,
        outer,
        &mut into,
    );
    result
}

pub(super) fn add(to: &mut [f32], what: &[f32]) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += what;
    }
}

pub(super) fn forward(
    model: &Model,
    tokens: &[u8],
    scored: &[Scored],
    positions: &Positions,
    keep: Keep,
) -> Forward {
    let (settings, parameters) = (&model.settings, &model.parameters);
    let (all, width, ff) = (&parameters.all, settings.width, settings.feed_forward);
    let rows = tokens.len();
    let mut kept = Forward {
        tokens: tokens.to_vec(),
        scored: scored.to_vec(),
        ..Forward::default()
    };
    let mut x = embedded(model, tokens, positions);
    for layer in &parameters.layers {
        let (normed, inverses) = norm::forward(&x, layer.attention_norm.of(all));
        let mut projections =
            projected(&normed, layer.projections.of(all), [rows, width, 3 * width]);
        if keep == Keep::Weights {
            kept.projected.push(projections.clone());
        }
        let attended = attention::forward(model, layer, &mut projections, positions, keep);
        let mut between = projected(&attended.mixed, layer.output.of(all), [rows, width, width]);
        add(&mut between, &x);
        let (feed_normed, feed_inverses) = norm::forward(&between, layer.feed_norm.of(all));
        let hidden = projected(&feed_normed, layer.widen.of(all), [rows, width, ff]);
        let active = feed_forward::gelu(&hidden);
        let mut after = projected(&active, layer.narrow.of(all), [rows, ff, width]);
        add(&mut after, &between);
        let before = core::mem::replace(&mut x, after);
        match keep {
            Keep::All => kept.layers.push(LayerActivations {
                x: before,
                inverses,
                normed,
                projected: projections,
                attended,
                between,
                feed_inverses,
                feed_normed,
                hidden,
                active,
            }),
            Keep::Weights => kept.weights.push(attended.weights),
            Keep::Nothing => (),
        }
    }
    let row = |scored: &Scored| &x[scored.index * width..][..width];
    kept.last = scored.iter().flat_map(row).copied().collect();
    (kept.last_normed, kept.last_inverses) = norm::forward(&kept.last, parameters.norm.of(all));
    let vocabulary = parameters.scores.columns;
    let shape = [scored.len(), width, vocabulary];
    kept.probabilities = projected(&kept.last_normed, parameters.scores.of(all), shape);
    for (row, scored) in kept.probabilities.chunks_exact_mut(vocabulary).zip(scored) {
        let largest = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let target = row[usize::from(scored.target)];
        kept.right.push(target == largest);
        let mut sum = 0.0;
        for score in &mut *row {
            *score = exp(*score - largest);
            sum += *score;
        }
        for score in row {
            *score /= sum;
        }
        let loss = f64::from(largest - target) + libm::log(f64::from(sum));
        kept.losses.push(loss as f32);
    }
    kept
}

/// The vectors of tokens, plus those of positions if the encoding adds them.
fn embedded(model: &Model, tokens: &[u8], positions: &Positions) -> Vec<f32> {
    let parameters = &model.parameters;
    let (all, width) = (&parameters.all, model.settings.width);
    let vectors = parameters.tokens.of(all);
    let mut x = Vec::with_capacity(tokens.len() * width);
    for (row, token) in tokens.iter().enumerate() {
        let vector = &vectors[usize::from(*token) * width..][..width];
        let position = row % positions.length;
        let added = match (&positions.kind, &parameters.positions) {
            (Kind::Added(table), _) => Some(&table[position * width..][..width]),
            (_, Some(section)) => {
                let last = position.min(section.rows - 1);
                Some(&section.of(all)[last * width..][..width])
            }
            _ => None,
        };
        match added {
            Some(added) => x.extend(vector.iter().zip(added).map(|(x, p)| x + p)),
            None => x.extend(vector),
        }
    }
    x
}
