//! A program with a mistake: what it changes, and the tests that see it. A hidden one is found by its numbers.

pub mod checklist;
pub mod code;
mod curve;
mod numbers;
mod pairs;
pub mod parameters;
pub mod programs;
mod reading;
mod row;
mod sentences;

pub use pairs::{Contradiction, Pair, Rotated, first_angle, pairs_of};
pub use programs::{PADDING, PAIRS};
pub use reading::{DISTANCES, FARTHEST, Reading, bug_of};
pub use row::{FAR, Row, SHIFT, Scores, TOKENS, TOLERANCE, Test, fails, in_halves};
pub use sentences::why;

use crate::figure::controls::select;
use crate::figure::prelude::*;
use crate::state::limits::SEEDS;
use crate::widgets::columns::{Bars, Row as NumbersRow, columns};
use crate::widgets::subscript::plain;
use parameters::{Bug, GUESS, PLANTED};
use sentences::{DIGITS, explained, said, summary, test_name};

pub struct Bugs;

impl FigureSpec for Bugs {
    const CAPTION: Option<fn() -> &'static str> = Some(words::bugs_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const EDITION_1: &'static str = "bug=none";
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let is_planted = figure.get(&PLANTED) != Bug::Nothing;
        let digit = reading.search.as_ref().map_or_else(
            || words::bugs_no_digit().to_owned(),
            |search| words::bugs_digit(&search.said()),
        );
        html! {
            <>
                <div class="panels">
                    { planes(figure, reading) }
                    <div class="stack">
                        <label class="planted">{ (PLANTED.name)() }{ " " }{ select(figure, &PLANTED, planted()) }</label>
                        { position_slider(figure, Role::Query, NEARBY) }
                        if is_planted {
                            { status("said", explained(reading.bug)) }
                        }
                    </div>
                </div>
                if is_planted {
                    { status("digit", digit) }
                    { tests(figure, reading) }
                    { settings(figure, words::bugs_numbers(), numbers_of(figure, reading)) }
                } else {
                    { numbers_of(figure, reading) }
                    { tests(figure, reading) }
                    <div class="quiz">
                        { guesses(figure, reading) }
                        <div class="verdict">
                            { status("said", said(figure, reading)) }
                            { buttons(figure, reading) }
                        </div>
                    </div>
                }
            </>
        }
    }
}

/// The numbers by which a mistake is found.
fn numbers_of(figure: &Figure, reading: &Reading) -> Html {
    html! {
        <>
            <div class="panels">
                { curve::view(figure, reading) }
                <div class="stack">{ angles(&reading.pairs) }{ scores(reading) }</div>
            </div>
            { output(reading) }
        </>
    }
}

/// The mistakes to plant, and the quiz.
fn planted() -> impl Iterator<Item = (Bug, AttrValue)> {
    let of = |bug: Bug| match bug {
        Bug::Nothing => (bug, words::bugs_hidden().into()),
        bug => (bug, plain(bug.label()).into()),
    };
    Bug::ALL.iter().copied().map(of)
}

fn planes(figure: &Figure, reading: &Reading) -> Html {
    let position = whole(figure.get(&QUERY_POSITION));
    html! {
        <div>
            { planes_of(&reading.pairs) }
            <p class="note">{ words::bugs_note(&position, &PADDING.to_string()) }</p>
        </div>
    }
}

/// A plane a pair: pale what is right, strong what this program gives.
pub fn planes_of(pairs: &[Pair]) -> Html {
    let one = |(index, pair): (usize, &Pair)| {
        let marks = Role::ALL.map(|role| {
            let style = role.style();
            let (right, here) = (pair.right[role as usize], pair.here[role as usize]);
            [(right, style.pale), (here, style.class)]
                .map(|(shown, class)| hand(shown.tip, 0.0, style.head, class, ""))
        });
        let name = words::bugs_plane(&index.to_string());
        html! {
            <div>
                { dial(1.6, name, marks.concat()).view() }
                <small aria-hidden="true">{ words::pair_number(&index.to_string()) }</small>
            </div>
        }
    };
    html! { <div class="planes">{ for pairs.iter().enumerate().map(one) }</div> }
}

/// A cell of a table; one that is off is marked.
fn compared(value: f64, right: f64, digits: usize) -> Html {
    let (value, right) = (fixed(value, digits), fixed(right, digits));
    cell(if value == right { "" } else { "off" }, value)
}

pub fn angles(pairs: &[Pair]) -> Html {
    let row = |(index, pair): (usize, &Pair)| {
        let degrees = |role: Role| {
            let [right, here] = [pair.right, pair.here].map(|pairs| pairs[role as usize]);
            let [right_degrees, degrees] =
                [right, here].map(|rotated| rotated.angle_rad.to_degrees());
            html! {
                <>
                    { compared(degrees, right_degrees, DIGITS) }
                    { compared(here.stretch, 1.0, DIGITS) }
                </>
            }
        };
        html! {
            <tr>
                { row_head(&index.to_string()) }
                { cell("", significant(pair.theta, 3)) }
                { cell("", fixed(pair.right[0].angle_rad.to_degrees(), DIGITS)) }
                { for Role::ALL.map(degrees) }
            </tr>
        }
    };
    html! {
        <table class="numbers" data-table="angles">
            <thead>
                <tr>
                    <td></td><td></td>
                    <th scope="col">{ words::bugs_right() }</th>
                    <th scope="colgroup" colspan="2" class="query">{ "q" }</th>
                    <th scope="colgroup" colspan="2" class="key">{ "k" }</th>
                </tr>
                <tr>
                    <th scope="col"><i>{ "i" }</i></th>
                    <th scope="col"><i>{ "θ" }</i></th>
                    <th scope="col">{ words::bugs_angle() }</th>
                    <th scope="col">{ words::bugs_angle() }</th>
                    <th scope="col">{ words::bugs_length() }</th>
                    <th scope="col">{ words::bugs_angle() }</th>
                    <th scope="col">{ words::bugs_length() }</th>
                </tr>
            </thead>
            <tbody>{ for pairs.iter().enumerate().map(row) }</tbody>
        </table>
    }
}

