//! Random numbers from a seed, the same on every machine.

use core::f64::consts::TAU;

/// SplitMix64 (Steele, Lea and Flood, 2014): each seed gives its own stream.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed for one purpose.
    pub fn new(seed: u64, purpose: u64) -> Self {
        let mut random = Self(seed);
        random.0 = random.next() ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        random.0 = random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number below `end`. Its bias is below `end / 2^32`.
    pub fn below(&mut self, end: usize) -> usize {
        (((self.next() >> 32) * end as u64) >> 32) as usize
    }

    /// A number from 0 to 1, excluding 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A normally distributed number with mean 0 and the given standard deviation (Box and Muller, 1958).
    pub fn normal(&mut self, deviation: f64) -> f32 {
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - self.unit()));
        (deviation * radius * libm::cos(TAU * self.unit())) as f32
    }
}
