//! Golden 08: TransformerEngine's fused rotary kernel and its angles.

use super::{as_f32, as_f64, on_one_rank, pairing, shape};
use crate::prelude::*;
use rotary::tensor::transformer_engine::{Arguments, FusedRope, RotaryPositionEmbedding};

type File = Cases<Case>;

#[derive(Deserialize)]
struct Case {
    id: String,
    tensor_format: String,
    interleaved: bool,
    cu_seqlens: Option<Vec<usize>>,
    cp_size: usize,
    cp_rank: usize,
    start_positions: Option<Vec<usize>>,
    t: Tensor,
    y: Tensor,
    grad_y: Tensor,
    grad_t: Tensor,
    freqs: Option<Tensor>,
    freqs_rule: Option<FreqsRule>,
    freqs_row_last: Option<Tensor>,
}

#[derive(Deserialize)]
struct FreqsRule {
    rows: usize,
    d2: usize,
    base: f64,
    layout: String,
}

impl FreqsRule {
    /// `f32(position * theta)`, a column per component.
    fn angles(&self) -> Vec<f32> {
        let theta = inverse_frequencies(self.d2, self.base).expect("valid");
        let pair = |column: usize| match self.layout.as_str() {
            "cat(f,f)" => column % (self.d2 / 2),
            "repeat(2)" | "repeat_interleave(2)" => column / 2,
            other => panic!("unknown layout {other}"),
        };
        (0..self.rows)
            .flat_map(|row| (0..self.d2).map(move |column| (row, column)))
            .map(|(row, column)| (row as f64 * theta[pair(column)]) as f32)
            .collect()
    }
}

impl Case {
    fn angles(&self) -> (Vec<f32>, usize) {
        match (&self.freqs, &self.freqs_rule) {
            (Some(freqs), _) => (as_f32(freqs), *freqs.shape.last().expect("axes")),
            (None, Some(rule)) => (rule.angles(), rule.d2),
            (None, None) => panic!("{}: no angles", self.id),
        }
    }

    fn layout(&self) -> Layout {
        let layout = Layout::contiguous(shape(&self.t)).expect("small");
        if self.tensor_format == "sbhd" {
            layout.swapped(0, 1).expect("two axes")
        } else {
            layout
        }
    }

    fn arguments(&self) -> Arguments<'_> {
        Arguments {
            pairing: pairing(self.interleaved),
            cu_seqlens: self.cu_seqlens.as_deref(),
            cp_size: self.cp_size,
            cp_rank: self.cp_rank,
            start_positions: self.start_positions.as_deref(),
        }
    }
}

fn check(file: File, at_least: usize) {
    assert!(file.cases.len() >= at_least, "{} cases", file.cases.len());
    for case in &file.cases {
        let (angles, rotary_dim) = case.angles();
        if let Some(last) = &case.freqs_row_last {
            let row = &angles[angles.len() - rotary_dim..];
            assert_close_relative(&case.id, &as_f64(row), &last.data, 1e-6);
        }
        let rope = FusedRope::new(&angles, rotary_dim).expect(&case.id);
        let (layout, arguments) = (case.layout(), case.arguments());
        for (x, expected, back) in [
            (&case.t, &case.y, false),
            (&case.grad_y, &case.grad_t, true),
        ] {
            let mut x = as_f32(x);
            let mut y = vec![0.0; x.len()];
            let (across, in_place) = match back {
                false => (
                    rope.forward(&x, &mut y, layout, arguments),
                    rope.forward_in_place(&mut x, layout, arguments),
                ),
                true => (
                    rope.backward(&x, &mut y, layout, arguments),
                    rope.backward_in_place(&mut x, layout, arguments),
                ),
            };
            assert_eq!((across, in_place), (Ok(()), Ok(())), "{}", case.id);
            assert_eq!(x, y, "{}", case.id);
            let tolerance = file.tolerance.f32_engine_abs;
            assert_close(&case.id, &as_f64(&x), &expected.data, tolerance);
        }
    }
}

/// The second of two ranks.
fn second_rank() -> Arguments<'static> {
    Arguments {
        cp_size: 2,
        cp_rank: 1,
        ..on_one_rank(Pairing::Half)
    }
}

/// Eight rows of six equal angles.
fn rope() -> FusedRope {
    FusedRope::new(&[0.5; 8 * 6], 6).expect("valid")
}

