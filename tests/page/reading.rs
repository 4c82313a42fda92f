//! A reading is the engine's word on a scene, and what it says of shifts and layouts is what the page teaches.

use crate::scenes::{from_the_start as scene, set};
use glam::DVec2;
use rope_explainer::params::Value;
use rope_explainer::reading::{CURVE_HALF, Reading};
use rope_explainer::scene::{Action, Role, Scene};
use rotary::{Pairing, Rotary};

fn read(scene: &Scene) -> Reading {
    Reading::of(scene).expect("actions keep a scene valid")
}

#[test]
fn the_terms_and_what_passes_through_add_up_to_the_turned_dot_product() {
    for layout in 0..2 {
        let scene = scene([
            set("d", Value::Integer(64)),
            set("rot", Value::Integer(48)),
            set("layout", Value::Choice(layout)),
        ]);
        let reading = read(&scene);
        let sum: f64 = reading.pairs.iter().map(|pair| pair.term.value).sum();
        assert!((sum + reading.passed_through - reading.score_from_positions).abs() < 1e-12);
        assert_eq!(reading.pairs.len(), 24);
    }
}

#[test]
fn a_plane_holds_the_components_that_the_engine_pairs() {
    let scene = scene([
        set("rot", Value::Integer(6)),
        set("layout", Value::Choice(1)),
    ]);
    let rotary = Rotary::new(8, 6, scene.base, Pairing::Half).expect("valid");
    let q = scene.components(Role::Query);
    assert_eq!(rotary.pairs(&q).expect("fits"), scene.query[..3]);
    assert_eq!((q[6], q[7]), (scene.query[3].x, scene.query[3].y));
}

#[test]
fn the_layout_changes_the_order_of_the_components_and_not_the_score() {
    let interleaved = read(&Scene::default());
    let half = read(&scene([set("layout", Value::Choice(1))]));
    assert!((interleaved.score - half.score).abs() < 1e-14);
}

#[test]
fn a_shift_keeps_the_gap_and_the_shown_digits_even_at_the_end_of_the_range() {
    let before = read(&Scene::default()).score_from_positions;
    for by in [1, 10, 1_000, 100_000, i64::MAX, i64::MIN] {
        let shifted = scene([Action::Shift(by)]);
        assert_eq!(shifted.distance(), Scene::default().distance());
        assert!(
            (read(&shifted).score_from_positions - before).abs() < 1e-8,
            "{by}"
        );
    }
}

#[test]
fn the_mirrored_sign_is_another_score() {
    let reading = read(&Scene::default());
    let mirrored = scene([
        Action::MovePosition(Role::Query, 3),
        Action::MovePosition(Role::Key, 7),
    ]);
    assert!((read(&mirrored).score - reading.score).abs() > 0.1);
}

#[test]
fn the_curve_passes_through_the_present_score() {
    for gap in [0, 4, -63, 64, 100, -5000] {
        let at = scene([Action::MovePosition(Role::Query, 3 + gap)]);
        let reading = read(&at);
        let here = reading
            .curve
            .points
            .iter()
            .find(|(distance, _)| *distance == gap as f64);
        let (_, score) = here.expect("the window holds the present distance");
        assert!((score - reading.score).abs() < 1e-12, "{gap}");
    }
}

#[test]
fn the_curve_stands_still_while_the_distance_is_within_half_its_width() {
    for (gap, centre) in [
        (0, 0),
        (40, 0),
        (63, 0),
        (-63, 0),
        (64, 64),
        (90, 64),
        (-100, -128),
    ] {
        let at = scene([Action::MovePosition(Role::Query, 3 + gap)]);
        let points = read(&at).curve.points;
        let ends = [points[0].0, points[points.len() - 1].0];
        let expected = [centre - CURVE_HALF, centre + CURVE_HALF].map(|end| end as f64);
        assert_eq!(ends, expected, "{gap}");
    }
}

#[test]
fn each_vector_turns_by_its_own_positions_angle() {
    let scene = Scene::default();
    let reading = read(&scene);
    let (m, n) = (scene.query_position as f64, scene.key_position as f64);
    for (at, pair) in reading.pairs.iter().enumerate() {
        assert_eq!(pair.theta, 10_000_f64.powf(-(at as f64) / 4.0));
        assert_eq!(pair.query_angle_rad, m * pair.theta);
        assert_eq!(pair.key_angle_rad, n * pair.theta);
        let turned = |vector: DVec2, angle: f64| DVec2::from_angle(angle).rotate(vector);
        let query = turned(scene.query[at], pair.query_angle_rad);
        let key = turned(scene.key[at], pair.key_angle_rad);
        assert!(pair.query.abs_diff_eq(query, 1e-15));
        assert!(pair.key.abs_diff_eq(key, 1e-15));
        assert!((reading.blocks.at_query[at] * scene.query[at]).abs_diff_eq(query, 1e-15));
        assert!((reading.blocks.at_key[at] * scene.key[at]).abs_diff_eq(key, 1e-15));
        let onto_query = turned(key, pair.between_rad);
        assert!(onto_query.perp_dot(query).abs() < 1e-14 && onto_query.dot(query) > 0.0);
    }
}

#[test]
fn the_root_of_the_whole_dimension_scales_a_score_of_which_half_is_turned() {
    let reading = read(&scene([
        set("d", Value::Integer(16)),
        set("rot", Value::Integer(8)),
    ]));
    assert_eq!(reading.scaled_score, reading.score / 4.0);
}

#[test]
fn the_check_of_the_matrices_vanishes() {
    let reading = read(&scene([Action::Shift(100_000)]));
    for block in &reading.blocks.check {
        assert!(
            block
                .to_cols_array()
                .iter()
                .all(|entry| entry.abs() < 1e-10)
        );
    }
}
