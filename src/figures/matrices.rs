//! The turn of the query undone times the turn of the key is the turn of the gap: three matrices, written out.

mod reading;

pub use reading::Product;

use super::controls::{NEARBY, number, position_slider, shifts};
use super::{Figure, Kind};
use crate::scene::Role;
use crate::widgets::digits::{fixed, scientific};
use crate::widgets::matrix_grid::{Blocks, Entry, matrix_grid};
use crate::words;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "matrices",
    caption: Some(words::matrices_caption),
    keys: &["d", "base", "layout", "m", "n", "pair", "seed", "q"],
    view,
};

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
                { position_slider(figure, Role::Query, NEARBY) }
                { position_slider(figure, Role::Key, NEARBY) }
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
