//! A figure as its view draws it natively.

use rope_explainer::figure::{Definition, Figure, Group, Reading};
use rope_explainer::state::State;
use std::rc::Rc;
use yew::Callback;

/// A figure in a state that the engine takes.
#[track_caller]
pub fn figure_of(definition: &'static Definition, state: &State) -> Figure {
    let name = definition.name.as_str();
    let reading = (definition.read)(state, None);
    figure_with(
        definition,
        state,
        reading.unwrap_or_else(|error| panic!("{name}: {error}")),
    )
}

/// A figure in a state whose reading is known.
pub fn figure_with(definition: &'static Definition, state: &State, reading: Reading) -> Figure {
    Figure {
        definition,
        start: Rc::new(State::of(definition.parameters)),
        reset_to: Rc::new(State::of(definition.parameters)),
        state: Rc::new(state.clone()),
        reading,
        act: Callback::noop(),
        redraw: Callback::noop(),
        plays: Default::default(),
        play: Callback::noop(),
        pointed: None,
        point: Callback::noop(),
        theme: Default::default(),
        due: [0; Group::COUNT],
        groups: Rc::default(),
    }
}
