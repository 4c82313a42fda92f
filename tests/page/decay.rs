//! The bound holds and is not monotone; the score falls, wavers or rises with the vectors shown.

use crate::prelude::*;
use rope_explainer::figures::decay::{Decay, FARTHEST_SHOWN, Reading};
use rope_explainer::state::VectorsShown;
use std::f64::consts::FRAC_PI_2;

fn state(vectors: VectorsShown, head_dim: usize, base: f64) -> State {
    let settings = [set(&VECTORS, vectors), set(&BASE, base)];
    let start = after(state_of::<Decay>(""), settings);
    after(start, [set(&HEAD_DIM, head_dim)])
}

fn reading(vectors: VectorsShown, head_dim: usize, base: f64) -> Reading {
    read::<Decay>(&state(vectors, head_dim, base))
}

#[test]
fn the_bounds_of_ones_are_golden_16s_curve() {
    let golden = golden("16_long_term_decay");
    let relative = number(&golden["tolerance"]["f64_engine_rel"]);
    let means = numbers(&golden["curve"]);
    for vectors in VectorsShown::ALL {
        let shown = reading(*vectors, 128, 10_000.0);
        assert_all_near(&shown.means, &means, means[0] * relative);
        let rises = whole(&golden["facts"]["number_of_upward_steps"]);
        assert_eq!(shown.mean_rises.count as i64, rises);
    }
}

#[test]
fn bounds_and_scores_of_vectors_are_those_of_golden_16() {
    let golden = golden("16_long_term_decay");
    let relative = number(&golden["tolerance"]["f64_engine_rel"]);
    for case in cases(&golden, "bound_cases") {
        let [q, k] = ["q", "k"].map(|key| listed(&numbers(&case[key])));
        let shown = read::<Decay>(&state_of::<Decay>(&format!(
            "d={}&base={}&m={}&n=0&vectors=drawn&q={q}&k={k}",
            case["d"], case["base"], case["m_minus_n"]
        )));
        assert_eq!(shown.distance as i64, whole(&case["m_minus_n"]));
        let bound = number(&case["bound"]);
        assert_near(shown.bound(shown.distance), bound, bound * relative);
        let score = number(&case["real_score"]);
        assert_near(shown.scores[shown.distance], score, 1e-11);
    }
}

#[test]
fn scores_of_ones_and_of_rising_vectors_are_sums_of_cosines_and_sines() {
    for (head_dim, base) in [(8, 10_000.0), (64, 100.0), (128, 10_000.0)] {
        let thetas = theta(base, head_dim);
        let ones = reading(VectorsShown::Ones, head_dim, base);
        let rising = reading(VectorsShown::Rising, head_dim, base);
        let last = thetas.len() - 1;
        let takes_part =
            |pair: usize| pair == last || thetas[pair] * FARTHEST_SHOWN as f64 <= FRAC_PI_2;
        let mut rises = 0;
        for r in 0..=FARTHEST_SHOWN {
            let angles = || thetas.iter().map(|theta| r as f64 * theta);
            let cosines: f64 = angles().map(|angle| 2.0 * f64::cos(angle)).sum();
            assert_near(ones.scores[r], cosines, 1e-11);
            let sines = angles().enumerate().filter(|(pair, _)| takes_part(*pair));
            let sines: f64 = sines.map(|(_, angle)| f64::sin(angle)).sum();
            assert_near(rising.scores[r], sines, 1e-11);
            rises += usize::from(r > 0 && ones.scores[r] > ones.scores[r - 1]);
        }
        assert_eq!(ones.score_rises.count, rises);
        assert_near(ones.aligned, head_dim as f64, 1e-12);
    }
}

#[test]
fn lengths_of_pairs_multiplied_add_up_to_the_aligned_score() {
    let state = state(VectorsShown::Drawn, 64, 10_000.0);
    let pairs = state.get(&QUERY).iter().zip(state.get(&KEY));
    let aligned: f64 = pairs
        .map(|(q, k)| (q.x.hypot(q.y)) * (k.x.hypot(k.y)))
        .sum();
    assert_near(read::<Decay>(&state).aligned, aligned, 1e-12);
}

