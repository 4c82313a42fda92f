//! R as a matrix: at the query, at the key, for the distance, and the check that they agree.

use super::Reading;
use super::pair::selection;
use super::parameters::{MATRIX, MatrixShown};
use crate::figure::controls::choice;
use crate::figure::prelude::*;
use crate::numbers::scientific;
use crate::widgets::colour::of_pair;
use crate::widgets::matrix_grid::{Blocks, Entry, MOST_ROWS_IN_DIGITS, matrix_grid};
use glam::DMat2;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let shown = state.get(&MATRIX);
    let blocks = blocks_of(&reading.blocks, shown);
    let rest = match shown {
        MatrixShown::Check => 0.0,
        _ => 1.0,
    };
    let matrix = Blocks {
        size: state.head_dim(),
        places: (0..state.rotated_pairs())
            .map(|pair| state.components_of_pair(pair))
            .collect(),
        blocks: blocks.iter().copied().collect(),
        rest,
    };
    let entry = match shown {
        MatrixShown::Check => Entry::Magnitude,
        _ => Entry::Hundredths,
    };
    let largest = largest(blocks);
    let full = if shown == MatrixShown::Check {
        largest.max(1e-12)
    } else {
        1.0
    };
    html! {
        <figure class="bench-matrix">
            { choice_of(figure) }
            { matrix_grid(&matrix, entry, full, figure.theme, &selection(figure, reading, &words::matrix_name(shown.label()))) }
            if state.head_dim() > MOST_ROWS_IN_DIGITS {
                { strip(figure, blocks, entry, full) }
            }
            <figcaption>
                { words::matrix_caption() }
                if shown == MatrixShown::Check {
                    { " " }{ words::matrix_largest(&scientific(largest, 1)) }
                }
            </figcaption>
        </figure>
    }
}

pub fn blocks_of(blocks: &super::reading::Blocks, shown: MatrixShown) -> &[DMat2] {
    match shown {
        MatrixShown::AtQuery => &blocks.at_query,
        MatrixShown::AtKey => &blocks.at_key,
        MatrixShown::OfDistance => &blocks.of_distance,
        MatrixShown::Check => &blocks.check,
    }
}

fn choice_of(figure: &Figure) -> Html {
    let options = [
        MatrixShown::AtQuery,
        MatrixShown::AtKey,
        MatrixShown::OfDistance,
        MatrixShown::Check,
    ];
    let options = options.map(|shown| (symbol_of(shown), shown.label()));
    choice(figure, &MATRIX, &options)
}

/// Blocks that the strip shows.
const STRIP: usize = 4;

/// The blocks around the one that is pointed at or selected, in digits, where the picture has no room for digits.
fn strip(figure: &Figure, blocks: &[DMat2], entry: Entry, full: f64) -> Html {
    let selected = figure.pointed.unwrap_or(figure.get(&PAIR));
    let first = selected
        .saturating_sub(1)
        .min(blocks.len().saturating_sub(STRIP));
    let block = |(pair, block): (usize, &DMat2)| {
        let entries = block.transpose().to_cols_array();
        let cell = |value: f64| {
            let part = (value.abs() / full * 40.0).round();
            html! { <span style={format!("--part:{part}%")}>{ entry.write(value) }</span> }
        };
        let style = of_pair(pair, blocks.len());
        let onclick = figure.set(&PAIR, move |_: MouseEvent| pair);
        html! {
            <div class={classes!("strip-block", (pair == selected).then_some("selected"))} {style} {onclick}>
                <small>{ pair }</small>
                <div>{ for entries.map(cell) }</div>
            </div>
        }
    };
    let shown = blocks.iter().enumerate().skip(first).take(STRIP);
    html! {
        <>
            <div class="matrix-strip" aria-hidden="true">{ for shown.map(block) }</div>
            <p class="unseen">{ in_digits(selected, blocks) }</p>
        </>
    }
}

/// The entries of a block in a sentence.
fn in_digits(block: usize, blocks: &[DMat2]) -> Option<String> {
    let entries = blocks.get(block)?.transpose().to_cols_array();
    let [a, b, c, d] = entries.map(|entry| fixed(entry, 4));
    Some(words::matrix_block(&block.to_string(), &a, &b, &c, &d))
}

fn symbol_of(shown: MatrixShown) -> Html {
    let r = |below: &'static str| html! { <><i>{ "R" }</i><sub>{ below }</sub></> };
    match shown {
        MatrixShown::AtQuery => r("m"),
        MatrixShown::AtKey => r("n"),
        MatrixShown::OfDistance => r("n−m"),
        MatrixShown::Check => {
            html! { <><i>{ "R" }</i><sub>{ "m" }</sub><sup>{ "T" }</sup>{ r("n") }{ " − " }{ r("n−m") }</> }
        }
    }
}

fn largest(blocks: &[DMat2]) -> f64 {
    let entries = blocks.iter().flat_map(|block| block.to_cols_array());
    entries.map(f64::abs).fold(0.0, f64::max)
}
