//! The view that the figures `train` and `train-linear` have in common.

use super::Reading;
use super::chart::{self, shown_step};
use super::curve::{Curve, within};
use super::numbers::readouts_at;
use super::parameters::SHOWN_STEP;
use crate::figure::prelude::*;
use crate::late::models::Status;
use crate::training_lab::{bar, encodings, in_percent};
use training::Encoding;
use training::curve::window;
use training::task::{Sequence, Task};

/// The rate above which a training that learns nothing has too large a rate.
const LARGE_RATE: f64 = 0.01;

/// The steps after which it can be told, since RoPE learns within half as many at a good rate.
const ENOUGH_STEPS: usize = 100;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let steps = figure.get(&STEPS);
    let curves = &reading.curves[..];
    // Both charts begin at step 0.
    let (drawn, said) = if figure.asks() {
        (&curves[..0], words::figure_hidden().to_owned())
    } else {
        (curves, said(figure, reading, curves))
    };
    let is_going = curves
        .iter()
        .any(|curve| matches!(curve.progress.status, Status::Waiting | Status::Running));
    html! {
        <>
            { example(figure, reading) }
            { chart::view(figure, reading, drawn, &said) }
            { guesses(figure, reading) }
            { bar::view(figure, &reading.trainings) }
            <p class="said" aria-atomic="true" aria-live={if is_going { "off" } else { "polite" }} data-number="said">{ said }</p>
            { encodings::switches(figure, reading.attention) }
            { table(figure, curves) }
            { bar::settings(figure, if steps > 1 {
                slider(figure, &SHOWN_STEP, (1.0, steps as f64), 1.0, "")
            } else {
                Html::default()
            }) }
        </>
    }
}

const SHOWN_TOKENS: usize = 40;

/// The task that the models learn, and the beginning of a sequence.
fn example(figure: &Figure, reading: &Reading) -> Html {
    let Reading { task, example, .. } = reading;
    let Sequence { tokens, scored } = example;
    let shown = &tokens[..tokens.len().min(SHOWN_TOKENS)];
    let glyph = |token: u8| task.glyph(token).to_string();
    let first = scored.first();
    let token = |(index, token): (usize, &u8)| {
        let is_scored = scored.iter().any(|scored| scored.index + 1 == index);
        let is_of_first = first
            .is_some_and(|first| index + first.distance == first.index || index == first.index);
        let class = classes!(
            is_scored.then_some("scored"),
            is_of_first.then_some("source")
        );
        html! { <span {class}>{ glyph(*token) }</span> }
    };
    let rule = match first {
        Some(first) if *task == Task::KBack => {
            words::lab_rule_k_back(&first.distance.to_string(), &glyph(first.target))
        }
        Some(first) => words::lab_rule_brackets(
            &glyph(tokens[first.index - first.distance]),
            &glyph(first.target),
        ),
        None => String::new(),
    };
    html! {
        <>
            <div class="row">
                { bar::tasks(figure) }
                <p class="lab-tokens" aria-hidden="true">{ for shown.iter().enumerate().map(token) }{ "…" }</p>
            </div>
            <p class="lab-rule">{ rule }</p>
        </>
    }
}

/// The legend of the lines across the chart, and the smoothing of the curves.
fn guesses(figure: &Figure, reading: &Reading) -> Html {
    let line = |class: &'static str| html! { <svg class={classes!("sample", "guess", class)} viewBox="0 0 28 2" aria-hidden="true"><path d="M0 1H28" /></svg> };
    let readouts = reading.readouts(&figure.state);
    let counted = text_of(&readouts, "counted-guess");
    let window = window(figure.get(&STEPS));
    let counted = match reading.task {
        Task::KBack | Task::Picture => words::train_counted_letters(counted),
        Task::Brackets => words::train_counted_brackets(counted),
    };
    html! {
        <p class="lab-guesses">
            <span>{ line("") }{ words::train_random(text_of(&readouts, "random-guess")) }</span>
            <span>{ line("counted") }{ counted }</span>
            if window > 1 {
                <span>{ words::train_smoothed(&whole(window as i64)) }</span>
            }
        </p>
    }
}

