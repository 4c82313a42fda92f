//! The rounded scores equal a reference implementation's, and a hand is off as golden 17 says.

use crate::prelude::*;
use rope_explainer::figures::precision::{Precision, Reading, SCORES, with_arithmetic};
use rope_explainer::state::drawn;
use rotary::precision::Implementation;

fn reading(link: &str) -> Reading {
    read::<Precision>(&state_of::<Precision>(link))
}

/// Rounds to so many significant bits, ties to even, by arithmetic on whole numbers of the last place.
fn to_bits(value: f64, bits: i32) -> f64 {
    if value == 0.0 {
        return value;
    }
    let exponent = value.abs().log2().floor() as i32;
    let place = 2_f64.powi(exponent + 1 - bits);
    (value / place).round_ties_even() * place
}

fn exact(value: f64) -> f64 {
    value
}

fn to_bf16(value: f64) -> f64 {
    to_bits(value, 8)
}

fn to_f32(value: f64) -> f64 {
    to_bits(value, 24)
}

type Rounding = fn(f64) -> f64;

/// Scores as an implementation computes them, one number after the other: `angles` gives the angles of a position, then
/// come the roundings of tables, of products and sums, of vectors.
fn by_hand(
    state: &State,
    positions: [i64; 2],
    angles: impl Fn(i64) -> Vec<f64>,
    [table, product, vector]: [Rounding; 3],
) -> Vec<f64> {
    let pairs = state.head_dim() / 2;
    let seed = 477;
    let rotated = |role, position: i64, score: usize| -> Vec<f64> {
        let x = drawn(seed, role, SCORES * pairs);
        let hands = angles(position).into_iter();
        let turned = hands.zip(&x[score * pairs..]).flat_map(|(angle, x)| {
            let (cos, sin) = (table(angle.cos()), table(angle.sin()));
            let (a, b) = (vector(x.x), vector(x.y));
            [
                vector(product(product(a * cos) - product(b * sin))),
                vector(product(product(a * sin) + product(b * cos))),
            ]
        });
        turned.collect()
    };
    let score = |score: usize| {
        let q = rotated(Role::Query, positions[0], score);
        let k = rotated(Role::Key, positions[1], score);
        let products = q.iter().zip(&k).map(|(q, k)| q * k);
        products.sum::<f64>() / (2.0 * pairs as f64).sqrt()
    };
    (0..SCORES).map(score).collect()
}

