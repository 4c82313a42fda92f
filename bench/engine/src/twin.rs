//! The rotation as one would first write it.

use rotary::tensor::Tables;
use rotary::{Pairing, Result, Rotary};

/// Rotates one pair of components after the other by tables.
pub fn by_elements(
    tables: &Tables,
    pairing: Pairing,
    [tokens, heads, head_dim]: [usize; 3],
    y: &mut [f32],
) {
    for token in 0..tokens {
        for head in 0..heads {
            let start = (token * heads + head) * head_dim;
            for pair in 0..head_dim / 2 {
                let (a, b) = pairing.components(pair, head_dim);
                let (a, b) = (start + a, start + b);
                let row = token * tables.pairs() + pair;
                let (cos, sin) = (tables.cos()[row], tables.sin()[row]);
                (y[a], y[b]) = (y[a] * cos - y[b] * sin, y[a] * sin + y[b] * cos);
            }
        }
    }
}

/// Rotates one head after the other in `f64`, from the position `first` on, with sine and cosine called for each pair.
pub fn in_f64(
    theta: &[f64],
    first: f64,
    pairing: Pairing,
    [tokens, heads, head_dim]: [usize; 3],
    y: &mut [f32],
) -> Result<()> {
    let rotary = Rotary::with_frequencies(head_dim, theta.to_vec(), pairing)?;
    let mut wide = vec![0.0; head_dim];
    let mut rest = y.chunks_exact_mut(head_dim);
    for token in 0..tokens {
        for head in rest.by_ref().take(heads) {
            for (wide, narrow) in wide.iter_mut().zip(&*head) {
                *wide = f64::from(*narrow);
            }
            rotary.rotate_in_place(&mut wide, first + token as f64)?;
            for (narrow, wide) in head.iter_mut().zip(&wide) {
                *narrow = *wide as f32;
            }
        }
    }
    Ok(())
}
