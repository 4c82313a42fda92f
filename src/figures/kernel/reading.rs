//! A small tensor in memory, and what a library's kernel does to it: the engine's kernels run on it, rank by rank. They
//! run in place, whatever the library does: out of place they give the same bits, and a reader would download as much code
//! again.

use super::parameters::{
    BACKWARD, BATCH, CP_RANK, CU_SEQLENS, IN_PLACE, LIBRARY, MAX_SEQLEN, MEMORY_TOKEN, MIXED,
    SEQLEN, SEQLEN_OFFSETS, START_POSITIONS, TABLE_DIM, TABLE_ROWS, TENSOR_FORMAT, rank_count,
    tokens_of_rank,
};
use super::parameters::{KernelLibrary, TensorFormat};
use crate::figure::FigureReading;
use crate::numbers::signed_angle_rad;
use crate::state::{Role, State, drawn};
use glam::DVec2;
use rotary::frequency::DEFAULT_BASE;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed, SeqlenOffsets, WITHOUT_MAX_SEQLEN};
use rotary::tensor::transformer_engine::{Arguments, FusedRope, RotaryPositionEmbedding};
use rotary::tensor::{Layout, Tables, TokenRow};
use rotary::{Error, Pairing, Result, Rotary};
use std::f64::consts::TAU;

/// The heads of every token. The figure shows the first: a kernel rotates all of a token alike.
pub const HEADS: usize = 2;

/// What the vectors are drawn from.
const SEED: u32 = 477;

/// What the figure of kernels shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Where the elements of each rank's tensor lie.
    pub layout: Layout,
    /// The memory of each rank.
    pub ranks: Vec<Rank>,
    /// The angles of the tables in radians. Shape: `[rows, rotary_dim]`.
    pub angles_rad: Vec<f64>,
    /// Why the call is refused, if it is. No token has a position then.
    pub refusal: Option<Refusal>,
    /// The largest difference between the vectors before forward and after backward, where backward is shown.
    pub difference: Option<f64>,
    /// By what forward multiplies the length of the vector that it changes most; 1 for a rotation.
    pub stretch: f64,
}

/// The memory of a rank.
#[derive(Debug, Clone, PartialEq)]
pub struct Rank {
    /// The tokens in the order of memory.
    pub cells: Vec<Cell>,
    /// All elements before the kernel.
    pub before: Vec<f32>,
    /// All elements after it.
    pub after: Vec<f32>,
}

/// A token in memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// Its entry along the batch axis, and along that of tokens.
    pub at: [usize; 2],
    /// Where its first element lies.
    pub element: usize,
    /// The sequence that holds it. Nothing for one that none holds, or where the call is refused and only
    /// `cu_seqlens` would tell.
    pub sequence: Option<usize>,
    /// Which of that sequence's tokens on this rank it is.
    pub index: usize,
    /// What the kernel does with it.
    pub lot: Lot,
}

/// What a kernel does with a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lot {
    /// Nothing: the call is refused.
    Refused,
    /// It is left where it lies.
    Left,
    /// Nothing is written for it, so that the output holds whatever was in memory.
    Undefined,
    /// It has this row, and the tables end before it.
    PastTables(usize),
    /// It is rotated by this row of the tables, which is its position.
    Position(usize),
}

