//! Random numbers of tasks: the same seed gives the same task.

use super::words::Words;
use crate::figures::exercise::parameters::Task;
use crate::state::on_grid;
use fastrand::Rng;
use glam::DVec2;
use rotary::Result;
use std::f64::consts::TAU;

/// Random numbers of a task's own.
pub fn random(seed: u32, task: Task) -> Rng {
    let stream = u64::from(seed) * 16 + task as u64;
    Rng::with_seed(stream.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A whole number of a range, ends included.
pub fn whole_of(random: &mut Rng, (least, most): (i64, i64)) -> i64 {
    random.i64(least..=most)
}

/// A frequency of a range in hundredths of a radian, ends included.
pub fn theta_of(random: &mut Rng, hundredths: (i64, i64)) -> f64 {
    whole_of(random, hundredths) as f64 / 100.0
}

/// An arrow that is long enough to be seen.
pub fn arrow_of(random: &mut Rng) -> DVec2 {
    let length = 0.9 + 0.6 * random.f64();
    on_grid(DVec2::from_angle(TAU * random.f64()) * length)
}

/// Two words with a frequency of a range in hundredths of a radian.
pub fn words_of(random: &mut Rng, hundredths: (i64, i64)) -> Words {
    Words {
        theta: theta_of(random, hundredths),
        arrows: [arrow_of(random), arrow_of(random)],
    }
}

/// Draws until something fits.
pub fn first<T>(mut draw: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    loop {
        if let Some(drawn) = draw()? {
            return Ok(drawn);
        }
    }
}
