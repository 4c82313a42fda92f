//! The gradients of attention.

use super::attended::Attended;
use super::layer::{Attention, accumulate};
use super::operands::Operands;
use crate::encoding::AdditiveBias;
use crate::error::{Result, shaped};
use crate::prelude::*;
use crate::score::dot;

/// The gradients of a loss with respect to the operands, which are unrotated.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Gradients {
    /// Shape: `[queries, heads, head_dim]`.
    pub q: Vec<f64>,
    /// Shape: `[keys, kv_heads, head_dim]`.
    pub k: Vec<f64>,
    /// Shape: `[keys, kv_heads, value_dim]`.
    pub v: Vec<f64>,
    /// The gradient of the bias, if there is one, summed over the heads if they share one matrix. 0 for hidden keys.
    /// Shape: the bias's, `[heads, queries, keys]` or `[1, queries, keys]`.
    pub bias: Option<Vec<f64>>,
}

impl Attention {
    /// The backward pass: turns the gradient of the loss with respect to `out` into those with respect to `q`, `k`, `v`
    /// and `bias`.
    ///
    /// With `P` the weights and `S` the logits, per head: `dV = P^T dO`; `dP = dO V^T`;
    /// `dS = P * (dP - row sum of P * dP)`; `dB = dS`; `dQ = lambda scale R^T dS K'`, `dK = lambda scale R^T dS^T Q'`,
    /// with `Q'`, `K'` rotated and `R^T` rotating back. The gradients of heads that share keys are summed. A query that
    /// sees no key has no gradient.
    ///
    /// Shape: `grad_out` `[queries, heads, value_dim]`.
    ///
    /// # Errors
    /// Those of [`Attention::forward`]; `grad_out` of another shape.
    pub fn backward(
        &self,
        operands: &Operands,
        bias: Option<&AdditiveBias>,
        grad_out: &[f64],
    ) -> Result<Gradients> {
        self.check(operands, bias)?;
        let queries = operands.q_positions.len();
        shaped("grad_out", grad_out, &[queries, self.heads, self.value_dim])?;
        let (q, k) = self.rotated(operands)?;
        let rotated = operands.with(&q, &k);
        let attended = self.attend(&rotated, bias)?;
        let mut gradients = self.gradients(&rotated, &attended, bias, grad_out);
        self.rotate_back(&mut gradients.q, self.heads, operands.q_positions)?;
        self.rotate_back(&mut gradients.k, self.kv_heads, operands.k_positions)?;
        Ok(gradients)
    }

    /// The gradients with respect to rotated queries and keys.
    fn gradients(
        &self,
        rotated: &Operands,
        attended: &Attended,
        bias: Option<&AdditiveBias>,
        grad_out: &[f64],
    ) -> Gradients {
        let mut gradients = Gradients {
            q: vec![0.0; rotated.q.len()],
            k: vec![0.0; rotated.k.len()],
            v: vec![0.0; rotated.v.len()],
            bias: bias.map(|bias| vec![0.0; bias.data().len()]),
        };
        for query in 0..attended.queries {
            for head in 0..self.heads {
                let at_query = query * self.heads + head;
                let grad_out = &grad_out[at_query * self.value_dim..][..self.value_dim];
                let weights = attended.weights_row(head, query);
                let grad_weights: Vec<f64> = (0..attended.keys)
                    .map(|key| dot(grad_out, self.value(rotated.v, key, head)))
                    .collect();
                let mean = dot(weights, &grad_weights);
                for key in (0..attended.keys).filter(|&key| weights[key] != 0.0) {
                    let at_key = key * self.kv_heads + self.kv_head(head);
                    let grad_v = &mut gradients.v[at_key * self.value_dim..][..self.value_dim];
                    accumulate(grad_v, weights[key], grad_out);
                    let grad_logit = weights[key] * (grad_weights[key] - mean);
                    if let (Some(grad_bias), Some(bias)) = (&mut gradients.bias, bias) {
                        grad_bias[bias.start(head, query) + key] += grad_logit;
                    }
                    let grad_dot = self.lambda * self.scale * grad_logit;
                    let grad_q = &mut gradients.q[at_query * self.head_dim..][..self.head_dim];
                    accumulate(grad_q, grad_dot, self.key(rotated.k, key, head));
                    let grad_k = &mut gradients.k[at_key * self.head_dim..][..self.head_dim];
                    accumulate(grad_k, grad_dot, self.query(rotated.q, query, head));
                }
            }
        }
        gradients
    }
}
