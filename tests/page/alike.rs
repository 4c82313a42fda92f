//! Distances that look alike to some pairs: tested against sums of cosines, and against full rotations counted by hand.

use crate::prelude::*;
use rope_explainer::figures::alike::{Alike, Reading};

fn alike(link: &str) -> Reading {
    read::<Alike>(&state_of::<Alike>(link))
}

const FASTEST: &str = "d=16&muted=1.2.3.4.5.6.7";
const SLOWEST: &str = "d=16&muted=0.1.2.3.4.5.6";

#[test]
fn the_fastest_pair_takes_48_for_4_because_44_tokens_are_seven_rotations() {
    let reading = alike(FASTEST);
    let rotations = 44.0 / TAU;
    assert!((rotations - 7.0028).abs() < 1e-4);
    assert_eq!((reading.heard(), reading.farthest), (1, Some(0)));
    // cos 44.
    assert!((reading.similarity[48] - 0.999_843_308_647_691_2).abs() < 1e-12);
    let apart = TAU * (rotations - 7.0);
    assert!((reading.pairs[0].apart_rad - apart).abs() < 1e-12);
    // 22 tokens are 3.501 rotations. 25, 44, 69 and 88 are nearly whole ones.
    assert!(reading.similarity[26] < -0.99);
    assert_eq!(reading.alike, [29, 48, 73, 92]);
}

#[test]
fn the_slowest_pair_takes_5_for_4_and_for_most_others() {
    let reading = alike(SLOWEST);
    // theta = 10000^(-14/16).
    assert!((reading.similarity[5] - 0.000_316_227_766_016_838_f64.cos()).abs() < 1e-15);
    assert_eq!(reading.alike.len(), 100);
}

#[test]
fn all_pairs_together_take_no_other_distance_for_4() {
    assert_eq!(alike("d=16").alike, Vec::<usize>::new());
    // 44 tokens at 0.1 radians are 4.4, the farthest of all from whole rotations.
    assert_eq!(alike("d=16").farthest, Some(2));
}

#[test]
fn the_similarity_is_a_mean_of_cosines_over_the_pairs_that_are_heard() {
    let reading = alike("d=32&base=1000&muted=0.3.15.99&one=17&other=640");
    let heard: Vec<f64> = (0..16)
        .filter(|i| ![0, 3, 15].contains(i))
        .map(|i| 1000_f64.powf(-f64::from(i) / 16.0))
        .collect();
    assert_eq!(reading.similarity.len(), 1001);
    for (distance, similarity) in reading.similarity.iter().enumerate() {
        let cosines = heard
            .iter()
            .map(|theta| ((distance as f64 - 17.0) * theta).cos());
        let mean = cosines.sum::<f64>() / heard.len() as f64;
        assert!((similarity - mean).abs() < 1e-11, "{distance}");
    }
}

#[test]
fn without_a_pair_all_distances_look_alike() {
    let reading = alike("d=4&muted=0.1");
    assert_eq!((reading.heard(), reading.farthest), (0, None));
    assert_eq!(reading.alike.len(), 100);
}
