//! Four numbers at a time: in the vector registers of wasm and x86-64, elsewhere in arrays that the compiler
//! vectorises. Every operation rounds alike everywhere, so native code and wasm give the same digits.

#[cfg(target_arch = "aarch64")]
pub mod neon;
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
pub mod sixteen_bits;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub use portable::{Bits, Lanes};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::{Bits, Lanes};
#[cfg(target_arch = "x86_64")]
pub use sse2::{Bits, Lanes};

/// Operators on all lanes at once.
macro_rules! operations {
    ($($Operator:ident $name:ident $Type:ident |$a:ident, $b:ident| $result:expr;)+) => { $(
        impl $Operator for $Type {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $result
            }
        }
    )+ };
}
use operations;

/// The number of lanes of [`Lanes`].
pub const LANES: usize = 4;

#[cfg(test)]
mod tests {
    use super::{Bits, LANES, Lanes, portable};

    const X: [f32; LANES] = [1.5, -2.25, 1e-3, f32::NAN];
    const Y: [f32; LANES] = [0.3, 1e6, -4.0, 0.1];
    const ZEROS: [[f32; LANES]; 2] = [[0.0, 0.0, -0.0, -0.0], [0.0, -0.0, 0.0, -0.0]];

    macro_rules! results {
        ($lanes:ty) => {{
            // SAFETY: all arrays have the lanes.
            let [x, y] = [X, Y].map(|numbers| unsafe { <$lanes>::load(numbers.as_ptr()) });
            let [zero, other] = ZEROS.map(|zeros| <$lanes>::of(&zeros));
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
                zero.max(other),
                x.zero_where_below(zero, other),
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

    const HALVES: [[u16; LANES]; 2] = [[1, 0x8000, 0x7c01, 0xffff], [0, 0x3555, 0x8001, 0x7fff]];

    macro_rules! results_of_bits {
        ($bits:ty, $lanes:ty) => {{
            // SAFETY: all arrays have the lanes.
            let [a, b] = HALVES.map(|halves| unsafe { <$bits>::load_upper(halves.as_ptr()) });
            let [x, y] = [X, Y].map(|numbers| <$lanes>::of(&numbers));
            let [zero, other] = ZEROS.map(|zeros| <$lanes>::of(&zeros));
            [
                a & b,
                a | b,
                a + b,
                a - b,
                a.without(b),
                a.shifted_left::<3>(),
                a.shifted_right::<3>(),
                <$bits>::all(0x1234_5678),
                x.below(y),
                x.nan(),
                x.bits(),
                x.min(y).bits(),
                y.min(x).bits(),
                zero.min(other).bits(),
                zero.below(other),
            ]
            .map(|bits| {
                let mut stored = [0; LANES];
                // SAFETY: the array has the lanes.
                unsafe { bits.store_upper(stored.as_mut_ptr()) }
                (stored, bits.numbers().numbers().map(f32::to_bits))
            })
        }};
    }

    #[test]
    fn vectors_do_what_arrays_do() {
        assert_eq!(results!(Lanes), results!(portable::Lanes));
        assert_eq!(
            results_of_bits!(Bits, Lanes),
            results_of_bits!(portable::Bits, portable::Lanes)
        );
    }
}
