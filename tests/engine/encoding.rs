//! Golden 11; T5 buckets and ALiBi slopes against the published rules.

use crate::prelude::*;
use rotary::encoding::{AdditiveBias, RelativeBuckets, alibi, sinusoidal};

#[derive(Deserialize)]
struct SinusoidCase {
    id: String,
    d: usize,
    base: f64,
    positions: Vec<f64>,
    table: Tensor,
    table_half_layout_roformer_hf: Tensor,
}

#[wasm_bindgen_test(unsupported = test)]
fn sinusoids_match_golden_11() {
    let file: Cases<SinusoidCase> = golden!("11_sinusoidal");
    for case in file.cases {
        for (layout, expected) in [
            (Pairing::Interleaved, &case.table),
            (Pairing::Half, &case.table_half_layout_roformer_hf),
        ] {
            let table = sinusoidal::sinusoidal_table(&case.positions, case.d, case.base, layout)
                .expect("a golden case is valid");
            let id = format!("{} {layout:?}", case.id);
            assert_close(&id, &table, &expected.data, file.tolerance.f64_engine_abs);
        }
    }
}

/// The first distance of every bucket of one side, by T5's own rule in exact integer arithmetic: bucket `e + k` starts
/// at the least `n` with `n^l >= max_distance^k e^(l-k)`, `e` the exact and `l` the logarithmic buckets.
const T5_ENCODER_STARTS: [i64; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91];
const T5_DECODER_STARTS: [i64; 32] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 21, 24, 27, 31, 35, 40, 46, 52,
    59, 67, 77, 87, 99, 113,
];

/// Asserts that the buckets of one side start where they should, and that the last one has no end.
fn assert_starts(starts: &[i64], bucket: impl Fn(i64) -> usize) {
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(start + 1_000);
        for distance in start..end {
            assert_eq!(bucket(distance), index, "distance {distance}");
        }
    }
    assert_eq!(bucket(i64::MAX), starts.len() - 1);
}

#[wasm_bindgen_test(unsupported = test)]
fn t5_buckets_start_where_the_published_rule_puts_them() {
    let encoder = RelativeBuckets::new(32, 128, true).expect("T5's own setting");
    assert_starts(&T5_ENCODER_STARTS, |distance| encoder.bucket(-distance));
    assert_starts(&T5_ENCODER_STARTS[1..], |distance| {
        encoder.bucket(distance.max(1)) - 17
    });
    let decoder = RelativeBuckets::new(32, 128, false).expect("T5's own setting");
    assert_starts(&T5_DECODER_STARTS, |distance| decoder.bucket(-distance));
    assert_eq!(decoder.bucket(5), 0);
    assert_eq!(encoder.bucket(i64::MIN), 15);
}

