//! The parameters of `kernel`, and what they choose among.

use crate::figure::prelude::*;

pub const MOST_RANKS: usize = 4;

pub const MOST_SEQUENCES: usize = 8;

pub const MOST_PACKED: usize = 32;

/// The last row of a kernel's tables, and the farthest that a sequence can start in them.
pub const FARTHEST_ROW: usize = 999;

choice! {
    /// A library whose rotary kernel a figure calls.
    pub enum KernelLibrary {
        /// `apply_rotary_emb` of flash-attn.
        FlashAttention = "flash-attention" => "flash-attn",
        /// `FusedRoPEFunc` of TransformerEngine.
        TransformerEngine = "transformer-engine" => "TransformerEngine",
    }
}

choice! {
    /// In which order the axes of a tensor lie in memory: sequence, batch, head, component; or all tokens one after the
    /// other.
    pub enum TensorFormat {
        /// Token by token, each of all sequences.
        Sbhd = "sbhd",
        /// Sequence by sequence, all of one length.
        Bshd = "bshd",
        /// Packed: sequence by sequence, of any lengths.
        Thd = "thd",
    }
}

pub const PARAMETERS: ParameterRows = parameters![
    HEAD_DIM,
    LAYOUT,
    PAIR,
    LIBRARY,
    TENSOR_FORMAT,
    CP_SIZE,
    CP_RANK,
    BATCH,
    SEQLEN,
    TOTAL,
    CU_SEQLENS,
    MAX_SEQLEN,
    SEQLEN_OFFSETS,
    START_POSITIONS,
    TABLE_ROWS,
    TABLE_DIM,
    MIXED,
    IN_PLACE,
    BACKWARD,
    MEMORY_TOKEN
];

pub static LIBRARY: Parameter<KernelLibrary> =
    Parameter::choice("library", words::kernel_param_library).step();

/// In which order a tensor's axes lie in memory.
pub static TENSOR_FORMAT: Parameter<TensorFormat> =
    Parameter::choice("format", words::kernel_param_tensor_format)
        .option(TensorFormat::Thd as usize)
        .step();

/// Over how many ranks each sequence is spread.
pub static CP_SIZE: Parameter<usize> =
    Parameter::integer("cp", words::kernel_param_cp_size, 1..=MOST_RANKS as i64, 1).step();

pub static CP_RANK: Parameter<usize> = Parameter::integer(
    "rank",
    words::kernel_param_cp_rank,
    0..=MOST_RANKS as i64 - 1,
    0,
)
.room(|state| rank_count(state) as i64 - 1);

/// The sequences of a tensor that is not packed.
pub static BATCH: Parameter<usize> =
    Parameter::integer("batch", words::kernel_param_batch, 1..=4, 2);

/// The tokens that a rank holds of each of them.
pub static SEQLEN: Parameter<usize> =
    Parameter::integer("seqlen", words::kernel_param_seqlen, 1..=16, 8).follows(seqlen_after);

/// The tokens of a packed tensor, over all ranks.
pub static TOTAL: Parameter<usize> = Parameter::integer(
    "total",
    words::kernel_param_total,
    1..=MOST_PACKED as i64,
    14,
);

/// The starts of packed sequences and the end of the last one.
pub static CU_SEQLENS: Parameter<Rc<[usize]>> = Parameter::numbers(
    "cu",
    words::kernel_param_cu_seqlens,
    2..=MOST_SEQUENCES + 1,
    2 * MOST_PACKED,
    |_| Value::Numbers([0, 3, 7, 12].into()),
);

/// The longest of them, as passed by the caller; `None` if it isn't passed.
pub static MAX_SEQLEN: Parameter<Rc<[usize]>> = Parameter::numbers(
    "longest",
    words::kernel_param_max_seqlen,
    0..=1,
    2 * MOST_PACKED,
    |state| Value::Numbers([longest(state)].into()),
)
.follows(max_seqlen_after);

/// The row of the tables with which sequences start: one number for all, or one for each.
pub static SEQLEN_OFFSETS: Parameter<Rc<[usize]>> = Parameter::numbers(
    "offsets",
    words::kernel_param_seqlen_offsets,
    1..=MOST_SEQUENCES,
    FARTHEST_ROW,
    |_| Value::Numbers([0].into()),
);

/// The first position of each sequence; nothing for 0.
pub static START_POSITIONS: Parameter<Rc<[usize]>> = Parameter::numbers(
    "start",
    words::kernel_param_start_positions,
    0..=MOST_SEQUENCES,
    FARTHEST_ROW,
    |_| Value::Numbers([].into()),
);

/// The rows of the tables that a kernel is given: the positions from 0 on.
pub static TABLE_ROWS: Parameter<usize> = Parameter::integer(
    "rows",
    words::kernel_param_table_rows,
    1..=FARTHEST_ROW as i64,
    16,
);

/// The number of components that the tables rotate. Unlike [`ROTARY_DIM`], it may exceed the head dimension, which
/// libraries reject.
pub static TABLE_DIM: Parameter<usize> =
    Parameter::even("ro", words::kernel_param_table_dim, 2..=16, 8);

/// Whether a table of angles was made for the other layout.
pub static MIXED: Parameter<bool> = Parameter::switch("mixed", words::kernel_param_mixed).step();

/// Whether a kernel works in place.
pub static IN_PLACE: Parameter<bool> =
    Parameter::switch("inplace", words::kernel_param_in_place).step();

/// Whether the gradient is rotated back.
pub static BACKWARD: Parameter<bool> =
    Parameter::switch("backward", words::kernel_param_backward).step();

/// The selected token, in the order of the selected rank's memory.
pub static MEMORY_TOKEN: Parameter<usize> =
    Parameter::integer("token", words::kernel_param_memory_token, 0..=63, 0)
        .room(|state| tokens_of_rank(state) as i64 - 1);

/// The number of ranks that sequences are split over: one, if the library has no ranks.
pub fn rank_count(state: &State) -> usize {
    match state.get(&LIBRARY) {
        KernelLibrary::FlashAttention => 1,
        KernelLibrary::TransformerEngine => state.get(&CP_SIZE),
    }
}

pub fn tokens_of_rank(state: &State) -> usize {
    match state.get(&TENSOR_FORMAT) {
        TensorFormat::Thd => (state.get(&TOTAL) / rank_count(state)).max(1),
        TensorFormat::Sbhd | TensorFormat::Bshd => state.get(&BATCH) * state.get(&SEQLEN),
    }
}

/// Sequences that are spread over another number of ranks leave as many tokens on each as share them out.
fn seqlen_after(before: &State, after: &State) -> Value {
    let (were, are) = (before.get(&CP_SIZE), after.get(&CP_SIZE));
    let seqlen = after.get(&SEQLEN);
    Value::Integer(if were == are {
        seqlen as i64
    } else {
        (seqlen * were / are).clamp(1, 16) as i64
    })
}

/// The longest of the packed sequences.
fn longest(state: &State) -> usize {
    let ends = state.get(&CU_SEQLENS);
    let lengths = ends.windows(2).map(|ends| ends[1].saturating_sub(ends[0]));
    lengths.max().unwrap_or_default()
}

/// A caller that says the longest length goes on saying it.
fn max_seqlen_after(before: &State, after: &State) -> Value {
    let said = after.get(&MAX_SEQLEN);
    Value::Numbers(if said == [longest(before)] {
        [longest(after)].into()
    } else {
        said.into()
    })
}
