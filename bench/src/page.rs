//! Costs of a drag: main-thread time per move of the pointer, beside an empty page in the same run.

use crate::devtools::Browser;
use crate::report::{budgets, commit, table};
use crate::statistics::quantile;
use crate::trace::{CATEGORIES, Cost, costs};
use anyhow::{Context, Result, ensure};
use serde_json::from_value;
use site_server::Site;
use site_size::budgets::{BYTES, Budget, DRAG, LINES};
use std::f64::consts::TAU;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The pages to drag on: a name, an index into [`DRAGS`], and the query of the address. The first two are the bench's
/// own: an empty page, and `four-dials.html`, with which the others are compared.
const DRAGGED: [(&str, usize, &str); 8] = [
    ("empty Yew page", 0, ""),
    (PEER, 1, "four-dials.html"),
    ("bench, arrow of q at d = 8", 2, "?figure=bench&d=8"),
    ("bench, arrow of q at d = 128", 2, "?figure=bench&d=128"),
    ("bench, position m at d = 128", 3, "?figure=bench&d=128"),
    ("turn, arrow of x at m", 4, "?figure=turn"),
    ("turn, position m", 5, "?figure=turn"),
    ("hero, both words", 6, "?figure=hero"),
];

const PEER: &str = "four dials by hand";

/// Slowdown factors of the processor; a phone is about four times slower.
const SLOWDOWNS: [u32; 2] = [1, 4];

/// The pause after a page has loaded, before it is touched.
const SETTLE: Duration = Duration::from_millis(700);

/// The time from one move to the next: a frame, as when a hand moves. Panels that follow are drawn with some of the
/// moves.
const PACE: Duration = Duration::from_micros(16_667);

/// The number of moves before the trace, while the browser still compiles frequent code, and within it.
const WARM_UP: usize = 30;
const MOVES: usize = 41;

/// The paths of the pointer, as JavaScript: nowhere in particular; along a slider; an arrow, once round its plane; a
/// position, to and fro between tokens; and the same for the figures `turn` and `hero`.
const DRAGS: [&str; 7] = [
    "[[300, 300], [400, 300]]",
    "along('#shift')",
    "around('q')",
    "[centre(one('[data-handle=\"m\"]')), ...[...document.querySelectorAll('.token')].map(centre)]",
    "around('xₘ')",
    "along('[data-field=m]')",
    "along('.hero-range')",
];

struct Row {
    name: String,
    drag: usize,
    query: &'static str,
    slowdown: u32,
    costs: Vec<Cost>,
}

/// Measures the pages in turn, for `rounds` rounds, and the size of the site.
pub fn run(folder: &Path, empty: &Path, rounds: usize) -> Result<String> {
    let sizes = [folder, empty].map(site_size::Site::measure);
    let (site, empty) = (Site::serve(folder, "")?, Site::serve(empty, "")?);
    let mut browser = Browser::start()?;
    let row = |slowdown, (name, drag, query): (&str, usize, &'static str)| Row {
        name: match slowdown {
            1 => name.to_owned(),
            _ => format!("{name}, {slowdown} times slower"),
        },
        drag,
        query,
        slowdown,
        costs: Vec::new(),
    };
    let rows = SLOWDOWNS.into_iter();
    let mut rows: Vec<Row> = rows
        .flat_map(|slowdown| DRAGGED.map(|dragged| row(slowdown, dragged)))
        .collect();
    for round in 1..=rounds {
        for row in &mut rows {
            eprintln!("round {round} of {rounds}: {}", row.name);
            let pages = if row.drag < 2 { &empty } else { &site };
            browser.open(&format!("{}{}", pages.address(), row.query))?;
            sleep(SETTLE);
            browser.slow_down(row.slowdown)?;
            let costs = drag(&mut browser, row.drag).context(row.name.clone())?;
            browser.slow_down(1)?;
            row.costs.extend(costs);
        }
    }
    let [sizes, empty] = sizes;
    let dials = median_ms(&rows, PEER);
    let drag = |budget: &Budget| Some(median_ms(&rows, budget.name()) / dials);
    let lines = |budget: &Budget| lines(budget.name());
    let groups = [
        budgets(BYTES, |budget| {
            budget.kilobytes(folder).ok().filter(|size| *size > 0.0)
        })?,
        budgets(DRAG, drag)?,
        budgets(LINES, lines)?,
    ];
    Ok(format!(
        "{}, commit {}, {rounds} rounds of {} moves. Main-thread time per move of the pointer, in ms:\n\n{}\n\
         {}\nThe site:\n\n```\n{}```\n\nThe empty Yew page:\n\n```\n{}```\n",
        browser.version()?,
        commit(),
        MOVES - 1,
        costs_table(&rows),
        groups.join("\n"),
        sizes?,
        empty?,
    ))
}

fn median_ms(rows: &[Row], name: &str) -> f64 {
    let row = rows.iter().find(|row| row.name == name);
    let all: Vec<f64> = row
        .into_iter()
        .flat_map(|row| row.costs.iter().map(|cost| cost.all_ms()))
        .collect();
    quantile(&all, 0.5)
}

/// Lines of Rust, scripts and styles in a folder of the repository.
fn lines(folder: &str) -> Option<f64> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut git = Command::new("git");
    let told = git
        .args(["-C", root, "ls-files", "-z", folder])
        .output()
        .ok()?;
    let files = String::from_utf8(told.stdout).ok()?;
    let is_code = |file: &&str| [".rs", ".js", ".css"].iter().any(|end| file.ends_with(end));
    let of_file = |file: &str| {
        Some(
            fs::read_to_string(Path::new(root).join(file))
                .ok()?
                .lines()
                .count(),
        )
    };
    Some(
        files
            .split('\0')
            .filter(is_code)
            .filter_map(of_file)
            .sum::<usize>() as f64,
    )
}

