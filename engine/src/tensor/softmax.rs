//! The softmax in 32 bits, with its own exponential function.

use super::simd::{LANES, Lanes};

/// Below this, [`exp`] is 0, because its power of two would no longer be a normal number.
const LEAST: f32 = -87.0;

/// `e^x` for `x <= 0`, within 2e-7 of its value for `x >= -87`, and 0 below; NaN for NaN.
///
/// `x = n ln 2 + r` with an integer `n` and `r` within `ln 2 / 2` of 0. `e^r` is `1 + r + r^2 g(r)`, with `g` the
/// minimax polynomial of degree 4, whose error is 4e-9; the rest of the error is rounding.
#[inline(always)]
pub fn exp(x: Lanes) -> Lanes {
    /// 1.5 * 2^23: adding it to a small number leaves the nearest integer in the low bits.
    const ROUND: f32 = 12_582_912.0;
    /// The first bits of `ln 2`, so few that their product with `n` is exact, and the rest.
    const LN_2: [f32; 2] = [0.691_406_25, 0.001_740_930_6];
    const G: [f32; 5] = [
        0.499_999_97,
        0.166_665_21,
        0.041_667_763,
        0.008_368_776,
        0.001_385_187_1,
    ];

    let [c0, c1, c2, c3, c4] = G.map(Lanes::all);
    let [ln_2, ln_2_rest] = LN_2.map(Lanes::all);
    let round = Lanes::all(ROUND);
    let rounded = x * Lanes::all(core::f32::consts::LOG2_E) + round;
    let n = rounded - round;
    let r = x - n * ln_2 - n * ln_2_rest;
    let g = (((c4 * r + c3) * r + c2) * r + c1) * r + c0;
    let power = g * (r * r) + r + Lanes::all(1.0);
    (power * rounded.power_of_low_bits()).zero_where_below(x, Lanes::all(LEAST))
}

/// Overwrites logits by `exp(logit - max) / sum of exp(logit - max)`: the fast counterpart of
/// [`attention::softmax`](crate::attention::softmax), which treats minus infinity, NaN and plus infinity alike.
///
/// The relative error of a weight is at most `6e-8 |logit - max| + 1e-6 + 1.5e-8 n` for `n` logits; weights below
/// `e^-87` of the largest are 0.
///
/// ```
/// let mut row = [1_000.0, 1_000.0, f32::NEG_INFINITY];
/// rotary::tensor::softmax(&mut row);
/// assert_eq!(row, [0.5, 0.5, 0.0]);
/// ```
pub fn softmax(row: &mut [f32]) {
    let max = largest(row);
    if max == f32::NEG_INFINITY && row.iter().all(|&logit| logit == f32::NEG_INFINITY) {
        row.fill(0.0);
        return;
    }
    let max = Lanes::all(max);
    let mut sum = Lanes::all(0.0);
    each_vector(row, |logits| {
        let power = exp(logits - max);
        sum = sum + power;
        power
    });
    let factor = Lanes::all(1.0 / total(sum));
    each_vector(row, |power| power * factor);
}

/// Overwrites numbers, none of them positive, by their [`exp`].
pub fn exponentials(numbers: &mut [f32]) {
    each_vector(numbers, exp);
}

/// The number of elements that [`write_multiple`] writes at a time.
pub const STRETCH: usize = 4 * LANES;

/// Writes a multiple of equally many numbers.
#[inline(always)]
pub fn write_multiple(factor: f32, numbers: &[f32], to: &mut [f32]) {
    let (from, from_rest) = numbers.as_chunks::<STRETCH>();
    let (to, to_rest) = to.as_chunks_mut::<STRETCH>();
    let factors = Lanes::all(factor);
    for (from, to) in from.iter().zip(to) {
        let (from, _) = from.as_chunks::<LANES>();
        let (to, _) = to.as_chunks_mut::<LANES>();
        for (from, to) in from.iter().zip(to) {
            *to = (Lanes::of(from) * factors).numbers();
        }
    }
    for (from, to) in from_rest.iter().zip(to_rest) {
        *to = from * factor;
    }
}

fn total(lanes: Lanes) -> f32 {
    let [a, b, c, d] = lanes.numbers();
    (a + b) + (c + d)
}

/// The largest number of a row, or a smaller one if the row contains NaN.
fn largest(row: &[f32]) -> f32 {
    let (vectors, rest) = row.as_chunks::<LANES>();
    let (fours, others) = vectors.as_chunks::<4>();
    let mut max = Lanes::all(f32::NEG_INFINITY);
    for four in fours {
        let [a, b, c, d] = four.each_ref().map(Lanes::of);
        max = max.max(a.max(b).max(c.max(d)));
    }
    for vector in others {
        max = max.max(Lanes::of(vector));
    }
    let numbers = max.numbers();
    numbers
        .iter()
        .chain(rest)
        .copied()
        .fold(f32::NEG_INFINITY, f32::max)
}

/// Overwrites a row vector by vector; the last one is padded with minus infinity.
#[inline(always)]
fn each_vector(row: &mut [f32], mut work: impl FnMut(Lanes) -> Lanes) {
    let (vectors, rest) = row.as_chunks_mut::<LANES>();
    for vector in vectors {
        *vector = work(Lanes::of(vector)).numbers();
    }
    if !rest.is_empty() {
        let mut vector = [f32::NEG_INFINITY; LANES];
        vector[..rest.len()].copy_from_slice(rest);
        let vector = work(Lanes::of(&vector)).numbers();
        rest.copy_from_slice(&vector[..rest.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::{LEAST, exponentials};
    use crate::prelude::*;

    /// The error bound in the documentation.
    const PROMISED: f64 = 2e-7;

    #[test]
    fn the_exponential_is_within_what_is_promised() {
        let all: Vec<f32> = (0..=LEAST.to_bits() - (-0.0_f32).to_bits())
            .step_by(997)
            .map(|bits| f32::from_bits(bits + (-0.0_f32).to_bits()))
            .chain((0..1 << 20).map(|step| LEAST * step as f32 / (1 << 20) as f32))
            .collect();
        let mut powers = all.clone();
        exponentials(&mut powers);
        for (x, power) in all.into_iter().zip(powers) {
            let exact = libm::exp(f64::from(x));
            let off = (f64::from(power) - exact).abs() / exact;
            assert!(off <= PROMISED, "{off:e} at {x}");
        }
    }

    #[test]
    fn far_below_it_is_0_and_of_nan_it_is_nan() {
        let mut numbers = [
            -87.001,
            -1e30,
            f32::NEG_INFINITY,
            f32::from_bits(0x7fc0_0001),
        ];
        exponentials(&mut numbers);
        assert_eq!(numbers[..3], [0.0; 3]);
        assert!(numbers[3].is_nan());
    }
}
