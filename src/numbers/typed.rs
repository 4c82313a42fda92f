//! Numbers as people type them.

use std::rc::Rc;

/// The number that digits stand for, in a file of the site.
pub fn of_digits(digits: &str) -> u32 {
    let digits = digits.bytes().map(|digit| u32::from(digit - b'0'));
    digits.fold(0, |number, digit| 10 * number + digit)
}

/// A finite number as people type it: `10000`, `1e4`, `10,000`, `0,5`, `−3`, `１２．５`. A comma, a point, a space, an
/// apostrophe or an underscore separates thousands before exact groups of three digits; otherwise, a last comma or
/// point is the decimal mark, and so is a single point.
pub fn number(text: &str) -> Option<f64> {
    let text = plain(text);
    let (mantissa, exponent) = match text.find('e') {
        Some(at) => text.split_at(at),
        None => (&*text, ""),
    };
    let (sign, digits) = sign_and_rest(mantissa);
    let has_one_point = digits.split(MARKS).count() == 2 && digits.contains('.');
    let whole = ungrouped(digits).filter(|_| !has_one_point);
    let digits = whole.or_else(|| {
        let (whole, part) = digits.rsplit_once([',', '.'])?;
        let mark = digits.as_bytes()[whole.len()] as char;
        let whole = match whole {
            _ if whole.contains(mark) => None,
            "" => Some(String::new()),
            whole => ungrouped(whole),
        };
        let is_part = is_digits(part)
            || part.is_empty() && whole.as_ref().is_some_and(|whole| !whole.is_empty());
        is_part.then_some([&whole?, ".", part].concat())
    })?;
    let number = decimal_number(&[sign, &digits, exponent].concat());
    // Zero has no sign.
    number.is_finite().then_some(number + 0.0)
}

/// A whole number as people type it, small enough to be exact. Here a point before exact groups of three digits
/// separates thousands, because it can't mean anything else.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    let text = plain(text);
    let (sign, digits) = sign_and_rest(&text);
    match ungrouped(digits) {
        Some(digits) => whole(number(&[sign, &digits].concat())?),
        None => whole(number(&text)?),
    }
}

/// Possible separators of thousands.
const MARKS: [char; 5] = [',', '.', ' ', '\'', '_'];

/// A text in ASCII characters: East Asian keyboards type wide digits and signs, and the screen shows a true minus.
fn plain(text: &str) -> String {
    const WIDE: std::ops::RangeInclusive<char> = '\u{ff01}'..='\u{ff5e}';
    let sign = |c: char| match c {
        '\u{2212}' | '\u{2012}' | '\u{2013}' | '\u{fe63}' | '\u{30fc}' => '-',
        '\u{3001}' | '\u{ff64}' => ',',
        '\u{3002}' | '\u{ff61}' => '.',
        '\u{2019}' => '\'',
        c if WIDE.contains(&c) => (c as u32 - 0xff01 + 0x21) as u8 as char,
        c if c.is_whitespace() => ' ',
        c => c,
    };
    let text: String = text.trim().chars().map(sign).collect();
    text.to_ascii_lowercase()
}

fn sign_and_rest(text: &str) -> (&str, &str) {
    let digits = text.trim_start_matches(['+', '-']);
    let sign = &text[..text.len() - digits.len()];
    (sign, digits.trim_start())
}

