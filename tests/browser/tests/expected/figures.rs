//! What the figures of the chapters must show: the scene of their own link, read and computed natively.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::Page;
use rope_explainer::figures::score::SCORE_DIGITS;
use rope_explainer::figures::{
    clocks, decay, derivation, elementwise, heads, linear, matrices, named, order, relative, terms,
    turn, weights,
};
use rope_explainer::link::{Terms, all_keys, fields};
use rope_explainer::reading;
use rope_explainer::scene::{RelativeShown, Scene, Stage};
use rope_explainer::widgets::digits::{fixed, parsed, whole};

/// What a figure's own link says behind its question mark.
pub async fn link(page: &Page, figure: &str) -> Result<String> {
    let href = page
        .eval(&format!(
            "return document.querySelector('#figure-{figure} [data-do=link]').search.slice(1)"
        ))
        .await?;
    Ok(href.as_str().context("a link has a query")?.to_owned())
}

/// The scene of a figure, by its place and its link.
async fn scene(page: &Page, figure: &str) -> Result<Scene> {
    let start = page
        .eval(&format!(
            "return document.getElementById('figure-{figure}').dataset.start"
        ))
        .await?;
    let everything = Terms {
        keys: &all_keys(),
        start: &Scene::default(),
    };
    let start = everything
        .read(&fields(start.as_str().unwrap_or_default()))
        .scene;
    let kind = named(figure).context("there is no such figure")?;
    let terms = Terms {
        keys: kind.keys,
        start: &start,
    };
    Ok(terms.read(&fields(&link(page, figure).await?)).scene)
}

/// What stands in a place of a figure.
struct Shown {
    place: String,
    what: What,
}

enum What {
    /// A text that ends with this number, as exactly as it is written.
    Number(f64),
    /// A text that ends with this number after a colon, to three significant digits.
    Rough(f64),
    /// A text that holds this one.
    Text(String),
}

fn number(key: &str, value: f64) -> Shown {
    Shown {
        place: format!("[data-number='{key}']"),
        what: What::Number(value),
    }
}

fn text(place: &str, text: String) -> Shown {
    Shown {
        place: place.to_owned(),
        what: What::Text(text),
    }
}

fn row(key: &str, values: &[f64]) -> Vec<Shown> {
    let columns = values.iter().enumerate();
    columns
        .map(|(column, &value)| Shown {
            place: format!(
                "[data-row='{key}'] tr:nth-child(2) td:nth-child({})",
                column + 1
            ),
            what: What::Number(value),
        })
        .collect()
}

/// Every number that a figure names is the engine's for the scene of its link.
pub async fn assert_numbers(page: &Page, figure: &str) -> Result<()> {
    let scene = scene(page, figure).await?;
    for Shown { place, what } in shown(&scene, figure)? {
        let script =
            format!("return document.querySelector(\"#figure-{figure} {place}\").textContent");
        let text = page.eval(&script).await?;
        let text = text.as_str().unwrap_or_default();
        let (right, expected) = match what {
            What::Number(value) => {
                let (number, step) =
                    last_number(text).with_context(|| format!("{place} says {text}"))?;
                let right = (number - value).abs() <= 0.5001 * step + 1e-9 * value.abs();
                (right, value.to_string())
            }
            What::Rough(value) => {
                let number = text
                    .rsplit([':', '：'])
                    .next()
                    .and_then(|number| parsed(number.trim()));
                let right =
                    number.is_some_and(|number| (number - value).abs() <= 6e-3 * value.abs());
                (right, value.to_string())
            }
            What::Text(expected) => (text.contains(&expected), expected),
        };
        ensure!(right, "{place} says {text} and should say {expected}");
    }
    Ok(())
}

/// The last number in a text and the worth of its last digit.
fn last_number(text: &str) -> Option<(f64, f64)> {
    let of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '−' | '+');
    let mut words = text
        .split(|c: char| !of_number(c))
        .map(|word| word.trim_matches([',', '.']));
    let word = words.rfind(|word| word.contains(|c: char| c.is_ascii_digit()))?;
    let places = word.split_once('.').map_or(0, |(_, places)| places.len());
    Some((
        parsed(word.trim_start_matches('+'))?,
        0.1_f64.powi(places as i32),
    ))
}

