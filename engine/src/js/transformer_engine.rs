//! TransformerEngine's fused kernel, and the positions of each rank.

use super::settings::read_pairing;
use super::values::{
    Fields, MOST_HEAD_DIM, MOST_TOKENS, Tensor, Thrown, numbers, optional_number, room_for, thrown,
    whole,
};
use crate::frequency::DEFAULT_BASE;
use crate::prelude::*;
use crate::tensor::context_parallel;
use crate::tensor::transformer_engine::{Arguments, FusedRope, RotaryPositionEmbedding};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The largest number of angles, and of a rank's positions: 512 MiB.
const MOST_ANGLES: usize = 1 << 26;

/// Rotates by a table of angles, like TransformerEngine's `FusedRoPEFunc`: one angle per component, not per pair. A
/// table for the pairing `"half"` repeats them as `cat(f, f)`, one for `"interleaved"` doubles each.
#[wasm_bindgen(js_name = TransformerEngineRope)]
pub struct JsTransformerEngineRope {
    rope: FusedRope,
    rotary_dim: usize,
}

#[wasm_bindgen(js_class = TransformerEngineRope)]
impl JsTransformerEngineRope {
    /// From angles in radians, rounded to 32 bits as in the kernel. Shape of `freqs`: `[rows, rotaryDim]`.
    ///
    /// Throws if `rotaryDim` is odd or zero, rows are not whole, or an angle is not finite.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] freqs: &JsValue,
        #[wasm_bindgen(js_name = rotaryDim, unchecked_param_type = "number")] rotary_dim: &JsValue,
    ) -> Thrown<Self> {
        let angles = numbers("freqs", freqs)?;
        let angles: Vec<f32> = angles.into_iter().map(|angle| angle as f32).collect();
        let rotary_dim = whole("rotaryDim", rotary_dim, MOST_HEAD_DIM)?;
        Ok(Self {
            rope: thrown(FusedRope::new(&angles, rotary_dim))?,
            rotary_dim,
        })
    }

    /// Rotates every vector of `t` in place. Shape: `[batch, tokens, heads, headDim]`, or as the option `layout` says.
    ///
    /// Throws if ranks, sequences, starts, angles and `t` do not fit together; `t` is then unchanged.
    #[wasm_bindgen(js_name = rotateInPlace)]
    pub fn rotate_in_place(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Float32Array | Uint16Array")] t: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "TransformerEngineOptions")]
        options: &JsValue,
    ) -> Thrown<()> {
        let fields = Fields::of("options", options)?;
        let head_dim = fields.whole("headDim", MOST_HEAD_DIM)?;
        let tensor = Tensor::read("t", t, &fields, head_dim.unwrap_or(self.rotary_dim))?;
        let inverse = fields.switch("inverse")?.unwrap_or(false);
        let cu_seqlens = fields.sizes("cuSeqlens")?;
        let start_positions = fields.sizes("startPositions")?;
        let arguments = Arguments {
            pairing: read_pairing(&fields)?,
            cu_seqlens: cu_seqlens.as_deref(),
            cp_size: fields.count("cpSize")?,
            cp_rank: fields.whole("cpRank", MOST_HEAD_DIM)?.unwrap_or(0),
            start_positions: start_positions.as_deref(),
        };
        fields.no_others()?;
        tensor.rotate(&|t, layout| match inverse {
            false => self.rope.forward_in_place(t, layout, arguments),
            true => self.rope.backward_in_place(t, layout, arguments),
        })
    }
}

/// The angles of TransformerEngine's `RotaryPositionEmbedding` in radians, for `maxSeqLen` positions from `offset` on,
/// 0 by default. Shape: `[maxSeqLen, rotaryDim]`.
#[wasm_bindgen(js_name = transformerEngineAngles)]
pub fn transformer_engine_angles(
    #[wasm_bindgen(unchecked_param_type = "TransformerEngineAngles")] settings: &JsValue,
    #[wasm_bindgen(js_name = maxSeqLen, unchecked_param_type = "number")] max_seq_len: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] offset: &JsValue,
) -> Thrown<Vec<f64>> {
    let offset = optional_number("offset", offset)?.unwrap_or(0.0);
    let fields = Fields::of("settings", settings)?;
    let dim = fields.needed_whole("dim", MOST_HEAD_DIM)?;
    let embedding = RotaryPositionEmbedding {
        dim,
        rotary_percent: fields.number("rotaryPercent")?.unwrap_or(1.0),
        seq_len_interpolation_factor: fields.number("seqLenInterpolationFactor")?,
        pretrained_max_position_embeddings: fields.number("pretrainedMaxPositionEmbeddings")?,
        rotary_base: fields.number("rotaryBase")?.unwrap_or(DEFAULT_BASE),
        pairing: read_pairing(&fields)?,
    };
    fields.no_others()?;
    let rows = whole("maxSeqLen", max_seq_len, MOST_ANGLES / dim.max(1))?;
    room_for("angles", 2 * rows * dim)?;
    thrown(embedding.angles(rows, offset))
}

/// The positions of the `localLength` tokens of a sequence that rank `cpRank` of `cpSize` holds: the sequence is cut
/// into `2 cpSize` chunks, and a rank holds one chunk and its mirror image from the end. Shape: `[localLength]`.
///
/// Throws if `cpRank` is not below `cpSize` or, with more than one rank, the length is odd.
#[wasm_bindgen(js_name = contextParallelPositions)]
pub fn context_parallel_positions(
    #[wasm_bindgen(js_name = localLength, unchecked_param_type = "number")] local_length: &JsValue,
    #[wasm_bindgen(js_name = cpSize, unchecked_param_type = "number")] cp_size: &JsValue,
    #[wasm_bindgen(js_name = cpRank, unchecked_param_type = "number")] cp_rank: &JsValue,
) -> Thrown<Vec<f64>> {
    let length = whole("localLength", local_length, MOST_ANGLES)?;
    let size = whole("cpSize", cp_size, MOST_HEAD_DIM)?;
    let rank = whole("cpRank", cp_rank, MOST_HEAD_DIM)?;
    room_for("localLength", length)?;
    (0..length)
        .map(|index| {
            let position = context_parallel::position(index, length, size, rank);
            thrown(position).map(|position| position as f64)
        })
        .collect()
}

/// The starts of packed sequences and the end of the last one, after padding each to a multiple of `2 cpSize` tokens;
/// unpadded with one rank. Shape: `[sequences + 1]`.
#[wasm_bindgen(js_name = paddedCuSeqlens)]
pub fn padded_cu_seqlens(
    #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] lengths: &JsValue,
    #[wasm_bindgen(js_name = cpSize, unchecked_param_type = "number")] cp_size: &JsValue,
) -> Thrown<Vec<f64>> {
    let lengths = numbers("lengths", lengths)?;
    let lengths = lengths
        .into_iter()
        .map(|length| whole("lengths", &length.into(), MOST_TOKENS))
        .collect::<Thrown<Vec<usize>>>()?;
    let size = whole("cpSize", cp_size, MOST_HEAD_DIM)?;
    let padded = thrown(context_parallel::padded_cu_seqlens(&lengths, size))?;
    Ok(padded.into_iter().map(|end| end as f64).collect())
}
