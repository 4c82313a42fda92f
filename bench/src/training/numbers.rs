//! Numbers of several seeds as cells of a table.

use crate::statistics::{median, quantile};
use training::evaluation::Tally;

/// The median of the seeds and, where they differ as printed, the least and the largest.
pub fn cell(values: &[f64], printed: impl Fn(f64) -> String) -> String {
    let part = |part| printed(quantile(values.iter().copied(), part));
    let [least, largest] = [0.0, 1.0].map(part);
    let middle = printed(median(values.iter().copied()));
    match least == largest {
        true => middle,
        false => format!("{middle} ({least} to {largest})"),
    }
}

/// Shares that were right.
pub fn right(tallies: &[Tally]) -> String {
    let shares: Vec<f64> = tallies.iter().filter_map(Tally::share).collect();
    cell(&shares, |share| format!("{:.0} %", 100.0 * share))
}

/// Mean losses, in nats.
pub fn loss(tallies: &[Tally]) -> String {
    let losses: Vec<f64> = tallies.iter().filter_map(Tally::mean_loss).collect();
    cell(&losses, |loss| format!("{loss:.2}"))
}

/// Loss and share of each.
pub fn loss_and_right(tallies: &[Tally]) -> String {
    format!("{} / {}", loss(tallies), right(tallies))
}

/// When each seed had learned, `not` where it had not at the end.
pub fn steps(learned_at: &[Option<usize>]) -> String {
    let step =
        |step: &Option<usize>| step.map_or_else(|| "not".to_owned(), |step| step.to_string());
    learned_at.iter().map(step).collect::<Vec<_>>().join(" ")
}

/// A table in Markdown.
pub fn print_table(title: &str, columns: &[&str], rows: &[Vec<String>]) {
    println!("\n**{title}**\n\n| {} |", columns.join(" | "));
    println!("|{}", "---|".repeat(columns.len()));
    for row in rows {
        println!("| {} |", row.join(" | "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_the_median_and_the_ends_where_they_differ() {
        let whole = |x: f64| format!("{x:.0}");
        assert_eq!(cell(&[3.0, 1.0, 2.0], whole), "2 (1 to 3)");
        assert_eq!(cell(&[1.1, 0.9, 1.0], whole), "1");
        let tally = |right| Tally {
            count: 8,
            right,
            loss: 4.0,
        };
        assert_eq!(
            loss_and_right(&[tally(2), tally(4)]),
            "0.50 / 25 % (25 % to 50 %)"
        );
        assert_eq!(steps(&[Some(81), None]), "81 not");
    }
}
