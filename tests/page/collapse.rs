//! The positions in each format, tested against NumPy and golden 17.

use crate::numbers::shown_within;
use crate::prelude::*;
use rope_explainer::figures::collapse::{Collapse, NEIGHBOURS, Reading};

fn reading(link: &str) -> Reading {
    read::<Collapse>(&state_of::<Collapse>(link))
}

/// `numpy.arange(250, 262).astype(ml_dtypes.bfloat16)` and `numpy.arange(2042, 2054).astype(numpy.float16)`.
#[test]
fn neighbours_are_stored_as_numpy_stores_them() {
    let in_bf16 = reading("first=250&pos=bf16");
    let expected = [
        250.0, 251.0, 252.0, 253.0, 254.0, 255.0, 256.0, 256.0, 258.0, 260.0, 260.0, 260.0,
    ];
    assert_eq!(in_bf16.stored, expected);
    assert_eq!(in_bf16.runs().len(), 9);
    assert_eq!(in_bf16.runs()[6..], [(2, 256.0), (1, 258.0), (3, 260.0)]);
    assert_eq!(
        (in_bf16.least_distance, in_bf16.largest_distance),
        (0.0, 2.0)
    );
    let in_f16 = reading("first=2042&pos=f16");
    let expected = [
        2042.0, 2043.0, 2044.0, 2045.0, 2046.0, 2047.0, 2048.0, 2048.0, 2050.0, 2052.0, 2052.0,
        2052.0,
    ];
    assert_eq!(in_f16.stored, expected);
}

#[test]
fn no_position_of_a_long_text_is_lost_in_f32() {
    for first in [0, 250, 65_530, 9_999_999] {
        for format in ["f32", "f64"] {
            let reading = reading(&format!("first={first}&pos={format}"));
            let positions = reading.positions.iter().map(|at| *at as f64);
            assert!(positions.eq(reading.stored.iter().copied()));
            assert_eq!(
                (reading.least_distance, reading.largest_distance),
                (1.0, 1.0)
            );
        }
    }
}

#[test]
fn far_along_all_neighbours_are_one() {
    // The images of diffusers' issue 13920 begin at 65,536.
    let reading = reading("first=65536&pos=bf16");
    assert_eq!(reading.runs(), [(NEIGHBOURS, 65_536.0)]);
    assert_eq!(reading.formats[3].spacing, Some(512));
    let hand = reading.rounded[0].expect("a direction");
    assert!(reading.rounded.iter().all(|other| *other == Some(hand)));
    let turned = reading.exact[0].angle_to(reading.exact[1]);
    assert!((turned - 1.0).abs() < 1e-9);
}

#[test]
fn what_is_lost_of_a_text_is_golden_17s() {
    let golden = golden("17_precision_angles");
    let integers = &golden["integers_and_dtypes"];
    let reading = reading("tokens=8192");
    let [_, f32, f16, bf16] = &reading.formats[..] else {
        panic!("four formats")
    };
    for (of_format, key) in [
        (f32, "f32_first_integer_not_exact"),
        (f16, "f16_first_integer_not_exact"),
        (bf16, "bf16_first_integer_not_exact"),
    ] {
        assert_eq!(of_format.first_lost as i64, whole(&integers[key]), "{key}");
    }
    // `len(numpy.unique(numpy.arange(8192).astype(…)))`
    assert_eq!(bf16.distinct, 897);
    assert_eq!(f16.distinct, 4_097);
    assert_eq!(f32.distinct, 8_192);
    let chosen = shown_within("collapse", "tokens=8192", ("class", "chosen"), "td");
    assert_eq!(chosen[0], "257");
    let stored = shown_within("collapse", "first=65530", ("class", "stored"), "span");
    assert_eq!(stored[0], "65,536");
}

#[test]
fn f16_ends() {
    let reading = reading("first=65510&pos=f16");
    assert_eq!(reading.stored[0], 65_504.0);
    assert_eq!(reading.stored[10], f64::INFINITY);
    assert!(reading.rounded[0].is_some());
    assert_eq!(reading.rounded[10], None);
    assert_eq!(reading.formats[2].spacing, None);
}

#[test]
fn positions_before_the_start_are_rounded_alike() {
    let reading = reading("first=-261&pos=bf16");
    assert_eq!(
        reading.stored[..5],
        [-260.0, -260.0, -260.0, -258.0, -256.0]
    );
}
