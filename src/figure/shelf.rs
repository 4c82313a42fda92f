//! Data read from the reader's files, stored outside the state: a state names them by a number, and the data of a
//! number never change.

use crate::state::limits::MOST_FILES;
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

/// The number of readings kept: each has some megabytes at most.
const KEPT: usize = 48;

/// The data read in this tab.
struct Shelf {
    /// Each with its number.
    kept: Vec<(u32, Rc<dyn Any>)>,
    /// The next number; 0 before the first.
    next: u32,
}

thread_local! {
    static SHELF: RefCell<Shelf> = const {
        RefCell::new(Shelf {
            kept: Vec::new(),
            next: 0,
        })
    };
}

/// The data of a number; `None` for a number from another tab or of another kind, or one from long ago.
pub fn numbered<T: 'static>(number: u32) -> Option<Rc<T>> {
    SHELF.with_borrow(|shelf| {
        let found = shelf.kept.iter().find(|(known, _)| *known == number)?;
        Rc::clone(&found.1).downcast().ok()
    })
}

/// Keeps what was read, and returns its number. The first one is drawn: another tab's link has another.
pub fn keep<T: 'static>(read: T) -> u32 {
    let most = MOST_FILES as u32;
    SHELF.with_borrow_mut(|shelf| {
        let number = match shelf.next {
            0 => 1 + (drawn() * f64::from(most - 1)) as u32,
            next => next,
        };
        shelf.next = 1 + number % (most - 1);
        if shelf.kept.len() == KEPT {
            shelf.kept.remove(0);
        }
        shelf.kept.push((number, Rc::new(read)));
        number
    })
}

/// A number from 0 to 1, in a native test always the same.
fn drawn() -> f64 {
    if cfg!(target_arch = "wasm32") {
        js_sys::Math::random()
    } else {
        0.5
    }
}
