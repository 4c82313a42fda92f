//! The runs of the engine's kernels on the ranks of a state.

use super::parameters::{
    BACKWARD, CU_SEQLENS, IN_PLACE, LIBRARY, MAX_SEQLEN, MIXED, SEQLEN_OFFSETS, START_POSITIONS,
    TABLE_DIM, TABLE_ROWS, TENSOR_FORMAT, rank_count,
};
use super::parameters::{KernelLibrary, TensorFormat};
use super::rank::{Cell, Lot, Rank, Refusal};
use crate::state::State;
use rotary::frequency::DEFAULT_BASE;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed, SeqlenOffsets, WITHOUT_MAX_SEQLEN};
use rotary::tensor::transformer_engine::{Arguments, FusedRope, RotaryPositionEmbedding};
use rotary::tensor::{Layout, Tables, TokenRow};
use rotary::{Error, Pairing, Result, Rotary};

/// The layout for which the table of angles was made.
pub fn table_pairing(state: &State) -> Pairing {
    let is_mixed = state.get(&LIBRARY) == KernelLibrary::TransformerEngine && state.get(&MIXED);
    match (state.pairing(), is_mixed) {
        (pairing, false) => pairing,
        (Pairing::Half, true) => Pairing::Interleaved,
        (Pairing::Interleaved, true) => Pairing::Half,
    }
}

pub fn angles(state: &State) -> Result<Vec<f64>> {
    let embedding = RotaryPositionEmbedding {
        dim: state.get(&TABLE_DIM),
        rotary_percent: 1.0,
        seq_len_interpolation_factor: None,
        pretrained_max_position_embeddings: None,
        rotary_base: DEFAULT_BASE,
        pairing: table_pairing(state),
    };
    embedding.angles(state.get(&TABLE_ROWS), 0.0)
}

/// The result of a rank's kernel, or the reason for rejecting the call.
pub type Run = std::result::Result<Ran, Refusal>;

/// The output of a kernel for a rank's tensor.
#[derive(Clone)]
pub struct Ran {
    /// Shape: `[batch, tokens]`; empty if the call is rejected.
    pub rows: Option<Vec<TokenRow>>,
    pub forward: Vec<f32>,
    /// The result of backward for it, if backward is shown.
    pub backward: Option<Vec<f32>>,
}

impl Ran {
    pub fn rank(self, state: &State, layout: Layout, x: &[f32]) -> Rank {
        let [batch, tokens, ..] = layout.shape();
        let is_packed = state.get(&TENSOR_FORMAT) == TensorFormat::Thd;
        let writes_in_place =
            state.get(&LIBRARY) == KernelLibrary::FlashAttention && state.get(&IN_PLACE);
        let mut held = vec![0; batch.max(1 + state.get(&CU_SEQLENS).len())];
        // In the order of memory: the axis with the larger stride is the outer one.
        let [by_batch, by_token, ..] = layout.strides();
        let is_outer = by_batch >= by_token;
        let (outer, inner) = if is_outer {
            (batch, tokens)
        } else {
            (tokens, batch)
        };
        let mut cells = Vec::new();
        for cell in 0..outer * inner {
            let (outer, inner) = (cell / inner, cell % inner);
            let at = if is_outer {
                [outer, inner]
            } else {
                [inner, outer]
            };
            let [sequence, token] = at;
            let row = match &self.rows {
                Some(rows) => rows.get(sequence * tokens + token),
                None => None,
            };
            let lot = match row {
                None => Lot::Refused,
                Some(TokenRow::Outside) if writes_in_place => Lot::Left,
                Some(TokenRow::Outside) => Lot::Undefined,
                Some(TokenRow::PastTables { row, .. }) => Lot::PastTables(*row),
                Some(TokenRow::Row { row, .. }) => Lot::Position(*row),
            };
            let holder = row.and_then(|row| row.sequence());
            let holder = holder.or((!is_packed).then_some(sequence));
            let index = match holder {
                Some(holder) => {
                    held[holder] += 1;
                    held[holder] - 1
                }
                None => token,
            };
            cells.push(Cell {
                at,
                element: layout.element([sequence, token, 0, 0]).unwrap_or_default(),
                sequence: holder,
                index,
                lot,
            });
        }
        let (before, after) = match self.backward {
            Some(back) => (self.forward, back),
            None => (x.to_vec(), self.forward),
        };
        Rank {
            cells,
            before,
            after,
        }
    }
}

