//! Properties for any vectors, positions and settings.

use crate::prelude::*;
use proptest::prelude::*;
use rotary::matrix::SquareMatrix;

fn any_pairing() -> impl Strategy<Value = Pairing> {
    prop_oneof![Just(Pairing::Interleaved), Just(Pairing::Half)]
}

fn any_rotary() -> impl Strategy<Value = Rotary> {
    (1..24_usize, 0..9_usize, 1.0..1e6, any_pairing()).prop_map(|(pairs, rest, base, pairing)| {
        Rotary::new(2 * pairs + rest, 2 * pairs, base, pairing).expect("valid")
    })
}

/// A position to a millionth, so that sums of positions are exact enough to compare.
fn any_position() -> impl Strategy<Value = f64> {
    (-1_000_000..1_000_000_i32).prop_map(f64::from)
}

fn vector(length: usize) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-2.0..2.0, length)
}

fn rotary_with_vectors() -> impl Strategy<Value = (Rotary, Vec<f64>, Vec<f64>)> {
    any_rotary().prop_flat_map(|rotary| {
        let d = rotary.head_dim();
        (Just(rotary), vector(d), vector(d))
    })
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// Angles of a million radians carry an error of about a million units of the last place of 1.
const NEAR: f64 = 1e-8;

proptest! {
    #[test]
    fn lengths_are_kept((rotary, x, _) in rotary_with_vectors(), m in any_position()) {
        let y = rotary.rotate(&x, m).unwrap();
        prop_assert!((norm(&y) - norm(&x)).abs() < 1e-12 * (1.0 + norm(&x)));
    }

    #[test]
    fn all_forms_agree((rotary, x, _) in rotary_with_vectors(), m in any_position()) {
        let y = rotary.rotate(&x, m).unwrap();
        prop_assert!(largest_difference(&y, &rotary.rotate_complex(&x, m).unwrap()) < 1e-14);
        prop_assert!(largest_difference(&y, &rotary.rotate_elementwise(&x, m).unwrap()) < 1e-14);
        prop_assert!(largest_difference(&y, &rotary.matrix(m).unwrap().apply(&x).unwrap()) < 1e-14);
    }

    #[test]
    fn turning_back_undoes_it((rotary, x, _) in rotary_with_vectors(), m in any_position()) {
        let y = rotary.rotate(&x, m).unwrap();
        prop_assert!(largest_difference(&rotary.rotate_back(&y, m).unwrap(), &x) < 1e-13);
    }

    #[test]
    fn two_turns_are_one(
        (rotary, x, _) in rotary_with_vectors(),
        a in any_position(),
        b in any_position(),
    ) {
        let twice = rotary.rotate(&rotary.rotate(&x, a).unwrap(), b).unwrap();
        prop_assert!(largest_difference(&twice, &rotary.rotate(&x, a + b).unwrap()) < NEAR);
    }

    #[test]
    fn matrices_are_orthogonal_and_compose(
        rotary in any_rotary(),
        m in any_position(),
        n in any_position(),
    ) {
        let r = |position| rotary.matrix(position).unwrap();
        let identity = SquareMatrix::identity(rotary.head_dim()).unwrap();
        let with_itself = r(m).transpose_times(&r(m)).unwrap();
        prop_assert!(with_itself.largest_difference(&identity).unwrap() < 1e-14);
        let product = r(m).transpose_times(&r(n)).unwrap();
        prop_assert!(product.largest_difference(&r(n - m)).unwrap() < NEAR);
    }

    #[test]
    fn a_shift_of_both_leaves_the_score(
        (rotary, q, k) in rotary_with_vectors(),
        m in any_position(),
        n in any_position(),
        by in any_position(),
    ) {
        let before = rotary.score_from_positions(&q, &k, m, n).unwrap();
        let after = rotary.score_from_positions(&q, &k, m + by, n + by).unwrap();
        let from_distance = rotary.score_from_distance(&q, &k, m - n).unwrap().total;
        prop_assert!((before - after).abs() < 100.0 * NEAR);
        prop_assert!((before - from_distance).abs() < 100.0 * NEAR);
    }

    #[test]
    fn permuting_both_vectors_changes_the_layout_and_not_the_score(
        pairs in 1..24_usize,
        base in 1.0..1e6,
        m in any_position(),
        seed in vector(96),
    ) {
        let d = 2 * pairs;
        let permutation = Pairing::to_half_permutation(d).unwrap();
        let permuted = |x: &[f64]| permutation.iter().map(|&from| x[from]).collect::<Vec<_>>();
        let (q, k) = (&seed[..d], &seed[48..48 + d]);
        let interleaved = Rotary::new(d, d, base, Pairing::Interleaved).unwrap();
        let half = Rotary::new(d, d, base, Pairing::Half).unwrap();
        let score = interleaved.score_from_positions(q, k, m, 3.0).unwrap();
        let of_permuted = half.score_from_positions(&permuted(q), &permuted(k), m, 3.0).unwrap();
        prop_assert!((score - of_permuted).abs() < 1e-12);
    }

    #[test]
    fn nothing_panics(
        head_dim in 0..40_usize,
        rotary_dim in 0..40_usize,
        base in any::<f64>(),
        x in prop::collection::vec(any::<f64>(), 0..40),
        position in any::<f64>(),
        half in any::<bool>(),
    ) {
        let pairing = if half { Pairing::Half } else { Pairing::Interleaved };
        if let Ok(rotary) = Rotary::new(head_dim, rotary_dim, base, pairing) {
            prop_assert!(rotary_dim <= head_dim && rotary_dim % 2 == 0 && base > 0.0);
            let fits = x.len() == head_dim && position.is_finite();
            match rotary.rotate(&x, position) {
                Ok(rotated) => {
                    let all_finite = |numbers: &[f64]| numbers.iter().all(|number| number.is_finite());
                    prop_assert!(fits && (all_finite(&rotated) || !all_finite(&x)), "{:?}", rotated);
                }
                Err(Error::NotFinite { name: "position * theta", .. }) => {
                    let overflows = |theta: &f64| !(position * theta).is_finite();
                    prop_assert!(rotary.theta().iter().any(overflows));
                }
                Err(Error::NotFinite { name: "rotated x", .. }) => {
                    prop_assert!(fits && x.iter().any(|x| x.abs() > f64::MAX / 2.0));
                }
                Err(error) => prop_assert!(!fits, "{}", error),
            }
            let _ = rotary.rotate_elementwise(&x, position);
            let _ = rotary.matrix(position);
            let _ = rotary.score_from_distance(&x, &x, position);
            let _ = rotary.score_curve(&x, &x, position, position, 70);
        }
    }
}
