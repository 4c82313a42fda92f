//! Playing a position: the position advances step by step, and the figure moves with it. Playing starts only on
//! request, and stops when the reader does something else, leaves the tab or scrolls the figure out of sight.

use super::Figure;
use crate::page_behaviour::event_text::key;
use crate::state::{Action, Parameter, ParameterRow, Role, State, Value};
use crate::words;
use std::rc::Rc;
use yew::prelude::*;

/// The speeds, in positions per second.
const SPEEDS: [u32; 4] = [2, 5, 20, 60];

const FIRST_SPEED: usize = 1;

/// The action that moves it to another place.
type To = dyn Fn(&State, i64) -> Action;

/// A whole number of a figure that can be played, from one end to the other and back.
#[derive(Clone)]
pub struct Playable {
    /// Its name for scripts, as `data-play`.
    pub(super) field: &'static str,
    /// The keys of the parameters that it changes, as `data-sets`.
    sets: AttrValue,
    name: AttrValue,
    ends: (i64, i64),
    pub(super) at: Rc<dyn Fn(&State) -> i64>,
    pub(super) to: Rc<To>,
}

impl Playable {
    /// A number between two ends; `at` reads it from a state, and `to` moves it.
    pub fn new(
        field: &'static str,
        name: impl Into<AttrValue>,
        ends: (i64, i64),
        at: impl Fn(&State) -> i64 + 'static,
        to: impl Fn(&State, i64) -> Action + 'static,
    ) -> Self {
        Self {
            field,
            sets: field.into(),
            name: name.into(),
            ends,
            at: Rc::new(at),
            to: Rc::new(to),
        }
    }

    /// Names the parameters that it changes, for a number that is not a parameter itself.
    pub fn setting(self, sets: impl Into<AttrValue>) -> Self {
        Self {
            sets: sets.into(),
            ..self
        }
    }

    pub fn of(parameter: &'static Parameter<i64>, ends: (i64, i64)) -> Self {
        Self::of_row(&parameter.row, ends)
    }

    /// A whole-number parameter.
    pub fn of_row(row: &'static ParameterRow, ends: (i64, i64)) -> Self {
        let at = move |state: &State| match state.value(row) {
            Some(Value::Integer(at)) => *at,
            _ => 0,
        };
        let set = move |_: &State, to: i64| Action::Set(row, Value::Integer(to));
        Self::new(row.key, (row.name)(), ends, at, set)
    }

    /// The position of the query or of the key, which also moves the other one if the distance is locked.
    pub fn position(role: Role, ends: (i64, i64)) -> Self {
        let row = &role.position().row;
        let to = move |_: &State, to: i64| Action::MovePosition(role, to);
        Self::new(
            row.key,
            (row.name)(),
            ends,
            move |state| state.position(role),
            to,
        )
    }

    /// The ends between which it plays. A value beyond its control's ends extends them.
    fn ends_around(&self, at: i64) -> (i64, i64) {
        let (first, last) = self.ends;
        let width = (last - first).max(0) + 1;
        let start = first + (at - first).div_euclid(width) * width;
        (start, start + width - 1)
    }

    /// The next place and direction: it turns back at an end.
    pub(super) fn next(&self, at: i64, is_forward: bool) -> (i64, bool) {
        let (first, last) = self.ends_around(at);
        let is_forward = if is_forward { at < last } else { at <= first };
        let to = if is_forward { at + 1 } else { at - 1 };
        (to.clamp(first, last), is_forward)
    }
}

/// The reader's commands.
pub enum Command {
    /// Plays, or stops if it is already playing.
    Toggle(Playable),
    Speed,
    Stop,
}

/// The play state of a figure, as its controls show it.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The field that plays.
    field: Option<&'static str>,
    speed: usize,
}

impl Default for Shown {
    fn default() -> Self {
        Self {
            field: None,
            speed: FIRST_SPEED,
        }
    }
}

impl Shown {
    /// The state while something plays.
    pub fn playing(self, playable: &Playable) -> Self {
        Self {
            field: Some(playable.field),
            ..self
        }
    }

    /// The state while nothing plays.
    pub fn stopped(self) -> Self {
        Self {
            field: None,
            ..self
        }
    }

    /// Switches to the next speed, from the last one to the first.
    pub fn next_speed(&mut self) {
        self.speed = (self.speed + 1) % SPEEDS.len();
    }

    /// The time at each position, in milliseconds.
    pub fn interval_ms(self) -> f64 {
        1000.0 / f64::from(SPEEDS[self.speed])
    }

    /// Whether positions change too fast for motion between them to be visible.
    pub fn is_fast(self) -> bool {
        self.interval_ms() < 100.0
    }
}

/// The button that plays a slider or a marker, with its speed while it plays. Give the control [`on_space`] too.
pub fn button(figure: &Figure, playable: &Playable) -> Html {
    let (plays, command) = (figure.plays, figure.play.clone());
    let is_on = plays.field == Some(playable.field);
    let label = if is_on {
        words::play_stop().to_owned()
    } else {
        words::play(&playable.name)
    };
    let toggle = {
        let (command, playable) = (command.clone(), playable.clone());
        Callback::from(move |_: MouseEvent| command.emit(Command::Toggle(playable.clone())))
    };
    let speed = SPEEDS[plays.speed].to_string();
    html! {
        <span class="play" data-sets={playable.sets.clone()}>
            // The space bar on the slider does the same.
            <button type="button" tabindex="-1" data-play={playable.field} aria-label={label.clone()} title={label} onclick={toggle}>
                <svg viewBox="0 0 12 12" aria-hidden="true"><path d={if is_on { "M2 1.5h3v9H2zM7 1.5h3v9H7z" } else { "M3 1v10l8-5z" }} /></svg>
            </button>
            if is_on {
                <button type="button" class="speed" data-do="speed" aria-label={words::play_speed(&speed)} title={words::play_speed(&speed)}
                    onclick={command.reform(|_| Command::Speed)}>{ words::play_per_second(&speed) }</button>
            }
        </span>
    }
}

/// A handler for `onkeydown` of playable controls: the space bar plays and stops, and doesn't scroll.
pub fn on_space(figure: &Figure, playable: &Playable) -> Callback<KeyboardEvent> {
    let (command, playable) = (figure.play.clone(), playable.clone());
    Callback::from(move |event: KeyboardEvent| {
        if key(&event) == " " {
            event.prevent_default();
            if !event.repeat() {
                command.emit(Command::Toggle(playable.clone()));
            }
        }
    })
}

pub fn beside(figure: &Figure, playable: &Playable, slider: Html) -> Html {
    html! { <div class="playable" data-sets={playable.sets.clone()}>{ button(figure, playable) }{ slider }</div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_to_the_end_and_back_and_beyond_the_ends_where_it_is() {
        let playable = Playable::position(Role::Query, (0, 3));
        let mut at = (2, true);
        let mut seen = Vec::new();
        for _ in 0..7 {
            at = playable.next(at.0, at.1);
            seen.push(at.0);
        }
        assert_eq!(seen, [3, 2, 1, 0, 1, 2, 3]);
        assert_eq!(playable.ends_around(100_001), (100_000, 100_003));
        assert_eq!(playable.ends_around(-1), (-4, -1));
        assert_eq!(playable.next(-1, true), (-2, false));
    }
}
