//! One sentence: what this figure shows, and what becomes obvious.

mod reading;

pub use reading::Reading;

use crate::figure::controls::{NEARBY, position_slider};
use crate::figure::readout::status;
use crate::figure::{Figure, FigureSpec};
use crate::numbers::significant;
use crate::parameters;
use crate::state::{FigureName, ParameterRows, Role, State};
use crate::words;
use rotary::Result;
use yew::prelude::*;

/// One sentence: what it is.
pub struct Extension;

impl FigureSpec for Extension {
    const NAME: FigureName = FigureName::Extension;
    const CAPTION: Option<fn() -> &'static str> = Some(words::extension_caption);
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        ROTARY_DIM,
        QUERY_POSITION,
        PAIR,
        TOKENS,
        TRAINED,
        WANTED,
        METHOD,
        METHODS,
        ALPHA,
        BETA,
        TRUNCATE,
        MSCALE,
        MSCALE_ALL_DIM
    ];
    type Reading = Reading;

    fn read(state: &State) -> Result<Reading> {
        Reading::of(state)
    }

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let angle = significant(reading.fastest_angle_rad.to_degrees(), 6);
        html! {
            <>
                { position_slider(figure, Role::Query, NEARBY) }
                { status("angle", words::extension_angle(&angle)) }
            </>
        }
    }
}
