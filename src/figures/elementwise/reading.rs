//! How far both ways to `R_m q` have come after some multiplications.

use crate::scene::{Role, Scene};
use rotary::rotation::Elementwise;
use rotary::{Result, Rotary};

/// Both ways to `R_m q`, stopped after some multiplications.
#[derive(Debug, Clone, PartialEq)]
pub struct Steps {
    /// `q`. Shape: `[d]`.
    pub q: Vec<f64>,
    /// `R_m`, row by row. Shape: `[d, d]`.
    pub matrix: Vec<f64>,
    /// The vectors of the elementwise form.
    pub form: Elementwise,
    /// How many multiplications are done.
    pub done: usize,
    /// What the product with the matrix has summed up in each row. Shape: `[d]`.
    pub by_matrix: Vec<f64>,
    /// What the elementwise form has summed up in each row. Shape: `[d]`.
    pub by_elements: Vec<f64>,
    /// How many of the product's multiplications so far were by an entry that is always 0.
    pub by_zero: usize,
}

impl Steps {
    /// Reads a scene whose [`Scene::step`] counts multiplications.
    ///
    /// # Errors
    /// If the engine refuses the scene's dimension, base or position.
    pub fn of(scene: &Scene) -> Result<Self> {
        let dim = scene.head_dim();
        let rotary = Rotary::new(dim, dim, scene.base, scene.pairing)?;
        let position = scene.query_position as f64;
        let q = scene.components(Role::Query);
        let matrix = rotary.matrix(position)?.data().to_vec();
        let form = rotary.elementwise(&q, position)?;
        let done = scene.step.min(dim * dim);
        let mut by_matrix = vec![0.0; dim];
        let mut by_zero = 0;
        for (at, entry) in matrix.iter().enumerate().take(done) {
            let (row, column) = (at / dim, at % dim);
            by_matrix[row] += entry * q[column];
            by_zero += usize::from(!in_block(scene, row, column));
        }
        let mut by_elements = vec![0.0; dim];
        for at in 0..done.min(2 * dim) {
            let row = at / 2;
            by_elements[row] += match at % 2 {
                0 => q[row] * form.cos[row],
                _ => form.partner[row] * form.sin[row],
            };
        }
        Ok(Self {
            q,
            matrix,
            form,
            done,
            by_matrix,
            by_elements,
            by_zero,
        })
    }
}

/// Whether an entry of `R` lies in a pair's block.
pub(super) fn in_block(scene: &Scene, row: usize, column: usize) -> bool {
    (0..scene.turning_pairs()).any(|pair| {
        let (a, b) = scene.pairing.components(pair, scene.head_dim());
        [a, b].contains(&row) && [a, b].contains(&column)
    })
}
