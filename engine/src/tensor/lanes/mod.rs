//! Four numbers at a time: in the vectors of wasm and of x86-64, elsewhere in arrays, of which the compiler makes vectors.
//! Every operation is rounded alike everywhere, so native code and wasm give the same digits.

#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub use portable::Lanes;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Lanes;
#[cfg(target_arch = "x86_64")]
pub use sse2::Lanes;

/// How many numbers [`Lanes`] holds.
pub const LANES: usize = 4;

#[cfg(test)]
mod tests {
    use super::{LANES, Lanes, portable};

    const X: [f32; LANES] = [1.5, -2.25, 1e-3, f32::NAN];
    const Y: [f32; LANES] = [0.3, 1e6, -4.0, 0.1];

    macro_rules! results {
        ($lanes:ty) => {{
            // SAFETY: all arrays have the lanes.
            let [x, y] = [X, Y].map(|numbers| unsafe { <$lanes>::load(numbers.as_ptr()) });
            [
                x + y,
                x - y,
                x * y,
                x.swap_neighbours(),
                x.low_twice(),
                x.high_twice(),
                <$lanes>::all(2.5),
                x.max(y),
                y.max(x),
                x.zero_where_below(y, x),
                (x + <$lanes>::all(12_582_912.0)).power_of_low_bits(),
                <$lanes>::of(&Y),
            ]
            .map(|lanes| {
                let mut stored = [0.0; LANES];
                // SAFETY: the array has the lanes.
                unsafe { lanes.store(stored.as_mut_ptr()) }
                [stored, lanes.numbers()].map(|numbers| numbers.map(f32::to_bits))
            })
        }};
    }

    #[test]
    fn vectors_do_what_arrays_do() {
        assert_eq!(results!(Lanes), results!(portable::Lanes));
    }
}
