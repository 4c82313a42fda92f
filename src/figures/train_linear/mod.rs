//! The same trainings with linear attention, which has no scores that an encoding could change.

use crate::figure::{Figure, FigureSpec, Numbers};
use crate::figures::train::{Reading, Train, numbers, view};
use crate::state::{FigureName, ParameterRows, State};
use crate::words;
use rotary::Result;
use training::AttentionKind;
use yew::prelude::*;

/// The curves of models with linear attention.
pub struct TrainLinear;

impl FigureSpec for TrainLinear {
    const NAME: FigureName = FigureName::TrainLinear;
    const CAPTION: Option<fn() -> &'static str> = Some(words::train_linear_caption);
    const PARAMETERS: ParameterRows = Train::PARAMETERS;
    const TEX: &'static str = Train::TEX;
    type Reading = Reading;

    fn read(state: &State) -> Result<Reading> {
        Reading::of(state, AttentionKind::Linear)
    }

    fn view(figure: &Figure, reading: &Reading) -> Html {
        view::view(figure, reading)
    }

    fn numbers(state: &State, reading: &Reading) -> Numbers {
        numbers::of(state, reading)
    }
}
