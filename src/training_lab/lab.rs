//! The laboratory of this tab: its runs, its workers, and the figures that show runs. Figures are computed again when a
//! run has news, at most once a frame and only in view. While none of them is in view, nothing runs.

use super::followers::Followers;
use super::learned_vectors;
use super::pool::{self, Pool};
use super::runs::Runs;
use crate::late::recorded::Recorded;
use crate::late::site_file::{self, SiteFile};
use crate::late::{Follower, Late, Needs};
use crate::state::FigureName;
use crate::url::addresses::place_of;
use crate::widgets::observed::ViewObserver;
use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use js_sys::Promise;
use std::cell::RefCell;
use std::mem::replace;
use training::Settings;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::window;
use yew::Callback;

/// The time without a figure in view after which the runs pause.
const UNSEEN_MS: u32 = 10_000;

/// The interval for checking on busy workers.
const LOOKED_AFTER_MS: u32 = 5_000;

struct Lab {
    /// The largest number of workers in this browser.
    most: usize,
    runs: Runs,
    pool: Pool,
    followers: Followers,
    frame: Closure<dyn Fn()>,
    is_frame_asked: bool,
    is_question_due: bool,
    is_looked_after: bool,
    /// The number of times that a figure was found in view.
    seen: u32,
    _hiding: Option<EventListener>,
}

thread_local! {
    static LAB: RefCell<Lab> = RefCell::new(Lab::open());
    static RECORDED: RefCell<SiteFile<Recorded>> =
        const { RefCell::new(SiteFile::new("runs", |bytes| Recorded::read(bytes).ok())) };
}

impl Lab {
    /// Starts downloading the workers' code.
    fn open() -> Self {
        let document = window().and_then(|window| window.document());
        let most = pool::most();
        Self {
            most,
            runs: Runs::with_workers(most),
            pool: Pool::new(hear),
            followers: Followers::default(),
            frame: Closure::new(redraw),
            is_frame_asked: false,
            is_question_due: false,
            is_looked_after: false,
            seen: 0,
            _hiding: document.map(|document| {
                EventListener::new(&document, "visibilitychange", |_| hold_unseen())
            }),
        }
    }

    /// Redraws the figures in view in the next frame.
    fn redraw_soon(&mut self) {
        self.followers.note_news();
        if !self.followers.is_any_in_view() || replace(&mut self.is_frame_asked, true) {
            return;
        }
        let callback = self.frame.as_ref().unchecked_ref();
        let asked = window().map(|window| window.request_animation_frame(callback));
        self.is_frame_asked = matches!(asked, Some(Ok(_)));
    }

    /// Sends questions once all figures have declared their needs.
    fn ask_soon(&mut self) {
        if !self.runs.has_questions() || replace(&mut self.is_question_due, true) {
            return;
        }
        let ask = || {
            with(|lab| {
                lab.is_question_due = false;
                lab.runs.send_questions();
            });
        };
        Timeout::new(0, ask).forget();
    }

    /// Checks on busy workers, because one that is terminated from outside sends no message.
    fn look_after(&mut self) {
        if !self.runs.is_busy() || replace(&mut self.is_looked_after, true) {
            return;
        }
        let look = || {
            with(|lab| {
                lab.is_looked_after = false;
                let dead = lab.runs.look_after();
                for index in &dead {
                    lab.pool.end(*index);
                }
                if !dead.is_empty() {
                    lab.redraw_soon();
                }
            });
        };
        Timeout::new(LOOKED_AFTER_MS, look).forget();
    }
}

/// Runs an action on the laboratory, and sends its consequences to the workers.
fn with<R>(act: impl FnOnce(&mut Lab) -> R) -> R {
    LAB.with_borrow_mut(|lab| {
        let result = act(lab);
        let messages = lab.runs.to_send();
        lab.pool.send(messages);
        lab.look_after();
        result
    })
}

