//! What stands in places of a figure, and whether it does.

use anyhow::{Context, Result, bail, ensure};
use rope_explainer::figure::readout::SCORE_DIGITS;
use rope_explainer::numbers::{fixed, parsed};

/// What stands in some places of a figure.
pub struct Shown {
    /// All of them, by their selector.
    pub places: String,
    /// What is read of each.
    pub property: &'static str,
    pub what: What,
}

pub enum What {
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

pub fn shown(places: impl Into<String>, what: What) -> Shown {
    Shown {
        places: places.into(),
        property: "textContent",
        what,
    }
}

/// A number that a script finds by its key, as it is written.
pub fn text(key: &str, text: String) -> Shown {
    shown(keyed(key), What::Texts(vec![text]))
}

/// A sentence that a script finds by its key, with the numbers in it.
pub fn numbers<const N: usize>(key: &str, numbers: [String; N]) -> Shown {
    shown(keyed(key), What::Numbers(numbers.to_vec()))
}

/// The numbers of all places with some digits after the point.
pub fn column<'v>(places: &str, values: impl IntoIterator<Item = &'v f64>, digits: usize) -> Shown {
    let values = values.into_iter().map(|value| fixed(*value, digits));
    shown(places, What::Texts(values.collect()))
}

pub fn keyed(key: &str) -> String {
    format!("[data-number='{key}']")
}

pub fn score(value: f64) -> String {
    fixed(value, SCORE_DIGITS)
}

/// The row of a table of words, to two digits after the point.
pub fn row(key: &str, values: &[f64]) -> Shown {
    column(&format!("[data-row='{key}'] tr:nth-child(2) td"), values, 2)
}

impl What {
    pub fn check(&self, texts: &[String]) -> Result<()> {
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

pub fn one(texts: &[String]) -> Result<&str> {
    let [text] = texts else {
        bail!("there are {} of them", texts.len());
    };
    Ok(text)
}

/// The numbers of a text as they are written, an exponent as a number of its own.
pub fn numbers_in(text: &str) -> Vec<&str> {
    let of_number = |c: char| c.is_ascii_digit() || ".,−+⁻⁰¹²³⁴⁵⁶⁷⁸⁹∞".contains(c);
    let is_digit = |c: char| c.is_ascii_digit() || c == '∞';
    text.split(|c| !of_number(c))
        .map(|word| word.trim_end_matches(['.', ',']))
        .filter(|word| word.contains(is_digit))
        .collect()
}

/// The last number of a text and the worth of its last digit.
pub fn last_number(text: &str) -> Option<(f64, f64)> {
    let (mantissa, exponent) = match text.rsplit_once("\u{a0}×\u{a0}10") {
        Some((before, exponent)) => (before, exponent),
        None => (text, ""),
    };
    let mantissa = *numbers_in(mantissa).last()?;
    let exponent = exponent.split(|c| !"⁻⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c)).next();
    let number = match exponent {
        Some(exponent) if !exponent.is_empty() => {
            parsed(&format!("{mantissa}\u{a0}×\u{a0}10{exponent}"))?
        }
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

#[test]
fn numbers_are_found_in_sentences_of_any_language() {
    let found = numbers_in("在 4,096 个词元内，64 个时钟有 9 个没转完一圈（−3.1 × 10⁻¹⁴）。");
    assert_eq!(found, ["4,096", "64", "9", "−3.1", "10⁻¹⁴"]);
    assert_eq!(numbers_in("m − n = −4, and that is +0.5."), ["−4", "+0.5"]);
    assert_eq!(
        last_number("at the cell: 0.125"),
        Some((0.125, 0.1_f64.powi(3)))
    );
    let (number, step) = last_number("一格：−1.25\u{a0}×\u{a0}10⁻⁴").expect("a number");
    assert!((number + 1.25e-4).abs() < 1e-18 && (step - 1e-6).abs() < 1e-18);
}
