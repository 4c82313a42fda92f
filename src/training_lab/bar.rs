//! The bar under figures that train: its buttons, and the progress of the runs.

use super::lab::{begin, one_step, pause, stop};
use super::together::{Runs, is_going};
use crate::figure::controls::{choice, number, stop as stop_of};
use crate::figure::{Figure, settings};
use crate::late::Late;
use crate::late::models::{Progress, Status};
use crate::numbers::whole;
use crate::state::limits::{MOST_TRAINING_STEPS, SEEDS};
use crate::state::parameters::{BASE, ENCODING, ENCODINGS, LEARNED_TASK, NET, RATE, SEED, STEPS};
use crate::state::{Net, ParameterRows, State, Typed, Value};
use crate::widgets::touch::is_coarse;
use crate::{parameters, words};
use training::task::Task;
use training::{AttentionKind, Encoding, Settings};
use web_sys::window;
use yew::prelude::*;

pub fn view(figure: &Figure, trainings: &[Settings]) -> Html {
    view_of(figure, trainings, false)
}

/// The same for a figure that may have recorded numbers of its own.
pub fn view_of(figure: &Figure, trainings: &[Settings], are_recorded: bool) -> Html {
    let late = &figure.late;
    let runs = Runs::of(trainings, late, are_recorded);
    let other = other(trainings, late);
    let (done, of) = runs.steps();
    let has_begun = runs.own().next().is_some();
    let said = said(&runs, late, None);
    html! {
        <div class="lab-bar">
            { buttons(figure, &runs, other.as_ref()) }
            if has_begun {
                <progress max={of.to_string()} value={done.to_string()} aria-label={words::lab_progress()} />
            }
            <p class="lab-said" aria-hidden="true">{ said }</p>
            // Screen readers hear four changes in a run, not every step.
            <p class="unseen" aria-live="polite" aria-atomic="true">{ self::said(&runs, late, Some(QUARTERS)) }</p>
            { small_first(figure, &runs) }
            { take_over(figure, other) }
        </div>
    }
}

pub const FOLDED: ParameterRows = parameters![BASE, SEED, STEPS, NET, RATE];

/// The training settings shared by figures, after those of a figure's own.
pub fn settings(figure: &Figure, own: Html) -> Html {
    let nets = [words::lab_net_large(), words::lab_net_small()];
    let controls = html! {
        <>
        { own }
        <div class="row settings">
            { choice(figure, &NET, &nets.map(|name| (html! { { name } }, name))) }
            { number(figure, &STEPS, 10) }
            { number(figure, &RATE, 0) }
            { number(figure, &BASE, 0) }
            { number(figure, &SEED, 1) }
        </div>
        </>
    };
    settings::settings(figure, words::param_settings(), controls)
}

/// A choice of the task.
pub fn tasks(figure: &Figure) -> Html {
    let names = [words::lab_task_k_back(), words::lab_task_brackets()];
    choice(
        figure,
        &LEARNED_TASK,
        &names.map(|name| (html! { { name } }, name)),
    )
}

/// The keys of the parameters that a figure's training depends on. If a link lets the reader change one of them, the
/// reader may also train.
fn of_training(figure: &Figure) -> String {
    let rows = [
        &LEARNED_TASK.row,
        &ENCODINGS.row,
        &ENCODING.row,
        &STEPS.row,
        &NET.row,
        &RATE.row,
        &BASE.row,
        &SEED.row,
    ];
    let own = rows
        .into_iter()
        .filter(|row| figure.state.value(row).is_some());
    own.map(|row| row.key).collect::<Vec<_>>().join("|")
}

