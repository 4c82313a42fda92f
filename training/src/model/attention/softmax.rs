//! Softmax attention, with the terms that Shaw, T5 and ALiBi add to the scores.

use super::{
    Rows, Sizes, above_diagonal, below_diagonal, causal_square, gathered, mixed, rotate_vector,
};
use crate::exponential::exp;
use crate::model::activations::{Attended, Keep, LayerActivations};
use crate::model::parameters::Layer;
use crate::model::positions::Kind;
use crate::model::{Model, Positions};
use crate::product::{Into, Matrix, product, transposed};

pub fn forward(
    model: &Model,
    layer: &Layer,
    projected: &[f32],
    positions: &Positions,
    keep: Keep,
) -> Attended {
    let sizes = Sizes::of(model, positions.length, projected);
    let shape = [sizes.length, sizes.head_dim];
    let mut keys = vec![0.0; sizes.head_dim * sizes.length];
    mixed(sizes, projected, keep, |h, [q, k], weights| {
        gathered(k, sizes.row(), shape, &mut keys);
        let queries = Rows {
            data: q,
            row: sizes.row(),
        };
        causal_square(queries, &keys, shape, weights);
        for part in 0..positions.distances.parts() {
            read_far(part, [q, k], sizes, positions, &mut keys, weights);
        }
        if let Kind::Clipped(rows) = &positions.kind {
            add_shaw(model, layer, q, sizes, rows, weights);
        }
        let bias = bias_of(model, h, positions);
        softmax(weights, sizes.length, sizes.scale(), bias.as_deref());
    })
}

/// Replaces the scores of a part of the far keys by those at their other distances. Queries and keys come rotated by
/// their positions, and are rotated back to their places for these keys.
fn read_far(
    part: usize,
    [q, k]: [&[f32]; 2],
    sizes: Sizes,
    positions: &Positions,
    keys: &mut [f32],
    scores: &mut [f32],
) {
    let Sizes {
        length, head_dim, ..
    } = sizes;
    let distances = positions.distances;
    let moved = |data: &[f32], place: &dyn Fn(usize) -> usize| {
        let mut moved = Vec::with_capacity(length * head_dim);
        for index in 0..length {
            moved.extend_from_slice(&data[index * sizes.row()..][..head_dim]);
            let back = index.saturating_sub(place(index));
            rotate_vector(&mut moved[index * head_dim..], [back, 0], positions, -1.0);
        }
        moved
    };
    let q = moved(q, &|index| distances.far(index)[part].query);
    let k = moved(k, &|index| distances.key(index));
    gathered(&k, head_dim, [length, head_dim], keys);
    let queries = Rows {
        data: &q,
        row: head_dim,
    };
    let mut far = vec![0.0; length * length];
    causal_square(queries, keys, [length, head_dim], &mut far);
    let rows = scores
        .chunks_exact_mut(length)
        .zip(far.chunks_exact(length));
    for (index, (scores, far)) in rows.enumerate() {
        let before = distances.far(index)[part].before;
        scores[..before].copy_from_slice(&far[..before]);
    }
}

/// The encoding's bias on the scaled scores of a head, by distance.
fn bias_of(model: &Model, head: usize, positions: &Positions) -> Option<Vec<f32>> {
    let length = positions.length;
    match (&positions.kind, &model.parameters.buckets) {
        (Kind::Bias(bias), _) => Some(bias[head * length..][..length].to_vec()),
        (Kind::Buckets(buckets), Some(section)) => {
            let row = &section.of(&model.parameters.all)[head * section.columns..];
            Some(buckets.iter().map(|bucket| row[*bucket]).collect())
        }
        _ => None,
    }
}

/// Adds each query's product with the vector of its distance from each key.
fn add_shaw(
    model: &Model,
    layer: &Layer,
    q: &[f32],
    sizes: Sizes,
    rows: &[usize],
    scores: &mut [f32],
) {
    let Some(section) = &layer.shaw else { return };
    let (length, columns) = (sizes.length, section.rows);
    let table = transposed(section.of(&model.parameters.all), columns, sizes.head_dim);
    let mut by_row = vec![0.0; length * columns];
    let mut into = Into {
        data: &mut by_row,
        row: columns,
        adds: false,
    };
    let queries = Matrix::rows(q, sizes.row());
    product(
        [length, sizes.head_dim, columns],
        queries,
        &table,
        columns,
        &mut into,
    );
    for (i, (row, by_row)) in scores
        .chunks_exact_mut(length)
        .zip(by_row.chunks_exact(columns))
        .enumerate()
    {
        for (j, score) in row[..=i].iter_mut().enumerate() {
            *score += by_row[rows[i - j]];
        }
    }
}

