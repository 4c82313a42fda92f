//! Cosines and sines that are made once, and the rotation of many tokens by their rows.

use super::fields::{Fields, MOST_HEAD_DIM, MOST_TOKENS};
use super::settings::read_pairing;
use super::tensor::Tensor;
use super::{Thrown, thrown};
use crate::error::paired;
use crate::tensor::onnxruntime::{PositionIds, RotaryEmbedding};
use crate::tensor::{Tables, flash_attention};
use crate::{Pairing, Rotary};
use js_sys::Float32Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Cosines and sines of some positions, a row for each, made once for many rotations.
#[wasm_bindgen]
pub struct RotaryTables {
    tables: Tables,
    head_dim: usize,
    pairing: Pairing,
}

#[wasm_bindgen]
impl RotaryTables {
    /// From cosines and sines that a model or a library has made.
    ///
    /// Throws where they are not of one shape `[rows, rotaryDim / 2]`, or `rotaryDim` is odd or zero.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "GivenTables")] given: &JsValue,
    ) -> Thrown<Self> {
        let fields = Fields::of("tables", given)?;
        let rotary_dim = fields.needed_whole("rotaryDim", MOST_HEAD_DIM)?;
        let head_dim = fields.whole("headDim", MOST_HEAD_DIM)?;
        let pairing = read_pairing(&fields)?;
        let (cos, sin) = (fields.needed_floats("cos")?, fields.needed_floats("sin")?);
        fields.no_others()?;
        let pairs = thrown(paired("rotary_dim", rotary_dim))? / 2;
        Ok(Self {
            tables: thrown(Tables::from_parts(cos, sin, pairs))?,
            head_dim: head_dim.unwrap_or(rotary_dim),
            pairing,
        })
    }

    /// How many positions there are.
    #[wasm_bindgen(getter)]
    pub fn rows(&self) -> usize {
        self.tables.rows()
    }

    /// A copy of the cosines. Shape: `[rows, rotaryDim / 2]`.
    #[wasm_bindgen(getter, js_name = cos)]
    pub fn copy_of_cos(&self) -> Float32Array {
        Float32Array::from(self.tables.cos())
    }

    /// A copy of the sines. Shape: `[rows, rotaryDim / 2]`.
    #[wasm_bindgen(getter, js_name = sin)]
    pub fn copy_of_sin(&self) -> Float32Array {
        Float32Array::from(self.tables.sin())
    }

    /// Rotates every vector of `x` in place. Shape: `[batch, tokens, heads, headDim]`, or as the option `layout` says.
    ///
    /// Token `t` of sequence `b` is rotated by row `offset_b + t`, as by FlashAttention: sequences are those of the batch, or
    /// those of `cuSeqlens`. With an offset for each sequence, tokens past the last row stay as they are; with one for all, that
    /// is an error. With `positionIds` each token is rotated by the row that it is given, as by onnxruntime.
    ///
    /// Arithmetic is 32-bit, and rounded once to what `x` holds. `x` is copied into the engine and back, unless it is an
    /// array of a `Float32Memory` or `Uint16Memory`. Throws where rows, sequences and `x` do not fit each other; `x` is then as
    /// it was.
    #[wasm_bindgen(js_name = rotateInPlace)]
    pub fn rotate_in_place(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Float32Array | Uint16Array")] x: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RowOptions")] options: &JsValue,
    ) -> Thrown<()> {
        let fields = Fields::of("options", options)?;
        let tensor = Tensor::read("x", x, &fields, self.head_dim)?;
        let inverse = fields.switch("inverse")?.unwrap_or(false);
        if let Some(position_ids) = fields.sizes("positionIds")? {
            fields.no_others()?;
            return self.rotate(&tensor, PositionIds::Each(&position_ids), inverse);
        }
        let (all, each) = fields.size_or_sizes("seqlenOffsets")?;
        let cu_seqlens = fields.sizes("cuSeqlens")?;
        let max_seqlen = fields.whole("maxSeqlen", MOST_TOKENS)?;
        fields.no_others()?;
        if each.is_none() && cu_seqlens.is_none() {
            return self.rotate(&tensor, PositionIds::Offset(all), inverse);
        }
        let rotary = flash_attention::ApplyRotaryEmb {
            tables: &self.tables,
            pairing: self.pairing,
            seqlen_offsets: match &each {
                Some(each) => flash_attention::SeqlenOffsets::Each(each),
                None => flash_attention::SeqlenOffsets::All(all),
            },
            packed: cu_seqlens
                .as_deref()
                .map(|cu_seqlens| flash_attention::Packed {
                    cu_seqlens,
                    max_seqlen: max_seqlen.unwrap_or_else(|| longest(cu_seqlens)),
                }),
        };
        tensor.rotate(&|x, layout| match inverse {
            false => rotary.apply_in_place(x, layout),
            true => rotary.backward_in_place(x, layout),
        })
    }
}

impl RotaryTables {
    pub fn of(rotary: &Rotary, tables: Tables) -> Self {
        Self {
            tables,
            head_dim: rotary.head_dim(),
            pairing: rotary.pairing(),
        }
    }

    /// Rotates each token by a row of its own.
    pub fn rotate(&self, tensor: &Tensor, position_ids: PositionIds, inverse: bool) -> Thrown<()> {
        let embedding = RotaryEmbedding {
            tables: &self.tables,
            pairing: self.pairing,
            position_ids,
        };
        tensor.rotate(&|x, layout| match inverse {
            false => embedding.apply_in_place(x, layout),
            true => embedding.backward_in_place(x, layout),
        })
    }
}

/// The longest of the sequences that start and end there.
fn longest(cu_seqlens: &[usize]) -> usize {
    let lengths = cu_seqlens
        .windows(2)
        .map(|ends| ends[1].saturating_sub(ends[0]));
    lengths.max().unwrap_or(0)
}
