//! The exponential function by products and sums alone, with the same bits natively and in WebAssembly.

/// Adding and subtracting it rounds to a whole number, which is in the low bits after the addition: `1.5 * 2^23`.
const ROUNDER: f32 = 12_582_912.0;

/// `ln 2` in two parts: the first has so few digits that its products with whole numbers are exact.
const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];

/// Below it the result would be subnormal; above its negative, beyond `f32`.
const LEAST: f32 = -87.0;

/// `e^x`, within 2 units in the last place for `x` from -87 to 88; other `x` are clamped to this range. NaN gives NaN.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    // Comparisons, not `clamp`, let NaN pass through.
    let x = if x < LEAST { LEAST } else { x };
    let x = if x > 88.0 { 88.0 } else { x };
    let rounded = x * core::f32::consts::LOG2_E + ROUNDER;
    let whole = rounded - ROUNDER;
    let r = x - whole * LN_2[0] - whole * LN_2[1];
    // The polynomial of Cephes (Moshier, 1989).
    let p = 1.987_569_1e-4;
    let p = p * r + 1.398_199_9e-3;
    let p = p * r + 8.333_452e-3;
    let p = p * r + 4.166_579_6e-2;
    let p = p * r + 0.166_666_65;
    let p = p * r + 0.5;
    let p = p * (r * r) + r + 1.0;
    p * f32::from_bits((rounded.to_bits() << 23).wrapping_add(0x3f80_0000))
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn it_is_the_exponential_to_two_units_of_the_last_place() {
        for step in -87_000..=88_000 {
            let x = step as f32 / 1000.0;
            let exact = libm::exp(f64::from(x));
            let units = (f64::from(exp(x)) / exact - 1.0).abs() / f64::from(f32::EPSILON);
            assert!(units <= 2.0, "exp({x}) is {units} units off");
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(f32::NEG_INFINITY), exp(-87.0));
        assert!(exp(f32::NAN).is_nan());
    }
}
