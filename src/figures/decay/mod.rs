//! Does it decay? The paper's bound and the score itself against the distance.

mod reading;

pub use reading::{FARTHEST_SHOWN, Reading};

use crate::figure::controls::{distance, number, redraw, switch, vectors};
use crate::figure::readout::SCORE_DIGITS;
use crate::figure::readout::{line, status};
use crate::figure::{Figure, FigureSpec};
use crate::numbers::{fixed, significant, whole};
use crate::parameters;
use crate::state::VectorsShown;
use crate::state::parameters::{BASE, HEAD_DIM, TRUE_HEIGHT, VECTORS};
use crate::state::{FigureName, ParameterRows, State};
use crate::widgets::plot::{Ink, Line, Plot, nice_above};
use crate::widgets::theme::Theme;
use crate::words;
use rotary::Result;
use std::rc::Rc;
use yew::prelude::*;

/// The paper's bound and the score against the distance.
pub struct Decay;

impl FigureSpec for Decay {
    const NAME: FigureName = FigureName::Decay;
    const CAPTION: Option<fn() -> &'static str> = Some(words::decay_caption);
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        QUERY_POSITION,
        KEY_POSITION,
        SEED,
        QUERY,
        KEY,
        VECTORS,
        TRUE_HEIGHT
    ];
    type Reading = Reading;

    fn read(state: &State) -> Result<Reading> {
        Reading::of(state)
    }

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let shrink = if state.get(&TRUE_HEIGHT) {
            1.0
        } else {
            reading.shrink()
        };
        html! {
            <>
                { vectors(figure) }
                <p class="curve-legend">
                    <span class="score">{ words::decay_score() }</span>
                    <span>
                        { words::decay_bound() }
                        if shrink != 1.0 {
                            { words::decay_shrunk(&significant(shrink, 3), &significant(reading.aligned, 4)) }
                        }
                    </span>
                </p>
                { plot(reading, shrink, figure.theme) }
                { status("said", said(reading)) }
                <div class="row controls">
                    { distance(figure, (0, FARTHEST_SHOWN as i64), reading.distance as i64) }
                    { number(figure, &HEAD_DIM, 2) }
                    { number(figure, &BASE, 0) }
                    if state.get(&VECTORS) == VectorsShown::Drawn {
                        { redraw(figure) }
                    }
                    { switch(figure, &TRUE_HEIGHT) }
                </div>
                { numbers(reading) }
                <p class="said">{ tighter(reading) }</p>
            </>
        }
    }
}

/// What is left free above the highest point of the chart.
const HEADROOM: f64 = 1.08;

fn plot(reading: &Reading, shrink: f64, theme: Theme) -> Html {
    let along = |values: &[f64], ink: Ink, shrink: f64| {
        let points = values.iter().enumerate();
        Line {
            rises_thick: true,
            ..Line::whole(points.map(|(r, y)| (r as f64, y / shrink)), ink)
        }
    };
    let lines: Rc<[Line]> = Rc::from([
        Line::whole(
            [0.0, FARTHEST_SHOWN as f64].map(|r| (r, reading.aligned)),
            Ink::Pale,
        ),
        along(&reading.bounds, Ink::Plain, shrink),
        along(&reading.scores, Ink::Score, 1.0),
    ]);
    let scores = reading.scores.iter().copied();
    let bounds = reading.bounds.iter().map(|bound| bound / shrink);
    let (least, most) = scores.chain(bounds).fold((0.0, 0.0), |(least, most), y| {
        (f64::min(least, y), f64::max(most, y))
    });
    let y = (
        if least < 0.0 {
            -nice_above(-least)
        } else {
            0.0
        },
        most.max(reading.aligned).max(1e-3) * HEADROOM,
    );
    let plot = Plot {
        lines,
        x: (0.0, FARTHEST_SHOWN as f64),
        y,
        marked: reading.distance as f64,
        x_label: words::curve_x(),
        y_label: words::curve_y(),
        text: said(reading).into(),
        theme,
    };
    plot.view()
}

/// The numbers at the selected distance.
fn numbers(reading: &Reading) -> Html {
    let at = reading.distance;
    let number = |value: f64| fixed(value, SCORE_DIGITS);
    html! {
        <dl class="readings">
            { line(words::curve_score_here(&whole(at as i64)), "score", "score", number(reading.scores[at])) }
            { line(words::decay_bound_here(&whole(at as i64)), "bound", "", number(reading.bounds[at])) }
            { line(words::decay_aligned(), "aligned", "", number(reading.aligned)) }
        </dl>
    }
}

/// Whether the bound says more than the arrows' lengths do.
fn tighter(reading: &Reading) -> String {
    words::decay_tighter(
        &significant(reading.aligned, 4),
        &whole(reading.tighter as i64),
        &whole(reading.bounds.len() as i64),
    )
}

/// How many steps rise.
fn said(reading: &Reading) -> String {
    words::decay_said(
        &whole(FARTHEST_SHOWN as i64),
        &whole(reading.bound_rises.count as i64),
        &whole(reading.score_rises.count as i64),
    )
}
