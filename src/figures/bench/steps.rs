//! Three steps for a reader who sees the bench for the first time: what to do, and what to look at. Each is ticked off when
//! the reader does it.

use super::Reading;
use super::memory::Memory;
use crate::figure::{Figure, Group};
use crate::state::parameters::{FIRST_POSITION, KEY_POSITION, LOCK};
use crate::state::{FigureName, Role, State};
use crate::url::address_bar;
use crate::words;
use web_sys::{Storage, Window};
use yew::prelude::*;

/// How many steps there are.
const COUNT: usize = 3;

/// How far the last step shifts both positions, in tokens.
const FAR: i64 = 1_000;

/// What the reader's browser keeps, where it keeps anything, once the steps are done or closed.
const KEPT: &str = "bench-steps";

/// Which steps are done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    pub done: [bool; COUNT],
    /// Where the words were in the sentence when the distance was locked.
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

    /// The first step that is not done.
    fn next(self) -> Option<usize> {
        self.done.iter().position(|done| !done)
    }
}

/// The steps, above the bench.
pub fn view(figure: &Figure) -> Html {
    figure.part(Group::AtRest, steps)
}

fn steps(figure: &Figure, _: &Reading) -> Html {
    let memory = figure.memory::<Memory>();
    let Some(progress) = memory.progress.get() else {
        return Html::default();
    };
    let progress = progress.after(&figure.start, &figure.state);
    memory.progress.set(Some(progress));
    let close = {
        let redraw = figure.redraw.clone();
        Callback::from(move |_: MouseEvent| {
            memory.progress.set(None);
            keep();
            redraw.emit(());
        })
    };
    let next = progress.next();
    if next.is_none() {
        keep();
    }
    let texts = [
        (words::steps_drag(), words::steps_drag_see()),
        (words::steps_lock(), words::steps_lock_see()),
        (words::steps_shift(), words::steps_shift_see()),
    ];
    let said = match next {
        Some(step) => {
            let count = words::steps_count(&(step + 1).to_string(), &COUNT.to_string());
            [&count, ": ", texts[step].0, " ", texts[step].1].concat()
        }
        None => words::steps_done().to_owned(),
    };
    let class = |step: usize| match (progress.done[step], next == Some(step)) {
        (true, _) => "done",
        (_, true) => "now",
        _ => "",
    };
    html! {
        <section class={classes!("bench-steps", next.is_none().then_some("over"))} aria-label={words::steps_name()}>
            if next.is_some() {
                <ol aria-hidden="true">
                    for (step, (act, see)) in texts.into_iter().enumerate() {
                        <li class={class(step)} data-step={(step + 1).to_string()}><b>{ act }</b>{ " " }{ see }</li>
                    }
                </ol>
            }
            <p role="status" class={if next.is_some() { "unseen" } else { "" }}>{ said }</p>
            <button type="button" class="quiet" data-do="close-steps" aria-label={words::steps_close()} onclick={close}>{ "×" }</button>
        </section>
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
fn keep() {
    if let Some(storage) = storage() {
        let _ = storage.set_item(KEPT, "done");
    }
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok().flatten()
}
