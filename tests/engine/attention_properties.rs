//! Properties of softmax attention for any numbers.

use crate::prelude::*;
use proptest::prelude::*;
use rotary::attention::{Attended, KeyCache};
use rotary::encoding::AdditiveBias;

/// A layer with its operands.
#[derive(Debug, Clone)]
struct Given {
    layer: Attention,
    q: Vec<f64>,
    k: Vec<f64>,
    v: Vec<f64>,
    q_positions: Vec<f64>,
    k_positions: Vec<f64>,
}

impl Given {
    fn operands(&self) -> Operands<'_> {
        Operands {
            q: &self.q,
            k: &self.k,
            v: &self.v,
            q_positions: &self.q_positions,
            k_positions: &self.k_positions,
        }
    }

    fn attended(&self) -> Attended {
        self.layer.forward(&self.operands(), None).unwrap()
    }
}

fn numbers(count: usize) -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-2.0f64..2.0, count)
}

/// Any layer of few heads, with operands that fit it and positions in any order.
fn given() -> impl Strategy<Value = Given> {
    let sizes = (
        1usize..4,
        1usize..3,
        1usize..5,
        1usize..4,
        1usize..5,
        1usize..7,
    );
    (sizes, any::<bool>(), any::<bool>(), any::<bool>()).prop_flat_map(
        |((kv_heads, group, pairs, value_dim, queries, keys), half, causal, partial)| {
            let head_dim = 2 * pairs + usize::from(partial);
            let heads = kv_heads * group;
            let pairing = if half {
                Pairing::Half
            } else {
                Pairing::Interleaved
            };
            let layer = Attention {
                kv_heads,
                value_dim,
                rotary: Some(
                    Rotary::new(head_dim, 2 * pairs, 1_000.0, pairing)
                        .and_then(|rotary| rotary.with_attention_factor(1.125))
                        .unwrap(),
                ),
                lambda: 0.75,
                mask: if causal { Mask::Causal } else { Mask::Full },
                ..Attention::new(heads, head_dim)
            };
            (
                Just(layer),
                numbers(queries * heads * head_dim),
                numbers(keys * kv_heads * head_dim),
                numbers(keys * kv_heads * value_dim),
                prop::collection::vec((-50i32..50).prop_map(f64::from), queries),
                prop::collection::vec((-50i32..50).prop_map(f64::from), keys),
            )
                .prop_map(|(layer, q, k, v, q_positions, k_positions)| Given {
                    layer,
                    q,
                    k,
                    v,
                    q_positions,
                    k_positions,
                })
        },
    )
}

fn permuted(x: &[f64], rows: usize, order: &[usize]) -> Vec<f64> {
    let width = x.len() / rows;
    order
        .iter()
        .flat_map(|&row| x[row * width..(row + 1) * width].iter().copied())
        .collect()
}

fn close(a: &[f64], b: &[f64], tolerance: f64) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance)
}

