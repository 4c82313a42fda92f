//! The rotation as a matrix: `R_m`, block-diagonal and orthogonal, and the product `R_m^T R_n = R_{n-m}`.
//!
//! ```
//! use rotary::{Pairing, Rotary};
//!
//! let rotary = Rotary::new(4, 4, 10_000.0, Pairing::Interleaved)?;
//! let product = rotary.matrix(3.0)?.transpose_times(&rotary.matrix(10.0)?)?;
//! assert!(product.largest_difference(&rotary.matrix(7.0)?)? < 1e-15);
//! # Ok::<(), rotary::Error>(())
//! ```

use crate::error::{Result, at_least, length};
use crate::memory::filled;
use crate::prelude::*;
use crate::rotation::{Rotary, Rotation};
use crate::score::dot;
use glam::{DMat2, DVec2};

/// A square matrix, row-major.
#[derive(Debug, Clone, PartialEq)]
pub struct SquareMatrix {
    size: usize,
    data: Vec<f64>,
}

impl SquareMatrix {
    /// The identity of `size` rows.
    ///
    /// # Errors
    /// `size` zero; more entries than memory can hold.
    pub fn identity(size: usize) -> Result<Self> {
        at_least("size", 1, size)?;
        let mut data = filled("the matrix", 0.0, &[size, size])?;
        for i in 0..size {
            data[i * size + i] = 1.0;
        }
        Ok(Self { size, data })
    }

    /// The number of rows, and of columns.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The entries, row-major. Shape: `[size, size]`.
    pub fn data(&self) -> &[f64] {
        &self.data
    }

    /// The entry of a row and a column, counted from 0.
    ///
    /// # Panics
    /// `row` or `column` not below `size`.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.data[row * self.size..][..self.size][column]
    }

    /// `self x`.
    ///
    /// # Errors
    /// `x` not of `size` elements.
    pub fn apply(&self, x: &[f64]) -> Result<Vec<f64>> {
        length("x", x, self.size)?;
        Ok(self
            .data
            .chunks_exact(self.size)
            .map(|row| dot(row, x))
            .collect())
    }

    /// `self^T other`, summed entry by entry.
    ///
    /// # Errors
    /// `other` of a different size.
    pub fn transpose_times(&self, other: &Self) -> Result<Self> {
        length("other", &other.data, self.data.len())?;
        let size = self.size;
        let mut data = filled("the matrix", 0.0, &[size, size])?;
        for inner in 0..size {
            for row in 0..size {
                let left = self.at(inner, row);
                for column in 0..size {
                    data[row * size + column] += left * other.at(inner, column);
                }
            }
        }
        Ok(Self { size, data })
    }

    /// The largest absolute difference of two entries in the same row and column.
    ///
    /// # Errors
    /// `other` of a different size.
    pub fn largest_difference(&self, other: &Self) -> Result<f64> {
        length("other", &other.data, self.data.len())?;
        Ok(self
            .data
            .iter()
            .zip(&other.data)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max))
    }
}

impl Rotation {
    /// `R_m` as a dense matrix, as [`Rotary::matrix`].
    ///
    /// # Errors
    /// More entries than memory can hold.
    pub fn matrix(&self) -> Result<SquareMatrix> {
        let mut matrix = SquareMatrix::identity(self.head_dim())?;
        let size = matrix.size;
        for (i, cos_sin) in self.cos_sin().iter().enumerate() {
            let (a, b) = self.components(i);
            matrix.data[a * size + a] = cos_sin.x;
            matrix.data[a * size + b] = -cos_sin.y;
            matrix.data[b * size + a] = cos_sin.y;
            matrix.data[b * size + b] = cos_sin.x;
        }
        Ok(matrix)
    }

    /// The 2x2 blocks of `R_m`, one per pair; everything else in the matrix is the identity.
    pub fn blocks(&self) -> Vec<DMat2> {
        let block = |cos_sin: &DVec2| DMat2::from_cols(*cos_sin, cos_sin.perp());
        self.cos_sin().iter().map(block).collect()
    }

    /// The 2x2 blocks of `R_m^T R_n`, computed as products, not taken from `R_{n-m}`.
    ///
    /// # Errors
    /// `at_n` with a different number of pairs.
    pub fn product_blocks(&self, at_n: &Self) -> Result<Vec<DMat2>> {
        length("at_n", at_n.cos_sin(), self.cos_sin().len())?;
        let blocks = self.blocks().into_iter().zip(at_n.blocks());
        Ok(blocks.map(|(m, n)| m.transpose() * n).collect())
    }
}

impl Rotary {
    /// `R_position` as a dense matrix of `head_dim` rows: in each pair's two rows `cos, -sin` and `sin, cos`.
    ///
    /// Source: RoFormer, equation 15.
    ///
    /// # Errors
    /// `position` not finite, or its product with a frequency; more entries than memory can hold.
    pub fn matrix(&self, position: f64) -> Result<SquareMatrix> {
        self.at(position)?.matrix()
    }

    /// The 2x2 blocks of `R_position`, one per pair; everything else in the matrix is the identity.
    ///
    /// # Errors
    /// `position` not finite, or its product with a frequency.
    pub fn blocks(&self, position: f64) -> Result<Vec<DMat2>> {
        Ok(self.at(position)?.blocks())
    }

    /// The 2x2 blocks of `R_m^T R_n`, computed as products, not taken from `R_{n-m}`.
    ///
    /// # Errors
    /// A position not finite, or its product with a frequency.
    pub fn product_blocks(&self, m: f64, n: f64) -> Result<Vec<DMat2>> {
        self.at(m)?.product_blocks(&self.at(n)?)
    }
}
