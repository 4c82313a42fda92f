//! The strips of memory: a cell for each token, and grips at the ends of packed sequences.

use super::parameters::{
    CP_RANK, CU_SEQLENS, MEMORY_TOKEN, TENSOR_FORMAT, TOTAL, TensorFormat, rank_count,
};
use super::rank::{Cell, Lot, Rank};
use super::reading::Reading;
use super::{chunks, text};
use crate::figure::prelude::*;
use crate::state::written;
use crate::widgets::drag::drag;
use crate::widgets::touch::{Touch, nearest_gap};
use rotary::tensor::context_parallel::padded_cu_seqlens;

/// The memory of every rank, the selected one emphasised.
pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let selected = figure.get(&CP_RANK);
    html! {
        <div class="kernel-memory">
            for (index, rank) in reading.ranks.iter().enumerate() {
                { strip(figure, reading, rank, index, index == selected) }
            }
        </div>
    }
}

fn strip(figure: &Figure, reading: &Reading, rank: &Rank, index: usize, selected: bool) -> Html {
    let state = &figure.state;
    let ranks = rank_count(state);
    let token = state.get(&MEMORY_TOKEN);
    let name = (ranks > 1).then(|| {
        let [first, last] = chunks(state, index).map(text);
        words::kernel_rank(&text(index), &first, &last)
    });
    let cells = rank.cells.iter().enumerate().map(|(at, cell)| {
        let before = at.checked_sub(1).map(|before| &rank.cells[before]);
        let chosen = selected && at == token;
        token_cell(figure, reading, rank, cell, (index, at), before, chosen)
    });
    let picker = selected.then(|| {
        let range = Range {
            class: "unseen picker",
            sets: Some(MEMORY_TOKEN.key),
            name: Some(words::kernel_param_memory_token().into()),
            ends: (0.0, (rank.cells.len() - 1) as f64),
            step: 1.0,
            value: token as f64,
            text: rank
                .cells
                .get(token)
                .map(in_words)
                .unwrap_or_default()
                .into(),
            on_value: figure.set(&MEMORY_TOKEN, |token: f64| token as usize),
            ..Range::default()
        };
        range.view()
    });
    let class = if selected && ranks > 1 {
        "kernel-rank chosen"
    } else {
        "kernel-rank"
    };
    html! {
        <div {class}>
            if let Some(name) = name {
                <p class="kernel-rank-name">{ name }</p>
            }
            <div class="kernel-cells">
                { picker }
                { for cells }
                { for grips(figure) }
            </div>
        </div>
    }
}

/// A token: its sequence and which of its tokens it is, the selected pair before and after, and its position.
fn token_cell(
    figure: &Figure,
    reading: &Reading,
    rank: &Rank,
    cell: &Cell,
    (rank_index, at): (usize, usize),
    before: Option<&Cell>,
    chosen: bool,
) -> Html {
    let state = &figure.state;
    let name = match cell.sequence {
        Some(sequence) => written(&[sequence, cell.index], ", "),
        None => "–".to_owned(),
    };
    let (lot, below) = match cell.lot {
        Lot::Position(position) => ("", text(position)),
        Lot::PastTables(_) | Lot::Left => (" left", "–".to_owned()),
        Lot::Undefined => (" left", "?".to_owned()),
        Lot::Refused => (" left", "\u{a0}".to_owned()),
    };
    let shade = match cell.sequence {
        Some(sequence) => [" s0", " s1"][sequence % 2],
        None => "",
    };
    let leaps = before.is_some_and(|before| leaps(before, cell));
    let act = figure.act.clone();
    let onclick = move |_: MouseEvent| {
        act.emit(Action::Set(&CP_RANK.row, Value::Integer(rank_index as i64)));
        act.emit(Action::Set(&MEMORY_TOKEN.row, Value::Integer(at as i64)));
    };
    let leaps = if leaps { " leaps" } else { "" };
    let chosen = if chosen { " chosen" } else { "" };
    let class = ["kernel-cell", shade, lot, leaps, chosen].concat();
    html! {
        <div {class} style={order(2 * at + 1)} {onclick}>
            <small>{ name }</small>
            { hand(state, reading, rank, cell) }
            <b>{ below }</b>
        </div>
    }
}

/// Whether a token is not the next of its sequence, although the one before it in memory is of that sequence.
fn leaps(before: &Cell, cell: &Cell) -> bool {
    match (before.lot, cell.lot) {
        (Lot::Position(before_at), Lot::Position(at)) => {
            before.sequence == cell.sequence && at != before_at + 1
        }
        _ => false,
    }
}

