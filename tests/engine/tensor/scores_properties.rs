//! Scores of any shape and any numbers.

use super::scores::check;
use crate::prelude::*;
use proptest::prelude::*;
use rotary::tensor::scores::Scores;

fn any_mask() -> impl Strategy<Value = Mask> {
    prop_oneof![Just(Mask::Causal), Just(Mask::Full)]
}

/// A head's dimension with queries and keys of it.
fn vectors() -> impl Strategy<Value = (usize, Vec<f32>, Vec<f32>)> {
    (1..257_usize, 1..40_usize).prop_flat_map(|(head_dim, tokens)| {
        let numbers = || prop::collection::vec(-2.0_f32..2.0, head_dim * tokens);
        (Just(head_dim), numbers(), numbers())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn scores_of_any_shape_are_those_of_attention(
        (head_dim, q, k) in vectors(),
        mask in any_mask(),
        scale in 0.01_f32..4.0,
    ) {
        check(Scores { scale, mask, ..Scores::new(head_dim) }, &q, &k);
    }

    #[test]
    fn shared_vectors_of_any_size_give_their_64_bits(
        (pairs, tokens) in (1..9_usize, 1..150_usize),
        numbers in prop::collection::vec(-2.0..2.0, 32),
        mask in any_mask(),
        scale in prop_oneof![0.01..2.0, 10.0..100.0],
    ) {
        let head_dim = 2 * pairs;
        let attention = Attention {
            rotary: Rotary::new(head_dim, head_dim, 1e3, Pairing::Half).ok(),
            mask,
            scale,
            ..Attention::new(1, head_dim)
        };
        let (q, k) = (&numbers[..head_dim], &numbers[16..][..head_dim]);
        let shared = attention.shared_scores(q, k, tokens).unwrap();
        let mut matrix = vec![f32::NAN; tokens * tokens];
        shared.write_weights(&mut matrix).unwrap();
        for (value, expected) in matrix.iter().zip(shared.weights().unwrap()) {
            prop_assert!((f64::from(*value) - expected).abs() <= 1e-5 * expected + 1e-37);
        }
    }

    #[test]
    fn curves_of_any_length_are_the_score_at_each_distance(
        (pairs, rest, count) in (1..40_usize, 0..3_usize, 0..2_200_usize),
        numbers in prop::collection::vec(-2.0..2.0, 164),
        (first, step) in (-1e5..1e5, -3.0..3.0),
    ) {
        let head_dim = 2 * pairs + rest;
        let rotary = Rotary::new(head_dim, 2 * pairs, 1e4, Pairing::Half).unwrap();
        let (q, k) = (&numbers[..head_dim], &numbers[82..][..head_dim]);
        let curve = rotary.score_curve(q, k, first, step, count).unwrap();
        prop_assert_eq!(curve.len(), count);
        for (at, value) in curve.iter().enumerate().step_by(7) {
            let distance = first + at as f64 * step;
            let exact = rotary.score_from_distance(q, k, distance).unwrap().total;
            prop_assert!((value - exact).abs() < 1e-9, "{} for {}", value, exact);
        }
    }

    #[test]
    fn no_number_makes_scores_panic(
        head_dim in prop_oneof![0..5_usize, any::<usize>()],
        lengths in (0..20_usize, 0..20_usize, 0..30_usize),
        numbers in prop::collection::vec(any::<f32>(), 20),
        scale in any::<f32>(),
        mask in any_mask(),
    ) {
        let scores = Scores { head_dim, scale, mask };
        let mut matrix = vec![0.0; lengths.2];
        let _ = scores.write_weights(&numbers[..lengths.0], &numbers[..lengths.1], &mut matrix);
        let _ = scores.write_logits(&numbers[..lengths.0], &numbers[..lengths.0], &mut matrix);
    }
}
