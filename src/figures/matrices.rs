//! The turn of the query undone times the turn of the key is the turn of the gap: three matrices, written out.

use super::controls::{number, position_slider, shifts};
use super::{Figure, Kind};
use crate::scene::{Role, Scene};
use crate::widgets::digits::{fixed, scientific};
use crate::widgets::matrix_grid::{Blocks, Entry, matrix_grid};
use crate::words;
use glam::DMat2;
use rotary::{Result, Rotary};
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "matrices",
    caption: Some(words::matrices_caption),
    keys: &["d", "base", "layout", "m", "n", "pair", "seed", "q"],
    view,
};

/// What the engine says of the product.
#[derive(Debug, Clone, PartialEq)]
pub struct Product {
    /// The blocks of `R_m^T`, of `R_n` and of `R_{n-m}`.
    pub blocks: [Vec<DMat2>; 3],
    /// The largest entry of `R_m^T R_n - R_{n-m}`, the product multiplied out in full.
    pub difference: f64,
    /// The length of `q` before and after `R_m`.
    pub lengths: [f64; 2],
}

impl Product {
    /// Reads a scene.
    ///
    /// # Errors
    /// If the engine refuses the scene's dimension, base or positions.
    pub fn of(scene: &Scene) -> Result<Self> {
        let dim = scene.head_dim();
        let rotary = Rotary::new(dim, dim, scene.base, scene.pairing)?;
        let (m, n) = (scene.query_position as f64, scene.key_position as f64);
        let product = rotary.matrix(m)?.transpose_times(&rotary.matrix(n)?)?;
        let q = scene.components(Role::Query);
        let length = |x: &[f64]| libm::sqrt(x.iter().map(|x| x * x).sum());
        Ok(Self {
            blocks: [
                rotary.blocks(m)?.iter().map(DMat2::transpose).collect(),
                rotary.blocks(n)?,
                rotary.blocks(n - m)?,
            ],
            difference: product.largest_difference(&rotary.matrix(n - m)?)?,
            lengths: [length(&q), length(&rotary.rotate(&q, m)?)],
        })
    }
}

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(product) = Product::of(scene) else {
        return Html::default();
    };
    let r = |below: &'static str, above: &'static str| {
        html! { <><i>{ "R" }</i><sub>{ below }</sub><sup>{ above }</sup></> }
    };
    let names = [
        (r("m", "T"), "query", words::matrices_transposed()),
        (r("n", ""), "key", words::matrix_at_key()),
        (r("n−m", ""), "gap", words::matrix_of_gap()),
    ];
    let grid = |(index, (name, class, words)): (usize, (Html, &'static str, &str))| {
        let blocks = &product.blocks[index];
        let matrix = Blocks {
            size: scene.head_dim(),
            places: (0..blocks.len())
                .map(|pair| scene.pairing.components(pair, scene.head_dim()))
                .collect(),
            blocks: blocks.iter().copied().collect(),
            rest: 1.0,
        };
        html! {
            <>
                if index > 0 {
                    <span class="between" aria-hidden="true">{ ["", "·", "="][index] }</span>
                }
                <div class="of-three">
                    <span class={classes!("symbol", class)}>{ name }</span>
                    { matrix_grid(&matrix, Entry::Hundredths, 1.0, figure.theme, &figure.pair_in_hand(&words::matrix_name(words))) }
                </div>
            </>
        }
    };
    html! {
        <>
            <div class="row">
                { position_slider(figure, Role::Query, FARTHEST) }
                { position_slider(figure, Role::Key, FARTHEST) }
                { number(figure, "d", 2) }
                { shifts(figure, words::shift_both(), &[-1, 1, 1_000]) }
            </div>
            <div class="three">{ for names.into_iter().enumerate().map(grid) }</div>
            <p class="said" role="status">
                <span data-number="difference">{ words::matrices_difference(&scientific(product.difference, 1)) }</span>{ " " }
                <span data-number="lengths">{ words::matrices_lengths(&fixed(product.lengths[0], 6), &fixed(product.lengths[1], 6)) }</span>
            </p>
        </>
    }
}

/// The farthest position of the sliders, in tokens.
const FARTHEST: i64 = 24;
