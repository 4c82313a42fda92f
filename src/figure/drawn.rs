//! Notifies observers when a figure has been drawn in a new state.

use super::Figure;
use std::cell::RefCell;

/// Takes a figure, and the engine's error for its state, if any: its reading is then that of the state before.
type Observer = fn(&Figure, Option<&str>);

thread_local! {
    static OBSERVERS: RefCell<Vec<Observer>> = const { RefCell::new(Vec::new()) };
}

/// Calls back whenever a figure has been drawn because its state, or data that it draws, changed.
pub fn on_drawn(observer: Observer) {
    OBSERVERS.with_borrow_mut(|observers| observers.push(observer));
}

pub(super) fn tell(figure: &Figure, refused: Option<&str>) {
    OBSERVERS.with_borrow(|observers| {
        for observer in observers {
            observer(figure, refused);
        }
    });
}
