//! A key cache that grows token by token and evicts: the position that each key has, and which score is wrong where a
//! rotation is forgotten.

mod numbers;
pub mod parameters;
mod reading;

pub use reading::{CachedKey, PROMPT, ROUNDING, Reading};

use crate::figure::controls::under_name;
use crate::figure::prelude::*;
use crate::widgets::zero_line::{HEIGHT, ZeroLine};
use parameters::{COUNTED, Counted, PADDING, PADS, SHIFTED, SINKS, WINDOW};
use std::fmt::Write as _;

pub struct Decode;

impl FigureSpec for Decode {
    const CAPTION: Option<fn() -> &'static str> = Some(words::decode_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![SEED, SINKS, WINDOW, PADS, PADDING];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <>
                { positions(&figure.state, reading) }
                { newest_token(figure, reading) }
                <div class="row">
                    <span class="decode-choice">{ words::decode_counted() }{ named_choice(figure, &COUNTED) }</span>
                    { switch(figure, &SHIFTED) }
                </div>
                { settings(figure, words::param_settings(), folded(figure)) }
                { status("said", said(&figure.state, reading)) }
                <p class="said">{ way(figure, reading) }</p>
                { table(figure, reading) }
            </>
        }
    }
}

/// Settings of the cache that most readers do not change.
fn folded(figure: &Figure) -> Html {
    html! {
        <>
            <div class="row">
                { slider(figure, &SINKS, (0.0, 4.0), 1.0, "") }
                { slider(figure, &WINDOW, (1.0, 12.0), 1.0, "") }
                { slider(figure, &PADS, (0.0, 4.0), 1.0, "") }
            </div>
            if figure.get(&PADS) > 0 {
                <span class="decode-choice">{ words::decode_padding() }{ named_choice(figure, &PADDING) }</span>
                <p class="said">{ words::decode_prompt(&whole(PROMPT as i64 - 1)) }</p>
            }
            <div class="row said"><span>{ words::decode_toy() }</span>{ redraw(figure) }</div>
        </>
    }
}

/// The new tokens that the slider reaches.
const FARTHEST: usize = 24;

/// A slider over the tokens so far, and a button for the next.
fn newest_token(figure: &Figure, reading: &Reading) -> Html {
    let step = figure.get(&STEP);
    let newest = reading.newest().token.to_string();
    let range = Range {
        field: Some(STEP.key),
        ends: (0.0, FARTHEST.max(step) as f64),
        step: 1.0,
        value: step as f64,
        text: newest.into(),
        on_value: figure.set(&STEP, |step: f64| step as usize),
        ..Range::default()
    };
    let next = figure.set(&STEP, move |_: MouseEvent| step + 1);
    let readouts = reading.readouts(&figure.state);
    let [held, evicted] = ["held", "evicted"].map(|key| text_of(&readouts, key));
    html! {
        <div class="row staying">
            { under_name(words::decode_newest().into(), "query", range.text.clone(), range.view()) }
            <button type="button" class="quiet" data-do="next" data-sets={STEP.key} disabled={step >= MOST_STEPS} onclick={next}>{ words::decode_next() }</button>
            <span data-number="held">
                { if reading.evicted == 0 { words::decode_held(held) } else { words::decode_evicted(held, evicted) } }
            </span>
        </div>
    }
}

/// The most new tokens that a link can hold.
const MOST_STEPS: usize = 256;

/// The most positions at which there is room for the numbers of tokens: on any screen, and on a wide one.
const MOST_LABELLED: [i64; 2] = [16, 48];

/// The positions that the tokens should count as, above, and those that they are rotated to, below. A token whose line
/// is not parallel to the query's is at a wrong distance.
fn positions(state: &State, reading: &Reading) -> Html {
    let all = (reading.keys.iter()).flat_map(|key| [key.position, key.right_position]);
    let (least, most) = all.fold((i64::MAX, i64::MIN), |(least, most), position| {
        (least.min(position), most.max(position))
    });
    let span = (most - least).max(1);
    let percent = |position: i64| 2.0 + 96.0 * (position - least) as f64 / span as f64;
    let newest = reading.newest().token;
    let [anywhere, wide] = MOST_LABELLED;
    let link = |key: &CachedKey| {
        let (from, to) = (px(percent(key.right_position)), px(percent(key.position)));
        let role = if key.token == newest { "query" } else { "key" };
        html! {
            <g key={key.token} class={classes!(role, key.is_wrong().then_some("wrong"))}>
                <path class="link" d={format!("M{from} 8L{to} 52")} />
                <path class="dot" d={format!("M{from} 8h0M{to} 52h0")} />
                <path class="hole" d={format!("M{from} 8h0M{to} 52h0")} />
            </g>
        }
    };
    let mut ticks = String::new();
    for position in least..=most.min(least + 400) {
        let _ = write!(ticks, "M{} 50v4", px(percent(position)));
    }
    let mut marks = vec![least, reading.newest().position, most];
    marks.dedup();
    let at = |position: i64| format!("left:{}%", px(percent(position)));
    html! {
        <div class="decode-positions" role="img" aria-label={said(state, reading)}>
            <p class="title">{ words::decode_should() }</p>
            <div class={classes!("at", (span > anywhere).then_some("many"))}>
                if span <= wide {
                    for key in &reading.keys {
                        <small key={key.token} style={at(key.right_position)} class={if key.token == newest { "query" } else { "key" }}>{ key.token }</small>
                    }
                }
            </div>
            <svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
                <path class="axis" d="M0 8H100M0 52H100" />
                <path class="axis" d={ticks} />
                for key in &reading.keys {
                    { link(key) }
                }
            </svg>
            <div class="at">
                for position in marks {
                    <small style={at(position)}>{ whole(position) }</small>
                }
            </div>
            <p class="title">{ words::decode_rotated() }</p>
        </div>
    }
}