/// Why a call is refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// The library's own words; nothing where the library does not check.
    pub library: Option<&'static str>,
    /// The engine's words, where it refuses too.
    pub engine: Option<Error>,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let layout = layout(state)?;
        let angles_rad = angles(state)?;
        let x = tensor(state, layout);
        let mut ranks = Vec::new();
        let mut refusal = None;
        for cp_rank in 0..rank_count(state) {
            let run = match state.get(&LIBRARY) {
                KernelLibrary::FlashAttention => run_flash_attention(state, layout, &x),
                KernelLibrary::TransformerEngine => {
                    run_transformer_engine(state, layout, &x, &angles_rad, cp_rank)
                }
            };
            match run {
                Ok(run) => ranks.push(run),
                Err(refused) => {
                    refusal.get_or_insert(refused);
                }
            }
        }
        let is_refused = refusal.is_some();
        if is_refused {
            let still = Ran {
                rows: None,
                forward: x.clone(),
                backward: None,
            };
            ranks = vec![still; rank_count(state)];
        }
        let difference = ranks.iter().filter_map(|ran| {
            let back = ran.backward.as_ref()?;
            let differences = back.iter().zip(&x).map(|(back, x)| (back - x).abs());
            Some(differences.fold(0.0, f32::max))
        });
        let difference = difference.reduce(f32::max).map(f64::from);
        let stretch = ranks
            .iter()
            .flat_map(|ran| stretches(&x, &ran.forward, state.head_dim()))
            .fold(1.0, |most: f64, one| {
                if (one - 1.0).abs() > (most - 1.0).abs() {
                    one
                } else {
                    most
                }
            });
        Ok(Self {
            layout,
            ranks: ranks
                .into_iter()
                .map(|ran| ran.rank(state, layout, &x))
                .collect(),
            angles_rad,
            refusal,
            difference,
            stretch,
        })
    }
}

impl Reading {
    /// The selected token and the rank that holds it.
    pub fn selected(&self, state: &State) -> (&Rank, &Cell) {
        let rank = &self.ranks[state.get(&CP_RANK).min(self.ranks.len() - 1)];
        let cell = state.get(&MEMORY_TOKEN).min(rank.cells.len() - 1);
        (rank, &rank.cells[cell])
    }

    /// The angles in radians by which forward rotates the two components of a pair, at a position. Nothing for a pair
    /// that passes through.
    pub fn angles_of(&self, state: &State, pair: usize, position: usize) -> Option<[f64; 2]> {
        let dim = state.get(&TABLE_DIM);
        let (a, b) = rotated(state, pair)?;
        let at = |component: usize| self.angles_rad.get(position * dim + component).copied();
        Some([at(a)?, at(b)?])
    }

    /// By how much the kernel turned a pair of a token, in radians: the direction of what came out, with the whole
    /// turns of its angle.
    pub fn turn_rad(&self, state: &State, rank: &Rank, cell: &Cell, pair: usize) -> f64 {
        let [before, after] = rank.pair(state, cell, pair);
        let came_out = signed_angle_rad(before, after);
        let angles = match cell.lot {
            Lot::Position(position) => self.angles_of(state, pair, position),
            _ => None,
        };
        let sign = if state.get(&BACKWARD) { -1.0 } else { 1.0 };
        let meant = angles.map_or(0.0, |[a, b]| sign * (a + b) / 2.0);
        came_out + TAU * ((meant - came_out) / TAU).round()
    }
}

impl Rank {
    /// A pair of a token's first head, before and after the kernel.
    pub fn pair(&self, state: &State, cell: &Cell, pair: usize) -> [DVec2; 2] {
        let (a, b) = components(state, pair);
        [&self.before, &self.after].map(|elements| {
            let at = |component: usize| elements.get(cell.element + component);
            let [x, y] = [at(a), at(b)].map(|x| x.map_or(0.0, |x| f64::from(*x)));
            DVec2::new(x, y)
        })
    }
}

/// The components of a pair that is rotated.
fn rotated(state: &State, pair: usize) -> Option<(usize, usize)> {
    let dim = state.get(&TABLE_DIM).min(state.head_dim());
    (pair < dim / 2).then(|| state.pairing().components(pair, dim))
}

/// The components of a pair. Neighbours pass through in either layout.
pub fn components(state: &State, pair: usize) -> (usize, usize) {
    rotated(state, pair).unwrap_or((2 * pair, 2 * pair + 1))
}