/// So many tokens of one head.
fn of_tokens(batch: usize, tokens: usize, head_dim: usize) -> Layout {
    Layout::contiguous([batch, tokens, 1, head_dim]).expect("small")
}

#[wasm_bindgen_test(unsupported = test)]
fn whole_batches_match_golden_08a() {
    check(golden!("08a_te_rope_sbhd_bshd"), 27);
}

#[wasm_bindgen_test(unsupported = test)]
fn packed_sequences_match_golden_08b() {
    check(golden!("08b_te_rope_thd"), 15);
}

#[wasm_bindgen_test(unsupported = test)]
fn ranks_and_rows_that_do_not_fit_are_refused() {
    let (usual, layout) = (second_rank(), of_tokens(1, 4, 6));
    let starts = |starts| Arguments {
        start_positions: Some(starts),
        ..usual
    };
    let rank = |cp_size, cp_rank| Arguments {
        cp_size,
        cp_rank,
        ..usual
    };
    let packed = Arguments {
        cu_seqlens: Some(&[0, 4, 12]),
        ..usual
    };
    for (arguments, layout, fits) in [
        (usual, layout, true),
        (rank(0, 1), layout, false),
        (rank(2, 2), layout, false),
        (starts(&[5]), layout, false),
        (starts(&[0, 0]), layout, false),
        (packed, layout, false),
        (usual, of_tokens(1, 3, 6), false),
        (usual, of_tokens(1, 4, 4), false),
    ] {
        let rotated = rope().forward_in_place(&mut [0.0_f32; 24], layout, arguments);
        assert_eq!(rotated.is_ok(), fits, "{arguments:?} {layout:?}");
    }
    assert!(FusedRope::new(&[0.5; 7], 6).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn packed_sequences_start_at_0_and_are_whole_chunks() {
    let run = |batch, cu_seqlens: &[usize], cp_size| {
        let arguments = Arguments {
            cu_seqlens: Some(cu_seqlens),
            cp_size,
            ..on_one_rank(Pairing::Half)
        };
        let layout = of_tokens(batch, 4 / batch, 6);
        let rotated = rope().forward_in_place(&mut [0.0_f32; 24], layout, arguments);
        rotated.map_err(|error| error.to_string())
    };
    for (cu_seqlens, cp_size) in [(&[0, 4, 8][..], 2), (&[0, 1, 4], 1), (&[0], 2)] {
        assert_eq!(run(1, cu_seqlens, cp_size), Ok(()));
    }
    let odd = "sequence of cu_seqlens must be a multiple of 4, but is 2";
    for (cu_seqlens, cp_size, words) in [
        (&[0, 4, 6][..], 2, odd),
        // Both ends divide, the sequences do not.
        (&[0, 2, 8], 2, odd),
        (
            &[4, 8],
            2,
            "first of cu_seqlens must be at most 0, but is 4",
        ),
        (
            &[1, 4],
            1,
            "first of cu_seqlens must be at most 0, but is 1",
        ),
        (&[], 1, "length of cu_seqlens must be at least 1, but is 0"),
        (
            &[0, 4, 3],
            1,
            "cu_seqlens must not fall, but 3 comes after 4",
        ),
        (
            &[0, 4, 12],
            2,
            "last of cu_seqlens / cp_size must be at most 4, but is 6",
        ),
    ] {
        assert_eq!(run(1, cu_seqlens, cp_size), Err(words.to_owned()));
    }
    let two = "batch of packed sequences must be at most 1, but is 2";
    assert_eq!(run(2, &[0, 2], 1), Err(two.to_owned()));
}

#[wasm_bindgen_test(unsupported = test)]
fn without_a_sequence_every_token_is_copied() {
    let arguments = Arguments {
        cu_seqlens: Some(&[0]),
        ..on_one_rank(Pairing::Half)
    };
    let mut y = [0.0_f32; 24];
    let copied = rope().forward(&[1.0_f32; 24], &mut y, of_tokens(1, 4, 6), arguments);
    assert_eq!((copied, y), (Ok(()), [1.0; 24]));
}

/// In the words of `apply_rope.cpp` and of the kernel; where neither checks, the engine alone refuses.
#[wasm_bindgen_test(unsupported = test)]
fn assertions_are_in_the_words_of_the_library() {
    let (rope, usual) = (rope(), second_rank());
    let words = |tokens, head_dim, arguments: Arguments| {
        let layout = of_tokens(1, tokens, head_dim);
        let words = rope.assertion(layout, arguments);
        let first = Arguments {
            cp_rank: 0,
            ..arguments
        };
        assert!(words.is_none() || rope.token_rows(layout, first).is_err());
        words
    };
    assert_eq!(words(4, 6, usual), None);
    assert_eq!(
        words(6, 6, usual),
        Some("expected freqs tensor has a longer sequence length than input")
    );
    assert_eq!(
        words(4, 4, usual),
        Some(
            "expected the last dim of the input tensor equals or is greater than the freqs tensor"
        )
    );
    let odd = Some("Assertion `cur_seqlens % 2 == 0` failed.");
    assert_eq!(words(3, 6, usual), odd);
    let packed = |cu_seqlens, cp_size| Arguments {
        cu_seqlens: Some(cu_seqlens),
        cp_size,
        ..usual
    };
    assert_eq!(words(4, 6, packed(&[0, 2, 8], 2)), odd);
    assert_eq!(words(4, 6, packed(&[0, 3, 4], 1)), None);
    // Eight tokens on three ranks: two on each, which is even, and two lost.
    let lossy = packed(&[0, 8], 3);
    assert_eq!(words(4, 6, lossy), None);
    assert!(rope.token_rows(of_tokens(1, 4, 6), lossy).is_err());
}

#[derive(Deserialize)]
struct AnglesCase {
    id: String,
    dim: usize,
    rotary_percent: f64,
    seq_len_interpolation_factor: Option<f64>,
    pretrained_max_position_embeddings: Option<f64>,
    rotary_base: f64,
    interleaved: bool,
    max_seq_len: usize,
    offset: f64,
    angles: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn angles_match_golden_08c() {
    let file: Cases<AnglesCase> = golden!("08c_te_freqs");
    assert_eq!(file.cases.len(), 5);
    for case in file.cases {
        let embedding = RotaryPositionEmbedding {
            dim: case.dim,
            rotary_percent: case.rotary_percent,
            seq_len_interpolation_factor: case.seq_len_interpolation_factor,
            pretrained_max_position_embeddings: case.pretrained_max_position_embeddings,
            rotary_base: case.rotary_base,
            pairing: pairing(case.interleaved),
        };
        let angles = embedding
            .angles(case.max_seq_len, case.offset)
            .expect(&case.id);
        assert_close_relative(
            &case.id,
            &angles,
            &case.angles.data,
            file.tolerance.f64_engine_rel,
        );
    }
}

/// Two pairs that are not interpolated.
const TWO_PAIRS: RotaryPositionEmbedding = RotaryPositionEmbedding {
    dim: 4,
    rotary_percent: 1.0,
    seq_len_interpolation_factor: None,
    pretrained_max_position_embeddings: None,
    rotary_base: 10_000.0,
    pairing: Pairing::Half,
};

/// Source: `RotaryPositionEmbedding.forward`: beyond `pretrained * factor` rows all of them share what was trained.
#[wasm_bindgen_test(unsupported = test)]
fn angles_are_interpolated_by_the_factor_as_far_as_it_reaches() {
    let embedding = RotaryPositionEmbedding {
        seq_len_interpolation_factor: Some(2.0),
        pretrained_max_position_embeddings: Some(8.0),
        ..TWO_PAIRS
    };
    for (rows, second_angle) in [(4, 0.5), (12, 0.5), (16, 0.5), (32, 0.25)] {
        let angles = embedding.angles(rows, 0.0).expect("valid");
        assert_eq!(angles[4], second_angle, "{rows} rows");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn angles_are_those_of_each_pairing_and_of_at_most_the_whole_head() {
    for (pairing, row) in [
        (Pairing::Half, [3.0, 0.03, 3.0, 0.03]),
        (Pairing::Interleaved, [3.0, 3.0, 0.03, 0.03]),
    ] {
        // `if rotary_percent < 1.0` in the library.
        for rotary_percent in [1.0, 1.5] {
            let embedding = RotaryPositionEmbedding {
                rotary_percent,
                pairing,
                ..TWO_PAIRS
            };
            assert_eq!(embedding.angles(1, 3.0), Ok(row.to_vec()), "{embedding:?}");
        }
    }
}
