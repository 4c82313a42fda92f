//! Position encodings in figures: each has a name, a colour by what it changes, and its own dash pattern.

use crate::figure::Figure;
use crate::figure::controls::{select, several};
use crate::state::State;
use crate::state::parameters::{ENCODING, ENCODINGS};
use crate::words;
use training::{AttentionKind, Encoding, Settings};
use yew::prelude::*;

/// Its name.
pub fn name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Rope => words::lab_rope(),
        Encoding::Shaw => words::lab_shaw(),
        Encoding::Alibi => words::lab_alibi(),
        Encoding::T5 => words::lab_t5(),
        Encoding::Sinusoidal => words::lab_sinusoidal(),
        Encoding::Learned => words::lab_learned(),
        Encoding::None => words::lab_none(),
    }
}

pub fn changes(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Rope => words::lab_changes_both(),
        Encoding::Shaw => words::lab_changes_keys(),
        Encoding::Alibi | Encoding::T5 => words::lab_changes_scores(),
        Encoding::Sinusoidal | Encoding::Learned => words::lab_changes_tokens(),
        Encoding::None => words::lab_changes_nothing(),
    }
}

/// The class for its colour and dash, used together with `encoding`.
pub fn class(encoding: Encoding) -> &'static str {
    encoding.name()
}

/// A sample of its line, and its name.
pub fn sample(encoding: Encoding) -> Html {
    html! {
        <span class={classes!("encoding", class(encoding))}>
            <svg class="sample" viewBox="0 0 28 2" aria-hidden="true"><path d="M0 1H28" /></svg>
            { name(encoding) }
        </span>
    }
}

/// Whether it works with this kind of attention: linear attention has no scores to add to.
fn is_possible(encoding: Encoding, attention: AttentionKind) -> bool {
    let settings = Settings {
        encoding,
        attention,
        ..Settings::default()
    };
    settings.checked().is_ok()
}

/// The encodings that work with this kind of attention.
fn offered(attention: AttentionKind) -> impl Iterator<Item = Encoding> {
    let all = Encoding::ALL.into_iter();
    all.filter(move |encoding| is_possible(*encoding, attention))
}

/// The encodings that the reader selected, as far as they work with this kind of attention.
pub fn selected(state: &State, attention: AttentionKind) -> Vec<Encoding> {
    let set = state.get(&ENCODINGS);
    let selected = offered(attention).filter(|encoding| set.has(*encoding));
    selected.collect()
}

/// A switch for each, with its line: a legend for selecting.
pub fn switches(figure: &Figure, attention: AttentionKind) -> Html {
    let options = offered(attention).map(|encoding| (encoding, sample(encoding)));
    html! { <div class="lab-encodings">{ several(figure, &ENCODINGS, options) }</div> }
}

pub fn list(figure: &Figure, attention: AttentionKind) -> Html {
    let names = offered(attention).map(|encoding| (encoding, name(encoding).into()));
    html! {
        <label>{ (ENCODING.name)() }{ " " }{ select(figure, &ENCODING, names) }</label>
    }
}
