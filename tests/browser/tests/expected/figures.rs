//! What the figures of the chapters must show: the state of their own link, read and computed natively.
//!
//! Sentences are in the page's language, numbers are not: of a sentence the numbers are compared, of a number every
//! character.

use anyhow::{Context, Result, bail, ensure};
use browser_tests::Page;
use rope_explainer::figure::FigureSpec;
use rope_explainer::figure::readout::SCORE_DIGITS;
use rope_explainer::figures::clocks::Clocks;
use rope_explainer::figures::decay::{Decay, FARTHEST_SHOWN};
use rope_explainer::figures::derivation::{Derivation, LINES};
use rope_explainer::figures::elementwise::Elementwise;
use rope_explainer::figures::heads::{Change, Encoding, Heads};
use rope_explainer::figures::linear::Linear;
use rope_explainer::figures::matrices::Matrices;
use rope_explainer::figures::order::Order;
use rope_explainer::figures::registry;
use rope_explainer::figures::relative::{self, Relative};
use rope_explainer::figures::take::{self, Take, code};
use rope_explainer::figures::terms::Terms;
use rope_explainer::figures::turn::Turn;
use rope_explainer::figures::weights::Weights;
use rope_explainer::numbers::{fixed, fixed_signed, parsed, scientific, significant, turns, whole};
use rope_explainer::state::parameters::{
    CLIP, COLUMN, EMBEDDED, FIRST_POSITION, HEAD, ORDER, PAIR, RELATIVE, ROW, STAGE, TOKENS,
    TRUE_HEIGHT,
};
use rope_explainer::state::{FigureName, RelativeShown, Stage, State};
use rope_explainer::url::link;

/// The largest dimension whose products and matrices are written in digits.
const WRITTEN_OUT: usize = 8;

/// The query and key positions of the grid of relative positions.
const GRID: i64 = 10;

/// What a figure's own link says behind its question mark.
pub async fn link(page: &Page, figure: &str) -> Result<String> {
    let href = page
        .eval(&format!(
            "return document.querySelector('#figure-{figure} [data-do=link]').search.slice(1)"
        ))
        .await?;
    Ok(href.as_str().context("a link has a query")?.to_owned())
}

/// The state of a figure, by its place and its link.
async fn state(page: &Page, figure: &str, link: &str) -> Result<State> {
    let start = page
        .eval(&format!(
            "return document.getElementById('figure-{figure}').dataset.start"
        ))
        .await?;
    let definition = registry::named(figure).context("there is no such figure")?;
    let plain = State::of(definition.parameters);
    let start = link::read(&link::fields(start.as_str().unwrap_or_default()), &plain);
    ensure!(start.notices.is_empty(), "{:?}", start.notices);
    let fields = link::fields(link).into_iter();
    let own: Vec<_> = fields.filter(|(key, _)| key != "figure").collect();
    let linked = link::read(&own, &start.state);
    ensure!(linked.notices.is_empty(), "{:?}", linked.notices);
    Ok(linked.state)
}

/// What stands in some places of a figure.
struct Shown {
    /// All of them, by their selector.
    places: String,
    /// What is read of each.
    property: &'static str,
    what: What,
}

enum What {
    /// So many places with these texts.
    Texts(Vec<String>),
    /// One place with a text that holds these numbers, as they are written, in any order.
    Numbers(Vec<String>),
    /// So many places, each with a text whose last number is this one, as exactly as it is written but for rounding to
    /// 32 bits.
    Near(Vec<f64>),
    /// One place with a text that holds no number.
    NoNumber,
    /// So many places with texts of one of these formats.
    OneOf(Vec<Vec<String>>),
}

fn shown(places: impl Into<String>, what: What) -> Shown {
    Shown {
        places: places.into(),
        property: "textContent",
        what,
    }
}

/// A number that a script finds by its key, as it is written.
fn text(key: &str, text: String) -> Shown {
    shown(keyed(key), What::Texts(vec![text]))
}

