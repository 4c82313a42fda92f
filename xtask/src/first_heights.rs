//! The heights of figures in `<rope-figure>` frames until the figure has sent its own.

use crate::figure_name::FigureName;
use crate::frame_height::{WIDTHS_PX, height_px};
use anyhow::{Context, Result, ensure};
use std::collections::HashSet;

/// The placeholders in `static/embed-1.js`.
const PLACES: [&str; 2] = ["const BELOW = [];", "const HEIGHTS = \"\";"];

/// The widths of frames, in CSS pixels, that divide the ranges with a height each. Six at most, because the script must
/// stay below 2 kB.
const BELOW_PX: [u32; 6] = [367, 576, 688, 720, 960, 9_999];

/// The character of the smallest height: each next one is a step taller.
const FIRST: char = '#';
const LEAST_PX: f64 = 290.0;
const STEP: f64 = 1.04;

/// The script with the table of heights: each figure's key and a character for each range of widths.
pub fn written(script: &str) -> Result<String> {
    let mut heights = String::new();
    let mut keys = HashSet::new();
    for figure in FigureName::ALL.iter().filter(|figure| !figure.is_draft()) {
        let name = figure.as_str();
        let key = key(name).with_context(|| format!("`{name}` is too short for embed-1.js."))?;
        ensure!(
            keys.insert(key.clone()),
            "embed-1.js cannot tell `{name}` from another figure that begins and ends as it does."
        );
        heights += &key;
        for range in 0..BELOW_PX.len() {
            let height = tallest_px(*figure, range);
            let character = character(height);
            heights
                .push(character.with_context(|| format!("`{name}` is too tall for embed-1.js."))?);
        }
    }
    let tables = [
        format!("const BELOW = {:?};", &BELOW_PX[..BELOW_PX.len() - 1]),
        format!("const HEIGHTS = \"{heights}\";"),
    ];
    let mut script = script.to_owned();
    for (place, table) in PLACES.into_iter().zip(tables) {
        ensure!(script.contains(place), "embed-1.js lacks `{place}`.");
        script = script.replacen(place, &table, 1);
    }
    Ok(script)
}

/// Two letters of a name and its last one. Names are longer.
fn key(name: &str) -> Option<String> {
    Some([name.get(..2)?, name.get(name.len() - 1..)?].concat())
}

/// The height that fits all measured widths of a range.
fn tallest_px(figure: FigureName, range: usize) -> u32 {
    let from = range.checked_sub(1).map_or(0, |before| BELOW_PX[before]);
    let widths = WIDTHS_PX
        .into_iter()
        .filter(|width| (from..BELOW_PX[range]).contains(width));
    let heights = widths.map(|width| height_px(figure, width));
    heights.max().unwrap_or_default()
}

/// The first character of at least this height. None of the characters needs a backslash in a string, or is a letter of
/// a key.
fn character(height_px: u32) -> Option<char> {
    let mut height = LEAST_PX;
    (FIRST..'\\').find(|_| {
        let is_enough = height >= f64::from(height_px);
        height *= STEP;
        is_enough
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_are_rounded_up_by_less_than_a_step() {
        for (height, expected) in [
            (240, Some('#')),
            (290, Some('#')),
            (291, Some('$')),
            (301, Some('$')),
            (302, Some('%')),
            (2_600, Some('[')),
            (2_610, None),
        ] {
            assert_eq!(character(height), expected, "{height} px");
        }
    }

    #[test]
    fn the_script_reserves_for_each_width_what_the_tallest_of_its_range_needs() {
        let script = written(&crate::shell::read("static/embed-1.js").unwrap()).unwrap();
        let after = |text: &str, start: &str| text.split(start).nth(1).unwrap().to_owned();
        let below = after(&script, "const BELOW = [");
        let below = below.split(']').next().unwrap().split(", ");
        let below: Vec<u32> = below.map(|px| px.parse().unwrap()).collect();
        let range = |width: u32| below.iter().filter(|px| width >= **px).count();
        let heights = after(&script, "const HEIGHTS = \"");
        for figure in FigureName::ALL.iter().filter(|figure| !figure.is_draft()) {
            let characters = after(&heights, &key(figure.as_str()).unwrap());
            for width in WIDTHS_PX {
                let alike = WIDTHS_PX
                    .into_iter()
                    .filter(|px| range(*px) == range(width));
                let tallest = alike.map(|px| height_px(*figure, px)).max().unwrap();
                let reserved = characters.chars().nth(range(width));
                assert_eq!(reserved, character(tallest), "{figure:?} at {width} px");
            }
        }
    }
}
