//! Rotates candle's tensors by the engine, as a custom operation of candle, and compares the result with candle's own
//! `rope` and `rope_i`: they agree to the bit.

use candle_core::{CpuStorage, CustomOp1, Device, Error, Layout, Result, Shape, Tensor, bail};
use candle_nn::rotary_emb::{rope, rope_i};
use rotary::tensor::flash_attention::{ApplyRotaryEmb, SeqlenOffsets};
use rotary::tensor::{Layout as Lies, Tables};
use rotary::{Pairing, Rotary};

/// The rotation of a contiguous tensor `[batch, heads, tokens, head_dim]`.
struct Rotate<'a>(ApplyRotaryEmb<'a>);

impl CustomOp1 for Rotate<'_> {
    fn name(&self) -> &'static str {
        "rotary"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (CpuStorage::F32(x), Some((start, end))) = (storage, layout.contiguous_offsets()) else {
            bail!("the tensor must be contiguous, and of f32");
        };
        let shape: [usize; 4] = layout.shape().dims4()?.into();
        let lies = Lies::contiguous(shape).and_then(|lies| lies.swapped(1, 2));
        let mut y = vec![0.0; end - start];
        let rotated = lies.and_then(|lies| self.0.apply(&x[start..end], &mut y, lies));
        rotated.map_err(Error::wrap)?;
        Ok((CpuStorage::F32(y), layout.shape().clone()))
    }
}

fn main() -> Result<()> {
    let (batch, heads, tokens, head_dim) = (2, 3, 40, 64);
    let x = (0..batch * heads * tokens * head_dim).map(|i| (i as f32 * 0.37).sin());
    let x = Tensor::from_iter(x, &Device::Cpu)?.reshape((batch, heads, tokens, head_dim))?;
    for pairing in [Pairing::Half, Pairing::Interleaved] {
        let rotary = Rotary::new(head_dim, head_dim, 10_000.0, pairing).map_err(Error::wrap)?;
        // candle's tables begin at the first token, here at position 100,000.
        let tables = Tables::new(&rotary, 100_000.0, tokens).map_err(Error::wrap)?;
        let [cos, sin] = [tables.cos(), tables.sin()]
            .map(|table| Tensor::from_slice(table, (tokens, head_dim / 2), &Device::Cpu));
        let engine = x.apply_op1_no_bwd(&Rotate(ApplyRotaryEmb {
            tables: &tables,
            pairing,
            seqlen_offsets: SeqlenOffsets::All(0),
            packed: None,
        }))?;
        let candle = match pairing {
            Pairing::Half => rope(&x, &cos?, &sin?)?,
            Pairing::Interleaved => rope_i(&x, &cos?, &sin?)?,
        };
        let [engine, candle] = [engine, candle].map(|y| y.flatten_all()?.to_vec1::<f32>());
        let (engine, candle) = (engine?, candle?);
        assert_ne!(engine, x.flatten_all()?.to_vec1::<f32>()?);
        assert_eq!(engine, candle, "{pairing:?}");
        println!("{pairing:?}: {} numbers are equal to the bit", engine.len());
    }
    Ok(())
}
