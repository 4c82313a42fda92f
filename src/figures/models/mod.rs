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
pub struct Models;

impl FigureSpec for Models {
    const NAME: FigureName = FigureName::Models;
    const CAPTION: Option<fn() -> &'static str> = Some(words::models_caption);
    const PARAMETERS: ParameterRows = parameters![HEAD_DIM, BASE, QUERY_POSITION];
    type Reading = Reading;

    fn read(state: &State) -> Result<Reading> {
        Reading::of(state)
    }

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let angle = significant(reading.fastest_angle_rad.to_degrees(), 6);
        html! {
            <>
                { position_slider(figure, Role::Query, NEARBY) }
                { status("angle", words::models_angle(&angle)) }
            </>
        }
    }
}
