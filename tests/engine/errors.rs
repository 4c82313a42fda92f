//! What the engine refuses, and that it says which argument it was.

use rotary::{Error, Pairing, Rotary};
use wasm_bindgen_test::wasm_bindgen_test;

fn new(head_dim: usize, rotary_dim: usize, base: f64) -> Result<Rotary, Error> {
    Rotary::new(head_dim, rotary_dim, base, Pairing::Interleaved)
}

#[wasm_bindgen_test(unsupported = test)]
fn dimensions_must_be_even_and_fit() {
    for got in [0, 7] {
        let error = Error::NotPairs {
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
        Err(Error::NotPairs {
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
