//! Animation of the changes in a step. A picture is always drawn in its final state; then moving parts are drawn, for a
//! moment, on their way from their old places. At rest nothing runs.
//!
//! Dials and small planes join with their own drawing, from their numbers. Other elements name their motion in
//! `data-moves`: `path` for an SVG path whose numbers change, `slide` for an element that moves sideways in its line.

use super::arc::fewer_turns;
use super::arrow;
use super::path::px;
use crate::numbers::decimal_number;
use js_sys::Date;
use std::cell::{Cell, OnceCell, RefCell};
use std::f64::consts::{PI, TAU};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, window};

/// The course of an animation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pace {
    /// Fast at first: a step of the reader.
    Step,
    /// At constant speed, for this many milliseconds, until the next position is played.
    Played(f64),
}

/// Draws a part of the way, 0 to 1. At 1 the drawing is the final one.
type Draw = Box<dyn Fn(f64)>;

/// The duration of a step, and its extension for each rotation of an arrow beyond half a rotation, in milliseconds.
const STEP_MS: f64 = 220.0;
const TURN_MS: f64 = 130.0;

/// The largest number of rotations of an arrow in one step.
const MOST_TURNS: f64 = 4.0;

/// The lifetime of the trail behind the tip of a played arrow, in milliseconds.
const TRAIL_MS: f64 = 280.0;

struct Motion {
    root: Element,
    pace: Pace,
    /// The elements that may move, as they were before the step; empty once the step is drawn.
    before: Vec<(Element, Was)>,
    draws: Vec<Draw>,
    /// The largest rotation of an arrow.
    swept_rad: f64,
    began_ms: f64,
    lasts_ms: f64,
}

/// The state of an element before the step.
enum Was {
    Path(String),
    Left(f64),
}

struct Stage {
    motion: RefCell<Option<Motion>>,
    trails: RefCell<Vec<Trail>>,
    frame: OnceCell<Closure<dyn FnMut()>>,
    is_waiting: Cell<bool>,
}

thread_local! {
    static STAGE: Stage = const {
        Stage {
            motion: RefCell::new(None),
            trails: RefCell::new(Vec::new()),
            frame: OnceCell::new(),
            is_waiting: Cell::new(false),
        }
    };
}

fn replace(motion: Option<Motion>) -> Option<Motion> {
    STAGE.with(|stage| stage.motion.replace(motion))
}

pub fn is_reduced() -> bool {
    let query =
        window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok());
    query.flatten().is_some_and(|query| query.matches())
}

/// Records the elements that may move in a part of the page, before a step is drawn.
pub fn before(root: &Element, pace: Pace) {
    finish();
    if is_reduced() {
        return;
    }
    let Ok(moving) = root.query_selector_all("[data-moves]") else {
        return;
    };
    let moving = (0..moving.length()).filter_map(|index| {
        let element: Element = moving.get(index)?.dyn_into().ok()?;
        let was = Was::of(&element)?;
        Some((element, was))
    });
    replace(Some(Motion {
        root: root.clone(),
        pace,
        before: moving.collect(),
        draws: Vec::new(),
        swept_rad: 0.0,
        began_ms: 0.0,
        lasts_ms: 0.0,
    }));
}

/// Whether a step that should be animated is being drawn.
pub fn is_awaited() -> bool {
    STAGE.with(|stage| {
        let motion = stage.motion.borrow();
        motion.as_ref().is_some_and(|motion| motion.lasts_ms == 0.0)
    })
}

/// Whether the step being drawn is of a playing position.
pub fn is_played() -> bool {
    STAGE.with(|stage| {
        let motion = stage.motion.borrow();
        motion
            .as_ref()
            .is_some_and(|motion| motion.pace != Pace::Step)
    })
}

/// Lets a part that draws itself join the animation of the step being drawn.
pub fn join(draw: Draw, swept_rad: f64) {
    STAGE.with(|stage| {
        if let Some(motion) = &mut *stage.motion.borrow_mut() {
            motion.add(draw, swept_rad);
        }
    });
}

/// Starts the animation, once a step is drawn.
pub fn after() {
    if !is_awaited() {
        return;
    }
    let Some(mut motion) = replace(None) else {
        return;
    };
    for (element, was) in std::mem::take(&mut motion.before) {
        if let Some(draw) = was.way_to_now(&element) {
            motion.add(draw, 0.0);
        }
    }
    if motion.draws.is_empty() {
        return;
    }
    motion.began_ms = Date::now();
    motion.lasts_ms = match motion.pace {
        Pace::Step => STEP_MS + TURN_MS * (motion.swept_rad / TAU - 0.5).max(0.0),
        Pace::Played(lasts_ms) => lasts_ms.max(1.0),
    };
    motion.draw(0.0);
    replace(Some(motion));
    wait();
}

