//! Each line of the derivation holds for the rotation, and fails for the `f` that breaks it.

use crate::scenes::of_one_pair;
use glam::DVec2;
use proptest::prelude::*;
use rope_explainer::figures::derivation::{Candidate, LINES, Line, lines};
use rope_explainer::scene::{Phi, Scene};

fn scene(phi: Phi, stretch: f64, m: i64, n: i64) -> Scene {
    Scene {
        phi,
        stretch,
        query_position: m,
        key_position: n,
        ..of_one_pair()
    }
}

fn holding(scene: &Scene) -> [bool; LINES] {
    lines(scene)
        .expect("the engine takes the page's scenes")
        .map(|line| line.holds())
}

#[test]
fn angles_that_are_no_progression_break_the_angles_and_leave_the_lengths() {
    for phi in [Phi::Square, Phi::Root] {
        assert_eq!(
            holding(&scene(phi, 1.0, 5, 2)),
            [false, true, true, false, false, false, false]
        );
    }
}

#[test]
fn a_stretch_breaks_the_lengths_and_leaves_the_angles() {
    assert_eq!(
        holding(&scene(Phi::Linear, 1.02, 5, 2)),
        [false, false, false, true, true, true, false]
    );
}

#[test]
fn a_stretch_too_small_to_see_breaks_the_lengths_all_the_same() {
    assert_eq!(
        holding(&scene(Phi::Linear, 1.0 + 1e-9, 5, 2)),
        [false, false, false, true, true, true, false]
    );
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
    let phi_rad = |phi, m| Candidate::of(&scene(phi, 1.0, 0, 0)).phi_rad(m);
    assert_eq!(phi_rad(Phi::Square, -3.0), 9.0 * 0.5);
    assert_eq!(phi_rad(Phi::Root, -4.0), -2.0 * 0.5);
}

#[test]
fn lengths_that_no_number_holds_break_their_lines() {
    assert_eq!(
        holding(&scene(Phi::Linear, 1.1, 10_000_000, -10_000_000)),
        [false, false, false, true, true, true, false]
    );
}

#[test]
fn both_sides_of_the_wish_are_dot_products_of_what_the_reader_chose() {
    let scene = scene(Phi::Square, 1.1, 3, 1);
    let f = |x: DVec2, m: f64| {
        let (sin, cos) = (scene.speed * m * m).sin_cos();
        DVec2::new(x.x * cos - x.y * sin, x.x * sin + x.y * cos) * 1.1_f64.powf(m)
    };
    let (q, k) = (scene.query[0], scene.key[0]);
    let wish = &lines(&scene).unwrap()[0];
    assert!((wish.left[0] - f(q, 3.0).dot(f(k, 1.0))).abs() < 1e-12);
    assert!((wish.right[0] - f(q, 2.0).dot(k)).abs() < 1e-12);
}

proptest! {
    #[test]
    fn every_line_holds_for_the_rotation(
        m in -1_000_i64..1_000,
        n in -1_000_i64..1_000,
        speed in 0.0..3.0,
        tip in (-1.5..1.5, -1.5..1.5),
    ) {
        let mut scene = scene(Phi::Linear, 1.0, m, n);
        scene.speed = speed;
        scene.query[0] = tip.into();
        prop_assert_eq!(holding(&scene), [true; LINES]);
    }
}
