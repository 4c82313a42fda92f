//! A tensor to rotate: by the engine's kernel, and by its reference implementation.

use half::f16;

use crate::{PAIRINGS, Work, number};
use rotary::tensor::flash_attention::{ApplyRotaryEmb, SeqlenOffsets};
use rotary::tensor::{Element, Layout, Tables};
use rotary::{Pairing, Result, Rotary};

const BASE: f64 = 10_000.0;

/// The position of the first token, as if decoded after many others.
const FIRST: f64 = 4000.0;

/// The variants of a rotation: its output and the source of its cosines and sines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    InPlace,
    OutOfPlace,
    /// In place, computing the tables in the call.
    TablesMade,
    /// In place, with a gap after each component.
    WithGaps,
    /// In place, with a separate row for each token, in falling order.
    RowsGiven,
    /// In place, with 16-bit tables.
    SmallTables,
}

pub const TASKS: [(Task, &str); 6] = [
    (Task::InPlace, "in place"),
    (Task::OutOfPlace, "out of place"),
    (Task::TablesMade, "in place, tables made too"),
    (Task::WithGaps, "in place, with gaps"),
    (Task::RowsGiven, "in place, a row for each token"),
    (Task::SmallTables, "in place, tables in f16"),
];

#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    Copy,
    Engine(Task, Pairing),
    Reference(Task, Pairing),
}

/// A tensor that is not changed, one that is written, and the tables of their positions.
pub struct Rotation<T> {
    ways: Vec<(Way, String)>,
    shape: [usize; 3],
    layout: Layout,
    gaps: Layout,
    rotary: Rotary,
    tables: Tables,
    small: Tables<f16>,
    rows: Vec<usize>,
    x: Vec<T>,
    y: Vec<T>,
    /// `y` with gaps between the components.
    apart: Vec<T>,
}

impl<T: Element> Rotation<T> {
    /// `shape`: `[tokens, heads, head_dim]`.
    pub fn new([tokens, heads, head_dim]: [usize; 3]) -> Result<Self> {
        // Both pairings have the same tables.
        let rotary = Rotary::new(head_dim, head_dim, BASE, Pairing::Half)?;
        let shape = [1, tokens, heads, head_dim];
        let x: Vec<T> = (0..tokens * heads * head_dim)
            .map(|index| T::from_f32(number(index)))
            .collect();
        let tables = Tables::new(&rotary, FIRST, tokens)?;
        Ok(Self {
            ways: ways(),
            shape: [tokens, heads, head_dim],
            layout: Layout::contiguous(shape)?,
            gaps: Layout::strided(shape, [1, 2 * heads * head_dim, 2 * head_dim, 2], 0)?,
            small: tables.rounded(),
            tables,
            rows: (0..tokens).rev().collect(),
            rotary,
            apart: x.iter().flat_map(|&x| [x, T::default()]).collect(),
            y: x.clone(),
            x,
        })
    }

    fn engine(&mut self, task: Task, pairing: Pairing) -> Result<()> {
        let made = match task {
            Task::TablesMade => Some(Tables::new(&self.rotary, FIRST, self.shape[0])?),
            _ => None,
        };
        let kernel = ApplyRotaryEmb {
            tables: made.as_ref().unwrap_or(&self.tables),
            pairing,
            seqlen_offsets: match task {
                Task::RowsGiven => SeqlenOffsets::Rows(&self.rows),
                _ => SeqlenOffsets::All(0),
            },
            packed: None,
        };
        match task {
            Task::SmallTables => ApplyRotaryEmb {
                tables: &self.small,
                pairing,
                seqlen_offsets: SeqlenOffsets::All(0),
                packed: None,
            }
            .apply_in_place(&mut self.y, self.layout),
            Task::InPlace | Task::TablesMade | Task::RowsGiven => {
                kernel.apply_in_place(&mut self.y, self.layout)
            }
            Task::OutOfPlace => kernel.apply(&self.x, &mut self.y, self.layout),
            Task::WithGaps => kernel.apply_in_place(&mut self.apart, self.gaps),
        }
    }

