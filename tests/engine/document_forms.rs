//! Golden 12b: attention from embeddings and matrices, as the papers write it.

use crate::prelude::*;
use rotary::attention::{Attended, Projection, SingleHead};
use rotary::encoding::{AdditiveBias, sinusoidal};

type File = Cases<Case>;

/// The first case states `x` and the matrices; the others say that theirs are the same.
#[derive(Deserialize)]
struct Case {
    id: String,
    x: Option<Tensor>,
    p: Option<Tensor>,
    #[serde(rename = "Wq")]
    w_q: Option<Tensor>,
    #[serde(rename = "Wk")]
    w_k: Option<Tensor>,
    #[serde(rename = "Wv")]
    w_v: Option<Tensor>,
    scores: Option<Tensor>,
    weights: Tensor,
    out: Tensor,
}

struct Forms {
    tolerance: f64,
    cases: Vec<Case>,
    x: Tensor,
    p: Tensor,
    head: SingleHead,
}

impl Forms {
    fn read() -> Self {
        let mut file: File = golden!("12b_document_attention_forms");
        let first = &mut file.cases[0];
        let mut projection = |w: fn(&mut Case) -> &mut Option<Tensor>| {
            let w = w(first).take().expect("the first case states its matrices");
            Projection::new(w.shape[0], w.shape[1], w.data).expect("a golden matrix is valid")
        };
        let head = SingleHead::new(
            projection(|case| &mut case.w_q),
            projection(|case| &mut case.w_k),
            projection(|case| &mut case.w_v),
        );
        Self {
            tolerance: file.tolerance.f64_engine_abs,
            x: first.x.take().expect("the first case states x"),
            p: first.p.take().expect("the first case states p"),
            head: head.expect("the golden matrices fit together"),
            cases: file.cases,
        }
    }

    fn case(&self, id: &str) -> &Case {
        let case = self.cases.iter().find(|case| case.id == id);
        case.unwrap_or_else(|| panic!("golden 12b has no case {id}"))
    }

    fn tokens(&self) -> usize {
        self.x.shape[0]
    }

    fn positions(&self) -> Vec<f64> {
        (0..self.tokens()).map(|i| i as f64).collect()
    }

    /// A bias for every pair of tokens.
    fn bias(&self, data: impl Fn(usize) -> f64) -> AdditiveBias {
        let tokens = self.tokens();
        let data = (0..tokens * tokens).map(data).collect();
        AdditiveBias::new(1, tokens, tokens, data).expect("finite biases")
    }

