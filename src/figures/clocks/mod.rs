//! Every pair is a clock: a hand that rotates at its own speed with the position, and its wavelength.

mod numbers;
mod reading;

pub use reading::{Clock, Reading};

use crate::figure::prelude::*;
use crate::figure::rope_controls::{bases, farthest_around};
use crate::numbers::turns;
use crate::widgets::small_planes::{Small, SmallPlanes};

pub struct Clocks;

impl FigureSpec for Clocks {
    const CAPTION: Option<fn() -> &'static str> = Some(words::clocks_caption);
    const PARAMETERS: ParameterRows =
        parameters![HEAD_DIM, BASE, QUERY_POSITION, PAIR, TOKENS, SETTINGS];
    const FOLDED: ParameterRows = parameters![HEAD_DIM, BASE, TOKENS];
    const QUESTION: Option<Question> = Some(Question {
        name: "clocks",
        hides: &["unfinished"],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let state = &figure.state;
        let clocks = &reading.clocks;
        let pair = state.get(&PAIR);
        let selected = one_in_words(pair, &clocks[pair]);
        let selection = figure.numbered_pair(words::planes_name(), pair);
        let planes: Rc<[Small]> = clocks
            .iter()
            .map(|clock| Small {
                solid: clock.hand,
                by_rad: [clock.angle_rad, 0.0],
                ..Small::default()
            })
            .collect();
        html! {
            <>
                <SmallPlanes {planes} reach={1.0} selection={selection.clone()} />
                { wavelengths(figure, clocks, &selection) }
                <div class="halves">
                    { list(&figure.readouts(reading)) }
                    <div>
                        { position_slider(figure, Role::Query, farthest_around(state.get(&QUERY_POSITION))) }
                        { shifts(figure, words::clocks_shift(), &[-1, 1, 100, 10_000]) }
                        <div class="row controls">{ (BASE.name)() }{ bases(figure, &[10_000, 500_000, 1_000_000]) }</div>
                        { status("clock", selected) }
                        { settings(figure, words::param_settings(), html! {
                            <div class="row">
                                { number(figure, &HEAD_DIM, 2) }
                                { number(figure, &BASE, 0) }
                                { number(figure, &TOKENS, 0) }
                            </div>
                        }) }
                    </div>
                </div>
            </>
        }
    }
}

fn one_in_words(pair: usize, clock: &Clock) -> String {
    words::clocks_one(
        &pair.to_string(),
        &significant(clock.wavelength, 4),
        &fixed(turns(clock.angle_rad), 3),
    )
}

/// A bar a pair for its wavelength, on a scale of powers of ten, and a line for the length in tokens.
fn wavelengths(figure: &Figure, clocks: &[Clock], selection: &Selection) -> Html {
    let tokens = figure.get(&TOKENS);
    let wavelengths: Vec<f64> = clocks.iter().map(|clock| clock.wavelength).collect();
    let shown = wavelengths.iter().copied().chain([tokens as f64]);
    let (axis, ticks) = Axis::of_lengths(shown);
    let chart = AxisChart {
        axis,
        ticks: &ticks,
        columns: clocks.len(),
        selection,
        name: words::clocks_chart().to_owned(),
        drawing: html! {
            <>
                <path class="pairs" d={axis.bars(&wavelengths)} />
                // The bars above the line are what the question asks for.
                if !figure.asks() {
                    <path class="context" d={axis.across(tokens as f64)} />
                }
            </>
        },
        notes: html! { <span class="chart-note">{ words::clocks_axis() }</span> },
    };
    html! { <div class="wavelengths axis-charts">{ chart.view() }</div> }
}