#[test]
fn scores_are_those_of_a_reference() {
    use Implementation::*;
    let (all_exact, all_f32, all_bf16) = (
        [exact as Rounding; 3],
        [to_f32 as Rounding; 3],
        [to_bf16 as Rounding; 3],
    );
    // Positions; the roundings of position, frequency and angle; those of tables, of products and sums, of vectors.
    for (known, fields, at, angle, score) in [
        (
            Some(Transformers),
            "pos=f32&cossin=bf16&products=bf16&qk=bf16",
            [1_300, 300],
            all_f32,
            all_bf16,
        ),
        (
            Some(FlashAttention),
            "pos=f32&cossin=bf16&qk=bf16",
            [70, -2],
            all_f32,
            [to_bf16, to_f32, to_bf16],
        ),
        (
            Some(TransformerEngine),
            "pos=f32&qk=bf16",
            [900_001, 900_000],
            all_f32,
            [to_f32, to_f32, to_bf16],
        ),
        (
            Some(Ggml),
            "pos=f32&running=1",
            [65_537, 3],
            all_f32,
            all_f32,
        ),
        (
            Some(Bf16Throughout),
            "theta=bf16&angle=bf16&cossin=bf16&products=bf16&qk=bf16",
            [1_027, 600],
            all_bf16,
            all_bf16,
        ),
        (
            Some(Bf16Frequencies),
            "pos=f32&theta=bf16",
            [2_000, 1_000],
            [to_f32, to_bf16, to_f32],
            all_f32,
        ),
        (
            Some(ExactAngles),
            "pos=f64&theta=f64&angle=f64",
            [131_073, 131_072],
            all_exact,
            all_f32,
        ),
        (
            Some(Exact),
            "pos=f64&theta=f64&angle=f64&cossin=f64&products=f64&qk=f64",
            [5, 3],
            all_exact,
            all_exact,
        ),
        (Some(F32Throughout), "pos=f32", [4_097, 1], all_f32, all_f32),
        (
            None,
            "pos=bf16",
            [1_001, 1_000],
            [to_bf16, to_f32, to_f32],
            all_f32,
        ),
    ] {
        let [m, n] = at;
        let state = state_of::<Precision>(&format!("d=32&m={m}&n={n}&{fields}"));
        let reading = read::<Precision>(&state);
        assert_eq!(reading.known, known);
        let products = |[of_position, of_theta, of_angle]: [Rounding; 3]| {
            move |at: i64| -> Vec<f64> {
                let at = of_position(at as f64);
                let thetas = theta(10_000.0, 32).into_iter();
                thetas.map(|theta| of_angle(at * of_theta(theta))).collect()
            }
        };
        let running = |at: i64| -> Vec<f64> {
            let factor = 10_000_f32.powf(-2.0 / 32.0);
            let next = |angle: &f32| Some(angle * factor);
            let angles = std::iter::successors(Some(at as f32), next);
            angles.take(16).map(f64::from).collect()
        };
        let expected = |positions| match known {
            Some(Ggml) => by_hand(&state, positions, running, score),
            _ => by_hand(&state, positions, products(angle), score),
        };
        let here: Vec<f64> = reading.scores.iter().map(|score| score.here).collect();
        assert_all_near(&here, &expected([m, n]), 1e-12);
        let start: Vec<f64> = reading.scores.iter().map(|score| score.unshifted).collect();
        assert_all_near(&start, &expected([m - n, 0]), 1e-12);
        let right = by_hand(&state, [m - n, 0], products(all_exact), all_exact);
        let shown: Vec<f64> = reading.scores.iter().map(|score| score.exact).collect();
        assert_all_near(&shown, &right, 1e-12);
    }
}

#[test]
fn the_curve_is_the_largest_of_all_scores_at_each_shift() {
    let fields = "d=16&theta=f16&cossin=bf16&seed=5";
    let whole = reading(&format!("{fields}&m=70&n=6"));
    assert_eq!(whole.curve.first().map(|point| point.shift), Some(0));
    assert_eq!(whole.curve.last().map(|point| point.shift), Some(1_000_000));
    for point in whole.curve.iter().step_by(7) {
        let n = point.shift;
        let there = reading(&format!("{fields}&m={}&n={n}", n + 64));
        assert_eq!(*point, there.here);
        let largest = |of: fn(&rope_explainer::figures::precision::Scores) -> f64| {
            there.scores.iter().map(of).fold(0.0, f64::max)
        };
        assert_eq!(
            point.moved,
            largest(|score| (score.here - score.unshifted).abs())
        );
        assert_eq!(point.off, largest(|score| (score.here - score.exact).abs()));
    }
}

/// A frequency in `bf16` has 8 bits and a position below 65,536 has 16: their product is exact in the 24 bits of `f32`.
#[test]
fn wrong_frequencies_pass_every_test_of_shifts() {
    let fields = "d=128&m=1000&n=0&pos=f32";
    let [wrong, right] = ["bf16", "f32"].map(|theta| reading(&format!("{fields}&theta={theta}")));
    let mut compared = 0;
    for (wrong, right) in wrong.curve.iter().zip(right.curve.iter()) {
        if (1..64_000).contains(&wrong.shift) {
            assert!(wrong.moved < 3e-7, "{wrong:?}");
            assert!(wrong.off > 0.1, "{wrong:?}");
            compared += 1;
        }
        if (4_096..64_000).contains(&wrong.shift) {
            assert!(right.moved > 10.0 * wrong.moved, "{right:?} {wrong:?}");
            assert!(right.off < 1e-2, "{right:?}");
        }
    }
    assert!(compared > 40, "{compared} shifts");
    let all_wrong = wrong
        .scores
        .iter()
        .all(|score| (score.here - score.exact).abs() > 1e-2);
    assert!(all_wrong, "{:?}", wrong.scores);
}

