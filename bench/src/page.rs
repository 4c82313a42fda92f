//! What a drag costs: main-thread time per move of the pointer, beside an empty page in the same run.

use crate::devtools::Browser;
use crate::drag::{Drag, MOVES};
use crate::server::Site;
use crate::statistics::{median, quantile};
use crate::trace::Cost;
use anyhow::{Result, ensure};
use std::path::Path;
use std::thread;
use std::time::Duration;

const HEAD_DIMS: [u32; 4] = [8, 64, 128, 256];

/// How long a page stands after it has loaded, before it is touched.
const SETTLE: Duration = Duration::from_millis(700);

struct Row {
    drag: Drag,
    head_dim: Option<u32>,
    rounds: Vec<Vec<Cost>>,
}

/// Measures the pages in turn, `rounds` times over, and prints a table.
///
/// # Errors
/// If the browser fails, or a drag does nothing.
pub fn run(site: &Path, empty: &Path, rounds: usize) -> Result<()> {
    let (site, empty) = (Site::serve(site)?, Site::serve(empty)?);
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
            let costs = row.drag.costs(&mut browser)?;
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
    let row = |drag, head_dim| Row {
        drag,
        head_dim,
        rounds: Vec::new(),
    };
    let drags = [Drag::Arrow, Drag::Position];
    let pages = drags
        .into_iter()
        .flat_map(|drag| HEAD_DIMS.map(|head_dim| row(drag, Some(head_dim))));
    std::iter::once(row(Drag::Nothing, None))
        .chain(pages)
        .collect()
}

impl Row {
    fn name(&self) -> String {
        match self.head_dim {
            Some(head_dim) => format!("{} at d = {head_dim}", self.drag),
            None => "empty Yew page".to_owned(),
        }
    }

    fn all_ms(&self) -> impl Iterator<Item = f64> {
        self.rounds.iter().flatten().map(|cost| cost.all_ms)
    }

    fn script_ms(&self) -> impl Iterator<Item = f64> {
        self.rounds.iter().flatten().map(|cost| cost.script_ms)
    }

    fn medians_of_rounds_ms(&self) -> Vec<f64> {
        let rounds = self.rounds.iter();
        rounds
            .map(|costs| median(costs.iter().map(|cost| cost.all_ms)))
            .collect()
    }

    /// Moves that shared a frame with another.
    fn crowded(&self) -> usize {
        let costed = self.rounds.iter().map(Vec::len).sum::<usize>();
        self.rounds.len() * (MOVES - 1) - costed
    }
}

fn print(rows: &[Row], browser: &str) {
    let moves = rows[0].rounds.len() * (MOVES - 1);
    println!("\nMain-thread time per pointer move, in ms: {browser}, {moves} moves a row\n");
    println!(
        "| | median | above the empty page | p95 | medians of rounds | median of script | moves without a frame |"
    );
    println!("|---|---|---|---|---|---|---|");
    let empty_ms = median(rows[0].all_ms());
    for row in rows {
        let medians = row.medians_of_rounds_ms();
        let median_ms = median(row.all_ms());
        println!(
            "| {} | {:.2} | {:.2} | {:.2} | {:.2}-{:.2} | {:.2} | {} |",
            row.name(),
            median_ms,
            median_ms - empty_ms,
            quantile(row.all_ms(), 0.95),
            quantile(medians.iter().copied(), 0.0),
            quantile(medians.iter().copied(), 1.0),
            median(row.script_ms()),
            row.crowded(),
        );
    }
}
