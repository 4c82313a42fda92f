//! Use of pairs by the heads of a trained model: their lengths and their shares of the score beside their clocks, and
//! the model's accuracy without some of them.

mod numbers;
pub mod opened;
mod opened_view;
pub mod parameters;
mod reading;

pub use reading::{Reading, needs, question, settings_of};

use crate::figure::controls::{stop, under_name};
use crate::figure::download;
use crate::figure::prelude::*;
use crate::figure::reader_file::{self, drop_zone};
use crate::training_lab::{bar, in_percent};
use crate::widgets::arrow::tip_px;
use crate::widgets::colour::of_pair;
use crate::widgets::path::polyline;
use opened::Memory;
use parameters::{CUT, CUT_AS, CutShown, LENGTH_CUT, USED_BY};
use training::pairs::{Cut, CutKind, PairMap};
use training::task::FARTHEST;

pub struct PairUse;

impl FigureSpec for PairUse {
    const CAPTION: Option<fn() -> &'static str> = Some(words::pair_use_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows =
        parameters![LEARNED_TASK, LENGTH_CUT, BASE, SEED, STEPS, NET, RATE];
    const QUESTION: Option<Question> = Some(Question {
        name: "pair-use",
        hides: &[
            "right-percent",
            "cut-percent",
            "query_norm",
            "key_norm",
            "share",
            "share_of_pair",
        ],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let content = match &reading.opened {
            Some(opened) => opened_view::view(figure, reading, opened),
            None => of_trained(figure, reading),
        };
        drop_zone("use-files", &choosing(figure), content)
    }
}

fn of_trained(figure: &Figure, reading: &Reading) -> Html {
    let memory = figure.memory::<Memory>();
    html! {
        <>
            { heads(figure, reading) }
            { clocks(figure, reading) }
            { rows(figure, reading) }
            <div class="halves">
                <div>
                    { list(&figure.readouts(reading)) }
                    { status("said", said(figure, reading)) }
                </div>
                <div>
                    { named_choice(figure, &CUT_AS) }
                    { end(figure, reading, 0, words::pair_use_fastest()) }
                    { end(figure, reading, 1, words::pair_use_slowest()) }
                </div>
            </div>
            { bar::settings(figure, html! {
                <>
                    <div class="row">{ bar::tasks(figure) }{ named_choice(figure, &LENGTH_CUT) }</div>
                    { bar::view(figure, &[reading.settings]) }
                    { download::program(&memory.listing, LISTING, "listing", words::pair_use_listing(), || include_str!("pair_map.py").to_owned()) }
                    <div class="row">{ opening(figure) }</div>
                    <p class="note">{ words::pair_use_format() }</p>
                </>
            }) }
        </>
    }
}

/// Opens a map that was chosen or dropped.
fn choosing(figure: &Figure) -> Callback<Vec<web_sys::File>> {
    let figure = figure.clone();
    Callback::from(move |files| opened::choose(&figure, files))
}

fn opening(figure: &Figure) -> Html {
    reader_file::open(".npy", false, words::pair_use_open(), &choosing(figure))
}

/// The program that maps other models.
const LISTING: &str = "pair_map.py";

/// The map, unless an open question hides it.
fn shown<'r>(figure: &Figure, reading: &'r Reading) -> Option<&'r PairMap> {
    let is_shown = reading.opened.is_some() || !figure.asks();
    reading.map.as_deref().filter(|_| is_shown)
}

/// The head under the pointer, or the selected one.
fn head_shown(figure: &Figure, reading: &Reading) -> usize {
    let heads = reading.layers * reading.heads;
    let pointed = figure.pointed.filter(|head| *head < heads);
    pointed.unwrap_or(reading.head)
}

fn name_of(reading: &Reading, head: usize) -> String {
    let heads = reading.heads;
    let [layer, head] = [head / heads, head % heads].map(|index| whole(index as i64 + 1));
    words::pair_use_head(&layer, &head)
}

/// The share that fills the height of a bar: the largest of the model.
fn largest(numbers: &[f32]) -> f64 {
    let largest = numbers.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    f64::from(largest)
}

/// Bars in a drawing of `HEIGHT`, a step of 10 wide each, as a path.
fn bar_path(index: usize, part: f64) -> String {
    let height = HEIGHT * part.clamp(0.0, 1.0);
    format!(
        "M{} {HEIGHT}v{}h8V{HEIGHT}Z",
        px(10.0 * index as f64 + 1.0),
        px(-height)
    )
}

