//! The pairs' terms are the paper's, each bar begins where the last one ended, and the last ends at the score.

use crate::prelude::*;
use glam::DVec2;
use rope_explainer::figures::sum::{FARTHEST_SHOWN, Reading, Sum};

fn reading(link: &str) -> Reading {
    read::<Sum>(&state_of::<Sum>(link))
}

fn terms(reading: &Reading) -> Vec<f64> {
    reading.pairs.iter().map(|pair| pair.term.value).collect()
}

#[test]
fn each_bar_begins_where_the_last_one_ended() {
    for link in ["", "d=64&m=40&n=-3&seed=5", "d=2", "d=256&base=1&m=1000003"] {
        let shown = reading(link);
        let mut so_far = 0.0;
        for (pair, term) in shown.pairs.iter().zip(terms(&shown)) {
            assert_eq!(pair.sums, (so_far, so_far + term));
            so_far += term;
        }
        assert_near(so_far, shown.score, 1e-12);
    }
}

/// A plane shows what the formula rotates, and the product of its arrows is what the pair adds.
#[test]
fn arrows_are_rotated_by_their_positions_and_multiply_to_the_term() {
    let link = "d=16&base=500&m=123&n=45&seed=3";
    let state = state_of::<Sum>(link);
    let shown = reading(link);
    let turned = |role, position| {
        let x = state.components(role);
        rotated(&x, position, 500.0, 16, Pairing::Interleaved)
    };
    let [q, k] = [turned(Role::Query, 123.0), turned(Role::Key, 45.0)];
    for (index, (pair, theta)) in shown.pairs.iter().zip(theta(500.0, 16)).enumerate() {
        let [q, k] = [&q, &k].map(|x| &x[2 * index..2 * index + 2]);
        assert!(pair.rotated[0].abs_diff_eq(DVec2::from_slice(q), 1e-12));
        assert!(pair.rotated[1].abs_diff_eq(DVec2::from_slice(k), 1e-12));
        assert_all_near(&pair.angles_rad, &[123.0 * theta, 45.0 * theta], 1e-12);
        assert_near(pair.term.value, dot(q, k), 1e-11);
        let lengths = q[0].hypot(q[1]) * k[0].hypot(k[1]);
        assert_near(lengths * pair.between_rad.cos(), dot(q, k), 1e-11);
    }
}

#[test]
fn a_shift_of_both_changes_no_bar_and_a_move_of_one_changes_the_fast_pairs_most() {
    let start = reading("");
    let shifted = reading("m=100007&n=100003");
    for (one, other) in start.pairs.iter().zip(&shifted.pairs) {
        assert_eq!((one.term, one.sums), (other.term, other.sums));
    }
    assert!(shifted.difference() != 0.0 && shifted.difference().abs() < 1e-9);
    let moved = terms(&reading("m=8"));
    let by = terms(&start).into_iter().zip(moved);
    let by: Vec<f64> = by.map(|(one, other)| (one - other).abs()).collect();
    assert!(by[0] > 0.5 && by[3] < 0.001, "{by:?}");
}

#[test]
fn the_axis_has_room_for_every_sum_and_stays_while_the_slider_moves() {
    for link in [
        "",
        "d=128&seed=9",
        "d=2&q=0,0",
        "d=4&q=1,0,1,0&k=-1,0,-1,0&base=1e12",
    ] {
        let ends = reading(link).ends;
        for distance in -FARTHEST_SHOWN..=FARTHEST_SHOWN {
            let shown = reading(&format!("{link}&m={distance}&n=0"));
            assert_eq!(shown.ends, ends, "{link}");
            for pair in &shown.pairs {
                let sums = [pair.sums.0, pair.sums.1];
                assert!(
                    sums.iter().all(|sum| (ends.0..=ends.1).contains(sum)),
                    "{link}"
                );
            }
        }
        assert!(
            ends.0 < ends.1 && ends.0 <= 0.0 && ends.1 >= 0.0,
            "{ends:?}"
        );
    }
}
