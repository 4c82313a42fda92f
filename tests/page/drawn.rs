//! A figure as its view draws it natively.

use rope_explainer::figure::{Definition, Figure, Group, Reading};
use rope_explainer::late::Late;
use rope_explainer::state::State;
use std::rc::Rc;
use yew::Callback;

/// A figure in a state that the engine takes, with what has come that the state needs.
#[track_caller]
pub fn figure_of(definition: &'static Definition, state: &State, late: &Late) -> Figure {
    let name = definition.name.as_str();
    let reading = (definition.read)(state, None, late);
    let reading = reading.unwrap_or_else(|error| panic!("{name}: {error}"));
    Figure {
        late: Rc::new(late.clone()),
        ..figure_with(definition, state, reading)
    }
}

pub fn figure_with(definition: &'static Definition, state: &State, reading: Reading) -> Figure {
    Figure {
        definition,
        start: Rc::new(State::of(definition.parameters)),
        opened_start: Rc::new(State::of(definition.parameters)),
        reset_to: Rc::new(State::of(definition.parameters)),
        is_asked: false,
        state: Rc::new(state.clone()),
        late: Rc::default(),
        reading,
        act: Callback::noop(),
        redraw: Callback::noop(),
        remembered: Rc::default(),
        plays: Default::default(),
        play: Callback::noop(),
        pointed: None,
        point: Callback::noop(),
        theme: Default::default(),
        due: [0; Group::COUNT],
        parts: Rc::default(),
        part_drawn: Callback::noop(),
    }
}
