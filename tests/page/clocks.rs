//! The clocks are the formula's, and those that do not complete a turn are counted as such.

use crate::numbers::{shown, shown_within};
use crate::prelude::*;
use rope_explainer::figure::numbers::Cells;
use rope_explainer::figures::clocks::Clocks;
use rope_explainer::numbers::parsed;

#[test]
fn a_hand_has_rotated_by_its_frequency_times_the_position() {
    let state = state_of::<Clocks>("d=64&base=500000&m=1234");
    let reading = read::<Clocks>(&state);
    assert_eq!(reading.clocks.len(), 32);
    for (i, clock) in reading.clocks.iter().enumerate() {
        let theta = 500_000_f64.powf(-((2 * i) as f64) / 64.0);
        assert!((clock.theta / theta - 1.0).abs() < 1e-14);
        assert!((clock.wavelength - TAU / theta).abs() < 1e-9 * clock.wavelength);
        assert_eq!(clock.angle_rad, 1234.0 * clock.theta);
        assert!((clock.hand.x - (1234.0 * theta).cos()).abs() < 1e-12);
        assert!((clock.hand.y - (1234.0 * theta).sin()).abs() < 1e-12);
    }
}

/// The table that is downloaded and copied.
#[test]
fn every_unit_of_the_table_is_the_one_that_it_names() {
    let definition = named("clocks").expect("a figure");
    let state = state_of::<Clocks>("d=4&m=1234");
    let figure = figure_of(definition, &state, &Late::default());
    let numbers = (definition.numbers)(&figure);
    for (name, expected) in [
        ("theta_rad_per_token", [1.0, 0.01]),
        ("wavelength_tokens", [TAU, 100.0 * TAU]),
        ("angle_rad", [1234.0, 12.34]),
        ("rotations", [1234.0 / TAU, 12.34 / TAU]),
    ] {
        let mut columns = numbers.tables.iter().flatten();
        let column = columns.find(|column| column.name == name);
        let Some(Cells::Numbers(cells)) = column.map(|column| &column.cells) else {
            panic!("no column {name}");
        };
        assert_all_near(cells, &expected, 1e-11);
    }
    // 1234 radians, in rotations.
    let texts = shown(&(definition.view)(&figure));
    let clock = texts.iter().find(|(key, _)| key == "clock");
    let (_, text) = clock.expect("the selected clock in words");
    assert!(text.contains("196.397"), "{text}");
}

#[test]
fn an_axis_of_wavelengths_ends_at_the_first_power_of_ten_that_none_exceeds() {
    for (figure, link, top) in [
        // The longest wavelength is 628 tokens.
        ("clocks", "d=4&tokens=1", 1e3),
        ("clocks", "d=4&tokens=1000", 1e3),
        ("clocks", "d=4&tokens=1001", 1e4),
        // It is 54,410 tokens.
        ("models", "model=llama-2-7b", 1e5),
        ("extension", "settings=1", 1e5),
    ] {
        let ticks = shown_within(figure, link, ("class", "chart-ticks"), "span");
        let numbers = ticks.iter().filter_map(|tick| parsed(tick));
        assert_eq!(
            numbers.fold(0.0, f64::max),
            top,
            "{figure} {link}: {ticks:?}"
        );
    }
}

#[test]
fn the_slow_pairs_are_counted() {
    let unfinished = |link: &str| read::<Clocks>(&state_of::<Clocks>(link)).unfinished;
    let slow = (0..64).filter(|i| TAU * 10_000_f64.powf(f64::from(*i) / 64.0) > 4096.0);
    assert_eq!(unfinished("d=128"), slow.count());
    assert_eq!(unfinished("d=128"), 18);
    assert_eq!(unfinished("d=64"), 9);
    assert_eq!(unfinished("d=128&tokens=10000000"), 0);
    assert_eq!(unfinished("d=128&tokens=1"), 64);
    // The models of the chapter.
    assert_eq!(unfinished("d=128&tokens=8192"), 14);
    assert_eq!(unfinished("d=128&tokens=8192&base=500000"), 29);
}

#[test]
fn the_base_that_was_forgotten_turns_hands_away() {
    assert_eq!(
        read::<Clocks>(&state_of::<Clocks>("d=128&m=100")).off_rad,
        0.0
    );
    let reading = read::<Clocks>(&state_of::<Clocks>("d=128&m=9&base=500000"));
    let expected = (0..64).map(|i| {
        let theta = |base: f64| base.powf(-f64::from(i) / 64.0);
        let off = (9.0 * (theta(500_000.0) - theta(10_000.0))).rem_euclid(TAU);
        off.min(TAU - off)
    });
    let expected = expected.fold(0.0, f64::max);
    assert!((reading.off_rad - expected).abs() < 1e-12);
    assert!(expected > 1.0);
}
