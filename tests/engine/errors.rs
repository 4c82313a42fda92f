//! Errors of the engine, each of which names the argument.

use crate::prelude::*;
use rotary::linear_attention::{FeatureMap, LinearAttention, State};
use rotary::precision::{AngleMethod, Format, StepFormats};

fn new(head_dim: usize, rotary_dim: usize, base: f64) -> Result<Rotary, Error> {
    Rotary::new(head_dim, rotary_dim, base, Pairing::Interleaved)
}

#[wasm_bindgen_test(unsupported = test)]
fn dimensions_must_be_even_and_fit() {
    for got in [0, 7] {
        let error = Error::NotEven {
            name: "rotary_dim",
            got,
        };
        assert_eq!(new(8, got, 1e4), Err(error));
    }
    let error = Error::TooLarge {
        name: "rotary_dim",
        most: 8,
        got: 10,
    };
    assert_eq!(new(8, 10, 1e4), Err(error.clone()));
    assert_eq!(error.to_string(), "rotary_dim must be at most 8, but is 10");
}

#[wasm_bindgen_test(unsupported = test)]
fn the_base_must_be_positive_and_finite() {
    for got in [0.0, -1.0, f64::INFINITY] {
        assert_eq!(
            new(8, 8, got),
            Err(Error::NotPositive { name: "base", got })
        );
    }
    assert!(matches!(
        new(8, 8, f64::NAN),
        Err(Error::NotPositive { name: "base", .. })
    ));
}

#[wasm_bindgen_test(unsupported = test)]
fn vectors_must_fit_and_positions_be_finite() {
    let rotary = new(8, 8, 1e4).expect("valid");
    let short = Error::Length {
        name: "x",
        expected: 8,
        got: 7,
    };
    assert_eq!(rotary.rotate(&[0.0; 7], 1.0), Err(short.clone()));
    assert_eq!(rotary.rotate_complex(&[0.0; 7], 1.0), Err(short.clone()));
    assert_eq!(rotary.rotate_elementwise(&[0.0; 7], 1.0), Err(short));
    for got in [f64::INFINITY, f64::NEG_INFINITY] {
        let error = Error::NotFinite {
            name: "position",
            got,
        };
        assert_eq!(rotary.rotate(&[0.0; 8], got), Err(error.clone()));
        assert_eq!(rotary.matrix(got), Err(error.clone()));
        assert_eq!(
            rotary.score_from_positions(&[0.0; 8], &[0.0; 8], got, 0.0),
            Err(error)
        );
    }
    let mut x = [1.0; 8];
    assert!(rotary.rotate_in_place(&mut x, f64::NAN).is_err());
    assert_eq!(x, [1.0; 8]);
    let of_key = Error::Length {
        name: "k",
        expected: 8,
        got: 6,
    };
    assert_eq!(
        rotary.score_from_distance(&[0.0; 8], &[0.0; 6], 1.0),
        Err(of_key)
    );
}

#[wasm_bindgen_test(unsupported = test)]
fn frequencies_of_another_rule_must_be_finite_and_fit() {
    let with = |theta: Vec<f64>| Rotary::with_frequencies(4, theta, Pairing::Half);
    assert_eq!(
        with(vec![]),
        Err(Error::NotEven {
            name: "rotary_dim",
            got: 0
        })
    );
    assert!(matches!(
        with(vec![f64::NAN, 1.0]),
        Err(Error::NotFinite { name: "theta", .. })
    ));
    assert!(with(vec![1.0; 3]).is_err());
    assert!(with(vec![1.0, 0.0]).is_ok());
}

