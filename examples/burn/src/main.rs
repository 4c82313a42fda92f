//! Rotates a tensor of burn by the engine, and compares the result with burn's own `RotaryEncoding`: with the engine's
//! tables they agree to the bit. burn's own tables are computed in f32, which shows far from the first token.

use burn::nn::{RotaryEncoding, RotaryEncodingConfig};
use burn::tensor::{Device, Tensor, TensorData};
use rotary::tensor::flash_attention::{ApplyRotaryEmb, SeqlenOffsets};
use rotary::tensor::{Layout, Tables};
use rotary::{Pairing, Rotary};
use std::error::Error;
use std::iter::zip;

const TOKENS: usize = 40;
const HEAD_DIM: usize = 64;
/// `[batch, heads, tokens, head_dim]`.
const SHAPE: [usize; 4] = [2, 3, TOKENS, HEAD_DIM];

/// A tensor `[batch, heads, tokens, head_dim]`, rotated by the engine.
fn rotated(x: Tensor<4>, tables: &Tables) -> Result<Tensor<4>, Box<dyn Error>> {
    let (shape, device) = (x.dims(), x.device());
    let apply = ApplyRotaryEmb {
        tables,
        pairing: Pairing::Interleaved,
        seqlen_offsets: SeqlenOffsets::All(0),
        packed: None,
    };
    let x = x.into_data().to_vec::<f32>()?;
    let mut y = vec![0.0; x.len()];
    apply.apply(&x, &mut y, Layout::contiguous(shape)?.swapped(1, 2)?)?;
    Ok(Tensor::from_data(TensorData::new(y, shape), &device))
}

/// The engine's tables as burn keeps them, `[tokens, head_dim, 2]`: each pair's cosine and sine, for both components.
fn as_burn_keeps(tables: &Tables, device: &Device) -> Tensor<3> {
    let both = zip(tables.cos(), tables.sin()).flat_map(|(&cos, &sin)| [cos, sin, cos, sin]);
    let both: Vec<f32> = both.collect();
    Tensor::from_data(TensorData::new(both, [TOKENS, HEAD_DIM, 2]), device)
}

fn main() -> Result<(), Box<dyn Error>> {
    let device = Device::default();
    let rotary = Rotary::new(HEAD_DIM, HEAD_DIM, 10_000.0, Pairing::Interleaved)?;
    let numbers = 0..SHAPE.iter().product();
    let x: Vec<f32> = numbers.map(|i| (i as f32 * 0.37).sin()).collect();
    let x = Tensor::<4>::from_data(TensorData::new(x, SHAPE), &device);
    for first in [0_u32, 100_000] {
        let tables = Tables::new(&rotary, f64::from(first), TOKENS)?;
        let engine = rotated(x.clone(), &tables)?;
        let mut burn: RotaryEncoding = RotaryEncodingConfig::new(TOKENS, HEAD_DIM).init(&device);
        if first > 0 {
            burn.shift(first as usize);
        }
        let own = burn.forward(x.clone());
        burn.freq_complex = as_burn_keeps(&tables, &device);
        let shared = burn.forward(x.clone());
        let [x, engine, own, shared] =
            [x.clone(), engine, own, shared].map(|y| y.into_data().to_vec::<f32>());
        let (engine, own) = (engine?, own?);
        assert_ne!(engine, x?);
        assert_eq!(engine, shared?, "from token {first}");
        let apart = zip(&engine, &own).map(|(one, other)| (one - other).abs());
        let apart = apart.fold(0.0, f32::max);
        assert!(first > 0 || apart < 1e-5, "{apart:e}");
        println!(
            "from token {first}: {} numbers are equal to the bit; with burn's own tables they differ by up to {apart:.1e}",
            engine.len(),
        );
    }
    Ok(())
}
