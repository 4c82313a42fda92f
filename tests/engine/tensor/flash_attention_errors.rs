//! Golden 07: what the kernel refuses, and what it does not.

use crate::prelude::*;
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed, SeqlenOffsets, WITHOUT_MAX_SEQLEN};

#[derive(Deserialize)]
struct File {
    error_behaviour: Vec<Behaviour>,
}

#[derive(Deserialize)]
struct Behaviour {
    id: String,
    raises: bool,
    #[serde(default)]
    text: String,
}

/// Six rows for heads of 8, all of which are rotated.
fn tables() -> Tables {
    Tables::from_parts(vec![0.5; 24], vec![0.25; 24], 4).expect("they fit")
}

fn usual(tables: &Tables) -> ApplyRotaryEmb<'_> {
    super::flash(tables, Pairing::Half)
}

fn runs(rotary: ApplyRotaryEmb, shape: [usize; 4]) -> bool {
    let mut x = vec![1.0_f32; shape.iter().product()];
    let layout = Layout::contiguous(shape).expect("small");
    let runs = rotary.apply_in_place(&mut x, layout).is_ok();
    assert!(!runs || rotary.assertion(layout).is_none());
    runs
}

/// The call of a line of the file, and its shape; `None` for what the types rule out.
fn call<'t>(id: &str, usual: ApplyRotaryEmb<'t>) -> Option<(ApplyRotaryEmb<'t>, [usize; 4])> {
    let with = |seqlen_offsets| ApplyRotaryEmb {
        seqlen_offsets,
        ..usual
    };
    Some(match id {
        "int offset + seqlen > table rows" => (with(SeqlenOffsets::All(4)), [1, 3, 1, 8]),
        "tensor offsets past the table" => (with(SeqlenOffsets::Each(&[4, 100])), [2, 3, 1, 8]),
        "table shorter than seqlen" => (usual, [1, 7, 1, 8]),
        "rotary_dim > headdim" => (usual, [1, 3, 1, 6]),
        "headdim > 256" => (usual, [1, 3, 1, 258]),
        "wrong number of tensor offsets" => (with(SeqlenOffsets::Each(&[0])), [2, 3, 1, 8]),
        "cu_seqlens without max_seqlen" | "float offsets tensor" | "cos and sin shapes differ" => {
            return None;
        }
        other => panic!("unknown behaviour {other}"),
    })
}

/// In the library's words, which golden 07 gives as it raised them; where it raised without words, in its source's.
#[wasm_bindgen_test(unsupported = test)]
fn what_the_library_refuses_is_refused_in_its_words() {
    let file: File = crate::golden::golden!("07_flash_attn_rotary");
    assert_eq!(file.error_behaviour.len(), 9);
    let tables = tables();
    let usual = usual(&tables);
    let words =
        |rotary: ApplyRotaryEmb, shape| rotary.assertion(Layout::contiguous(shape).expect("small"));
    let offsets = "assert seqlen_offsets.shape == (batch,)";
    for line in file.error_behaviour {
        let Some((rotary, shape)) = call(&line.id, usual) else {
            let given = ["", WITHOUT_MAX_SEQLEN][usize::from(line.id.starts_with("cu_seqlens"))];
            assert_eq!(line.text, given);
            continue;
        };
        assert_eq!(runs(rotary, shape), !line.raises, "{}", line.id);
        let text = match &*line.id {
            "int offset + seqlen > table rows" => "assert seqlen_offsets + seqlen <= seqlen_ro",
            "wrong number of tensor offsets" => offsets,
            _ => &line.text,
        };
        assert_eq!(
            words(rotary, shape).unwrap_or_default(),
            text,
            "{}",
            line.id
        );
    }
    assert!(Tables::from_parts(vec![0.5; 24], vec![0.25; 20], 4).is_err());
    assert_eq!(words(usual, [2, 6, 1, 8]), None);
    // Packed, there is an offset for each sequence.
    let packed = |offsets| ApplyRotaryEmb {
        packed: Some(Packed {
            cu_seqlens: &[0, 3, 5],
            max_seqlen: 3,
        }),
        seqlen_offsets: SeqlenOffsets::Each(offsets),
        ..usual
    };
    assert_eq!(words(packed(&[0, 1]), [1, 5, 1, 8]), None);
    assert_eq!(words(packed(&[0]), [1, 5, 1, 8]), Some(offsets));
}