pub fn run_flash_attention(state: &State, layout: Layout, x: &[f32]) -> Run {
    let dim = state.get(&TABLE_DIM);
    let tables = Rotary::new(dim, dim, DEFAULT_BASE, Pairing::Half)
        .and_then(|rotary| Tables::exact(&rotary, 0.0, state.get(&TABLE_ROWS)));
    let tables = tables.map_err(Refusal::by_engine)?;
    let packed = match (state.get(&TENSOR_FORMAT), state.get(&MAX_SEQLEN)) {
        (TensorFormat::Thd, &[max_seqlen]) => Some(Packed {
            cu_seqlens: state.get(&CU_SEQLENS),
            max_seqlen,
        }),
        (TensorFormat::Thd, _) => {
            return Err(Refusal {
                library: Some(WITHOUT_MAX_SEQLEN),
                engine: None,
            });
        }
        _ => None,
    };
    let kernel = ApplyRotaryEmb {
        tables: &tables,
        pairing: state.pairing(),
        seqlen_offsets: match state.get(&SEQLEN_OFFSETS) {
            &[offset] => SeqlenOffsets::All(offset),
            offsets => SeqlenOffsets::Each(offsets),
        },
        packed,
    };
    let ran = kernel.token_rows(layout).and_then(|rows| {
        let forward = |x: &mut [f32]| kernel.apply_in_place(x, layout);
        let backward = |grad: &mut [f32]| kernel.backward_in_place(grad, layout);
        ran(state, rows, x, &forward, &backward)
    });
    ran.map_err(|error| Refusal {
        library: kernel.assertion(layout),
        engine: Some(error),
    })
}

pub fn run_transformer_engine(
    state: &State,
    layout: Layout,
    t: &[f32],
    angles_rad: &[f64],
    cp_rank: usize,
) -> Run {
    let freqs: Vec<f32> = angles_rad.iter().map(|angle| *angle as f32).collect();
    let rope = FusedRope::new(&freqs, state.get(&TABLE_DIM)).map_err(Refusal::by_engine)?;
    let starts = state.get(&START_POSITIONS);
    let is_packed = state.get(&TENSOR_FORMAT) == TensorFormat::Thd;
    let arguments = Arguments {
        pairing: state.pairing(),
        cu_seqlens: is_packed.then(|| state.get(&CU_SEQLENS)),
        cp_size: rank_count(state),
        cp_rank,
        start_positions: (!starts.is_empty()).then_some(starts),
    };
    let ran = rope.token_rows(layout, arguments).and_then(|rows| {
        let forward = |t: &mut [f32]| rope.forward_in_place(t, layout, arguments);
        let backward = |grad: &mut [f32]| rope.backward_in_place(grad, layout, arguments);
        ran(state, rows, t, &forward, &backward)
    });
    ran.map_err(|error| Refusal {
        library: rope.assertion(layout, arguments),
        engine: Some(error),
    })
}

/// Runs a kernel forward and, if the state requests it, the gradient backward.
fn ran(
    state: &State,
    rows: Vec<TokenRow>,
    before: &[f32],
    forward: &dyn Fn(&mut [f32]) -> Result<()>,
    backward: &dyn Fn(&mut [f32]) -> Result<()>,
) -> Result<Ran> {
    let mut after = before.to_vec();
    forward(&mut after)?;
    let mut grad = state.get(&BACKWARD).then(|| after.clone());
    if let Some(grad) = &mut grad {
        backward(grad)?;
    }
    Ok(Ran {
        rows: Some(rows),
        forward: after,
        backward: grad,
    })
}

impl Refusal {
    pub fn by_engine(error: Error) -> Self {
        Self {
            library: None,
            engine: Some(error),
        }
    }
}

/// The factors on the length of each vector. Shape of both: `[vectors, head_dim]`.
pub fn stretches<'a>(
    x: &'a [f32],
    y: &'a [f32],
    head_dim: usize,
) -> impl Iterator<Item = f64> + 'a {
    let length = |vector: &[f32]| {
        let squares = vector.iter().map(|x| f64::from(*x).powi(2));
        squares.sum::<f64>().sqrt()
    };
    let vectors = x.chunks_exact(head_dim).zip(y.chunks_exact(head_dim));
    vectors.map(move |(x, y)| length(y) / length(x))
}