/// The digits of a whole number without separators.
fn ungrouped(text: &str) -> Option<String> {
    let Some(mark) = text.find(MARKS) else {
        return is_digits(text).then(|| text.to_owned());
    };
    let mark = text.as_bytes()[mark] as char;
    let mut groups = text.split(mark);
    let first = groups.next()?;
    let is_first = is_digits(first) && first.len() <= 3 && !first.starts_with('0');
    let are_rest = groups.all(|group| is_digits(group) && group.len() == 3);
    (is_first && are_rest).then(|| text.split(mark).collect())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The browser's own parser of decimals, which rounds like Rust's. Rust's would make the page a tenth larger.
#[cfg(target_arch = "wasm32")]
pub(crate) fn decimal_number(text: &str) -> f64 {
    wasm_bindgen::JsValue::from_str(text).unchecked_into_f64()
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn decimal_number(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

/// A number that is whole, and small enough to be exact.
fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

/// A list of whole numbers from 0 as people type it, separated by commas, dots or spaces, with or without brackets. An
/// empty text or the word `none` is an empty list.
pub(crate) fn list(text: &str, none: &str) -> Option<Rc<[usize]>> {
    let text = plain(text);
    let text = text.trim_start_matches('[').trim_end_matches(']');
    if text.is_empty() || text.eq_ignore_ascii_case(none) {
        return Some([].into());
    }
    let parts = text.split([',', '.', ' ', ';']);
    let parts = parts.filter(|part| !part.is_empty());
    let numbers = parts.map(|part| usize::try_from(whole_number(part)?).ok());
    numbers.collect::<Option<Vec<_>>>().map(Rc::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_parts_thousands_only_before_exact_groups_of_three() {
        for (text, expected) in [
            ("10000", 10_000.0),
            ("10,000", 10_000.0),
            ("1,234,567", 1_234_567.0),
            ("1,234", 1_234.0),
            ("-100,000", -100_000.0),
            ("0,5", 0.5),
            ("3,5", 3.5),
            ("0,125", 0.125),
            ("1234,567", 1_234.567),
            ("12,34", 12.34),
            (",5", 0.5),
            ("5,", 5.0),
            ("1,234,56", f64::NAN),
            ("1,23,456", f64::NAN),
            ("1,,2", f64::NAN),
            (",", f64::NAN),
        ] {
            assert_eq!(
                number(text).unwrap_or(f64::NAN).to_bits(),
                expected.to_bits(),
                "{text}"
            );
        }
    }

    #[test]
    fn each_way_of_writing_thousands_and_decimals_is_read() {
        for (text, expected) in [
            ("1.234,5", 1_234.5),
            ("1,234.5", 1_234.5),
            ("1 234,5", 1_234.5),
            ("1'234.5", 1_234.5),
            ("1\u{2019}234", 1_234.0),
            ("1\u{202f}234\u{a0}567", 1_234_567.0),
            ("1.234.567,89", 1_234_567.89),
            ("1.234.567", 1_234_567.0),
            ("1,234.567", 1_234.567),
            ("1.234,567", 1_234.567),
            ("1.234", 1.234),
            ("1_000", 1_000.0),
            (".5", 0.5),
            ("1e4", 10_000.0),
            ("1,5E-3", 0.001_5),
            ("+2", 2.0),
            ("- 3", -3.0),
        ] {
            assert_eq!(number(text), Some(expected), "{text}");
        }
        for text in [
            "1.2.3", "1,2.3,4", "1 5", "1,5.25", "--1", "1-1", "e5", "", "-", "0x10", "infinity",
            "NaN", "1e999",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn wide_and_ideographic_signs_count() {
        for (text, expected) in [
            ("０．５", 0.5),
            ("－１２", -12.0),
            ("＋３，５", 3.5),
            ("１０，０００", 10_000.0),
            ("\u{3000}７\u{3000}", 7.0),
            ("3。5", 3.5),
            ("3、5", 3.5),
            ("ー2", -2.0),
            ("\u{2212}3", -3.0),
            ("１ｅ４", 10_000.0),
        ] {
            assert_eq!(number(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn zero_has_no_sign() {
        for text in ["-0", "−0.0", "-0,0", "-1e-999"] {
            assert_eq!(number(text).map(f64::to_bits), Some(0), "{text}");
        }
    }

    #[test]
    fn a_whole_number_may_have_points_between_its_thousands() {
        for (text, expected) in [
            ("1.000", Some(1_000)),
            ("-10.000.000", Some(-10_000_000)),
            ("10,000", Some(10_000)),
            ("4096.0", Some(4_096)),
            ("-1.234e3", Some(-1_234)),
            ("1e15", None),
            ("2,5", None),
            ("2.5", None),
            ("0.125", None),
        ] {
            assert_eq!(whole_number(text), expected, "{text}");
        }
    }

    #[test]
    fn lists_are_read_as_people_and_python_write_them() {
        let read = |text| list(text, "None").map(|numbers| numbers.to_vec());
        for text in [
            "0,3,7",
            "0, 3, 7",
            "0.3.7",
            "[0, 3, 7]",
            "0 3 7",
            " 0，3、7 ",
        ] {
            assert_eq!(read(text), Some(vec![0, 3, 7]), "{text}");
        }
        for text in ["", "None", "none", "[]"] {
            assert_eq!(read(text), Some(vec![]), "{text}");
        }
        for text in ["a", "1, b", "-1", "−1, 2", "1e400", "NaN"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
