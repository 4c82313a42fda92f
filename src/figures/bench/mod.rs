//! The bench: panels of one state, linked.

mod beside;
mod curve;
mod matrix;
mod memory;
mod numbers;
mod pair;
pub mod parameters;
mod planes;
mod positions;
pub mod progress;
pub mod reading;
mod score;
mod settings;
mod steps;

pub use reading::Reading;

use crate::figure::prelude::*;
use crate::figure::sentence;

pub struct Bench;

impl FigureSpec for Bench {
    const CAPTION: Option<fn() -> &'static str> = None;
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = parameters![HEAD_DIM, ROTARY_DIM, BASE, LAYOUT, SEED, SENTENCE];
    type Reading = Reading;

    fn view(figure: &Figure, _: &Reading) -> Html {
        html! {
            <>
            { steps::view(figure) }
            <div class={classes!("bench", beside::class(figure))}>
                { figure.part(Group::Positions, sentence_and_positions) }
                { figure.part(Group::Dragged, planes::selected) }
                { figure.part(Group::AtRest, beside::view) }
                { figure.part(Group::First, planes::all) }
                { figure.part(Group::Second, matrix::view) }
                { figure.part(Group::First, pair::view) }
                { figure.part(Group::Last, score::view) }
                { figure.part(Group::Last, curve::view) }
                { figure.part(Group::AtRest, settings::view) }
            </div>
            </>
        }
    }
}

fn sentence_and_positions(figure: &Figure, _: &Reading) -> Html {
    html! { <>{ sentence::view(figure) }{ positions::view(figure) }</> }
}
