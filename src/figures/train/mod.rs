//! Training with each encoding of positions, side by side in the reader's browser: who learns how soon.

pub mod chart;
pub mod curve;
pub mod numbers;
pub mod parameters;
mod reading;
pub mod view;

pub use reading::{Reading, needs};

use crate::figure::prelude::*;
use crate::training_lab::bar;

pub struct Train;

impl FigureSpec for Train {
    const CAPTION: Option<fn() -> &'static str> = Some(words::train_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows = bar::FOLDED;
    const QUESTION: Option<Question> = Some(Question {
        name: "learns",
        hides: &["-learned-at", "-right", "-loss", "_right", "_loss_nats"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        view::view(figure, reading)
    }
}
