//! Accuracy of each encoding by distance: RoPE finds every letter, and a bias only those near by.

mod chart;
mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Found, LENGTH, Reading, SEQUENCES, needs, question};

use crate::figure::prelude::*;
use crate::training_lab::{bar, encodings, in_percent, percent, share};
use training::AttentionKind;
use training::task::Task;

pub struct ByDistance;

impl FigureSpec for ByDistance {
    const CAPTION: Option<fn() -> &'static str> = Some(words::by_distance_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = bar::FOLDED;
    const QUESTION: Option<Question> = Some(Question {
        name: "near",
        hides: &[
            "right-percent",
            "whole-percent",
            "right_percent",
            "whole_percent",
            "right_tokens",
            "share_percent",
        ],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let found = &reading.found;
        let (drawn, said) = if figure.asks() {
            (&found[..0], words::figure_hidden().to_owned())
        } else {
            (&found[..], said(reading, found))
        };
        // A live sentence would be read out after every step, so it waits for the end.
        let is_going = found.iter().any(|found| found.is_going());
        html! {
            <>
                { bar::tasks(figure) }
                <div class="by-distance-shown">
                    { chart::view(figure, reading, drawn, &said) }
                    { table(figure, reading, found) }
                </div>
                { bar::view(figure, &reading.trainings) }
                <p class="said" aria-atomic="true" aria-live={if is_going { "off" } else { "polite" }} data-number="said">{ said }</p>
                { encodings::switches(figure, AttentionKind::Softmax) }
                <p class="note">{ note(reading, found) }</p>
                { bar::settings(figure, Html::default()) }
            </>
        }
    }
}

/// A distance as the axis writes it.
fn label(reading: &Reading, group: usize) -> String {
    let distance = whole(reading.distances[group] as i64);
    if reading.is_open(group) {
        words::by_distance_or_more(&distance)
    } else {
        distance
    }
}

fn in_words(reading: &Reading, group: usize) -> String {
    match reading.distances[group] {
        1 => words::by_distance_back_one().to_owned(),
        _ => words::by_distance_back(&label(reading, group)),
    }
}

/// The accuracy from which the sentences say that a model gets a distance right.
const SURE: f64 = 0.9;

/// The models' accuracies at the selected distance, and the models that get every distance right.
fn said(reading: &Reading, found: &[Found]) -> String {
    let tested: Vec<&Found> = found
        .iter()
        .filter(|found| found.whole().is_some())
        .collect();
    if tested.is_empty() {
        return words::by_distance_untested().to_owned();
    }
    let distance = reading.distances[reading.selected];
    let shares = tested.iter().map(|found| {
        let name = encodings::name(found.settings.encoding);
        words::by_distance_share(name, &in_percent(found.share(distance), 0))
    });
    let shares: Vec<String> = shares.collect();
    let here = words::by_distance_said(
        &in_words(reading, reading.selected),
        &shares.join(words::list_comma()),
        &in_percent(reading.chance(), 0),
    );
    let is_sure = |found: &&&Found| {
        let mut distances = reading.distances.iter();
        distances.all(|distance| found.share(*distance) >= SURE)
    };
    let sure = tested.iter().filter(is_sure);
    let sure: Vec<&str> = sure
        .map(|found| encodings::name(found.settings.encoding))
        .collect();
    let everywhere = if sure.is_empty() {
        words::by_distance_nobody(&in_percent(SURE, 0))
    } else {
        words::by_distance_everywhere(&in_percent(SURE, 0), &sure.join(words::list_comma()))
    };
    words::sentences(&here, &everywhere)
}

/// The numbers of each model at the distance under the pointer, or the selected one.
fn table(figure: &Figure, reading: &Reading, found: &[Found]) -> Html {
    let pointed = figure
        .pointed
        .filter(|group| *group < reading.distances.len());
    let group = pointed.unwrap_or(reading.selected);
    let distance = reading.distances[group];
    let row = |found: &Found| {
        let numbers = figure.hide([
            percent("right-percent", found.share(distance), 0),
            percent("whole-percent", share(found.whole()), 0),
            Readout::count("steps-done", found.steps()),
        ]);
        html! {
            <tr>
                <th scope="row">{ encodings::sample(found.settings.encoding) }</th>
                { for numbers.iter().map(Readout::cell) }
            </tr>
        }
    };
    let here = in_words(reading, group);
    html! {
        if !found.is_empty() {
            <table class="lab-table">
                <caption>{ words::by_distance_table(&here) }</caption>
                { head(&[words::by_distance_encoding(), words::by_distance_here(), words::by_distance_whole(), words::by_distance_steps()]) }
                <tbody>
                    for found in found {
                        { row(found) }
                    }
                </tbody>
            </table>
        }
    }
}

fn note(reading: &Reading, found: &[Found]) -> String {
    let sequences = found.iter().find_map(Found::sequences);
    let [sequences, length] = [sequences.unwrap_or(SEQUENCES), LENGTH].map(|n| whole(n as i64));
    match reading.task {
        Task::KBack | Task::Picture => words::by_distance_note_letters(&sequences, &length),
        Task::Brackets => words::by_distance_note_brackets(&sequences, &length),
    }
}
