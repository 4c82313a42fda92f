//! The model's prediction after the last token, and the right token by the rule of its task.

use super::WEIGHT_DIGITS;
use super::reading::{Reading, Seen};
use crate::numbers::sorted;
use crate::training_lab::in_percent;
use crate::words;
use training::task::{LETTERS, Task};
use yew::prelude::*;

/// The number of tokens named, and their smallest probability: less is written as 0.
const NAMED: usize = 3;
const LEAST: f64 = 0.0005;

/// The most probable tokens, the most probable first, each with its probability.
pub fn likely(next: &[f32]) -> Vec<(u8, f64)> {
    let tokens = next.iter().enumerate();
    let tokens = tokens
        .map(|(token, share)| (token as u8, f64::from(*share)))
        .filter(|(_, share)| *share >= LEAST);
    let mut tokens = sorted(tokens, |(_, share)| -share);
    tokens.truncate(NAMED);
    tokens
}

/// The token that follows from those before it, where the last one asks for it: the letter k back from a digit, the
/// bracket that closes the open one.
pub fn answer(reading: &Reading) -> Option<u8> {
    let last = reading.answers.last()?;
    let token = reading.sequence.tokens[last.column];
    let task = reading.settings.task;
    let answer = match task {
        Task::KBack | Task::Picture => token,
        Task::Brackets => token + (task.vocabulary() / 2) as u8,
    };
    let is_one = task != Task::KBack || usize::from(answer) < LETTERS;
    (last.row + 1 == reading.size() && is_one).then_some(answer)
}

/// The prediction, if the model is known.
pub fn view(reading: &Reading, seen: &Seen) -> Html {
    let task = reading.settings.task;
    let glyph = |token: u8| task.glyph(token).to_string();
    let likely = likely(&seen.next);
    let last = reading.glyph(reading.size() - 1).to_string();
    let answer = answer(reading);
    let said = match (answer, likely.first()) {
        (_, None) => String::new(),
        (None, _) => words::attention_maps_next_random().to_owned(),
        (Some(answer), Some((first, _))) if answer == *first => {
            words::attention_maps_next_right(&glyph(answer))
        }
        (Some(answer), _) => {
            let share = f64::from(seen.next[usize::from(answer)]);
            words::attention_maps_next_wrong(&glyph(answer), &in_percent(share, WEIGHT_DIGITS))
        }
    };
    let tokens = likely.iter();
    let tokens: Vec<String> = tokens
        .map(|(token, share)| [glyph(*token), in_percent(*share, WEIGHT_DIGITS)].join(" "))
        .collect();
    html! {
        <p class="expected" data-number="next">
            if !likely.is_empty() {
                { words::attention_maps_next(&last, &tokens.join(words::list_comma())) }<br />{ said }
            }
        </p>
    }
}