const HEIGHT: f64 = 24.0;

/// Heads in a row of buttons.
const MOST_IN_A_ROW: usize = 8;

/// A button for each head with the shares of its pairs.
fn heads(figure: &Figure, reading: &Reading) -> Html {
    let map = shown(figure, reading);
    let pairs = reading.theta.len();
    let full = map.map_or(1.0, |map| largest(&map.shares));
    let first = reading.heads_shown().start;
    let head = |head: usize| {
        let part = |pair: usize| {
            let share = map.map_or(0.0, |map| f64::from(map.shares[head * pairs + pair]));
            bar_path(pair, share / full)
        };
        let name = name_of(reading, head);
        let is_of_file = reading.opened.is_some();
        let spoken = is_of_file.then(|| name.clone());
        let shown = match is_of_file {
            true => whole((head - first) as i64 + 1),
            false => name,
        };
        let onclick = figure.set(&USED_BY, move |_: MouseEvent| head);
        let onpointerenter = figure.point.reform(move |_: PointerEvent| Some(head));
        let onpointerleave = figure.point.reform(|_: PointerEvent| None);
        html! {
            <button type="button" class="use-head" tabindex={stop(head - first)} data-head={head.to_string()} data-sets={USED_BY.key}
                aria-label={spoken} aria-pressed={(head == reading.head).to_string()} {onclick} {onpointerenter} {onpointerleave}>
                <svg viewBox={format!("0 0 {} {HEIGHT}", 10 * pairs)} preserveAspectRatio="none" aria-hidden="true">
                    <path class="score" data-moves="path" d={(0..pairs).map(part).collect::<String>()} />
                </svg>
                { shown }
            </button>
        }
    };
    html! {
        <div class="use-heads dials" role="toolbar" aria-label={words::pair_use_heads()} style={format!("--heads:{}", reading.heads.min(MOST_IN_A_ROW))}>
            { for reading.heads_shown().map(head) }
        </div>
    }
}

/// A clock for each pair, which cuts it: how far it rotates over the farthest distance of a letter.
fn clocks(figure: &Figure, reading: &Reading) -> Html {
    let count = reading.theta.len();
    let clock = |(pair, theta): (usize, &f64)| {
        let is_cut = reading.is_cut(pair);
        let is_still = is_cut && reading.cut.kind() == CutKind::Still;
        let swept_rad = if is_still {
            0.0
        } else {
            theta * FARTHEST as f64
        };
        let tip = 10.0 * DVec2::from_angle(swept_rad);
        let toggled: Rc<[usize]> = (0..count)
            .filter(|other| reading.is_cut(*other) != (*other == pair))
            .collect();
        let onclick = figure.set(&CUT, move |_: MouseEvent| Rc::clone(&toggled));
        let name = words::pair_use_pair(&pair.to_string(), &significant(wavelength(*theta), 3));
        html! {
            <button type="button" class="use-clock of-pair" tabindex={stop(pair)} style={of_pair(pair, count)} data-pair={pair.to_string()} data-sets={CUT.key}
                aria-pressed={(!is_cut).to_string()} aria-label={name.clone()} title={name} {onclick}>
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                    <circle r="11" />
                    <path class="swept" d={swept(swept_rad)} />
                    <path class="hand" d={format!("M0 0L{} {}", px(tip.x), px(-tip.y))} />
                    if is_cut && !is_still {
                        <path class="crossed" d="M-8 -8L8 8M-8 8L8 -8" />
                    }
                </svg>
            </button>
        }
    };
    html! {
        <div class="use-row">
            <span class="use-what">{ words::pair_use_clocks(&whole(FARTHEST as i64)) }</span>
            <div class="dials" role="toolbar" aria-label={words::pair_use_pairs()}>{ for reading.theta.iter().enumerate().map(clock) }</div>
        </div>
    }
}

/// An arc from the right, counter-clockwise, once round at most.
fn swept(angle_rad: f64) -> String {
    let angle_rad = angle_rad.min(std::f64::consts::TAU);
    let steps = (angle_rad / 0.2).ceil().max(1.0);
    let point = |step: u32| tip_px(angle_rad * f64::from(step) / steps, 7.0);
    polyline(&(0..=steps as u32).map(point).collect::<Vec<_>>())
}

