//! Properties of linear attention for any numbers.

use crate::prelude::*;
use proptest::prelude::*;
use rotary::linear_attention::{FeatureMap, LinearAttention, State};

const MAPS: [FeatureMap; 5] = [
    FeatureMap::EluPlusOne,
    FeatureMap::Relu,
    FeatureMap::Exp,
    FeatureMap::Square,
    FeatureMap::Softmax,
];

/// Queries, keys and values of `tokens` tokens, with 4 components each.
fn tokens() -> impl Strategy<Value = [Vec<f64>; 3]> {
    (1usize..12).prop_flat_map(|tokens| {
        let vectors = prop::collection::vec(-2.0f64..2.0, 4 * tokens);
        [vectors.clone(), vectors.clone(), vectors]
    })
}

fn layer(map: FeatureMap, mask: Mask) -> LinearAttention {
    let rotary = Rotary::new(4, 4, 10_000.0, Pairing::Half).unwrap();
    LinearAttention {
        mask,
        ..LinearAttention::new(rotary, map, 4)
    }
}

fn positions(first: f64, tokens: usize) -> Vec<f64> {
    (0..tokens).map(|i| first + i as f64).collect()
}

/// The most that the terms of one query's output can come to, `|phi(q)| sum of |varphi(k)| |v|` over its denominator:
/// features near zero make it far larger than the output.
fn size_of_terms(
    layer: &LinearAttention,
    q: &[f64],
    (k, v): (&[f64], &[f64]),
    denominator: f64,
) -> f64 {
    let norm = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
    let terms = k.chunks_exact(4).zip(v.chunks_exact(4));
    let sum: f64 = terms
        .map(|(k, v)| norm(&layer.k_map.apply(k)) * norm(v))
        .sum();
    norm(&layer.q_map.apply(q)) * sum / denominator
}

/// Are two outputs equal to the rounding of terms of this size? A query without a denominator gives zeros.
fn close(out: &[f64], expected: &[f64], size: f64) -> bool {
    let mut pairs = out.iter().zip(expected);
    pairs.all(|(a, b)| (a - b).abs() <= if size.is_finite() { 1e-14 * size } else { 0.0 })
}