/// The selected pair of a token: pale what went in, strong what came out.
fn hand(state: &State, reading: &Reading, rank: &Rank, cell: &Cell) -> Html {
    const REACH: f64 = 15.0;
    let pair = state.get(&PAIR);
    let [before, after] = rank.pair(state, cell, pair);
    let longest = before.length().max(after.length()).max(f64::MIN_POSITIVE);
    let tip = before * REACH / longest;
    let stretch = after.length() / before.length().max(f64::MIN_POSITIVE);
    let is_written = !matches!(cell.lot, Lot::Undefined | Lot::Refused);
    let turn = reading.turn_rad(state, rank, cell, pair);
    html! {
        <svg viewBox="-18 -18 36 36" aria-hidden="true">
            <circle r="16" />
            <path class="before" d={line(tip)} />
            if is_written {
                <g style={["transform:rotate(", &px(-turn.to_degrees()), "deg)"].concat()}>
                    <path class="after" d={line(stretch * tip)} />
                </g>
            }
        </svg>
    }
}

/// A line from the middle, y up.
fn line(tip: DVec2) -> String {
    ["M0 0L", &px(tip.x), " ", &px(-tip.y)].concat()
}

/// A style that puts an element among the others of its strip.
fn order(at: usize) -> String {
    ["order:", &text(at)].concat()
}

fn in_words(cell: &Cell) -> String {
    let index = text(cell.index);
    match (cell.sequence.map(text), cell.lot) {
        (Some(sequence), Lot::Position(position)) => {
            words::kernel_cell(&index, &sequence, &text(position))
        }
        (Some(sequence), _) => words::kernel_cell_left(&index, &sequence),
        (None, _) => words::kernel_cell_outside(&text(cell.at[1])),
    }
}

/// A grip at the end of each packed sequence. With several ranks each holds only parts of the sequences.
fn grips(figure: &Figure) -> Vec<Html> {
    let state = &figure.state;
    if state.get(&TENSOR_FORMAT) != TensorFormat::Thd || rank_count(state) > 1 {
        return Vec::new();
    }
    let ends = state.get(&CU_SEQLENS).len();
    (1..ends).map(|end| grip(figure, end)).collect()
}

fn grip(figure: &Figure, end: usize) -> Html {
    let state = &figure.state;
    let ends = state.get(&CU_SEQLENS);
    let total = state.get(&TOTAL);
    let (least, most) = (ends[end - 1], ends.get(end + 1).copied().unwrap_or(total));
    let moved = {
        let (act, ends) = (figure.act.clone(), ends.to_vec());
        Callback::from(move |to: usize| {
            let mut ends = ends.clone();
            ends[end] = to.min(most).max(least);
            act.emit(Action::Set(&CU_SEQLENS.row, Value::Numbers(ends.into())));
        })
    };
    let dragged = {
        let moved = moved.clone();
        Callback::from(move |touch: Touch| {
            if let Some(gap) = nearest_gap(&touch, ".kernel-cells", ".kernel-cell") {
                moved.emit(gap);
            }
        })
    };
    let drag = drag(Callback::noop(), dragged);
    let range = Range {
        class: "unseen",
        sets: Some(CU_SEQLENS.key),
        name: Some(words::kernel_end(&text(end - 1)).into()),
        ends: (least as f64, most as f64),
        step: 1.0,
        value: ends[end] as f64,
        text: text(ends[end]).into(),
        on_value: Callback::from(move |value| moved.emit(value as usize)),
        ..Range::default()
    };
    html! {
        <span class="kernel-end" style={order(2 * ends[end].min(total))}>
            { range.view() }
            <span class="grip" data-sets={CU_SEQLENS.key} data-handle={["end", &text(end)].concat()} onpointerdown={drag.down} onpointermove={drag.moved}
                onpointerup={drag.up.clone()} onpointercancel={drag.up} />
        </span>
    }
}

/// A button that pads every sequence as the ranks need it.
pub fn pad(figure: &Figure) -> Html {
    let state = &figure.state;
    let ends = state.get(&CU_SEQLENS);
    let lengths: Vec<usize> = ends
        .windows(2)
        .map(|ends| ends[1].saturating_sub(ends[0]))
        .collect();
    let padded = padded_cu_seqlens(&lengths, rank_count(state)).unwrap_or_default();
    let is_padded = *padded == *ends;
    let multiple = text(2 * rank_count(state));
    let total = padded.last().copied().unwrap_or_default();
    let act = figure.act.clone();
    let onclick = move |_: MouseEvent| {
        act.emit(Action::Set(&TOTAL.row, Value::Integer(total as i64)));
        act.emit(Action::Set(
            &CU_SEQLENS.row,
            Value::Numbers(padded.as_slice().into()),
        ));
    };
    html! {
        <p class="row">
            <button type="button" class="quiet" data-do="pad" data-sets="total cu" disabled={is_padded} {onclick}>
                { words::kernel_pad(&multiple) }
            </button>
        </p>
    }
}
