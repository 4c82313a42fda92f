//! Does it decay? The score against the distance, and the paper's curve in a chart of its own.

mod numbers;
mod reading;

pub use reading::{FARTHEST_SHOWN, Reading};

use crate::figure::prelude::*;
use crate::figure::rope_controls::{distance, vectors};
use crate::state::VectorsShown;

pub struct Decay;

impl FigureSpec for Decay {
    const CAPTION: Option<fn() -> &'static str> = Some(words::decay_caption);
    const PARAMETERS: ParameterRows = parameters![
        HEAD_DIM,
        BASE,
        QUERY_POSITION,
        KEY_POSITION,
        SEED,
        VECTORS,
        QUERY,
        KEY,
        SETTINGS
    ];
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE];
    const QUESTION: Option<Question> = Some(Question {
        name: "decay",
        hides: &["-rises"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let largest = significant(reading.aligned, 4);
        let readouts = figure.readouts(reading);
        let said = said(&readouts);
        let tighter = tighter(&readouts, reading);
        html! {
            <>
                <p class="curve-legend">
                    <span class="score">{ words::decay_score() }</span>
                    <span class="limit">{ lowered(&words::decay_largest(&largest)) }</span>
                    for other in reading.others.iter().map(|(vectors, _)| vectors) {
                        <span class="others">{ words::decay_other(other.label()) }</span>
                    }
                </p>
                { score_chart(figure, reading, said.clone()) }
                <div class="row controls">
                    { distance(figure, (0, FARTHEST_SHOWN as i64), reading.distance as i64) }
                    { vectors(figure) }
                    if state.get(&VECTORS) == VectorsShown::Drawn {
                        { redraw(figure) }
                    }
                </div>
                { status("said", said) }
                <section class="of-the-paper">
                    <p>{ lowered(words::decay_paper()) }</p>
                    { paper_chart(figure, reading, tighter.clone()) }
                    { list(&readouts) }
                    <p class="said" data-number="tighter">{ lowered(&tighter) }</p>
                </section>
                { settings(figure, words::param_settings(), html! {
                    <div class="row">{ number(figure, &HEAD_DIM, 2) }{ number(figure, &BASE, 0) }</div>
                }) }
            </>
        }
    }
}

/// The free space beyond the largest value of a chart.
const HEADROOM: f64 = 1.08;

/// A curve over the distances, its rising steps thick unless the question asks for them.
fn with_rises(figure: &Figure, values: &[f64], ink: Ink) -> Line {
    Line {
        rises_thick: !figure.asks(),
        ..Line::along(values, ink)
    }
}

/// The score between the limits that hold at every distance.
fn score_chart(figure: &Figure, reading: &Reading, said: String) -> Html {
    let limit = |y: f64| Line::whole([0.0, FARTHEST_SHOWN as f64].map(|r| (r, y)), Ink::Limit);
    let others = reading
        .others
        .iter()
        .map(|(_, scores)| Line::along(scores, Ink::Faint));
    let shown = [
        limit(reading.aligned),
        limit(-reading.aligned),
        with_rises(figure, &reading.scores, Ink::Score),
    ];
    let most = reading.aligned.max(1e-3) * HEADROOM;
    let y_label = words::curve_y();
    chart(
        reading,
        others.chain(shown).collect(),
        (-most, most),
        y_label,
        said,
    )
}

/// The paper's curve.
fn paper_chart(figure: &Figure, reading: &Reading, said: String) -> Html {
    let lines = Rc::from([with_rises(figure, &reading.means, Ink::Plain)]);
    let most = reading.means.iter().copied().fold(0.0, f64::max) * HEADROOM;
    chart(reading, lines, (0.0, most), words::decay_paper_y(), said)
}

fn chart(
    reading: &Reading,
    lines: Rc<[Line]>,
    y: (f64, f64),
    y_label: &'static str,
    text: String,
) -> Html {
    let plot = Plot {
        lines,
        x: (0.0, FARTHEST_SHOWN as f64),
        y,
        marked: reading.distance as f64,
        x_label: words::curve_x(),
        y_label,
        text: text.into(),
    };
    plot.view()
}

/// The number of rises of the paper's curve, and of distances at which its bound is below the sum of the lengths.
fn tighter(readouts: &[Readout], reading: &Reading) -> String {
    words::decay_tighter(
        text_of(readouts, "mean-rises"),
        &whole(FARTHEST_SHOWN as i64),
        text_of(readouts, "tighter-at"),
        &whole(reading.means.len() as i64),
    )
}

/// The score at the selected distance, and how many of its steps rise.
fn said(readouts: &[Readout]) -> String {
    words::decay_said(
        text_of(readouts, "distance"),
        text_of(readouts, "score"),
        text_of(readouts, "score-rises"),
        &whole(FARTHEST_SHOWN as i64),
    )
}
