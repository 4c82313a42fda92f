//! Each line of the derivation holds for the rotation, and fails for the `f` that breaks it.

use crate::prelude::*;
use glam::DVec2;
use proptest::prelude::*;
use rope_explainer::figures::derivation::parameters::{PHI, Phi, STRETCH};
use rope_explainer::figures::derivation::{Candidate, Derivation, LINES, Line};

fn state(phi: Phi, stretch: f64, m: i64, n: i64) -> State {
    state_of::<Derivation>("")
        .with(&PHI, phi)
        .with(&STRETCH, stretch)
        .with(&QUERY_POSITION, m)
        .with(&KEY_POSITION, n)
}

fn holding(state: &State) -> [bool; LINES] {
    read::<Derivation>(state).lines.map(|line| line.holds())
}

#[test]
fn what_is_no_rotation_breaks_its_own_lines() {
    let no_progression = [false, true, true, true, false, false, false, false];
    let stretched = [false, true, false, false, true, true, true, false];
    for (state, expected) in [
        (state(Phi::Square, 1.0, 5, 2), no_progression),
        (state(Phi::Root, 1.0, 5, 2), no_progression),
        (state(Phi::Linear, 1.02, 5, 2), stretched),
        // Too small to see, and too large for any number.
        (state(Phi::Linear, 1.0 + 1e-9, 5, 2), stretched),
        (state(Phi::Linear, 1.1, 10_000_000, -10_000_000), stretched),
    ] {
        assert_eq!(holding(&state), expected, "{state:?}");
    }
}

#[test]
fn a_line_with_a_side_that_is_no_number_does_not_hold() {
    let line = Line {
        left: vec![0.0, f64::NAN],
        right: vec![0.0, 0.0],
        rounding: 1.0,
    };
    assert_eq!(line.difference(), f64::INFINITY);
    assert!(!line.holds());
}

#[test]
fn the_square_is_even_and_the_root_is_odd() {
    let phi_rad = |phi, m| Candidate::of(&state(phi, 1.0, 0, 0)).phi_rad(m);
    assert_eq!(phi_rad(Phi::Square, -3.0), 9.0 * 0.5);
    assert_eq!(phi_rad(Phi::Root, -4.0), -2.0 * 0.5);
}

#[test]
fn both_sides_of_every_line_are_what_the_reader_chose() {
    for (phi, phi_of) in [
        (Phi::Linear, (|m| m) as fn(f64) -> f64),
        (Phi::Square, |m| m * m),
        (Phi::Root, |m| m.signum() * m.abs().sqrt()),
    ] {
        let state = state(phi, 1.1, 3, 1);
        let angle = |m: f64| state.get(&SPEED) * phi_of(m);
        let f = |x: DVec2, m: f64| {
            let (sin, cos) = angle(m).sin_cos();
            DVec2::new(x.x * cos - x.y * sin, x.x * sin + x.y * cos) * 1.1_f64.powf(m)
        };
        let length = |x: DVec2| x.x.hypot(x.y);
        let (q, k) = (state.get(&QUERY)[0], state.get(&KEY)[0]);
        let direction = |x: DVec2| x.y.atan2(x.x);
        let rotated = {
            let (sin, cos) = (3.0 * angle(1.0)).sin_cos();
            [q.x * cos - q.y * sin, q.x * sin + q.y * cos]
        };
        let reading = read::<Derivation>(&state);
        let expected: [(Vec<f64>, Vec<f64>); LINES] = [
            (
                vec![f(q, 3.0).dot(f(k, 1.0))],
                vec![f(q, 2.0).dot(f(k, 0.0))],
            ),
            (vec![q.x, q.y], vec![q.x, q.y]),
            (
                vec![length(f(q, 3.0)) * length(f(k, 3.0))],
                vec![length(q) * length(k)],
            ),
            (vec![length(f(q, 3.0))], vec![length(q)]),
            (
                vec![direction(q) + angle(3.0) - direction(k) - angle(1.0)],
                vec![direction(q) + angle(2.0) - direction(k)],
            ),
            (vec![angle(4.0) - angle(3.0)], vec![angle(1.0)]),
            (vec![angle(3.0)], vec![3.0 * angle(1.0)]),
            (f(q, 3.0).to_array().to_vec(), rotated.to_vec()),
        ];
        for (line, (left, right)) in reading.lines.iter().zip(expected) {
            assert_all_near(&line.left, &left, 1e-12);
            assert_all_near(&line.right, &right, 1e-12);
        }
        let moved = [f(q, 3.0), f(k, 1.0)];
        for (moved, expected) in reading.moved.iter().zip(moved) {
            assert_near(moved.x, expected.x, 1e-12);
            assert_near(moved.y, expected.y, 1e-12);
        }
    }
}

proptest! {
    #[test]
    fn every_line_holds_for_the_rotation(
        m in -1_000_i64..1_000,
        n in -1_000_i64..1_000,
        speed in 0.0..3.0,
        tip in (-1.5..1.5, -1.5..1.5),
    ) {
        let state = state(Phi::Linear, 1.0, m, n)
            .with(&SPEED, speed)
            .with(&QUERY, [tip.into()].into());
        prop_assert_eq!(holding(&state), [true; LINES]);
    }
}
