//! The batched kernels.

mod context_parallel;
mod flash_attention;
mod flash_attention_errors;
pub mod onnxruntime;
#[cfg(not(target_arch = "wasm32"))]
mod properties;
#[cfg(not(target_arch = "wasm32"))]
mod rows_properties;
mod scores;
#[cfg(not(target_arch = "wasm32"))]
mod scores_properties;
mod sixteen_bits;
mod size;
mod tables;
mod token_rows;
mod transformer_engine;

use crate::prelude::*;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, SeqlenOffsets};
use rotary::tensor::transformer_engine::Arguments;

fn as_f32(tensor: &Tensor) -> Vec<f32> {
    tensor.data.iter().map(|&value| value as f32).collect()
}

fn as_f64(data: &[f32]) -> Vec<f64> {
    data.iter().map(|&value| f64::from(value)).collect()
}

/// `[batch, token, head, component]` of a tensor whose first axes may be missing.
fn shape(tensor: &Tensor) -> [usize; 4] {
    let mut shape = [1; 4];
    let axes = tensor.shape.len();
    shape[4 - axes..].copy_from_slice(&tensor.shape);
    shape
}

/// An embedding of heads that are rotated wholly, for tables, which depend on nothing but frequencies and factor.
fn whole(dim: usize, base: f64) -> Rotary {
    Rotary::new(dim, dim, base, Pairing::Half).expect("valid")
}

/// FlashAttention's kernel for whole sequences that start at the first row of their tables.
pub fn flash(tables: &Tables, pairing: Pairing) -> ApplyRotaryEmb<'_> {
    ApplyRotaryEmb {
        tables,
        pairing,
        seqlen_offsets: SeqlenOffsets::All(0),
        packed: None,
    }
}

/// TransformerEngine's arguments for whole sequences on one rank.
pub fn on_one_rank(pairing: Pairing) -> Arguments<'static> {
    Arguments {
        pairing,
        cu_seqlens: None,
        cp_size: 1,
        cp_rank: 0,
        start_positions: None,
    }
}

/// Tables that a golden file gives. Shapes: `[rows, pairs]`.
fn given(cos: &Tensor, sin: &Tensor) -> Tables {
    let pairs = cos.shape[cos.shape.len() - 1];
    Tables::from_parts(as_f32(cos), as_f32(sin), pairs).expect("golden tables fit")
}
