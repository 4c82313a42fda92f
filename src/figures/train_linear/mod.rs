//! The same trainings with linear attention, which has no scores that an encoding could change.

use crate::figure::prelude::*;
use crate::figures::train::{Reading, Train, needs, view};
use crate::training_lab;
use training::AttentionKind;

pub struct TrainLinear;

impl FigureSpec for TrainLinear {
    const CAPTION: Option<fn() -> &'static str> = Some(words::train_linear_caption);
    const PARAMETERS: ParameterRows = Train::PARAMETERS;
    const FOLDED: ParameterRows = Train::FOLDED;
    type Reading = LinearReading;

    fn view(figure: &Figure, reading: &LinearReading) -> Html {
        view::view(figure, &reading.0)
    }
}

pub struct LinearReading(pub Reading);

impl FigureReading for LinearReading {
    fn late(state: &State, follower: &Follower) -> Late {
        training_lab::late(needs(state, AttentionKind::Linear), follower)
    }

    fn with_late(state: &State, _: Option<&Self>, late: &Late) -> Result<Self> {
        Ok(Self(Reading::with(state, AttentionKind::Linear, late)))
    }
}

impl ShownNumbers for LinearReading {
    const TEX: &'static str = Reading::TEX;

    fn readouts(&self, state: &State) -> Vec<Readout> {
        self.0.readouts(state)
    }

    fn tables(&self, state: &State) -> Vec<Table> {
        self.0.tables(state)
    }
}
