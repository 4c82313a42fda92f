//! The rows that rotate tokens: the golden files' positions, and rotations by the listed rows.

use super::context_parallel::File;
use super::flash_attention::Case;
use super::{as_f64, on_one_rank, pairing, whole};
use crate::prelude::*;
use rotary::tensor::TokenRow;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed, SeqlenOffsets};
use rotary::tensor::transformer_engine::{Arguments, FusedRope};

fn row(sequence: usize, row: usize) -> TokenRow {
    TokenRow::Row { sequence, row }
}

fn flash(offsets: SeqlenOffsets, packed: Option<Packed>, shape: [usize; 4]) -> Vec<TokenRow> {
    let tables = Tables::new(&whole(8, 1e4), 0.0, 6).expect("small");
    let kernel = ApplyRotaryEmb {
        tables: &tables,
        pairing: Pairing::Half,
        seqlen_offsets: offsets,
        packed,
    };
    kernel
        .token_rows(Layout::contiguous(shape).expect("small"))
        .expect("valid")
}

/// The kernel's behaviour in golden 07, written out: the case that runs past its table of 6 rows, and one that is
/// packed.
#[wasm_bindgen_test(unsupported = test)]
fn rows_past_the_tables_and_tokens_outside_are_told_apart() {
    let past = |sequence, row| TokenRow::PastTables { sequence, row };
    let rows = flash(SeqlenOffsets::Each(&[1, 4]), None, [2, 4, 1, 8]);
    let expected = [row(0, 1), row(0, 2), row(0, 3), row(0, 4)];
    assert_eq!(rows[..4], expected);
    assert_eq!(rows[4..], [row(1, 4), row(1, 5), past(1, 6), past(1, 7)]);
    let packed = Packed {
        cu_seqlens: &[0, 2, 2, 5],
        max_seqlen: 3,
    };
    let rows = flash(SeqlenOffsets::All(3), Some(packed), [1, 7, 1, 8]);
    let expected = [row(0, 3), row(0, 4), row(2, 3), row(2, 4), row(2, 5)];
    assert_eq!(rows[..5], expected);
    assert_eq!(rows[5..], [TokenRow::Outside; 2]);
    assert_eq!((rows[0].sequence(), rows[0].row()), (Some(0), Some(3)));
    assert_eq!((rows[6].sequence(), rows[6].row()), (None, None));
    assert_eq!(past(1, 6).row(), None);
    let far = flash(SeqlenOffsets::Each(&[usize::MAX]), None, [1, 2, 1, 8]);
    assert_eq!(far, [past(0, usize::MAX); 2]);
}

/// Every token of golden 07, rotated in 64 bits by the row that is told for it, forward and back.
#[wasm_bindgen_test(unsupported = test)]
fn rotating_by_the_rows_gives_golden_07() {
    let file: Cases<Case> = golden!("07_flash_attn_rotary");
    for case in &file.cases {
        let pairs = *case.cos.shape.last().expect("axes");
        let exact = Tables::from_parts(case.cos.data.clone(), case.sin.data.clone(), pairs);
        let exact = exact.expect(&case.id);
        let rows = case.with(|kernel| kernel.token_rows(case.layout()));
        let rows = rows.expect(&case.id);
        let [_, _, heads, head_dim] = case.layout().shape();
        let pairing = pairing(case.interleaved);
        let rotated = |x: &Tensor, back: bool| {
            let mut y = x.data.clone();
            for (index, head) in y.chunks_exact_mut(head_dim).enumerate() {
                let Some(row) = rows[index / heads].row() else {
                    continue;
                };
                match back {
                    false => exact.rotate_in_place(head, row, pairing),
                    true => exact.rotate_back_in_place(head, row, pairing),
                }
                .expect(&case.id);
            }
            y
        };
        assert_close(&case.id, &rotated(&case.x, false), &case.y.data, 1e-15);
        let grad_x = rotated(&case.grad_y, true);
        assert_close(&case.id, &grad_x, &case.grad_x.data, 1e-15);
    }
}

/// An angle of 0.25 per row, so that what a row does to a vector tells which row it was.
fn rope() -> FusedRope {
    let angles: Vec<f32> = (0..48)
        .flat_map(|row| [0.25 * row as f32 / 2.0; 2])
        .collect();
    FusedRope::new(&angles, 2).expect("valid")
}

