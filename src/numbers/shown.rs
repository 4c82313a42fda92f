//! Numbers on the screen: a fixed number of digits, so that nothing jumps during a drag, a true minus, and the marks of
//! the page's language.

use super::digits::{rounded, shortest};
use crate::words::{number_decimal, number_group};

const MINUS: char = '\u{2212}';

/// A non-breaking space, which keeps a number on one line.
const NO_BREAK: char = '\u{a0}';

/// A number with `digits` decimals. Zero has no sign.
pub fn fixed(value: f64, digits: usize) -> String {
    if !value.is_finite() {
        return not_finite(value);
    }
    let text = rounded(value, digits);
    let zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    signed(if zero {
        text.trim_start_matches('-')
    } else {
        &text
    })
}

/// A number with its sign, plus included: for coordinates and differences.
pub fn fixed_signed(value: f64, digits: usize) -> String {
    let text = fixed(value, digits);
    if text.starts_with(MINUS) {
        text
    } else {
        format!("+{text}")
    }
}

/// A whole number with a mark between thousands.
pub fn whole(value: i64) -> String {
    signed(&value.to_string())
}

/// A number with as few digits as possible: for the round numbers of an axis.
pub fn short(value: f64) -> String {
    // Zero has no sign.
    signed(&shortest((value * 1e6).round() / 1e6))
}

/// A number with all its digits, for a field.
pub fn in_full(value: f64) -> String {
    marked(&shortest(value), "")
}

/// A number of any size with a fixed number of significant digits: plain if that is short, else with a power of ten.
pub fn significant(value: f64, digits: usize) -> String {
    let magnitude = value.abs();
    if magnitude == 0.0 {
        fixed(value, digits - 1)
    } else if (1e-3..1e6).contains(&magnitude) {
        let places = digits as i32 - 1 - magnitude.log10().floor() as i32;
        fixed(value, places.max(0) as usize)
    } else {
        scientific(value, digits - 1)
    }
}

/// A number as `3.1 × 10⁻¹⁴`, with `digits` decimals; `0` for zero.
pub fn scientific(value: f64, digits: usize) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return not_finite(value);
    }
    let text = format!("{value:.digits$e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => {
            let (mantissa, exponent) = (signed(mantissa), raised(exponent));
            format!("{mantissa}{NO_BREAK}×{NO_BREAK}10{exponent}")
        }
        None => text,
    }
}

/// The order of magnitude of a number, as `10⁻¹⁴`; `0` for zero.
pub fn magnitude(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    format!("10{}", raised(&rounded(value.abs().log10().floor(), 0)))
}

/// A number for code: it reads back as the same floating-point number.
pub fn decimal(number: f64) -> String {
    let mut text = shortest(number);
    if !text.contains('.') {
        text.push_str(".0");
    }
    text
}

/// The number in a text of this module. For tests.
pub fn parsed(text: &str) -> Option<f64> {
    let text = text.replace(MINUS, "-").replace(['+', NO_BREAK], "");
    let text = text
        .replace(number_group(), "")
        .replace(number_decimal(), ".");
    match text.split_once("×10") {
        Some((mantissa, exponent)) => {
            let exponent: String = exponent.chars().filter_map(lowered).collect();
            format!("{mantissa}e{exponent}").parse().ok()
        }
        None => text.parse().ok(),
    }
}

/// A text of this module, as TeX for formulas: `-1.50 \times 10^{-3}`.
pub fn tex(shown: &str) -> String {
    let mut text = String::new();
    let mut is_raised = false;
    for c in shown.chars() {
        let digit = lowered(c);
        if digit.is_some() != is_raised {
            is_raised = !is_raised;
            text.push_str(if is_raised { "^{" } else { "}" });
        }
        match digit.unwrap_or(c) {
            MINUS => text.push('-'),
            '∞' => text.push_str("\\infty"),
            '×' => text.push_str("\\times "),
            NO_BREAK | '+' => {}
            // Braces make it a mark inside a number.
            ',' | '.' if number_group().contains(c) || c == ',' => {
                text.extend(["{", c.encode_utf8(&mut [0; 4]), "}"]);
            }
            c => text.push(c),
        }
    }
    if is_raised {
        text.push('}');
    }
    text
}

