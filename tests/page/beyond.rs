//! The angles that training did not show, the scores there, and what a method changes at short distances.

use crate::prelude::*;
use crate::train::texts;
use rope_explainer::figures::beyond::{Beyond, Reading, SHORT};
use rope_explainer::figures::decay::Decay;
use rope_explainer::figures::extension::Extension;
use rope_explainer::state::VectorsShown;

fn reading(link: &str) -> Reading {
    read::<Beyond>(&state_of::<Beyond>(link))
}

/// A head of 128 components, trained on 4096 tokens.
fn trained(rest: &str) -> Reading {
    let method = if rest.contains("method") {
        ""
    } else {
        "&method=none"
    };
    reading(&format!("d=128{method}&{rest}"))
}

/// Computed by a loop over all distances in Python: all new angles of a sequence are also new in a longer one. The
/// farthest one is, in degrees, half of what the pair lacks to a rotation, or what it goes beyond training.
#[test]
fn slow_pairs_leave_the_angles_of_training_right_behind_its_length() {
    for (wanted, unseen, farthest) in [
        (2, 0, 0.0),
        (4096, 0, 0.0),
        (4097, 18, 0.076_405_149_95),
        (5000, 18, 51.795_384_679_83),
        (8192, 18, 114.283_249_467_12),
        (16_384, 18, 152.173_884_419_54),
        (60_000, 18, 166.449_585_360_80),
    ] {
        let reading = trained(&format!("wanted={wanted}"));
        assert_eq!(reading.unseen(), [unseen, unseen], "{wanted}");
        assert_eq!(reading.incomplete(), 18);
        let outside = reading.pairs.iter().map(|pair| pair.outside_rad());
        assert_near(outside.fold(0.0, f64::max).to_degrees(), farthest, 1e-9);
    }
    assert_eq!(trained("trained=54410").incomplete(), 1);
    assert_eq!(trained("trained=54411").incomplete(), 0);
    let complete = state_of::<Beyond>("d=128&base=100&method=none&wanted=16384");
    assert!(texts("beyond", &complete)["said"].contains("all 64 pairs"));
}

/// Computed by NumPy, for 16,384 tokens: the pairs with new angles, the largest angle in degrees from what was shown,
/// the distance up to 50 whose score changes most, the change with and without the factor, and the score at 16,384.
#[test]
fn methods_bring_angles_back_and_change_short_distances() {
    let from_numpy = rows!("lengthened_by_numpy": (&str, usize, f64, usize, f64, f64, f64));
    for (method, unseen, outside, at, change, of_frequencies, score) in from_numpy {
        let reading = trained(&format!("method={method}"));
        assert_eq!(reading.unseen(), [18, unseen], "{method}");
        assert_eq!(reading.is_scaled(), method != "none");
        let farthest = reading.pairs.iter().map(|pair| pair.outside_rad());
        let farthest = farthest.fold(0.0, f64::max).to_degrees();
        assert_near(farthest, outside, 1e-8);
        assert_eq!(reading.short_change().0, at, "{method}");
        assert_near(reading.short_change().1, change, 1e-10);
        assert_near(
            reading.short_change_of_frequencies().1,
            of_frequencies,
            1e-10,
        );
        assert_near(reading.scaled.at_wanted, score, 1e-9);
        assert_near(reading.trained.at_wanted, -18.211_315_062_183, 1e-9);
    }
    let [within, beyond] = trained("").ranges.map(|range| range.expect("a range"));
    assert_near(within.0, -16.725_856_944_3, 1e-9);
    assert_near(within.1, 128.0, 1e-9);
    assert_near(beyond.0, -34.749_881_094_5, 1e-9);
    assert_near(beyond.1, 26.296_517_693_4, 1e-9);
}

#[test]
fn interpolation_shows_every_angle_of_training_and_no_other() {
    for wanted in [4097, 5000, 16_384, 1_000_000] {
        let reading = trained(&format!("method=linear&wanted={wanted}"));
        assert_eq!(reading.unseen()[1], 0, "{wanted}");
        let at_trained = trained("wanted=4096").trained.at_wanted;
        assert_near(reading.scaled.at_wanted, at_trained, 1e-9);
    }
}

#[test]
fn a_wanted_length_within_the_trained_one_changes_nothing() {
    for method in ScalingMethod::NAMES {
        let reading = trained(&format!("method={method}&wanted=4000"));
        // Phi-3's list for short texts has divisors too, and three quarters of the pairs do not rotate at all.
        if ["longrope", "proportional"].contains(method) {
            assert!(reading.is_scaled());
            continue;
        }
        assert_all_near(&reading.trained.short, &reading.scaled.short, 1e-11);
        assert!(!reading.is_scaled(), "{method}");
        assert_eq!(reading.factor, 1.0);
        assert_eq!(reading.ranges[1], None);
    }
}

