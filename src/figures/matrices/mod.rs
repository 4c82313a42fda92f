//! The query's rotation undone, times the key's rotation, is the rotation by the distance: three matrices, written out.

mod numbers;
mod reading;

pub use reading::Reading;

use crate::figure::prelude::*;
use crate::widgets::matrix_grid::{Blocks, Entry, matrix_grid};

pub struct Matrices;

impl FigureSpec for Matrices {
    const CAPTION: Option<fn() -> &'static str> = Some(words::matrices_caption);
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        LAYOUT,
        QUERY_POSITION,
        KEY_POSITION,
        PAIR,
        SEED,
        QUERY,
        SETTINGS
    ];
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE];
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let r = |below: &'static str, above: &'static str| {
            html! { <><i>{ "R" }</i><sub>{ below }</sub><sup>{ above }</sup></> }
        };
        let names = [
            (r("m", "T"), "query", words::matrices_transposed()),
            (r("n", ""), "key", words::matrix_at_key()),
            (r("n−m", ""), "distance", words::matrix_of_gap()),
        ];
        let grid = |(index, (name, class, words)): (usize, (Html, &'static str, &str))| {
            let blocks = &reading.blocks[index];
            let matrix = Blocks {
                size: state.head_dim(),
                places: (0..blocks.len())
                    .map(|pair| state.pairing().components(pair, state.head_dim()))
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
                        { matrix_grid(&matrix, Entry::Hundredths, 1.0, figure.theme, &selection(figure, reading, words)) }
                    </div>
                </>
            }
        };
        let class = classes!(
            "three",
            (state.head_dim() <= SIDE_BY_SIDE).then_some("small")
        );
        let readouts = reading.readouts(state);
        let [difference, before, after] =
            ["difference", "length-before", "length-after"].map(|key| text_of(&readouts, key));
        html! {
            <>
                <div {class}>{ for names.into_iter().enumerate().map(grid) }</div>
                <div class="row controls">
                    { position_slider(figure, Role::Query, NEARBY) }
                    { position_slider(figure, Role::Key, NEARBY) }
                    { shifts(figure, words::shift_both(), &[-1, 1, 1_000]) }
                </div>
                <p class="said" aria-live="polite" aria-atomic="true">
                    <span data-number="difference">{ lowered(&words::matrices_difference(difference)) }</span>{ words::space() }
                    <span data-number="lengths">{ lowered(&words::matrices_lengths(before, after)) }</span>
                </p>
                { settings(figure, words::param_settings(), html! {
                    <div class="row">{ number(figure, &HEAD_DIM, 2) }{ number(figure, &BASE, 0) }</div>
                }) }
            </>
        }
    }
}

/// The largest dimension at which the matrices fit side by side on a phone.
const SIDE_BY_SIDE: usize = 4;

/// The selected block, for the grid of a matrix with this name.
fn selection(figure: &Figure, reading: &Reading, matrix: &str) -> Selection {
    let pair = figure.get(&PAIR);
    let wavelength = significant(reading.wavelengths[pair], 3);
    let text = words::matrices_block_in_words(&pair.to_string(), &wavelength);
    figure.selected_pair(&words::matrix_name(matrix), text)
}
