//! The gradient of the mean loss, in reverse order of the forward pass.

use super::forward::add;
use super::parameters::Section;
use super::positions::Kind;
use super::{Forward, Model, Positions, attention, feed_forward, norm};
use crate::product::{Into, Matrix, product, transposed};

/// Adds `xᵀ d_y` to the gradient of a matrix and returns `d_y wᵀ`, the gradient of `x`.
pub(super) fn projection(
    section: &Section,
    parameters: &[f32],
    gradient: &mut [f32],
    x: &[f32],
    d_y: &[f32],
) -> Vec<f32> {
    let (inner, outer) = (section.rows, section.columns);
    let rows = x.len() / inner;
    let mut into = Into {
        data: section.of_mut(gradient),
        row: outer,
        adds: true,
    };
    product(
        [inner, rows, outer],
        Matrix::columns(x, inner),
        d_y,
        outer,
        &mut into,
    );
    let transpose = transposed(section.of(parameters), inner, outer);
    super::forward::projected(d_y, &transpose, [rows, outer, inner])
}

pub(super) fn backward(
    model: &Model,
    forward: &Forward,
    positions: &Positions,
    gradient: &mut [f32],
) {
    let parameters = &model.parameters;
    let (all, width) = (&parameters.all, model.settings.width);
    gradient.fill(0.0);
    let vocabulary = parameters.scores.columns;
    let mut d_scores = forward.probabilities.clone();
    let share = 1.0 / forward.scored.len().max(1) as f32;
    for (row, scored) in d_scores.chunks_exact_mut(vocabulary).zip(&forward.scored) {
        row[usize::from(scored.target)] -= 1.0;
        for d_score in row {
            *d_score *= share;
        }
    }
    let d_normed = projection(
        &parameters.scores,
        all,
        gradient,
        &forward.last_normed,
        &d_scores,
    );
    let mut d_last = vec![0.0; forward.last.len()];
    let operands = [
        &forward.last[..],
        &forward.last_inverses,
        parameters.norm.of(all),
        &d_normed,
    ];
    norm::backward(operands, &mut d_last, parameters.norm.of_mut(gradient));
    let mut d_x = vec![0.0; forward.tokens.len() * width];
    for (row, scored) in d_last.chunks_exact(width).zip(&forward.scored) {
        d_x[scored.index * width..][..width].copy_from_slice(row);
    }
    for (layer, kept) in parameters.layers.iter().zip(&forward.layers).rev() {
        let mut d_hidden = projection(&layer.narrow, all, gradient, &kept.active, &d_x);
        feed_forward::gelu_backward(&kept.hidden, &mut d_hidden);
        let d_normed = projection(&layer.widen, all, gradient, &kept.feed_normed, &d_hidden);
        let operands = [
            &kept.between[..],
            &kept.feed_inverses,
            layer.feed_norm.of(all),
            &d_normed,
        ];
        norm::backward(operands, &mut d_x, layer.feed_norm.of_mut(gradient));
        let d_mixed = projection(&layer.output, all, gradient, &kept.attended.mixed, &d_x);
        let d_projected = attention::backward(model, layer, kept, positions, &d_mixed, gradient);
        let d_normed = projection(
            &layer.projections,
            all,
            gradient,
            &kept.normed,
            &d_projected,
        );
        let operands = [
            &kept.x[..],
            &kept.inverses,
            layer.attention_norm.of(all),
            &d_normed,
        ];
        norm::backward(operands, &mut d_x, layer.attention_norm.of_mut(gradient));
    }
    let rows = forward.tokens.iter().zip(d_x.chunks_exact(width));
    for (row, (token, d_row)) in rows.enumerate() {
        let start = parameters.tokens.start + usize::from(*token) * width;
        add(&mut gradient[start..][..width], d_row);
        if let (Some(section), Kind::None) = (&parameters.positions, &positions.kind) {
            let last = (row % positions.length).min(section.rows - 1);
            add(
                &mut gradient[section.start + last * width..][..width],
                d_row,
            );
        }
    }
}
