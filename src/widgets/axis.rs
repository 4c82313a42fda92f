//! A vertical axis, and marks at its values: lines, bars, names.

use super::path::{push_point, px};
use crate::numbers::{significant, whole};
use glam::DVec2;
use std::ops::Range;

/// The size of the drawing in its own pixels, before it is stretched to its box.
pub const WIDTH: f64 = 400.0;
pub const HEIGHT: f64 = 120.0;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// Its ends; their logarithms to base 2 on a logarithmic axis.
    ends: (f64, f64),
    logarithmic: bool,
}

impl Axis {
    pub const fn linear(ends: (f64, f64)) -> Self {
        Self {
            ends,
            logarithmic: false,
        }
    }

    /// A logarithmic axis between two powers of a base.
    pub fn logarithmic(base: f64, exponents: (i32, i32)) -> Self {
        let log = |exponent: i32| f64::from(exponent) * base.log2();
        Self {
            ends: (log(exponents.0), log(exponents.1)),
            logarithmic: true,
        }
    }

    /// A logarithmic axis from 1 to a power of ten that shows all finite lengths, and up to seven powers with their
    /// labels.
    pub fn of_lengths(lengths: impl Iterator<Item = f64>) -> (Self, Vec<(f64, String)>) {
        let longest = lengths.filter(|length| length.is_finite());
        let top = longest.fold(10.0, f64::max).log10().ceil() as i32;
        let label = |power: f64| match power < 1e7 {
            true => whole(power as i64),
            false => significant(power, 1),
        };
        let powers = (0..=top).step_by((top as usize).div_ceil(6));
        let powers = powers.map(|decade| 10_f64.powi(decade));
        let ticks = powers.map(|power| (power, label(power))).collect();
        (Self::logarithmic(10.0, (0, top)), ticks)
    }

    /// The place of a value, in hundredths of the height from the top, clamped to the ends.
    pub fn percent(self, value: f64) -> f64 {
        let value = if self.logarithmic {
            value.log2()
        } else {
            value
        };
        let part = (value - self.ends.0) / (self.ends.1 - self.ends.0);
        100.0 * (1.0 - part.clamp(0.0, 1.0))
    }

    fn y(self, value: f64) -> f64 {
        HEIGHT * self.percent(value) / 100.0
    }

    /// The place of one of some values, in the middle of its column.
    fn point(self, index: usize, values: &[f64]) -> DVec2 {
        let x = (index as f64 + 0.5) * WIDTH / values.len() as f64;
        DVec2::new(x, self.y(values[index]))
    }

    /// A bar for each value, on the lower end.
    pub fn bars(self, values: &[f64]) -> String {
        let step = WIDTH / values.len() as f64;
        let gap = (step * 0.15).min(6.0);
        let mut path = String::new();
        for (index, value) in values.iter().enumerate() {
            let (left, top) = (index as f64 * step + gap, self.y(*value));
            let width = step - 2.0 * gap;
            path += &format!("M{} {HEIGHT}V{}h{}V{HEIGHT}Z", px(left), px(top), px(width));
        }
        path
    }

    /// A line through the values, with gaps at values that are not finite.
    pub fn line(self, values: &[f64]) -> String {
        let mut path = String::new();
        let mut pen = 'M';
        for (index, value) in values.iter().enumerate() {
            if !value.is_finite() {
                pen = 'M';
                continue;
            }
            push_point(&mut path, pen, self.point(index, values));
            pen = 'L';
        }
        path
    }

    /// A dot for each finite value: the round ends of zero-length lines, which keep their shape.
    pub fn dots(self, values: &[f64]) -> String {
        let mut path = String::new();
        for (index, value) in values.iter().enumerate() {
            if value.is_finite() {
                push_point(&mut path, 'M', self.point(index, values));
                path.push_str("h0");
            }
        }
        path
    }

    /// The area between two lines of finite values.
    pub fn between(self, one: &[f64], other: &[f64]) -> String {
        let mut path = self.line(one);
        for index in (0..other.len()).rev() {
            push_point(&mut path, 'L', self.point(index, other));
        }
        path
    }

