//! Golden 12, masks, biases and refusals.

use crate::prelude::*;
use rotary::attention::softmax;
use rotary::encoding::AdditiveBias;

type File = Cases<Case>;

#[derive(Deserialize)]
struct Case {
    id: String,
    head_dim: usize,
    rotary_dim: usize,
    interleaved: bool,
    causal: bool,
    theta: Tensor,
    q_start: usize,
    k_start: usize,
    scale: f64,
    attention_factor_on_cos_sin: f64,
    lambda_on_logits: f64,
    q: Tensor,
    k: Tensor,
    v: Tensor,
    weights_hqk: Tensor,
    out: Tensor,
    grad_out: Tensor,
    grad_q: Tensor,
    grad_k: Tensor,
    grad_v: Tensor,
    same_out_with_sqrt_lambda_on_cos_sin_max_diff: Option<f64>,
    out_if_lambda_on_logits_instead: Option<Tensor>,
    max_diff_between_the_two: Option<f64>,
}

fn positions(start: usize, tokens: usize) -> Vec<f64> {
    (start..start + tokens).map(|i| i as f64).collect()
}

fn with_factor(rotary: Rotary, factor: f64) -> Rotary {
    rotary.with_attention_factor(factor).expect("finite")
}

impl Case {
    fn layer(&self) -> Attention {
        assert_eq!(self.theta.data.len(), self.rotary_dim / 2, "{}", self.id);
        let rotary = Rotary::with_frequencies(
            self.head_dim,
            self.theta.data.clone(),
            pairing(self.interleaved),
        );
        Attention {
            heads: self.q.shape[1],
            kv_heads: self.k.shape[1],
            head_dim: self.head_dim,
            value_dim: self.v.shape[2],
            rotary: Some(with_factor(
                rotary.expect("a golden case is valid"),
                self.attention_factor_on_cos_sin,
            )),
            scale: self.scale,
            lambda: self.lambda_on_logits,
            mask: if self.causal {
                Mask::Causal
            } else {
                Mask::Full
            },
        }
    }

    /// Hands the operands to `run`, with their positions.
    fn with_operands<T>(&self, run: impl FnOnce(&Operands) -> T) -> T {
        run(&Operands {
            q: &self.q.data,
            k: &self.k.data,
            v: &self.v.data,
            q_positions: &positions(self.q_start, self.q.shape[0]),
            k_positions: &positions(self.k_start, self.k.shape[0]),
        })
    }

