//! Golden 23: the two layouts are a fixed permutation apart, and mixing them is another score.

use crate::prelude::*;

#[derive(Deserialize)]
struct File {
    tolerance: Tolerance,
    d: usize,
    base: f64,
    positions: Vec<f64>,
    interleaved_to_half_permutation: Vec<usize>,
    q: Tensor,
    k: Tensor,
    q_rot_interleaved: Tensor,
    k_rot_interleaved: Tensor,
    q_rot_half_of_permuted: Tensor,
    q_rot_half_unpermuted: Tensor,
    k_rot_half_unpermuted: Tensor,
    deepseek_hf_layout_q: Tensor,
    scores_interleaved: Tensor,
    scores_half_of_permuted: Tensor,
    scores_half_unpermuted: Tensor,
    #[serde(rename = "scores_q_interleaved_k_half_WRONG")]
    scores_mixed: Tensor,
    weight_permutation: Weights,
}

#[derive(Deserialize)]
struct Weights {
    #[serde(rename = "W")]
    w: Tensor,
    x: Tensor,
    #[serde(rename = "W_permuted")]
    w_permuted: Tensor,
}

type Rows = Vec<Vec<f64>>;

fn rows(tensor: &Tensor) -> Rows {
    tensor.rows().map(<[f64]>::to_vec).collect()
}

fn permuted(rows: &Rows, permutation: &[usize]) -> Rows {
    let permute = |row: &Vec<f64>| permutation.iter().map(|&from| row[from]).collect();
    rows.iter().map(permute).collect()
}

fn turned(rotary: &Rotary, rows: &Rows, positions: &[f64]) -> Rows {
    let turn = |(row, &position): (&Vec<f64>, &f64)| rotary.rotate(row, position).expect("valid");
    rows.iter().zip(positions).map(turn).collect()
}

/// `a b^T`.
fn products(a: &Rows, b: &Rows) -> Rows {
    let dot = |a: &Vec<f64>, b: &Vec<f64>| a.iter().zip(b).map(|(a, b)| a * b).sum();
    a.iter()
        .map(|a| b.iter().map(|b| dot(a, b)).collect())
        .collect()
}

#[wasm_bindgen_test(unsupported = test)]
fn the_layouts_match_golden_23() {
    let file: File = golden!("23_pairings");
    let permutation = Pairing::to_half_permutation(file.d).expect("even");
    assert_eq!(permutation, file.interleaved_to_half_permutation);
    let rotary = |pairing| Rotary::new(file.d, file.d, file.base, pairing).expect("valid");
    let (interleaved, half) = (rotary(Pairing::Interleaved), rotary(Pairing::Half));
    let (q, k) = (rows(&file.q), rows(&file.k));
    let (q_half, k_half) = (permuted(&q, &permutation), permuted(&k, &permutation));
    let at = |rotary: &Rotary, rows: &Rows| turned(rotary, rows, &file.positions);
    let (q_interleaved, k_interleaved) = (at(&interleaved, &q), at(&interleaved, &k));
    let [of_permuted, unpermuted] =
        [(&q_half, &k_half), (&q, &k)].map(|(q, k)| products(&at(&half, q), &at(&half, k)));
    let scores = products(&q_interleaved, &k_interleaved);
    let mixed = products(&q_interleaved, &at(&half, &k));
    let deepseek = permuted(&q_interleaved, &permutation);
    for (id, got, expected) in [
        ("q interleaved", &q_interleaved, &file.q_rot_interleaved),
        ("k interleaved", &k_interleaved, &file.k_rot_interleaved),
        (
            "q half of permuted",
            &at(&half, &q_half),
            &file.q_rot_half_of_permuted,
        ),
        (
            "q half unpermuted",
            &at(&half, &q),
            &file.q_rot_half_unpermuted,
        ),
        (
            "k half unpermuted",
            &at(&half, &k),
            &file.k_rot_half_unpermuted,
        ),
        ("deepseek", &deepseek, &file.deepseek_hf_layout_q),
        ("scores", &scores, &file.scores_interleaved),
        (
            "scores of permuted",
            &of_permuted,
            &file.scores_half_of_permuted,
        ),
        (
            "scores of permuted as interleaved",
            &of_permuted,
            &file.scores_interleaved,
        ),
        (
            "scores unpermuted",
            &unpermuted,
            &file.scores_half_unpermuted,
        ),
        ("scores mixed", &mixed, &file.scores_mixed),
    ] {
        assert_close(
            id,
            &got.concat(),
            &expected.data,
            file.tolerance.f64_engine_abs,
        );
    }
    for wrong in [unpermuted, mixed] {
        assert!(largest_difference(&wrong.concat(), &scores.concat()) > 0.1);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn permuting_the_rows_of_the_weights_converts_a_model() {
    let file: File = golden!("23_pairings");
    let permutation = Pairing::to_half_permutation(file.d).expect("even");
    let Weights { w, x, w_permuted } = &file.weight_permutation;
    let w = rows(w);
    let w_half: Rows = permutation.iter().map(|&from| w[from].clone()).collect();
    assert_eq!(w_half.concat(), w_permuted.data);
    let scores = |w: &Rows, pairing| {
        let rotary = Rotary::new(file.d, file.d, file.base, pairing).expect("valid");
        let q = turned(&rotary, &products(&rows(x), w), &file.positions);
        products(&q, &q).concat()
    };
    let interleaved = scores(&w, Pairing::Interleaved);
    let half = scores(&w_half, Pairing::Half);
    assert_close(
        "weights",
        &half,
        &interleaved,
        file.tolerance.f64_engine_abs,
    );
}
