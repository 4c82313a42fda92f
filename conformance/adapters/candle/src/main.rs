//! Rotates cases given as JSON, one a line, by candle's `rope`, `rope_i` and `rope_thd`.

use candle_core::{DType, Device, Result, Tensor};
use candle_nn::rotary_emb::{rope, rope_i, rope_thd};
use serde::Deserialize;
use std::io::{BufRead, stdin};

#[derive(Deserialize)]
struct Case {
    /// `[batch, tokens, heads, rotary_dim]`.
    shape: (usize, usize, usize, usize),
    x: Vec<f64>,
    /// `[tokens, rotary_dim / 2]`, like `sin`.
    cos: Vec<f64>,
    sin: Vec<f64>,
    dtype: String,
    function: String,
}

fn rotated(case: Case) -> Result<Vec<f64>> {
    let dtype = match case.dtype.as_str() {
        "f64" => DType::F64,
        "f16" => DType::F16,
        "bf16" => DType::BF16,
        _ => DType::F32,
    };
    let tensor = |data: Vec<f64>, shape: &[usize]| {
        Tensor::from_vec(data, shape, &Device::Cpu)?.to_dtype(dtype)
    };
    let (batch, tokens, heads, dim) = case.shape;
    let x = tensor(case.x, &[batch, tokens, heads, dim])?;
    let (cos, sin) = (
        tensor(case.cos, &[tokens, dim / 2])?,
        tensor(case.sin, &[tokens, dim / 2])?,
    );
    let heads_first = || x.transpose(1, 2)?.contiguous();
    let y = match case.function.as_str() {
        "rope_thd" => rope_thd(&x, &cos, &sin)?,
        "rope" => rope(&heads_first()?, &cos, &sin)?.transpose(1, 2)?,
        _ => rope_i(&heads_first()?, &cos, &sin)?.transpose(1, 2)?,
    };
    y.to_dtype(DType::F64)?.flatten_all()?.to_vec1()
}

fn main() -> Result<()> {
    for line in stdin().lock().lines() {
        let case = serde_json::from_str(&line?).map_err(candle_core::Error::wrap)?;
        println!("{:?}", rotated(case)?);
    }
    Ok(())
}
