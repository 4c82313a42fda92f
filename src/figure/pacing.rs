//! When the parts of a figure are drawn during a drag: see [`Group`]. A move draws what the hand drags. The other
//! groups follow at most three frames later, with a later move where one comes, and all of them are drawn as the hand lets
//! go.

use gloo_events::EventListener;
use js_sys::Date;
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;
use wasm_bindgen::prelude::*;
use web_sys::window;

/// The parts of a figure, by when they are drawn during a drag: what is dragged with each move, and the panels
/// after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// What the hand drags, with its number.
    Dragged,
    /// What shows positions and no arrow: a dragged arrow leaves it as it is.
    Positions,
    /// Panels that follow.
    First,
    /// Panels that follow and show no arrow: a dragged arrow leaves them as they are.
    Second,
    /// Panels that follow.
    Last,
    /// What shows nothing that a drag changes, except in links.
    AtRest,
}

impl Group {
    pub const COUNT: usize = 6;
}

type Released = Box<dyn Fn()>;

/// The reader's hand, and what plays in its place.
struct Hand {
    /// Whether the reader is pressing a button or a finger.
    is_held: Cell<bool>,
    /// The number of plays so far, and the one that's running.
    plays: Cell<u32>,
    play: Cell<Option<u32>>,
    /// What is done when the hand lets go.
    released: RefCell<Vec<Released>>,
}

thread_local! {
    static HAND: Hand = const {
        Hand {
            is_held: Cell::new(false),
            plays: Cell::new(0),
            play: Cell::new(None),
            released: RefCell::new(Vec::new()),
        }
    };
}

/// Listens to whether the reader holds a button or a finger down.
pub fn listen() {
    let Some(window) = window() else { return };
    EventListener::new(&window, "pointerdown", |_| {
        HAND.with(|hand| hand.is_held.set(true))
    })
    .forget();
    for event in ["pointerup", "pointercancel"] {
        EventListener::new(&window, event, |_| {
            HAND.with(|hand| hand.is_held.set(false));
            draw_all();
        })
        .forget();
    }
}

fn draw_all() {
    HAND.with(|hand| hand.released.borrow().iter().for_each(|act| act()));
}

/// Whether the reader holds a button or a finger down.
pub fn is_held() -> bool {
    HAND.with(|hand| hand.is_held.get())
}

/// Begins to play: what moves until [`release`] may be paced as a drag. Returns which.
pub fn hold() -> u32 {
    HAND.with(|hand| {
        hand.plays.set(hand.plays.get() + 1);
        hand.play.set(Some(hand.plays.get()));
        hand.plays.get()
    })
}

/// Ends to play, where nothing else plays by now.
pub fn release(play: u32) {
    HAND.with(|hand| {
        if hand.play.get() == Some(play) {
            hand.play.set(None);
        }
    });
    draw_all();
}

fn is_dragging() -> bool {
    HAND.with(|hand| hand.is_held.get() || hand.play.get().is_some())
}

pub type Due = [bool; Group::COUNT];

pub const ALL: Due = [true; Group::COUNT];
const NONE: Due = [false; Group::COUNT];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Step,
    /// A position that plays slowly: all but what is drawn at rest keeps up with it.
    Slow,
    /// A move of a position in a drag.
    Position,
    /// A move of an arrow in a drag. What shows positions and no arrow stays as it is.
    Arrow,
}

/// The groups that follow.
const PANELS: RangeInclusive<usize> = Group::First as usize..=Group::Last as usize;

const FRAME_MS: f64 = 1000.0 / 60.0;

/// The longest by which a group follows a move: three frames.
const LONGEST_MS: f64 = 3.0 * FRAME_MS;

/// The groups of one figure that do not show its present state, by when they follow.
#[derive(Default)]
pub struct Schedule {
    moved_ms: f64,
    /// Until when each stale group may wait.
    latest_ms: [Option<f64>; Group::COUNT],
}

impl Schedule {
    /// The groups to draw with a move, of those that a figure has. A group that is stale is drawn with this move where it
    /// could not wait until the next one, if the hand keeps its pace and each move draws one such group: so what follows
    /// needs no frames of its own.
    fn moved(&mut self, now_ms: f64, groups: Due, change: Change) -> Due {
        let mut due = ALL;
        due[Group::AtRest as usize] = false;
        if groups[Group::Dragged as usize] && change != Change::Slow {
            due = NONE;
            due[Group::Dragged as usize] = true;
            due[Group::Positions as usize] =
                groups[Group::Positions as usize] && change != Change::Arrow;
        }
        for (group, latest) in self.latest_ms.iter_mut().enumerate() {
            let is_spared = change == Change::Arrow
                && (group == Group::Positions as usize || group == Group::Second as usize);
            if due[group] {
                *latest = None;
            } else if groups[group] && !is_spared {
                latest.get_or_insert(now_ms + LONGEST_MS);
            }
        }
        let pace_ms = (now_ms - self.moved_ms).clamp(FRAME_MS, LONGEST_MS);
        self.moved_ms = now_ms;
        while let Some(group) = self.first_late(now_ms, pace_ms) {
            self.latest_ms[group] = None;
            due[group] = true;
        }
        due
    }