    /// One pair of components after the other; tables, if computed in the call, in `f64` with sine and cosine called
    /// for each.
    fn reference(&mut self, task: Task, pairing: Pairing) {
        if task == Task::OutOfPlace {
            self.y.copy_from_slice(&self.x);
        }
        let [tokens, heads, head_dim] = self.shape;
        let rows = self.y.chunks_exact_mut(head_dim);
        for (row, y) in rows.enumerate().take(tokens * heads) {
            let token = row / heads;
            for pair in 0..head_dim / 2 {
                let (a, b) = pairing.components(pair, head_dim);
                let (u, v) = (y[a].to_f32(), y[b].to_f32());
                let [turned_a, turned_b] = if task == Task::TablesMade {
                    let angle = (FIRST + token as f64) * self.rotary.theta()[pair];
                    let (sin, cos) = angle.sin_cos();
                    let (u, v) = (f64::from(u), f64::from(v));
                    [u * cos - v * sin, u * sin + v * cos].map(|wide| wide as f32)
                } else {
                    let row = match task {
                        Task::RowsGiven => self.rows[token],
                        _ => token,
                    };
                    let at = row * self.tables.pairs() + pair;
                    let (cos, sin) = match task {
                        Task::SmallTables => {
                            (self.small.cos()[at].to_f32(), self.small.sin()[at].to_f32())
                        }
                        _ => (self.tables.cos()[at], self.tables.sin()[at]),
                    };
                    [u * cos - v * sin, u * sin + v * cos]
                };
                (y[a], y[b]) = (T::from_f32(turned_a), T::from_f32(turned_b));
            }
        }
    }
}

fn ways() -> Vec<(Way, String)> {
    let mut ways = vec![(Way::Copy, "copy".to_owned())];
    for (task, of_task) in TASKS {
        for (pairing, of_pairing) in PAIRINGS {
            let name = |by| format!("{by}, {of_task}, {of_pairing}");
            ways.push((Way::Engine(task, pairing), name("engine")));
            if task != Task::WithGaps {
                ways.push((Way::Reference(task, pairing), name("reference")));
            }
        }
    }
    ways
}

impl<T: Element> Work for Rotation<T> {
    fn ways(&self) -> Vec<String> {
        self.ways.iter().map(|(_, name)| name.clone()).collect()
    }

    fn call(&mut self, way: usize) -> Result<()> {
        match self.ways[way].0 {
            Way::Copy => self.y.copy_from_slice(&self.x),
            Way::Engine(task, pairing) => self.engine(task, pairing)?,
            Way::Reference(task, pairing) => self.reference(task, pairing),
        }
        Ok(())
    }

    fn numbers(&self, name: &str) -> Vec<f32> {
        match name {
            "cos" => self.tables.cos().to_vec(),
            "sin" => self.tables.sin().to_vec(),
            "x" => self.x.iter().map(|x| x.to_f32()).collect(),
            _ => self.y.iter().map(|y| y.to_f32()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use half::bf16;

    /// Every way gives the same result as the reference implementation with prepared tables, or with the task's own
    /// rows.
    fn check<T: Element + std::fmt::Debug>(tolerance: f32) -> Result<()> {
        check_shape::<T>([5, 3, 64], tolerance)?;
        // With `rayon`, threads share a tensor of this size.
        check_shape::<T>([1200, 4, 128], tolerance)
    }

    fn check_shape<T: Element + std::fmt::Debug>(shape: [usize; 3], tolerance: f32) -> Result<()> {
        let mut rotation = Rotation::<T>::new(shape)?;
        for (way, name) in ways() {
            let (Way::Engine(task, pairing) | Way::Reference(task, pairing)) = way else {
                continue;
            };
            rotation.call(0)?;
            rotation.reference(
                match task {
                    Task::RowsGiven | Task::SmallTables => task,
                    _ => Task::InPlace,
                },
                pairing,
            );
            let expected = rotation.numbers("y");
            rotation.call(0)?;
            rotation.call(
                ways()
                    .iter()
                    .position(|(other, _)| *other == way)
                    .unwrap_or(0),
            )?;
            if task == Task::WithGaps {
                rotation.y = rotation.apart.iter().step_by(2).copied().collect();
                rotation.apart = rotation.x.iter().flat_map(|&x| [x, T::default()]).collect();
            }
            let y = rotation.numbers("y");
            for (y, expected) in y.iter().zip(&expected) {
                assert!(
                    (y - expected).abs() <= tolerance,
                    "{name}: {y} is not {expected}"
                );
            }
            assert_ne!(y, rotation.numbers("x"), "{name}");
        }
        Ok(())
    }

    #[test]
    fn every_way_gives_the_same() -> Result<()> {
        check::<f32>(1e-6)?;
        check::<f16>(1e-3)?;
        check::<bf16>(1e-2)
    }
}