/// A sentence that a script finds by its key, with the numbers in it.
fn numbers<const N: usize>(key: &str, numbers: [String; N]) -> Shown {
    shown(keyed(key), What::Numbers(numbers.to_vec()))
}

/// The numbers of all places with some digits after the point.
fn column<'v>(places: &str, values: impl IntoIterator<Item = &'v f64>, digits: usize) -> Shown {
    let values = values.into_iter().map(|value| fixed(*value, digits));
    shown(places, What::Texts(values.collect()))
}

fn keyed(key: &str) -> String {
    format!("[data-number='{key}']")
}

fn score(value: f64) -> String {
    fixed(value, SCORE_DIGITS)
}

/// The row of a table of words, to two digits after the point.
fn row(key: &str, values: &[f64]) -> Shown {
    column(&format!("[data-row='{key}'] tr:nth-child(2) td"), values, 2)
}

/// Every number that a figure shows is the engine's for the state of its link.
pub async fn assert_numbers(page: &Page, figure: &str) -> Result<()> {
    let link = link(page, figure).await?;
    let state = state(page, figure, &link).await?;
    for Shown {
        places,
        property,
        what,
    } in expected(&state, figure)?
    {
        let script = format!(
            "return [...document.querySelectorAll(\"#figure-{figure} {places}\")].map(it => String(it.{property}))"
        );
        let texts: Vec<String> = serde_json::from_value(page.eval(&script).await?)?;
        what.check(&texts)
            .with_context(|| format!("{places} of {figure}, whose link says {link}"))?;
    }
    if figure == "embed" {
        assert_embedded(page, &state).await?;
    }
    Ok(())
}

impl What {
    fn check(&self, texts: &[String]) -> Result<()> {
        match self {
            Self::Texts(expected) => {
                ensure!(texts == expected, "{texts:?} should be {expected:?}");
            }
            Self::OneOf(formats) => {
                let fits = formats.iter().any(|expected| texts == expected);
                ensure!(fits, "{texts:?} should be one of {formats:?}");
            }
            Self::Numbers(expected) => {
                let mut left = numbers_in(one(texts)?);
                for number in expected.iter().flat_map(|number| numbers_in(number)) {
                    let place = left.iter().position(|shown| *shown == number);
                    let place = place.with_context(|| format!("{texts:?} lacks {number}"))?;
                    left.swap_remove(place);
                }
            }
            Self::NoNumber => {
                let text = one(texts)?;
                ensure!(numbers_in(text).is_empty(), "{text} should say no number");
                ensure!(!text.is_empty());
            }
            Self::Near(expected) => {
                ensure!(
                    texts.len() == expected.len(),
                    "{texts:?} should be {expected:?}"
                );
                for (text, value) in texts.iter().zip(expected) {
                    let (number, step) =
                        last_number(text).with_context(|| format!("{text} has no number"))?;
                    let off = (number - value).abs();
                    ensure!(
                        off <= 0.5001 * step + 2e-6 * value.abs(),
                        "{text} should say {value}"
                    );
                }
            }
        }
        Ok(())
    }
}

fn one(texts: &[String]) -> Result<&str> {
    let [text] = texts else {
        bail!("there are {} of them", texts.len());
    };
    Ok(text)
}

/// The numbers of a text as they are written, an exponent as a number of its own.
fn numbers_in(text: &str) -> Vec<&str> {
    let of_number = |c: char| c.is_ascii_digit() || ".,−+⁻⁰¹²³⁴⁵⁶⁷⁸⁹∞".contains(c);
    let is_digit = |c: char| c.is_ascii_digit() || c == '∞';
    text.split(|c| !of_number(c))
        .map(|word| word.trim_end_matches(['.', ',']))
        .filter(|word| word.contains(is_digit))
        .collect()
}

