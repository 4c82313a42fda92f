//! Number formats.

use half::{bf16, f16};

/// A number format of the hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

    /// The first positive whole number that the format cannot represent: from here on neighbouring positions collapse.
    pub fn first_lost_integer(self) -> u64 {
        (1 << self.significant_bits()) + 1
    }

    /// The number of distinct values that the positions `0 .. end` have in this format.
    ///
    /// These are the format's whole numbers below `end`, and possibly one more, if the last position is rounded up.
    pub fn distinct_positions(self, end: u32) -> usize {
        let Some(last) = end.checked_sub(1) else {
            return 0;
        };
        let largest = u64::from(last).min(self.most_position());
        let spacing = self.spacing_up_to(largest);
        let half = 1_u64 << (self.significant_bits() - 1);
        let held = if spacing == 1 {
            largest + 1
        } else {
            // Below 2 half, all are representable; then half of them between one power of two and the next.
            let powers = u64::from(spacing.ilog2());
            half + powers * half + (largest - half * spacing) / spacing + 1
        };
        let rounded_up = self.round(f64::from(last)) > f64::from(last);
        held as usize + usize::from(rounded_up)
    }

    /// The spacing of representable positions at a position, in tokens: 1, then 2 from the first lost integer, 4 from
    /// twice that, and so on. `None` beyond the range of the format.
    pub fn position_spacing(self, position: u32) -> Option<u64> {
        let position = u64::from(position);
        (position <= self.most_position()).then(|| self.spacing_up_to(position))
    }

    fn spacing_up_to(self, position: u64) -> u64 {
        let bits = position.max(1).ilog2() + 1;
        1 << bits.saturating_sub(self.significant_bits())
    }

    /// The largest representable position that is not rounded to infinity.
    fn most_position(self) -> u64 {
        match self {
            Self::F16 => 65_504,
            _ => u64::MAX,
        }
    }
}
