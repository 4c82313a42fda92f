//! The kernels that the bench times, their reference implementations and plain copies, on buffers that are allocated
//! once: the same code natively and in a browser.

#[cfg(target_arch = "wasm32")]
mod page;
mod rotation;
mod scores;

pub use rotation::{Rotation, TASKS, Task};
pub use scores::Scores;

use half::{bf16, f16};
use rotary::{Pairing, Result};

/// `[tokens, heads, head_dim]`: a long prompt, a short one, and one decoded token.
pub const SHAPES: [[usize; 3]; 3] = [[4096, 32, 128], [512, 8, 64], [1, 32, 128]];

pub const STORAGES: [&str; 3] = ["f32", "f16", "bf16"];

pub const PAIRINGS: [(Pairing, &str); 2] = [
    (Pairing::Half, "half"),
    (Pairing::Interleaved, "interleaved"),
];

/// A task that can be done in several ways.
pub trait Work {
    /// The ways by name. Times are given as multiples of the first one's.
    fn ways(&self) -> Vec<String>;

    /// Does the work once.
    fn call(&mut self, way: usize) -> Result<()>;

    /// Numbers by name, for peers that do the same work.
    fn numbers(&self, name: &str) -> Vec<f32>;
}

/// Works by name: a rotation of each shape in each storage, and causal softmax scores.
pub fn works() -> impl Iterator<Item = String> {
    let rotations = SHAPES
        .into_iter()
        .flat_map(|shape| STORAGES.map(|storage| rotation_name(shape, storage)));
    rotations.chain([Scores::NAME.to_owned()])
}

pub fn rotation_name(shape: [usize; 3], storage: &str) -> String {
    format!("{shape:?} {storage}")
}

pub fn work(index: usize) -> Result<Box<dyn Work>> {
    let Some(&shape) = SHAPES.get(index / STORAGES.len()) else {
        return Ok(Box::new(Scores::default()));
    };
    Ok(match STORAGES[index % STORAGES.len()] {
        "f16" => Box::new(Rotation::<f16>::new(shape)?),
        "bf16" => Box::new(Rotation::<bf16>::new(shape)?),
        _ => Box::new(Rotation::<f32>::new(shape)?),
    })
}

/// Numbers between -1 and 1, without a pattern that a processor could learn.
fn number(index: usize) -> f32 {
    let scattered = (index as u32).wrapping_mul(2_654_435_761);
    scattered as i32 as f32 / i32::MAX as f32
}