const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

fn raised(exponent: &str) -> String {
    exponent
        .chars()
        .map(|c| c.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize]))
        .collect()
}

fn lowered(c: char) -> Option<char> {
    if c == '⁻' {
        return Some('-');
    }
    let digit = RAISED.iter().position(|raised| *raised == c)?;
    char::from_digit(digit as u32, 10)
}

/// The text of an infinite number, or a dash for NaN.
fn not_finite(value: f64) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    signed(if value < 0.0 { "-∞" } else { "∞" })
}

/// A number in ASCII, as the page writes it.
fn signed(text: &str) -> String {
    marked(text, number_group())
}

/// The same with a mark of one's own between thousands.
fn marked(text: &str, group: &str) -> String {
    let (mut marked, digits) = match text.strip_prefix('-') {
        Some(digits) => (MINUS.to_string(), digits),
        None => (String::new(), text),
    };
    let point = digits.find('.').unwrap_or(digits.len());
    for (place, digit) in digits.char_indices() {
        if (1..point).contains(&place) && (point - place).is_multiple_of(3) {
            marked.push_str(group);
        }
        match digit {
            '.' => marked.push_str(number_decimal()),
            digit => marked.push(digit),
        }
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_fixed_and_zero_has_no_sign() {
        assert_eq!(fixed(-0.000_04, 4), "0.0000");
        assert_eq!(fixed(-1.25, 1), "−1.2");
        assert_eq!(fixed_signed(0.5, 2), "+0.50");
        assert_eq!(whole(-1_234_567), "−1,234,567");
        assert_eq!(whole(100), "100");
        assert_eq!(scientific(-3.14e-14, 1), "−3.1\u{a0}×\u{a0}10⁻¹⁴");
        assert_eq!(magnitude(-3.2e-13), "10⁻¹³");
        assert_eq!(significant(62_831.853, 4), "62,832");
        assert_eq!(fixed(-1_234_567.25, 1), "−1,234,567.2");
        assert_eq!(short(4_096.5), "4,096.5");
        assert_eq!(in_full(-10_000.5), "−10000.5");
        assert_eq!(significant(12.345_678, 4), "12.35");
        assert_eq!(significant(1e-9, 3), "1.00\u{a0}×\u{a0}10⁻⁹");
        assert_eq!(fixed(f64::NEG_INFINITY, 2), "−∞");
        assert_eq!(significant(f64::INFINITY, 2), "∞");
        assert_eq!(fixed(f64::NAN, 2), "–");
        assert_eq!(significant(0.007_498_942, 6), "0.00749894");
        assert_eq!(short(-0.1 - 0.2), "−0.3");
        assert_eq!(short(2.000_001), "2.000001");
        assert_eq!(short(-0.000_000_1), "0");
        assert_eq!(decimal(-0.0), "0.0");
    }

    #[test]
    fn what_is_shown_becomes_tex() {
        assert_eq!(tex("−3.1\u{a0}×\u{a0}10⁻¹⁴"), r"-3.1\times 10^{-14}");
        assert_eq!(tex(&fixed_signed(0.5, 2)), "0.50");
        assert_eq!(tex(&whole(-10_000)), "-10{,}000");
        assert_eq!(tex(&fixed(f64::NEG_INFINITY, 2)), r"-\infty");
        assert_eq!(tex(&magnitude(3e-12)), "10^{-12}");
    }

    #[test]
    fn what_is_shown_can_be_read_back() {
        for value in [0.0, -12.5, 1e-14, 31_415.0, -2e9] {
            assert_eq!(parsed(&fixed(value, 4)), Some((value * 1e4).round() / 1e4));
            let shown = parsed(&scientific(value, 3)).expect("a number");
            assert!((shown - value).abs() <= 1e-3 * value.abs());
        }
    }
}