fn drag(browser: &mut Browser, drag: usize) -> Result<Vec<Cost>> {
    const HELPERS: &str = "const one = (query) => document.querySelector(query);
        const centre = (element) => {
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const around = (handle) => {
            const dot = one(`[data-handle=\"${handle}\"]`);
            return [centre(dot.closest('.on-plane')), centre(dot)];
        };
        const along = (query) => {
            const slider = one(query), box = slider.getBoundingClientRect(), thumb = 16;
            const at = (part) => [box.x + thumb / 2 + part * (box.width - thumb), box.y + box.height / 2];
            const { min, max, value } = slider;
            return [at((value - min) / (max - min)), ...Array.from({ length: 20 }, (_, stop) => at(0.02 + stop / 20))];
        };";
    const NUMBERS: &str = "[...document.querySelectorAll('[data-number], input[type=range]')]
        .map((number) => number.value ?? number.textContent).join(' ')";
    let points = browser.evaluate(&format!(
        "(() => {{ {HELPERS} return {}; }})()",
        DRAGS[drag]
    ))?;
    let points: Vec<(f64, f64)> = from_value(points).context("nothing to drag")?;
    ensure!(
        points.len() == 2 || points.len() > 3,
        "too few tokens to drag to"
    );
    browser.mouse("mousePressed", at(&points, 0))?;
    let mut numbers = browser.evaluate(NUMBERS)?;
    let mut changes = 0;
    for step in 1..=WARM_UP {
        move_to(browser, at(&points, step))?;
        let before = std::mem::replace(&mut numbers, browser.evaluate(NUMBERS)?);
        changes += usize::from(before != numbers);
    }
    ensure!(
        drag == 0 || changes > WARM_UP / 2,
        "of {WARM_UP} moves only {changes} changed the numbers {numbers}"
    );
    let trace = browser.trace(&CATEGORIES, |browser| {
        (WARM_UP + 1..=WARM_UP + MOVES).try_for_each(|step| move_to(browser, at(&points, step)))
    })?;
    browser.mouse("mouseReleased", at(&points, WARM_UP + MOVES))?;
    let costs = costs(&trace);
    ensure!(!costs.is_empty(), "the trace shows no moves");
    Ok(costs)
}

fn move_to(browser: &mut Browser, point: (f64, f64)) -> Result<()> {
    let started = Instant::now();
    browser.mouse("mouseMoved", point)?;
    sleep(PACE.saturating_sub(started.elapsed()));
    Ok(())
}

/// The pointer's position at a step: of two points, the second goes round the first in steps of 7 degrees; of more, the
/// pointer starts at the first and goes to and fro between the others, at its height.
fn at(points: &[(f64, f64)], step: usize) -> (f64, f64) {
    match points {
        &[centre, from] => {
            let (sin, cos) = (step as f64 * 7.0 / 360.0 * TAU).sin_cos();
            let (x, y) = (from.0 - centre.0, from.1 - centre.1);
            (centre.0 + x * cos - y * sin, centre.1 + x * sin + y * cos)
        }
        [start, stops @ ..] if step > 0 => {
            let round = 2 * (stops.len() - 1);
            let along = step % round;
            (stops[along.min(round - along)].0, start.1)
        }
        _ => points[0],
    }
}

fn costs_table(rows: &[Row]) -> String {
    let (mut empty_ms, mut of_peer) = (0.0, [1.0; 2]);
    let rows = rows.iter().map(|row| {
        let of = |number: &dyn Fn(&Cost) -> f64, part| {
            let all: Vec<f64> = row.costs.iter().map(number).collect();
            quantile(&all, part)
        };
        let all_ms = |cost: &Cost| cost.all_ms();
        let frame_ms = |cost: &Cost| cost.frame_ms;
        let median_ms = of(&all_ms, 0.5);
        if row.drag == 0 {
            empty_ms = median_ms;
        }
        let above_ms = median_ms - empty_ms;
        let high_ms = of(&all_ms, 0.95);
        if row.drag == 1 {
            of_peer = [median_ms, high_ms];
        }
        let of_all = [
            median_ms,
            above_ms,
            median_ms / of_peer[0],
            high_ms,
            high_ms / of_peer[1],
            of(&frame_ms, 0.5),
            of(&frame_ms, 0.95),
        ];
        let of_work = (0..4).map(|work| of(&|cost: &Cost| cost.ms[work], 0.5));
        let numbers = of_all
            .into_iter()
            .chain(of_work)
            .map(|ms| format!("{ms:.2}"));
        [row.name.clone()].into_iter().chain(numbers).collect()
    });
    let columns = [
        "",
        "a move",
        "above the empty page",
        "of four dials'",
        "p95",
        "of four dials'",
        "until its frame is presented",
        "p95",
        "script",
        "layout",
        "paint",
        "other",
    ];
    table(&columns, rows.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_goes_to_and_fro_between_tokens_and_round_a_plane() {
        let tokens = [(5.0, 9.0), (10.0, 0.0), (20.0, 0.0), (30.0, 0.0)];
        let x: Vec<f64> = (0..6).map(|step| at(&tokens, step).0).collect();
        assert_eq!(x, [5.0, 20.0, 30.0, 20.0, 10.0, 20.0]);
        for step in 0..50 {
            let (x, y) = at(&[(10.0, 20.0), (13.0, 24.0)], step);
            assert!(((x - 10.0).hypot(y - 20.0) - 5.0).abs() < 1e-12);
        }
    }
}