fn buttons(figure: &Figure, runs: &Runs, other: Option<&Settings>) -> Html {
    let trainings: Vec<Settings> = runs.all.iter().map(|(settings, _)| *settings).collect();
    let can_train = figure.late.own.are_possible && !trainings.is_empty() && !runs.are_finished();
    let is_going = runs.are_going();
    let has_left = is_going
        || runs.some(Status::Paused)
        || other.is_some_and(|other| has_left(&figure.late.progress(other)));
    let to_train = match () {
        () if is_going => words::lab_pause(),
        () if runs.some(Status::Died) => words::lab_start_again(),
        () if runs.some(Status::Paused) => words::lab_go_on(),
        () => words::lab_train(),
    };
    let all = trainings.clone();
    let train = move || {
        if is_going {
            pause();
        } else {
            begin(&all);
        }
    };
    html! {
        <div class="row lab-buttons" role="toolbar" aria-label={words::lab_train()} data-sets={of_training(figure)}>
            { button(0, "train", "lab-train", to_train, can_train, train) }
            { button(1, "one-step", "", words::lab_one_step(), can_train && !is_going, move || one_step(&trainings)) }
            { button(2, "stop", "", words::lab_stop(), has_left, stop) }
        </div>
    }
}

/// A button that remains in place, and is disabled if it has no effect now.
fn button(
    index: usize,
    does: &'static str,
    class: &'static str,
    name: &'static str,
    is_able: bool,
    act: impl Fn() + 'static,
) -> Html {
    let onclick = is_able.then(|| Callback::from(move |_: MouseEvent| act()));
    html! {
        <button type="button" class={classes!("quiet", class)} tabindex={stop_of(index)} data-do={does} aria-disabled={(!is_able).then_some("true")} {onclick}>{ name }</button>
    }
}

/// The number of parts of a run whose ends are read out.
const QUARTERS: usize = 4;

/// The progress of the runs. With a number of parts, only the steps at their ends are mentioned.
fn said(runs: &Runs, late: &Late, parts: Option<usize>) -> String {
    let is_possible = late.own.are_possible;
    let (done, of) = runs.steps();
    let done = match parts {
        Some(parts) => done * parts / of.max(1) * of / parts,
        None => done,
    };
    let [done, of] = [done, of].map(|steps| whole(steps as i64));
    let is_untrained = |run: &Progress| run.status == Status::Untrained;
    let are_untrained = runs.all.iter().all(|(_, run)| is_untrained(run));
    let recorded = || match is_possible {
        true => words::lab_said_recorded().to_owned(),
        false => words::sentences(words::lab_said_recorded(), words::lab_said_impossible()),
    };
    if runs.all.is_empty() {
        words::lab_said_no_encoding().to_owned()
    } else if runs.some(Status::Died) {
        words::lab_said_died().to_owned()
    } else if runs.some(Status::Running) {
        let left = runs.own().filter_map(|run| run.seconds_left);
        match left.reduce(f64::max).filter(|_| parts.is_none()) {
            Some(seconds) => words::lab_said_left(&done, &of, &duration(seconds)),
            None => words::lab_said_running(&done, &of),
        }
    } else if runs.some(Status::Waiting) {
        words::lab_said_waiting().to_owned()
    } else if runs.some(Status::Paused) {
        words::lab_said_paused(&done, &of)
    } else if runs.are_recorded && are_untrained {
        recorded()
    } else if runs.some(Status::Untrained) && !is_possible {
        words::lab_said_impossible().to_owned()
    } else if are_untrained {
        let is_missing = late.recorded.is_missing();
        let said = match is_missing {
            true => words::lab_recorded_missing(),
            false => words::lab_said_untrained(),
        };
        said.to_owned()
    } else if runs.some(Status::Untrained) {
        words::lab_said_some(&runs.names(is_untrained))
    } else if runs.all.iter().any(|(_, run)| run.is_recorded) {
        recorded()
    } else {
        words::lab_said_done(&of)
    }
}

/// A remaining time: in seconds, or in minutes from one minute on.
fn duration(seconds: f64) -> String {
    let seconds = seconds.ceil() as i64;
    if seconds < 60 {
        words::lab_seconds(&whole(seconds))
    } else {
        words::lab_minutes(&whole((seconds + 59) / 60))
    }
}