#[test]
fn a_distance_of_one_is_lost_in_bf16_positions() {
    let reading = reading("d=128&m=1001&n=1000");
    let start = state_of::<Precision>("d=128&m=0&n=0");
    let at_distance_0 = read::<Precision>(&start);
    for (rounded, same) in reading.scores.iter().zip(&at_distance_0.scores) {
        assert_near(rounded.here, same.exact, 1e-4);
    }
    let moved: Vec<f64> = reading.curve.iter().map(|point| point.moved).collect();
    let first_wrong = moved.iter().position(|moved| *moved > 1e-3).expect("some");
    // The first of the curve's positions beyond 256 is 316.
    assert_eq!(reading.curve[first_wrong].shift, 316);
}

/// The cheap fix: no shift up to a million moves a score by more than its last digit in 32 bits.
#[test]
fn angles_in_64_bits_keep_every_score() {
    let reading = reading("d=128&m=64&n=0&pos=f64&theta=f64&angle=f64");
    assert_eq!(reading.known, Some(Implementation::ExactAngles));
    for point in reading.curve.iter() {
        assert!(point.moved < 5e-7 && point.off < 5e-7, "{point:?}");
    }
}

#[test]
fn a_hand_in_bf16_frequencies_is_off_as_golden_17_says() {
    let golden = golden("17_precision_angles");
    let expected = number(&golden["integers_and_dtypes"]["bf16_theta_angle_error_at_m1000_rad"]);
    let reading = reading("d=128&m=1000&pos=f64&theta=bf16&angle=f64&cossin=f64");
    let (wrong, worst) = reading.wrong_pairs(expected - 1e-9);
    assert_near(worst, expected, 1e-6);
    assert_eq!(wrong, 1);
    assert_eq!(reading.wrong_pairs(4.0).0, 0);
}

#[test]
fn beyond_the_range_of_f16_there_is_no_score() {
    let reading = reading("d=8&pos=f16&m=65000&n=64990");
    assert!(reading.here.off.is_finite());
    let (last, rest) = reading.curve.split_last().expect("points");
    assert!(last.moved.is_nan() && last.off.is_nan());
    assert!(rest[0].off.is_finite());
    let beyond = self::reading("d=8&pos=f16&m=66000&n=65990");
    assert!(beyond.here.moved.is_nan() && beyond.here.off.is_nan());
    assert!(beyond.pairs.iter().all(|pair| pair.rounded.is_none()));
    let (wrong, worst) = beyond.wrong_pairs(0.1);
    assert!(wrong == 4 && worst.is_nan());
}

#[test]
fn every_known_implementation_can_be_selected() {
    let start = state_of::<Precision>("d=16&m=100&n=90");
    for known in Implementation::ALL {
        let state = with_arithmetic(&start, known.arithmetic());
        assert_eq!(read::<Precision>(&state).known, Some(known));
        let back = with_arithmetic(&state, read_arithmetic(&start));
        assert_eq!(back, start);
    }
}

/// The arithmetic that the figure starts with: only positions in `bf16`.
fn read_arithmetic(start: &State) -> rotary::precision::Arithmetic {
    assert_eq!(read::<Precision>(start).known, None);
    rotary::precision::Arithmetic {
        steps: rotary::precision::StepFormats::BF16_POSITION,
        angles: rotary::precision::Angles::Products,
    }
}

#[test]
fn a_shift_keeps_the_curve_and_anything_else_makes_it_anew() {
    let [first, shifted, farther] = ["m=7&n=3", "m=1007&n=1003", "m=1008&n=1003"]
        .map(|positions| state_of::<Precision>(&format!("d=16&{positions}")));
    let before = read::<Precision>(&first);
    let after = read_after(&shifted, &before);
    assert!(std::rc::Rc::ptr_eq(&before.curve, &after.curve));
    assert_eq!(after, read::<Precision>(&shifted));
    let after = read_after(&farther, &after);
    assert_eq!(after, read::<Precision>(&farther));
    assert_ne!(after.curve, before.curve);
}
