//! Relative embeddings: a learned vector per distance, clipped at a largest distance in each direction.

use crate::error::{Error, Result, at_least, shaped};
use crate::prelude::*;

/// A table with one vector for each distance `r = clip(m - n, r_min, r_max)` of a query at `m` and a key at `n`.
///
/// Source: Shaw et al. (arXiv 1803.02155), section 3.2, in the form of RoFormer (arXiv 2104.09864), equation 5.
#[derive(Debug, Clone, PartialEq)]
pub struct ClippedRelative {
    r_min: i64,
    r_max: i64,
    dim: usize,
    data: Vec<f64>,
}

impl ClippedRelative {
    /// A table from row-major `data` of shape `[r_max - r_min + 1, dim]`: distance `r` is in row `r - r_min`.
    ///
    /// # Errors
    /// `r_min` above `r_max`; `dim` zero; `data` of the wrong shape.
    pub fn new(r_min: i64, r_max: i64, dim: usize, data: Vec<f64>) -> Result<Self> {
        if r_min > r_max {
            return Err(Error::LowerAboveUpper {
                name: "r_min",
                most: r_max,
                got: r_min,
            });
        }
        at_least("dim", 1, dim)?;
        let rows = usize::try_from(r_max.abs_diff(r_min))
            .unwrap_or(usize::MAX)
            .saturating_add(1);
        shaped("data", &data, &[rows, dim])?;
        Ok(Self {
            r_min,
            r_max,
            dim,
            data,
        })
    }

    /// The number of components of a vector.
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// The vectors, row-major, from `r_min` on. Shape: `[r_max - r_min + 1, dim]`.
    pub fn data(&self) -> &[f64] {
        &self.data
    }

    /// `clip(distance, r_min, r_max)`, with `distance = m - n` in tokens, query minus key.
    pub fn clip(&self, distance: i64) -> i64 {
        distance.clamp(self.r_min, self.r_max)
    }

    /// The row of [`ClippedRelative::data`] of a distance's vector.
    pub fn index(&self, distance: i64) -> usize {
        self.clip(distance).abs_diff(self.r_min) as usize
    }

    /// The vector of a distance. Shape: `[dim]`.
    pub fn row(&self, distance: i64) -> &[f64] {
        let start = self.index(distance) * self.dim;
        &self.data[start..start + self.dim]
    }
}
