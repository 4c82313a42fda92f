//! The effects of actions on a state, and the values that they leave unchanged.

use crate::prelude::*;
use glam::DVec2;
use rope_explainer::figures::bench::Bench;
use rope_explainer::figures::derivation::parameters::{PHI, Phi};
use rope_explainer::figures::order::Order;
use rope_explainer::figures::order::parameters::ORDER;
use rope_explainer::figures::take::Take;
use rope_explainer::figures::take::parameters::{CODE, CodeLanguage};
use rope_explainer::figures::turn::Turn;
use rope_explainer::state::drawn;
use rope_explainer::state::limits::FARTHEST;
use rope_explainer::toy_model::sentence;

fn moved_position(role: Role, to: i64) -> Action {
    Action::MovePosition(role, to)
}

#[test]
fn a_locked_distance_moves_both_positions() {
    let moved = after(state_of::<Bench>("lock=1"), [moved_position(Role::Key, 20)]);
    let positions = (moved.get(&QUERY_POSITION), moved.get(&KEY_POSITION));
    assert_eq!(positions, (24, 20));
}

#[test]
fn a_position_ends_where_its_range_ends_and_a_locked_distance_is_kept_there() {
    let moved = |link: &str, to| {
        let moved = after(state_of::<Turn>(link), [moved_position(Role::Key, to)]);
        (moved.get(&QUERY_POSITION), moved.get(&KEY_POSITION))
    };
    assert_eq!(moved("", i64::MAX), (7, FARTHEST));
    assert_eq!(moved("", i64::MIN), (7, -FARTHEST));
    assert_eq!(moved("lock=1", i64::MAX), (FARTHEST, FARTHEST - 4));
    assert_eq!(moved("lock=1", i64::MIN), (4 - FARTHEST, -FARTHEST));
}

#[test]
fn a_shift_moves_the_sentence_too_and_ends_where_positions_end() {
    let moved = after(state_of::<Bench>(""), [Action::Shift(100)]);
    assert_eq!(Role::ALL.map(|role| moved.position(role)), [107, 103]);
    assert_eq!(moved.get(&FIRST_POSITION), 100);
    let farthest = after(state_of::<Bench>(""), [Action::Shift(i64::MAX)]);
    assert_eq!(farthest.get(&QUERY_POSITION), FARTHEST);
    assert_eq!(farthest.distance(), 4);
}

#[test]
fn another_dimension_keeps_the_arrows_that_stay_and_a_pair_that_is_there() {
    let start = state_of::<Bench>("pair=3");
    let to = DVec2::new(0.25, -0.5);
    let moved = move_tip(Role::Key, 1, to.into());
    let fewer = after(start, [moved, set(&HEAD_DIM, 4)]);
    assert_eq!((fewer.get(&PAIR), fewer.rotary_dim()), (1, 4));
    assert_eq!(fewer.get(&KEY)[1], to);
    let more = after(fewer, [set(&HEAD_DIM, 6)]);
    assert_eq!((more.get(&PAIR), more.rotary_dim()), (1, 6));
    assert_eq!(more.get(&KEY)[1], to);
    assert_eq!(more.get(&QUERY), &state_of::<Bench>("").get(&QUERY)[..3]);
}

#[test]
fn a_rotary_dimension_that_is_not_whole_stays_while_there_is_room() {
    let start = state_of::<Bench>("d=16&rot=6");
    let dims = |d| after(start.clone(), [set(&HEAD_DIM, d)]).rotary_dim();
    assert_eq!([dims(32), dims(8), dims(4)], [6, 6, 4]);
}

#[test]
fn another_seed_draws_every_arrow_again() {
    let to = DVec2::new(0.25, -0.5);
    let moved = move_tip(Role::Key, 1, to.into());
    let drawn_again = after(state_of::<Bench>(""), [moved, set(&SEED, 7)]);
    assert_eq!(drawn_again.get(&QUERY), drawn(7, Role::Query, 4));
    assert_eq!(drawn_again.get(&KEY), drawn(7, Role::Key, 4));
}

