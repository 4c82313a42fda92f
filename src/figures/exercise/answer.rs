//! The answer: its choices, the button that checks it, and the verdict.

use super::Reading;
use super::parameters::{ANSWER, CHECKED, Checked, TASK};
use super::tasks::Offered;
use crate::figure::controls::stop;
use crate::figure::prelude::*;
use crate::page_behaviour::event_text::key;
use crate::page_behaviour::tell_answer;
use crate::state::Typed;
use crate::state::limits::SEEDS;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

/// The number of wrong answers after which the page offers to show the right one.
const ENOUGH_TRIES: usize = 2;

/// The choices, the buttons and the verdict.
pub fn view(figure: &Figure, reading: &Reading) -> Html {
    html! {
        <>
            { choices(figure, reading) }
            { buttons(figure, reading) }
            <div class="verdict">
                { status("said", lowered(&verdict(&figure.state, reading))) }
                if reading.tries > 0 && !reading.is_solved() {
                    <p class="note" aria-live="polite" data-number="hint">{ lowered(&words::exercise_hint(&reading.task.hint())) }</p>
                }
            </div>
        </>
    }
}

/// The verdict on the answer, with the reason.
fn verdict(state: &State, reading: &Reading) -> String {
    let reason = || match reading.right {
        Some(true) => reading.task.why_right(),
        _ => {
            let chosen = reading.task.chosen(state).unwrap_or_default();
            reading.task.why_wrong(chosen)
        }
    };
    match (reading.checked, reading.right) {
        (Checked::No, _) | (_, None) => words::exercise_unchecked().to_owned(),
        (Checked::Shown, Some(true)) => words::exercise_shown(&reason()),
        (_, Some(true)) => words::exercise_right(&reason()),
        (_, Some(false)) => words::exercise_wrong(&reason()),
    }
}

fn choices(figure: &Figure, reading: &Reading) -> Html {
    let choices = reading.task.choices();
    if choices.is_empty() {
        return Html::default();
    }
    let chosen = reading.task.chosen(&figure.state);
    let one = |(index, (_, text)): (usize, &Offered)| {
        let is_chosen = chosen == Some(index);
        let class = match (is_chosen && reading.checked != Checked::No, reading.right) {
            (true, Some(true)) => "chosen right",
            (true, _) => "chosen wrong",
            _ => "",
        };
        let onchange = figure.set(&ANSWER, move |_: Event| index + 1);
        html! {
            <label {class}>
                <input type="radio" name="exercise-answer" data-field={ANSWER.key} checked={is_chosen} {onchange} />
                <span>{ lowered(text) }</span>
            </label>
        }
    };
    html! {
        <div class="options" role="radiogroup" aria-label={(ANSWER.name)()}>
            { for choices.iter().enumerate().map(one) }
        </div>
    }
}

/// Whether there is an answer that has not been checked.
fn can_check(reading: &Reading) -> bool {
    reading.right.is_some() && reading.checked == Checked::No
}

fn buttons(figure: &Figure, reading: &Reading) -> Html {
    let can_check = can_check(reading);
    let check = check(figure, reading);
    let check = can_check.then(|| {
        Callback::from(move |event: MouseEvent| {
            if let Some(at) = event.target().and_then(|at| at.dyn_into().ok()) {
                check(&at);
            }
        })
    });
    let can_show = reading.tries >= ENOUGH_TRIES && !reading.is_solved();
    let show = {
        let (act, task, state) = (
            figure.act.clone(),
            reading.task.clone(),
            figure.state.clone(),
        );
        move |_: MouseEvent| {
            if let Ok(solved) = task.shown(&state) {
                act.emit(Action::Become(Box::new(solved)));
            }
        }
    };
    html! {
        <div class="row" role="toolbar" aria-label={(ANSWER.name)()}>
            <button type="button" class="quiet check" data-do="check" data-sets={CHECKED.key} aria-disabled={(!can_check).then_some("true")} onclick={check}>{ words::exercise_check() }</button>
            <button type="button" class="quiet" tabindex={stop(1)} data-do="another" data-sets={SEED.key} onclick={another(figure)}>{ words::exercise_another() }</button>
            if can_show {
                <button type="button" class="quiet" tabindex={stop(2)} data-do="answer" data-sets={CHECKED.key} onclick={show}>{ words::exercise_show() }</button>
            }
        </div>
    }
}

/// Goes to the task of the next seed, as it begins.
fn another(figure: &Figure) -> Callback<MouseEvent> {
    let next = ((i64::from(figure.get(&SEED)) + 1) % SEEDS) as u32;
    let (task, settings) = (figure.get(&TASK), figure.get(&SETTINGS));
    let start = figure.start.clone();
    figure.act.reform(move |_| {
        let state = State::clone(&start).with(&TASK, task).with(&SEED, next);
        Action::Become(Box::new(state.with(&SETTINGS, settings)))
    })
}

/// Checks the answer and tells the page around the frame.
fn check(figure: &Figure, reading: &Reading) -> impl Fn(&Element) + 'static {
    let act = figure.act.clone();
    let right = reading.right == Some(true);
    let task = figure.get(&TASK).link_name();
    let question = ["exercise-", task, "-", &figure.get(&SEED).to_string()].concat();
    let choice = reading.task.answer(&figure.state);
    move |at: &Element| {
        tell_answer(at, &question, &choice, right);
        act.emit(Action::Set(&CHECKED.row, Checked::Yes.value()));
    }
}

pub fn check_on_enter(figure: &Figure, reading: &Reading) -> Callback<KeyboardEvent> {
    let can_check = can_check(reading);
    let check = check(figure, reading);
    Callback::from(move |event: KeyboardEvent| {
        let at = event
            .target()
            .and_then(|at| at.dyn_into::<HtmlInputElement>().ok());
        if let Some(at) = at.filter(|_| can_check && key(&event) == "Enter") {
            event.prevent_default();
            check(&at);
        }
    })
}
