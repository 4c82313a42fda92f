//! When the parts of a figure are drawn during a drag: see [`Group`]. A move draws what the hand drags. The other
//! groups follow at most three frames later, one a frame, and all of them are drawn as the hand lets go.

use gloo_events::EventListener;
use std::cell::{Cell, RefCell};
use std::ops::RangeInclusive;
use wasm_bindgen::prelude::*;
use web_sys::window;

/// The parts of a figure, by when they are drawn during a drag: what is dragged with each move, and the panels in the
/// frames after it, one group a frame.
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

/// The groups to draw.
pub type Due = [bool; Group::COUNT];

/// All of them.
pub const ALL: Due = [true; Group::COUNT];
const NONE: Due = [false; Group::COUNT];

/// The groups to draw with each move of a hand, of those that a figure has. What shows positions is drawn with them,
/// and not with an arrow.
pub fn due_with_move(groups: Due, moves_arrow: bool) -> Due {
    if !groups[Group::Dragged as usize] {
        return due_at_once();
    }
    let mut due = NONE;
    due[Group::Dragged as usize] = true;
    due[Group::Positions as usize] = !moves_arrow;
    due
}

/// The groups to draw with each position that plays slowly.
pub fn due_at_once() -> Due {
    let mut due = ALL;
    due[Group::AtRest as usize] = false;
    due
}

/// The groups that follow one a frame.
const PANELS: RangeInclusive<usize> = Group::First as usize..=Group::Last as usize;

/// The most frames by which a group follows a move: one for each of [`PANELS`].
const MOST_FRAMES: u32 = 3;

/// The groups of one figure that do not show its present state, by the frames in which they follow.
#[derive(Default)]
pub struct Schedule {
    /// The number of frames so far.
    frame: u32,
    /// The last frame in which each stale group may be drawn.
    latest: [Option<u32>; Group::COUNT],
}

impl Schedule {
    /// A move, which draws some groups and makes the others stale. The frame that comes next is its own.
    fn moved(&mut self, groups: Due, due: Due) {
        for (group, latest) in self.latest.iter_mut().enumerate() {
            if due[group] {
                *latest = None;
            } else if groups[group] {
                latest.get_or_insert(self.frame + 1 + MOST_FRAMES);
            }
        }
    }

    /// The group to draw in a frame: the one that can wait least, once not all of them can wait for another frame.
    fn next(&mut self) -> Option<usize> {
        self.frame += 1;
        let mut stale: Vec<(u32, usize)> = PANELS
            .filter_map(|group| Some((self.latest[group]?, group)))
            .collect();
        stale.sort_unstable();
        let mut frames = self.frame + 1..;
        let can_wait = stale
            .iter()
            .all(|(latest, _)| frames.next().is_some_and(|frame| frame <= *latest));
        let (_, group) = *stale.first().filter(|_| !can_wait)?;
        self.latest[group] = None;
        Some(group)
    }

    /// Whether a panel still shows an older state.
    fn is_waiting(&self) -> bool {
        self.latest[PANELS].iter().any(Option::is_some)
    }

    /// All groups are drawn. Returns whether any was stale.
    fn rest(&mut self) -> bool {
        let stale = std::mem::take(&mut self.latest);
        stale.iter().any(Option::is_some)
    }
}

/// The groups of one figure.
pub struct Pacing {
    schedule: Schedule,
    on_frame: Closure<dyn FnMut()>,
    is_waiting: bool,
}

impl Pacing {
    /// Calls `frame` for each frame in which a group may be drawn, and when the hand lets go.
    pub fn new(frame: impl Fn() + Clone + 'static) -> Self {
        let released: Released = Box::new(frame.clone());
        HAND.with(|hand| hand.released.borrow_mut().push(released));
        Self {
            schedule: Schedule::default(),
            on_frame: Closure::new(frame),
            is_waiting: false,
        }
    }

    /// The groups to draw with a change: all, and in a drag those that are `due` with each move.
    pub fn due_now(&mut self, due: Option<Due>, mut groups: Due, moves_arrow: bool) -> Due {
        let Some(due) = due.filter(|_| is_dragging()) else {
            self.schedule.rest();
            return ALL;
        };
        for group in [Group::Positions, Group::Second] {
            groups[group as usize] &= !moves_arrow;
        }
        self.schedule.moved(groups, due);
        self.wait();
        due
    }

    /// The groups to draw in a frame, or as the hand lets go: then all, if any is stale.
    pub fn due_in_frame(&mut self) -> Due {
        self.is_waiting = false;
        if !is_dragging() {
            return if self.schedule.rest() { ALL } else { NONE };
        }
        let mut due = NONE;
        if let Some(group) = self.schedule.next() {
            due[group] = true;
        }
        self.wait();
        due
    }

    fn wait(&mut self) {
        if self.is_waiting || !self.schedule.is_waiting() {
            return;
        }
        if let Some(window) = window() {
            let asked = window.request_animation_frame(self.on_frame.as_ref().unchecked_ref());
            self.is_waiting = asked.is_ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROUPS: Due = [true, false, true, true, true, true];

    #[test]
    fn each_panel_follows_a_move_within_three_frames_and_one_a_frame() {
        for pace in 1..6 {
            let (mut schedule, mut due) = (Schedule::default(), NONE);
            due[Group::Dragged as usize] = true;
            let mut stale_since = [None; Group::COUNT];
            let mut drawn = 0;
            for frame in 0..60 {
                if frame % pace == 0 && frame < 50 {
                    schedule.moved(GROUPS, due);
                    PANELS.for_each(|group| {
                        stale_since[group].get_or_insert(frame);
                    });
                }
                if let Some(group) = schedule.next() {
                    let since: u32 = stale_since[group].take().expect("stale");
                    assert!((1..=MOST_FRAMES).contains(&(frame - since)), "{pace}");
                    drawn += 1;
                }
                assert!(
                    stale_since
                        .iter()
                        .flatten()
                        .all(|since| frame - since <= MOST_FRAMES)
                );
            }
            assert!(!schedule.is_waiting() && drawn >= 3 * 50 / (3 + pace));
            assert!(schedule.rest());
        }
    }
}
