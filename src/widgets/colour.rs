//! Colours of numbers on canvases.

use super::theme::Theme;
use glam::DVec3;

/// A scale from one colour through the paper to another.
pub struct Diverging {
    /// Of -1 and all below.
    pub negative: DVec3,
    /// Of 0.
    pub paper: DVec3,
    /// Of 1 and all above.
    pub positive: DVec3,
}

impl Diverging {
    /// The scale of signed values in a theme. Nothing if its colours are not written as `#rrggbb`.
    pub fn of(theme: &Theme) -> Option<Self> {
        Some(Self {
            negative: rgb(&theme.negative)?,
            paper: rgb(&theme.paper)?,
            positive: rgb(&theme.positive)?,
        })
    }

    /// The scale of weights in a theme, which are not below 0.
    pub fn of_weights(theme: &Theme) -> Option<Self> {
        Some(Self {
            positive: rgb(&theme.score)?,
            ..Self::of(theme)?
        })
    }

    /// The red, green, blue and opacity of a number.
    pub fn colour(&self, part: f64) -> [u8; 4] {
        let end = if part < 0.0 {
            self.negative
        } else {
            self.positive
        };
        let mixed = self.paper.lerp(end, part.abs().min(1.0));
        [mixed.x as u8, mixed.y as u8, mixed.z as u8, u8::MAX]
    }
}

/// The red, green and blue, 0 to 255, of `#rrggbb`.
pub fn rgb(colour: &str) -> Option<DVec3> {
    let number = u32::from_str_radix(colour.strip_prefix('#')?, 16).ok()?;
    let channel = |shift: u32| f64::from(number >> shift & 0xff);
    Some(DVec3::new(channel(16), channel(8), channel(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(rgb("#0072B2"), Some(DVec3::new(0.0, 114.0, 178.0)));
        assert_eq!(rgb("blue"), None);
    }
}