/// The data that a figure needs, as far as it has arrived: see [`FigureSpec::late`](crate::figure::FigureSpec::late).
pub fn late(needs: Needs, follower: &Follower) -> Late {
    let recorded = site_file::follow(&RECORDED, follower);
    let is_known = with(|lab| lab.followers.knows(follower));
    if !is_known {
        let name = follower.name;
        let told = Callback::from(move |is_in_view| see(name, is_in_view));
        let observer = place_of(name.as_str()).and_then(|place| ViewObserver::new(&place, told));
        with(|lab| lab.followers.add(follower.clone(), observer));
    }
    with(|lab| {
        let mut own = lab.runs.known(&needs);
        own.are_possible = lab.most > 0;
        if lab.runs.need(follower.name, needs) {
            lab.redraw_soon();
        }
        lab.ask_soon();
        Late {
            recorded,
            own,
            ..Late::default()
        }
    })
}

/// Downloads the recorded runs and the learned vectors. The promise resolves once each has arrived or failed, so that
/// figures are drawn once, with their data.
pub fn recorded_files() -> Promise {
    let files = [site_file::settled(&RECORDED), learned_vectors::settled()].map(JsFuture::from);
    future_to_promise(async {
        let mut last = Ok(JsValue::UNDEFINED);
        for file in files {
            last = file.await;
        }
        last
    })
}

/// Starts runs, or resumes paused ones; all other runs pause. Runs that died start again at the first step.
pub fn begin(settings: &[Settings]) {
    change(|runs| runs.begin(&possible(settings)));
}

/// Pauses all runs.
pub fn pause() {
    change(Runs::pause);
}

/// Does one step of each run, then pauses.
pub fn one_step(settings: &[Settings]) {
    change(|runs| runs.one_step(&possible(settings)));
}

/// Ends the unfinished runs, and forgets them.
pub fn stop() {
    change(Runs::stop);
}

/// The settings from which a model can be made.
fn possible(settings: &[Settings]) -> Vec<Settings> {
    let is_possible = |settings: &&Settings| settings.checked().is_ok();
    settings.iter().filter(is_possible).copied().collect()
}

/// Changes the runs, and redraws figures.
fn change(act: impl FnOnce(&mut Runs)) {
    with(|lab| {
        if lab.most > 0 {
            act(&mut lab.runs);
            lab.redraw_soon();
        }
    });
}

fn hear(index: usize, number: u32, numbers: &[f64]) {
    with(|lab| {
        if !lab.pool.has(index, number) {
            return;
        }
        let is_new = if numbers.is_empty() {
            lab.pool.end(index);
            lab.runs.died(index);
            true
        } else {
            lab.runs.hear(index, numbers)
        };
        if is_new {
            lab.redraw_soon();
        } else {
            lab.ask_soon();
        }
    });
}

fn see(name: FigureName, is_in_view: bool) {
    with(|lab| {
        lab.runs.see(name, is_in_view);
        if lab.followers.see(name, is_in_view) {
            lab.redraw_soon();
        }
        lab.ask_soon();
    });
    hold_unseen();
}

/// Holds all runs while the tab is hidden, and some seconds after the last figure has left the view.
fn hold_unseen() {
    let document = window().and_then(|window| window.document());
    let is_hidden = document.is_some_and(|document| document.hidden());
    with(|lab| {
        if is_hidden {
            lab.hold(true);
        } else if lab.followers.is_any_in_view() {
            lab.seen += 1;
            lab.hold(false);
        } else {
            let seen = lab.seen;
            let hold = move || {
                with(|lab| {
                    if lab.seen == seen {
                        lab.hold(true);
                    }
                });
            };
            Timeout::new(UNSEEN_MS, hold).forget();
        }
    });
}

impl Lab {
    fn hold(&mut self, is_held: bool) {
        if self.runs.hold(is_held) {
            self.redraw_soon();
        }
    }
}

fn redraw() {
    let due = with(|lab| {
        lab.is_frame_asked = false;
        lab.followers.due()
    });
    for redraw in due {
        redraw.emit(());
    }
    with(Lab::ask_soon);
}