/// The same at a few distances.
fn scores(reading: &Reading) -> Html {
    let row = |at: &Scores| {
        html! {
            <tr>
                { row_head(&whole(at.distance as i64)) }
                { cell("", fixed(at.right, SCORE_DIGITS)) }
                { compared(at.near, at.right, SCORE_DIGITS) }
                { compared(at.far, at.right, SCORE_DIGITS) }
            </tr>
        }
    };
    html! {
        <table class="numbers" data-table="scores">
            <thead>
                <tr>
                    <th scope="col" class="distance">{ "m − n" }</th>
                    <th scope="col" class="ink">{ words::bugs_right_score() }</th>
                    <th scope="col" class="score">{ words::bugs_here() }<br />{ "n = 0" }</th>
                    <th scope="col" class="score">{ words::bugs_here() }<br />{ format!("n = {SHIFT}") }</th>
                </tr>
            </thead>
            <tbody>{ for reading.scores.iter().map(row) }</tbody>
        </table>
    }
}

/// The attention output for the last token of the row.
fn output(reading: &Reading) -> Html {
    let both = || reading.right_output.iter().chain(&reading.output);
    let largest = both().fold(f64::MIN_POSITIVE, |most, x| most.max(x.abs()));
    let row = |key: &'static str, heading: &'static str, output: &[f64]| NumbersRow {
        key,
        heading: heading.into(),
        numbers: output.iter().map(|x| fixed(*x, DIGITS).into()).collect(),
        bars: Some(Bars {
            class: "output",
            values: output.iter().copied().map(Some).collect(),
            extent: (-largest, largest),
        }),
    };
    columns(
        None,
        &[
            row("right", words::bugs_output_right(), &reading.right_output),
            row("here", words::bugs_output(), &reading.output),
        ],
    )
}

/// A tick or a cross, and the word for it.
fn mark(fails: bool) -> Html {
    let (class, mark, word) = match fails {
        true => ("fails", "✗", words::bugs_fails()),
        false => ("passes", "✓", words::bugs_passes()),
    };
    html! { <span {class}><span aria-hidden="true">{ mark }</span><span class="unseen">{ word }</span></span> }
}

/// Every test, run on this program, and what they see of all mistakes.
fn tests(figure: &Figure, reading: &Reading) -> Html {
    let one = |test: Test| {
        let off = reading.off[test as usize];
        let difference = match fails(off) {
            true => words::bugs_off_by(&fixed(off, SCORE_DIGITS)),
            false => String::new(),
        };
        html! {
            <li data-test={(test as usize + 1).to_string()}>
                { mark(fails(off)) }{ " " }{ test_name(test) }{ " " }<span class="by">{ difference }</span>
            </li>
        }
    };
    html! {
        <div class="tests">
            <p>{ words::bugs_tests() }</p>
            <ol>{ for Test::ALL.map(one) }</ol>
            <p class="note" data-number="summary">{ summary(reading) }</p>
            { checklist::download(figure, reading) }
        </div>
    }
}

/// Every mistake to choose from, with the line of its code and the tests that see it.
fn guesses(figure: &Figure, reading: &Reading) -> Html {
    let guess = figure.get(&GUESS);
    let numbers = || (1..=Test::ALL.len()).map(|number| html! { <span>{ number }</span> });
    let marks = |fails: &[bool]| {
        html! { <span class="marks">{ for fails.iter().map(|fails| mark(*fails)) }</span> }
    };
    let row = |(index, bug): (usize, &Bug)| {
        let bug = *bug;
        let onchange = figure.set(&GUESS, move |_: Event| bug);
        let is_guess = bug == guess;
        let found = is_guess && bug == reading.bug;
        html! {
            <div class={classes!("guess", is_guess.then_some("chosen"), found.then_some("found"))} data-bug={Bug::NAMES[index]}>
                <label>
                    <input type="radio" name="bugs-guess" data-field={GUESS.key} checked={is_guess} {onchange} />
                    <span>{ plain(bug.label()) }<code>{ code::wrong(bug) }</code></span>
                </label>
                { marks(&reading.seen[index]) }
            </div>
        }
    };
    let here = reading.off.map(fails);
    html! {
        <div class="guesses" role="radiogroup" aria-label={(GUESS.name)()}>
            <div class="guess heading">
                <span>{ words::bugs_guess() }</span>
                <span class="marks" aria-hidden="true">{ for numbers() }</span>
            </div>
            <div class="guess here">
                <span>{ words::bugs_this() }</span>
                { marks(&here) }
            </div>
            { for Bug::MISTAKES.iter().enumerate().map(row) }
        </div>
    }
}

fn buttons(figure: &Figure, reading: &Reading) -> Html {
    let bug = reading.bug;
    let next = ((i64::from(figure.get(&SEED)) + 1) % SEEDS) as u32;
    let show = figure.set(&GUESS, move |_: MouseEvent| bug);
    let go_on = figure.set(&SEED, move |_: MouseEvent| next);
    html! {
        <div class="row controls">
            <button type="button" class="quiet" data-do="answer" data-sets={GUESS.key} disabled={figure.get(&GUESS) == bug} onclick={show}>{ words::bugs_answer() }</button>
            <button type="button" class="quiet" data-do="next" data-sets={SEED.key} onclick={go_on}>{ words::bugs_next() }</button>
        </div>
    }
}
