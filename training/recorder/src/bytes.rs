//! Numbers as bytes, least significant byte first.

#[derive(Default)]
pub struct Bytes(pub Vec<u8>);

impl Bytes {
    pub fn all(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }

    pub fn byte(&mut self, number: usize) {
        self.0.push(u8::try_from(number).unwrap_or(u8::MAX));
    }

    pub fn short(&mut self, number: usize) {
        self.all(&u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes());
    }

    pub fn long(&mut self, number: u32) {
        self.all(&number.to_le_bytes());
    }

    pub fn real(&mut self, number: f64) {
        self.all(&(number as f32).to_le_bytes());
    }

    /// Many numbers: all low bytes, then all high bytes, which compresses better.
    pub fn shorts(&mut self, numbers: impl Iterator<Item = u16>) {
        let bytes: Vec<[u8; 2]> = numbers.map(u16::to_le_bytes).collect();
        for half in 0..2 {
            self.0.extend(bytes.iter().map(|bytes| bytes[half]));
        }
    }
}

/// A number in thousandths.
pub fn thousandths(number: f64) -> u16 {
    (1000.0 * number).round() as u16
}

/// The number in hundredths, for numbers from 1 on.
pub fn three_digits(number: f64) -> u16 {
    if number < 1.0 {
        thousandths(number)
    } else {
        10 * (100.0 * number).round() as u16
    }
}