fn shown(scene: &Scene, figure: &str) -> Result<Vec<Shown>> {
    Ok(match figure {
        "order" => {
            let reading = order::Reading::of(scene)?;
            row("scores", &reading.shown.scores)
        }
        "terms" => vec![number("sum", terms::Reading::of(scene)?.score())],
        "relative" => relative(scene)?,
        "derivation" => {
            let lines = derivation::lines(scene)?;
            let sides = lines.iter().enumerate().flat_map(|(index, line)| {
                [("left", &line.left), ("right", &line.right)].map(|(side, values)| {
                    number(&format!("{side}-{index}"), values[values.len() - 1])
                })
            });
            sides.collect()
        }
        "turn" => {
            let turn = turn::Turn::of(scene)?;
            vec![
                number("before", turn.before_rad.to_degrees()),
                number("between", turn.between_rad.to_degrees()),
                number("positions", turn.from_positions),
                number("complex", turn.complex),
                number("relative", turn.relative),
                number("mirrored", turn.mirrored),
            ]
        }
        "clocks" => {
            let clocks = clocks::clocks(scene)?;
            let clock = clocks[scene.pair.min(clocks.len() - 1)];
            vec![number("clock", reading::turns(clock.angle_rad))]
        }
        "matrices" => vec![number("lengths", matrices::Product::of(scene)?.lengths[1])],
        "elementwise" => {
            let steps = elementwise::Steps::of(scene)?;
            vec![text(
                ".way tr:nth-of-type(2) .sum",
                fixed(steps.by_matrix[1], 3),
            )]
        }
        "weights" => {
            let reading = weights::Reading::of(scene)?;
            row("score", reading.double.here.of(Stage::Score))
        }
        "decay" => {
            let reading = decay::Reading::of(scene)?;
            vec![
                number("score", reading.scores[reading.distance]),
                number("bound", reading.bounds[reading.distance]),
            ]
        }
        "heads" => heads(scene)?,
        "linear" => {
            let reading = linear::Reading::of(scene)?;
            vec![
                number("linear-sum", reading.sums.linear),
                number("softmax-sum", reading.sums.softmax),
            ]
        }
        "take" => {
            let reading = reading::Reading::of(scene)?;
            vec![
                number("positions", reading.score_from_positions),
                number("distance", reading.score),
            ]
        }
        "embed" => vec![text("pre", "figure=".to_owned())],
        _ => bail!("{figure} is not checked"),
    })
}

fn relative(scene: &Scene) -> Result<Vec<Shown>> {
    let reading = relative::Reading::of(scene)?;
    let number = match (scene.relative, reading.value()) {
        (RelativeShown::Shaw, row) => whole(row.unwrap_or_default() as i64),
        (RelativeShown::T5, _) => fixed(reading.bias.unwrap_or_default(), SCORE_DIGITS),
        (_, bias) => bias
            .map(|bias| fixed(bias, SCORE_DIGITS))
            .unwrap_or_default(),
    };
    Ok(vec![text(".said", number)])
}

fn heads(scene: &Scene) -> Result<Vec<Shown>> {
    let baseline = heads::Baseline::of(heads::Head::of(scene)?, scene.softmax)?;
    let size = baseline.head.size();
    let [row, column] = [scene.row, scene.column].map(|index| index.min(size - 1));
    if !baseline.head.sees(row, column) {
        return Ok(Vec::new());
    }
    let reading = heads::Reading::of(&baseline, scene.first_position)?;
    let maps = heads::Encoding::ALL.into_iter().zip(&reading.maps);
    Ok(maps
        .map(|(encoding, map)| Shown {
            place: format!("[data-encoding='{}'] [data-number='cell']", encoding.key()),
            what: What::Rough(f64::from(map.values[row * size + column])),
        })
        .collect())
}
