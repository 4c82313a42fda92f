//! Vectors in links, pair by pair: on the grid of thousandths, a digit for the width, 2 or 3, and then that many
//! base-64 digits per component; off the grid, decimals separated by commas.

use crate::numbers::{number, shortest};
use crate::state::GRID;
use crate::state::limits::LONGEST_ARROW;
use glam::DVec2;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Arrows as text, the inverse of [`read`].
pub fn write(tips: &[DVec2]) -> String {
    let components = tips.iter().flat_map(|tip| [tip.x, tip.y]);
    let steps: Option<Vec<i64>> = components.clone().map(steps).collect();
    match steps {
        Some(steps) => write_steps(&steps),
        None => components.map(shortest).collect::<Vec<_>>().join(","),
    }
}

/// A component in thousandths, if it is a whole number of them.
fn steps(component: f64) -> Option<i64> {
    let steps = (component * GRID).round();
    (steps / GRID == component).then_some(steps as i64)
}

fn write_steps(steps: &[i64]) -> String {
    let zigzag = |step: i64| ((step << 1) ^ (step >> 63)) as u64;
    let width = if steps.iter().all(|&step| zigzag(step) < 1 << 12) {
        2
    } else {
        3
    };
    let mut text = width.to_string();
    for &step in steps {
        let number = zigzag(step);
        for place in (0..width).rev() {
            text.push(DIGITS[(number >> (6 * place) & 63) as usize] as char);
        }
    }
    text
}

/// This many arrows, none of them longer than a plane can show.
pub fn read(text: &str, pairs: usize) -> Option<Vec<DVec2>> {
    let components = components(text)?;
    if components.len() != 2 * pairs {
        return None;
    }
    components
        .chunks_exact(2)
        .map(|tip| DVec2::new(tip[0], tip[1]))
        .map(|tip| (tip.length() <= LONGEST_ARROW).then_some(tip))
        .collect()
}

/// The components in a text, of any number and size.
pub fn components(text: &str) -> Option<Vec<f64>> {
    if text.contains(',') {
        read_decimals(text)
    } else {
        read_steps(text)
    }
}

fn read_decimals(text: &str) -> Option<Vec<f64>> {
    text.split(',').map(number).collect()
}

fn read_steps(text: &str) -> Option<Vec<f64>> {
    let (width, digits) = text.as_bytes().split_first()?;
    let width = match width {
        b'2' => 2,
        b'3' => 3,
        _ => return None,
    };
    let chunks = digits.chunks_exact(width);
    if !chunks.remainder().is_empty() {
        return None;
    }
    chunks
        .map(|chunk| {
            let number = chunk.iter().try_fold(0, |number, digit| {
                let value = DIGITS.iter().position(|known| known == digit)?;
                Some(number << 6 | value as i64)
            })?;
            Some((number >> 1 ^ -(number & 1)) as f64 / GRID)
        })
        .collect()
}
