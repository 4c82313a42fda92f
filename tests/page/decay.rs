//! The bound holds and is not monotone; the score falls, wavers or rises with the vectors at hand.

use rope_explainer::figures::decay::{REACH, Reading};
use rope_explainer::scene::{Scene, VectorsShown};
use rotary::{Pairing, Rotary};

fn scene(vectors: VectorsShown, head_dim: usize, base: f64) -> Scene {
    let mut scene = Scene {
        vectors,
        base,
        ..Scene::default()
    };
    scene.resize(head_dim);
    scene
}

fn read(scene: &Scene) -> Reading {
    Reading::of(scene).expect("a valid scene")
}

#[test]
fn the_papers_picture_rises_in_115_of_its_256_steps() {
    let reading = read(&scene(VectorsShown::Ones, 128, 10_000.0));
    assert_eq!(reading.bounds.len(), REACH + 1);
    assert_eq!(reading.bound_rises.count, 115);
    assert!(reading.score_rises.count > 50);
    assert!((reading.scores[0] - 128.0).abs() < 1e-12);
    assert!((reading.aligned - 128.0).abs() < 1e-12);
    assert!((reading.bounds[0] - 4160.0).abs() < 1e-9);
    assert!((reading.shrink() - 32.5).abs() < 1e-12);
}

#[test]
fn a_constant_bound_does_not_rise() {
    for (head_dim, base) in [(2, 10_000.0), (64, 1.0), (256, 1.0)] {
        let reading = read(&scene(VectorsShown::Ones, head_dim, base));
        assert_eq!(reading.bound_rises.count, 0, "{head_dim}, base {base}");
    }
}

#[test]
fn no_score_exceeds_either_bound() {
    for vectors in VectorsShown::ALL {
        for (head_dim, base) in [(2, 10_000.0), (8, 100.0), (64, 1.0), (128, 500_000.0)] {
            let reading = read(&scene(vectors, head_dim, base));
            for (score, bound) in reading.scores.iter().zip(&reading.bounds) {
                assert!(score.abs() <= bound * (1.0 + 1e-12));
                assert!(score.abs() <= reading.aligned * (1.0 + 1e-12));
            }
        }
    }
}

#[test]
fn the_bounds_are_the_engines() {
    let scene = scene(VectorsShown::Drawn, 64, 10_000.0);
    let rotary = Rotary::new(64, 64, 10_000.0, Pairing::Interleaved).expect("valid");
    let flat = |tips: &[glam::DVec2]| tips.iter().flat_map(|tip| [tip.x, tip.y]).collect();
    let (q, k): (Vec<f64>, Vec<f64>) = (flat(&scene.query), flat(&scene.key));
    let reading = read(&scene);
    for distance in [0, 1, 50, REACH] {
        let engine = rotary.decay_bound(&q, &k, distance as f64).expect("valid");
        let bound = reading.bounds[distance];
        assert!((bound - engine.bound()).abs() < 1e-12 * bound);
        assert!((reading.scores[distance] - engine.complex_score.x).abs() < 1e-11);
    }
}

#[test]
fn there_are_vectors_whose_score_rises_at_every_step() {
    for head_dim in [8, 64, 128] {
        let reading = read(&scene(VectorsShown::Rising, head_dim, 10_000.0));
        assert_eq!(reading.score_rises.count, REACH);
    }
    // A base so small that even the slowest pair turns around: it rises at first.
    let reading = read(&scene(VectorsShown::Rising, 2, 1.0));
    assert!(reading.score_rises.count > 0);
}

#[test]
fn the_bound_seldom_says_more_than_the_lengths_do() {
    let tighter = |head_dim| read(&scene(VectorsShown::Ones, head_dim, 10_000.0)).tighter;
    assert_eq!(tighter(128), 0);
    assert_eq!(tighter(2), 0);
    let small = read(&scene(VectorsShown::Ones, 8, 10.0));
    let below = small.bounds.iter().filter(|bound| **bound < 8.0).count();
    assert!(below > 0);
    assert_eq!(small.tighter, below);
}
