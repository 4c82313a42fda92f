//! What a drag costs: main-thread time per move of the pointer, beside an empty page in the same run.

use crate::devtools::Browser;
use crate::drag::{Drag, MOVES};
use crate::statistics::{median, quantile};
use crate::trace::{Cost, Work};
use anyhow::{Result, ensure};
use site_server::Site;
use std::path::Path;
use std::thread;
use std::time::Duration;

const HEAD_DIMS: [u32; 4] = [8, 64, 128, 256];

/// The speeds of the processor, as parts of its own: a phone is about four times as slow.
const SLOWDOWNS: [u32; 2] = [1, 4];

/// The dimension whose drags are measured on a slow processor too.
const SLOW_HEAD_DIM: u32 = 128;

/// How long a page stands after it has loaded, before it is touched.
const SETTLE: Duration = Duration::from_millis(700);

struct Row {
    drag: Drag,
    head_dim: Option<u32>,
    slowdown: u32,
    rounds: Vec<Vec<Cost>>,
}

/// Measures the pages in turn, `rounds` times over, and prints a table.
///
/// # Errors
/// If the browser fails, or a drag does nothing.
pub fn run(site: &Path, empty: &Path, rounds: usize) -> Result<()> {
    let (site, empty) = (Site::serve(site, "")?, Site::serve(empty, "")?);
    let mut browser = Browser::start()?;
    let mut rows = rows();
    for round in 1..=rounds {
        for row in &mut rows {
            eprintln!("round {round} of {rounds}: {}", row.name());
            let address = match row.head_dim {
                Some(head_dim) => format!("{}?d={head_dim}", site.address()),
                None => empty.address().to_owned(),
            };
            browser.open(&address)?;
            thread::sleep(SETTLE);
            browser.slow_down(row.slowdown)?;
            let costs = row.drag.costs(&mut browser)?;
            browser.slow_down(1)?;
            ensure!(
                !costs.is_empty(),
                "the trace of {} shows no moves",
                row.name()
            );
            row.rounds.push(costs);
        }
    }
    print(&rows, &browser.version()?);
    Ok(())
}

fn rows() -> Vec<Row> {
    let row = |drag, head_dim, slowdown| Row {
        drag,
        head_dim,
        slowdown,
        rounds: Vec::new(),
    };
    let mut rows = Vec::new();
    for slowdown in SLOWDOWNS {
        rows.push(row(Drag::Nothing, None, slowdown));
        for drag in [Drag::Arrow, Drag::Position] {
            let measured = |dim: &u32| slowdown == 1 || *dim == SLOW_HEAD_DIM;
            let dims = HEAD_DIMS.into_iter().filter(measured);
            rows.extend(dims.map(|dim| row(drag, Some(dim), slowdown)));
        }
    }
    rows
}

impl Row {
    fn name(&self) -> String {
        let name = match self.head_dim {
            Some(head_dim) => format!("{} at d = {head_dim}", self.drag),
            None => "empty Yew page".to_owned(),
        };
        match self.slowdown {
            1 => name,
            slowdown => format!("{name}, {slowdown} times slower"),
        }
    }

    /// One number of every move.
    fn every(&self, number: impl Fn(Cost) -> f64) -> Vec<f64> {
        self.rounds.iter().flatten().copied().map(number).collect()
    }

    fn medians_of_rounds_ms(&self) -> Vec<f64> {
        let rounds = self.rounds.iter();
        rounds
            .map(|costs| median(costs.iter().copied().map(Cost::all_ms)))
            .collect()
    }

    /// Moves that shared a frame with another.
    fn crowded(&self) -> usize {
        let costed = self.rounds.iter().map(Vec::len).sum::<usize>();
        self.rounds.len() * (MOVES - 1) - costed
    }
}

const COLUMNS: [&str; 12] = [
    "",
    "median",
    "above the empty page",
    "p95",
    "to the end of its frame",
    "p95",
    "medians of rounds",
    "script",
    "layout",
    "paint",
    "other",
    "moves without a frame",
];

fn print(rows: &[Row], browser: &str) {
    let moves = rows[0].rounds.len() * (MOVES - 1);
    println!("\nMain-thread time per pointer move, in ms: {browser}, {moves} moves a row\n");
    println!("| {} |", COLUMNS.join(" | "));
    println!("|{}", "---|".repeat(COLUMNS.len()));
    let mut empty_ms = 0.0;
    for row in rows {
        let median_ms = median(row.every(Cost::all_ms));
        if row.head_dim.is_none() {
            empty_ms = median_ms;
        }
        let of_rounds_ms = row.medians_of_rounds_ms();
        let work = [Work::Script, Work::Layout, Work::Paint, Work::Other]
            .map(|work| format!("{:.2}", median(row.every(|cost| cost.ms(work)))));
        println!(
            "| {} | {median_ms:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2}-{:.2} | {} | {} |",
            row.name(),
            median_ms - empty_ms,
            quantile(row.every(Cost::all_ms), 0.95),
            median(row.every(Cost::frame_ms)),
            quantile(row.every(Cost::frame_ms), 0.95),
            quantile(of_rounds_ms.iter().copied(), 0.0),
            quantile(of_rounds_ms.iter().copied(), 1.0),
            work.join(" | "),
            row.crowded(),
        );
    }
}
