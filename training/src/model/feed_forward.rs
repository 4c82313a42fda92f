//! The activation of the feed-forward block.

use crate::exponential::exp;

/// `2 sqrt(2 / pi)`, and the factor of the cubic term.
const LINE: f32 = 1.595_769_2;
const CUBE: f32 = 0.044_715;

/// The gate of GELU at `x`, and its derivative.
#[inline(always)]
fn gate(x: f32) -> [f32; 2] {
    let passes = 1.0 / (1.0 + exp(-LINE * (x + CUBE * x * x * x)));
    let slope = LINE * (1.0 + 3.0 * CUBE * x * x);
    [passes, passes * (1.0 - passes) * slope]
}

/// GELU in the form with the hyperbolic tangent (Hendrycks and Gimpel, arXiv 1606.08415).
pub fn gelu(x: &[f32]) -> Vec<f32> {
    x.iter().map(|x| x * gate(*x)[0]).collect()
}

/// Turns the gradient of the activation into that of `x`.
pub fn gelu_backward(x: &[f32], gradient: &mut [f32]) {
    for (x, gradient) in x.iter().zip(gradient) {
        let [passes, change] = gate(*x);
        *gradient *= passes + x * change;
    }
}
