//! The biases of each scheme of relative positions by distance, tested against its paper, including its limits.

use crate::prelude::*;
use crate::states;
use rope_explainer::figures::relative::parameters::{
    BUCKETS, MAX_DISTANCE, RELATIVE, RelativeShown,
};
use rope_explainer::figures::relative::{Reading, Relative};
use rope_explainer::toy_model::learned;
use rotary::encoding::alibi;

/// The seed that every figure opens with.
const SEED: u32 = 477;

fn state(relative: RelativeShown) -> State {
    state_of::<Relative>("causal=0").with(&RELATIVE, relative)
}

fn read(state: &State) -> Reading {
    states::read::<Relative>(state)
}

#[test]
fn shaws_rows_end_at_the_clip_either_way() {
    let reading = read(&state(RelativeShown::Shaw).with(&CLIP, 3));
    let rows: Vec<_> = (-5..=5).map(|r| reading.at(r)).collect();
    let expected = [-3.0, -3.0, -3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 3.0, 3.0];
    assert_eq!(rows, expected.map(Some));
    assert_eq!(reading.learned, 7 * 8);
}

#[test]
fn a_table_of_biases_has_nothing_beyond_its_length() {
    let reading = read(&state(RelativeShown::Bias));
    assert_eq!(reading.learned, 19);
    assert!(reading.at(9).is_some() && reading.at(-9).is_some());
    assert_eq!((reading.at(10), reading.at(-10)), (None, None));
    for distance in [4, -4] {
        assert_eq!(reading.at(distance), Some(learned(SEED, "bias", distance)));
    }
    // Every distance has learned a number of its own.
    for distance in -9..=9 {
        let expected = table_row(SEED, "bias", distance, 1)[0];
        assert_eq!(reading.at(distance), Some(expected));
    }
    assert_eq!(reading.value(), reading.at(4));
}

#[test]
fn nothing_is_learned_for_keys_that_are_hidden() {
    for (relative, learned) in [(RelativeShown::Shaw, 5 * 8), (RelativeShown::Bias, 10)] {
        let reading = read(&state(relative).with(&CAUSAL, true));
        assert_eq!(reading.learned, learned);
    }
}

#[test]
fn buckets_of_any_rule_are_the_formulas() {
    for (buckets, max_distance) in [(4, 33), (8, 100), (32, 128), (64, 33), (64, 1024)] {
        for causal in [false, true] {
            let state = state(RelativeShown::T5)
                .with(&BUCKETS, buckets)
                .with(&MAX_DISTANCE, max_distance)
                .with(&CAUSAL, causal);
            let reading = read(&state);
            let bucket = |r: i64| t5_bucket(-r, buckets, max_distance, !causal);
            for (distance, shown) in &reading.curve {
                let expected = bucket(*distance) as f64;
                assert_eq!(
                    *shown,
                    Some(expected),
                    "{buckets}, {max_distance}: {distance}"
                );
            }
            let row = table_row(SEED, "bucket", bucket(4) as i64, 1);
            assert_eq!(reading.bias, Some(row[0]));
            assert_eq!(reading.learned, buckets);
            let last = bucket(max_distance as i64);
            let from = (0..).find(|r| bucket(*r) == last);
            assert_eq!(reading.last_from, from);
        }
    }
}

#[test]
fn the_window_goes_on_beyond_the_border_of_every_scheme() {
    for (relative, border) in [
        (RelativeShown::Shaw, 12),
        (RelativeShown::Bias, 9),
        (RelativeShown::T5, 500),
    ] {
        let state = state(relative).with(&CLIP, 12).with(&MAX_DISTANCE, 500);
        let reading = read(&state);
        let [first, last] = [reading.curve.first(), reading.curve.last()].map(Option::unwrap);
        assert!(last.0 > border && first.0 == -last.0, "{relative:?}");
    }
}

/// The engine's slopes are those of the paper's code.
#[test]
fn alibi_falls_by_the_slope_of_the_head() {
    for heads in [8, 12] {
        let slopes = alibi::slopes(heads).expect("heads");
        for (head, slope) in slopes.iter().enumerate() {
            let state = state(RelativeShown::Alibi)
                .with(&HEADS, heads)
                .with(&HEAD, head);
            let reading = read(&state);
            let shown = reading.slope.expect("a head has a slope");
            assert_near(shown, *slope, 1e-16);
            assert_eq!((reading.of_heads.len(), reading.learned), (heads, 0));
            for (distance, bias) in &reading.curve {
                let expected = -slope * distance.unsigned_abs() as f64;
                assert_near(bias.expect("every distance"), expected, 1e-13);
                assert_eq!(reading.at(*distance), *bias);
            }
            let of_head: Vec<f64> = reading.curve.iter().filter_map(|point| point.1).collect();
            assert_eq!(reading.of_heads[head], of_head);
        }
    }
}

#[test]
fn fewer_heads_leave_one_of_them_selected() {
    let start = state(RelativeShown::Alibi).with(&HEADS, 12).with(&HEAD, 11);
    let fewer = after(start, [set(&HEADS, 2)]);
    assert_eq!(fewer.get(&HEAD), 1);
    let fewer = after(fewer, [set(&HEAD, 2)]);
    assert_eq!(fewer.get(&HEAD), 1);
    assert!(read(&fewer).value().is_some());
}

#[test]
fn the_present_distance_stays_in_the_window() {
    for (m, expected) in [(1_000_000, 16), (-1_000_000, 0), (8, 5)] {
        let state = state(RelativeShown::Bias)
            .with(&QUERY_POSITION, m)
            .with(&CAUSAL, true);
        assert_eq!(read(&state).distance, expected);
    }
}
