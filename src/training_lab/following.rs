//! The figures that show runs. They are redrawn when a run has news, at most once a frame and only in view. While none of
//! them is in view, nothing runs, and a run that none of them shows waits.

use super::{is_possible, with_runs, worker};
use crate::figure::Figure;
use crate::state::FigureName;
use crate::url::addresses::place_of;
use crate::widgets::observed::ViewObserver;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use training::Settings;
use wasm_bindgen::prelude::*;
use web_sys::window;
use yew::prelude::*;

/// How long all figures are out of view until the runs pause.
const UNSEEN_MS: u32 = 10_000;

/// A figure that shows runs.
struct Follower {
    name: FigureName,
    redraw: Callback<()>,
    /// The runs that it shows.
    shown: Vec<Settings>,
    is_in_view: bool,
    /// Whether something came while it was out of view.
    is_due: bool,
    _observer: Option<ViewObserver>,
}

thread_local! {
    static FOLLOWERS: RefCell<Vec<Follower>> = const { RefCell::new(Vec::new()) };
    static FRAME: Closure<dyn Fn()> = Closure::new(redraw);
    static IS_FRAME_ASKED: Cell<bool> = const { Cell::new(false) };
    /// How often a figure was found in view.
    static SEEN: Cell<u32> = const { Cell::new(0) };
    static IS_QUESTION_DUE: Cell<bool> = const { Cell::new(false) };
    static HIDING: RefCell<Option<EventListener>> = const { RefCell::new(None) };
}

/// Redraws a figure that shows runs whenever something of them comes. Its view calls this.
pub fn follow(figure: &Figure) {
    if cfg!(target_arch = "wasm32") {
        note(figure);
    }
}

fn note(figure: &Figure) {
    let name = figure.definition.name;
    let is_known = FOLLOWERS.with_borrow_mut(|followers| {
        let known = followers.iter_mut().find(|follower| follower.name == name);
        known.map(|known| known.redraw = figure.redraw.clone())
    });
    if is_known.is_some() {
        return;
    }
    // The code of the workers comes with the first figure that needs it.
    is_possible();
    let told = Callback::from(move |is_in_view| see(name, is_in_view));
    let observer = place_of(name.as_str()).and_then(|place| ViewObserver::new(&place, told));
    let follower = Follower {
        name,
        redraw: figure.redraw.clone(),
        shown: Vec::new(),
        is_in_view: true,
        is_due: false,
        _observer: observer,
    };
    FOLLOWERS.with_borrow_mut(|followers| followers.push(follower));
    HIDING.with_borrow_mut(|hiding| {
        let document = window().and_then(|window| window.document());
        if let (None, Some(document)) = (&hiding, document) {
            let listener = EventListener::new(&document, "visibilitychange", |_| look());
            *hiding = Some(listener);
        }
    });
}

/// Notes which runs a figure shows. Its bar calls this.
pub fn show(figure: &Figure, shown: &[Settings]) {
    let name = figure.definition.name;
    let all = FOLLOWERS.with_borrow_mut(|followers| {
        let follower = followers
            .iter_mut()
            .find(|follower| follower.name == name)?;
        (follower.shown != shown).then_some(())?;
        follower.shown = shown.to_vec();
        let all = followers.iter().flat_map(|follower| &follower.shown);
        Some(all.copied().collect())
    });
    if let Some(all) = all
        && with_runs(|runs| runs.show(all))
    {
        redraw_soon();
    }
}

fn see(name: FigureName, is_in_view: bool) {
    let is_due = FOLLOWERS.with_borrow_mut(|followers| {
        let seen = followers.iter_mut().find(|follower| follower.name == name);
        seen.is_some_and(|seen| {
            seen.is_in_view = is_in_view;
            is_in_view && seen.is_due
        })
    });
    if is_due {
        redraw_soon();
    }
    look();
}

fn is_hidden() -> bool {
    let document = window().and_then(|window| window.document());
    document.is_some_and(|document| document.hidden())
}

fn is_any_in_view() -> bool {
    FOLLOWERS.with_borrow(|followers| followers.iter().any(|follower| follower.is_in_view))
}

/// Holds what runs at once while the tab is hidden, and some seconds after the last figure went out of view.
fn look() {
    if is_hidden() {
        hold(true);
    } else if is_any_in_view() {
        SEEN.set(SEEN.get() + 1);
        hold(false);
    } else {
        let seen = SEEN.get();
        Timeout::new(UNSEEN_MS, move || {
            if SEEN.get() == seen {
                hold(true);
            }
        })
        .forget();
    }
}

fn hold(is_held: bool) {
    if with_runs(|runs| runs.hold(is_held)) {
        redraw_soon();
    }
}

/// Redraws the figures in view in the next frame.
pub fn redraw_soon() {
    FOLLOWERS.with_borrow_mut(|followers| {
        for follower in followers {
            follower.is_due = true;
        }
    });
    if cfg!(not(target_arch = "wasm32")) || !is_any_in_view() || IS_FRAME_ASKED.replace(true) {
        return;
    }
    if let Some(window) = window() {
        let asked =
            FRAME.with(|frame| window.request_animation_frame(frame.as_ref().unchecked_ref()));
        IS_FRAME_ASKED.set(asked.is_ok());
    }
}

fn redraw() {
    IS_FRAME_ASKED.set(false);
    with_runs(|runs| runs.note_drawing());
    let due = FOLLOWERS.with_borrow_mut(|followers| {
        let due = followers
            .iter_mut()
            .filter(|follower| follower.is_in_view && follower.is_due);
        let redraws = due.map(|follower| {
            follower.is_due = false;
            follower.redraw.clone()
        });
        redraws.collect::<Vec<_>>()
    });
    for redraw in due {
        redraw.emit(());
    }
    ask_soon();
}

/// Sends questions once the figures are drawn that ask them.
pub fn ask_soon() {
    if cfg!(not(target_arch = "wasm32")) || worker::most() == 0 || IS_QUESTION_DUE.replace(true) {
        return;
    }
    Timeout::new(0, || {
        IS_QUESTION_DUE.set(false);
        with_runs(|runs| runs.send_questions());
    })
    .forget();
}