fn check(layout: Layout, arguments: Arguments, expected: &[TokenRow]) {
    let rope = rope();
    let rows = rope.token_rows(layout, arguments).expect("valid");
    assert_eq!(rows, expected);
    // The kernel's effect on (1, 0), token by token.
    let mut t: Vec<f32> = rows.iter().flat_map(|_| [1.0, 0.0]).collect();
    let rotated = rope.forward_in_place(&mut t, layout, arguments);
    rotated.expect("valid");
    for (token, row) in rows.iter().enumerate() {
        let [batches, tokens, ..] = layout.shape();
        assert!(token < batches * tokens);
        let at = layout.element([token / tokens, token % tokens, 0, 0]);
        let at = at.expect("it has the token");
        let angle = 0.125 * row.row().unwrap_or(0) as f64;
        assert_close(
            "token",
            &as_f64(&t[at..at + 2]),
            &[angle.cos(), angle.sin()],
            1e-6,
        );
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn ranks_hold_the_positions_of_golden_20() {
    let file: File = golden!("20_cp_positions");
    for case in file.dense {
        for (cp_rank, positions) in case.positions_by_rank.iter().enumerate() {
            let arguments = Arguments {
                cp_size: case.cp_size,
                cp_rank,
                start_positions: Some(&[0, 5]),
                ..on_one_rank(Pairing::Half)
            };
            let local = case.global_len / case.cp_size;
            let of = |sequence, start| positions.iter().map(move |p| row(sequence, p + start));
            let expected: Vec<_> = of(0, 0).chain(of(1, 5)).collect();
            let bshd = Layout::contiguous([2, local, 1, 2]).expect("small");
            check(bshd, arguments, &expected);
            let sbhd = Layout::contiguous([local, 2, 1, 2]).expect("small");
            check(sbhd.swapped(0, 1).expect("axes"), arguments, &expected);
        }
    }
    for case in file.thd {
        for (cp_rank, sequences) in case.positions_by_rank.iter().enumerate() {
            let arguments = Arguments {
                cu_seqlens: Some(&case.cu_seqlens_global),
                cp_size: case.cp_size,
                cp_rank,
                ..on_one_rank(Pairing::Half)
            };
            let mut expected = Vec::new();
            for (sequence, positions) in sequences.iter().enumerate() {
                expected.extend(positions.iter().map(|&position| row(sequence, position)));
            }
            expected.extend([TokenRow::Outside; 3]);
            let layout = Layout::contiguous([1, expected.len(), 1, 2]).expect("small");
            check(layout, arguments, &expected);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_a_kernel_refuses_has_no_rows() {
    let arguments = Arguments {
        cp_size: 2,
        ..on_one_rank(Pairing::Half)
    };
    let of = |tokens| {
        let layout = Layout::contiguous([1, tokens, 1, 2]).expect("small");
        rope().token_rows(layout, arguments)
    };
    for (tokens, words) in [
        (3, "local length must be a multiple of 2, but is 3"),
        (26, "rows of freqs must be at least 52, but is 48"),
    ] {
        assert_eq!(of(tokens).expect_err("refused").to_string(), words);
    }
    assert_eq!(of(0), Ok(Vec::new()));
}

#[wasm_bindgen_test(unsupported = test)]
fn an_element_lies_where_its_strides_say() {
    let layout = Layout::contiguous([3, 2, 4, 8]).expect("small");
    assert_eq!(layout.strides(), [64, 32, 8, 1]);
    assert_eq!(layout.element([2, 1, 3, 7]), Some(2 * 64 + 32 + 24 + 7));
    assert_eq!(layout.element([0, 2, 0, 0]), None);
    let swapped = layout.swapped(0, 1).expect("axes");
    assert_eq!(swapped.strides(), [32, 64, 8, 1]);
    assert_eq!(swapped.element([1, 2, 0, 0]), Some(32 + 128));
    let view = Layout::strided([1, 2, 1, 2], [9, 4, 9, 2], 5).expect("small");
    assert_eq!(view.element([0, 1, 0, 1]), Some(5 + 4 + 2));
}
