//! The colours of the style sheet can be told from the paper, in light and in dark.

use crate::prelude::*;
use std::fs;

/// The colours of text: a contrast of 4.5 (WCAG 1.4.3).
const OF_TEXTS: [&str; 10] = [
    "ink", "ink-2", "ink-3", "query", "key-text", "score", "distance", "wrong", "rope", "focus",
];
/// The colours of arrows, bars and outlines: a contrast of 3 (WCAG 1.4.11).
const OF_LINES: [&str; 3] = ["key", "query-pale", "key-pale"];

/// The colours of a style sheet in a theme, by name.
fn colours<'c>(css: &'c str, theme: &str) -> BTreeMap<&'c str, [f64; 3]> {
    let begin = format!("var(--{theme}, #");
    css.lines()
        .filter_map(|line| {
            let (name, values) = line.trim().strip_prefix("--")?.split_once(": ")?;
            let (_, value) = values.split_once(&begin)?;
            let (value, _) = value.split_once(')')?;
            let value = u32::from_str_radix(value, 16).ok()?;
            let [_, channels @ ..] = value.to_be_bytes();
            Some((name, channels.map(|channel| f64::from(channel) / 255.0)))
        })
        .collect()
}

/// The light and the dark theme.
fn themes() -> [BTreeMap<&'static str, [f64; 3]>; 2] {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/css/tokens.css");
    let css = fs::read_to_string(file).expect("there are tokens").leak();
    ["light", "dark"].map(|theme| colours(css, theme))
}

#[test]
fn every_colour_has_both_themes() {
    let [light, dark] = themes();
    assert!(light.len() > 15, "only {} colours were found", light.len());
    assert!(light.keys().eq(dark.keys()), "{light:?}, {dark:?}");
    assert!(
        light.iter().all(|(name, value)| dark[name] != *value),
        "a colour is the same in both themes"
    );
}

/// Relative luminance, as WCAG 2.2 defines it.
fn luminance(colour: [f64; 3]) -> f64 {
    let [red, green, blue] = colour.map(|channel| {
        if channel <= 0.04045 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn contrasts_are_those_of_the_standard() {
    // Black on white, and the grey that WCAG's tools give as the first with 4.5 on white.
    assert_eq!(contrast([0.0; 3], [1.0; 3]), 21.0);
    let grey = f64::from(0x76) / 255.0;
    assert!((contrast([grey; 3], [1.0; 3]) - 4.54).abs() < 0.005);
}

#[test]
fn texts_and_lines_stand_out_from_the_paper() {
    for (theme, colours) in ["light", "dark"].into_iter().zip(themes()) {
        let least = OF_TEXTS.map(|name| (name, 4.5)).into_iter();
        for (name, least) in least.chain(OF_LINES.map(|name| (name, 3.0))) {
            let contrast = contrast(colours[name], colours["paper"]);
            assert!(contrast >= least, "{name}, {theme}: {contrast:.2}");
        }
    }
}

#[test]
fn a_pale_arrow_is_paler_than_its_vector() {
    for (theme, colours) in ["light", "dark"].into_iter().zip(themes()) {
        for name in ["query", "key"] {
            let of = |name: &str| contrast(colours[name], colours["paper"]);
            let pale = of(&format!("{name}-pale"));
            assert!(pale < of(name) - 0.6, "{name}, {theme}: {pale:.2}");
        }
    }
}
