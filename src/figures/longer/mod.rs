//! Longer texts: what trained models get right at each position of a text of four, eight or sixteen times the trained
//! length, with RoPE's frequencies as trained and scaled, and with other encodings; and what these cost.

mod answers;
mod chart;
mod cost;
mod costs;
mod curve;
mod numbers;
pub mod parameters;
mod questions;
mod ramp;
mod reading;
mod said;

pub use answers::{Answer, Answers, Stage};
pub use cost::{Cost, as_written, costs as costs_of, multiplications_of_scores};
pub use curve::{Curve, height, positions};
pub use questions::{needs, question, question_without_temperature, trainings};
pub use reading::{Pair, Part, Reading};
pub use said::{of_distances, sentences};

use crate::figure::prelude::*;
use crate::training_lab::{bar, encodings};
use parameters::{LENGTH_READ, MEASURE, READ_FACTOR, Reader, TEMPERATURE};

pub struct Longer;

impl FigureSpec for Longer {
    const CAPTION: Option<fn() -> &'static str> = Some(words::longer_caption);
    const PARAMETERS: ParameterRows = parameters::PARAMETERS;
    const FOLDED: ParameterRows =
        parameters![BASE, SEED, STEPS, NET, RATE, READ_FACTOR, TEMPERATURE];
    const EDITION_1: &'static str = "readers=plain.linear.ntk.yarn.shaw.alibi";
    const QUESTION: Option<Question> = Some(Question {
        name: "four-times",
        hides: &[
            "-within",
            "-here",
            "-beyond",
            "-all",
            "share_right_",
            "loss_nats_",
        ],
    });
    type Reading = Reading;

    fn view(figure: &Figure, reading: &Reading) -> Html {
        let answers = &reading.answers;
        html! {
            <>
                <div class="longer-beside">
                    { chart::view(figure, reading, answers) }
                    { chart::table(figure, reading, answers) }
                </div>
                <div class="row controls">
                    { named_choice(figure, &LENGTH_READ) }
                    { named_choice(figure, &MEASURE) }
                    { bar::tasks(figure) }
                </div>
                { ramp::view(figure, reading) }
                { bar::view(figure, &trainings(&figure.state)) }
                { bar::settings(figure, html! {
                    <>
                        { chart::others(figure) }
                        { ramp::folded(figure, reading) }
                        { said::counted(figure, reading) }
                        { costs::view(figure, reading) }
                    </>
                }) }
                // Below the sliders, which it would move.
                if answers.at(Stage::Untrained) > 0 {
                    <p class="note" data-number="untrained">{ words::longer_untrained() }</p>
                }
                { said::view(figure, reading, answers) }
            </>
        }
    }
}

/// The name of a model.
fn name(reader: Reader) -> &'static str {
    match reader {
        Reader::Plain => words::longer_plain(),
        Reader::Interpolation => words::longer_interpolation(),
        Reader::Ntk => words::longer_ntk(),
        Reader::Yarn => words::longer_yarn(),
        Reader::ReRope => words::longer_rerope(),
        Reader::SelfExtend => words::longer_selfextend(),
        Reader::DualChunk => words::longer_dca(),
        _ => encodings::name(reader.encoding()),
    }
}

/// The classes of a model's line: those of its encoding, and RoPE's by how its frequencies are scaled.
fn line_class(reader: Reader) -> Classes {
    let encoding = encodings::class(reader.encoding());
    classes!("encoding", encoding, reader.link_name())
}