#[track_caller]
fn is_not_finite<T: std::fmt::Debug>(expected: &str, result: rotary::Result<T>) {
    match result {
        Err(Error::NotFinite { name, got }) => {
            assert_eq!(name, expected);
            assert!(!got.is_finite());
        }
        other => panic!("{expected}: {other:?}"),
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn an_angle_beyond_all_numbers_is_an_error() {
    let rotary = Rotary::with_frequencies(4, vec![1.0, 1e10], Pairing::Half).expect("finite");
    let x = [1.0; 4];
    let far = 1e300;
    is_not_finite("position * theta", rotary.cos_sin(far));
    is_not_finite("position * theta", rotary.rotate(&x, far));
    is_not_finite("position * theta", rotary.rotate_back(&x, far));
    is_not_finite("position * theta", rotary.rotate_complex(&x, far));
    is_not_finite("position * theta", rotary.rotate_elementwise(&x, far));
    is_not_finite("position * theta", rotary.elementwise(&x, far));
    is_not_finite("position * theta", rotary.matrix(far));
    is_not_finite("position * theta", rotary.blocks(-far));
    is_not_finite("position * theta", rotary.product_blocks(0.0, far));
    let positions = rotary.score_from_positions(&x, &x, 0.0, far);
    is_not_finite("position * theta", positions);
    is_not_finite("distance * theta", rotary.score_from_distance(&x, &x, far));
    is_not_finite("distance * theta", rotary.partial_sums(far));
    is_not_finite("distance * theta", rotary.decay_curve(0.0, far, 2));
    is_not_finite("distance * theta", rotary.decay_bound(&x, &x, -far));
    for (first, step) in [(far, 1.0), (0.0, far), (-far, 1.0)] {
        is_not_finite(
            "distance * theta",
            rotary.score_curve(&x, &x, first, step, 2),
        );
    }
    is_not_finite(
        "distance",
        rotary.score_curve(&x, &x, f64::MAX, f64::MAX, 2),
    );
    assert!(rotary.score_curve(&x, &x, 0.0, far, 1).is_ok());
    assert_eq!(rotary.score_curve(&x, &x, 0.0, far, 0), Ok(vec![]));
    let mut x = [1.0, 2.0, 3.0, 4.0];
    is_not_finite("position * theta", rotary.rotate_in_place(&mut x, far));
    assert_eq!(x, [1.0, 2.0, 3.0, 4.0]);
}

#[wasm_bindgen_test(unsupported = test)]
fn vectors_that_overflow_are_an_error() {
    let rotary = new(6, 4, 1e4).expect("valid");
    let eighth = core::f64::consts::FRAC_PI_4;
    let most = [1.0, 2.0, f64::MAX, f64::MAX, 5.0, 6.0];
    let rotary_of_one = Rotary::with_frequencies(6, vec![1.0, 1.0], Pairing::Interleaved);
    let eighth_turns = rotary_of_one.expect("finite");
    is_not_finite("rotated x", eighth_turns.rotate(&most, eighth));
    is_not_finite("rotated x", eighth_turns.rotate_back(&most, eighth));
    is_not_finite("rotated x", eighth_turns.rotate_complex(&most, eighth));
    is_not_finite("rotated x", eighth_turns.rotate_elementwise(&most, eighth));
    let mut x = most;
    is_not_finite("rotated x", eighth_turns.rotate_in_place(&mut x, eighth));
    assert_eq!(x, most);
    assert_eq!(eighth_turns.rotate(&most, 0.0), Ok(most.to_vec()));

    is_not_finite("a product of q and k", rotary.products(&most, &most));
    is_not_finite(
        "a product of q and k",
        rotary.score_curve(&most, &most, 0.0, 1.0, 3),
    );
    is_not_finite(
        "the score",
        rotary.score_from_positions(&most, &most, 0.0, 0.0),
    );
    let passing = [0.0, 0.0, 0.0, 0.0, f64::MAX, f64::MAX];
    is_not_finite(
        "the score",
        rotary.score_from_distance(&passing, &passing, 1.0),
    );
    is_not_finite(
        "the score",
        rotary.score_curve(&passing, &passing, 0.0, 1.0, 3),
    );
    let long = [1e160, 1e160, 0.0, 0.0, 0.0, 0.0];
    let short = [1e-160, 0.0, 0.0, 0.0, 0.0, 0.0];
    is_not_finite(
        "an amplitude",
        rotary.score_from_distance(&long, &short, 1.0),
    );
    let (up, down) = (
        [1e154, 0.0, 1e154, 0.0, 0.0, 0.0],
        [1e154, 0.0, -1e154, 0.0, 0.0, 0.0],
    );
    is_not_finite("the bound", rotary.decay_bound(&up, &down, 1.0));
}

#[wasm_bindgen_test(unsupported = test)]
fn what_has_no_size_or_no_angle_is_an_error() {
    let too_small = Error::TooSmall {
        name: "size",
        least: 1,
        got: 0,
    };
    assert_eq!(rotary::matrix::SquareMatrix::identity(0), Err(too_small));
    let table = |positions: &[f64]| {
        rotary::encoding::sinusoidal::sinusoidal_table(positions, 4, 1e-20, Pairing::Half)
    };
    assert!(table(&[0.0, 1e290]).is_ok());
    is_not_finite("positions * theta", table(&[0.0, 1e300]));
    for way in AngleMethod::ALL {
        assert!(way.cos_sin(4, 1e-20, 1 << 16).is_ok(), "{way:?}");
    }
    for way in [
        AngleMethod::F32,
        AngleMethod::F64AngleAsF32,
        AngleMethod::F32AngleReduced,
        AngleMethod::F32RunningProduct,
    ] {
        is_not_finite(
            "the cosine of position * theta",
            way.cos_sin(4, 1e-76, 65_536),
        );
    }
    assert!(AngleMethod::F64.cos_sin(4, 1e-76, 65_536).is_ok());
}

/// Not in wasm, where a panic ends the test.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn a_pair_that_is_not_there_has_no_components() {
    let rotary = new(8, 4, 1e4).expect("valid");
    assert_eq!(rotary.components(1), (2, 3));
    for pair in [2, 3, usize::MAX] {
        assert!(std::panic::catch_unwind(|| rotary.components(pair)).is_err());
    }
    for pairing in [Pairing::Half, Pairing::Interleaved] {
        for (pair, rotary_dim) in [(0, 0), (0, 1), (4, 8), (usize::MAX, usize::MAX)] {
            let components = std::panic::catch_unwind(|| pairing.components(pair, rotary_dim));
            assert!(components.is_err(), "{pair} of {rotary_dim}");
        }
    }
    let bias = rotary::encoding::AdditiveBias::new(2, 1, 0, vec![]).expect("no keys");
    assert!(bias.row(1, 0).is_empty());
    assert!(std::panic::catch_unwind(|| bias.row(2, 0)).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn a_state_is_as_it_was_where_a_later_head_overflows() {
    let rotary = Rotary::with_frequencies(2, vec![1.0], Pairing::Half).expect("finite");
    let mut state = State::new(LinearAttention {
        heads: 2,
        kv_heads: 2,
        ..LinearAttention::new(rotary, FeatureMap::Relu, 1)
    })
    .expect("valid");
    state.append(&[1.0; 4], &[1.0; 2], 0.0).expect("small");
    let before = state.clone();
    let eighth = core::f64::consts::FRAC_PI_4;
    let overflow = state.append(&[1.0, 2.0, f64::MAX, f64::MAX], &[1.0; 2], eighth);
    is_not_finite("rotated x", overflow);
    assert_eq!(state, before);
}

/// As in the libraries: what comes in as NaN or infinite goes out so.
#[wasm_bindgen_test(unsupported = test)]
fn components_that_are_not_finite_stay_so() {
    let rotary = new(4, 4, 1e4).expect("valid");
    let x = [f64::NAN, 1.0, 2.0, f64::INFINITY];
    let rotated = rotary.rotate(&x, 1.0).expect("no overflow");
    assert!(rotated.iter().all(|component| !component.is_finite()));
    let score = rotary.score_from_distance(&x, &[1.0; 4], 1.0);
    assert!(score.expect("no overflow").total.is_nan());
    let curve = rotary.score_curve(&x, &[1.0; 4], 0.0, 1.0, 2);
    assert!(curve.expect("no overflow")[1].is_nan());
}

#[wasm_bindgen_test(unsupported = test)]
fn steps_err_where_64_bits_end_and_are_infinite_where_a_smaller_format_does() {
    let fast = Rotary::with_frequencies(2, vec![1e300], Pairing::Half).expect("valid");
    is_not_finite(
        "position * theta",
        StepFormats::F64.rotate(&fast, &[1.0, 1.0], 1e300),
    );
    let plain = Rotary::new(2, 2, 1e4, Pairing::Half).expect("valid");
    for steps in [
        StepFormats::F64,
        StepFormats {
            output: Format::F16,
            ..StepFormats::F64
        },
    ] {
        is_not_finite("rotated x", steps.rotate(&plain, &[f64::MAX; 2], 0.8));
    }
    let infinite = StepFormats::all(Format::F16).rotate(&plain, &[6e4, 6e4], 0.8);
    assert_eq!(infinite.expect("finite in 64 bits")[1], f64::INFINITY);
}

#[wasm_bindgen_test(unsupported = test)]
fn fine_positions_of_a_fast_pair_have_tables() {
    let fast = Rotary::with_frequencies(2, vec![1e308], Pairing::Half).expect("valid");
    let tables = Tables::at(&fast, &[0.0, 1e-300, 1e-301]).expect("angles up to 1e8");
    assert_eq!(tables.rows(), 3);
    is_not_finite("position * theta", Tables::at(&fast, &[0.0, 2.0]));
    is_not_finite("position * theta", Tables::new(&fast, 0.0, 3));
    is_not_finite("position * theta", Tables::new(&fast, 1.0, 2));
}

#[wasm_bindgen_test(unsupported = test)]
fn an_element_that_a_layout_lacks_is_none_however_far() {
    let shape = [5, 0, 1, 1];
    let layout = Layout::strided(shape, [usize::MAX, 1, 1, 1], 0).expect("no element");
    assert_eq!(layout.element([4, 0, 0, 0]), None);
}