proptest! {
    #[test]
    fn weights_are_not_negative_and_sum_to_one_or_none_is_seen(given in given()) {
        let attended = given.attended();
        for head in 0..given.layer.heads {
            for (query, &m) in given.q_positions.iter().enumerate() {
                let weights = attended.weights_row(head, query);
                let seen = given.k_positions.iter().any(|&n| given.layer.mask.sees(m, n));
                let expected = if seen { 1.0 } else { 0.0 };
                prop_assert!((weights.iter().sum::<f64>() - expected).abs() < 1e-12);
                prop_assert!(weights.iter().all(|&weight| weight >= 0.0));
            }
        }
    }

    #[test]
    fn a_later_key_and_value_change_nothing(mut given in given(), at in 0usize..7, other in -9.0f64..9.0) {
        given.layer.mask = Mask::Causal;
        let keys = given.k_positions.len();
        let key = at % keys;
        let before = given.k_positions[key] - 1.0;
        given.q_positions.fill(before);
        let expected = given.attended();
        let (k_width, v_width) = (given.k.len() / keys, given.v.len() / keys);
        given.k[key * k_width..(key + 1) * k_width].fill(other);
        given.v[key * v_width..(key + 1) * v_width].fill(other);
        prop_assert_eq!(given.attended(), expected);
    }

    #[test]
    fn a_shift_of_all_positions_changes_nothing(given in given(), shift in -10_000i32..10_000) {
        let mut shifted = given.clone();
        for position in shifted.q_positions.iter_mut().chain(&mut shifted.k_positions) {
            *position += f64::from(shift);
        }
        prop_assert!(close(&given.attended().weights, &shifted.attended().weights, 1e-9));
    }

    #[test]
    fn the_order_of_the_keys_changes_nothing(
        given in given(),
        seed in prop::collection::vec(any::<u32>(), 7),
    ) {
        let keys = given.k_positions.len();
        let mut order: Vec<usize> = (0..keys).collect();
        order.sort_by_key(|&key| seed[key]);
        let mut reordered = given.clone();
        reordered.k = permuted(&given.k, keys, &order);
        reordered.v = permuted(&given.v, keys, &order);
        reordered.k_positions = permuted(&given.k_positions, keys, &order);
        prop_assert!(close(&given.attended().out, &reordered.attended().out, 1e-12));
    }

    /// Without positions attention does not know the order of its tokens: other order in, other order out.
    #[test]
    fn without_positions_outputs_follow_the_order_of_the_tokens(
        given in given(),
        seed in prop::collection::vec(any::<u32>(), 7),
    ) {
        let mut plain = given;
        plain.layer.rotary = None;
        plain.layer.mask = Mask::Full;
        let queries = plain.q_positions.len();
        let mut order: Vec<usize> = (0..queries).collect();
        order.sort_by_key(|&query| seed[query]);
        let out = permuted(&plain.attended().out, queries, &order);
        plain.q = permuted(&plain.q, queries, &order);
        prop_assert_eq!(out, plain.attended().out);
    }

    #[test]
    fn decoding_equals_the_whole_at_once(mut given in given(), evicted in 0usize..7) {
        given.layer.mask = Mask::Causal;
        given.k_positions.sort_by(f64::total_cmp);
        let whole = given.attended();
        let layer = &given.layer;
        let mut cache = KeyCache::new(layer.clone()).unwrap();
        let (k_width, v_width) = (layer.kv_heads * layer.head_dim, layer.kv_heads * layer.value_dim);
        for (key, position) in given.k_positions.iter().enumerate() {
            let k = &given.k[key * k_width..(key + 1) * k_width];
            let v = &given.v[key * v_width..(key + 1) * v_width];
            cache.append(k, v, core::slice::from_ref(position)).unwrap();
        }
        let decoded = cache.attend(&given.q, &given.q_positions, None).unwrap();
        prop_assert_eq!(decoded, whole);

        let evicted = evicted % given.k_positions.len();
        cache.evict_first(evicted).unwrap();
        let rest = cache.attend(&given.q, &given.q_positions, None).unwrap();
        given.k.drain(..evicted * k_width);
        given.v.drain(..evicted * v_width);
        given.k_positions.drain(..evicted);
        prop_assert_eq!(rest, given.attended());
    }

    /// Every gradient against the slope of the loss `sum of out * grad_out`, by central differences.
    #[test]
    fn gradients_are_slopes(
        given in given(),
        which in 0usize..4,
        shared: bool,
        at in any::<prop::sample::Index>(),
        direction in numbers(200),
        biases in numbers(200),
    ) {
        let (queries, keys) = (given.q_positions.len(), given.k_positions.len());
        let matrices = if shared { 1 } else { given.layer.heads };
        let mut data = biases[..matrices * queries * keys].to_vec();
        data[0] = f64::NEG_INFINITY;
        let bias_of = |data| AdditiveBias::new(matrices, queries, keys, data).unwrap();
        let bias = bias_of(data.clone());
        let size = queries * given.layer.heads * given.layer.value_dim;
        let grad_out = &direction[..size];
        let gradients = given
            .layer
            .backward(&given.operands(), Some(&bias), grad_out)
            .unwrap();
        let of_bias = gradients.bias.as_ref().unwrap();
        let gradient = [&gradients.q, &gradients.k, &gradients.v, of_bias][which];
        let at = at.index(gradient.len());
        let loss = |step: f64| {
            let mut moved = given.clone();
            let mut moved_data = data.clone();
            [&mut moved.q, &mut moved.k, &mut moved.v, &mut moved_data][which][at] += step;
            let bias = bias_of(moved_data);
            let out = moved.layer.forward(&moved.operands(), Some(&bias)).unwrap().out;
            out.iter().zip(grad_out).map(|(a, b)| a * b).sum::<f64>()
        };
        let slope = (loss(1e-5) - loss(-1e-5)) / 2e-5;
        prop_assert!((gradient[at] - slope).abs() < 1e-7, "{} {}", gradient[at], slope);
    }

    #[test]
    fn scores_shared_by_distance_equal_the_full_computation(
        given in given(),
        tokens in 1usize..12,
        scale in prop::sample::select(&[0.25, 4.0, 300.0][..]),
    ) {
        let layer = Attention { heads: 1, kv_heads: 1, value_dim: 1, scale, ..given.layer };
        let (q, k) = (&given.q[..layer.head_dim], &given.k[..layer.head_dim]);
        let positions: Vec<f64> = (0..tokens).map(|i| i as f64).collect();
        let full = layer
            .forward(
                &Operands {
                    q: &q.repeat(tokens),
                    k: &k.repeat(tokens),
                    v: &vec![0.0; tokens],
                    q_positions: &positions,
                    k_positions: &positions,
                },
                None,
            )
            .unwrap();
        let shared = layer.shared_scores(q, k, tokens).unwrap();
        prop_assert!(close(&shared.weights().unwrap(), &full.weights, 1e-11 * scale.max(1.0)));
    }

    #[test]
    fn no_argument_makes_attention_panic(
        sizes in prop::array::uniform4(prop_oneof![0usize..4, any::<usize>()]),
        factors in prop::array::uniform3(prop::num::f64::ANY),
        data in prop::collection::vec(prop::num::f64::ANY, 0..30),
        positions in prop::collection::vec(prop::num::f64::ANY, 0..4),
        causal: bool,
        tokens in prop_oneof![0usize..9, any::<usize>().prop_map(|n| n | 1 << 20)],
    ) {
        let [heads, kv_heads, head_dim, value_dim] = sizes;
        let layer = Attention {
            heads,
            kv_heads,
            head_dim,
            value_dim,
            rotary: Rotary::new(head_dim.min(64), 2, 100.0, Pairing::Half)
                .and_then(|rotary| rotary.with_attention_factor(factors[0]))
                .ok(),
            scale: factors[1],
            lambda: factors[2],
            mask: if causal { Mask::Causal } else { Mask::Full },
        };
        let operands = Operands {
            q: &data,
            k: &data,
            v: &data,
            q_positions: &positions,
            k_positions: &positions,
        };
        let bias = AdditiveBias::new(1, 2, 2, vec![0.0, 1.0, f64::NEG_INFINITY, 3.0]).ok();
        let _ = layer.forward(&operands, bias.as_ref());
        let _ = layer.backward(&operands, None, &data);
        let _ = layer.shared_scores(&data, &data, tokens);
        if let Ok(mut cache) = KeyCache::new(layer) {
            let _ = cache.append(&data, &data, &positions);
            let _ = cache.attend(&data, &positions, bias.as_ref());
            let _ = cache.evict_first(heads);
        }
    }

    /// Shapes that fit, with any numbers in them: undefined results, or an error where finite numbers overflow; no
    /// panic.
    #[test]
    fn no_number_makes_attention_panic(
        given in given(),
        wild in prop::collection::vec(prop::num::f64::ANY, 400),
    ) {
        let take = |like: &[f64]| wild[..like.len()].to_vec();
        let (q, k, v) = (take(&given.q), take(&given.k), take(&given.v));
        let operands = Operands { q: &q, k: &k, v: &v, ..given.operands() };
        let attended = match given.layer.forward(&operands, None) {
            Ok(attended) => attended,
            Err(error) => return prop_assert_overflow(error),
        };
        if let Err(error) = given.layer.backward(&operands, None, &attended.out) {
            return prop_assert_overflow(error);
        }
    }
}

/// An error that finite input of the right shape may give.
fn prop_assert_overflow(error: rotary::Error) -> Result<(), TestCaseError> {
    let is_overflow = matches!(error, rotary::Error::NotFinite { .. });
    prop_assert!(is_overflow, "{error}");
    Ok(())
}