/// A row of bars for the lengths of queries, for those of keys, and for the shares, under the clocks of their pairs.
fn rows(figure: &Figure, reading: &Reading) -> Html {
    let head = head_shown(figure, reading);
    let map = shown(figure, reading);
    let of_head = map.and_then(|_| reading.of_head(head));
    let norms = map.map_or(1.0, |map| {
        largest(&map.query_norms).max(largest(&map.key_norms))
    });
    let shares = map.map_or(1.0, |map| largest(&map.shares));
    let row = |which: usize, class: &'static str, what: Html, full: f64| {
        let cell = |pair: usize| {
            let number = of_head.map_or(0.0, |all| f64::from(all[which][pair]));
            let text = match (of_head.is_some(), which) {
                (false, _) => String::new(),
                (true, 2) => in_percent(number, 0),
                (true, _) => fixed(number, 1),
            };
            html! {
                <span class={classes!("use-cell", reading.is_cut(pair).then_some("cut"))}>
                    <svg viewBox={format!("0 0 10 {HEIGHT}")} preserveAspectRatio="none" aria-hidden="true">
                        <path {class} data-moves="path" d={bar_path(0, number / full)} />
                    </svg>
                    { text }
                </span>
            }
        };
        html! {
            <div class="use-row">
                <span class="use-what">{ what }</span>
                <div class="cells">{ for (0..reading.theta.len()).map(cell) }</div>
            </div>
        }
    };
    html! {
        <div class="use-bars" role="img" aria-label={in_words(figure, reading)}>
            <p class="use-of" aria-hidden="true">{ name_of(reading, head) }</p>
            { row(0, "query", html! { <>{ words::pair_use_length() }{ " " }<i class="query">{ "q" }</i></> }, norms) }
            { row(1, "key", html! { <>{ words::pair_use_length() }{ " " }<i class="key">{ "k" }</i></> }, norms) }
            { row(2, "score", html! { { words::pair_use_share() } }, shares) }
        </div>
    }
}

/// The bars of the selected head, in words.
fn in_words(figure: &Figure, reading: &Reading) -> String {
    let name = name_of(reading, reading.head);
    let found = shown(figure, reading).and_then(|_| reading.of_head(reading.head));
    let Some([.., shares]) = found else {
        return name;
    };
    let shares = shares.iter().map(|share| in_percent(f64::from(*share), 0));
    words::pair_use_shares(&name, &shares.collect::<Vec<_>>().join(words::list_comma()))
}

/// A slider for the number of pairs that are cut at one end: 0 the fastest, 1 the slowest.
fn end(figure: &Figure, reading: &Reading, which: usize, name: &'static str) -> Html {
    let count = reading.ends()[which];
    let text: AttrValue = whole(count as i64).into();
    let reading = reading.clone();
    let cut = move |to: f64| reading.with_ends(which, to as usize);
    let range = Range {
        sets: Some(CUT.key),
        ends: (0.0, parameters::PAIRS as f64),
        step: 1.0,
        value: count as f64,
        text: text.clone(),
        on_value: figure.set(&CUT, cut),
        ..Range::default()
    };
    under_name(html! { { name } }, "", text, range.view())
}

fn said(figure: &Figure, reading: &Reading) -> String {
    let standing = figure.memory::<Memory>().standing.borrow().said();
    if let Some(standing) = standing {
        return standing;
    }
    if reading.is_missing {
        return words::pair_use_missing().to_owned();
    }
    if figure.asks() {
        return words::figure_hidden().to_owned();
    }
    if !reading.is_trained {
        return words::pair_use_untrained().to_owned();
    }
    if reading.cut == Cut::default() {
        return words::pair_use_said_whole().to_owned();
    }
    let count = reading.cut.pairs().count_ones().to_string();
    let pairs = runs_of(reading).join(words::list_comma());
    match figure.get(&CUT_AS) {
        CutShown::Muted => words::pair_use_said_muted(&count, &pairs),
        CutShown::Still => words::pair_use_said_still(&count, &pairs),
    }
}

/// The pairs that are cut, those in a row as the first and the last.
fn runs_of(reading: &Reading) -> Vec<String> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for pair in (0..reading.theta.len()).filter(|pair| reading.is_cut(*pair)) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == pair => *last = pair,
            _ => runs.push((pair, pair)),
        }
    }
    let text = |(first, last): (usize, usize)| match first == last {
        true => first.to_string(),
        false => words::pair_use_range(&first.to_string(), &last.to_string()),
    };
    runs.into_iter().map(text).collect()
}
