//! Dynamic NTK with a key cache: each new token changes the base, and the keys that are rotated already stay as they
//! were.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{Key, Reading};

use crate::figure::controls::stop;
use crate::figure::prelude::*;
use crate::figure::rope_controls::vectors;
use crate::numbers::fixed_signed;
use crate::state::VectorsShown;
use crate::widgets::columns::extent;
use crate::widgets::pointing::pointing;
use crate::widgets::touch::Touch;
use crate::widgets::zero_line::{HEIGHT, ZeroLine};
use parameters::{CACHED, FACTOR, KEPT_KEYS, KeptKeys, MAX_POSITION, MOST_CACHED};

pub struct Cache;

impl FigureSpec for Cache {
    const CAPTION: Option<fn() -> &'static str> = Some(words::cache_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE, SEED, VECTORS, MAX_POSITION, FACTOR];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let most = MOST_CACHED as f64;
        html! {
            <>
                { keys(figure, reading) }
                <div class="row staying">
                    <span class="row" role="toolbar" aria-label={(CACHED.name)()}>
                        { step(figure, -1, words::cache_back()) }
                        { step(figure, 1, words::cache_next()) }
                    </span>
                    { slider(figure, &CACHED, (1.0, most), 1.0, "query") }
                </div>
                { named_choice(figure, &KEPT_KEYS) }
                { settings(figure, words::param_settings(), html! {
                    <>
                        <div class="row controls">
                        { slider(figure, &MAX_POSITION, (1.0, most), 1.0, "") }
                        { slider(figure, &FACTOR, (1.0, 16.0), 0.5, "") }
                    </div>
                    <div class="row controls">
                        { vectors(figure) }
                        if state.get(&VECTORS) == VectorsShown::Drawn {
                            { redraw(figure) }
                        }
                        { number(figure, &HEAD_DIM, 2) }
                        { number(figure, &BASE, 0) }
                    </div>
                    </>
                }) }
                { status("said", said(state, reading)) }
                { status("key", in_words(reading, selected(state))) }
                { errors(figure, reading) }
                { list(&reading.readouts(state)) }
                <p class="note">{ words::cache_note() }</p>
            </>
        }
    }
}

/// A button that lets a token come or go.
fn step(figure: &Figure, by: i64, name: &'static str) -> Html {
    let cached = figure.get(&CACHED) as i64 + by;
    let is_possible = (1..=MOST_CACHED as i64).contains(&cached);
    let onclick = figure.set(&CACHED, move |_: MouseEvent| cached as usize);
    html! {
        <button type="button" class="quiet" tabindex={stop(usize::from(by > 0))} data-do={if by > 0 { "next" } else { "back" }} data-sets={CACHED.key} disabled={!is_possible} {onclick}>{ name }</button>
    }
}

/// A base: a whole one in full.
fn base_text(base: f64) -> String {
    if base.fract() == 0.0 {
        whole(base as i64)
    } else {
        significant(base, 6)
    }
}

/// The position of the selected key, among those that have come.
fn selected(state: &State) -> usize {
    state.get(&COLUMN).min(state.get(&CACHED) - 1)
}

/// A column for each key: the right score and the one from the cache, and below it the base that rotated the key.
fn keys(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let keys = &reading.keys;
    let text = in_words(reading, selected(state));
    let selection = Selection {
        selected: selected(state),
        pointed: figure.pointed,
        on_point: figure.point.clone(),
        ..figure.selection(&COLUMN, words::cache_keys_name(), text)
    };
    let values = keys.iter().flat_map(|key| [key.right, key.cached]);
    let scores = ZeroLine::of(extent(&values.collect::<Vec<_>>()));
    // Bars of some keys, with a margin on both sides.
    let path = |scale: &ZeroLine,
                margin: f64,
                is_in: &dyn Fn(&Key) -> bool,
                value: &dyn Fn(&Key) -> f64| {
        let keys = keys.iter().enumerate().filter(|(_, key)| is_in(key));
        let bar = |(column, key)| scale.bar(column as f64 + margin, 1.0 - 2.0 * margin, value(key));
        keys.map(bar).collect::<String>()
    };
    let (start, most) = (state.get(&BASE), reading.base);
    let growth = |base: f64| (base / start).ln();
    let highest = growth(most).max(1e-3) * 1.15;
    let bases = ZeroLine::of((0.0, highest));
    // The trained base has a height of its own, so that every key has a bar.
    let height = |base: f64| 0.15 * highest + 0.85 * growth(base);
    let is_stale = |key: &Key| key.base != reading.base;
    let line = px(bases.y(height(most)));
    let trained = state.get(&MAX_POSITION);
    let marks = |index: Option<usize>, class: &'static str| {
        let index = index.filter(|index| *index < keys.len())?;
        Some(
            html! { <rect {class} x={index.to_string()} y="0" width="1" height={HEIGHT.to_string()} /> },
        )
    };
    let picture = |class: &'static str, drawing: Html| {
        html! {
            <svg {class} viewBox={format!("0 0 {MOST_CACHED} {HEIGHT}")} preserveAspectRatio="none" aria-hidden="true">
                { marks(Some(selection.selected), "selected") }
                { marks(selection.pointed, "pointed") }
                <path class="trained" d={format!("M{trained} 0V{HEIGHT}")} />
                { drawing }
            </svg>
        }
    };
    let count = keys.len();
    let at = move |touch: &Touch| {
        let column = touch.column_of(".cached-keys", MOST_CACHED)?;
        (column < count).then_some(column)
    };
    let pointing = pointing(at, &selection.on_point, &selection.on_select);
    let wrong = |key: &Key| reading.is_wrong(key);
    let right = |key: &Key| !reading.is_wrong(key);
    html! {
        <>
            <p class="curve-legend">
                <span class="right">{ words::cache_right() }</span>
                <span class="score">{ words::cache_score() }</span>
                <span class="outside">{ words::cache_wrong() }</span>
            </p>
            <div class="picked">
                { selection.picker(count) }
                <div class="cached-keys" onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                    { picture("scores", html! {
                        <>
                            <path class="ghost" d={path(&scores, 0.06, &|_| true, &|key| key.right)} />
                            <path class="score" d={path(&scores, 0.28, &right, &|key| key.cached)} />
                            <path class="outside" d={path(&scores, 0.28, &wrong, &|key| key.cached)} />
                            <path class="zero" d={scores.line(count)} />
                        </>
                    }) }
                    <p class="of-bases">{ words::cache_bases(&base_text(start)) }</p>
                    { picture("bases", html! {
                        <>
                            <path class="fresh" d={path(&bases, 0.06, &|key| !is_stale(key), &|key| height(key.base))} />
                            <path class="outside" d={path(&bases, 0.06, &is_stale, &|key| height(key.base))} />
                            <path class="query" d={format!("M0 {line}H{MOST_CACHED}")} />
                        </>
                    }) }
                    { positions(trained, count) }
                </div>
            </div>
        </>
    }
}