/// Finishes a running animation at once.
pub fn finish() {
    if let Some(motion) = replace(None) {
        motion.draw(1.0);
    }
}

/// Finishes the animation of a part of the page, if that is what runs.
pub fn finish_in(root: &Element) {
    let is_here = |motion: &Option<Motion>| motion.as_ref().is_some_and(|it| it.root == *root);
    if STAGE.with(|stage| is_here(&stage.motion.borrow())) {
        finish();
    }
}

fn wait() {
    STAGE.with(|stage| {
        if stage.is_waiting.replace(true) {
            return;
        }
        if let Some(window) = window() {
            let callback = stage.frame.get_or_init(|| Closure::new(frame)).as_ref();
            let asked = window.request_animation_frame(callback.unchecked_ref());
            stage.is_waiting.set(asked.is_ok());
        }
    });
}

fn frame() {
    STAGE.with(|stage| stage.is_waiting.set(false));
    let now_ms = Date::now();
    if let Some(motion) = replace(None) {
        let is_drawn = motion.lasts_ms > 0.0;
        let part = if is_drawn {
            (now_ms - motion.began_ms) / motion.lasts_ms
        } else {
            0.0
        };
        motion.draw(part.min(1.0));
        if part < 1.0 {
            replace(Some(motion));
            wait();
        }
    }
    let has_trails = STAGE.with(|stage| {
        let mut trails = stage.trails.borrow_mut();
        trails.retain_mut(|trail| trail.draw(now_ms));
        !trails.is_empty()
    });
    if has_trails {
        wait();
    }
}

impl Motion {
    fn add(&mut self, draw: Draw, swept_rad: f64) {
        self.draws.push(draw);
        self.swept_rad = self.swept_rad.max(swept_rad.abs());
    }

    fn draw(&self, part: f64) {
        let part = match self.pace {
            Pace::Step => 1.0 - (1.0 - part).powi(3),
            Pace::Played(_) => part,
        };
        for draw in &self.draws {
            draw(part);
        }
    }
}

impl Was {
    fn of(element: &Element) -> Option<Self> {
        let moves = element.get_attribute("data-moves")?;
        Some(match moves.as_str() {
            "path" => Self::Path(element.get_attribute("d")?),
            _ => Self::Left(element.get_bounding_client_rect().left()),
        })
    }

    /// The animation of an element from its old state to the present one; `None` if it does not move.
    fn way_to_now(self, element: &Element) -> Option<Draw> {
        match (self, Self::of(element)?) {
            (Self::Path(was), Self::Path(now)) if was != now => {
                between_paths(&was, &now, 0.0)?;
                let element = element.clone();
                let draw = move |part: f64| {
                    if let Some(path) = between_paths(&was, &now, part) {
                        set(&element, "d", if part < 1.0 { &path } else { &now });
                    }
                };
                Some(Box::new(draw))
            }
            (Self::Left(was), Self::Left(now)) if (was - now).abs() > 0.5 => {
                let element: HtmlElement = element.clone().dyn_into().ok()?;
                let draw = move |part: f64| {
                    let (style, by) = (element.style(), (was - now) * (1.0 - part));
                    // A style that the browser refuses leaves the element in its final place.
                    let _ = if part < 1.0 {
                        style.set_property("transform", &format!("translateX({}px)", px(by)))
                    } else {
                        style.remove_property("transform").map(drop)
                    };
                };
                Some(Box::new(draw))
            }
            _ => None,
        }
    }
}

/// The angle from one direction of an arrow to another, given how far it was rotated at each: in that direction, over
/// at most a few rotations.
pub fn sweep([from, turned]: [f64; 2], [to, now_turned]: [f64; 2]) -> f64 {
    let by = now_turned - turned;
    fewer_turns(by + wrapped(to - from - by), MOST_TURNS)
}

/// An equal direction within half a rotation of 0.
fn wrapped(angle_rad: f64) -> f64 {
    angle_rad - TAU * (angle_rad / TAU).round()
}

/// The nearest equal direction, for two angles within half a rotation of 0: the rest was counted in rotations.
pub fn nearer(from: f64, to: f64) -> f64 {
    let by = to - from;
    if from.abs().max(to.abs()) <= PI {
        wrapped(by)
    } else {
        fewer_turns(by, MOST_TURNS)
    }
}