    fn assert_attended(&self, case: &Case, attended: &Attended) {
        assert_close(
            &case.id,
            &attended.weights,
            &case.weights.data,
            self.tolerance,
        );
        assert_close(&case.id, &attended.out, &case.out.data, self.tolerance);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn every_case_of_golden_12b_has_a_test() {
    let forms = Forms::read();
    let ids: Vec<&str> = forms.cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "eq3_absolute_sinusoidal",
            "bias_B_with_scale",
            "eq10_11_rope_from_x"
        ]
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn absolute_positions_match_golden_12b() {
    let forms = Forms::read();
    let case = forms.case("eq3_absolute_sinusoidal");
    let (positions, dim) = (forms.positions(), forms.p.shape[1]);
    let p = sinusoidal::sinusoidal_table(&positions, dim, 10_000.0, Pairing::Interleaved)
        .expect("a golden shape is valid");
    assert_close(&case.id, &p, &forms.p.data, forms.tolerance);
    let attended = forms
        .head
        .absolute(&forms.x.data, &p)
        .expect("a golden case is valid");
    forms.assert_attended(case, &attended);
}

#[wasm_bindgen_test(unsupported = test)]
fn rotation_after_the_projections_matches_golden_12b() {
    let forms = Forms::read();
    let case = forms.case("eq10_11_rope_from_x");
    let d = forms.case("eq3_absolute_sinusoidal").out.shape[1];
    let rotary =
        Rotary::new(d, d, 10_000.0, Pairing::Interleaved).expect("a golden shape is valid");
    let positions = forms.positions();
    let attended = forms
        .head
        .rotary(&forms.x.data, &rotary, &positions)
        .expect("a golden case is valid");
    forms.assert_attended(case, &attended);

    let unscaled = forms.head.clone().with_scale(1.0).expect("1 is finite");
    let scores = unscaled
        .rotary(&forms.x.data, &rotary, &positions)
        .expect("a golden case is valid")
        .logits;
    let expected = case.scores.as_ref().expect("this case states its scores");
    assert_close(&case.id, &scores, &expected.data, forms.tolerance);
}

/// The case's `B` is stated elsewhere, but like every input it is made of 64ths, and the weights tell it up to a
/// constant per row, to which the softmax is blind. So it is read from the weights, must come out in whole 64ths, and
/// with exactly those the engine must give the weights and the outputs.
#[wasm_bindgen_test(unsupported = test)]
fn a_bias_matrix_matches_golden_12b() {
    let forms = Forms::read();
    let case = forms.case("bias_B_with_scale");
    let tokens = forms.tokens();
    let logits = forms
        .head
        .biased(&forms.x.data, &forms.bias(|_| 0.0))
        .expect("a golden case is valid")
        .logits;
    let mut bias = Vec::new();
    for (weights, logits) in case.weights.rows().zip(logits.chunks_exact(tokens)) {
        let addend = |key: usize| libm::log(weights[key]) - logits[key];
        for key in 0..tokens {
            let in_64ths = 64.0 * (addend(key) - addend(0));
            assert!((in_64ths - in_64ths.round()).abs() < 1e-9, "{in_64ths}");
            bias.push(in_64ths.round() / 64.0);
        }
    }
    let attended = forms
        .head
        .biased(&forms.x.data, &forms.bias(|at| bias[at]))
        .expect("a golden case is valid");
    forms.assert_attended(case, &attended);
}

/// The form without `1 / sqrt(d)`: the bias of a scaled head, multiplied by what the scale took away.
#[wasm_bindgen_test(unsupported = test)]
fn the_scale_does_not_reach_the_bias() {
    let forms = Forms::read();
    let (bias, none) = (forms.bias(|i| i as f64 / 8.0), forms.bias(|_| 0.0));
    let head = forms.head.clone().with_scale(1.0).expect("1 is finite");
    let with = head.biased(&forms.x.data, &bias).expect("valid operands");
    let without = head.biased(&forms.x.data, &none).expect("valid operands");
    let scaled = forms.head.biased(&forms.x.data, &none).expect("valid");
    for (i, b) in bias.data().iter().enumerate() {
        assert_eq!(with.logits[i], without.logits[i] + b);
        assert!((without.logits[i] - scaled.logits[i] * 2.0).abs() < 1e-12);
    }
    assert!(head.with_scale(f64::NAN).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn a_mask_reaches_every_form() {
    let forms = Forms::read();
    let head = forms.head.clone().with_mask(Mask::Causal);
    let x = &forms.x.data;
    let rotary = Rotary::new(4, 2, 10_000.0, Pairing::Half).expect("valid");
    for attended in [
        head.absolute(x, &forms.p.data),
        head.rotary(x, &rotary, &forms.positions()),
        head.biased(x, &forms.bias(|_| 0.5)),
    ] {
        let attended = attended.expect("valid operands");
        for query in 0..forms.tokens() {
            for (key, weight) in attended.weights_row(0, query).iter().enumerate() {
                assert_eq!(*weight == 0.0, key > query, "{query} {key}");
            }
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn matrices_and_embeddings_that_do_not_fit_are_refused() {
    let projection = |d_out, d_in| Projection::new(d_out, d_in, vec![0.5; d_out * d_in]);
    let wide = projection(2, 3).expect("valid");
    let narrow = projection(2, 2).expect("valid");
    let tall = projection(4, 3).expect("valid");
    assert!(SingleHead::new(wide.clone(), narrow.clone(), wide.clone()).is_err());
    assert!(SingleHead::new(wide.clone(), wide.clone(), narrow).is_err());
    assert!(SingleHead::new(wide.clone(), tall.clone(), wide.clone()).is_err());
    let head = SingleHead::new(wide.clone(), wide, tall).expect("values may be longer");
    let attended = head.absolute(&[1.0; 3], &[0.0; 3]).expect("one token");
    assert_eq!(attended.out, [1.5; 4]);
    assert!(head.absolute(&[0.0; 3], &[0.0; 2]).is_err());
    assert!(head.absolute(&[], &[]).is_err(), "no token");
    assert!(head.absolute(&[0.0; 4], &[0.0; 4]).is_err(), "4 is not 3 n");
    assert!(Projection::new(2, 2, vec![0.0; 3]).is_err());
    assert!(Projection::new(0, 2, vec![]).is_err());
}
