//! States that links and actions lead to, and their readings.

use rope_explainer::figure::{FigureReading, FigureSpec};
use rope_explainer::late::Late;
use rope_explainer::state::{Action, Parameter, Role, State, Typed};
use rope_explainer::url::link;
use std::rc::Rc;

/// The state of a figure that a link opens; an empty link opens the figure as it begins.
#[track_caller]
pub fn state_of<F: FigureSpec>(link: &str) -> State {
    let linked = link::read(&link::fields(link), &State::of(F::PARAMETERS));
    assert_eq!(linked.notices, Vec::<String>::new(), "{link}");
    linked.state
}

/// The reading of a state, which the engine takes.
#[track_caller]
pub fn read<F: FigureSpec>(state: &State) -> F::Reading {
    read_with::<F>(state, &Late::default())
}

/// The same with what has come that the state needs.
#[track_caller]
pub fn read_with<F: FigureSpec>(state: &State, late: &Late) -> F::Reading {
    F::Reading::with_late(state, None, late)
        .unwrap_or_else(|error| panic!("{}: {error}", std::any::type_name::<F>()))
}

/// The reading of a state after another's.
#[track_caller]
pub fn read_after<R: FigureReading>(state: &State, before: &R) -> R {
    R::with_late(state, Some(before), &Late::default()).expect("a reading")
}

pub fn move_tip(role: Role, pair: usize, to: (f64, f64)) -> Action {
    let to = to.into();
    Action::MoveVector { role, pair, to }
}

pub fn set_entry(role: Role, at: (usize, usize), to: f64) -> Action {
    Action::SetEntry { role, at, to }
}

pub fn set<T: Typed>(parameter: &'static Parameter<T>, value: T) -> Action {
    Action::Set(&parameter.row, value.value())
}

pub fn after(start: State, actions: impl IntoIterator<Item = Action>) -> State {
    let state = actions
        .into_iter()
        .fold(Rc::new(start), |state, action| state.after(action));
    Rc::unwrap_or_clone(state)
}