    /// The group that can wait least, where one of them would be drawn too late.
    fn first_late(&self, now_ms: f64, pace_ms: f64) -> Option<usize> {
        let mut stale: Vec<(f64, usize)> = self.stale().collect();
        stale.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut next_ms = now_ms - FRAME_MS / 2.0;
        let is_late = stale.iter().any(|(latest_ms, _)| {
            next_ms += pace_ms;
            next_ms > *latest_ms
        });
        Some(stale.first().filter(|_| is_late)?.1)
    }

    /// The groups to draw in a frame.
    fn in_frame(&mut self, now_ms: f64) -> Due {
        let mut due = NONE;
        for group in PANELS {
            let latest = &mut self.latest_ms[group];
            due[group] = latest
                .take_if(|latest| *latest < now_ms + FRAME_MS / 2.0)
                .is_some();
        }
        due
    }

    /// Panels that still show an older state, and until when they may.
    fn stale(&self) -> impl Iterator<Item = (f64, usize)> {
        PANELS.filter_map(|group| Some((self.latest_ms[group]?, group)))
    }

    /// All groups are drawn. Returns whether any was stale.
    fn rest(&mut self) -> bool {
        let stale = std::mem::take(&mut self.latest_ms);
        stale.iter().any(Option::is_some)
    }
}

pub struct Pacing {
    schedule: Schedule,
    on_time: Closure<dyn FnMut()>,
    is_waiting: bool,
}

impl Pacing {
    /// Calls `act` when a group may have to be drawn, and when the hand lets go.
    pub fn new(act: impl Fn() + Clone + 'static) -> Self {
        let released: Released = Box::new(act.clone());
        HAND.with(|hand| hand.released.borrow_mut().push(released));
        Self {
            schedule: Schedule::default(),
            on_time: Closure::new(act),
            is_waiting: false,
        }
    }

    /// The groups to draw with a change: all, and in a drag some of those that the figure has.
    pub fn due_now(&mut self, change: Change, groups: Due) -> Due {
        if change == Change::Step || !is_dragging() {
            self.schedule.rest();
            return ALL;
        }
        let due = self.schedule.moved(Date::now(), groups, change);
        self.wait();
        due
    }

    /// The groups to draw now that time has passed, or as the hand lets go: then all, if any is stale.
    pub fn due_in_frame(&mut self) -> Due {
        self.is_waiting = false;
        if !is_dragging() {
            return if self.schedule.rest() { ALL } else { NONE };
        }
        let due = self.schedule.in_frame(Date::now());
        self.wait();
        due
    }

    /// Waits until the next group has to be drawn, a little longer than to the frame where a hand that keeps its pace
    /// draws it. Only a timer asks for no frames in which nothing is drawn.
    fn wait(&mut self) {
        let latest_ms = self.schedule.stale().map(|(latest_ms, _)| latest_ms);
        let latest_ms = latest_ms.fold(f64::INFINITY, f64::min);
        if self.is_waiting || latest_ms.is_infinite() {
            return;
        }
        let asked = window().map(|window| {
            window.set_timeout_with_callback_and_timeout_and_arguments_0(
                self.on_time.as_ref().unchecked_ref(),
                (latest_ms + FRAME_MS / 4.0 - Date::now()).ceil() as i32,
            )
        });
        self.is_waiting = asked.is_some_and(|asked| asked.is_ok());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUPS: Due = [true, false, true, true, true, true];

    #[test]
    fn each_panel_follows_a_move_within_three_frames() {
        for pace in 1..6 {
            let mut schedule = Schedule::default();
            let mut stale_since = [None; Group::COUNT];
            let mut own_frames = 0;
            for frame in 0..60_u32 {
                let now_ms = f64::from(frame) * FRAME_MS + 0.3 * f64::from(frame % 4);
                let mut due = NONE;
                if frame % pace == 0 && frame < 50 {
                    due = schedule.moved(now_ms, GROUPS, Change::Position);
                    assert!(due[Group::Dragged as usize]);
                    for group in PANELS {
                        stale_since[group].get_or_insert(frame);
                    }
                }
                let in_frame = schedule.in_frame(now_ms);
                own_frames += u32::from(in_frame != NONE);
                for group in PANELS {
                    let since = match due[group] || in_frame[group] {
                        true => stale_since[group].take(),
                        false => stale_since[group],
                    };
                    assert!(since.is_none_or(|since| frame - since <= 3), "{pace}");
                }
            }
            assert!(schedule.stale().next().is_none() && schedule.rest());
            // While the hand keeps its pace, its own frames are enough.
            assert!(pace > 3 || own_frames <= 3, "{pace}: {own_frames}");
        }
    }
}
