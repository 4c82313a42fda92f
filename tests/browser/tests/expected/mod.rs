//! What the page must show: its link, read and computed natively.

use anyhow::{Context, Result, ensure};
use browser_tests::Page;
use rope_explainer::figures::score::SCORE_DIGITS;
use rope_explainer::link;
use rope_explainer::reading::{Reading, turns};
use rope_explainer::scene::{MatrixShown, Scene};
use rope_explainer::widgets::digits::{fixed, parsed};

/// The scene that the page's address names.
pub async fn scene(page: &Page) -> Result<Scene> {
    let terms = link::Terms {
        keys: &link::all_keys(),
        start: &Scene::default(),
    };
    Ok(terms.read(&link::fields(&page.query().await?)).scene)
}

/// A score as the page writes it.
pub fn score(score: f64) -> String {
    fixed(score, SCORE_DIGITS)
}

/// The score by the paper's formula with nothing of the engine in it: the sum over pairs of
/// `Re[q conj(k) e^{i distance theta}]` and of what passes through.
pub fn slow_score(scene: &Scene, distance: impl Fn(f64, f64) -> f64) -> f64 {
    let distance = distance(scene.query_position as f64, scene.key_position as f64);
    let pairs = scene.query.iter().zip(&scene.key).enumerate();
    pairs
        .map(|(i, (q, k))| {
            let turns = 2 * i < scene.rotary_dim;
            let theta = scene.base.powf(-((2 * i) as f64) / scene.rotary_dim as f64);
            let angle = if turns { distance * theta } else { 0.0 };
            let (re, im) = (q.x * k.x + q.y * k.y, q.y * k.x - q.x * k.y);
            re * angle.cos() - im * angle.sin()
        })
        .sum()
}

/// Every number that the page shows is the engine's for the scene of its address.
pub async fn assert_numbers(page: &Page) -> Result<()> {
    let scene = scene(page).await?;
    let reading = Reading::of(&scene)?;
    let mut expected = vec![
        ("sum", score(reading.score)),
        ("positions", score(reading.score_from_positions)),
        ("scaled", score(reading.scaled_score)),
    ];
    if let Some(pair) = reading.pairs.get(scene.pair) {
        expected.push(("term", score(pair.term.value)));
        expected.push((
            "between",
            format!("{}°", fixed(360.0 * turns(pair.between_rad), 2)),
        ));
        for (name, value) in [("theta", pair.theta), ("wavelength", pair.wavelength)] {
            let text = page.text(&format!("[data-number={name}]")).await?;
            assert_six_digits(name, &text, value)?;
        }
        for (name, angle_rad) in [
            ("query-angle", pair.query_angle_rad),
            ("key-angle", pair.key_angle_rad),
        ] {
            let text = page.text(&format!("[data-number={name}]")).await?;
            assert_six_digits(name, &text, angle_rad)?;
        }
    }
    for (name, expected) in expected {
        let shown = page.text(&format!("[data-number={name}]")).await?;
        ensure!(
            shown == expected,
            "{name} is {shown}, the engine says {expected}"
        );
    }
    assert!((slow_score(&scene, |m, n| m - n) - reading.score).abs() < 1e-6);
    if scene.head_dim() <= 8 {
        assert_matrix(page, &scene, &reading).await?;
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

async fn assert_matrix(page: &Page, scene: &Scene, reading: &Reading) -> Result<()> {
    let position = match scene.matrix {
        MatrixShown::AtQuery => scene.query_position,
        MatrixShown::AtKey => scene.key_position,
        MatrixShown::OfGap => -scene.distance(),
        MatrixShown::Check => return Ok(()),
    };
    let dense = reading.rotary.matrix(position as f64)?;
    let cells =
        "return [...document.querySelectorAll('.matrix-box td')].map(cell => cell.textContent)";
    let cells = page.eval(cells).await?;
    let cells = cells.as_array().context("cells are a list")?;
    ensure!(cells.len() == dense.data().len());
    for (cell, entry) in cells.iter().zip(dense.data()) {
        let shown = cell.as_str().context("a cell has a text")?;
        let expected = fixed(*entry, 2);
        ensure!(
            shown == expected || (shown == "0" && *entry == 0.0),
            "{shown} for {entry}"
        );
    }
    Ok(())
}