/// The positions below the columns: some of them, the newest token's, and the one at which the base begins to grow.
fn positions(trained: usize, count: usize) -> Html {
    let place = |column: f64| format!("--place:{}%", px(100.0 * column / MOST_CACHED as f64));
    let newest = count - 1;
    let free = |position: &usize| position.abs_diff(newest) > 2;
    html! {
        <div class="positions" aria-hidden="true">
            for position in (0..MOST_CACHED).step_by(8).filter(free) {
                <span style={place(position as f64 + 0.5)}>{ position }</span>
            }
            <span class="query" style={place(newest as f64 + 0.5)}>{ newest }</span>
            <span class="limit" style={place(trained as f64)}>{ words::cache_limit(&trained.to_string()) }</span>
        </div>
    }
}

fn in_words(reading: &Reading, position: usize) -> String {
    let key = &reading.keys[position];
    let [base, query] = [key.base, reading.base].map(base_text);
    let position = position.to_string();
    let newest = (reading.keys.len() - 1).to_string();
    let score = |score: f64| fixed(score, SCORE_DIGITS);
    if reading.is_wrong(key) {
        let error = fixed_signed(key.error(), SCORE_DIGITS);
        words::cache_key_wrong(
            &position,
            &base,
            &newest,
            &query,
            &score(key.cached),
            &score(key.right),
            &error,
        )
    } else {
        words::cache_key_right(&position, &base, &newest, &query, &score(key.cached))
    }
}

/// The number of wrong scores, and the way to keep them right, as a sentence.
fn said(state: &State, reading: &Reading) -> String {
    let count = reading.keys.len();
    let tokens = count.to_string();
    let readouts = reading.readouts(state);
    let [base, stale, wrong, error, rotations] =
        ["base", "stale", "wrong", "error", "rotations"].map(|key| text_of(&readouts, key));
    if count <= state.get(&MAX_POSITION) {
        return words::cache_said_short(base, &tokens);
    }
    match state.get(&KEPT_KEYS) {
        KeptKeys::Rotated if reading.keys.iter().all(|key| !reading.is_wrong(key)) => {
            words::cache_said_rotated_right(&tokens, base)
        }
        KeptKeys::Rotated => words::cache_said_rotated(&tokens, base, stale, wrong, error),
        KeptKeys::Unrotated => words::cache_said_unrotated(rotations, &tokens),
        KeptKeys::RotatedAgain => words::cache_said_again(error, rotations, &tokens),
    }
}

/// The largest error after each new token.
fn errors(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let along = |errors: &[f64], ink: Ink| {
        let points = errors.iter().enumerate();
        Line::whole(points.map(|(at, error)| ((at + 1) as f64, *error)), ink)
    };
    let trained = state.get(&MAX_POSITION) as f64;
    let most = reading
        .worst_rotated_once
        .iter()
        .copied()
        .fold(0.0, f64::max);
    let y = (0.0, nice_above(most));
    let mut lines = vec![Line::whole([(trained, y.0), (trained, y.1)], Ink::Pale)];
    if state.get(&KEPT_KEYS) == KeptKeys::Rotated {
        lines.push(along(&reading.worst, Ink::Outside));
    } else {
        lines.push(along(&reading.worst_rotated_once, Ink::Pale));
        lines.push(along(&reading.worst, Ink::Score));
    }
    let plot = Plot {
        lines: lines.into(),
        x: (1.0, MOST_CACHED as f64),
        y,
        marked: state.get(&CACHED) as f64,
        x_label: words::cache_x(),
        y_label: words::cache_y(),
        text: said(state, reading).into(),
    };
    plot.view()
}
