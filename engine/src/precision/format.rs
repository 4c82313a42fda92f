//! Formats of numbers.

use half::{bf16, f16};

/// A format in which hardware stores numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// 53 significant bits.
    F64,
    /// 24 significant bits.
    F32,
    /// 11 significant bits; at most 65504.
    F16,
    /// 8 significant bits, with the range of `f32`.
    Bf16,
}

impl Format {
    /// The nearest number of the format, ties to even; infinite beyond its range.
    #[inline]
    pub fn round(self, value: f64) -> f64 {
        match self {
            Self::F64 => value,
            Self::F32 => f64::from(value as f32),
            Self::F16 => f16::from_f64(value).to_f64(),
            Self::Bf16 => bf16::from_f64(value).to_f64(),
        }
    }

    /// The significant bits, the implicit first one included.
    pub fn significant_bits(self) -> u32 {
        match self {
            Self::F64 => f64::MANTISSA_DIGITS,
            Self::F32 => f32::MANTISSA_DIGITS,
            Self::F16 => f16::MANTISSA_DIGITS,
            Self::Bf16 => bf16::MANTISSA_DIGITS,
        }
    }

    /// The first positive whole number that the format cannot hold: from here on neighbouring positions become one.
    pub fn first_lost_integer(self) -> u64 {
        (1 << self.significant_bits()) + 1
    }

    /// How many different numbers the positions `0 .. end` become.
    pub fn distinct_positions(self, end: u32) -> usize {
        let mut count = 0;
        let mut last = None;
        for position in 0..end {
            let rounded = self.round(f64::from(position));
            if last != Some(rounded) {
                count += 1;
                last = Some(rounded);
            }
        }
        count
    }
}
