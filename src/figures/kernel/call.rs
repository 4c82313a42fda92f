//! The call, as Python has it, with the arguments of a state.

use crate::state::parameters::{
    BACKWARD, CP_RANK, CU_SEQLENS, IN_PLACE, LIBRARY, MAX_SEQLEN, MIXED, SEQLEN_OFFSETS,
    START_POSITIONS, TABLE_DIM, TABLE_ROWS, TENSOR_FORMAT,
};
use crate::state::{KernelLibrary, State, TensorFormat, written};
use rotary::Pairing;
use rotary::tensor::Layout;

/// The call of the library with the arguments of a state.
pub fn call(state: &State, layout: Layout) -> String {
    match state.get(&LIBRARY) {
        KernelLibrary::FlashAttention => flash_attention(state, layout),
        KernelLibrary::TransformerEngine => transformer_engine(state, layout),
    }
}

/// The tensor's axes in the order in which the library names them, each with its size and its stride.
pub fn axes(state: &State, layout: Layout) -> Vec<(usize, usize)> {
    let (shape, strides) = (layout.shape(), layout.strides());
    let axis = |axis: usize| (shape[axis], strides[axis]);
    order(state).iter().map(|index| axis(*index)).collect()
}

/// A token's index along those axes, for its first element.
pub fn index(state: &State, [batch, token]: [usize; 2]) -> Vec<usize> {
    let index = [batch, token, 0, 0];
    order(state).iter().map(|axis| index[*axis]).collect()
}

fn order(state: &State) -> &'static [usize] {
    match (state.get(&LIBRARY), state.get(&TENSOR_FORMAT)) {
        (_, TensorFormat::Thd) => &[1, 2, 3],
        (KernelLibrary::TransformerEngine, TensorFormat::Sbhd) => &[1, 0, 2, 3],
        _ => &[0, 1, 2, 3],
    }
}

/// The tensor's name in the library.
pub fn name(state: &State) -> &'static str {
    match state.get(&LIBRARY) {
        KernelLibrary::FlashAttention => "x",
        KernelLibrary::TransformerEngine => "t",
    }
}

/// A tuple of numbers, as Python writes it.
pub fn tuple(numbers: impl IntoIterator<Item = usize>) -> String {
    let numbers: Vec<usize> = numbers.into_iter().collect();
    ["(", &written(&numbers, ", "), ")"].concat()
}

fn flag(on: bool) -> &'static str {
    if on { "True" } else { "False" }
}

fn tensor(numbers: &[usize]) -> String {
    let list = written(numbers, ", ");
    ["torch.tensor([", &list, "]).int().cuda()"].concat()
}

fn flash_attention(state: &State, layout: Layout) -> String {
    let is_packed = state.get(&TENSOR_FORMAT) == TensorFormat::Thd;
    let half = state.get(&TABLE_DIM) / 2;
    let shape = tuple(axes(state, layout).into_iter().map(|(size, _)| size));
    let mut code = format!(
        "# x: {shape}; cos, sin: ({}, {half})\n",
        state.get(&TABLE_ROWS)
    );
    if state.get(&TENSOR_FORMAT) == TensorFormat::Sbhd {
        code += "x = x_sbhd.transpose(0, 1)\n";
    }
    let back = state.get(&BACKWARD);
    code += if back {
        "dx = apply_rotary(\n    dy, cos, sin,\n"
    } else {
        "y = apply_rotary_emb(\n    x, cos, sin,\n"
    };
    let mut argument = |name: &str, value: &str| {
        code += &["    ", name, "=", value, ",\n"].concat();
    };
    argument("interleaved", flag(state.pairing() == Pairing::Interleaved));
    argument("inplace", flag(state.get(&IN_PLACE)));
    match state.get(&SEQLEN_OFFSETS) {
        &[offset] => argument("seqlen_offsets", &offset.to_string()),
        offsets => argument("seqlen_offsets", &tensor(offsets)),
    }
    if is_packed {
        argument("cu_seqlens", &tensor(state.get(&CU_SEQLENS)));
        argument("max_seqlen", &written(state.get(&MAX_SEQLEN), ""));
    }
    if back {
        argument("conjugate", "True");
    }
    code + ")"
}

fn transformer_engine(state: &State, layout: Layout) -> String {
    let (dim, rows) = (state.get(&TABLE_DIM), state.get(&TABLE_ROWS));
    let is_interleaved = state.pairing() == Pairing::Interleaved;
    let shape = tuple(axes(state, layout).into_iter().map(|(size, _)| size));
    let table = flag(is_interleaved != state.get(&MIXED));
    let mut code = format!(
        "# t: {shape}\nfreqs = RotaryPositionEmbedding({dim}, interleaved={table})({rows})\ny = apply_rotary_pos_emb(\n    t, freqs,\n"
    );
    let mut argument = |name: &str, value: &str| {
        code += &["    ", name, "=", value, ",\n"].concat();
    };
    let format = match state.get(&TENSOR_FORMAT) {
        TensorFormat::Sbhd => "\"sbhd\"",
        TensorFormat::Bshd => "\"bshd\"",
        TensorFormat::Thd => "\"thd\"",
    };
    argument("tensor_format", format);
    match state.get(&START_POSITIONS) {
        [] => {}
        starts => argument("start_positions", &tensor(starts)),
    }
    argument("interleaved", flag(is_interleaved));
    argument("fused", "True");
    if state.get(&TENSOR_FORMAT) == TensorFormat::Thd {
        argument("cu_seqlens", &tensor(state.get(&CU_SEQLENS)));
    }
    argument("cp_size", &state.ranks().to_string());
    argument("cp_rank", &state.get(&CP_RANK).to_string());
    code += ")  # FusedRoPEFunc";
    if state.get(&BACKWARD) {
        code += "\n(dt,) = torch.autograd.grad(y, t, grad_outputs=dy)";
    }
    code
}
