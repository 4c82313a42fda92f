//! Schedules the drawing of a figure's parts during a drag: see [`Group`]. Each move draws what is dragged. The other
//! groups follow at most three frames later, with a later move if there is one, and all of them are drawn at the end of
//! the drag.

use crate::numbers::sorted;
use crate::page_behaviour::pressed;
use gloo_events::EventListener;
use js_sys::Date;
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;
use wasm_bindgen::prelude::*;
use web_sys::window;
use yew::Callback;

/// Groups of a figure's parts, by the time at which they are drawn during a drag: what is dragged with each move, the
/// panels after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// The dragged part, with its number.
    Dragged,
    /// Parts with positions but without arrows: dragging an arrow doesn't change them.
    Positions,
    /// Following panels.
    First,
    /// Following panels without arrows: dragging an arrow doesn't change them.
    Second,
    /// Following panels.
    Last,
    /// Parts that a drag doesn't change, except in links.
    AtRest,
}

impl Group {
    pub const COUNT: usize = 6;
}

type Released = Box<dyn Fn()>;

/// Plays, which take the place of the reader's hand, and callbacks for the end of a drag.
struct Hand {
    /// The number of plays so far, and the one that's running, with the callback that stops it.
    plays: Cell<u32>,
    play: RefCell<Option<(u32, Callback<()>)>>,
    /// Callbacks for the end of a drag.
    released: RefCell<Vec<Released>>,
}

thread_local! {
    static HAND: Hand = const {
        Hand {
            plays: Cell::new(0),
            play: RefCell::new(None),
            released: RefCell::new(Vec::new()),
        }
    };
}

/// Listens to the end of a drag.
pub fn listen() {
    let Some(window) = window() else { return };
    for event in ["pointerup", "pointercancel"] {
        EventListener::new(&window, event, |_| {
            if !pressed::is_any() {
                draw_all();
            }
        })
        .forget();
    }
}

fn draw_all() {
    HAND.with(|hand| hand.released.borrow().iter().for_each(|act| act()));
}

/// Starts a play, and stops the one that's running: until [`release`], moves may be paced like a drag. Returns its
/// number.
pub fn hold(stop: Callback<()>) -> u32 {
    let (play, other) = HAND.with(|hand| {
        let play = hand.plays.get() + 1;
        hand.plays.set(play);
        (play, hand.play.replace(Some((play, stop))))
    });
    if let Some((_, stop_other)) = other {
        stop_other.emit(());
    }
    play
}

/// Ends a play, unless another one has started since.
pub fn release(play: u32) {
    HAND.with(|hand| {
        let mut running = hand.play.borrow_mut();
        running.take_if(|(running, _)| *running == play);
    });
    draw_all();
}

fn is_dragging() -> bool {
    pressed::is_any() || HAND.with(|hand| hand.play.borrow().is_some())
}

pub type Due = [bool; Group::COUNT];

pub const ALL: Due = [true; Group::COUNT];
const NONE: Due = [false; Group::COUNT];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Step,
    /// A position that plays slowly: everything except [`Group::AtRest`] keeps up with it.
    Slow,
    /// A move of a position in a drag.
    Position,
    /// A move of an arrow in a drag, which doesn't change parts without arrows.
    Arrow,
}

/// The following groups.
const PANELS: RangeInclusive<usize> = Group::First as usize..=Group::Last as usize;

const FRAME_MS: f64 = 1000.0 / 60.0;

/// The longest delay of a group after a move: three frames.
const LONGEST_MS: f64 = 3.0 * FRAME_MS;

/// The stale groups of one figure, with their deadlines.
#[derive(Default)]
pub struct Schedule {
    moved_ms: f64,
    /// The deadline of each stale group.
    latest_ms: [Option<f64>; Group::COUNT],
}

impl Schedule {
    /// The groups to draw with a move, of those that a figure has. A stale group is drawn with this move if it couldn't
    /// wait for the next one, assuming a steady pace and one such group per move. This way, following groups need no
    /// frames of their own.
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

    /// The group with the earliest deadline, if one of them would be drawn too late.
    fn first_late(&self, now_ms: f64, pace_ms: f64) -> Option<usize> {
        let stale = sorted(self.stale(), |(latest_ms, _)| *latest_ms);
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

    /// Panels that still show an older state, with their deadlines.
    fn stale(&self) -> impl Iterator<Item = (f64, usize)> {
        PANELS.filter_map(|group| Some((self.latest_ms[group]?, group)))
    }

    /// Draws all groups. Returns whether any was stale.
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
    /// Calls `act` when a group may have to be drawn, and at the end of a drag.
    pub fn new(act: impl Fn() + Clone + 'static) -> Self {
        let released: Released = Box::new(act.clone());
        HAND.with(|hand| hand.released.borrow_mut().push(released));
        Self {
            schedule: Schedule::default(),
            on_time: Closure::new(act),
            is_waiting: false,
        }
    }

    /// The groups to draw with a change: all, or during a drag some of those that the figure has.
    pub fn due_now(&mut self, change: Change, groups: Due) -> Due {
        if change == Change::Step || !is_dragging() {
            self.schedule.rest();
            return ALL;
        }
        let due = self.schedule.moved(Date::now(), groups, change);
        self.wait();
        due
    }

    /// The groups to draw after some time, or at the end of a drag: then all, if any is stale or a part out of view is.
    pub fn due_in_frame(&mut self, are_parts_stale: bool) -> Due {
        self.is_waiting = false;
        if !is_dragging() {
            return if self.schedule.rest() || are_parts_stale {
                ALL
            } else {
                NONE
            };
        }
        let due = self.schedule.in_frame(Date::now());
        self.wait();
        due
    }

    /// Waits until the next group has to be drawn, a little longer than to the frame in which a steady drag draws it.
    /// Only a timer avoids frames in which nothing is drawn.
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
            // While the drag keeps its pace, its own frames are enough.
            assert!(pace > 3 || own_frames <= 3, "{pace}: {own_frames}");
        }
    }
}