#[test]
fn a_constant_bound_does_not_rise() {
    for (head_dim, base) in [(2, 10_000.0), (64, 1.0), (256, 1.0)] {
        let reading = reading(VectorsShown::Ones, head_dim, base);
        assert_eq!(reading.mean_rises.count, 0, "{head_dim}, base {base}");
    }
}

#[test]
fn no_score_exceeds_either_bound() {
    for vectors in VectorsShown::ALL {
        for (head_dim, base) in [(2, 10_000.0), (8, 100.0), (64, 1.0), (128, 500_000.0)] {
            let reading = reading(*vectors, head_dim, base);
            for (distance, score) in reading.scores.iter().enumerate() {
                assert!(score.abs() <= reading.bound(distance) * (1.0 + 1e-12));
                assert!(score.abs() <= reading.aligned * (1.0 + 1e-12));
            }
        }
    }
}

#[test]
fn there_are_vectors_whose_score_rises_at_every_step() {
    for head_dim in [8, 64, 128] {
        let reading = reading(VectorsShown::Rising, head_dim, 10_000.0);
        assert_eq!(reading.score_rises.count, FARTHEST_SHOWN);
    }
    // A base so small that even the slowest pair completes turns: it rises at first.
    let reading = reading(VectorsShown::Rising, 2, 1.0);
    assert!(reading.score_rises.count > 0);
}

#[test]
fn the_bound_is_seldom_tighter_than_the_lengths() {
    let tighter = |head_dim| reading(VectorsShown::Ones, head_dim, 10_000.0).tighter;
    assert_eq!(tighter(128), 0);
    assert_eq!(tighter(2), 0);
    let small = reading(VectorsShown::Ones, 8, 10.0);
    let below = (0..=FARTHEST_SHOWN).filter(|distance| small.bound(*distance) < 8.0);
    let below = below.count();
    assert!(below > 0);
    assert_eq!(small.tighter, below);
}

#[test]
fn the_marked_distance_is_that_of_the_words_as_far_as_the_picture_goes() {
    for (link, distance) in [
        ("m=7&n=3", 4),
        ("m=3&n=7", 0),
        ("m=255&n=0", 255),
        ("m=256&n=0", FARTHEST_SHOWN),
        ("m=1000&n=0", FARTHEST_SHOWN),
    ] {
        assert_eq!(
            read::<Decay>(&state_of::<Decay>(link)).distance,
            distance,
            "{link}"
        );
    }
}

/// With the two other choices beside it, scaled to its own limits: all ones give `2 cos` a pair and at most `d`, the
/// rising score a `sin` for each slow pair.
#[test]
fn the_other_choices_have_the_limits_of_the_one_shown() {
    let shown = reading(VectorsShown::Ones, 128, 10_000.0);
    let [(_, drawn), (_, rising)] = &shown.others[..] else {
        panic!("there are {} others", shown.others.len());
    };
    let slow: Vec<f64> = theta(10_000.0, 128)
        .into_iter()
        .filter(|theta| theta * FARTHEST_SHOWN as f64 <= FRAC_PI_2)
        .collect();
    for (r, &score) in rising.iter().enumerate() {
        let sines: f64 = slow.iter().map(|theta| f64::sin(r as f64 * theta)).sum();
        assert_near(score, 128.0 * sines / slow.len() as f64, 1e-10);
    }
    let alone = reading(VectorsShown::Drawn, 128, 10_000.0);
    for (score, alone_score) in drawn.iter().zip(&alone.scores) {
        assert_near(*score, alone_score * 128.0 / alone.aligned, 1e-10);
    }
    // Vectors without length have no score to scale.
    let nothing = read::<Decay>(&state_of::<Decay>("d=2&vectors=drawn&q=0,0&k=0,0"));
    let mut scores = nothing.others.iter().flat_map(|(_, scores)| scores);
    assert!(scores.all(|score| *score == 0.0));
}
