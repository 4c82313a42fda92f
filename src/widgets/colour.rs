//! Colours of numbers on canvases, and of pairs.

use super::theme::{Rgb, Theme};
use glam::DVec3;

/// The place of one of `count` pairs on the scale from fast to slow, for the style sheet's class `of-pair`. All pairs
/// together use the gradient `#pairs`, which has the same ends, over the 400 px of a chart.
pub fn of_pair(pair: usize, count: usize) -> String {
    format!("--slow:{}", slowness(pair, count))
}

/// The place on this scale in percent.
fn slowness(pair: usize, count: usize) -> usize {
    let last = count.saturating_sub(1).max(1);
    (100 * pair).div_ceil(last).min(100)
}

/// The colour of an entry in a pair's block, for a theme: the larger its absolute value, the closer to the pair's
/// colour.
pub fn shade_of_pair(theme: &Theme, pair: usize, count: usize, part: f64) -> [u8; 4] {
    let [fast, slow] = theme.pairs.map(vector);
    let pair = fast.lerp(slow, slowness(pair, count) as f64 / 100.0);
    opaque(vector(theme.paper).lerp(pair, part.abs().min(1.0)))
}

/// A scale from one colour through the background to another.
pub struct Diverging {
    /// The colour of -1 and below.
    pub negative: DVec3,
    /// The colour of 0.
    pub paper: DVec3,
    /// The colour of 1 and above.
    pub positive: DVec3,
}

impl Diverging {
    /// The scale of scores and weights in a theme.
    pub fn of(theme: &Theme) -> Self {
        Self {
            negative: vector(theme.negative),
            paper: vector(theme.paper),
            positive: vector(theme.score),
        }
    }

    /// The red, green, blue and opacity of a number.
    pub fn colour(&self, part: f64) -> [u8; 4] {
        let end = if part < 0.0 {
            self.negative
        } else {
            self.positive
        };
        opaque(self.paper.lerp(end, part.abs().min(1.0)))
    }
}

fn opaque(colour: DVec3) -> [u8; 4] {
    [colour.x as u8, colour.y as u8, colour.z as u8, u8::MAX]
}

fn vector(colour: Rgb) -> DVec3 {
    DVec3::from_array(colour.map(f64::from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_pair_is_the_fastest_and_the_last_one_the_slowest() {
        let places =
            [(0, 64), (63, 64), (32, 65), (0, 1)].map(|(pair, count)| of_pair(pair, count));
        assert_eq!(places, ["--slow:0", "--slow:100", "--slow:50", "--slow:0"]);
    }

    #[test]
    fn the_scale_runs_from_one_end_through_paper_to_the_other() {
        let scale = Diverging {
            negative: DVec3::new(200.0, 0.0, 0.0),
            paper: DVec3::splat(250.0),
            positive: DVec3::new(0.0, 0.0, 200.0),
        };
        assert_eq!(scale.colour(0.0), [250, 250, 250, 255]);
        assert_eq!(scale.colour(-2.0), [200, 0, 0, 255]);
        assert_eq!(scale.colour(1.0), [0, 0, 200, 255]);
    }
}
