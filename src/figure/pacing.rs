//! When the panels of a figure are drawn during a drag. While a whole figure takes longer than a frame, a move draws
//! what does not [follow](super::Figure::follow) at once, and in each frame after it one group of panels, until all
//! show the last state.

use super::GROUPS;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::Date;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::window;

/// The time of a whole drawing, in milliseconds, from which on panels follow: a frame has 16.7.
const SLOW_MS: f64 = 12.0;

/// One in so many whole drawings of a drag is measured.
const MEASURED: u32 = 4;

thread_local! {
    /// Which drag this is, counted from the first, while a button or a finger is down.
    static DRAG: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Listens to whether the reader holds a button or a finger down.
pub fn listen() {
    let Some(window) = window() else { return };
    let drags = Cell::new(0);
    EventListener::new(&window, "pointerdown", move |_| {
        drags.set(drags.get() + 1);
        DRAG.set(Some(drags.get()));
    })
    .forget();
    for event in ["pointerup", "pointercancel"] {
        EventListener::new(&window, event, |_| DRAG.set(None)).forget();
    }
}

/// The panels of one figure, and how long drawing all of it takes.
pub struct Pacing {
    /// The time that the last whole drawing of a drag took, in milliseconds.
    whole_ms: Rc<Cell<f64>>,
    /// The drag of the last move, and its whole drawings.
    drag: Option<u32>,
    drawings: u32,
    /// The groups that do not show the present state.
    stale: [bool; GROUPS],
    on_frame: Closure<dyn FnMut()>,
    is_waiting: bool,
}

impl Pacing {
    /// Calls `frame` for each frame in which a group may be drawn.
    pub fn new(frame: impl Fn() + 'static) -> Self {
        Self {
            whole_ms: Rc::default(),
            drag: None,
            drawings: 0,
            stale: [false; GROUPS],
            on_frame: Closure::new(frame),
            is_waiting: false,
        }
    }

    /// The groups to draw with a change; `is_move` for one that may be a part of a drag. The first move of each drag
    /// draws all of them, and is measured.
    pub fn due_now(&mut self, is_move: bool) -> [bool; GROUPS] {
        let drag = DRAG.get().filter(|_| is_move);
        if drag.is_some() && drag == self.drag && self.whole_ms.get() > SLOW_MS {
            self.stale = [true; GROUPS];
            self.wait();
            return [false; GROUPS];
        }
        if drag.is_some() {
            if drag != self.drag {
                self.drawings = 0;
            }
            if self.drawings.is_multiple_of(MEASURED) {
                self.measure();
            }
            self.drawings += 1;
        }
        self.drag = drag;
        self.stale = [false; GROUPS];
        [true; GROUPS]
    }

    /// The groups to draw in a frame: the first that is stale; all of them, once the hand has let go.
    pub fn due_in_frame(&mut self) -> [bool; GROUPS] {
        self.is_waiting = false;
        let mut due = self.stale;
        if DRAG.get().is_some() {
            let first = due.iter().position(|stale| *stale);
            due = std::array::from_fn(|group| Some(group) == first);
        }
        for (stale, due) in self.stale.iter_mut().zip(due) {
            *stale &= !due;
        }
        if self.stale.contains(&true) {
            self.wait();
        }
        due
    }

    fn wait(&mut self) {
        if self.is_waiting {
            return;
        }
        self.is_waiting = true;
        if let Some(window) = window() {
            let asked = window.request_animation_frame(self.on_frame.as_ref().unchecked_ref());
            self.is_waiting = asked.is_ok();
        }
    }

    /// Measures from now to the end of the frame in which the present change is painted. Moves come at the beginning of
    /// a frame.
    fn measure(&self) {
        let whole_ms = Rc::clone(&self.whole_ms);
        let began_ms = Date::now();
        // The frame's own work comes after its callbacks and before the next task.
        let in_frame = Closure::once_into_js(move || {
            Timeout::new(0, move || whole_ms.set(Date::now() - began_ms)).forget();
        });
        if let Some(window) = window() {
            // A page that gets no frames is not seen.
            let _ = window.request_animation_frame(in_frame.unchecked_ref());
        }
    }
}
