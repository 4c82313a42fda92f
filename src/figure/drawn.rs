//! Tells observers that a figure was drawn in another state.

use super::Figure;
use std::cell::RefCell;

/// Takes a figure, and why the engine refuses its state: then its reading is that of the state before.
type Observer = fn(&Figure, Option<&str>);

thread_local! {
    static OBSERVERS: RefCell<Vec<Observer>> = const { RefCell::new(Vec::new()) };
}

/// Calls back whenever a figure was drawn because its state, or what is drawn of it, changed.
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
