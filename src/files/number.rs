//! The types of numbers in files.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// IEEE 754, 64 bits.
    F64,
    /// IEEE 754, 32 bits.
    F32,
    /// IEEE 754, 16 bits.
    F16,
    /// The upper half of an `F32`.
    BF16,
    Signed(u8),
    /// A whole number without a sign, of 1, 2, 4 or 8 bytes.
    Unsigned(u8),
}

impl Number {
    pub fn bytes(self) -> usize {
        match self {
            Self::F64 => 8,
            Self::F32 => 4,
            Self::F16 | Self::BF16 => 2,
            Self::Signed(bytes) | Self::Unsigned(bytes) => usize::from(bytes),
        }
    }

    /// The number in some bytes of the type's size, rounded to 32 bits.
    pub fn read(self, bytes: &[u8], is_big_endian: bool) -> f32 {
        let mut bits = 0_u64;
        for (place, &byte) in bytes.iter().enumerate() {
            let place = if is_big_endian {
                bytes.len() - 1 - place
            } else {
                place
            };
            bits |= u64::from(byte) << (8 * place);
        }
        match self {
            Self::F64 => f64::from_bits(bits) as f32,
            Self::F32 => f32::from_bits(bits as u32),
            Self::F16 => of_half(bits as u16),
            Self::BF16 => f32::from_bits((bits as u32) << 16),
            Self::Signed(bytes) => {
                let unused = 64 - 8 * u32::from(bytes);
                ((bits as i64) << unused >> unused) as f32
            }
            Self::Unsigned(_) => bits as f32,
        }
    }
}

/// A 16-bit number: a sign, 5 bits of exponent, 10 of fraction.
fn of_half(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let exponent = u32::from(bits >> 10 & 31);
    let fraction = u32::from(bits & 1023);
    let size = match exponent {
        // Whole multiples of 2^-24, which 32 bits hold exactly.
        0 => (fraction as f32 * f32::from_bits(103 << 23)).to_bits(),
        31 => 255 << 23 | fraction << 13,
        _ => (exponent + 112) << 23 | fraction << 13,
    };
    f32::from_bits(sign | size)
}
