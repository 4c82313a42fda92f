//! What the page must show: its link, read and computed natively.

use anyhow::{Context, Result, ensure};
use browser_tests::Page;
use rope_explainer::figure::readout::SCORE_DIGITS;
use rope_explainer::figure::{FigureReading, FigureSpec};
use rope_explainer::figures::bench::{Bench, Reading};
use rope_explainer::numbers::{fixed, magnitude, parsed, scientific, significant, turns, whole};
use rope_explainer::state::parameters::{BASE, MATRIX, PAIR};
use rope_explainer::state::{MatrixShown, Role, State};
use rope_explainer::url::link;

/// The state that the page's address names.
pub async fn state(page: &Page) -> Result<State> {
    let fields = link::fields(&page.query().await?);
    Ok(link::read(&fields, &State::of(Bench::PARAMETERS)).state)
}

/// A score as the page writes it.
pub fn score(score: f64) -> String {
    fixed(score, SCORE_DIGITS)
}

/// The score by the paper's formula with nothing of the engine in it: the sum over pairs of
/// `Re[q conj(k) e^{i distance theta}]` and of what passes through.
pub fn slow_score(state: &State, distance: impl Fn(f64, f64) -> f64) -> f64 {
    let [m, n] = Role::ALL.map(|role| state.position(role) as f64);
    let distance = distance(m, n);
    let (query, key) = (state.vector(Role::Query), state.vector(Role::Key));
    let pairs = query.iter().zip(key).enumerate();
    pairs
        .map(|(i, (q, k))| {
            let rotates = 2 * i < state.rotary_dim();
            let theta = state
                .get(&BASE)
                .powf(-((2 * i) as f64) / state.rotary_dim() as f64);
            let angle = if rotates { distance * theta } else { 0.0 };
            let (re, im) = (q.x * k.x + q.y * k.y, q.y * k.x - q.x * k.y);
            re * angle.cos() - im * angle.sin()
        })
        .sum()
}

/// Every number that the page shows is the engine's for the state of its address.
pub async fn assert_numbers(page: &Page) -> Result<()> {
    let state = state(page).await?;
    let reading = Reading::of(&state)?;
    let mut expected = vec![
        ("sum", score(reading.score)),
        ("positions", score(reading.score_from_positions)),
        ("scaled", score(reading.scaled_score)),
        ("difference", scientific(reading.score_difference(), 1)),
    ];
    if state.rotary_dim() < state.head_dim() {
        expected.push(("passed", score(reading.passed_through)));
    }
    let pair = state.get(&PAIR);
    if let Some(of_pair) = reading.pairs.get(pair) {
        expected.push(("term", score(of_pair.term.value)));
        let arrows = Role::ALL.map(|role| state.vector(role)[pair]);
        let between = if arrows.iter().any(|arrow| arrow.length() == 0.0) {
            "–".to_owned()
        } else {
            format!("{}°", fixed(of_pair.between_rad.to_degrees(), 2))
        };
        expected.push(("between", between));
        for (name, value) in [("theta", of_pair.theta), ("wavelength", of_pair.wavelength)] {
            let text = page.text(&format!(".bench [data-number={name}]")).await?;
            assert_six_digits(name, &text, value)?;
        }
        for (name, angle_rad) in [
            ("query-angle", of_pair.query_angle_rad),
            ("key-angle", of_pair.key_angle_rad),
        ] {
            let text = page.text(&format!(".bench [data-number={name}]")).await?;
            assert_six_digits(name, &text, angle_rad)?;
            let in_turns = significant(turns(angle_rad), 4);
            ensure!(
                text.contains(&in_turns),
                "{name} is {text}, the engine says {in_turns} turns"
            );
        }
    }
    for (name, expected) in expected {
        let shown = page.text(&format!(".bench [data-number={name}]")).await?;
        // Browsers tell a space that breaks no line as any other.
        ensure!(
            shown == expected.replace('\u{a0}', " "),
            "{name} is {shown}, the engine says {expected}"
        );
    }
    let shown = page.text(".bench [data-number=distance]").await?;
    let distance = whole(state.distance());
    ensure!(
        shown.ends_with(&format!("= {distance}")),
        "{shown} should end with {distance}"
    );
    let by_formula = slow_score(&state, |m, n| m - n);
    ensure!(
        (by_formula - reading.score).abs() < 1e-6,
        "the engine says {}, the formula {by_formula}",
        reading.score
    );
    if state.head_dim() <= 8 {
        assert_matrix(page, &state, &reading).await?;
    }
    Ok(())
}

/// A text begins with a number to six significant digits.
fn assert_six_digits(name: &str, text: &str, value: f64) -> Result<()> {
    let end = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
    let shown = parsed(text[..end].trim()).with_context(|| format!("{name} is {text}"))?;
    let near = (shown - value).abs() <= 1e-5 * value.abs();
    ensure!(near, "{name} is {text}, the engine says {value}");
    Ok(())
}

async fn assert_matrix(page: &Page, state: &State, reading: &Reading) -> Result<()> {
    let cells = "return [...document.querySelectorAll('.bench .matrix-box td')].map(cell => cell.textContent)";
    let cells: Vec<String> = serde_json::from_value(page.eval(cells).await?)?;
    let position = match state.get(&MATRIX) {
        MatrixShown::AtQuery => state.position(Role::Query),
        MatrixShown::AtKey => state.position(Role::Key),
        MatrixShown::OfDistance => -state.distance(),
        MatrixShown::Check => return assert_check(&cells, state, reading),
    };
    let dense = reading.rotary.matrix(position as f64)?;
    ensure!(cells.len() == dense.data().len());
    for (cell, entry) in cells.iter().zip(dense.data()) {
        let expected = fixed(*entry, 2);
        ensure!(
            *cell == expected || (cell == "0" && *entry == 0.0),
            "{cell} for {entry}"
        );
    }
    Ok(())
}

/// The cells of `R_m^T R_n - R_{n-m}`: the orders of magnitude of what rounding leaves in the blocks.
fn assert_check(cells: &[String], state: &State, reading: &Reading) -> Result<()> {
    let dim = state.head_dim();
    let mut expected = vec!["0".to_owned(); dim * dim];
    for (pair, block) in reading.blocks.check.iter().enumerate() {
        let (a, b) = state.components_of_pair(pair);
        let places = [(a, a), (a, b), (b, a), (b, b)];
        let rows = block.transpose().to_cols_array();
        for ((row, column), entry) in places.into_iter().zip(rows) {
            expected[row * dim + column] = magnitude(entry);
        }
    }
    ensure!(cells == expected, "{cells:?} should be {expected:?}");
    Ok(())
}
