//! Linear attention with features `elu(x) + 1`, rotated in the numerator, not in the denominator. It computes the full
//! matrix of weights, which is faster at training lengths and can be shown.

use super::{
    Rows, Sizes, above_diagonal, below_diagonal, causal_square, gathered, mixed, rotate_vector,
};
use crate::exponential::exp;
use crate::model::Positions;
use crate::model::activations::{Attended, Keep, LayerActivations};

/// Keeps a denominator away from 0.
const LEAST: f32 = 1e-3;

/// `elu(x) + 1`.
fn feature(x: f32) -> f32 {
    if x > 0.0 { x + 1.0 } else { exp(x) }
}

/// The features of one head's queries or keys. Shape: `[length, head_dim]`.
fn features(data: &[f32], sizes: Sizes) -> Vec<f32> {
    let rows = (0..sizes.length).flat_map(|index| &data[index * sizes.row()..][..sizes.head_dim]);
    rows.map(|x| feature(*x)).collect()
}

fn rotated(
    features: &[f32],
    head: usize,
    sizes: Sizes,
    positions: &Positions,
    sign: f32,
) -> Vec<f32> {
    let mut rotated = features.to_vec();
    for (index, vector) in rotated.chunks_exact_mut(sizes.head_dim).enumerate() {
        rotate_vector(vector, [index, head], positions, sign);
    }
    rotated
}

/// The running sums of rows, from the start or from the end.
fn running(rows: &[f32], width: usize, from_end: bool) -> Vec<f32> {
    let mut sums = rows.to_vec();
    let count = rows.len() / width;
    for step in 1..count {
        let (to, from) = if from_end {
            (count - 1 - step, count - step)
        } else {
            (step, step - 1)
        };
        for component in 0..width {
            sums[to * width + component] += sums[from * width + component];
        }
    }
    sums
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub fn forward(sizes: Sizes, projected: &[f32], positions: &Positions, keep: Keep) -> Attended {
    let Sizes {
        length, head_dim, ..
    } = sizes;
    let mut denominators = Vec::new();
    let mut transpose = vec![0.0; head_dim * length];
    let attended = mixed(sizes, projected, keep, |h, queries_and_keys, weights| {
        let [q, k] = queries_and_keys.map(|data| features(data, sizes));
        let sums = running(&k, head_dim, false);
        let [turned_q, turned_k] =
            [&q, &k].map(|features| rotated(features, h, sizes, positions, 1.0));
        gathered(&turned_k, head_dim, [length, head_dim], &mut transpose);
        let queries = Rows {
            data: &turned_q,
            row: head_dim,
        };
        causal_square(queries, &transpose, [length, head_dim], weights);
        let queries = q.chunks_exact(head_dim).zip(sums.chunks_exact(head_dim));
        for (i, (row, (q, sum))) in weights.chunks_exact_mut(length).zip(queries).enumerate() {
            let denominator = dot(q, sum) + LEAST;
            let (seen, after) = row.split_at_mut(i + 1);
            after.fill(0.0);
            for weight in seen {
                *weight /= denominator;
            }
            if keep == Keep::All {
                denominators.push(denominator);
            }
        }
    });
    Attended {
        denominators,
        ..attended
    }
}

pub fn backward(
    sizes: Sizes,
    kept: &LayerActivations,
    positions: &Positions,
    d_mixed: &[f32],
) -> Vec<f32> {
    let Sizes {
        length,
        width,
        heads,
        head_dim,
        batch,
    } = sizes;
    let (square, row) = (length * length, sizes.row());
    let mut d_projected = vec![0.0; kept.projected.len()];
    let mut values = vec![0.0; head_dim * length];
    let mut d_numerators = vec![0.0; square];
    for b in 0..batch {
        for h in 0..heads {
            let starts = sizes.starts(b, h);
            let [q, k, v] = starts.map(|start| &kept.projected[start..]);
            let [f_q, f_k] = [q, k].map(|data| features(data, sizes));
            let [turned_q, turned_k] =
                [&f_q, &f_k].map(|features| rotated(features, h, sizes, positions, 1.0));
            let head = b * heads + h;
            let weights = &kept.attended.weights[head * square..][..square];
            let denominators = &kept.attended.denominators[head * length..][..length];
            let d_out = Rows {
                data: &d_mixed[sizes.mixed_start(b, h)..],
                row: width,
            };
            gathered(v, row, [length, head_dim], &mut values);
            causal_square(d_out, &values, [length, head_dim], &mut d_numerators);
            let mut d_denominators = Vec::with_capacity(length);
            let rows = weights
                .chunks_exact(length)
                .zip(d_numerators.chunks_exact_mut(length));
            for (i, ((row, d_row), denominator)) in rows.zip(denominators).enumerate() {
                let (seen, after) = d_row.split_at_mut(i + 1);
                after.fill(0.0);
                d_denominators.push(-dot(row, seen) / denominator);
                for d in seen {
                    *d /= denominator;
                }
            }
            let mut d_turned = [vec![0.0; length * head_dim], vec![0.0; length * head_dim]];
            let [d_turned_q, d_turned_k] = &mut d_turned;
            let keys = Rows {
                data: &turned_k,
                row: head_dim,
            };
            below_diagonal(&d_numerators, length, keys, head_dim, d_turned_q, head_dim);
            let queries = Rows {
                data: &turned_q,
                row: head_dim,
            };
            above_diagonal(
                &d_numerators,
                length,
                queries,
                head_dim,
                d_turned_k,
                head_dim,
            );
            let sums = running(&f_k, head_dim, false);
            let weighted: Vec<f32> = f_q
                .chunks_exact(head_dim)
                .zip(&d_denominators)
                .flat_map(|(q, d)| q.iter().map(move |q| q * d))
                .collect();
            let sums_after = running(&weighted, head_dim, true);
            let [d_q, d_k] = d_turned.map(|turned| rotated(&turned, h, sizes, positions, -1.0));
            let mut write =
                |start: usize, x: &[f32], d_feature: &[f32], more: &dyn Fn(usize, usize) -> f32| {
                    for index in 0..length {
                        for component in 0..head_dim {
                            let x = x[index * row + component];
                            let slope = if x > 0.0 { 1.0 } else { exp(x) };
                            let d =
                                d_feature[index * head_dim + component] + more(index, component);
                            d_projected[start + index * row + component] = slope * d;
                        }
                    }
                };
            write(starts[0], q, &d_q, &|index, component| {
                d_denominators[index] * sums[index * head_dim + component]
            });
            write(starts[1], k, &d_k, &|index, component| {
                sums_after[index * head_dim + component]
            });
            above_diagonal(
                weights,
                length,
                d_out,
                head_dim,
                &mut d_projected[starts[2]..],
                row,
            );
        }
    }
    d_projected
}
