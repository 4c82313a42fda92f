//! A tensor to rotate, and the engine's kernel.

use crate::task::{Place, TableSource, Task};
use crate::twin;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, SeqlenOffsets};
use rotary::tensor::{Element, Layout, Tables};
use rotary::{Pairing, Result, Rotary};

pub const BASE: f64 = 10_000.0;

/// A tensor, room for another, and the tables of their positions.
pub struct Rotation {
    shape: [usize; 3],
    layout: Layout,
    rotary: Rotary,
    tables: Tables,
    x: Vec<f32>,
    y: Vec<f32>,
}

impl Rotation {
    /// The first position: that of a token which is decoded after many.
    pub const FIRST: f64 = 4000.0;

    /// `shape`: `[tokens, heads, head_dim]`.
    ///
    /// # Errors
    /// A head dimension that is odd or above 256.
    pub fn new(shape: [usize; 3]) -> Result<Self> {
        let [tokens, heads, head_dim] = shape;
        // Either pairing has the same tables.
        let rotary = Rotary::new(head_dim, head_dim, BASE, Pairing::Half)?;
        let x: Vec<f32> = (0..tokens * heads * head_dim).map(number).collect();
        Ok(Self {
            shape,
            layout: Layout::contiguous([1, tokens, heads, head_dim])?,
            tables: Tables::new(&rotary, Self::FIRST, tokens)?,
            rotary,
            y: x.clone(),
            x,
        })
    }

    /// The tensor that stays as it is. Shape: `[tokens, heads, head_dim]`.
    pub fn x(&self) -> &[f32] {
        &self.x
    }

    /// The tensor that every call writes. Shape: `[tokens, heads, head_dim]`.
    pub fn y(&self) -> &[f32] {
        &self.y
    }

    /// The frequencies in radians per token. Shape: `[head_dim / 2]`.
    pub fn theta(&self) -> &[f64] {
        self.rotary.theta()
    }

    /// The tables that are ready.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// `y = x`, by the one instruction or function that the platform has for it.
    pub fn copy(&mut self) {
        self.y.copy_from_slice(&self.x);
    }

    /// `y = x`, sixteen bytes at a time.
    #[cfg(target_arch = "wasm32")]
    pub fn copy_by_vectors(&mut self) {
        use core::arch::wasm32::{v128, v128_load};
        for (to, from) in self.y.chunks_exact_mut(4).zip(self.x.chunks_exact(4)) {
            // SAFETY: both chunks hold sixteen bytes. A volatile store is what keeps the loop from
            // becoming `memory.copy`.
            unsafe {
                to.as_mut_ptr()
                    .cast::<v128>()
                    .write_volatile(v128_load(from.as_ptr().cast()));
            }
        }
    }

    /// The engine's kernel: rotates `y`, or `x` into `y`.
    ///
    /// # Errors
    /// None that is known of.
    pub fn engine(&mut self, task: Task) -> Result<()> {
        match task.tables {
            TableSource::Ready => rotate(&self.tables, task, &self.x, &mut self.y, self.layout),
            TableSource::Made => {
                let tables = Tables::new(&self.rotary, Self::FIRST, self.shape[0])?;
                rotate(&tables, task, &self.x, &mut self.y, self.layout)
            }
        }
    }

    /// What [`Rotation::engine`] does, slowly: element by element, and where tables are made, head
    /// by head in `f64`.
    ///
    /// # Errors
    /// None that is known of.
    pub fn slow_twin(&mut self, task: Task) -> Result<()> {
        if task.place == Place::OutOf {
            self.copy();
        }
        match task.tables {
            TableSource::Ready => {
                twin::by_elements(&self.tables, task.pairing, self.shape, &mut self.y);
                Ok(())
            }
            TableSource::Made => {
                let theta = self.rotary.theta();
                twin::in_f64(theta, Self::FIRST, task.pairing, self.shape, &mut self.y)
            }
        }
    }
}

/// Rotates `y`, or `x` into `y`.
pub fn rotate<T: Element>(
    tables: &Tables,
    task: Task,
    x: &[T],
    y: &mut [T],
    layout: Layout,
) -> Result<()> {
    let rotary = ApplyRotaryEmb {
        tables,
        pairing: task.pairing,
        seqlen_offsets: SeqlenOffsets::All(0),
        packed: None,
    };
    match task.place {
        Place::In => rotary.apply_in_place(y, layout),
        Place::OutOf => rotary.apply(x, y, layout),
    }
}

/// Numbers between -1 and 1 without a pattern that a processor could learn.
pub fn number(index: usize) -> f32 {
    let scattered = (index as u32).wrapping_mul(2_654_435_761);
    scattered as i32 as f32 / i32::MAX as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_and_its_slow_twin_agree_in_every_way() -> Result<()> {
        let mut rotation = Rotation::new([5, 3, 64])?;
        for task in Task::all() {
            rotation.copy();
            rotation.slow_twin(task)?;
            let slow = rotation.y().to_vec();
            rotation.copy();
            rotation.engine(task)?;
            for (fast, slow) in rotation.y().iter().zip(&slow) {
                assert!((fast - slow).abs() < 1e-6, "{task}: {fast} is not {slow}");
            }
            assert_ne!(rotation.y(), rotation.x(), "{task}");
        }
        Ok(())
    }
}
