//! Cosines and sines computed once, and the rotation of many tokens by their rows.

use super::settings::read_pairing;
use super::values::{
    Fields, MOST_HEAD_DIM, MOST_TOKENS, Tensor, Thrown, is_absent, missing, numbers, room_for,
    thrown,
};
use crate::error::{equal, paired};
use crate::prelude::*;
use crate::tensor::onnxruntime::{PositionIds, RotaryEmbedding};
use crate::tensor::{MropeSections, Tables, flash_attention};
use crate::{Pairing, Rotary};
use js_sys::Float32Array;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Cosines and sines of some positions, one row each, computed once for many rotations.
#[wasm_bindgen]
pub struct RotaryTables {
    tables: Tables,
    head_dim: usize,
    pairing: Pairing,
}

#[wasm_bindgen]
impl RotaryTables {
    /// From cosines and sines that a model or a library computed.
    ///
    /// Throws if their shapes are not both `[rows, rotaryDim / 2]`, or if `rotaryDim` is odd or zero.
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

    /// The number of positions.
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
    /// Token `t` of sequence `b` is rotated by row `offset_b + t`, as in FlashAttention: sequences are those of the
    /// batch, or those of `cuSeqlens`. With an offset per sequence, tokens past the last row are not rotated; with one
    /// offset for all, they are an error. With `positionIds` each token is rotated by its own row, as in onnxruntime.
    ///
    /// Arithmetic is 32-bit, and rounded once to the format of `x`. `x` is copied into the engine and back, unless it
    /// is an array of a `Float32Memory` or `Uint16Memory`. Throws if rows, sequences and `x` do not fit together; `x`
    /// is then unchanged.
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

    /// Rotates each token by its own row.
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

/// The length of the longest sequence.
fn longest(cu_seqlens: &[usize]) -> usize {
    let lengths = cu_seqlens
        .windows(2)
        .map(|ends| ends[1].saturating_sub(ends[0]));
    lengths.max().unwrap_or(0)
}

/// The positions of tokens.
pub enum Positions {
    /// Consecutive, from here on.
    From(f64),
    /// One position per token.
    Each(Vec<f64>),
    /// One position per token in time, height and width.
    Axes(Vec<[f64; 3]>),
}

impl Positions {
    /// Reads positions, from 0 on by default.
    pub fn read(name: &'static str, value: &JsValue) -> Thrown<Self> {
        if is_absent(value) {
            return Ok(Self::From(0.0));
        }
        if let Some(first) = value.as_f64() {
            return Ok(Self::From(first));
        }
        let Some(axes) = Fields::if_has("time", name, value)? else {
            return numbers(name, value).map(Self::Each);
        };
        let axis = |field| axes.needed_list(field);
        let (time, height, width) = (axis("time")?, axis("height")?, axis("width")?);
        axes.no_others()?;
        thrown(equal("height.length", height.len(), time.len()))?;
        thrown(equal("width.length", width.len(), time.len()))?;
        let tokens = time.into_iter().zip(height).zip(width);
        Ok(Self::Axes(
            tokens
                .map(|((time, height), width)| [time, height, width])
                .collect(),
        ))
    }

    /// Tables with one row per position, `rows` of them if positions are consecutive. With three axes, `sections` gives
    /// the number of pairs that rotate by each.
    pub fn tables(
        &self,
        rotary: &Rotary,
        sections: Option<MropeSections>,
        rows: usize,
    ) -> Thrown<Tables> {
        let pairs = rotary.theta().len();
        room_for(
            "tables",
            self.listed().unwrap_or(rows).saturating_mul(pairs),
        )?;
        thrown(match self {
            Self::From(first) => Tables::new(rotary, *first, rows),
            Self::Each(positions) => Tables::at(rotary, positions),
            Self::Axes(positions) => {
                let sections = sections.ok_or_else(|| missing("mropeSections"))?;
                Tables::of_sections(rotary, sections, positions)
            }
        })
    }

    /// The number of listed positions, if they are listed.
    pub fn listed(&self) -> Option<usize> {
        match self {
            Self::From(_) => None,
            Self::Each(positions) => Some(positions.len()),
            Self::Axes(positions) => Some(positions.len()),
        }
    }
}
