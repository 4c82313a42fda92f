//! Causal attention of all heads of a layer, forward and backward.

mod linear;
mod softmax;

use super::activations::{Attended, Keep, LayerActivations};
use super::parameters::Layer;
use super::positions::Kind;
use super::{Model, Positions};
use crate::product::{Into, Matrix, product};
use crate::settings::AttentionKind;

/// Sizes used by all parts of attention.
#[derive(Clone, Copy)]
struct Sizes {
    length: usize,
    width: usize,
    heads: usize,
    head_dim: usize,
    batch: usize,
}

impl Sizes {
    fn of(model: &Model, length: usize, projected: &[f32]) -> Self {
        let width = model.settings.width;
        Self {
            length,
            width,
            heads: model.settings.heads,
            head_dim: model.settings.head_dim(),
            batch: projected.len() / (3 * width * length),
        }
    }

    /// The stride from one token's queries, keys and values to the next one's.
    fn row(&self) -> usize {
        3 * self.width
    }

    /// The starts of the queries, keys and values of a head.
    fn starts(&self, batch: usize, head: usize) -> [usize; 3] {
        let start = batch * self.length * self.row() + head * self.head_dim;
        [start, start + self.width, start + 2 * self.width]
    }

    /// The start of a head's outputs.
    fn mixed_start(&self, batch: usize, head: usize) -> usize {
        batch * self.length * self.width + head * self.head_dim
    }

    /// The scale of the logits: `1 / sqrt(head_dim)`.
    fn scale(&self) -> f32 {
        (1.0 / libm::sqrt(self.head_dim as f64)) as f32
    }
}

pub(super) fn forward(
    model: &Model,
    layer: &Layer,
    projected: &mut [f32],
    positions: &Positions,
    keep: Keep,
) -> Attended {
    let sizes = Sizes::of(model, positions.length, projected);
    match model.settings.attention {
        AttentionKind::Softmax => {
            rotate(projected, sizes, positions, 1.0);
            softmax::forward(model, layer, projected, positions, keep)
        }
        AttentionKind::Linear => linear::forward(sizes, projected, positions, keep),
    }
}

/// Computes the weights of each head from its queries and keys by `weigh`, and the weighted values.
fn mixed(
    sizes: Sizes,
    projected: &[f32],
    keep: Keep,
    mut weigh: impl FnMut(usize, [&[f32]; 2], &mut [f32]),
) -> Attended {
    let Sizes {
        length,
        width,
        heads,
        head_dim,
        batch,
    } = sizes;
    let square = length * length;
    let keeps = keep != Keep::Nothing;
    let squares = if keeps { batch * heads } else { 1 };
    let mut weights = vec![0.0; squares * square];
    let mut mixed = vec![0.0; batch * length * width];
    for b in 0..batch {
        for h in 0..heads {
            let [q, k, v] = sizes.starts(b, h).map(|start| &projected[start..]);
            let at = if keeps { (b * heads + h) * square } else { 0 };
            let weights = &mut weights[at..][..square];
            weigh(h, [q, k], weights);
            let values = Rows {
                data: v,
                row: sizes.row(),
            };
            let to = &mut mixed[sizes.mixed_start(b, h)..];
            below_diagonal(weights, length, values, head_dim, to, width);
        }
    }
    Attended {
        mixed,
        weights: if keeps { weights } else { Vec::new() },
        denominators: Vec::new(),
    }
}

/// The gradient of queries, keys and values, before they were rotated. Shape: `[batch length, 3 width]`.
pub(super) fn backward(
    model: &Model,
    layer: &Layer,
    kept: &LayerActivations,
    positions: &Positions,
    d_mixed: &[f32],
    gradient: &mut [f32],
) -> Vec<f32> {
    let sizes = Sizes::of(model, positions.length, &kept.projected);
    match model.settings.attention {
        AttentionKind::Softmax => {
            let mut d_projected =
                softmax::backward(model, layer, kept, positions, d_mixed, gradient);
            // The gradient rotates back, times the same factor on cosine and sine: the rotation is transposed.
            rotate(&mut d_projected, sizes, positions, -1.0);
            d_projected
        }
        AttentionKind::Linear => linear::backward(sizes, kept, positions, d_mixed),
    }
}

