//! The same tensor as numbers of 16 bits, and with gaps between its components.

use crate::rotation::{BASE, Rotation, number, rotate};
use crate::task::{Place, TableSource, Task};
use half::{bf16, f16};
use rotary::tensor::{Element, Layout, Tables};
use rotary::{Pairing, Result, Rotary};
use std::fmt;

/// What elements are stored as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    F32,
    F16,
    Bf16,
}

impl Storage {
    pub const ALL: [Self; 3] = [Self::F32, Self::F16, Self::Bf16];

    /// A tensor `[tokens, heads, head_dim]` that is stored so.
    ///
    /// # Errors
    /// A head dimension that is odd or above 256.
    pub fn tensor(self, shape: [usize; 3]) -> Result<Box<dyn Tensor>> {
        Ok(match self {
            Self::F32 => Box::new(Stored::<f32>::new(shape)?),
            Self::F16 => Box::new(Stored::<f16>::new(shape)?),
            Self::Bf16 => Box::new(Stored::<bf16>::new(shape)?),
        })
    }
}

impl fmt::Display for Storage {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        text.write_str(match self {
            Self::F32 => "f32",
            Self::F16 => "f16",
            Self::Bf16 => "bf16",
        })
    }
}

/// Where the result goes, and how the tensor lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    InPlace,
    OutOfPlace,
    /// In place, with as many other elements between the components: what the slow twin does.
    WithGaps,
}

impl Way {
    pub const ALL: [Self; 3] = [Self::InPlace, Self::OutOfPlace, Self::WithGaps];
}

impl fmt::Display for Way {
    fn fmt(&self, text: &mut fmt::Formatter) -> fmt::Result {
        text.write_str(match self {
            Self::InPlace => "in place",
            Self::OutOfPlace => "out of place",
            Self::WithGaps => "with gaps",
        })
    }
}

/// A tensor of any storage.
pub trait Tensor {
    /// Copies as many bytes as the tensor has.
    fn copy(&mut self);

    /// The engine's kernel.
    ///
    /// # Errors
    /// None that is known of.
    fn rotate(&mut self, pairing: Pairing, way: Way) -> Result<()>;
}

struct Stored<T> {
    layout: Layout,
    gaps: Layout,
    tables: Tables,
    x: Vec<T>,
    y: Vec<T>,
    apart: Vec<T>,
}

impl<T: Element> Stored<T> {
    fn new([tokens, heads, head_dim]: [usize; 3]) -> Result<Self> {
        let rotary = Rotary::new(head_dim, head_dim, BASE, Pairing::Half)?;
        let shape = [1, tokens, heads, head_dim];
        let numbers = (0..tokens * heads * head_dim).map(number);
        let x: Vec<T> = numbers.map(T::from_f32).collect();
        Ok(Self {
            layout: Layout::contiguous(shape)?,
            gaps: Layout::strided(shape, [1, 2 * heads * head_dim, 2 * head_dim, 2], 0)?,
            tables: Tables::new(&rotary, Rotation::FIRST, tokens)?,
            apart: x.iter().flat_map(|&x| [x, T::default()]).collect(),
            y: x.clone(),
            x,
        })
    }
}

impl<T: Element> Tensor for Stored<T> {
    fn copy(&mut self) {
        self.y.copy_from_slice(&self.x);
    }

    fn rotate(&mut self, pairing: Pairing, way: Way) -> Result<()> {
        let task = |place| Task {
            pairing,
            place,
            tables: TableSource::Ready,
        };
        let (tables, x, y) = (&self.tables, &self.x, &mut self.y);
        match way {
            Way::InPlace => rotate(tables, task(Place::In), x, y, self.layout),
            Way::OutOfPlace => rotate(tables, task(Place::OutOf), x, y, self.layout),
            Way::WithGaps => rotate(tables, task(Place::In), x, &mut self.apart, self.gaps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Element + PartialEq + fmt::Debug>() -> Result<()> {
        for pairing in [Pairing::Half, Pairing::Interleaved] {
            let mut tensor = Stored::<T>::new([5, 3, 64])?;
            for way in Way::ALL {
                tensor.copy();
                tensor.rotate(pairing, way)?;
                if way == Way::WithGaps {
                    tensor.y = tensor.apart.iter().step_by(2).copied().collect();
                }
                assert_ne!(tensor.y, tensor.x, "{way}");
                let mut again = Stored::<T>::new([5, 3, 64])?;
                again.rotate(pairing, Way::InPlace)?;
                assert_eq!(tensor.y, again.y, "{way}");
            }
        }
        Ok(())
    }

    #[test]
    fn every_way_gives_the_same() -> Result<()> {
        check::<f32>()?;
        check::<f16>()?;
        check::<bf16>()
    }
}
