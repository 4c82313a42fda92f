//! What an action changes in a scene, and what it leaves as it was.

use crate::scenes::{after, from_the_start, set};
use glam::DVec2;
use rope_explainer::params::{FARTHEST, Value};
use rope_explainer::scene::{Action, Role, Scene};

#[test]
fn a_locked_gap_moves_both_positions() {
    let moved = from_the_start([
        set("lock", Value::Switch(true)),
        Action::MovePosition(Role::Key, 20),
    ]);
    assert_eq!((moved.query_position, moved.key_position), (24, 20));
}

#[test]
fn a_shift_moves_the_sentence_too_and_ends_where_positions_end() {
    let moved = from_the_start([Action::Shift(100)]);
    assert_eq!(
        (
            moved.query_position,
            moved.key_position,
            moved.first_position
        ),
        (107, 103, 100)
    );
    let farthest = from_the_start([Action::Shift(i64::MAX)]);
    assert_eq!(farthest.query_position, FARTHEST);
    assert_eq!(farthest.distance(), 4);
}

#[test]
fn another_dimension_keeps_the_arrows_that_stay_and_a_pair_that_is_there() {
    let start = Scene {
        pair: 3,
        ..Scene::default()
    };
    let to = DVec2::new(0.25, -0.5);
    let moved = Action::MoveVector {
        role: Role::Key,
        pair: 1,
        to,
    };
    let fewer = after(start, [moved, set("d", Value::Integer(4))]);
    assert_eq!((fewer.pair, fewer.rotary_dim), (1, 4));
    assert_eq!(fewer.key[1], to);
    let more = after(fewer, [set("d", Value::Integer(6))]);
    assert_eq!((more.pair, more.rotary_dim), (1, 6));
    assert_eq!(more.key[1], to);
    assert_eq!(more.query, Scene::default().query[..3]);
}

#[test]
fn another_sentence_stands_in_the_order_as_written_and_the_same_one_stays_in_its_order() {
    let shuffled = from_the_start([set("order", Value::Integer(5))]);
    let text = |sentence: &str| set("text", Value::Text(sentence.to_owned()));
    let same = after(shuffled.clone(), [text(&shuffled.sentence)]);
    assert_eq!(same.order, 5);
    assert_eq!(after(shuffled, [text("another sentence")]).order, 0);
}

#[test]
fn a_vector_beyond_the_edge_draws_the_edge_out() {
    let moved = from_the_start([Action::MoveVector {
        role: Role::Query,
        pair: 0,
        to: DVec2::new(30.0, 40.0),
    }]);
    assert!(moved.reach >= 50.0);
}

#[test]
fn the_back_button_undoes_steps_and_not_the_parts_of_a_drag() {
    let moved = Action::MoveVector {
        role: Role::Query,
        pair: 0,
        to: DVec2::X,
    };
    let steps = [
        Action::Shift(1),
        Action::Become(Box::default()),
        set("d", Value::Integer(4)),
        set("base", Value::Real(500.0)),
        set("layout", Value::Choice(1)),
        set("rot", Value::Integer(4)),
        set("seed", Value::Integer(9)),
        set("text", Value::Text("a".to_owned())),
        set("phi", Value::Choice(1)),
    ];
    assert!(steps.iter().all(Action::is_step));
    let parts = [
        moved,
        Action::SetMap {
            role: Role::Query,
            at: (0, 0),
            to: 1.0,
        },
        Action::MovePosition(Role::Query, 1),
        set("m", Value::Integer(1)),
        set("speed", Value::Real(1.0)),
    ];
    assert!(!parts.iter().any(Action::is_step));
}
