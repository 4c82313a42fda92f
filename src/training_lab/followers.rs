//! The figures that show runs, and their visibility.

use crate::late::Follower;
use crate::state::FigureName;
use crate::widgets::observed::ViewObserver;
use yew::Callback;

/// The figures that show runs.
#[derive(Default)]
pub struct Followers {
    all: Vec<OfFigure>,
}

struct OfFigure {
    follower: Follower,
    is_in_view: bool,
    /// Whether there is news that it does not show yet.
    is_due: bool,
    _observer: Option<ViewObserver>,
}

impl Followers {
    /// Whether a figure is known; updates its callback.
    pub fn knows(&mut self, follower: &Follower) -> bool {
        let mut all = self.all.iter_mut();
        let known = all.find(|known| known.follower.name == follower.name);
        known.is_some_and(|known| {
            known.follower.redraw = follower.redraw.clone();
            true
        })
    }

    /// Adds a figure, with the observer of its visibility.
    pub fn add(&mut self, follower: Follower, observer: Option<ViewObserver>) {
        self.all.push(OfFigure {
            follower,
            is_in_view: true,
            is_due: false,
            _observer: observer,
        });
    }

    /// Records whether a figure is in view. Returns whether it must be redrawn.
    pub fn see(&mut self, name: FigureName, is_in_view: bool) -> bool {
        let mut all = self.all.iter_mut();
        let seen = all.find(|known| known.follower.name == name);
        seen.is_some_and(|seen| {
            seen.is_in_view = is_in_view;
            is_in_view && seen.is_due
        })
    }

    pub fn is_any_in_view(&self) -> bool {
        self.all.iter().any(|known| known.is_in_view)
    }

    /// Records that there is news.
    pub fn note_news(&mut self) {
        for known in &mut self.all {
            known.is_due = true;
        }
    }

    /// The callbacks that redraw the figures in view with news.
    pub fn due(&mut self) -> Vec<Callback<()>> {
        let mut due = Vec::new();
        for known in &mut self.all {
            if known.is_in_view && std::mem::take(&mut known.is_due) {
                due.push(known.follower.redraw.clone());
            }
        }
        due
    }
}