#[test]
fn what_a_parameter_does_not_accept_changes_nothing() {
    let start = Rc::new(state_of::<Bench>("rot=6"));
    for action in [
        set(&HEAD_DIM, 7),
        set(&HEAD_DIM, 258),
        set(&ROTARY_DIM, 10),
        set(&PAIR, 4),
        set(&BASE, f64::NAN),
        set(&BASE, 0.5),
        set(&SENTENCE, "".into()),
        set(&SENTENCE, "x".repeat(401).into()),
        // The bench has no such parameter.
        set(&SPEED, 1.0),
        Action::Set(&BASE, Value::Integer(4)),
        Action::Set(&LAYOUT, Value::Choice(2)),
        move_tip(Role::Query, 4, (1.0, 0.0)),
        move_tip(Role::Query, 0, (f64::NAN, 0.0)),
        move_tip(Role::Query, 0, (0.0, 100.5)),
        set_entry(Role::Query, (0, 0), 2.0),
    ] {
        let what = format!("{action:?}");
        assert!(Rc::ptr_eq(&start, &start.after(action)), "{what}");
    }
}

#[test]
fn another_sentence_stands_in_the_order_as_written_and_the_same_one_stays_in_its_order() {
    let shuffled = after(state_of::<Order>(""), [set(&ORDER, 5)]);
    let text = |sentence: &str| set(&SENTENCE, sentence.into());
    let same = after(shuffled.clone(), [text(sentence(&shuffled))]);
    assert_eq!(same.get(&ORDER), 5);
    assert_eq!(after(shuffled, [text("another sentence")]).get(&ORDER), 0);
}

#[test]
fn a_vector_beyond_the_edge_draws_the_edge_out() {
    let moved = after(
        state_of::<Bench>(""),
        [move_tip(Role::Query, 0, (30.0, 40.0))],
    );
    assert!(moved.get(&REACH) >= 50.0);
}

#[test]
fn the_back_button_undoes_steps_and_not_the_parts_of_a_drag() {
    let moved = move_tip(Role::Query, 0, (1.0, 0.0));
    let steps = [
        Action::Shift(1),
        Action::Become(Box::new(State::of(&[]))),
        Action::Obey(Box::new(State::of(&[]))),
        set(&HEAD_DIM, 4),
        set(&BASE, 500.0),
        set(&LAYOUT, Pairing::Half),
        set(&ROTARY_DIM, 4),
        set(&SEED, 9),
        set(&SENTENCE, "a".into()),
        set(&PHI, Phi::Square),
    ];
    assert!(steps.iter().all(Action::is_step));
    let parts = [
        moved,
        set_entry(Role::Query, (0, 0), 1.0),
        Action::MovePosition(Role::Query, 1),
        set(&QUERY_POSITION, 1),
        set(&SPEED, 1.0),
    ];
    assert!(!parts.iter().any(Action::is_step));
}

#[test]
fn a_figure_takes_over_what_another_has_too_and_keeps_the_rest() {
    let bench = state_of::<Bench>("d=6&rot=4&m=11&layout=half&k=1,2,3,4,5,6&text=a+b&reach=20");
    let mut taken = state_of::<Take>("d=64&code=rust&seed=9");
    taken.take_over(&bench);
    assert_eq!(taken.get(&CODE), CodeLanguage::Rust);
    assert_eq!(
        (taken.head_dim(), taken.rotary_dim(), taken.pairing()),
        (6, 4, Pairing::Half)
    );
    assert_eq!(taken.get(&QUERY_POSITION), 11);
    assert_eq!(taken.get(&SEED), bench.get(&SEED));
    assert_eq!(taken.get(&QUERY), bench.get(&QUERY));
    assert_eq!(taken.get(&KEY), bench.get(&KEY));
    assert!(taken.find(&REACH).is_none() && taken.find(&SENTENCE).is_none());
}
