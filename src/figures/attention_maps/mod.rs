//! The attention of each head of a trained model: the stripe k tokens back appears as the model learns.

mod learned;
mod numbers;
pub mod parameters;
mod picture;
mod prediction;
mod reading;

pub use prediction::{answer, likely};
pub use reading::{Reading, Seen, best, needs};

use crate::figure::prelude::*;
use crate::late::models::Status;
use crate::training_lab::learned_vectors::{self, NoteWords, sequence_field};
use crate::training_lab::{bar, encodings, in_percent};
use parameters::{MAP, MapShown};
use training::AttentionKind;
use training::task::Task;

pub struct AttentionMaps;

impl FigureSpec for AttentionMaps {
    const CAPTION: Option<fn() -> &'static str> = Some(words::attention_maps_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![BASE, SEED, STEPS, NET, RATE, SEQUENCE];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let seen = &reading.seen;
        // The text for screen readers does not change with each step.
        let is_going = matches!(seen.progress.status, Status::Waiting | Status::Running);
        html! {
            <>
                <div class="row">{ bar::tasks(figure) }{ encodings::list(figure, AttentionKind::Softmax) }</div>
                { notes(figure, reading, seen) }
                <div class="attention-maps-picture">
                    { picture::view(figure, reading, seen) }
                    <p class="said" aria-atomic="true" aria-live={if is_going { "off" } else { "polite" }} data-number="share">{ lowered(&said(&figure.state, reading, seen)) }</p>
                    { learned::view(figure, reading) }
                </div>
                { bar::view(figure, &[reading.settings]) }
                { bar::settings(figure, own(figure, reading)) }
            </>
        }
    }
}

/// The settings that no other training has.
fn own(figure: &Figure, reading: &Reading) -> Html {
    let task = reading.settings.task;
    html! {
        <div class="row settings">
            { sequence_field(figure, task, allowed(task)) }
            { picture::best(figure, reading) }
        </div>
    }
}

/// Digits after the point of a percentage of one weight.
const WEIGHT_DIGITS: usize = 1;

/// The tokens of a task, in words.
fn allowed(task: Task) -> String {
    match task {
        Task::KBack | Task::Picture => words::attention_maps_letters().to_owned(),
        Task::Brackets => words::attention_maps_brackets("( [ { < ) ] } >"),
    }
}

/// A note on differences from the request of the reader or the link.
fn notes(figure: &Figure, reading: &Reading, seen: &Seen) -> Html {
    let sequence = &reading.sequence;
    let words = NoteWords {
        allowed: allowed(reading.settings.task),
        left_out: words::attention_maps_left_out,
        example_instead: words::attention_maps_example_instead,
        cut: words::attention_maps_cut,
    };
    let mut notes = learned_vectors::notes(figure.get(&SEQUENCE), sequence, &words);
    if reading.lacks_head() {
        let heads = whole(reading.settings.heads as i64);
        notes.push(words::attention_maps_no_head(&heads));
    }
    let is_recorded_only = seen.progress.is_recorded && seen.maps.is_none();
    let example = figure.set(&SEQUENCE, |_: MouseEvent| Rc::from(""));
    html! {
        <>
            for note in notes {
                <p class="note" data-notice="sequence">{ note }</p>
            }
            if is_recorded_only {
                <p class="note" data-notice="recorded">
                    { words::attention_maps_only_example() }
                    if !sequence.is_example {
                        { " " }<button type="button" class="quiet" data-do="example" data-sets={SEQUENCE.row.key} onclick={example}>{ words::attention_maps_example() }</button>
                    }
                </p>
            }
        </>
    }
}

/// The attention of the large head on the answers, as a sentence.
fn said(state: &State, reading: &Reading, seen: &Seen) -> String {
    let task = reading.settings.task;
    if reading.answers.is_empty() {
        return match task {
            Task::KBack | Task::Picture => words::attention_maps_no_digit().to_owned(),
            Task::Brackets => words::attention_maps_no_marker().to_owned(),
        };
    }
    if seen.maps.is_none() {
        return match seen.progress.status {
            Status::Untrained => words::attention_maps_untrained().to_owned(),
            _ if seen.progress.is_recorded => words::attention_maps_none().to_owned(),
            _ => words::attention_maps_coming().to_owned(),
        };
    }
    let readouts = reading.readouts(state);
    let [head, layer, share] =
        ["head-shown", "layer-shown", "share"].map(|key| text_of(&readouts, key));
    let looks = match task {
        Task::KBack | Task::Picture => words::attention_maps_said_letter(head, layer, share),
        Task::Brackets => words::attention_maps_said_bracket(head, layer, share),
    };
    let even = in_percent(even(reading), 0);
    words::sentences(&looks, &words::attention_maps_even(&even))
}

/// The attention on the answers of a head that attends to all tokens equally, from 0 to 1.
fn even(reading: &Reading) -> f64 {
    let shares = reading
        .answers
        .iter()
        .map(|cell| 1.0 / (cell.row + 1) as f64);
    shares.sum::<f64>() / reading.answers.len().max(1) as f64
}

fn choose(figure: &Figure, map: MapShown) -> Callback<Event> {
    let value = crate::state::Typed::value(map);
    figure
        .act
        .reform(move |_: Event| Action::Set(&MAP.row, Value::clone(&value)))
}