/// Rotates queries and keys by their positions, or back if `sign` is -1.
fn rotate(projected: &mut [f32], sizes: Sizes, positions: &Positions, sign: f32) {
    for (index, row) in projected.chunks_exact_mut(sizes.row()).enumerate() {
        let vectors = row[..2 * sizes.width].chunks_exact_mut(sizes.head_dim);
        for (head, vector) in vectors.enumerate() {
            let at = [index % sizes.length, head % sizes.heads];
            rotate_vector(vector, at, positions, sign);
        }
    }
}

/// Rotates one vector of a head if the encoding rotates.
fn rotate_vector(
    vector: &mut [f32],
    [position, head]: [usize; 2],
    positions: &Positions,
    sign: f32,
) {
    let Kind::Rotated { cos, sin, heads } = &positions.kind else {
        return;
    };
    let row = position * heads + head % heads;
    let pairs = vector.len() / 2;
    let (first, second) = vector.split_at_mut(pairs);
    let cos = &cos[row * pairs..][..pairs];
    let sin = &sin[row * pairs..][..pairs];
    for (((a, b), cos), sin) in first.iter_mut().zip(second).zip(cos).zip(sin) {
        let sin = sign * sin;
        (*a, *b) = (*a * cos - *b * sin, *a * sin + *b * cos);
    }
}

/// The number of rows computed at once; keys after all of them are skipped.
const BLOCK: usize = 12;

/// Blocks of rows: the first row, the number of rows, and the largest number of visible keys.
fn blocks(length: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..length).step_by(BLOCK).map(move |first| {
        let rows = BLOCK.min(length - first);
        [first, rows, length.min((first + rows).next_multiple_of(8))]
    })
}

/// `a b` for the keys that each row may see: the others are left unchanged, or partly computed. Rows of `a` have
/// `inner` numbers, `b` is `[inner, length]`.
fn causal_square(a: Rows, b: &[f32], [length, inner]: [usize; 2], square: &mut [f32]) {
    for [first, rows, seen] in blocks(length) {
        let mut into = Into {
            data: &mut square[first * length..],
            row: length,
            adds: false,
        };
        let a = Matrix::rows(&a.data[first * a.row..], a.row);
        product([rows, inner, seen], a, b, length, &mut into);
    }
}

/// Rows of `data`, `row` numbers apart.
#[derive(Clone, Copy)]
struct Rows<'a> {
    data: &'a [f32],
    row: usize,
}

/// Adds `square b` to `into`, for a square that is 0 above its diagonal: `b` and `into` have `outer` columns.
fn below_diagonal(
    square: &[f32],
    length: usize,
    b: Rows,
    outer: usize,
    to: &mut [f32],
    row: usize,
) {
    for [first, rows, seen] in blocks(length) {
        let mut into = Into {
            data: &mut to[first * row..],
            row,
            adds: true,
        };
        let a = Matrix::rows(&square[first * length..], length);
        product([rows, seen, outer], a, b.data, b.row, &mut into);
    }
}

/// [`below_diagonal`] with the transpose of the square.
fn above_diagonal(
    square: &[f32],
    length: usize,
    b: Rows,
    outer: usize,
    to: &mut [f32],
    row: usize,
) {
    for [first, rows, _] in blocks(length) {
        let mut into = Into {
            data: &mut to[first * row..],
            row,
            adds: true,
        };
        let a = Matrix::columns(&square[first * length + first..], length);
        let b_from = &b.data[first * b.row..];
        product([rows, length - first, outer], a, b_from, b.row, &mut into);
    }
}

/// The transpose of `length` vectors of `head_dim` numbers with stride `row`. Shape: `[head_dim, length]`.
fn gathered(data: &[f32], row: usize, [length, head_dim]: [usize; 2], transpose: &mut [f32]) {
    for index in 0..length {
        for (component, x) in data[index * row..][..head_dim].iter().enumerate() {
            transpose[component * length + index] = *x;
        }
    }
}
