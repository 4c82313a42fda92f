//! Tables by angle addition are those by sine and cosine.

use rotary::frequency::inverse_frequencies;
use rotary::tensor::Tables;
use wasm_bindgen_test::wasm_bindgen_test;

/// What the documentation promises of every value.
const PROMISED: f64 = 3e-8;

#[wasm_bindgen_test(unsupported = test)]
fn every_value_is_within_what_is_promised_even_after_a_million_positions() {
    for (dim, base) in [(128, 1e4), (96, 5e5), (6, 1e6)] {
        let theta = inverse_frequencies(dim, base).expect("valid");
        let pairs = theta.len();
        for (first, rows) in [
            (0.0, 3_000),
            (131_000.0, 300),
            (999_500.0, 3_000),
            (-500.5, 700),
        ] {
            let tables = Tables::new(&theta, first, rows).expect("valid");
            assert_eq!((tables.rows(), tables.pairs()), (rows, pairs));
            for (at, (&cos, &sin)) in tables.cos().iter().zip(tables.sin()).enumerate() {
                let position = first + (at / pairs) as f64;
                let exact = rotary::rotation::cos_sin(position * theta[at % pairs]);
                let off = (f64::from(cos) - exact.x)
                    .abs()
                    .max((f64::from(sin) - exact.y).abs());
                assert!(off <= PROMISED, "{off:e} at position {position}");
            }
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn the_slow_twin_gives_nearly_the_same_bits() {
    let theta = inverse_frequencies(64, 5e5).expect("valid");
    let (fast, slow) = (
        Tables::new(&theta, 777.0, 300),
        Tables::exact(&theta, 777.0, 300),
    );
    let (fast, slow) = (fast.expect("valid"), slow.expect("valid"));
    for (fast, slow) in fast
        .cos()
        .iter()
        .zip(slow.cos())
        .chain(fast.sin().iter().zip(slow.sin()))
    {
        assert!((fast - slow).abs() <= f32::EPSILON / 2.0);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn bad_arguments_are_refused() {
    assert!(Tables::new(&[f64::NAN], 0.0, 1).is_err());
    assert!(Tables::new(&[1.0], f64::INFINITY, 1).is_err());
    assert!(Tables::new(&[1.0, 2.0], 0.0, usize::MAX).is_err());
    assert_eq!(Tables::new(&[], 0.0, 5).expect("valid").rows(), 0);
}
