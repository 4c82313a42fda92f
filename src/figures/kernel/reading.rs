//! A small tensor in memory, and what a library's kernel does to it: the engine's kernels run on it, rank by rank. They
//! run in place, whatever the library does: out of place they give the same bits, and a reader would download as much
//! code again.

use super::parameters::{
    BACKWARD, BATCH, CP_RANK, KernelLibrary, LIBRARY, MEMORY_TOKEN, SEQLEN, TABLE_DIM,
    TENSOR_FORMAT, TensorFormat, rank_count, tokens_of_rank,
};
use super::rank::{Cell, Lot, Rank, Refusal};
use super::run::{Ran, angles, run_flash_attention, run_transformer_engine, stretches};
use crate::figure::prelude::*;
use crate::state::drawn;
use rotary::tensor::Layout;

/// The heads of every token. The figure shows the first: a kernel rotates all of a token alike.
pub const HEADS: usize = 2;

/// The seed of the vectors.
const SEED: u32 = 477;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The layout of each rank's tensor.
    pub layout: Layout,
    pub ranks: Vec<Rank>,
    /// The angles of the tables in radians. Shape: `[rows, rotary_dim]`.
    pub angles_rad: Vec<f64>,
    /// The reason for rejecting the call, if it is rejected. No token has a position then.
    pub refusal: Option<Refusal>,
    /// The largest difference between the vectors before forward and after backward, if backward is shown.
    pub difference: Option<f64>,
    /// The factor on the length of the vector that forward changes most; 1 for a rotation.
    pub stretch: f64,
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

    /// The rotation of a token's pair by the kernel, in radians: the direction of the output, with the full rotations
    /// of its angle.
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
