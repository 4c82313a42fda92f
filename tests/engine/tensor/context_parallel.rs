//! Golden 20: which rank holds which positions.

use crate::prelude::*;
use rotary::tensor::context_parallel::{padded_cu_seqlens, position};

#[derive(Deserialize)]
pub struct File {
    pub dense: Vec<Dense>,
    pub thd: Vec<Packed>,
    padding: Vec<Padding>,
}

#[derive(Deserialize)]
pub struct Dense {
    pub global_len: usize,
    pub cp_size: usize,
    pub positions_by_rank: Vec<Vec<usize>>,
}

#[derive(Deserialize)]
pub struct Packed {
    pub cu_seqlens_global: Vec<usize>,
    pub cp_size: usize,
    pub positions_by_rank: Vec<Vec<Vec<usize>>>,
}

#[derive(Deserialize)]
struct Padding {
    lengths: Vec<usize>,
    cp_size: usize,
    cu_seqlens_padded: Vec<usize>,
}

fn positions(local_length: usize, cp_size: usize, cp_rank: usize) -> Vec<usize> {
    let at = |index| position(index, local_length, cp_size, cp_rank).expect("valid");
    (0..local_length).map(at).collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn positions_match_golden_20() {
    let file: File = golden!("20_cp_positions");
    for case in file.dense {
        for (rank, expected) in case.positions_by_rank.iter().enumerate() {
            let held = positions(case.global_len / case.cp_size, case.cp_size, rank);
            assert_eq!(&held, expected);
        }
    }
    for case in file.thd {
        for (rank, expected) in case.positions_by_rank.iter().enumerate() {
            let lengths = case
                .cu_seqlens_global
                .windows(2)
                .map(|ends| ends[1] - ends[0]);
            let held: Vec<Vec<usize>> = lengths
                .map(|length| positions(length / case.cp_size, case.cp_size, rank))
                .collect();
            assert_eq!(&held, expected);
        }
    }
    for case in file.padding {
        let padded = padded_cu_seqlens(&case.lengths, case.cp_size).expect("small");
        assert_eq!(padded, case.cu_seqlens_padded);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn ranks_that_do_not_exist_are_refused() {
    assert!(position(0, 4, 0, 0).is_err());
    assert!(position(0, 4, 2, 2).is_err());
    let past_the_end = position(4, 4, 2, 0).expect_err("refused").to_string();
    assert_eq!(past_the_end, "index must be at most 3, but is 4");
    let none = position(0, 0, 2, 0).expect_err("refused").to_string();
    assert_eq!(none, "local length must be at least 1, but is 0");
    assert!(position(0, 3, 2, 0).is_err());
    assert!(position(0, 3, 1, 0).is_ok());
    assert!(padded_cu_seqlens(&[usize::MAX, 2], 2).is_err());
    assert!(padded_cu_seqlens(&[2], 0).is_err());
    assert_eq!(padded_cu_seqlens(&[3, 2], 1), Ok(vec![0, 3, 5]));
}
