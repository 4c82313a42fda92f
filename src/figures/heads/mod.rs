//! One attention head under six encodings, side by side, with the same words: which heatmaps change as the window
//! moves?

mod encoding;
mod head;
mod numbers;
pub mod parameters;
mod reading;
mod sentences;

use crate::figure::cells;
use crate::figure::controls::{link_to, played_slider};
use crate::figure::prelude::*;
use crate::figure::readout::legend;
use crate::figure::rope_controls::sentence;
use crate::figures::bench::Bench;
use crate::state::limits::MOST_HEATMAP_TOKENS;
use crate::training_lab::learned_vectors::{Lookup, made_by, source, text_field, text_notes};
use crate::widgets::canvas::canvas;
use crate::widgets::heatmap::{Cell, Heatmap, Numbers, Scale};
use encoding::Shown;
pub use encoding::{ROPE, SHOWN};
pub use head::{ALIBI_HEADS, HeadUnderEncodings};
use parameters::SOFTMAX;
pub use reading::{Baseline, Change, Reading};
use sentences::{found, in_words, names, note, said, said_of_all, taken, value};

pub struct Heads;

impl FigureSpec for Heads {
    const CAPTION: Option<fn() -> &'static str> = Some(words::heads_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![
        SOURCE, HEAD_DIM, SEED, SENTENCE, TOKENS, CLIP, CAUSAL, SOFTMAX, SEQUENCE
    ];
    const EDITION_1: &'static str = "source=random&first=1000&settings=1";
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let is_learned = figure.state.is_learned();
        let asked = figure.get(&TOKENS);
        let figure = &within_limits(figure);
        html! {
            <>
                if !is_learned && asked > MOST_HEATMAP_TOKENS {
                    <p class="note" data-notice="fewer">{ words::heads_fewer(&whole(asked as i64), &whole(MOST_HEATMAP_TOKENS as i64)) }</p>
                }
                { maps(figure, reading) }
                { settings(figure, words::param_settings(), chosen(figure)) }
                if is_learned {
                    { text_notes(&figure.state) }
                }
            </>
        }
    }
}

/// The vectors and the text, and what positions are.
fn chosen(figure: &Figure) -> Html {
    let is_learned = figure.state.is_learned();
    html! {
        <>
            <div class="row settings heads-controls">
                { source(figure) }
                if is_learned {
                    { text_field(figure) }
                } else {
                    { slider(figure, &TOKENS, (1.0, MOST_HEATMAP_TOKENS as f64), 1.0, "") }
                }
                <span class="row">{ switch(figure, &CAUSAL) }{ switch(figure, &SOFTMAX) }</span>
            </div>
            <div class="row settings">
                { number(figure, &FIRST_POSITION, 1) }
                if !is_learned {
                    { number(figure, &HEAD_DIM, 2) }
                }
                { number(figure, &CLIP, 1) }
                { number(figure, &SEED, 1) }
                { redraw(figure) }
                if !is_learned {
                    { sentence(figure) }
                }
            </div>
            if is_learned {
                <p data-number="whose">{ made_by(figure) }</p>
            }
            <p class="note">{ note(&figure.state) }</p>
        </>
    }
}

/// Tokens by which the slider can move the window; farther positions are typed.
const SLIDER_END: f64 = 1000.0;

/// The figure with no more tokens than are drawn, whatever its link asks for.
fn within_limits(figure: &Figure) -> Figure {
    let mut figure = figure.clone();
    if figure.get(&TOKENS) > MOST_HEATMAP_TOKENS {
        let fewer = State::clone(&figure.state).with(&TOKENS, MOST_HEATMAP_TOKENS);
        figure.state = Rc::new(fewer);
    }
    figure
}

