//! Golden 02: every rule of context extension.

use crate::prelude::*;
use crate::stated_scaling::scaling;
use rotary::scaling::*;
use serde_json::Value;

type File = Cases<Case>;

#[derive(Deserialize)]
struct OfLibrary {
    inv_freq_f32: Tensor,
    attention_factor: f64,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    method: String,
    params: Value,
    inv_freq: Tensor,
    attention_factor: f64,
    correction_raw: Option<(f64, f64)>,
    correction_used: Option<(f64, f64)>,
    gamma: Option<Tensor>,
    #[serde(rename = "ref")]
    of_library: OfLibrary,
}

impl Case {
    fn number(&self, name: &str) -> f64 {
        self.optional(name)
            .unwrap_or_else(|| panic!("{}: {name} is missing", self.id))
    }

    fn optional(&self, name: &str) -> Option<f64> {
        self.params.get(name)?.as_f64()
    }

    fn scaling(&self) -> Scaling {
        scaling(&self.method, &self.params)
    }

    fn dimension(&self) -> usize {
        let name = if self.method == "proportional" {
            "head_dim"
        } else {
            "d"
        };
        self.number(name) as usize
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn every_rule_matches_golden_02() {
    let file: File = golden!("02_scaling_methods");
    let tolerance = file.tolerance.f64_engine_rel;
    assert!(file.cases.len() >= 26, "{} cases", file.cases.len());
    for case in &file.cases {
        let close = |got: &[f64], expected: &[f64]| {
            assert_close_relative(&case.id, got, expected, tolerance)
        };
        let length = case.optional("seq_len").unwrap_or(1.0) as usize;
        let scaled = case
            .scaling()
            .frequencies(case.dimension(), case.number("base"), length)
            .unwrap_or_else(|error| panic!("{}: {error}", case.id));
        close(&scaled.theta, &case.inv_freq.data);
        close(&[scaled.factor_on_cos_sin], &[case.attention_factor]);
        let OfLibrary {
            inv_freq_f32,
            attention_factor,
        } = &case.of_library;
        let in_32_bits = file.tolerance.f32_engine_rel;
        assert_close_relative(&case.id, &scaled.theta, &inv_freq_f32.data, in_32_bits);
        close(&[scaled.factor_on_cos_sin], &[*attention_factor]);
        assert_eq!(scaled.factor_on_logits, 1.0);
        if let Some(gamma) = &case.gamma {
            let ramp = scaled.ramp.expect("a ramp");
            assert_close(&case.id, &ramp, &gamma.data, tolerance);
        }
        if let (Some(raw), Some(used)) = (case.correction_raw, case.correction_used) {
            let Scaling::YarnByIndex(yarn) = case.scaling() else {
                panic!("{}: {}", case.id, case.method);
            };
            let range = yarn.correction_range(case.dimension(), case.number("base"));
            let range = range.expect("valid");
            close(&[range.raw.0, range.raw.1], &[raw.0, raw.1]);
            close(&[range.used.0, range.used.1], &[used.0, used.1]);
        }
        if let Some(base) = case.optional("new_base") {
            let rule = NtkStatic {
                alpha: case.number("alpha"),
            };
            let enlarged = rule
                .base(case.dimension(), case.number("base"))
                .expect("valid");
            close(&[enlarged], &[base]);
        }
        let rotary =
            Rotary::with_frequencies(case.dimension(), scaled.theta, rotary::Pairing::Half);
        assert!(rotary.is_ok(), "{}", case.id);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_rule_alone_gives_what_it_gives_among_all() {
    let linear = Linear { factor: 4.0 };
    let ntk = NtkStatic { alpha: 4.0 };
    let yarn = YarnByRotations::new(4.0, 64.0);
    for (dim, base) in [
        (16, 10_000.0),
        (2, 500.0),
        (15, 10_000.0),
        (16, -1.0),
        (16, 1e-300),
    ] {
        let alone = [
            linear.frequencies(dim, base),
            ntk.frequencies(dim, base),
            yarn.frequencies(dim, base),
        ];
        let among_all = [
            Scaling::Linear(linear),
            Scaling::NtkStatic(ntk),
            Scaling::YarnByRotations(yarn),
        ];
        let among_all = among_all.map(|scaling| scaling.frequencies(dim, base, 1));
        assert_eq!(alone, among_all, "{dim} {base}");
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn rules_have_the_names_of_transformers() {
    let ntk_dynamic = NtkDynamic {
        factor: 2.0,
        max_position: 64.0,
    };
    let llama3 = Llama3 {
        factor: 8.0,
        low_freq_factor: 1.0,
        high_freq_factor: 4.0,
        original_max_position: 64.0,
    };
    let longrope = LongRope {
        short_factor: vec![1.0],
        long_factor: vec![2.0],
        original_max_position: 64.0,
        factor: 2.0,
        attention_factor: None,
    };
    let proportional = Proportional {
        partial_rotary_factor: 0.5,
        factor: 1.0,
    };
    for (rule, name) in [
        (Scaling::Linear(Linear { factor: 2.0 }), "linear"),
        (Scaling::NtkStatic(NtkStatic { alpha: 2.0 }), "dynamic"),
        (Scaling::NtkDynamic(ntk_dynamic), "dynamic"),
        (
            Scaling::YarnByRotations(YarnByRotations::new(2.0, 64.0)),
            "yarn",
        ),
        (Scaling::YarnByIndex(YarnByIndex::new(2.0, 64.0)), "yarn"),
        (Scaling::Llama3(llama3), "llama3"),
        (Scaling::LongRope(longrope), "longrope"),
        (Scaling::Proportional(proportional), "proportional"),
    ] {
        assert_eq!(rule.rope_type(), Some(name));
    }
    assert_eq!(Scaling::None.rope_type(), None);
}

#[wasm_bindgen_test(unsupported = test)]
fn a_pair_alone_does_not_depend_on_the_base() {
    for scaling in [
        Scaling::NtkStatic(NtkStatic { alpha: 8.0 }),
        Scaling::NtkDynamic(NtkDynamic {
            factor: 4.0,
            max_position: 2048.0,
        }),
    ] {
        assert_eq!(
            scaling.frequencies(2, 1e4, 100_000).expect("valid").theta,
            [1.0]
        );
    }
}

/// `10000 * 2^(4 / 2)`: two pairs already depend on the base.
#[wasm_bindgen_test(unsupported = test)]
fn two_pairs_depend_on_the_base() {
    let scaled = Scaling::NtkStatic(NtkStatic { alpha: 2.0 }).frequencies(4, 1e4, 1);
    assert_close_relative("theta", &scaled.expect("valid").theta, &[1.0, 0.005], 1e-14);
}

/// Computed by hand: 5, 2.5, 1.25 and 0.625 rotations, of which a third of what is above 1 counts, up to 4.
#[wasm_bindgen_test(unsupported = test)]
fn the_ramp_of_llama_3_rises_from_the_low_factor_to_the_high_one() {
    let rule = Scaling::Llama3(Llama3 {
        factor: 8.0,
        low_freq_factor: 1.0,
        high_freq_factor: 4.0,
        original_max_position: 5.0 * std::f64::consts::TAU,
    });
    let scaled = rule.frequencies(8, 16.0, 1).expect("valid");
    let ramp = scaled.ramp.expect("a ramp");
    assert_close("ramp", &ramp, &[1.0, 0.5, 1.0 / 12.0, 0.0], 1e-14);
    let theta = [1.0, 0.281_25, 19.0 / 384.0, 1.0 / 64.0];
    assert_close("theta", &scaled.theta, &theta, 1e-14);
}

/// `sqrt(1 + ln(1.5) / ln(4096))`
#[wasm_bindgen_test(unsupported = test)]
fn longrope_has_its_factor_for_a_context_that_hardly_grows() {
    let rule = LongRope {
        short_factor: vec![1.0],
        long_factor: vec![2.0],
        original_max_position: 4096.0,
        factor: 1.5,
        attention_factor: None,
    };
    assert_close_relative(
        "factor",
        &[rule.factor_on_cos_sin()],
        &[1.0240834316890868],
        1e-15,
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn a_dynamic_base_grows_with_the_sequence_from_max_position_on() {
    let of = |factor, max_position| NtkDynamic {
        factor,
        max_position,
    };
    let base = |rule: NtkDynamic, d, length| rule.base(d, 1e4, length).expect("valid");
    for length in [0, 1, 4096] {
        assert_eq!(base(of(2.0, 4096.0), 64, length), 1e4);
    }
    // 10000 * 3^(64/62) and 10000 * 71^(128/126).
    let near = |got: f64, expected: f64| assert!((got / expected - 1.0).abs() < 1e-14);
    near(base(of(2.0, 4096.0), 64, 8192), 31_082.236_667_168_814);
    near(base(of(10.0, 2048.0), 128, 16_384), 759_702.231_148_009_3);
    assert_eq!(base(of(2.0, 4096.0), 2, 8192), 1e4);
    assert!(of(0.0, 4096.0).base(64, 1e4, 1).is_err());
    assert!(of(2.0, 4096.0).base(63, 1e4, 1).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn longrope_keeps_the_short_list_up_to_and_at_the_trained_length() {
    let rule = Scaling::LongRope(LongRope {
        short_factor: vec![1.0; 4],
        long_factor: vec![2.0; 4],
        original_max_position: 64.0,
        factor: 4.0,
        attention_factor: None,
    });
    let at = |length| rule.frequencies(8, 1e4, length).expect("valid");
    assert_eq!(at(64).theta[0], 1.0);
    assert_eq!(at(65).theta[0], 0.5);
    assert_eq!(at(1).factor_on_cos_sin, at(65).factor_on_cos_sin);
    let divisors = at(65).divisors(&at(64).theta);
    assert_eq!(divisors.expect("of one length"), [2.0; 4]);
}

/// So short a trained length that the ramp begins and ends at the first pair.
#[wasm_bindgen_test(unsupported = test)]
fn a_ramp_without_length_divides_by_nothing() {
    let rule = YarnByIndex::new(4.0, 6.0);
    let range = rule.correction_range(8, 1e4).expect("valid");
    assert_eq!(range.used, (0.0, 0.0));
    let scaled = Scaling::YarnByIndex(rule).frequencies(8, 1e4, 1);
    let ramp = scaled.expect("valid").ramp.expect("a ramp");
    assert_eq!(ramp, [1.0, 0.0, 0.0, 0.0]);
}

#[wasm_bindgen_test(unsupported = test)]
fn an_explicit_factor_wins() {
    let mut yarn = YarnByIndex::new(4.0, 4096.0);
    yarn.mscale = Some(1.0);
    yarn.mscale_all_dim = Some(0.5);
    yarn.attention_factor = Some(0.75);
    assert_eq!(yarn.factor_on_cos_sin(), 0.75);
}

/// The logarithm of the trained length is needed only where the factor on cosine and sine is computed from it.
#[wasm_bindgen_test(unsupported = test)]
fn longrope_needs_a_long_trained_length_only_for_its_factor() {
    let factor = |original_max_position, factor, attention_factor| {
        let rule = Scaling::LongRope(LongRope {
            short_factor: vec![1.0; 4],
            long_factor: vec![2.0; 4],
            original_max_position,
            factor,
            attention_factor,
        });
        let scaled = rule.frequencies(8, 1e4, 1);
        scaled.map(|scaled| scaled.factor_on_cos_sin)
    };
    assert_eq!(factor(1.0, 2.0, Some(1.5)), Ok(1.5));
    assert_eq!(factor(1.0, 1.0, None), Ok(1.0));
    assert_eq!(factor(1.5, 1.0, None), Ok(1.0));
    assert!(factor(1.5, 2.0, None).is_ok_and(|factor| factor > 1.0));
    assert_eq!(factor(0.5, 0.5, Some(0.75)), Ok(0.75));
    assert!(factor(1.0, 2.0, None).is_err());
    assert!(factor(0.5, 1.5, None).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn settings_out_of_range_are_refused_by_name() {
    let linear = Scaling::Linear(Linear { factor: 0.0 });
    let llama = Scaling::Llama3(Llama3 {
        factor: 8.0,
        low_freq_factor: 4.0,
        high_freq_factor: 1.0,
        original_max_position: 8192.0,
    });
    let longrope = Scaling::LongRope(LongRope {
        short_factor: vec![1.0; 4],
        long_factor: vec![1.0; 4],
        original_max_position: 1.0,
        factor: 2.0,
        attention_factor: None,
    });
    let tiny = Scaling::Linear(Linear { factor: 1e-320 });
    let part = Scaling::Proportional(Proportional {
        partial_rotary_factor: 1.5,
        factor: 1.0,
    });
    for (scaling, words) in [
        (linear, "factor must be positive and finite, but is 0"),
        (llama, "high_freq_factor must be at least 4, but is 1"),
        (
            longrope,
            "original_max_position must be above 1 and finite, but is 1",
        ),
        (tiny, "theta must be finite, but is inf"),
        (
            part,
            "partial_rotary_factor must be from 0 to 1, but is 1.5",
        ),
    ] {
        let error = scaling.frequencies(8, 1e4, 1).expect_err(words);
        assert_eq!(error.to_string(), words);
    }
    for rotary_dim in [0, 7] {
        let error = Error::NotEven {
            name: "rotary_dim",
            got: rotary_dim,
        };
        let yarn = YarnByIndex::new(4.0, 4096.0);
        let range = yarn.correction_range(rotary_dim, 1e4);
        assert_eq!(range, Err(error.clone()));
        assert_eq!(NtkStatic { alpha: 2.0 }.base(rotary_dim, 1e4), Err(error));
    }
    let yarn = Scaling::YarnByIndex(YarnByIndex::new(4.0, 4096.0));
    assert!(matches!(
        yarn.frequencies(8, 1.0, 1),
        Err(Error::NotAbove { name: "base", .. })
    ));
}
