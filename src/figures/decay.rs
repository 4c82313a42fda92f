//! Does it decay? The paper's bound and the score itself against the distance.

mod reading;

pub use reading::{REACH, Reading};

use super::controls::{distance, named_choice, number, redraw, switch};
use super::numbers::{line, status};
use super::score::SCORE_DIGITS;
use super::{Figure, Kind};
use crate::scene::VectorsShown;
use crate::widgets::digits::{fixed, significant, whole};
use crate::widgets::plot::{Ink, Line, Plot, nice_above};
use crate::widgets::theme::Theme;
use crate::words;
use std::rc::Rc;
use yew::prelude::*;

pub static KIND: Kind = Kind {
    name: "decay",
    caption: Some(words::decay_caption),
    keys: &["d", "base", "m", "n", "seed", "q", "k", "vectors", "height"],
    view,
};

/// What is left free above the highest point of the chart.
const HEADROOM: f64 = 1.08;

fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let Ok(reading) = Reading::of(scene) else {
        return Html::default();
    };
    let shrink = if scene.true_height {
        1.0
    } else {
        reading.shrink()
    };
    let names = [
        words::decay_ones(),
        words::decay_drawn(),
        words::decay_rising(),
    ];
    html! {
        <>
            { named_choice(figure, "vectors", &names) }
            <p class="decay-legend">
                <span class="score">{ words::decay_score() }</span>
                <span>
                    { words::decay_bound() }
                    if shrink != 1.0 {
                        { words::decay_shrunk(&significant(shrink, 3), &significant(reading.aligned, 4)) }
                    }
                </span>
            </p>
            { plot(&reading, shrink, figure.theme) }
            { status("said", said(&reading)) }
            <div class="row controls">
                { distance(figure, (0, REACH as i64), reading.distance as i64) }
                { number(figure, "d", 2) }
                { number(figure, "base", 0) }
                if scene.vectors == VectorsShown::Drawn {
                    { redraw(figure) }
                }
                { switch(figure, "height") }
            </div>
            { numbers(&reading) }
            <p class="said">{ tighter(&reading) }</p>
        </>
    }
}

fn plot(reading: &Reading, shrink: f64, theme: Theme) -> Html {
    let along = |values: &[f64], ink: Ink, shrink: f64| {
        let points = values.iter().enumerate();
        Line {
            rises_thick: true,
            ..Line::whole(points.map(|(r, y)| (r as f64, y / shrink)), ink)
        }
    };
    let lines: Rc<[Line]> = Rc::from([
        Line::whole([0.0, REACH as f64].map(|r| (r, reading.aligned)), Ink::Pale),
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
        x: (0.0, REACH as f64),
        y,
        marked: reading.distance as f64,
        x_label: words::curve_x(),
        y_label: words::curve_y(),
        text: said(reading).into(),
        theme,
    };
    plot.view()
}

/// The numbers at the distance in hand.
fn numbers(reading: &Reading) -> Html {
    let at = reading.distance;
    let number = |value: f64| fixed(value, SCORE_DIGITS);
    html! {
        <dl class="readings">
            { line(words::decay_score_here(&whole(at as i64)), "score", "score", number(reading.scores[at])) }
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
        &whole(REACH as i64),
        &whole(reading.bound_rises.count as i64),
        &whole(reading.score_rises.count as i64),
    )
}