proptest! {
    #[test]
    fn the_running_state_equals_causal_attention(
        [q, k, v] in tokens(),
        maps in prop::array::uniform2(prop::sample::select(&MAPS[..])),
        first in -1e4f64..1e4,
    ) {
        let positions = positions(first, q.len() / 4);
        let layer = LinearAttention { k_map: maps[1], ..layer(maps[0], Mask::Causal) };
        let operands = Operands {
            q: &q, k: &k, v: &v, q_positions: &positions, k_positions: &positions,
        };
        let causal = layer.forward(&operands).unwrap();
        let mut state = State::new(layer.clone()).unwrap();
        for (token, &position) in positions.iter().enumerate() {
            let span = 4 * token..4 * token + 4;
            state.append(&k[span.clone()], &v[span.clone()], position).unwrap();
            let out = state.attend(&q[span.clone()], position).unwrap();
            let denominator = causal.denominators[token];
            let seen = (&k[..span.end], &v[..span.end]);
            let size = size_of_terms(&layer, &q[span.clone()], seen, denominator);
            prop_assert!(close(&out, &causal.out[span], size));
        }
    }

    #[test]
    fn grouped_heads_are_so_many_single_heads(
        (kv_heads, group, tokens) in (1..4_usize, 1..4_usize, 1..7_usize),
        numbers in prop::collection::vec(-2.0f64..2.0, 4 * 7 * 9),
        map in prop::sample::select(&MAPS[..]),
        mask in prop::sample::select(&[Mask::Full, Mask::Causal][..]),
    ) {
        let heads = kv_heads * group;
        let single = layer(map, mask);
        let grouped = LinearAttention { heads, kv_heads, ..single.clone() };
        let positions = positions(7.0, tokens);
        let of = |skip: usize, heads: usize| &numbers[skip..][..4 * heads * tokens];
        let (q, k, v) = (of(0, heads), of(0, kv_heads), of(3, kv_heads));
        let operands = Operands { q, k, v, q_positions: &positions, k_positions: &positions };
        let attended = grouped.forward(&operands).unwrap();
        let of_head = |x: &[f64], heads: usize, head: usize| -> Vec<f64> {
            x.chunks(4).skip(head).step_by(heads).flatten().copied().collect()
        };
        for head in 0..heads {
            let [k, v] = [k, v].map(|x| of_head(x, kv_heads, head / group));
            let q = of_head(q, heads, head);
            let operands = Operands { q: &q, k: &k, v: &v, q_positions: &positions, k_positions: &positions };
            let expected = single.forward(&operands).unwrap();
            prop_assert_eq!(&of_head(&attended.out, heads, head), &expected.out);
            let rows = head * tokens..(head + 1) * tokens;
            prop_assert_eq!(&attended.denominators[rows.clone()], &expected.denominators);
            prop_assert_eq!(&attended.weight_sums()[rows], &expected.weight_sums());
            let terms = &attended.numerators[head * tokens * tokens..][..tokens * tokens];
            prop_assert_eq!(terms, &expected.numerators);
        }
        let mut state = State::new(grouped.clone()).unwrap();
        let causal = LinearAttention { mask: Mask::Causal, ..grouped };
        let causal = causal.forward(&operands).unwrap();
        for (token, &position) in positions.iter().enumerate() {
            let [of_q, of_k] = [heads, kv_heads].map(|heads| 4 * heads * token..4 * heads * (token + 1));
            state.append(&k[of_k.clone()], &v[of_k], position).unwrap();
            let out = state.attend(&q[of_q.clone()], position).unwrap();
            let expected = &causal.out[of_q.clone()];
            for head in 0..heads {
                let [k, v] = [k, v].map(|x| of_head(x, kv_heads, head / group));
                let span = 4 * head..4 * head + 4;
                let seen = (&k[..4 * (token + 1)], &v[..4 * (token + 1)]);
                let denominator = causal.denominators[head * tokens + token];
                let size = size_of_terms(&single, &q[of_q.clone()][span.clone()], seen, denominator);
                prop_assert!(close(&out[span.clone()], &expected[span], size));
            }
        }
    }

    #[test]
    fn a_shift_of_all_positions_changes_nothing(
        [q, k, v] in tokens(),
        shift in -1_000i32..1_000,
    ) {
        let layer = layer(FeatureMap::EluPlusOne, Mask::Causal);
        let [here, there] = [0.0, f64::from(shift)].map(|first| {
            let positions = positions(first, q.len() / 4);
            layer.forward(&Operands {
                q: &q, k: &k, v: &v, q_positions: &positions, k_positions: &positions,
            }).unwrap()
        });
        for (here, there) in here.out.iter().zip(&there.out) {
                prop_assert!((here - there).abs() < 1e-9);
            }
    }

    #[test]
    fn at_one_position_the_weights_sum_to_one(
        [q, k, v] in tokens(),
        map in prop::sample::select(&[FeatureMap::EluPlusOne, FeatureMap::Exp, FeatureMap::Softmax][..]),
    ) {
        let positions = vec![17.0; q.len() / 4];
        let attended = layer(map, Mask::Full).forward(&Operands {
            q: &q, k: &k, v: &v, q_positions: &positions, k_positions: &positions,
        }).unwrap();
        for sum in attended.weight_sums() {
            prop_assert!((sum - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn no_argument_makes_linear_attention_panic(
        q in prop::collection::vec(prop::num::f64::ANY, 0..20),
        positions in prop::collection::vec(prop::num::f64::ANY, 0..5),
        map in prop::sample::select(&MAPS[..]),
        value_dim: usize,
        heads in prop::array::uniform2(prop_oneof![0..4_usize, any::<usize>()]),
        queries in 0usize..5,
    ) {
        let [heads, kv_heads] = heads;
        let mut layer = LinearAttention { heads, kv_heads, ..layer(map, Mask::Causal) };
        for value_dim in [value_dim, 4] {
            layer.value_dim = value_dim;
            let _ = layer.forward(&Operands {
                q: &q,
                k: &q,
                v: &q,
                q_positions: &positions[..queries.min(positions.len())],
                k_positions: &positions,
            });
            if let Ok(mut state) = State::new(layer.clone()) {
                let _ = state.append(&q, &q, 0.0);
                let _ = state.attend(&q, 1.0);
            }
        }
    }
}
