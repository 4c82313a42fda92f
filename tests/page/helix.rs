//! The spirals are the formula's: hands at both positions, and points on the unit circle between.

use crate::prelude::*;
use rope_explainer::figures::helix::{Helix, MOST_SPIRALS, Reading};
use std::f64::consts::PI;

fn helix(link: &str) -> Reading {
    read::<Helix>(&state_of::<Helix>(link))
}

#[test]
fn the_hands_are_the_cosine_and_the_sine_of_position_times_frequency() {
    let reading = helix("m=30&n=18");
    assert_eq!(reading.ends, (0, 64));
    for (spiral, theta) in reading.spirals.iter().zip([1.0, 0.1, 0.01, 0.001_f64]) {
        assert!((spiral.wavelength - TAU / theta).abs() < 1e-9 * TAU / theta);
        assert!((spiral.by_rad - 12.0 * theta).abs() < 1e-12);
        for (hand, position) in spiral.hands.iter().zip([30.0, 18.0]) {
            assert!((hand.x - (position * theta).cos()).abs() < 1e-12);
            assert!((hand.y - (position * theta).sin()).abs() < 1e-12);
        }
        let between = (12.0 * theta + PI).rem_euclid(TAU) - PI;
        assert!((spiral.between_rad - between).abs() < 1e-12);
        for (position, point) in &spiral.points {
            assert!((point.x - (position * theta).cos()).abs() < 1e-12);
            assert!((point.y - (position * theta).sin()).abs() < 1e-12);
        }
    }
}

#[test]
fn the_first_and_the_last_pair_are_among_those_that_are_drawn() {
    let pairs = |link| {
        let spirals = helix(link).spirals;
        spirals.iter().map(|spiral| spiral.pair).collect::<Vec<_>>()
    };
    assert_eq!(pairs("d=2"), [0]);
    assert_eq!(pairs("d=6"), [0, 1, 2]);
    assert_eq!(pairs("d=128"), [0, 21, 42, 63]);
    assert_eq!(pairs("d=256").len(), MOST_SPIRALS);
}

#[test]
fn both_positions_are_in_view_however_far_they_are() {
    for link in [
        "m=7&n=3",
        "m=-40&n=12",
        "m=100005&n=100002",
        "m=10000000&n=-10000000",
    ] {
        let state = state_of::<Helix>(link);
        let (first, last) = read::<Helix>(&state).ends;
        use rope_explainer::state::parameters::{KEY_POSITION, QUERY_POSITION};
        for position in [state.get(&QUERY_POSITION), state.get(&KEY_POSITION)] {
            assert!((first..=last).contains(&position), "{link}");
        }
        assert!(last - first >= 64);
    }
}

#[test]
fn a_spiral_of_too_many_rotations_has_no_points() {
    let reading = helix("m=1000&n=0");
    let drawn = reading
        .spirals
        .iter()
        .map(|spiral| !spiral.points.is_empty());
    assert_eq!(drawn.collect::<Vec<_>>(), [false, true, true, true]);
}