/// Settings where a border falls on a whole distance that `f64` logarithms, truncated, put one bucket too low.
#[wasm_bindgen_test(unsupported = test)]
fn a_distance_on_a_border_belongs_to_the_upper_bucket() {
    for (buckets, max_distance, distance, expected) in [
        (9, 128, 8, 5),
        (9, 128, 16, 6),
        (9, 128, 64, 8),
        (10, 160, 10, 6),
        (20, 320, 40, 14),
        (20, 320, 160, 18),
    ] {
        let rule = RelativeBuckets::new(buckets, max_distance, false).expect("a valid setting");
        assert_eq!(rule.bucket(-distance), expected, "{buckets} {max_distance}");
        assert_eq!(rule.bucket(1 - distance), expected - 1);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn t5_biases_are_looked_up_per_head_with_key_minus_query() {
    let rule = RelativeBuckets::new(4, 8, true).expect("a valid setting");
    let table: Vec<f64> = (0..8).map(f64::from).collect();
    let bias = rule
        .bias(&table, 2, &[0, 1], &[0, 1, 9])
        .expect("a table of 4 buckets and 2 heads");
    // Buckets: 0 for itself, 1 for before, 3 for after.
    assert_eq!(bias.row(0, 0), [0.0, 6.0, 6.0]);
    assert_eq!(bias.row(1, 1), [3.0, 1.0, 7.0]);
    let one = rule.bias(&table[..4], 1, &[0], &[0, 1]).expect("one head");
    assert_eq!(one.row(0, 0), [0.0, 3.0]);
    assert!(rule.bias(&table, 3, &[0], &[0]).is_err());
    assert!(rule.bias(&[], 0, &[0], &[0]).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn t5_refuses_settings_without_a_rule() {
    assert!(RelativeBuckets::new(1, 128, false).is_err());
    assert!(RelativeBuckets::new(3, 128, true).is_err());
    assert!(RelativeBuckets::new(32, 8, true).is_err());
    assert!(RelativeBuckets::new(32, 9, true).is_ok());
}

#[wasm_bindgen_test(unsupported = test)]
fn alibi_slopes_follow_the_authors_code() {
    let twelve = [
        0.5,
        0.25,
        0.125,
        0.0625,
        0.03125,
        0.015625,
        0.0078125,
        0.00390625,
        core::f64::consts::FRAC_1_SQRT_2,
        0.35355339059327373,
        0.17677669529663687,
        0.08838834764831843,
    ];
    for (heads, expected) in [
        (1, &[0.00390625][..]),
        (2, &[0.0625, 0.00390625]),
        (3, &[0.0625, 0.00390625, 0.25]),
        (6, &[0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125]),
        (8, &twelve[..8]),
        (12, &twelve),
    ] {
        let slopes = alibi::slopes(heads).expect("at least one head");
        assert_close(&format!("{heads} heads"), &slopes, expected, 1e-16);
    }
    assert!(alibi::slopes(0).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn alibi_biases_fall_with_the_distance() {
    let bias = alibi::bias(2, &[3.0], &[0.0, 3.0, 5.0]).expect("finite positions");
    assert_eq!(bias.row(0, 0), [-0.1875, 0.0, -0.125]);
    assert_eq!(bias.row(1, 0), [-0.01171875, 0.0, -0.0078125]);
    assert!(alibi::bias(2, &[f64::NAN], &[0.0]).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn the_biases_of_one_head_are_those_among_all() {
    let (q, k) = ([3.0, -7.0], [0.0, 3.0, 5.0]);
    let all = alibi::bias(4, &q, &k).expect("finite positions");
    for (head, slope) in alibi::slopes(4).expect("heads").into_iter().enumerate() {
        let one = alibi::head_bias(slope, &q, &k).expect("finite positions");
        for query in 0..q.len() {
            assert_eq!(one.row(0, query), all.row(head, query));
        }
    }
    assert!(alibi::head_bias(f64::NAN, &q, &k).is_err());
    assert!(alibi::head_bias(-f64::MAX, &[9.0], &[0.0]).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn a_bias_may_hide_but_not_be_undefined() {
    assert!(AdditiveBias::new(1, 1, 2, vec![0.0, f64::NEG_INFINITY]).is_ok());
    for bad in [f64::NAN, f64::INFINITY] {
        let error = AdditiveBias::new(1, 1, 1, vec![bad]).expect_err("not a bias");
        assert!(matches!(error, Error::NotBias { .. }));
    }
    assert!(AdditiveBias::new(2, 1, 1, vec![0.0]).is_err());
}

#[wasm_bindgen_test(unsupported = test)]
fn vectors_of_distances_are_those_of_the_clipped_ones() {
    let vectors = (1..=6).map(f64::from).collect();
    let table = rotary::encoding::ClippedRelative::new(-1, 1, 2, vectors).expect("three vectors");
    let rows = [-7, -1, 0, 1, 7].map(|distance| table.row(distance));
    assert_eq!(
        rows,
        [[1.0, 2.0], [1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [5.0, 6.0]]
    );
}

#[cfg(not(target_arch = "wasm32"))]
mod properties {
    use super::*;
    use proptest::prelude::*;
    use rotary::encoding::ClippedRelative;

    /// T5's rule in exact integers: the number of borders at or below the distance.
    fn exact_bucket(buckets: u32, max_distance: u128, distance: u128) -> usize {
        let exact = buckets / 2;
        if distance < u128::from(exact) {
            return distance as usize;
        }
        let steps = buckets - exact;
        let reached = (1..steps).filter(|&k| {
            distance.pow(steps) >= max_distance.pow(k) * u128::from(exact).pow(steps - k)
        });
        exact as usize + reached.count()
    }

    /// ALiBi's slopes as the authors' code states them, with its recursion.
    fn published_slopes(heads: usize) -> Vec<f64> {
        let power = 1usize << heads.ilog2();
        let start = 2f64.powf(-(2f64.powf(-((power as f64).log2() - 3.0))));
        let mut slopes: Vec<f64> = (0..power).map(|i| start * start.powi(i as i32)).collect();
        if power < heads {
            let finer = published_slopes(2 * power);
            slopes.extend(finer.into_iter().step_by(2).take(heads - power));
        }
        slopes
    }

    proptest! {
        #[test]
        fn buckets_equal_the_rule_in_exact_integers(
            buckets in 2u32..=17,
            beyond in 1u128..120,
            distance in 0u128..140,
        ) {
            let max_distance = u128::from(buckets / 2) + beyond;
            let rule = RelativeBuckets::new(buckets as usize, max_distance as usize, false).unwrap();
            prop_assert_eq!(
                rule.bucket(-(distance as i64)),
                exact_bucket(buckets, max_distance, distance)
            );
        }

        #[test]
        fn a_bucket_is_one_of_the_table(
            buckets in 0usize..200,
            max_distance: usize,
            bidirectional: bool,
            distance: i64,
        ) {
            if let Ok(rule) = RelativeBuckets::new(buckets, max_distance, bidirectional) {
                prop_assert!(rule.bucket(distance) < rule.buckets());
                prop_assert!(rule.buckets() <= buckets);
            }
        }

        #[test]
        fn slopes_equal_the_published_recursion(heads in 1usize..150) {
            for (got, expected) in alibi::slopes(heads).unwrap().iter().zip(published_slopes(heads)) {
                prop_assert!((got - expected).abs() <= 1e-13 * expected);
            }
        }

        #[test]
        fn every_frequency_of_a_sinusoid_keeps_length_one(
            position in -1e6f64..1e6,
            pairs in 1usize..64,
            base in 1.5f64..1e7,
        ) {
            let table =
                sinusoidal::sinusoidal_table(&[position], 2 * pairs, base, Pairing::Interleaved)
                    .unwrap();
            for pair in table.chunks_exact(2) {
                prop_assert!((pair[0] * pair[0] + pair[1] * pair[1] - 1.0).abs() < 1e-14);
            }
        }

        #[test]
        fn no_argument_makes_an_encoding_panic(
            heads in 0usize..6,
            sizes in prop::array::uniform4(0usize..6),
            ends: (i64, i64),
            positions in prop::collection::vec(prop::num::f64::ANY, 0..5),
            data in prop::collection::vec(prop::num::f64::ANY, 0..40),
        ) {
            let [a, b, c, d] = sizes;
            let whole: Vec<i64> = positions.iter().map(|&p| p as i64).collect();
            let _ = AdditiveBias::new(a, b, c, data.clone());
            let _ = alibi::bias(heads, &positions, &positions);
            let _ = sinusoidal::sinusoidal_table(&positions, a, *positions.first().unwrap_or(&2.0), Pairing::Half);
            if let Ok(table) = ClippedRelative::new(ends.0, ends.1, d, data.clone()) {
                let _ = table.row(ends.0.saturating_sub(ends.1));
            }
            if let Ok(rule) = RelativeBuckets::new(a, b, c == 0) {
                let _ = rule.bias(&data, heads, &whole, &whole);
            }
        }
    }
}