/// Whether the page is on a phone.
fn is_phone() -> bool {
    is_coarse() && {
        let query = window().and_then(|window| window.match_media("(width < 35rem)").ok()?);
        query.is_some_and(|query| query.matches())
    }
}

/// On a phone on which nothing was trained yet, a button that selects the small model and fewer encodings.
fn small_first(figure: &Figure, runs: &Runs) -> Html {
    let is_asked =
        is_phone() && figure.late.own.are_possible && figure.state.find(&NET) == Some(Net::Large);
    if !is_asked || runs.own().next().is_some() {
        return Html::default();
    }
    let onclick = figure.showing(smaller(&figure.state));
    html! {
        <p class="lab-small">
            { words::lab_phone() }{ words::space() }
            <button type="button" class="quiet" data-do="small" data-sets={NET.key} {onclick}>{ words::lab_phone_small() }</button>
        </p>
    }
}

/// The number of encodings trained first on a phone.
const FEW: u32 = 2;

/// The state with the small model and the first two of its encodings.
fn smaller(state: &State) -> State {
    let mut state = state.clone().with(&NET, Net::Small);
    if let Some(Value::Several(all)) = state.value(&ENCODINGS.row).cloned() {
        let mut few = 0_u32;
        for index in 0..Encoding::ALL.len() {
            if few.count_ones() < FEW {
                few |= all & 1 << index;
            }
        }
        state.set(&ENCODINGS.row, Value::Several(few));
    }
    state
}

/// The last run of the reader, if it is not among those of this figure.
fn other(trainings: &[Settings], late: &Late) -> Option<Settings> {
    late.own.last_begun.filter(|last| {
        let is_same = |settings: &Settings| same_but_encoding(settings, last);
        !trainings.iter().any(is_same)
    })
}

/// Whether it is running, or can continue.
fn has_left(run: &Progress) -> bool {
    is_going(run) || run.status == Status::Paused
}

/// The progress of the reader's last run, if it is a different one, and a button that shows it.
fn take_over(figure: &Figure, other: Option<Settings>) -> Html {
    let taken =
        other.and_then(|other| Some((with(&figure.state, &other)?, figure.late.progress(&other))));
    let Some((taken, run)) = taken else {
        return Html::default();
    };
    let [done, of] = [run.steps.len(), run.of].map(|steps| whole(steps as i64));
    let said = if is_going(&run) {
        words::lab_other_running(&done, &of)
    } else if run.status == Status::Paused {
        words::lab_other_paused(&done, &of)
    } else {
        String::new()
    };
    let onclick = figure.showing(taken);
    html! {
        <p class="lab-taken">{ said }{ " " }<button type="button" class="quiet" data-do="take-over" data-sets="learn steps net rate base seed" {onclick}>{ words::lab_take_over() }</button></p>
    }
}

fn same_but_encoding(one: &Settings, other: &Settings) -> bool {
    let plain = |settings: &Settings| Settings {
        encoding: Encoding::Rope,
        attention: AttentionKind::Softmax,
        ..*settings
    };
    plain(one) == plain(other)
}

/// A state with the settings of a run without further training, and with its encoding if the state has a parameter for
/// a single one. Models of images have a figure of their own, which takes no other.
fn with(state: &State, settings: &Settings) -> Option<State> {
    state.find(&LEARNED_TASK)?;
    let seed = u32::try_from(settings.seed).ok()?;
    let is_in_range = i64::from(seed) < SEEDS
        && settings.steps as i64 <= MOST_TRAINING_STEPS
        && settings.task != Task::Picture
        && settings.further.is_none();
    is_in_range.then_some(())?;
    let net = if settings.width == 64 {
        Net::Large
    } else {
        Net::Small
    };
    let mut state = state
        .clone()
        .with(&LEARNED_TASK, settings.task)
        .with(&NET, net)
        .with(&STEPS, settings.steps)
        .with(&RATE, settings.rate)
        .with(&BASE, settings.base)
        .with(&SEED, seed);
    state.set(&ENCODING.row, settings.encoding.value());
    Some(state)
}
