//! The product of the three matrices vanishes against the third, and a rotation keeps lengths.

use crate::prelude::*;
use glam::DMat2;
use rope_explainer::figures::matrices::{Matrices, Reading};

fn reading(link: &str) -> Reading {
    read::<Matrices>(&state_of::<Matrices>(link))
}

#[test]
fn lengths_and_wavelengths_are_the_formulas() {
    let state = state_of::<Matrices>("d=16&base=500&m=12345&layout=half");
    let reading = read::<Matrices>(&state);
    let squares = state.get(&QUERY).iter().map(|q| q.x * q.x + q.y * q.y);
    let length = squares.sum::<f64>().sqrt();
    assert_all_near(&reading.lengths, &[length, length], 1e-12);
    let wavelengths: Vec<f64> = theta(500.0, 16)
        .into_iter()
        .map(|theta| TAU / theta)
        .collect();
    assert_all_near(&reading.wavelengths, &wavelengths, 1e-9);
}

#[test]
fn the_rotation_undone_times_a_rotation_is_the_rotation_of_the_distance() {
    for layout in ["interleaved", "half"] {
        let product = reading(&format!("layout={layout}&m=100007&n=-13"));
        // All of it is multiplied out, so that some of it is rounding.
        assert!(product.difference > 0.0 && product.difference < 1e-10);
        assert!((product.lengths[0] - product.lengths[1]).abs() < 1e-12);
        let [undone, rotated, of_distance] = &product.blocks;
        assert_eq!(of_distance.len(), 4);
        for (pair, theta) in theta(10_000.0, 8).into_iter().enumerate() {
            for (block, tokens) in [
                (undone, -100_007.0),
                (rotated, -13.0),
                (of_distance, -100_020.0),
            ] {
                let expected = DMat2::from_angle(tokens * theta);
                assert!(block[pair].abs_diff_eq(expected, 1e-10));
            }
        }
    }
    assert_near(reading("m=0&n=0").difference, 0.0, 0.0);
}
