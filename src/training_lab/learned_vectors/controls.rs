//! The choice between random and learned vectors, the text that the model reads, and the head of the vectors.

use super::{LAYER, MOST_TOKENS, Sequence, TASK, head, sequence, written};
use crate::figure::Figure;
use crate::figure::controls::select;
use crate::numbers::whole;
use crate::state::limits::{LEARNED_HEADS, LONGEST_SEQUENCE};
use crate::state::parameters::{SEQUENCE, SOURCE};
use crate::state::{Action, State, VectorSource};
use crate::widgets::number_field::NumberField;
use crate::words;
use training::task::Task;
use yew::prelude::*;

/// The choice between random and learned vectors, and of their head.
pub fn source(figure: &Figure) -> Html {
    let row = &SOURCE.row;
    let is_learned = figure.state.is_learned();
    let group = [figure.definition.name.as_str(), "-", row.key].concat();
    let option = |source: VectorSource, name: &'static str| {
        let is_chosen = is_learned == (source == VectorSource::Learned);
        let onchange = figure.set(&SOURCE, move |_: Event| source);
        html! {
            <label class={if is_chosen { "chosen" } else { "" }}>
                <input type="radio" name={group.clone()} class="unseen" data-field={row.key} checked={is_chosen} {onchange} />
                { name }
            </label>
        }
    };
    let best = figure.late.learned.here().map_or_else(
        || words::learned_best().to_owned(),
        |learned| words::learned_best_head(&whole(learned.best_head as i64 + 1)),
    );
    let heads = (0..LEARNED_HEADS).map(|head| {
        let name = AttrValue::from(whole(head as i64 + 1));
        (VectorSource::OfHead(head), name)
    });
    let heads = [(VectorSource::Learned, AttrValue::from(best))]
        .into_iter()
        .chain(heads);
    html! {
        <span class="row">
            <span aria-hidden="true">{ (row.name)() }</span>
            <div class="choice" role="radiogroup" aria-label={(row.name)()}>
                { option(VectorSource::Random, words::learned_random()) }
                { option(VectorSource::Learned, words::learned_learned()) }
            </div>
            if is_learned {
                <label>{ words::learned_whose_head() }{ " " }{ select(figure, &SOURCE, heads) }</label>
            }
        </span>
    }
}

/// The text that a model reads, as an editable field. A text without any token of its task is rejected; `allowed` lists
/// the tokens.
pub fn sequence_field(figure: &Figure, task: Task, allowed: String) -> Html {
    let row = &SEQUENCE.row;
    let act = figure.act.clone();
    let on_type = Callback::from(move |text: String| {
        let is_sequence = !Sequence::of(task, &text).is_example;
        let value = row.parse(&text).filter(|_| is_sequence);
        if let Some(value) = value {
            act.emit(Action::Set(row, value));
        }
        is_sequence
    });
    let text = figure.get(&SEQUENCE);
    let value = if text.is_empty() {
        written(task, &task.example())
    } else {
        text.to_owned()
    };
    html! {
        <NumberField name={(row.name)()} named=true {value} {allowed} most_chars={LONGEST_SEQUENCE} {on_type} field={row.key} />
    }
}

/// The text of the recorded model.
pub fn text_field(figure: &Figure) -> Html {
    sequence_field(figure, TASK, words::learned_letters().to_owned())
}

/// The words of a part for the notes below.
pub struct NoteWords {
    /// The tokens of the task.
    pub allowed: String,
    /// The characters that are not tokens, and the tokens that there are.
    pub left_out: fn(&str, &str) -> String,
    /// The text has no token.
    pub example_instead: fn() -> &'static str,
    /// The largest number of tokens, and the number of tokens beyond.
    pub cut: fn(&str, &str) -> String,
}

/// Notes about the parts of a text that are not shown.
pub fn notes(text: &str, sequence: &Sequence, words: &NoteWords) -> Vec<String> {
    let mut notes = Vec::new();
    if !sequence.left_out.is_empty() {
        let signs: Vec<String> = sequence.left_out.chars().map(String::from).collect();
        notes.push((words.left_out)(&signs.join(" "), &words.allowed));
    }
    if sequence.is_example && !text.is_empty() {
        notes.push((words.example_instead)().to_owned());
    }
    if sequence.beyond > 0 {
        let [most, beyond] = [MOST_TOKENS, sequence.beyond].map(|count| whole(count as i64));
        notes.push((words.cut)(&most, &beyond));
    }
    notes
}

/// Notes about the parts of the recorded model's text that are not shown.
pub fn text_notes(state: &State) -> Html {
    let words = NoteWords {
        allowed: words::learned_letters().to_owned(),
        left_out: words::learned_left_out,
        example_instead: words::learned_example_instead,
        cut: words::learned_cut,
    };
    html! {
        for note in notes(state.get(&SEQUENCE), &sequence(state), &words) {
            <p class="note" data-notice="sequence">{ note }</p>
        }
    }
}

pub fn made_by(figure: &Figure) -> String {
    match head(&figure.state, &figure.late) {
        Some(head) => {
            let [head, layer] = [head + 1, LAYER].map(|number| whole(number as i64));
            words::learned_whose(&head, &layer)
        }
        None if figure.late.learned.is_missing() => words::learned_missing().to_owned(),
        None => words::learned_coming().to_owned(),
    }
}

/// The source of the vectors for a table of numbers, by their head.
pub fn in_table(learned: Option<usize>) -> String {
    learned.map_or_else(
        || "random".to_owned(),
        |head| ["learned, head ", &whole(head as i64 + 1)].concat(),
    )
}
