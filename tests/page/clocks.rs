//! The clocks are the formula's, and those that do not complete a turn are counted as such.

use rope_explainer::figures::clocks::{clocks, unfinished};
use rope_explainer::scene::Scene;
use std::f64::consts::TAU;

#[test]
fn a_hand_has_turned_by_its_speed_times_the_position() {
    let mut scene = Scene::default();
    scene.resize(64);
    scene.base = 500_000.0;
    scene.query_position = 1234;
    for (i, clock) in clocks(&scene).unwrap().iter().enumerate() {
        let theta = 500_000_f64.powf(-((2 * i) as f64) / 64.0);
        assert!((clock.theta / theta - 1.0).abs() < 1e-14);
        assert!((clock.wavelength - TAU / theta).abs() < 1e-9 * clock.wavelength);
        assert_eq!(clock.angle_rad, 1234.0 * clock.theta);
        assert!((clock.hand.x - (1234.0 * theta).cos()).abs() < 1e-12);
        assert!((clock.hand.y - (1234.0 * theta).sin()).abs() < 1e-12);
    }
}

#[test]
fn the_slow_pairs_are_counted() {
    let mut scene = Scene::default();
    scene.resize(128);
    let clocks = clocks(&scene).unwrap();
    let slow = (0..64).filter(|i| TAU * 10_000_f64.powf(f64::from(*i) / 64.0) > 4096.0);
    assert_eq!(unfinished(&clocks, 4096), slow.count());
    assert_eq!(unfinished(&clocks, 10_000_000), 0);
}
