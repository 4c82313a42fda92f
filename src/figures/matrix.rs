//! R as a matrix: at the query, at the key, for the gap, and the check that they agree.

use super::Figure;
use super::controls::choice;
use crate::scene::MatrixShown;
use crate::widgets::digits::{fixed, scientific};
use crate::widgets::matrix_grid::{Blocks, Entry, MOST_ROWS_IN_DIGITS, matrix_grid};
use crate::words;
use glam::DMat2;
use yew::prelude::*;

pub fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let blocks = &figure.shown.reading().blocks;
    let shown = scene.matrix;
    let (blocks, rest) = match shown {
        MatrixShown::AtQuery => (&blocks.at_query, 1.0),
        MatrixShown::AtKey => (&blocks.at_key, 1.0),
        MatrixShown::OfGap => (&blocks.of_gap, 1.0),
        MatrixShown::Check => (&blocks.check, 0.0),
    };
    let matrix = Blocks {
        size: scene.head_dim(),
        places: (0..scene.turning_pairs())
            .map(|pair| scene.components_of_pair(pair))
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
            { matrix_grid(&matrix, entry, full, figure.theme, &figure.pair_in_hand(&words::matrix_name(name_of(shown)))) }
            <figcaption>
                { words::matrix_caption() }
                if shown == MatrixShown::Check {
                    { " " }{ words::matrix_largest(&scientific(largest, 1)) }
                } else if scene.head_dim() > MOST_ROWS_IN_DIGITS {
                    { " " }{ in_digits(figure, blocks) }
                }
            </figcaption>
        </figure>
    }
}

/// Which of the four is shown.
fn choice_of(figure: &Figure) -> Html {
    let options = MatrixShown::ALL.map(|shown| (symbol_of(shown), name_of(shown)));
    choice(figure, "matrix", &options)
}

/// The digits of the block that is pointed at or in hand, where the picture has no room for digits.
fn in_digits(figure: &Figure, blocks: &[DMat2]) -> Html {
    let block = figure.pointed.unwrap_or(figure.shown.scene.pair);
    let Some(entries) = blocks.get(block) else {
        return Html::default();
    };
    let [a, b, c, d] = entries
        .transpose()
        .to_cols_array()
        .map(|entry| fixed(entry, 4));
    html! {
        <span>{ words::matrix_block(&block.to_string(), &a, &b, &c, &d) }</span>
    }
}

fn symbol_of(shown: MatrixShown) -> Html {
    let r = |below: &'static str| html! { <><i>{ "R" }</i><sub>{ below }</sub></> };
    match shown {
        MatrixShown::AtQuery => r("m"),
        MatrixShown::AtKey => r("n"),
        MatrixShown::OfGap => r("n−m"),
        MatrixShown::Check => {
            html! { <><i>{ "R" }</i><sub>{ "m" }</sub><sup>{ "T" }</sup>{ r("n") }{ " − " }{ r("n−m") }</> }
        }
    }
}

fn name_of(shown: MatrixShown) -> &'static str {
    match shown {
        MatrixShown::AtQuery => words::matrix_at_query(),
        MatrixShown::AtKey => words::matrix_at_key(),
        MatrixShown::OfGap => words::matrix_of_gap(),
        MatrixShown::Check => words::matrix_check(),
    }
}

fn largest(blocks: &[DMat2]) -> f64 {
    let entries = blocks.iter().flat_map(|block| block.to_cols_array());
    entries.map(f64::abs).fold(0.0, f64::max)
}
