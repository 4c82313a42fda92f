//! Learned vectors on the bench, which other figures link to: the reader can choose a different digit and letter.

use super::lookup::arrows;
use super::{Lookup, TASK};
use crate::figure::Figure;
use crate::figure::controls::list;
use crate::late::table::{Kind, Table};
use crate::parameters;
use crate::state::{Action, Role, State};
use crate::words;
use std::rc::Rc;
use yew::prelude::*;

const DIGITS: &str = "12345678";
const LETTERS: &str = "ABCDEFGHIJKLMNOP";

/// The digit of the query and the letter of the key on a bench, and the way back to random vectors; empty if its
/// vectors are not learned.
pub fn view(figure: &Figure) -> Html {
    let state = &figure.state;
    let learned = figure.late.learned.here();
    let Some((glyphs, head)) = learned.and_then(|learned| shown(&learned.table, state)) else {
        return Html::default();
    };
    let back = figure.showing(State::clone(&random(state, &figure.start)));
    html! {
        <div class="row" data-sets="q k" role="group" aria-label={words::learned_bench_name()}>
            <label>{ words::learned_query_of() }{ " " }{ glyph(figure, glyphs, Role::Query, DIGITS) }</label>
            <label>{ words::learned_key_of() }{ " " }{ glyph(figure, glyphs, Role::Key, LETTERS) }</label>
            <span data-number="learned-head">{ words::learned_head(&(head + 1).to_string()) }</span>
            <button type="button" class="quiet" data-do="random" onclick={back}>{ words::learned_back() }</button>
        </div>
    }
}

/// A bench with the vectors of its seed. Everything else is unchanged, except the reach, which becomes that of a start
/// with such vectors.
pub fn random(bench: &Rc<State>, start: &State) -> Rc<State> {
    let mut drawn = start.clone();
    for row in parameters![HEAD_DIM, SEED] {
        if let Some(value) = bench.value(row) {
            drawn.set(row, value.clone());
        }
    }
    bench.with_only(parameters![QUERY, KEY, REACH], &drawn)
}

/// A choice of one of the two glyphs.
fn glyph(figure: &Figure, glyphs: [char; 2], role: Role, among: &'static str) -> Html {
    let options = among.chars().map(|glyph| {
        let name = AttrValue::from(glyph.to_string());
        (name.clone(), glyph == glyphs[role as usize], name)
    });
    let figure = figure.clone();
    let on_select = move |index: usize| {
        let mut glyphs = glyphs;
        if let Some(glyph) = among.chars().nth(index) {
            glyphs[role as usize] = glyph;
            choose(&figure, glyphs);
        }
    };
    list(role.vector().key, options.collect(), on_select.into())
}

fn choose(figure: &Figure, glyphs: [char; 2]) {
    let learned = figure.late.learned.here();
    let lookup = learned.and_then(|learned| Lookup::of(&learned.table, glyphs, &figure.state));
    if let Some(lookup) = lookup {
        figure.act.emit(Action::Become(Box::new(lookup.bench)));
    }
}

/// The digit of a bench's query, the letter of its key, and the head that made both.
pub fn shown(table: &Table, bench: &State) -> Option<([char; 2], usize)> {
    let is_of = |role: Role, glyph: char, head: usize| {
        let kind = [Kind::Query, Kind::Key][role as usize];
        let vector = TASK
            .token(glyph)
            .and_then(|token| table.vector(token, kind, head));
        vector.is_some_and(|vector| *arrows(bench, vector) == *bench.vector(role))
    };
    if bench.head_dim() != table.head_dim {
        return None;
    }
    (0..table.heads).find_map(|head| {
        let digit = DIGITS
            .chars()
            .find(|digit| is_of(Role::Query, *digit, head))?;
        let letter = LETTERS
            .chars()
            .find(|letter| is_of(Role::Key, *letter, head))?;
        Some(([digit, letter], head))
    })
}