    /// A bar in some of `count` columns, from one value to another; a line if both are equal.
    pub fn span(self, columns: Range<usize>, count: usize, values: (f64, f64)) -> String {
        let step = WIDTH / count as f64;
        let gap = (step * 0.15).min(6.0);
        let left = px(columns.start as f64 * step + gap);
        let right = px(columns.end as f64 * step - gap);
        let (from, to) = (px(self.y(values.0)), px(self.y(values.1)));
        format!("M{left} {from}H{right}V{to}H{left}Z")
    }

    /// A line across all columns.
    pub fn across(self, value: f64) -> String {
        format!("M0 {}H{WIDTH}", px(self.y(value)))
    }
}

/// The range of some values and of an axis that shows them all.
pub fn range_of(values: impl Iterator<Item = f64>, ends: (f64, f64)) -> (f64, f64) {
    values.fold(ends, |(least, most), value| {
        (f64::min(least, value), f64::max(most, value))
    })
}

/// The lowest place of a name, in hundredths of the chart's height.
const LOWEST: f64 = 97.0;

/// Heights from the top down, moved as little as possible to keep their distance and to stay above the axis below.
/// Names that would overlap are one cluster, around the mean of their own heights.
pub fn apart(tops: &[f64], apart: f64) -> Vec<f64> {
    // The place of a cluster's first name, if all names before it were in it, and the number of its names.
    let mut clusters: Vec<(f64, usize)> = Vec::new();
    for (index, top) in tops.iter().enumerate() {
        let (mut place, mut count) = (top - index as f64 * apart, 1);
        while let Some((before, more)) = clusters.pop_if(|(before, _)| *before > place) {
            place = (before * more as f64 + place * count as f64) / (more + count) as f64;
            count += more;
        }
        clusters.push((place, count));
    }
    let most = LOWEST - tops.len().saturating_sub(1) as f64 * apart;
    let clusters = clusters.into_iter();
    let places = clusters.flat_map(|(place, count)| std::iter::repeat_n(place, count));
    let places = places.map(|place| place.clamp(most.min(0.0), most));
    places
        .enumerate()
        .map(|(index, place)| place + index as f64 * apart)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ratios_are_equal_heights_on_a_logarithmic_axis() {
        let axis = Axis::logarithmic(10.0, (0, 4));
        let linear = Axis::linear((0.0, 2.0));
        assert_eq!(
            [0.0, 0.5, 2.0].map(|value| linear.percent(value)),
            [100.0, 75.0, 0.0]
        );
        let percents = [1.0, 10.0, 100.0, 1e4, 1e9, 0.1].map(|value| axis.percent(value).round());
        assert_eq!(percents, [100.0, 75.0, 50.0, 0.0, 0.0, 100.0]);
    }

    #[test]
    fn a_span_reaches_from_value_to_value_over_its_columns() {
        let axis = Axis::linear((-1.0, 1.0));
        assert_eq!(
            axis.span(1..3, 4, (0.0, 0.5)),
            "M106.00 60.00H294.00V30.00H106.00Z"
        );
    }

    #[test]
    fn a_line_stops_where_a_value_is_not_finite() {
        let axis = Axis::logarithmic(2.0, (0, 1));
        let line = axis.line(&[1.0, 2.0, f64::INFINITY, 2.0]);
        assert_eq!(line, "M50.00 120.00L150.00 0.00M350.00 0.00");
        let dots = axis.dots(&[1.0, 2.0, f64::NAN, 2.0]);
        assert_eq!(dots, "M50.00 120.00h0M150.00 0.00h0M350.00 0.00h0");
    }

    #[test]
    fn names_that_would_overlap_are_placed_around_their_mean_height() {
        assert_eq!(apart(&[10.0, 20.0, 50.0], 8.0), [10.0, 20.0, 50.0]);
        assert_eq!(apart(&[29.0, 35.0, 35.0], 9.0), [24.0, 33.0, 42.0]);
        assert_eq!(
            apart(&[30.0, 31.0, 60.0, 61.0], 9.0),
            [26.0, 35.0, 56.0, 65.0]
        );
        // At the top and at the axis there's no room beyond.
        assert_eq!(apart(&[0.0, 1.0, 97.0, 97.0], 8.0), [0.0, 8.0, 89.0, 97.0]);
    }
}
