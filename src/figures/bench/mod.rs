//! The bench: panels of one state, linked.

mod curve;
mod matrix;
mod pair;
mod planes;
mod positions;
pub mod reading;
mod score;
mod settings;

pub use reading::Reading;

use crate::figure::{Figure, FigureSpec, sentence};
use crate::parameters;
use crate::state::{FigureName, ParameterRows, State};
use rotary::Result;
use yew::prelude::*;

/// See the module.
pub struct Bench;

impl FigureSpec for Bench {
    const NAME: FigureName = FigureName::Bench;
    const CAPTION: Option<fn() -> &'static str> = None;
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        LAYOUT,
        ROTARY_DIM,
        QUERY_POSITION,
        KEY_POSITION,
        FIRST_POSITION,
        LOCK,
        PAIR,
        MATRIX,
        REACH,
        SEED,
        SENTENCE,
        QUERY,
        KEY,
    ];
    type Reading = Reading;

    fn read(state: &State) -> Result<Reading> {
        Reading::of(state)
    }

    fn view(figure: &Figure, reading: &Reading) -> Html {
        html! {
            <div class="bench">
                { sentence::view(figure) }
                { positions::view(figure) }
                { planes::selected(figure, reading) }
                { figure.follow(0, planes::all) }
                { figure.follow(1, matrix::view) }
                { pair::view(figure, reading) }
                { figure.follow(2, score_and_curve) }
                { settings::view(figure) }
            </div>
        }
    }
}

fn score_and_curve(figure: &Figure, reading: &Reading) -> Html {
    html! { <>{ score::view(figure, reading) }{ curve::view(figure, reading) }</> }
}
