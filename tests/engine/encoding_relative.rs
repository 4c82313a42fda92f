//! Goldens 13 and 14: embeddings of the distance.

use crate::prelude::*;
use rotary::attention::{Projection, SingleHead};
use rotary::encoding::ClippedRelative;

#[derive(Deserialize)]
struct ShawCase {
    id: String,
    r_min: i64,
    r_max: i64,
    x: Tensor,
    #[serde(rename = "Wq")]
    w_q: Tensor,
    #[serde(rename = "Wk")]
    w_k: Tensor,
    #[serde(rename = "Wv")]
    w_v: Tensor,
    p_k: Tensor,
    p_v: Tensor,
    r_index: Tensor,
    scores_scaled: Tensor,
    weights: Tensor,
    out: Tensor,
    scores_if_n_minus_m_used: Tensor,
}

impl ShawCase {
    fn head(&self) -> SingleHead {
        let [w_q, w_k, w_v] = [&self.w_q, &self.w_k, &self.w_v].map(projection);
        SingleHead::new(w_q, w_k, w_v).expect("a golden case is valid")
    }
}

/// A matrix of a golden file.
fn projection(w: &Tensor) -> Projection {
    Projection::new(w.shape[0], w.shape[1], w.data.clone()).expect("a golden matrix is valid")
}

/// A table of relative embeddings of a golden file.
fn relative(r_min: i64, r_max: i64, p: &Tensor) -> ClippedRelative {
    ClippedRelative::new(r_min, r_max, p.shape[1], p.data.clone()).expect("a golden table is valid")
}

#[wasm_bindgen_test(unsupported = test)]
fn clipped_relative_embeddings_match_golden_13() {
    let file: Cases<ShawCase> = golden!("13_shaw_relative");
    let tolerance = file.tolerance.f64_engine_abs;
    for case in file.cases {
        let head = case.head();
        let p_k = relative(case.r_min, case.r_max, &case.p_k);
        let p_v = relative(case.r_min, case.r_max, &case.p_v);
        let tokens = case.x.shape[0];
        let clipped: Vec<f64> = (0..tokens * tokens)
            .map(|i| p_k.clip((i / tokens) as i64 - (i % tokens) as i64) as f64)
            .collect();
        let attended = head
            .clipped_relative(&case.x.data, &p_k, &p_v)
            .expect("a golden case is valid");
        assert_close(&case.id, &clipped, &case.r_index.data, 0.0);
        let scores = &case.scores_scaled.data;
        assert_close(&case.id, &attended.logits, scores, tolerance);
        assert_close(&case.id, &attended.weights, &case.weights.data, tolerance);
        assert_close(&case.id, &attended.out, &case.out.data, tolerance);

        let mirrored = mirror(case.r_min, case.r_max, &case.p_k);
        let wrong = head
            .clipped_relative(&case.x.data, &mirrored, &mirrored)
            .expect("a mirrored table is valid");
        let expected = &case.scores_if_n_minus_m_used.data;
        assert_close(&case.id, &wrong.logits, expected, tolerance);
        let distinguishable = case.r_min != case.r_max;
        let differs = largest_difference(&attended.logits, expected) > 1.0;
        assert_eq!(differs, distinguishable, "{}", case.id);
    }
}

/// The table that reads `n - m` where the engine passes `m - n`.
fn mirror(r_min: i64, r_max: i64, p: &Tensor) -> ClippedRelative {
    let rows: Vec<&[f64]> = p.rows().collect();
    let data = rows.into_iter().rev().flatten().copied().collect();
    ClippedRelative::new(-r_max, -r_min, p.shape[1], data).expect("a mirrored table is valid")
}

#[wasm_bindgen_test(unsupported = test)]
fn a_causal_mask_hides_later_tokens_from_relative_embeddings() {
    let file: Cases<ShawCase> = golden!("13_shaw_relative");
    for case in file.cases {
        let head = case.head();
        let p_k = relative(case.r_min, case.r_max, &case.p_k);
        let p_v = relative(case.r_min, case.r_max, &case.p_v);
        let causal = head.clone().with_mask(Mask::Causal);
        let (tokens, d_in) = (case.x.shape[0], case.x.shape[1]);
        let all = causal
            .clipped_relative(&case.x.data, &p_k, &p_v)
            .expect("a golden case is valid");
        for seen in 1..=tokens {
            let prefix = head
                .clipped_relative(&case.x.data[..seen * d_in], &p_k, &p_v)
                .expect("a prefix is valid");
            let width = case.w_v.shape[0];
            let last = (seen - 1) * width..seen * width;
            let (all, prefix) = (&all.out[last.clone()], &prefix.out[last]);
            assert_close(&case.id, all, prefix, file.tolerance.f64_engine_abs);
        }
    }
}

#[derive(Deserialize)]
struct TermsCase {
    r_min: i64,
    r_max: i64,
    x: Tensor,
    #[serde(rename = "Wq")]
    w_q: Tensor,
    #[serde(rename = "Wk")]
    w_k: Tensor,
    p: Tensor,
    content_content: Tensor,
    content_position: Tensor,
    position_content: Tensor,
    sum: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn the_terms_of_a_relative_product_match_golden_14() {
    let file: Cases<TermsCase> = golden!("14_eq6_three_terms");
    for case in file.cases {
        let w_k = projection(&case.w_k);
        let head = SingleHead::new(projection(&case.w_q), w_k.clone(), w_k)
            .expect("a golden case is valid");
        let terms = head
            .relative_terms(&case.x.data, &relative(case.r_min, case.r_max, &case.p))
            .expect("a golden case is valid");
        for (name, got, expected) in [
            (
                "content_content",
                terms.content_content,
                case.content_content,
            ),
            (
                "content_position",
                terms.content_position,
                case.content_position,
            ),
            (
                "position_content",
                terms.position_content,
                case.position_content,
            ),
            ("sum", terms.sum, case.sum),
        ] {
            assert_close(name, &got, &expected.data, file.tolerance.f64_engine_abs);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_distance_is_clipped_to_the_ends_of_its_table() {
    let table = ClippedRelative::new(-1, 2, 1, vec![10.0, 20.0, 30.0, 40.0]).expect("four rows");
    for (distance, expected) in [
        (i64::MIN, 10.0),
        (-1, 10.0),
        (0, 20.0),
        (2, 40.0),
        (i64::MAX, 40.0),
    ] {
        assert_eq!(table.row(distance), [expected], "{distance}");
    }
    assert!(ClippedRelative::new(1, 0, 1, vec![]).is_err());
    assert!(ClippedRelative::new(i64::MIN, i64::MAX, 1, vec![]).is_err());
    assert!(ClippedRelative::new(0, 1, 1, vec![0.0]).is_err());
}
