//! The query and the key that represent all others in a figure of many distances.

use crate::state::parameters::VECTORS;
use crate::state::{Role, State, VectorsShown};
use rotary::Rotary;
use std::f64::consts::FRAC_PI_2;

/// The query and the key of a state's choice, pair by pair side by side. Shapes: `[head_dim]`.
///
/// `farthest`, in tokens, is the distance up to which the score of [`VectorsShown::Rising`] rises.
pub fn vectors_shown(state: &State, rotary: &Rotary, farthest: f64) -> (Vec<f64>, Vec<f64>) {
    let dim = state.head_dim();
    match state.get(&VECTORS) {
        VectorsShown::Ones => (vec![1.0; dim], vec![1.0; dim]),
        VectorsShown::Drawn => {
            let flat = |role| state.vector(role).iter().flat_map(|tip| [tip.x, tip.y]);
            (flat(Role::Query).collect(), flat(Role::Key).collect())
        }
        VectorsShown::Rising => rising(rotary, farthest),
    }
}

/// A quarter rotation between query and key in every pair that rotates less than a quarter up to the largest distance,
/// and zeros in faster ones: each step brings them closer. The slowest pair is always included.
fn rising(rotary: &Rotary, farthest: f64) -> (Vec<f64>, Vec<f64>) {
    let slowest = rotary.theta().len() - 1;
    let slow = |pair: usize, theta: f64| pair == slowest || theta * farthest <= FRAC_PI_2;
    let arrows = rotary.theta().iter().enumerate().map(|(pair, &theta)| {
        let length = f64::from(u8::from(slow(pair, theta)));
        ([length, 0.0], [0.0, length])
    });
    let (q, k): (Vec<_>, Vec<_>) = arrows.unzip();
    (q.concat(), k.concat())
}