/// The step at which each model learned the task, and the accuracy of those that didn't.
fn said(figure: &Figure, reading: &Reading, curves: &[Curve]) -> String {
    let mut learned: Vec<(usize, Encoding)> = Vec::new();
    let (mut others, mut diverged, mut failed) = (Vec::new(), Vec::new(), Vec::new());
    let smoothed = window(figure.get(&STEPS));
    for curve in curves {
        let name = encodings::name(curve.encoding);
        if let Some(step) = curve.diverged_at() {
            diverged.push(words::train_said_at(name, &whole(step as i64)));
        } else if let Some(step) = curve.learned_at() {
            learned.push((step, curve.encoding));
        } else if let Some(share) = curve.share_at_end(smoothed) {
            others.push(curve);
            let is_done = curve.progress.status == Status::Done;
            let is_told = is_done && curve.progress.steps.len() >= ENOUGH_STEPS;
            if is_told && share < reading.counted && figure.get(&RATE) > LARGE_RATE {
                failed.push(name);
            }
        }
    }
    let learned = sorted(learned, |(step, _)| *step);
    let list = |entries: Vec<String>| entries.join(words::list_comma());
    let mut sentences: Vec<String> = Vec::new();
    if !learned.is_empty() {
        let entry = |(step, encoding): &(usize, Encoding)| {
            words::train_said_at(encodings::name(*encoding), &whole(*step as i64))
        };
        sentences.push(words::train_said_learned(&list(
            learned.iter().map(entry).collect(),
        )));
    }
    if !others.is_empty() {
        // The steps that all of them have done, and the mean over as many of each.
        let done = others.iter().map(|curve| curve.progress.steps.len());
        let done = done.min().unwrap_or_default();
        let counted = smoothed.min(done);
        let share = |curve: &Curve| Some((curve.share_at_end(counted)?, curve.encoding));
        let shares = others.into_iter().filter_map(share);
        let shares = sorted(shares, |(share, _)| -share);
        let entry = |(share, encoding): &(f64, Encoding)| {
            words::train_said_share(encodings::name(*encoding), &in_percent(*share, 0))
        };
        sentences.push(words::train_said_not(
            &whole(counted as i64),
            &whole(done as i64),
            &list(shares.iter().map(entry).collect()),
        ));
    }
    if !diverged.is_empty() {
        sentences.push(words::train_said_diverged(&list(diverged)));
    }
    if !failed.is_empty() {
        let rate = short(figure.get(&RATE));
        sentences.push(words::train_said_rate(
            &failed.join(words::list_comma()),
            &rate,
        ));
    }
    match sentences.is_empty() {
        true => words::train_said_nothing().to_owned(),
        false => words::paragraph(sentences),
    }
}

/// The numbers of the shown step, a row for each encoding.
fn table(figure: &Figure, curves: &[Curve]) -> Html {
    let shown = within(curves, shown_step(figure));
    let step = whole(shown as i64);
    // Recorded trainings took the time of another machine.
    let is_timed = curves.iter().any(|curve| curve.progress.step_ms.is_some());
    let columns = if is_timed { 4 } else { 3 };
    let heads = [
        words::train_column_encoding(),
        words::train_column_learned(),
        &words::train_column_right(&step),
        &words::train_column_loss(&step),
        words::train_column_time(),
    ];
    let row = |curve: &Curve| {
        let encoding = curve.encoding;
        let numbers = figure.hide(readouts_at(curve, shown));
        html! {
            <tr>
                <th scope="row">{ encodings::sample(encoding) }{ " " }<small>{ encodings::changes(encoding) }</small></th>
                { for numbers.iter().take(columns).map(Readout::cell) }
            </tr>
        }
    };
    html! {
        <table class="lab-table">
            { head(&heads[..=columns]) }
            <tbody>{ for curves.iter().map(row) }</tbody>
        </table>
    }
}
