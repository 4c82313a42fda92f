//! Bars that rise and fall from a line at zero, in columns of width 1.

use super::path::px;

/// The height of the drawing, in its own units.
pub const HEIGHT: f64 = 100.0;

/// The scale of the bars, from the lowest value at the bottom of the drawing to the highest at its top.
pub struct ZeroLine {
    high: f64,
    unit: f64,
}

impl ZeroLine {
    pub fn of((low, high): (f64, f64)) -> Self {
        Self {
            high,
            unit: HEIGHT / (high - low).max(f64::MIN_POSITIVE),
        }
    }

    /// The height of a value, from the top.
    pub fn y(&self, value: f64) -> f64 {
        (self.high - value) * self.unit
    }

    /// A bar, as a part of a path.
    pub fn bar(&self, left: f64, width: f64, value: f64) -> String {
        let [zero, top] = [0.0, value].map(|value| px(self.y(value)));
        format!("M{} {zero}V{top}h{}V{zero}Z", px(left), px(width))
    }

    /// The line at zero below some columns.
    pub fn line(&self, columns: usize) -> String {
        format!("M0 {}h{columns}", px(self.y(0.0)))
    }
}
