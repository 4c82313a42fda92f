//! Floating-point numbers as digits. In the page, the standard library's own formatting is 7 kB of the first download.

use super::of_digits;

/// The fewest digits that read back as the same number, as the standard library's `to_string` writes them. Zero has no
/// sign.
pub fn shortest(value: f64) -> String {
    const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;
    if value.fract() == 0.0 && value.abs() < EXACT {
        (value as i64).to_string()
    } else {
        without_power(&fewest_digits(value))
    }
}

#[cfg(target_arch = "wasm32")]
fn fewest_digits(value: f64) -> String {
    let digits = js_sys::Number::from(value).to_string_with_radix(10);
    digits.map(String::from).unwrap_or_default()
}

#[cfg(not(target_arch = "wasm32"))]
fn fewest_digits(value: f64) -> String {
    value.to_string()
}

/// A number as JavaScript writes it, but without a power of ten: `1.5e-7` is `0.00000015`.
fn without_power(text: &str) -> String {
    let Some((mantissa, power)) = text.split_once('e') else {
        return text.to_owned();
    };
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    match power.strip_prefix('-') {
        Some(power) => {
            let zeros = "0".repeat(of_digits(power) as usize - 1);
            [sign, "0.", &zeros, &digits].concat()
        }
        None => {
            let point = 1 + of_digits(power.trim_start_matches('+')) as usize;
            let whole = format!("{digits:0<point$}");
            let (whole, part) = whole.split_at(point);
            let mark = if part.is_empty() { "" } else { "." };
            [sign, whole, mark, part].concat()
        }
    }
}

/// The most decimals of [`rounded`].
const MOST_DECIMALS: usize = 19;

/// A number with `decimals` decimals, at most 19, rounded exactly, ties to even: `format!("{value:.decimals$}")`. From
/// 2^63 on, where only whole numbers exist, the digits are those of [`shortest`].
pub fn rounded(value: f64, decimals: usize) -> String {
    const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
    debug_assert!(decimals <= MOST_DECIMALS);
    let magnitude = value.abs();
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if !value.is_finite() {
        return shortest(value);
    }
    if magnitude >= (1_u64 << 63) as f64 {
        return [sign, &with_part(&shortest(magnitude), 0, decimals)].concat();
    }
    // Both the whole number and the rest are exact, and the rest is `mantissa / 2^shift`.
    let mut whole = magnitude as u64;
    let bits = (magnitude - whole as f64).to_bits();
    let mantissa = bits & ((1 << FRACTION_BITS) - 1) | 1 << FRACTION_BITS;
    let shift = 1023 + FRACTION_BITS - (bits >> FRACTION_BITS) as u32;
    let one = 10_u64.pow(decimals as u32);
    let scaled = u128::from(mantissa) * u128::from(one);
    let mut part = 0;
    // Shifted further, the rest is less than half of the last decimal; zero is shifted furthest.
    if shift < u128::BITS {
        let (half, rest) = (1 << (shift - 1), scaled & ((1 << shift) - 1));
        part = (scaled >> shift) as u64;
        let is_odd = if decimals == 0 { whole } else { part } & 1 == 1;
        part += u64::from(rest > half || rest == half && is_odd);
    }
    if part == one {
        whole += 1;
        part = 0;
    }
    [sign, &with_part(&whole.to_string(), part, decimals)].concat()
}

fn with_part(whole: &str, part: u64, decimals: usize) -> String {
    match decimals {
        0 => whole.to_owned(),
        _ => format!("{whole}.{part:0decimals$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_size() -> impl Strategy<Value = f64> {
        let short = (-1_000_000_i64..1_000_000, 0..12)
            .prop_map(|(n, decimals)| n as f64 / 10_f64.powi(decimals));
        let tie = (-1_000_000_i64..1_000_000, 0..20)
            .prop_map(|(n, halvings)| n as f64 / 2_f64.powi(halvings));
        prop_oneof![any::<f64>(), -10.0..10.0, short, tie]
    }

    proptest! {
        #[test]
        fn digits_are_the_standard_librarys(value in any_size(), decimals in 0..=MOST_DECIMALS) {
            prop_assume!(value != 0.0);
            prop_assert_eq!(shortest(value), value.to_string());
            prop_assert_eq!(without_power(&format!("{value:e}")), value.to_string());
            if value.abs() < 9e18 {
                prop_assert_eq!(rounded(value, decimals), format!("{value:.decimals$}"));
            }
        }
    }

    #[test]
    fn the_ends_have_digits_too() {
        assert_eq!(shortest(-0.0), "0");
        assert_eq!(shortest(f64::MAX), f64::MAX.to_string());
        assert_eq!(rounded(f64::MIN_POSITIVE, 3), "0.000");
        assert_eq!(rounded(2_f64.powi(62), 0), "4611686018427387904");
        assert_eq!(rounded(-1e300, 2), format!("{}.00", shortest(-1e300)));
        assert_eq!(rounded(f64::NAN, 2), "NaN");
        let written = ["1.5e-7", "-1e21", "1.25e+2", "12.5"].map(without_power);
        let zeros = "0".repeat(21);
        assert_eq!(
            written,
            ["0.00000015", &format!("-1{zeros}"), "125", "12.5"]
        );
    }
}