/// The figure of methods has the engine's frequencies, and that of the bound the scores of golden 16.
#[test]
fn frequencies_and_scores_are_those_of_other_figures() {
    for method in ScalingMethod::NAMES {
        // Proportional rotation is that of a quarter of the pairs.
        let rotated = if *method == "proportional" { 32 } else { 128 };
        let link = format!("d=128&wanted=16384&method={method}");
        let state = state_of::<Extension>(&format!("{link}&tokens=16384&rot={rotated}"));
        let extension = read::<Extension>(&state);
        let extended = extension
            .of_method(state.get(&METHOD))
            .expect("it is applied");
        let shown = reading(&link);
        let angles: Vec<f64> = shown.pairs.iter().map(|pair| pair.angle_rad).collect();
        let theta = extended.theta.iter().chain(std::iter::repeat(&0.0));
        let expected: Vec<f64> = theta.take(64).map(|theta| 16384.0 * theta).collect();
        assert_relative(&angles, &expected, 1e-14, method);
        let factor = extended.factor_on_cos_sin.powi(2) * extended.factor_on_logits;
        assert_near(shown.factor, factor, 1e-12);
    }
    let link = "d=64&base=500&vectors=drawn&seed=9";
    let decay = read::<Decay>(&state_of::<Decay>(link));
    let shown = reading(&format!("{link}&wanted=200"));
    assert_all_near(&shown.trained.short, &decay.scores[..=SHORT], 1e-11);
    assert_near(shown.trained.at_wanted, decay.scores[200], 1e-11);
}

#[test]
fn the_curve_holds_the_lowest_and_the_highest_score_of_each_column() {
    let reading = reading("d=16&trained=1000&wanted=3001");
    let thetas = theta(10_000.0, 16);
    let score = |distance: f64| -> f64 {
        let terms = thetas.iter().map(|theta| 2.0 * (distance * theta).cos());
        terms.sum()
    };
    let points = &reading.trained.points;
    for (distance, shown) in points {
        assert_near(*shown, score(*distance), 1e-10);
    }
    assert!(points.windows(2).all(|two| two[0].0 <= two[1].0));
    assert_eq!(points.last().map(|last| last.0), Some(3001.0));
    // 8000 tokens in 400 columns: of each 20 distances the extremes are shown.
    for first in (0..3000).step_by(20) {
        let scores = (first..first + 20).map(|distance| score(f64::from(distance)));
        let shown = || {
            let column = f64::from(first)..f64::from(first + 20);
            let shown = points.iter().filter(move |point| column.contains(&point.0));
            shown.map(|point| point.1)
        };
        assert_near(
            shown().fold(f64::MAX, f64::min),
            scores.clone().fold(f64::MAX, f64::min),
            1e-10,
        );
        assert_near(
            shown().fold(f64::MIN, f64::max),
            scores.fold(f64::MIN, f64::max),
            1e-10,
        );
    }
}

#[test]
fn every_angle_but_those_of_training_is_new() {
    // Reference: every distance, and how far its angle is from the nearest one of training.
    let reading = reading("d=32&trained=500&wanted=1777");
    for (pair, theta) in reading.pairs.iter().zip(theta(10_000.0, 32)) {
        let seen = 500.0 * theta;
        let outside = (0..=1777).map(|distance| {
            let angle = (f64::from(distance) * theta).rem_euclid(TAU);
            (angle - seen).min(TAU - angle).max(0.0)
        });
        let farthest = outside.fold(0.0, f64::max);
        if !pair.is_complete() {
            // Between two distances the angle may be farther by half a step.
            assert!((0.0..=theta / 2.0).contains(&(pair.outside_rad() - farthest)));
            assert_near(pair.new_rad(), (1777.0 * theta).min(TAU), 1e-12);
        } else {
            assert_eq!(pair.outside_rad(), 0.0);
        }
    }
    assert!(reading.unseen()[0] > 0);
}

#[test]
fn rising_vectors_rise_through_all_that_training_showed() {
    let reading = trained("vectors=rising");
    let thetas = theta(10_000.0, 128);
    let slow = thetas.iter().filter(|theta| *theta * 4096.0 <= TAU / 4.0);
    let slow: Vec<f64> = slow.copied().collect();
    assert_eq!(slow.len(), 9);
    for (distance, score) in &reading.trained.points {
        let sines: f64 = slow.iter().map(|theta| (distance * theta).sin()).sum();
        assert_near(*score, sines, 1e-10);
    }
    let within = reading.trained.points.iter();
    let within: Vec<_> = within.filter(|point| point.0 <= 4096.0).collect();
    assert!(within.windows(2).all(|two| two[0].1 < two[1].1));
    assert!(reading.trained.at_wanted < 0.0);
    let interpolated = trained("vectors=rising&method=linear").scaled;
    assert!(
        interpolated
            .points
            .windows(2)
            .all(|two| two[0].1 < two[1].1)
    );
}

#[test]
fn vectors_are_those_of_the_choice() {
    for vectors in VectorsShown::NAMES {
        let reading = reading(&format!("d=4&vectors={vectors}&q=1,2,3,4&k=5,6,7,8"));
        let expected = match *vectors {
            "ones" => ([1.0; 4], [1.0; 4]),
            "drawn" => ([1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]),
            _ => ([0.0, 0.0, 0.0, 0.0], [0.0; 4]),
        };
        if *vectors == "rising" {
            assert_all_near(&reading.vectors.0, &[0.0, 0.0, 1.0, 0.0], 0.0);
            assert_all_near(&reading.vectors.1, &[0.0, 0.0, 0.0, 1.0], 0.0);
        } else {
            assert_all_near(&reading.vectors.0, &expected.0, 0.0);
            assert_all_near(&reading.vectors.1, &expected.1, 0.0);
        }
    }
}