/// Turns each row of scores into weights, 0 for later tokens.
fn softmax(scores: &mut [f32], length: usize, scale: f32, bias: Option<&[f32]>) {
    for (i, row) in scores.chunks_exact_mut(length).enumerate() {
        let (seen, after) = row.split_at_mut(i + 1);
        after.fill(0.0);
        for score in &mut *seen {
            *score *= scale;
        }
        if let Some(bias) = bias {
            for (score, bias) in seen.iter_mut().rev().zip(bias) {
                *score += bias;
            }
        }
        let largest = seen.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for score in &mut *seen {
            *score = exp(*score - largest);
        }
        let share = 1.0 / seen.iter().sum::<f32>();
        for weight in seen {
            *weight *= share;
        }
    }
}

pub fn backward(
    model: &Model,
    layer: &Layer,
    kept: &LayerActivations,
    positions: &Positions,
    d_mixed: &[f32],
    gradient: &mut [f32],
) -> Vec<f32> {
    let projected = &kept.projected;
    let sizes = Sizes::of(model, positions.length, projected);
    let Sizes {
        length,
        width,
        heads,
        head_dim,
        batch,
    } = sizes;
    let (square, row) = (length * length, sizes.row());
    let mut d_projected = vec![0.0; projected.len()];
    let mut values = vec![0.0; head_dim * length];
    let mut d_scores = vec![0.0; square];
    for b in 0..batch {
        for h in 0..heads {
            let starts = sizes.starts(b, h);
            let [q, k, v] = starts.map(|start| Rows {
                data: &projected[start..],
                row,
            });
            let weights = &kept.attended.weights[(b * heads + h) * square..][..square];
            let d_out = Rows {
                data: &d_mixed[sizes.mixed_start(b, h)..],
                row: width,
            };
            gathered(v.data, row, [length, head_dim], &mut values);
            causal_square(d_out, &values, [length, head_dim], &mut d_scores);
            for (i, (row, d_row)) in weights
                .chunks_exact(length)
                .zip(d_scores.chunks_exact_mut(length))
                .enumerate()
            {
                let (seen, after) = d_row.split_at_mut(i + 1);
                after.fill(0.0);
                let along: f32 = row.iter().zip(&*seen).map(|(weight, d)| weight * d).sum();
                for (weight, d) in row.iter().zip(seen) {
                    *d = weight * (*d - along);
                }
            }
            if let (Kind::Buckets(buckets), Some(section)) =
                (&positions.kind, &model.parameters.buckets)
            {
                let d_buckets = &mut section.of_mut(gradient)[h * section.columns..];
                for (i, row) in d_scores.chunks_exact(length).enumerate() {
                    for (j, d) in row[..=i].iter().enumerate() {
                        d_buckets[buckets[i - j]] += d;
                    }
                }
            }
            let scale = sizes.scale();
            for d in &mut d_scores {
                *d *= scale;
            }
            let [d_q, d_k, d_v] = starts;
            if let Kind::Clipped(rows) = &positions.kind {
                let to = &mut d_projected[d_q..];
                shaw_backward(model, layer, q, sizes, rows, &d_scores, to, gradient);
            }
            below_diagonal(&d_scores, length, k, head_dim, &mut d_projected[d_q..], row);
            above_diagonal(&d_scores, length, q, head_dim, &mut d_projected[d_k..], row);
            above_diagonal(
                weights,
                length,
                d_out,
                head_dim,
                &mut d_projected[d_v..],
                row,
            );
        }
    }
    d_projected
}

/// Adds the gradients of queries and of the vectors of distances.
#[allow(clippy::too_many_arguments)]
fn shaw_backward(
    model: &Model,
    layer: &Layer,
    q: Rows,
    sizes: Sizes,
    rows: &[usize],
    d_scores: &[f32],
    d_queries: &mut [f32],
    gradient: &mut [f32],
) {
    let Some(section) = &layer.shaw else { return };
    let (length, columns, head_dim) = (sizes.length, section.rows, sizes.head_dim);
    let mut by_row = vec![0.0; length * columns];
    for (i, (row, by_row)) in d_scores
        .chunks_exact(length)
        .zip(by_row.chunks_exact_mut(columns))
        .enumerate()
    {
        for (j, d) in row[..=i].iter().enumerate() {
            by_row[rows[i - j]] += d;
        }
    }
    let mut into = Into {
        data: d_queries,
        row: sizes.row(),
        adds: true,
    };
    let table = section.of(&model.parameters.all);
    product(
        [length, columns, head_dim],
        Matrix::rows(&by_row, columns),
        table,
        head_dim,
        &mut into,
    );
    let mut into = Into {
        data: section.of_mut(gradient),
        row: head_dim,
        adds: true,
    };
    product(
        [columns, length, head_dim],
        Matrix::columns(&by_row, columns),
        q.data,
        q.row,
        &mut into,
    );
}