fn maps(figure: &Figure, reading: &Reading) -> Html {
    let baseline = &*reading.baseline;
    let state = &figure.state;
    let size = baseline.head.size();
    let place: cells::Place = [&ROW, &COLUMN];
    let selected = cells::selected(figure, place, size);
    let text = in_words(baseline, reading, selected, state.get(&FIRST_POSITION));
    let selection = cells::selection(figure, place, size, words::heads_cell_name(), text);
    let shown = selection.shown();
    let scale = Scale {
        signed: !baseline.softmax,
        full: baseline.full,
    };
    let [query, key] = names(baseline, shown, state.get(&FIRST_POSITION));
    let map = |(index, shown_as): (usize, Shown)| {
        let map = &reading.maps[index];
        let change = reading.changes[index];
        let heatmap = Heatmap {
            numbers: Numbers(Rc::clone(&map.values)),
            size,
            scale,
            causal: state.get(&CAUSAL),
            theme: figure.theme,
        };
        let difference = Heatmap {
            numbers: Numbers(Rc::clone(&map.differences)),
            scale: Scale {
                signed: true,
                ..scale
            },
            ..heatmap.clone()
        };
        html! {
            <div class="heads-map" data-encoding={shown_as.encoding.name()}>
                <p class="title"><strong>{ (shown_as.name)() }</strong>{ " " }<span class="how">{ (shown_as.how)() }</span></p>
                { selection.heatmap(heatmap) }
                <div>
                    <div class="heatmap change">{ canvas(difference) }</div>
                    <p class="score" data-number="cell">{ words::heads_here(&value(map.values[shown.index(size)], baseline.head.sees(shown.row, shown.column))) }</p>
                    if baseline.head.learned.is_some() {
                        <p data-number="found">{ found(baseline, &map.values) }</p>
                        { takes(baseline, selected.row, &map.values) }
                    }
                    <p class={if change.is_real() { "changed" } else { "same" }} data-number="change">{ said(change, state.get(&FIRST_POSITION)) }</p>
                </div>
            </div>
        }
    };
    html! {
        <div>
            <div class="picked">
                { selection.picker(size) }
                <div class="heads-maps">
                    for each in SHOWN.into_iter().enumerate() {
                        { map(each) }
                    }
                </div>
            </div>
            <div class="heads-position staying">
                { played_slider(figure, &FIRST_POSITION, (0.0, SLIDER_END), 1.0, "") }
            </div>
            <div class="row heads-cell">
                <p>
                    { words::heads_rows() }{ words::space() }
                    <span class="query" data-number="query">{ query }</span>{ " · " }
                    <span class="key" data-number="key">{ key }</span>
                </p>
                { legend(scale) }
            </div>
            if state.is_learned() {
                { to_bench(figure, baseline, selected) }
            }
            { status("said", said_of_all(reading, state.get(&FIRST_POSITION))) }
        </div>
    }
}

/// The token that the selected digit takes.
fn takes(baseline: &Baseline, row: usize, values: &[f32]) -> Html {
    let said = taken(baseline, row, values)
        .map(|(said, is_found)| format!("{said} {}", if is_found { "✓" } else { "✗" }));
    html! { <p class="takes" data-number="takes">{ said }</p> }
}

/// A link to the bench with the query of the selected digit and the key beside it.
fn to_bench(figure: &Figure, baseline: &Baseline, selected: Cell) -> Html {
    let glyph = |index: usize| baseline.head.tokens[index].chars().next();
    let (Some(learned), Some(head), Some(query), Some(key)) = (
        figure.late.learned.here(),
        baseline.head.learned,
        glyph(selected.row),
        glyph(selected.column),
    ) else {
        return Html::default();
    };
    let start = State::of(Bench::PARAMETERS);
    let lookup = Lookup::of_head(&learned.table, [query, key], head, start);
    match lookup.filter(|_| query.is_ascii_digit()) {
        Some(lookup) => link_to(FigureName::Bench, lookup.fields(), words::heads_bench()),
        None => Html::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cells_row_becomes_the_query_and_its_column_the_key() {
        let start = Rc::new(State::of(Heads::PARAMETERS));
        let cell = Cell { row: 2, column: 5 };
        let state = cells::taking(cell, [&ROW, &COLUMN])
            .into_iter()
            .fold(start, |state, action| state.after(action));
        assert_eq!((state.get(&ROW), state.get(&COLUMN)), (2, 5));
    }
}