/// The library checks neither where sequences end nor that they are as long as `max_seqlen` says: the kernel reads
/// whatever is there.
#[wasm_bindgen_test(unsupported = test)]
fn sequences_that_do_not_fit_are_refused() {
    let tables = tables();
    let with = |cu_seqlens, max_seqlen| ApplyRotaryEmb {
        packed: Some(Packed {
            cu_seqlens,
            max_seqlen,
        }),
        ..usual(&tables)
    };
    let layout = Layout::contiguous([1, 7, 1, 8]).expect("small");
    assert!(runs(with(&[0, 3, 7], 4), layout.shape()));
    for (cu_seqlens, max_seqlen) in [
        (&[0, 4, 3][..], 4),
        (&[0, 3, 8], 5),
        (&[0, 5], 4),
        (&[1, 3], 4),
        (&[], 4),
    ] {
        let rotary = with(cu_seqlens, max_seqlen);
        assert!(!runs(rotary, layout.shape()), "{cu_seqlens:?}");
        let error = rotary.token_rows(layout).expect_err("refused");
        let falls = error.to_string() == "cu_seqlens must not fall, but 3 comes after 4";
        assert_eq!(falls, *cu_seqlens == [0, 4, 3], "{error}");
        if cu_seqlens.first() == Some(&0) {
            assert_eq!(rotary.assertion(layout), None);
        }
    }
    let two = Layout::contiguous([2, 3, 1, 8]).expect("small");
    let error = with(&[0, 3], 3).apply_in_place(&mut [1.0_f32; 48], two);
    assert_eq!(
        error.expect_err("refused").to_string(),
        "batch of packed sequences must be at most 1, but is 2"
    );
    let (x, mut short) = ([1.0_f32; 56], [0.0_f32; 40]);
    assert!(usual(&tables).apply(&x[..48], &mut short, two).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn without_tokens_tables_need_no_row() {
    let tables = Tables::from_parts(vec![], vec![], 4).expect("no rows");
    let rotary = ApplyRotaryEmb {
        seqlen_offsets: SeqlenOffsets::Rows(&[]),
        ..usual(&tables)
    };
    assert!(runs(rotary, [1, 0, 1, 8]));
    assert!(runs(usual(&tables), [1, 0, 1, 8]));
}

#[wasm_bindgen_test(unsupported = test)]
fn views_that_leave_the_slice_or_meet_themselves_are_refused() {
    let mut x = vec![1.0_f32; 48];
    let mut run = |strides, start| {
        let layout = Layout::strided([1, 3, 2, 8], strides, start).expect("small");
        usual(&tables()).apply_in_place(&mut x, layout).is_ok()
    };
    assert!(run([48, 16, 8, 1], 0));
    assert!(run([48, 8, 24, 1], 0));
    assert!(!run([48, 16, 8, 1], 1));
    assert!(!run([48, 0, 8, 1], 0));
    assert!(!run([48, 16, 4, 1], 0));
    // Heads, and tokens, that have one component in common.
    assert!(!run([48, 16, 7, 1], 0));
    assert!(!run([48, 15, 8, 1], 0));
    let short = Layout::contiguous([1, 3, 1, 8]).expect("small");
    let short = usual(&tables()).apply_in_place(&mut [1.0_f32; 23], short);
    assert_eq!(
        short.expect_err("refused").to_string(),
        "x must have at least 24 elements, but has 23"
    );
    assert!(Layout::strided([2, 2, 2, 2], [usize::MAX, 1, 1, 1], 0).is_err());
    assert!(Layout::contiguous([usize::MAX, 2, 2, 2]).is_err());
    let layout = Layout::contiguous([1, 2, 3, 4]).expect("small");
    assert_eq!(
        layout.swapped(9, 1).expect_err("refused").to_string(),
        "axis must be at most 3, but is 9"
    );
    assert!(layout.swapped(0, 4).is_err());
    assert_eq!(layout.swapped(3, 0).expect("axes").shape(), [4, 2, 3, 1]);
}
