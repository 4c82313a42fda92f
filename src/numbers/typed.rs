//! Numbers as people type them.

use std::rc::Rc;

/// A finite number as people type it: `10000`, `1e4`, `10,000`, `−3`.
pub fn number(text: &str) -> Option<f64> {
    let plain: String = text
        .chars()
        .filter(|c| !matches!(c, ',' | '_' | ' ' | '\u{202f}' | '\u{2009}' | '\u{a0}'))
        .map(|c| if c == '\u{2212}' { '-' } else { c })
        .collect();
    let decimal = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
    let number =
        (!plain.is_empty() && plain.chars().all(decimal)).then(|| decimal_number(&plain))?;
    number.is_finite().then_some(number)
}

/// The browser's own reading of a decimal, which rounds as Rust's does and is there already: Rust's would add a tenth
/// to the size of the page.
#[cfg(target_arch = "wasm32")]
fn decimal_number(text: &str) -> f64 {
    wasm_bindgen::JsValue::from_str(text).unchecked_into_f64()
}

#[cfg(not(target_arch = "wasm32"))]
fn decimal_number(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

/// A number that is whole and can be told from its neighbours.
pub(crate) fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
}

/// Whole numbers from 0 as people type them, with commas, dots or spaces between, in brackets or not. None of them is
/// an empty text, or the word for it.
pub(crate) fn list(text: &str, none: &str) -> Option<Rc<[usize]>> {
    let text = text.trim().trim_start_matches('[').trim_end_matches(']');
    if text.is_empty() || text.eq_ignore_ascii_case(none) {
        return Some([].into());
    }
    let parts = text.split([',', '.', ' ', ';', '，', '、']);
    let parts = parts.filter(|part| !part.is_empty());
    let numbers = parts.map(|part| usize::try_from(whole(number(part)?)?).ok());
    numbers.collect::<Option<Vec<_>>>().map(Rc::from)
}

#[cfg(test)]
mod tests {
    use super::*;

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
