//! A reading is the engine's word on a scene, and what it says of shifts and layouts is what the page teaches.

use rope_explainer::params::{Value, param};
use rope_explainer::reading::Reading;
use rope_explainer::scene::{Action, Role, Scene};
use rotary::{Pairing, Rotary};
use std::rc::Rc;
use yew::Reducible;

fn scene(actions: &[Action]) -> Scene {
    let scene = actions
        .iter()
        .fold(Rc::new(Scene::default()), |scene, action| {
            scene.reduce(action.clone())
        });
    Rc::unwrap_or_clone(scene)
}

fn set(key: &str, value: Value) -> Action {
    Action::Set(param(key), value)
}

fn read(scene: &Scene) -> Reading {
    Reading::of(scene).expect("actions keep a scene valid")
}

#[test]
fn the_terms_and_what_passes_through_add_up_to_the_turned_dot_product() {
    for layout in 0..2 {
        let scene = scene(&[
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
    let scene = scene(&[
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
    let half = read(&scene(&[set("layout", Value::Choice(1))]));
    assert!((interleaved.score - half.score).abs() < 1e-14);
}

#[test]
fn a_shift_keeps_the_gap_and_the_shown_digits_even_at_the_end_of_the_range() {
    let before = read(&Scene::default()).score_from_positions;
    for by in [1, 10, 1_000, 100_000, i64::MAX, i64::MIN] {
        let shifted = scene(&[Action::Shift(by)]);
        assert_eq!(shifted.distance(), Scene::default().distance());
        assert!(
            (read(&shifted).score_from_positions - before).abs() < 1e-8,
            "{by}"
        );
    }
}

#[test]
fn a_locked_gap_moves_both_positions() {
    let moved = scene(&[
        set("lock", Value::Switch(true)),
        Action::MovePosition(Role::Key, 20),
    ]);
    assert_eq!((moved.query_position, moved.key_position), (24, 20));
}

#[test]
fn the_mirrored_sign_is_another_score() {
    let reading = read(&Scene::default());
    let mirrored = scene(&[
        Action::MovePosition(Role::Query, 3),
        Action::MovePosition(Role::Key, 7),
    ]);
    assert!((read(&mirrored).score - reading.score).abs() > 0.1);
}

#[test]
fn the_curve_passes_through_the_present_score() {
    for gap in [0, 4, -63, 64, 100, -5000] {
        let at = scene(&[Action::MovePosition(Role::Query, 3 + gap)]);
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
fn the_check_of_the_matrices_vanishes() {
    let reading = read(&scene(&[Action::Shift(100_000)]));
    for block in &reading.blocks.check {
        assert!(
            block
                .to_cols_array()
                .iter()
                .all(|entry| entry.abs() < 1e-10)
        );
    }
}