/// Digits after the point in the table.
const DIGITS: usize = 2;

/// A kind of numbers in a row: its name, and the number of a key.
type Row = (&'static str, &'static str, fn(usize, &CachedKey) -> String);

/// The cache, a column a token: its positions, its distances and its scores.
fn table(figure: &Figure, reading: &Reading) -> Html {
    let pads = figure.get(&PADS);
    let padded = usize::from(pads > 0);
    let count = reading.keys.len() + padded;
    let sinks = figure.get(&SINKS);
    let newest = reading.keys.len() - 1;
    let rows: [Row; 7] = [
        ("place", words::decode_place(), |place, _| place.to_string()),
        ("position", words::decode_position(), |_, key| {
            whole(key.position)
        }),
        (
            "right-position",
            words::decode_right_position(),
            |_, key| whole(key.right_position),
        ),
        ("distance", words::decode_distance(), |_, key| {
            whole(key.distance)
        }),
        (
            "right-distance",
            words::decode_right_distance(),
            |_, key| whole(key.right_distance),
        ),
        ("score", words::decode_score(), |_, key| {
            fixed(key.score, DIGITS)
        }),
        ("right-score", words::decode_right_score(), |_, key| {
            fixed(key.right_score, DIGITS)
        }),
    ];
    let head = |place: usize, key: &CachedKey| {
        let gap = reading.evicted > 0 && place == sinks;
        let role = if place == newest { "query" } else { "key" };
        html! { <th scope="col" class={classes!(role, gap.then_some("gap"))}>{ key.token }</th> }
    };
    let row = |(name, heading, number): Row| {
        let marks = ["distance", "score"].contains(&name);
        html! {
            <tbody data-row={name}>
                <tr>
                    <th scope="row">{ heading }</th>
                    if pads > 0 {
                        <td class="pad" />
                    }
                    for (place, key) in reading.keys.iter().enumerate() {
                        <td class={classes!((marks && key.is_wrong()).then_some("wrong"))}>{ number(place, key) }</td>
                    }
                </tr>
            </tbody>
        }
    };
    html! {
        <div class="columns decode-cache" tabindex="0" role="group" aria-label={words::decode_token()}>
            <table style={format!("--columns:{count};--letters:3")}>
                <caption>{ words::decode_token() }</caption>
                <thead>
                    <tr>
                        <td class="names" />
                        if pads > 0 {
                            <th scope="col" class="pad">{ words::decode_pad(&whole(pads as i64)) }</th>
                        }
                        for (place, key) in reading.keys.iter().enumerate() {
                            { head(place, key) }
                        }
                    </tr>
                </thead>
                <tbody aria-hidden="true">
                    <tr><td class="bars-cell">{ bars(reading, padded) }</td></tr>
                </tbody>
                for each in rows {
                    { row(each) }
                }
            </table>
        </div>
    }
}

/// A pair of bars a key, after some columns without: pale the right score, strong the one that the cache gives.
fn bars(reading: &Reading, before: usize) -> Html {
    let all = (reading.keys.iter()).flat_map(|key| [key.score, key.right_score]);
    let zero = ZeroLine::of(range_of(all, (0.0, 0.0)));
    let path = |of: fn(&CachedKey) -> f64, left: f64, is_in: fn(&CachedKey) -> bool| {
        let keys = reading.keys.iter().enumerate();
        let keys = keys.filter(|(_, key)| is_in(key));
        let bar = |(place, key)| zero.bar((before + place) as f64 + left, 0.34, of(key));
        keys.map(bar).collect::<String>()
    };
    let count = before + reading.keys.len();
    html! {
        <svg viewBox={format!("0 0 {count} {HEIGHT}")} preserveAspectRatio="none">
            <path class="ghost" d={path(|key| key.right_score, 0.14, |_| true)} />
            <path class="bar score" d={path(|key| key.score, 0.52, |key| !key.is_wrong())} />
            <path class="bar wrong" d={path(|key| key.score, 0.52, CachedKey::is_wrong)} />
            <path class="zero" d={zero.line(count)} />
        </svg>
    }
}

/// The treatment of positions, and of evicted tokens.
fn way(figure: &Figure, reading: &Reading) -> &'static str {
    if reading.evicted == 0 {
        return words::decode_way_none();
    }
    match (figure.get(&COUNTED), figure.get(&SHIFTED)) {
        (Counted::Text, false) => words::decode_way_text(),
        (Counted::Cache, true) => words::decode_way_cache(),
        _ if figure.get(&WINDOW) == 1 => words::decode_way_one(),
        (Counted::Cache, false) => words::decode_way_unshifted(),
        (Counted::Text, true) => words::decode_way_uncounted(),
    }
}

/// The wrong scores and their errors, as a sentence.
fn said(state: &State, reading: &Reading) -> String {
    let readouts = reading.readouts(state);
    let [count, wrong, error] =
        ["held", "wrong", "largest-error"].map(|key| text_of(&readouts, key));
    let worst = reading.worst();
    if reading.wrong().next().is_none() {
        return match reading.common_shift() {
            None | Some(0) => words::decode_right(count, error),
            Some(shift) => words::decode_shifted(&whole(shift), count, error),
        };
    }
    let number = |score: f64| fixed(score, SCORE_DIGITS);
    let mut said = vec![
        words::decode_wrong(wrong, count),
        words::decode_worst(
            &worst.token.to_string(),
            &whole(worst.distance),
            &whole(worst.right_distance),
            &number(worst.score),
            &number(worst.right_score),
            error,
        ),
    ];
    let together = reading.at_the_query();
    if together > 2 {
        said.push(words::decode_together(&whole(together as i64)));
    }
    words::paragraph(said)
}
