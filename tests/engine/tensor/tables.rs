//! Tables by angle addition are those by sine and cosine; the factor is in them; positions on three axes.

use super::{as_f64, whole};
use crate::prelude::*;
use rotary::model::Model;
use rotary::tensor::MropeSections;

/// The documented error of every value.
const PROMISED: f64 = 3e-8;

#[wasm_bindgen_test(unsupported = test)]
fn every_value_is_within_what_is_promised_even_after_a_million_positions() {
    for (dim, base) in [(128, 1e4), (96, 5e5), (6, 1e6)] {
        let rotary = whole(dim, base);
        let pairs = dim / 2;
        for (first, rows) in [
            (0.0, 3_000),
            (131_000.0, 300),
            (999_500.0, 3_000),
            (-500.5, 700),
            // Between two numbers of `f32`.
            (999_500.3, 700),
        ] {
            let tables = Tables::new(&rotary, first, rows).expect("valid");
            assert_eq!((tables.rows(), tables.pairs()), (rows, pairs));
            for (at, (&cos, &sin)) in tables.cos().iter().zip(tables.sin()).enumerate() {
                let position = first + (at / pairs) as f64;
                let exact = rotary::rotation::cos_sin(position * rotary.theta()[at % pairs]);
                let off = (f64::from(cos) - exact.x)
                    .abs()
                    .max((f64::from(sin) - exact.y).abs());
                assert!(off <= PROMISED, "{off:e} at position {position}");
            }
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_references_give_nearly_the_same_bits() {
    let rotary = whole(64, 5e5).with_attention_factor(1.25).expect("finite");
    let positions: Vec<f64> = (777..1077).map(f64::from).collect();
    let [fast, slow, listed] = [
        Tables::new(&rotary, 777.0, 300),
        Tables::exact(&rotary, 777.0, 300),
        Tables::at(&rotary, &positions),
    ]
    .map(|tables| tables.expect("valid"));
    assert_eq!(slow, listed);
    let pairs = (fast.cos().iter().zip(slow.cos())).chain(fast.sin().iter().zip(slow.sin()));
    for (fast, slow) in pairs {
        assert!((fast - slow).abs() <= f32::EPSILON);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn a_models_tables_hold_its_attention_factor() {
    for name in [
        "gpt-oss-20b",
        "phi-3-mini-128k (2024-04 config)",
        "llama-3.1-8b",
    ] {
        let settings = Model::named(name).expect("published").settings;
        let scaled = settings.frequencies(settings.context).expect("valid");
        let factor = scaled.factor_on_cos_sin;
        assert_eq!(factor == 1.0, name.starts_with("llama"), "{name}");
        let rotary = settings.rotary(settings.context).expect("valid");
        assert_eq!(rotary.attention_factor(), factor);
        for tables in [
            Tables::new(&rotary, 500.0, 2).expect("valid"),
            Tables::exact(&rotary, 500.0, 2).expect("valid"),
            Tables::at(&rotary, &[500.0, 501.0]).expect("valid"),
            Tables::of_sections(
                &rotary,
                MropeSections::Chunked([0, rotary.theta().len(), 0]),
                &[[0.0, 500.0, 0.0], [0.0, 501.0, 0.0]],
            )
            .expect("valid"),
        ] {
            let second_row = tables.pairs()..2 * tables.pairs();
            for (at, theta) in second_row.zip(&scaled.theta) {
                let (cos, sin) = (f64::from(tables.cos()[at]), f64::from(tables.sin()[at]));
                assert!(
                    (cos - factor * (501.0 * theta).cos()).abs() < 1e-6,
                    "{name}"
                );
                assert!(
                    (sin - factor * (501.0 * theta).sin()).abs() < 1e-6,
                    "{name}"
                );
            }
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn what_has_no_finite_angle_is_refused() {
    let fastest = Rotary::with_frequencies(4, vec![1.0, 1e300], Pairing::Half).expect("finite");
    let not_finite = |result: rotary::Result<Tables>, of: &str| match result {
        Err(Error::NotFinite { name, .. }) => assert_eq!(name, of),
        other => panic!("{of}: {other:?}"),
    };
    not_finite(Tables::new(&fastest, f64::INFINITY, 1), "first");
    not_finite(Tables::new(&fastest, f64::NAN, 1), "first");
    for first in [1e10, -1e10, -1e10 + 1.0] {
        not_finite(Tables::new(&fastest, first, 2), "position * theta");
        not_finite(Tables::exact(&fastest, first, 2), "position * theta");
        not_finite(Tables::at(&fastest, &[0.0, first]), "position * theta");
        let on_axes = Tables::of_sections(
            &fastest,
            MropeSections::Chunked([1, 0, 1]),
            &[[0.0, 0.0, first]],
        );
        not_finite(on_axes, "position * theta");
    }
    // Only the last of the rows is too far, or only the first.
    let barely =
        Rotary::with_frequencies(2, vec![f64::MAX / 100.0], Pairing::Half).expect("finite");
    assert!(Tables::new(&barely, 0.0, 101).is_ok());
    not_finite(Tables::new(&barely, 0.0, 102), "position * theta");
    not_finite(Tables::new(&barely, -101.0, 102), "position * theta");
    not_finite(Tables::at(&barely, &[f64::NAN]), "position");
    let huge_factor = whole(2, 1e4).with_attention_factor(1e39).expect("finite");
    not_finite(Tables::new(&huge_factor, 0.0, 1), "attention_factor in f32");
    assert!(whole(2, 1e4).with_attention_factor(f64::NAN).is_err());
    assert!(Tables::new(&whole(4, 1e4), 0.0, usize::MAX).is_err());
    assert_eq!(Tables::new(&whole(4, 1e4), 0.0, 0).expect("none").rows(), 0);
}

#[wasm_bindgen_test(unsupported = test)]
fn given_tables_must_fit_each_other() {
    let error = |cos: &[f64], sin: &[f64], pairs| {
        let tables = Tables::from_parts(cos.to_vec(), sin.to_vec(), pairs);
        tables.expect_err("refused").to_string()
    };
    assert_eq!(error(&[], &[], 0), "pairs must be at least 1, but is 0");
    assert_eq!(
        error(&[1.0; 5], &[0.0; 5], 2),
        "length of cos must be a multiple of 2, but is 5"
    );
    assert_eq!(
        error(&[1.0; 4], &[0.0; 6], 2),
        "sin must have 4 elements, but has 6"
    );
    assert_eq!(
        error(&[1.0, f64::NAN], &[0.0; 2], 2),
        "cos must be finite, but is NaN"
    );
    let tables = Tables::from_parts(vec![0.0_f64; 4], vec![1.0; 4], 2).expect("they fit");
    let mut x = [1.0, 2.0, 3.0, 4.0, 5.0];
    for pairing in [Pairing::Half, Pairing::Interleaved] {
        assert!(tables.rotate_in_place(&mut x, 2, pairing).is_err());
        assert!(tables.rotate_in_place(&mut x[..3], 0, pairing).is_err());
    }
    tables
        .rotate_in_place(&mut x, 1, Pairing::Half)
        .expect("fits");
    assert_eq!(x, [-3.0, -4.0, 1.0, 2.0, 5.0]);
    tables
        .rotate_back_in_place(&mut x, 0, Pairing::Half)
        .expect("fits");
    assert_eq!(x, [1.0, 2.0, 3.0, 4.0, 5.0]);
}

/// Dimension, base, sections, positions of each token, cosines and sines, printed by numpy in 64 bits, in the words of
/// transformers 5.23.0: `Qwen3VLTextRotaryEmbedding`, which overwrites slices `[offset : 3 * section : 3]` of the
/// angles by time.
#[wasm_bindgen_test(unsupported = test)]
fn interleaved_sections_are_those_of_qwen3_vl() {
    type Row = (usize, f64, [usize; 3], Vec<[f64; 3]>, Vec<f64>, Vec<f64>);
    for (dim, base, sections, positions, cos, sin) in rows!("interleaved_sections": Row) {
        let sections = MropeSections::Interleaved(sections);
        let tables = Tables::of_sections(&whole(dim, base), sections, &positions).expect("valid");
        assert_close("cos", &as_f64(tables.cos()), &cos, 6e-8);
        assert_close("sin", &as_f64(tables.sin()), &sin, 6e-8);
    }
    let axes = MropeSections::Interleaved([24, 20, 20])
        .axes(64)
        .expect("of Qwen3-VL");
    assert_eq!(axes[..7], [0, 1, 2, 0, 1, 2, 0]);
    assert_eq!(axes[57..], [0, 1, 2, 0, 0, 0, 0]);
}

#[wasm_bindgen_test(unsupported = test)]
fn sections_must_be_all_pairs() {
    let error =
        |sections: MropeSections, pairs| sections.axes(pairs).expect_err("refused").to_string();
    let sum = "sum of mrope_section must be 4, but is 3";
    assert_eq!(error(MropeSections::Chunked([1, 1, 1]), 4), sum);
    assert_eq!(error(MropeSections::Interleaved([1, 1, 1]), 4), sum);
    assert!(MropeSections::Chunked([usize::MAX, 1, 4]).axes(4).is_err());
    assert_eq!(
        error(MropeSections::Interleaved([1, 2, 1]), 4),
        "mrope_section[1] must be at most 1, but is 2"
    );
    assert_eq!(
        error(MropeSections::Interleaved([1, 2, 2]), 5),
        "mrope_section[2] must be at most 1, but is 2"
    );
    let axes = |sections: MropeSections| sections.axes(5).expect("valid");
    assert_eq!(axes(MropeSections::Interleaved([2, 2, 1])), [0, 1, 2, 0, 1]);
    assert_eq!(axes(MropeSections::Chunked([2, 2, 1])), [0, 0, 1, 1, 2]);
}