fn set(element: &Element, attribute: &str, value: &str) {
    // The browser rejects only invalid names.
    let _ = element.set_attribute(attribute, value);
}

/// A path part of the way from another with the same letters.
fn between_paths(was: &str, now: &str, part: f64) -> Option<String> {
    let (mut was, mut now, mut path) = (was, now, String::new());
    while !now.is_empty() {
        let ((before, from, rest_was), (letters, to, rest_now)) =
            (next_number(was), next_number(now));
        if before != letters {
            return None;
        }
        path.push_str(letters);
        match (from, to) {
            (Some(from), Some(to)) => path.push_str(&px(from + (to - from) * part)),
            (None, None) => {}
            _ => return None,
        }
        (was, now) = (rest_was, rest_now);
    }
    was.is_empty().then_some(path)
}

/// The text before the first number of a path, the number, and the rest.
fn next_number(path: &str) -> (&str, Option<f64>, &str) {
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    let start = path.find(is_part).unwrap_or(path.len());
    let (before, number) = path.split_at(start);
    let later = |c: char| !c.is_ascii_digit() && c != '.';
    let end = number.char_indices().skip(1).find(|&(_, c)| later(c));
    let (number, rest) = number.split_at(end.map_or(number.len(), |(at, _)| at));
    let number = (!number.is_empty()).then(|| decimal_number(number));
    (before, number, rest)
}

/// The fading trail behind the tip of an arrow.
struct Trail {
    path: Element,
    /// The times, angles and lengths of the tip, oldest first.
    points: Vec<(f64, f64, f64)>,
}

/// Lets a tip at an angle and a length of the drawing leave a trail.
pub fn leave_trail(path: &Element, angle: f64, length: f64) {
    STAGE.with(|stage| {
        let mut trails = stage.trails.borrow_mut();
        let known = trails.iter().position(|trail| trail.path == *path);
        let index = known.unwrap_or(trails.len());
        if known.is_none() {
            trails.push(Trail {
                path: path.clone(),
                points: Vec::new(),
            });
        }
        let points = &mut trails[index].points;
        let last = points.last().map_or(angle, |(_, last, _)| *last);
        points.push((Date::now(), last + wrapped(angle - last), length));
    });
}

impl Trail {
    /// Draws it, and returns whether any of it is left.
    fn draw(&mut self, now_ms: f64) -> bool {
        self.points.retain(|(ms, ..)| now_ms - ms <= TRAIL_MS);
        let ends = self.points.first().zip(self.points.last());
        let Some((&(_, tail, tail_length), &(_, tip, length))) = ends else {
            let _ = self.path.remove_attribute("d");
            return false;
        };
        set(
            &self.path,
            "d",
            &arrow::trail([tail, tail_length], [tip, length]),
        );
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    #[test]
    fn an_arrow_turns_the_way_it_was_rotated_and_a_few_turns_at_most() {
        assert_eq!(sweep([0.0, 0.0], [1.0, 0.0]), 1.0);
        assert!((sweep([3.0, 0.0], [-3.0, 0.0]) - (TAU - 6.0)).abs() < 1e-12);
        // Ten radians: one rotation and more.
        let to = DVec2::from_angle(10.5).to_angle();
        assert!((sweep([0.5, 0.0], [to, 10.0]) - 10.0).abs() < 1e-12);
        let to = DVec2::from_angle(-100_000.0).to_angle();
        let far = sweep([0.0, 0.0], [to, -100_000.0]);
        assert!((-MOST_TURNS * TAU..-3.0 * TAU).contains(&far), "{far}");
        assert!(wrapped(far - to).abs() < 1e-9);
    }

    #[test]
    fn an_arc_grows_by_whole_turns_and_crosses_half_a_turn_the_short_way() {
        assert_eq!(nearer(0.0, 10.0), 10.0);
        assert!((nearer(3.0, -3.0) - (TAU - 6.0)).abs() < 1e-12);
    }

    #[test]
    fn a_path_is_halfway_where_all_its_numbers_are() {
        let half = between_paths("M0 0v-4.00h2V0Z", "M0 0v8.00h2V0Z", 0.5);
        assert_eq!(half.as_deref(), Some("M0.00 0.00v2.00h2.00V0.00Z"));
        assert_eq!(between_paths("M0 0h2", "M0 0v2", 0.5), None);
        assert_eq!(between_paths("M0 0", "M0 0L1 1", 0.5), None);
        assert_eq!(between_paths("M0 0L1 1", "M0 0", 0.5), None);
    }
}
