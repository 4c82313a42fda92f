//! A reader's progress in the first steps, and what the browser keeps of it.

use crate::figure::prelude::*;
use crate::url::address_bar;
use web_sys::{Storage, Window};

pub const COUNT: usize = 3;

/// Tokens by which the last step shifts both positions.
const FAR: i64 = 1_000;

/// Key in the browser's storage, set once the steps are done or closed.
const KEPT: &str = "bench-steps";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    pub done: [bool; COUNT],
    /// Positions of query and key in the sentence when the distance was locked.
    locked_at: Option<[i64; 2]>,
}

impl Progress {
    /// The progress when the bench has come from one state to another.
    #[must_use]
    pub fn after(mut self, start: &State, state: &State) -> Self {
        let places =
            |state: &State| Role::ALL.map(|role| state.position(role) - state.get(&FIRST_POSITION));
        let here = places(state);
        self.locked_at = state.get(&LOCK).then(|| self.locked_at.unwrap_or(here));
        self.done[0] |= here[Role::Key as usize] != places(start)[Role::Key as usize];
        self.done[1] |= self.locked_at.is_some_and(|places| places != here);
        let shift =
            state.get(&KEY_POSITION) - here[Role::Key as usize] - start.get(&FIRST_POSITION);
        self.done[2] |= shift >= FAR;
        self
    }

    pub fn next(self) -> Option<usize> {
        self.done.iter().position(|done| !done)
    }
}

/// The browser's window; nothing in a native test.
fn window() -> Option<Window> {
    cfg!(target_arch = "wasm32").then(web_sys::window).flatten()
}

/// Whether the reader opens the page itself, without a state of the bench, and has neither done nor closed the steps.
pub fn is_first_visit() -> bool {
    let Some(window) = window() else {
        return false;
    };
    let is_framed = window.parent().ok().flatten().as_ref() != Some(&window);
    let name = FigureName::Bench.as_str();
    let has_state = !address_bar::of_page().fields(name).is_empty();
    let kept = storage().and_then(|storage| storage.get_item(KEPT).ok()?);
    !is_framed && !has_state && kept.is_none()
}

/// Does not show the steps again, where the browser keeps anything.
pub fn keep() {
    if let Some(storage) = storage() {
        let _ = storage.set_item(KEPT, "done");
    }
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}