    fn out(&self, layer: &Attention) -> Vec<f64> {
        self.with_operands(|operands| layer.forward(operands, None))
            .expect("a golden case is valid")
            .out
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn weights_outputs_and_gradients_match_golden_12() {
    let file: File = golden!("12_softmax_attention");
    let tolerance = file.tolerance.f64_engine_abs;
    for case in file.cases {
        let layer = case.layer();
        let attended = case
            .with_operands(|operands| layer.forward(operands, None))
            .expect("a golden case is valid");
        let gradients = case
            .with_operands(|operands| layer.backward(operands, None, &case.grad_out.data))
            .expect("a golden case is valid");
        for (name, got, expected) in [
            ("weights", attended.weights, &case.weights_hqk),
            ("out", attended.out, &case.out),
            ("grad_q", gradients.q, &case.grad_q),
            ("grad_k", gradients.k, &case.grad_k),
            ("grad_v", gradients.v, &case.grad_v),
        ] {
            let id = format!("{} {name}", case.id);
            assert_close(&id, &got, &expected.data, tolerance);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn lambda_on_logits_equals_its_root_on_cos_and_sin_only_where_all_is_rotated() {
    let file: File = golden!("12_softmax_attention");
    let tolerance = file.tolerance.f64_engine_abs;
    let (mut whole, mut partial) = (0, 0);
    for case in &file.cases {
        let layer = case.layer();
        if let Some(difference) = case.same_out_with_sqrt_lambda_on_cos_sin_max_diff {
            whole += 1;
            let on_cos_sin = Attention {
                rotary: (layer.rotary.clone())
                    .map(|rotary| with_factor(rotary, layer.lambda.sqrt())),
                lambda: 1.0,
                ..layer.clone()
            };
            let got = largest_difference(&case.out(&layer), &case.out(&on_cos_sin));
            assert!((got - difference).abs() <= tolerance, "{}", case.id);
        }
        if let (Some(expected), Some(difference)) = (
            &case.out_if_lambda_on_logits_instead,
            case.max_diff_between_the_two,
        ) {
            partial += 1;
            let on_logits = Attention {
                rotary: (layer.rotary.clone()).map(|rotary| with_factor(rotary, 1.0)),
                lambda: case.attention_factor_on_cos_sin * case.attention_factor_on_cos_sin,
                ..layer.clone()
            };
            let out = case.out(&on_logits);
            assert_close(&case.id, &out, &expected.data, tolerance);
            let got = largest_difference(&case.out(&layer), &out);
            assert!((got - difference).abs() <= tolerance, "{}", case.id);
        }
    }
    assert_eq!((whole, partial), (1, 1));
}

/// One head of one component: the logit is `q k`.
fn scalar(mask: Mask) -> Attention {
    Attention {
        mask,
        ..Attention::new(1, 1)
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_query_that_sees_no_key_gets_zeros() {
    let operands = Operands {
        q: &[1.0, 1.0],
        k: &[1.0, 2.0],
        v: &[5.0, 7.0],
        q_positions: &[0.0, 1.0],
        k_positions: &[1.0, 2.0],
    };
    let layer = scalar(Mask::Causal);
    let attended = layer.forward(&operands, None).expect("valid operands");
    assert_eq!(attended.weights, [0.0, 0.0, 1.0, 0.0]);
    assert_eq!(attended.logits[0], f64::NEG_INFINITY);
    assert_eq!(attended.out, [0.0, 5.0]);
    let gradients = layer
        .backward(&operands, None, &[1.0, 0.0])
        .expect("valid operands");
    assert_eq!((gradients.q, gradients.v), (vec![0.0; 2], vec![0.0; 2]));
    assert_eq!(gradients.bias, None);

    let hide = AdditiveBias::new(1, 2, 2, vec![f64::NEG_INFINITY; 4]).expect("hides all");
    let attended = scalar(Mask::Full)
        .forward(&operands, Some(&hide))
        .expect("valid operands");
    assert_eq!(attended.out, [0.0, 0.0]);
}

/// The order of the tensor is not the order of the positions.
#[wasm_bindgen_test(unsupported = test)]
fn causal_is_by_position_not_by_index() {
    let attended = scalar(Mask::Causal)
        .forward(
            &Operands {
                q: &[1.0],
                k: &[0.0, 0.0, 0.0],
                v: &[1.0, 2.0, 4.0],
                q_positions: &[10.0],
                k_positions: &[11.0, 10.0, 3.0],
            },
            None,
        )
        .expect("valid operands");
    assert_eq!(attended.weights, [0.0, 0.5, 0.5]);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_bias_is_added_to_the_logit_after_scale_and_lambda() {
    let layer = Attention {
        scale: 3.0,
        lambda: 5.0,
        ..Attention::new(2, 1)
    };
    let operands = Operands {
        q: &[1.0, 2.0],
        k: &[1.0, 1.0, 1.0, 1.0],
        v: &[0.0; 4],
        q_positions: &[0.0],
        k_positions: &[0.0, 1.0],
    };
    let bias = AdditiveBias::new(2, 1, 2, vec![0.25, 0.5, 0.75, 1.0]).expect("valid");
    let attended = layer
        .forward(&operands, Some(&bias))
        .expect("valid operands");
    assert_eq!(attended.logits, [15.25, 15.5, 30.75, 31.0]);
    let shared = AdditiveBias::new(1, 1, 2, vec![0.25, 0.5]).expect("valid");
    let attended = layer
        .forward(&operands, Some(&shared))
        .expect("valid operands");
    assert_eq!(attended.logits_row(1, 0), [30.25, 30.5]);
}

#[wasm_bindgen_test(unsupported = test)]
fn wrong_operands_are_refused_by_name() {
    let good = Operands {
        q: &[1.0; 8],
        k: &[1.0; 8],
        v: &[1.0; 8],
        q_positions: &[0.0, 1.0],
        k_positions: &[0.0, 1.0],
    };
    let layer = Attention::new(2, 2);
    let named = |layer: &Attention, operands: &Operands, bias: Option<&AdditiveBias>| {
        layer
            .forward(operands, bias)
            .expect_err("refused")
            .to_string()
    };
    let [mut q, mut k, mut v, mut q_positions, mut no_key] = [good; 5];
    q.q = &[1.0; 7];
    k.k = &[1.0; 9];
    v.v = &[];
    q_positions.q_positions = &[0.0, f64::NAN];
    [no_key.k, no_key.v, no_key.k_positions] = [&[]; 3];
    for (operands, message) in [
        (q, "q must have 8 elements, but has 7"),
        (k, "k must have 8 elements, but has 9"),
        (v, "v must have 8 elements, but has 0"),
        (q_positions, "q_positions must be finite, but is NaN"),
        (no_key, "k_positions.len() must be at least 1, but is 0"),
    ] {
        assert_eq!(named(&layer, &operands, None), message);
    }
    let bias = AdditiveBias::new(1, 1, 4, vec![0.0; 4]).expect("valid");
    let three = AdditiveBias::new(3, 2, 2, vec![0.0; 12]).expect("valid");
    let uneven = Attention {
        kv_heads: 3,
        ..Attention::new(4, 2)
    };
    let other = Attention {
        rotary: Rotary::new(4, 4, 100.0, Pairing::Half).ok(),
        ..layer.clone()
    };
    for (layer, bias, message) in [
        (&layer, Some(&bias), "bias.queries() must be 2, but is 1"),
        (&layer, Some(&three), "bias.heads() must be 2, but is 3"),
        (&uneven, None, "heads must be a multiple of 3, but is 4"),
        (&other, None, "rotary.head_dim() must be 2, but is 4"),
    ] {
        assert_eq!(named(layer, &good, bias), message);
    }
    let error = Attention {
        scale: f64::INFINITY,
        ..layer
    }
    .forward(&good, None);
    assert!(matches!(error, Err(Error::NotFinite { name: "scale", .. })));
}

#[wasm_bindgen_test(unsupported = test)]
fn softmax_of_undefined_logits_is_undefined() {
    for bad in [f64::NAN, f64::INFINITY] {
        let mut row = [0.0, bad, f64::NEG_INFINITY];
        softmax(&mut row);
        assert!(row[1].is_nan(), "{bad}");
    }
    softmax(&mut []);
}

/// Not in wasm, where a panic ends the test.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_row_that_is_not_there_is_not_that_of_the_next_head() {
    let bias = AdditiveBias::new(2, 1, 1, vec![0.25, 0.5]).expect("valid");
    let x = [1.0, 1.0];
    let operands = Operands {
        q: &x,
        k: &x,
        v: &x,
        q_positions: &[0.0],
        k_positions: &[0.0],
    };
    let attended = Attention::new(2, 1).forward(&operands, Some(&bias));
    let attended = attended.expect("valid");
    assert_eq!(attended.logits_row(1, 0), [1.5]);
    let missing = |row: &(dyn Fn() + std::panic::RefUnwindSafe)| {
        assert!(std::panic::catch_unwind(row).is_err());
    };
    missing(&|| drop(bias.row(0, 1).to_vec()));
    missing(&|| drop(attended.logits_row(0, 1).to_vec()));
    missing(&|| drop(attended.weights_row(0, 1).to_vec()));
}
