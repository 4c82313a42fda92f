//! Root mean square norm with gains.

/// Keeps a row of zeros from being divided by zero.
const EPSILON: f32 = 1e-5;

/// `gains x / rms(x)` for each row of `width` components, and `1 / rms(x)` of each.
pub fn forward(x: &[f32], gains: &[f32]) -> (Vec<f32>, Vec<f32>) {
    let width = gains.len();
    let mut normed = Vec::with_capacity(x.len());
    let mut inverses = Vec::with_capacity(x.len() / width);
    for row in x.chunks_exact(width) {
        let squares: f32 = row.iter().map(|x| x * x).sum();
        let inverse = 1.0 / (squares / width as f32 + EPSILON).sqrt();
        inverses.push(inverse);
        normed.extend(row.iter().zip(gains).map(|(x, gain)| x * inverse * gain));
    }
    (normed, inverses)
}

/// Adds the gradients: of `x` to `d_x`, of the gains to `d_gains`. `d_y` is the gradient of the result.
pub fn backward([x, inverses, gains, d_y]: [&[f32]; 4], d_x: &mut [f32], d_gains: &mut [f32]) {
    let width = gains.len();
    let rows = x.chunks_exact(width).zip(inverses);
    let gradients = d_y.chunks_exact(width).zip(d_x.chunks_exact_mut(width));
    for ((x, &inverse), (d_y, d_x)) in rows.zip(gradients) {
        let mut along = 0.0;
        for (((x, d_y), gain), d_gain) in x.iter().zip(d_y).zip(gains).zip(&mut *d_gains) {
            *d_gain += d_y * x * inverse;
            along += d_y * gain * x;
        }
        let along = along * inverse * inverse * inverse / width as f32;
        for (((x, d_y), gain), d_x) in x.iter().zip(d_y).zip(gains).zip(d_x) {
            *d_x += inverse * d_y * gain - along * x;
        }
    }
}
