//! The functions that replace the softmax's exponential in linear attention.

use crate::attention::softmax;
use crate::prelude::*;

/// A map from a query or a key to as many features, none of them negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FeatureMap {
    /// `x + 1` above 0, `exp(x)` below: `elu(x) + 1`. Source: Katharopoulos et al. (arXiv 2006.16236), equation 7.
    #[default]
    EluPlusOne,
    /// `max(x, 0)`.
    Relu,
    /// `exp(x)`. Shen et al. (arXiv 1812.01243) combine it with [`FeatureMap::Softmax`] for queries.
    Exp,
    /// `x^2`.
    Square,
    /// The softmax over the components of each vector.
    Softmax,
}

impl FeatureMap {
    /// The features of one vector. Shapes: `x` and the result `[head_dim]`.
    pub fn apply(self, x: &[f64]) -> Vec<f64> {
        let mut features = x.to_vec();
        match self {
            Self::EluPlusOne => features.iter_mut().for_each(|x| *x = elu_plus_one(*x)),
            Self::Relu => features.iter_mut().for_each(|x| *x = relu(*x)),
            Self::Exp => features.iter_mut().for_each(|x| *x = libm::exp(*x)),
            Self::Square => features.iter_mut().for_each(|x| *x *= *x),
            Self::Softmax => softmax(&mut features),
        }
        features
    }
}

fn elu_plus_one(x: f64) -> f64 {
    if x > 0.0 { x + 1.0 } else { libm::exp(x) }
}

/// `max(x, 0)`, and NaN for NaN.
fn relu(x: f64) -> f64 {
    if x < 0.0 { 0.0 } else { x }
}
