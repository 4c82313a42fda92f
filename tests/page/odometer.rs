//! The wheels show the digits of a position, as they are written down.

use crate::prelude::*;
use rope_explainer::figures::odometer::{Odometer, Reading};

fn reading(link: &str) -> Reading {
    read::<Odometer>(&state_of::<Odometer>(link))
}

fn is_new(reading: &Reading) -> Vec<bool> {
    let slowest_first = reading.wheels.iter().rev();
    slowest_first.map(|wheel| wheel.is_new()).collect()
}

#[test]
fn the_wheels_read_the_position() {
    for position in [0, 7, 30, 347, 999, 1_000, 4_321, 9_999] {
        let reading = reading(&format!("m={position}&method=none"));
        assert_eq!(reading.digits(), format!("{position:04}"));
        let first_is_new = position > 1_000;
        assert_eq!(
            is_new(&reading),
            [first_is_new, false, false, false],
            "{position}"
        );
        // Training had no positions behind 0.
        let behind = self::reading(&format!("m=-{position}&method=none"));
        let is_behind = position > 0;
        assert_eq!(is_new(&behind), [is_behind, false, false, false]);
    }
    let turns: Vec<f64> = reading("")
        .wheels
        .iter()
        .map(|wheel| wheel.wavelength)
        .collect();
    for (turn, expected) in turns.iter().zip([10.0, 100.0, 1_000.0, 10_000.0]) {
        assert_near(*turn, expected, 1e-8);
    }
}

/// Interpolation by 10 divides the number by 10. NTK makes each wheel 10 · 10^(1/3) = 21.544 times slower than the one
/// to its right: 4,321 is 432.1 turns of the last wheel, 20.06, 0.9309 and 0.0432.
#[test]
fn a_cure_brings_the_first_wheel_back() {
    for (method, digits, slower) in [
        ("linear", "0432", [10.0, 10.0]),
        ("ntk", "0901", [1.0, 10.0]),
    ] {
        let reading = reading(&format!("m=4321&method={method}"));
        assert_eq!(reading.digits(), digits, "{method}");
        assert_eq!(is_new(&reading), [false; 4], "{method}");
        for (got, expected) in reading.slower().into_iter().zip(slower) {
            assert_near(got, expected, 1e-9);
        }
    }
    let ntk = reading("m=4321&method=ntk");
    assert_near(ntk.wheels[1].wavelength, 215.443_469_003, 1e-6);
    assert_near(ntk.wheels[2].digits, 9.309_312_295, 1e-8);
    assert_near(
        reading("m=4321&method=linear").wheels[0].digits,
        432.1,
        1e-9,
    );
}