/// The tensor of a rank.
fn layout(state: &State) -> Result<Layout> {
    let head_dim = state.head_dim();
    let (batch, tokens) = match state.get(&TENSOR_FORMAT) {
        TensorFormat::Thd => (1, tokens_of_rank(state)),
        _ => (state.get(&BATCH), state.get(&SEQLEN)),
    };
    match state.get(&TENSOR_FORMAT) {
        TensorFormat::Sbhd => Layout::contiguous([tokens, batch, HEADS, head_dim])?.swapped(0, 1),
        _ => Layout::contiguous([batch, tokens, HEADS, head_dim]),
    }
}

/// The same vector for every token and head, so that what differs afterwards differs by position.
fn tensor(state: &State, layout: Layout) -> Vec<f32> {
    let vector = drawn(SEED, Role::Query, state.head_dim() / 2);
    let vector = vector.iter().flat_map(|pair| pair.to_array());
    let vector: Vec<f32> = vector.map(|component| component as f32).collect();
    vector.repeat(layout.shape()[..3].iter().product())
}

/// The layout for which the table of angles was made.
fn table_pairing(state: &State) -> Pairing {
    let is_mixed = state.get(&LIBRARY) == KernelLibrary::TransformerEngine && state.get(&MIXED);
    match (state.pairing(), is_mixed) {
        (pairing, false) => pairing,
        (Pairing::Half, true) => Pairing::Interleaved,
        (Pairing::Interleaved, true) => Pairing::Half,
    }
}

fn angles(state: &State) -> Result<Vec<f64>> {
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

/// What a rank's kernel did, or why it did not.
type Run = std::result::Result<Ran, Refusal>;

/// What a kernel did with a rank's tensor.
#[derive(Clone)]
struct Ran {
    /// Shape: `[batch, tokens]`; nothing where the call is refused.
    rows: Option<Vec<TokenRow>>,
    /// What forward gives.
    forward: Vec<f32>,
    /// What backward gives for that, if backward is shown.
    backward: Option<Vec<f32>>,
}

impl Ran {
    fn rank(self, state: &State, layout: Layout, x: &[f32]) -> Rank {
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

fn run_flash_attention(state: &State, layout: Layout, x: &[f32]) -> Run {
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
    let run = || {
        let rows = kernel.token_rows(layout)?;
        let mut forward = x.to_vec();
        kernel.apply_in_place(&mut forward, layout)?;
        let mut backward = None;
        if state.get(&BACKWARD) {
            let mut grad = forward.clone();
            kernel.backward_in_place(&mut grad, layout)?;
            backward = Some(grad);
        }
        Result::Ok(Ran {
            rows: Some(rows),
            forward,
            backward,
        })
    };
    run().map_err(|error| Refusal {
        library: kernel.assertion(layout),
        engine: Some(error),
    })
}

fn run_transformer_engine(
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
    let run = || {
        let rows = rope.token_rows(layout, arguments)?;
        let mut forward = t.to_vec();
        rope.forward_in_place(&mut forward, layout, arguments)?;
        let mut backward = None;
        if state.get(&BACKWARD) {
            let mut grad = forward.clone();
            rope.backward_in_place(&mut grad, layout, arguments)?;
            backward = Some(grad);
        }
        Result::Ok(Ran {
            rows: Some(rows),
            forward,
            backward,
        })
    };
    run().map_err(|error| Refusal {
        library: rope.assertion(layout, arguments),
        engine: Some(error),
    })
}

impl Refusal {
    fn by_engine(error: Error) -> Self {
        Self {
            library: None,
            engine: Some(error),
        }
    }
}

/// By what the length of each vector is multiplied. Shape of both: `[vectors, head_dim]`.
fn stretches<'a>(x: &'a [f32], y: &'a [f32], head_dim: usize) -> impl Iterator<Item = f64> + 'a {
    let length = |vector: &[f32]| {
        let squares = vector.iter().map(|x| f64::from(*x).powi(2));
        squares.sum::<f64>().sqrt()
    };
    let vectors = x.chunks_exact(head_dim).zip(y.chunks_exact(head_dim));
    vectors.map(move |(x, y)| length(y) / length(x))
}