/// The last number of a text and the worth of its last digit.
fn last_number(text: &str) -> Option<(f64, f64)> {
    let (mantissa, exponent) = match text.rsplit_once(" × 10") {
        Some((before, exponent)) => (before, exponent),
        None => (text, ""),
    };
    let mantissa = *numbers_in(mantissa).last()?;
    let exponent = exponent.split(|c| !"⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c)).next();
    let number = match exponent {
        Some(exponent) if !exponent.is_empty() => parsed(&format!("{mantissa} × 10{exponent}"))?,
        _ => parsed(mantissa)?,
    };
    let places = mantissa
        .split_once('.')
        .map_or(0, |(_, places)| places.len());
    let unit = number
        / parsed(mantissa)
            .filter(|mantissa| *mantissa != 0.0)
            .unwrap_or(1.0);
    let unit = if number == 0.0 { 1.0 } else { unit };
    Some((number, unit * 0.1_f64.powi(places as i32)))
}

fn expected(state: &State, figure: &str) -> Result<Vec<Shown>> {
    match FigureName::named(figure) {
        Some(FigureName::Order) => order(state),
        Some(FigureName::Terms) => terms(state),
        Some(FigureName::Relative) => relative(state),
        Some(FigureName::Derivation) => derivation(state),
        Some(FigureName::Turn) => turn(state),
        Some(FigureName::Clocks) => clocks(state),
        Some(FigureName::Matrices) => matrices(state),
        Some(FigureName::Elementwise) => elementwise(state),
        Some(FigureName::Weights) => weights(state),
        Some(FigureName::Decay) => decay(state),
        Some(FigureName::Heads) => heads(state),
        Some(FigureName::Linear) => linear(state),
        Some(FigureName::Take) => take(state),
        // Its texts are the page's addresses, which it has no reading of.
        Some(FigureName::Embed) => Ok(Vec::new()),
        _ => bail!("{figure} is not checked"),
    }
}

fn order(state: &State) -> Result<Vec<Shown>> {
    let reading = Order::read(state)?;
    let words = (0..reading.places.len()).map(|place| reading.word_at(place).to_owned());
    let difference = reading.largest_difference();
    let mut expected = vec![
        shown(".word", What::Texts(words.collect())),
        row("scores", &reading.shown.scores),
        row("out", &reading.shown.out),
        row("written", &reading.written.out),
        Shown {
            property: "dataset.value",
            ..text("difference", difference.to_string())
        },
    ];
    if state.get(&ORDER) != 0 && difference != 0.0 {
        expected.push(numbers("difference", [scientific(difference, 1)]));
    }
    Ok(expected)
}

fn terms(state: &State) -> Result<Vec<Shown>> {
    let reading = Terms::read(state)?;
    let (now, before) = (reading.score(), reading.score_at_start());
    let values = |terms: Vec<f64>, sum: f64| terms.into_iter().chain([sum]).collect::<Vec<_>>();
    let terms_now = reading.now.iter().map(|term| term.value).collect();
    let at_start = reading.at_start.iter().map(|term| term.value).collect();
    let mut expected = vec![
        column(
            ".terms-table td.number:not(.before)",
            &values(terms_now, now),
            SCORE_DIGITS,
        ),
        column(
            ".terms-table td.before",
            &values(at_start, before),
            SCORE_DIGITS,
        ),
        text("sum", score(now)),
        numbers("distance", [whole(state.distance())]),
    ];
    let shift = state.get(&FIRST_POSITION);
    if shift != 0 {
        let sign = if shift > 0 { "+" } else { "" };
        expected.push(numbers(
            "said",
            [format!("{sign}{}", whole(shift)), score(now)],
        ));
    }
    if shift != 0 && score(now) != score(before) {
        let change = fixed_signed(now - before, SCORE_DIGITS);
        expected.push(numbers("said", [score(before), score(now), change]));
    }
    Ok(expected)
}

fn relative(state: &State) -> Result<Vec<Shown>> {
    let reading = Relative::read(state)?;
    let shown_scheme = state.get(&RELATIVE);
    let distance = whole(reading.distance);
    let learned = whole(reading.learned as i64);
    let value = reading.value();
    let counted = |value: Option<f64>| whole(value.unwrap_or_default() as i64);
    let bias = |bias: Option<f64>| score(bias.unwrap_or_default());
    let said = match (shown_scheme, value) {
        (RelativeShown::Shaw, _) => {
            let dim = state.head_dim();
            let rows = whole((reading.learned / dim) as i64);
            let clip = whole(state.get(&CLIP) as i64);
            numbers(
                "said",
                [
                    distance,
                    counted(value),
                    clip,
                    rows,
                    whole(dim as i64),
                    learned,
                ],
            )
        }
        (RelativeShown::Bias, Some(_)) => {
            numbers("said", [distance, bias(value), learned, whole(GRID - 1)])
        }
        (RelativeShown::Bias, None) => numbers("said", [distance, learned, whole(GRID - 1)]),
        (RelativeShown::T5, _) => {
            let last = whole(reading.last_from.unwrap_or_default());
            numbers(
                "said",
                [distance, counted(value), bias(reading.bias), learned, last],
            )
        }
        (RelativeShown::Alibi, _) => {
            let slope = significant(reading.slope.unwrap_or_default(), 4);
            let head = state.get(&HEAD).to_string();
            numbers("said", [head, slope, distance, bias(value)])
        }
    };
    Ok(vec![said, grid(shown_scheme, &reading)])
}

/// The cells of the grid: whole numbers, or biases in units or hundredths.
fn grid(scheme: RelativeShown, reading: &relative::Reading) -> Shown {
    let formats: &[(f64, usize)] = match scheme {
        RelativeShown::Shaw | RelativeShown::T5 => &[(1.0, 0)],
        RelativeShown::Bias | RelativeShown::Alibi => &[(1.0, 1), (0.01, 0), (0.01, 1)],
    };
    let cells = |(unit, digits): &(f64, usize)| {
        let distances = (0..GRID).flat_map(|m| (0..GRID).map(move |n| m - n));
        distances
            .map(|distance| reading.at(distance))
            .map(|value| value.map_or_else(String::new, |value| fixed(value / unit, *digits)))
            .collect()
    };
    let formats = formats.iter().map(cells);
    shown(".relative-grid tbody td", What::OneOf(formats.collect()))
}

fn derivation(state: &State) -> Result<Vec<Shown>> {
    let lines = Derivation::read(state)?.lines;
    let mut expected = Vec::new();
    let written = |side: &[f64]| {
        let side: Vec<String> = side.iter().copied().map(score).collect();
        side.join(", ")
    };
    for (index, line) in lines.iter().enumerate() {
        expected.push(text(&format!("left-{index}"), written(&line.left)));
        expected.push(text(&format!("right-{index}"), written(&line.right)));
        if !line.holds() {
            let off = significant(line.difference(), 2);
            expected.push(shown(
                format!("[data-line='{index}'] .verdict"),
                What::Numbers(vec![off]),
            ));
        }
    }
    let signs = lines
        .iter()
        .map(|line| if line.holds() { "=" } else { "≠" });
    let signs = signs.map(str::to_owned).collect();
    expected.push(shown(".derivation-line .sign", What::Texts(signs)));
    let broken = lines.iter().filter(|line| !line.holds()).count();
    if broken > 0 {
        let counts = vec![broken.to_string(), LINES.to_string()];
        let verdict = "[data-number='said'] strong";
        expected.push(shown(verdict, What::Numbers(counts)));
    }
    Ok(expected)
}

fn turn(state: &State) -> Result<Vec<Shown>> {
    let reading = Turn::read(state)?;
    let angle = |key: &str, angle_rad: f64| {
        // An arrow without a length has no direction.
        if reading.projected.iter().any(|arrow| arrow.length() == 0.0) {
            text(key, "–".to_owned())
        } else {
            numbers(key, [fixed_signed(angle_rad.to_degrees(), 2)])
        }
    };
    Ok(vec![
        angle("before", reading.before_rad),
        angle("between", reading.between_rad),
        text("positions", score(reading.from_positions)),
        text("complex", score(reading.complex)),
        text("relative", score(reading.relative)),
        text("mirrored", score(reading.mirrored)),
        text("difference", scientific(reading.largest_difference(), 1)),
    ])
}

fn clocks(state: &State) -> Result<Vec<Shown>> {
    let reading = Clocks::read(state)?;
    let clocks = &reading.clocks;
    let pair = state.get(&PAIR);
    let clock = clocks[pair];
    let step = |index: usize| significant(clocks[index].theta.to_degrees(), 3);
    Ok(vec![
        numbers(
            "clock",
            [
                pair.to_string(),
                significant(clock.wavelength, 4),
                fixed(turns(clock.angle_rad), 3),
            ],
        ),
        numbers(
            "unfinished",
            [
                whole(state.get(&TOKENS) as i64),
                reading.unfinished.to_string(),
                clocks.len().to_string(),
            ],
        ),
        shown(
            "p:has(> [data-number='unfinished'])",
            What::Numbers(vec![step(0), step(clocks.len() - 1)]),
        ),
    ])
}

fn matrices(state: &State) -> Result<Vec<Shown>> {
    let reading = Matrices::read(state)?;
    let mut expected = vec![
        numbers("difference", [scientific(reading.difference, 1)]),
        numbers("lengths", reading.lengths.map(|length| fixed(length, 6))),
    ];
    let dim = state.head_dim();
    if dim <= WRITTEN_OUT {
        let mut cells = Vec::new();
        for blocks in &reading.blocks {
            let mut dense = vec!["0".to_owned(); dim * dim];
            for (pair, block) in blocks.iter().enumerate() {
                let (a, b) = state.components_of_pair(pair);
                let rows = block.transpose().to_cols_array();
                for ((row, column), entry) in [(a, a), (a, b), (b, a), (b, b)].into_iter().zip(rows)
                {
                    dense[row * dim + column] = fixed(entry, 2);
                }
            }
            cells.extend(dense);
        }
        expected.push(shown(".of-three td", What::Texts(cells)));
    }
    Ok(expected)
}

fn elementwise(state: &State) -> Result<Vec<Shown>> {
    let reading = Elementwise::read(state)?;
    let (dim, tokens) = (state.head_dim() as i64, state.get(&TOKENS) as i64);
    let costs = [
        [tokens * dim * dim, 0, tokens * dim * dim],
        [tokens * 2 * dim, 0, tokens * dim],
        [tokens * 2 * dim, tokens * dim, dim / 2],
    ];
    let costs = costs.as_flattened().iter().copied().map(whole).collect();
    let mut expected = vec![shown(".costs tr:not(:first-child) td", What::Texts(costs))];
    if dim > WRITTEN_OUT as i64 {
        return Ok(expected);
    }
    let entries = reading.matrix.iter().zip(&reading.in_block);
    let entries = entries.map(|(entry, in_block)| match in_block {
        true => fixed(*entry, 2),
        false => "0".to_owned(),
    });
    let factors = reading.form.cos.iter().zip(&reading.form.sin);
    let factors: Vec<f64> = factors.flat_map(|(cos, sin)| [*cos, *sin]).collect();
    let written = reading.q.iter().zip(&reading.form.partner);
    let written: Vec<f64> = written.flat_map(|(q, partner)| [*q, *partner]).collect();
    let (first, second) = (".way:first-child td", ".way:last-child td");
    let plain = ":not(.query, .sign, .sum)";
    expected.extend([
        shown(format!("{first}{plain}"), What::Texts(entries.collect())),
        column(&format!("{first}.query"), &reading.q, 2),
        column(&format!("{first}.sum"), &reading.by_matrix, 3),
        column(&format!("{second}{plain}"), &factors, 2),
        column(&format!("{second}.query"), &written, 2),
        column(&format!("{second}.sum"), &reading.by_elements, 3),
        numbers(
            "count",
            [
                reading.done.to_string(),
                (dim * dim).to_string(),
                reading.by_zero.to_string(),
                (reading.done as i64).min(2 * dim).to_string(),
                (2 * dim).to_string(),
            ],
        ),
    ]);
    Ok(expected)
}

fn weights(state: &State) -> Result<Vec<Shown>> {
    let reading = Weights::read(state)?;
    let here = &reading.double.here;
    let stage = state.get(&STAGE);
    let double = reading.double.here.of(stage).iter();
    let digits = double
        .zip(reading.single.here.of(stage))
        .flat_map(|(double, single)| [fixed(*double, 15), fixed(*single, 7)]);
    let mut expected = vec![
        shown(".word", What::Texts(reading.words.clone())),
        row("score", here.of(Stage::Score)),
        row("scaled", here.of(Stage::Scaled)),
        row("weight", here.of(Stage::Weight)),
        shown(".digits tbody td", What::Texts(digits.collect())),
    ];
    let first = state.get(&FIRST_POSITION);
    if first != 0 {
        expected.push(numbers(
            "said",
            [
                whole(first),
                scientific(reading.double.largest_difference(stage), 1),
                scientific(reading.single.largest_difference(stage), 1),
            ],
        ));
    }
    Ok(expected)
}

fn decay(state: &State) -> Result<Vec<Shown>> {
    let reading = Decay::read(state)?;
    let at = reading.distance;
    let mut expected = vec![
        text("score", score(reading.scores[at])),
        text("bound", score(reading.bounds[at])),
        text("aligned", score(reading.aligned)),
        numbers(
            "said",
            [
                whole(FARTHEST_SHOWN as i64),
                whole(reading.bound_rises.count as i64),
                whole(reading.score_rises.count as i64),
            ],
        ),
        shown(
            ".said:not([data-number])",
            What::Numbers(vec![
                significant(reading.aligned, 4),
                whole(reading.tighter as i64),
                whole(reading.bounds.len() as i64),
            ]),
        ),
    ];
    if !state.get(&TRUE_HEIGHT) && reading.shrink() != 1.0 {
        expected.push(shown(
            ".curve-legend span:last-child",
            What::Numbers(vec![
                significant(reading.shrink(), 3),
                significant(reading.aligned, 4),
            ]),
        ));
    }
    Ok(expected)
}

fn heads(state: &State) -> Result<Vec<Shown>> {
    let reading = Heads::read(state)?;
    let head = &reading.baseline.head;
    let size = head.size();
    let first = state.get(&FIRST_POSITION);
    let [row, column] = [state.get(&ROW), state.get(&COLUMN)].map(|index| index.min(size - 1));
    let mut expected = vec![
        numbers("query", [whole(first + row as i64)]),
        numbers("key", [whole(first + column as i64)]),
    ];
    let maps = reading.maps.iter().zip(&reading.changes);
    for (encoding, (map, change)) in Encoding::ALL.into_iter().zip(maps) {
        let place = |key: &str| format!("[data-encoding='{}'] {}", encoding.key(), keyed(key));
        let value = f64::from(map.values[row * size + column]);
        expected.push(shown(
            place("cell"),
            if head.sees(row, column) {
                What::Near(vec![value])
            } else {
                What::NoNumber
            },
        ));
        let class = if change.is_real() { "changed" } else { "same" };
        expected.push(Shown {
            property: "className",
            ..shown(place("change"), What::Texts(vec![class.to_owned()]))
        });
        match change {
            Change::Real(by) if first != 0 => {
                expected.push(shown(place("change"), What::Near(vec![*by])));
            }
            Change::None if first != 0 => {
                expected.push(shown(place("change"), What::NoNumber));
            }
            _ => {}
        }
    }
    if first != 0 {
        expected.push(numbers("said", [whole(first)]));
    }
    Ok(expected)
}

fn linear(state: &State) -> Result<Vec<Shown>> {
    const DIGITS: usize = 3;
    let reading = Linear::read(state)?;
    let seen = || reading.rows.iter().filter(|row| row.seen);
    let (linear, softmax): (Vec<f64>, Vec<f64>) =
        seen().map(|row| (row.linear, row.softmax)).unzip();
    let sums = reading.sums;
    let [turned, unturned, sum] =
        [sums.turned, sums.unturned, sums.linear].map(|sum| fixed(sum, DIGITS));
    let mut expected = vec![
        column(&keyed("linear"), &linear, DIGITS),
        column(&keyed("softmax"), &softmax, DIGITS),
        text("linear-sum", sum.clone()),
        text("softmax-sum", fixed(sums.softmax, DIGITS)),
        text("turned", turned.clone()),
        text("unturned", unturned.clone()),
    ];
    if sums.unturned != 0.0 {
        let negative = reading.negative().to_string();
        expected.push(numbers("said", [turned, unturned, sum, negative]));
    }
    Ok(expected)
}

fn take(state: &State) -> Result<Vec<Shown>> {
    let reading = Take::read(state)?;
    let printed = |value: f64| fixed(value, take::DIGITS);
    Ok(vec![
        text("positions", printed(reading.score_from_positions)),
        text("distance", printed(reading.score)),
        text("difference", scientific(reading.score_difference(), 1)),
        shown(".listing code", What::Texts(vec![code::text(state)])),
    ])
}

/// The frame and the link of the selected figure show it as the page's address has it.
async fn assert_embedded(page: &Page, state: &State) -> Result<()> {
    let selected = state.get(&EMBEDDED);
    let name = selected.as_str();
    let address = link::fields(&page.query().await?);
    let own = address.into_iter().filter_map(|(key, text)| {
        let key = match (selected, key.split_once('.')) {
            (FigureName::Bench, None) if link::is_of_figure(&key) => key,
            (_, Some((figure, key))) if figure == name => key.to_owned(),
            _ => return None,
        };
        Some((key, text))
    });
    let alone = [("figure".to_owned(), name.to_owned())];
    let query: Vec<link::Field> = alone.into_iter().chain(own).collect();
    let query = link::query(&query);
    let of = async |text: &str| {
        page.text(&format!("#figure-embed [data-text='{text}']"))
            .await
    };
    let link = of("link").await?;
    let (base, shown) = link.split_once('?').context("a link has a query")?;
    ensure!(
        shown == query,
        "the link says {shown} and should say {query}"
    );
    let told = of("told").await?;
    ensure!(told == format!("{base}?predict=0"), "{told}");
    let frame = of("frame").await?;
    let source = format!("src=\"{}\"", link.replace('&', "&amp;"));
    ensure!(frame.contains(&source), "{frame} should hold {source}");
    Ok(())
}

#[test]
fn numbers_are_found_in_sentences_of_any_language() {
    let found = numbers_in("在 4,096 个词元内，64 个时钟有 9 个没转完一圈（−3.1 × 10⁻¹⁴）。");
    assert_eq!(found, ["4,096", "64", "9", "−3.1", "10⁻¹⁴"]);
    assert_eq!(numbers_in("m − n = −4, and that is +0.5."), ["−4", "+0.5"]);
    assert_eq!(
        last_number("at the cell: 0.125"),
        Some((0.125, 0.1_f64.powi(3)))
    );
    let (number, step) = last_number("一格：−1.25 × 10⁻⁴").expect("a number");
    assert!((number + 1.25e-4).abs() < 1e-18 && (step - 1e-6).abs() < 1e-18);
}
