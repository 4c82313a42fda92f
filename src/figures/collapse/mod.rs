//! Neighbouring positions and what a format of numbers makes of them: from some position on neighbours become one.

mod numbers;
mod reading;

pub use reading::{NEIGHBOURS, OfFormat, Reading};

use crate::figure::far_positions::{far_slider, jumps};
use crate::figure::prelude::*;
use crate::numbers::scientific;
use crate::widgets::path::polyline;
use rotary::precision::Format;
use std::fmt::Write as _;

pub struct Collapse;

impl FigureSpec for Collapse {
    const CAPTION: Option<fn() -> &'static str> = Some(words::collapse_caption);
    const PARAMETERS: ParameterRows =
        parameters![FIRST_POSITION, TOKENS, POSITION_FORMAT, SETTINGS];
    const FOLDED: ParameterRows = parameters![TOKENS];
    const QUESTION: Option<Question> = Some(Question {
        name: "collapse",
        hides: &[
            "distinct-f64",
            "distinct-f32",
            "distinct-f16",
            "distinct-bf16",
            "distinct_positions",
        ],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let first = whole(figure.get(&FIRST_POSITION));
        let readouts = figure.readouts(reading);
        html! {
            <>
                { picture(reading) }
                { named_choice(figure, &POSITION_FORMAT) }
                <div class="row controls">
                    { far_slider(figure, &FIRST_POSITION, words::collapse_first().to_owned()) }
                    { jumps(figure, &FIRST_POSITION, words::collapse_jump(), &JUMPS) }
                </div>
                { status("said", said(&figure.state, reading)) }
                <table class="formats">
                    { head(&[words::collapse_format(), words::collapse_first_lost(), words::collapse_spacing(), words::collapse_distinct()]) }
                    <tbody>
                        for (of_format, readout) in reading.formats.iter().zip(&readouts) {
                            { line(of_format, readout, figure.get(&POSITION_FORMAT)) }
                        }
                    </tbody>
                </table>
                <p class="note">{ words::collapse_columns(&first, &whole(figure.get(&TOKENS) as i64)) }</p>
                { settings(figure, words::param_settings(), html! {
                    <div class="row">
                        { shifts(figure, words::collapse_shift(), &[-1, 1]) }
                        { number(figure, &TOKENS, 0) }
                    </div>
                }) }
            </>
        }
    }
}

/// Positions at which formats begin to lose integers, and positions of images and of long texts.
const JUMPS: [i64; 5] = [0, 250, 2_042, 65_530, 1_000_000];

/// The positions with their hands, and below them the numbers that they become with theirs.
fn picture(reading: &Reading) -> Html {
    let exact: Vec<_> = reading.exact.iter().copied().map(Some).collect();
    let kept: Vec<bool> = (reading.positions.iter().zip(&reading.stored))
        .map(|(position, stored)| *position as f64 == *stored)
        .collect();
    let first = reading.positions[0];
    html! {
        <div class="neighbours" role="img" aria-label={in_words(reading)}>
            <div class="lines">
                for position in &reading.positions {
                    <span>{ short(*position, first) }</span>
                }
            </div>
            { hands(&exact, &[true; NEIGHBOURS]) }
            <p class="note title">{ words::collapse_become() }</p>
            <div class="lines">
                for (place, count, stored) in starts(reading) {
                    <span class={if (place..place + count).all(|at| kept[at]) { "stored" } else { "stored lost" }}
                        style={format!("grid-column:span {count}")}>
                        { if count == 1 { short(stored as i64, first) } else { number_of(stored) } }
                    </span>
                }
            </div>
            { hands(&reading.rounded, &kept) }
        </div>
    }
}

/// The runs of neighbours that collapse into one number: the start of each, its length, and the number.
fn starts(reading: &Reading) -> impl Iterator<Item = (usize, usize, f64)> {
    let runs = reading.runs().into_iter();
    runs.scan(0, |next, (count, stored)| {
        let place = *next;
        *next += count;
        Some((place, count, stored))
    })
}

/// A position in a narrow column: far along, by how many tokens it is after the first.
fn short(position: i64, first: i64) -> String {
    if first.abs() < 1_000 - NEIGHBOURS as i64 {
        whole(position)
    } else {
        format!("+{}", position - first)
    }
}

/// A stored number, which may be infinite.
fn number_of(stored: f64) -> String {
    if stored.is_finite() {
        whole(stored as i64)
    } else {
        "∞".to_owned()
    }
}

/// The side of a plane, in the picture's own units.
const SIDE: f64 = 40.0;

/// The hands of the fastest pair, one per position; the wrong ones separately.
fn hands(hands: &[Option<DVec2>], right: &[bool]) -> Html {
    let radius = 0.42 * SIDE;
    let across = 2.0 * radius;
    let mut circles = String::new();
    let mut paths = [String::new(), String::new()];
    for (place, (hand, right)) in hands.iter().zip(right).enumerate() {
        let centre = DVec2::new((place as f64 + 0.5) * SIDE, 0.5 * SIDE);
        let _ = write!(
            circles,
            "M{} {}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0",
            px(centre.x - radius),
            px(centre.y)
        );
        if let Some(hand) = hand {
            let tip = centre + DVec2::new(hand.x, -hand.y) * radius;
            paths[usize::from(!right)] += &polyline(&[centre, tip]);
        }
    }
    let [kept, lost] = paths;
    html! {
        <svg class="hands" viewBox={format!("0 0 {} {SIDE}", SIDE * hands.len() as f64)}>
            <path class="circles" d={circles} />
            <path class="kept" d={kept} />
            <path class="lost" d={lost} />
        </svg>
    }
}

/// The picture in words, for screen readers.
fn in_words(reading: &Reading) -> String {
    let stored: Vec<String> = reading
        .runs()
        .iter()
        .map(|(_, stored)| number_of(*stored))
        .collect();
    words::collapse_picture(
        &NEIGHBOURS.to_string(),
        &whole(reading.positions[0]),
        &stored.join(", "),
    )
}

fn said(state: &State, reading: &Reading) -> String {
    let format = state.get(&POSITION_FORMAT).link_name();
    let [first, last] = [0, NEIGHBOURS - 1].map(|place| whole(reading.positions[place]));
    let distinct = reading.runs().len();
    if reading.stored.iter().any(|stored| stored.is_infinite()) {
        words::collapse_said_infinite(&first, &last, format)
    } else if distinct == NEIGHBOURS {
        words::collapse_said_kept(&first, &last, format)
    } else if distinct == 1 {
        words::collapse_said_one(&NEIGHBOURS.to_string(), &first, &last, format)
    } else {
        let distance = |distance: f64| whole(distance as i64);
        words::collapse_said_lost(
            &NEIGHBOURS.to_string(),
            &first,
            &last,
            format,
            &distinct.to_string(),
            &distance(reading.least_distance),
            &distance(reading.largest_distance),
        )
    }
}

fn line(of_format: &OfFormat, distinct: &Readout, selected: Format) -> Html {
    let format = of_format.format;
    let spacing = of_format
        .spacing
        .map_or("∞".to_owned(), |tokens| whole(tokens as i64));
    html! {
        <tr class={(format == selected).then_some("chosen")}>
            { row_head(format.link_name()) }
            { cell("number", first_lost(of_format.first_lost)) }
            { cell("number", spacing) }
            { distinct.cell() }
        </tr>
    }
}

/// A position, as its order of magnitude beyond the lengths of texts.
fn first_lost(position: u64) -> String {
    if position > 1_000_000_000 {
        scientific(position as f64, 0)
    } else {
        whole(position as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_along_a_stored_neighbour_is_written_by_its_own_distance() {
        assert_eq!(short(260, 250), "260");
        assert_eq!(short(1_012, 1_000), "+12");
        assert_eq!(first_lost(257), "257");
        assert_eq!(first_lost((1 << 53) + 1), "9\u{a0}×\u{a0}10¹⁵");
    }
}
