//! When the parts of a figure are drawn during a drag: see [`Group`]. While a whole drawing takes longer than a frame, a move draws
//! what the hand drags at once, and the frames after it one group of panels each, until all of them show the last state.

use super::Group;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::Date;
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::window;

/// The time of a whole drawing, in milliseconds, from which on panels follow: a frame has 16.7.
const SLOW_MS: f64 = 15.0;

/// One in so many whole drawings of a drag is measured.
const MEASURED: u32 = 4;

type Released = Box<dyn Fn()>;

/// The reader's hand, and what plays in its place.
struct Hand {
    /// How many drags there were. A position that plays is one.
    drags: Cell<u32>,
    /// Which drag this is, while a button or a finger is down.
    drag: Cell<Option<u32>>,
    /// Which drag it is that plays.
    play: Cell<Option<u32>>,
    /// What is done when the hand lets go.
    released: RefCell<Vec<Released>>,
}

thread_local! {
    static HAND: Hand = const {
        Hand {
            drags: Cell::new(0),
            drag: Cell::new(None),
            play: Cell::new(None),
            released: RefCell::new(Vec::new()),
        }
    };
}

/// Listens to whether the reader holds a button or a finger down.
pub fn listen() {
    let Some(window) = window() else { return };
    EventListener::new(&window, "pointerdown", |_| {
        HAND.with(|hand| hand.drag.set(Some(next_drag())))
    })
    .forget();
    for event in ["pointerup", "pointercancel"] {
        EventListener::new(&window, event, |_| {
            HAND.with(|hand| hand.drag.set(None));
            draw_all();
        })
        .forget();
    }
}

fn next_drag() -> u32 {
    HAND.with(|hand| {
        hand.drags.set(hand.drags.get() + 1);
        hand.drags.get()
    })
}

fn draw_all() {
    HAND.with(|hand| hand.released.borrow().iter().for_each(|act| act()));
}

/// Whether the reader holds a button or a finger down.
pub fn is_held() -> bool {
    HAND.with(|hand| hand.drag.get().is_some())
}

/// Begins to play: what moves until [`release`] is paced as a drag. Returns which.
pub fn hold() -> u32 {
    let drag = next_drag();
    HAND.with(|hand| hand.play.set(Some(drag)));
    drag
}

/// Ends to play, where nothing else plays by now.
pub fn release(drag: u32) {
    HAND.with(|hand| {
        if hand.play.get() == Some(drag) {
            hand.play.set(None);
        }
    });
    draw_all();
}

fn drag() -> Option<u32> {
    HAND.with(|hand| hand.drag.get().or(hand.play.get()))
}

/// The groups to draw.
pub type Due = [bool; Group::COUNT];

const ALL: Due = [true; Group::COUNT];
const NONE: Due = [false; Group::COUNT];

/// The groups that follow one a frame.
const PANELS: RangeInclusive<usize> = Group::First as usize..=Group::Last as usize;

/// The groups of one figure, and how long drawing all of it takes.
pub struct Pacing {
    /// The time that the last whole drawing of a drag took, in milliseconds.
    whole_ms: Rc<Cell<f64>>,
    /// The drag of the last move, and its whole drawings.
    drag: Option<u32>,
    drawings: u32,
    /// The groups that do not show the present state.
    stale: Due,
    /// Whether the frame that comes next is that of a move, which has enough to do.
    has_moved: bool,
    was_postponed: bool,
    on_frame: Closure<dyn FnMut()>,
    is_waiting: bool,
}

impl Pacing {
    /// Calls `frame` for each frame in which a group may be drawn, and when the hand lets go.
    pub fn new(frame: impl Fn() + Clone + 'static) -> Self {
        let released: Released = Box::new(frame.clone());
        HAND.with(|hand| hand.released.borrow_mut().push(released));
        Self {
            whole_ms: Rc::default(),
            drag: None,
            drawings: 0,
            stale: NONE,
            has_moved: false,
            was_postponed: false,
            on_frame: Closure::new(frame),
            is_waiting: false,
        }
    }

    /// The groups to draw with a change, of those that the figure has; `is_move` for one that may be a part of a drag. The
    /// first move of each drag draws all panels, and is measured.
    pub fn due_now(&mut self, is_move: bool, groups: Due) -> Due {
        let Some(drag) = drag().filter(|_| is_move) else {
            self.drag = None;
            self.stale = NONE;
            return ALL;
        };
        let is_first = self.drag != Some(drag);
        self.drag = Some(drag);
        let mut due = NONE;
        if !is_first && self.whole_ms.get() > SLOW_MS && groups[PANELS].contains(&true) {
            due[Group::Dragged as usize] = true;
            due[Group::Positions as usize] = true;
            self.has_moved = true;
            self.wait();
        } else {
            due = ALL;
            due[Group::AtRest as usize] = false;
            self.drawings = if is_first { 0 } else { self.drawings + 1 };
            if self.drawings.is_multiple_of(MEASURED) {
                self.measure();
            }
        }
        self.stale = std::array::from_fn(|group| groups[group] && !due[group]);
        due
    }

    /// The groups to draw in a frame, or as the hand lets go: then all that are stale, else the first.
    pub fn due_in_frame(&mut self) -> Due {
        self.is_waiting = false;
        if drag().is_none() {
            let mut due = std::mem::replace(&mut self.stale, NONE);
            // A scale that stayed in the drag follows, where there was one.
            due[Group::Last as usize] |= due[Group::AtRest as usize];
            return due;
        }
        let next = PANELS.into_iter().find(|&group| self.stale[group]);
        let mut due = NONE;
        let is_postponed = std::mem::take(&mut self.has_moved) && !self.was_postponed;
        self.was_postponed = is_postponed;
        if let Some(next) = next.filter(|_| !is_postponed) {
            due[next] = true;
            self.stale[next] = false;
        }
        if self.stale[PANELS].contains(&true) {
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
