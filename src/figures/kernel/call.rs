//! The call, as Python has it, with the arguments of a state.

use super::parameters::{
    BACKWARD, CP_RANK, CU_SEQLENS, IN_PLACE, KernelLibrary, LIBRARY, MAX_SEQLEN, MIXED,
    SEQLEN_OFFSETS, START_POSITIONS, TABLE_DIM, TABLE_ROWS, TENSOR_FORMAT, TensorFormat,
    rank_count,
};
use crate::figure::prelude::*;
use crate::state::written;
use rotary::tensor::Layout;

pub fn call(state: &State, layout: Layout) -> String {
    match state.get(&LIBRARY) {
        KernelLibrary::FlashAttention => flash_attention(state, layout),
        KernelLibrary::TransformerEngine => transformer_engine(state, layout),
    }
}

/// Numbers of the axes `[batch, token, head, component]` in the order in which the library names the axes of its
/// tensor.
pub fn in_order(state: &State, numbers: [usize; 4]) -> Vec<usize> {
    order(state).iter().map(|axis| numbers[*axis]).collect()
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
pub fn tuple(numbers: &[usize]) -> String {
    ["(", &written(numbers, ", "), ")"].concat()
}

fn flag(on: bool) -> &'static str {
    if on { "True" } else { "False" }
}

fn tensor(numbers: &[usize]) -> String {
    ["torch.tensor([", &written(numbers, ", "), "]).int().cuda()"].concat()
}

/// Once for all arguments.
#[inline(never)]
fn argument(code: &mut String, name: &str, value: &str) {
    *code += &["    ", name, "=", value, ",\n"].concat();
}

fn shape(state: &State, layout: Layout) -> String {
    tuple(&in_order(state, layout.shape()))
}

fn flash_attention(state: &State, layout: Layout) -> String {
    let table = tuple(&[state.get(&TABLE_ROWS), state.get(&TABLE_DIM) / 2]);
    let mut code = ["# x: ", &shape(state, layout), "; cos, sin: ", &table, "\n"].concat();
    if state.get(&TENSOR_FORMAT) == TensorFormat::Sbhd {
        code += "x = x_sbhd.transpose(0, 1)\n";
    }
    let back = state.get(&BACKWARD);
    code += if back {
        "dx = apply_rotary(\n    dy, cos, sin,\n"
    } else {
        "y = apply_rotary_emb(\n    x, cos, sin,\n"
    };
    let is_interleaved = state.pairing() == Pairing::Interleaved;
    argument(&mut code, "interleaved", flag(is_interleaved));
    argument(&mut code, "inplace", flag(state.get(&IN_PLACE)));
    let offsets = match state.get(&SEQLEN_OFFSETS) {
        [_] => written(state.get(&SEQLEN_OFFSETS), ""),
        offsets => tensor(offsets),
    };
    argument(&mut code, "seqlen_offsets", &offsets);
    if state.get(&TENSOR_FORMAT) == TensorFormat::Thd {
        argument(&mut code, "cu_seqlens", &tensor(state.get(&CU_SEQLENS)));
        argument(
            &mut code,
            "max_seqlen",
            &written(state.get(&MAX_SEQLEN), ""),
        );
    }
    if back {
        argument(&mut code, "conjugate", "True");
    }
    code + ")"
}

fn transformer_engine(state: &State, layout: Layout) -> String {
    let is_interleaved = state.pairing() == Pairing::Interleaved;
    let mut code = [
        "# t: ",
        &shape(state, layout),
        "\nfreqs = RotaryPositionEmbedding(",
        &written(&[state.get(&TABLE_DIM)], ""),
        ", interleaved=",
        flag(is_interleaved != state.get(&MIXED)),
        ")",
        &tuple(&[state.get(&TABLE_ROWS)]),
        "\ny = apply_rotary_pos_emb(\n    t, freqs,\n",
    ]
    .concat();
    let format = ["\"", state.get(&TENSOR_FORMAT).link_name(), "\""].concat();
    argument(&mut code, "tensor_format", &format);
    if let [_, ..] = state.get(&START_POSITIONS) {
        argument(
            &mut code,
            "start_positions",
            &tensor(state.get(&START_POSITIONS)),
        );
    }
    argument(&mut code, "interleaved", flag(is_interleaved));
    argument(&mut code, "fused", "True");
    if state.get(&TENSOR_FORMAT) == TensorFormat::Thd {
        argument(&mut code, "cu_seqlens", &tensor(state.get(&CU_SEQLENS)));
    }
    argument(&mut code, "cp_size", &written(&[rank_count(state)], ""));
    argument(&mut code, "cp_rank", &written(&[state.get(&CP_RANK)], ""));
    code += ")  # FusedRoPEFunc";
    if state.get(&BACKWARD) {
        code += "\n(dt,) = torch.autograd.grad(y, t, grad_outputs=dy)";
    }
    code
}
