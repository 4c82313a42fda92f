//! Observations in sentences, which state only what the answers show.

use super::answers::{Answers, Stage};
use super::curve::{Curve, height};
use super::name;
use super::parameters::{Measure, READ_PARTS, Reader};
use super::questions::question;
use super::reading::Reading;
use crate::figure::prelude::*;
use crate::training_lab::in_percent;
use training::evaluation::Tally;

/// RoPE's frequencies, scaled in one way or another.
pub const MENDED: [Reader; 3] = [Reader::Interpolation, Reader::Ntk, Reader::Yarn];

/// RoPE's frequencies as trained, with distances that stay within those of training.
pub const LIMITED: [Reader; 3] = [Reader::ReRope, Reader::SelfExtend, Reader::DualChunk];

/// Models of other encodings that read without any change.
const OTHERS: [Reader; 4] = [
    Reader::Shaw,
    Reader::Alibi,
    Reader::Sinusoidal,
    Reader::Learned,
];

pub fn view(figure: &Figure, reading: &Reading, answers: &Answers) -> Html {
    let said = if figure.asks() {
        words::figure_hidden().to_owned()
    } else {
        words::paragraph(sentences(reading, answers))
    };
    html! {
        <>
            <p class="said" aria-atomic="true" aria-live={if answers.at(Stage::Reading) > 0 { "off" } else { "polite" }} data-number="said">{ said }</p>
            if let Some(distances) = of_distances(reading, answers) {
                <p class="note" data-number="distances">{ distances }</p>
            }
            if let Some(heat) = of_temperature(&figure.state, reading, answers) {
                <p class="note" data-number="heat">{ heat }</p>
            }
        </>
    }
}

/// Over what the curves are counted.
pub fn counted(figure: &Figure, reading: &Reading) -> Html {
    let question = question(&figure.state, Reader::Plain);
    let bins = words::longer_bins(
        &READ_PARTS.to_string(),
        &(reading.length / READ_PARTS).to_string(),
        &question.sequences.to_string(),
    );
    html! { <p class="note" data-number="bins">{ bins }</p> }
}

fn share(tally: &Tally) -> f64 {
    height(tally, Measure::Right)
}

fn percent(tally: &Tally) -> String {
    in_percent(share(tally), 1)
}

/// The model of some that has answered and gets most right in the whole text.
pub fn best(
    answers: &Answers,
    readers: impl IntoIterator<Item = Reader>,
) -> Option<(Reader, &Curve)> {
    let curves = readers
        .into_iter()
        .filter_map(|reader| Some((reader, answers.curve(reader)?)));
    curves.reduce(|best, next| {
        if share(&next.1.whole) > share(&best.1.whole) {
            next
        } else {
            best
        }
    })
}

/// The other encodings that get more right in the whole text than every RoPE that is shown, changed or not.
pub fn better_than_rope(answers: &Answers) -> Vec<(Reader, &Curve)> {
    let rope = [Reader::Plain].into_iter().chain(MENDED).chain(LIMITED);
    let Some((_, best)) = best(answers, rope) else {
        return Vec::new();
    };
    let others = OTHERS
        .into_iter()
        .filter_map(|reader| Some((reader, answers.curve(reader)?)));
    others
        .filter(|(_, curve)| share(&curve.whole) > share(&best.whole))
        .collect()
}

pub fn sentences(reading: &Reading, answers: &Answers) -> Vec<String> {
    let mut said = Vec::new();
    let trained = whole(reading.trained() as i64);
    let plain = answers.curve(Reader::Plain);
    if let Some(plain) = plain {
        let (within, beyond) = (percent(&plain.within), percent(&plain.beyond));
        said.push(words::longer_said_plain(&within, &trained, &beyond));
    }
    if let (Some(plain), Some(linear)) = (plain, answers.curve(Reader::Interpolation))
        && share(&linear.whole) < share(&plain.whole)
    {
        let (linear, plain) = (percent(&linear.whole), percent(&plain.whole));
        said.push(words::longer_said_worse(&linear, &plain));
    }
    if let Some((best, curve)) = best(answers, MENDED)
        && plain.is_none_or(|plain| share(&curve.whole) > share(&plain.whole))
    {
        said.push(words::longer_said_best(name(best), &percent(&curve.whole)));
    }
    if let Some((best, curve)) = best(answers, LIMITED) {
        said.push(words::longer_said_limited(
            name(best),
            &percent(&curve.whole),
        ));
    }
    for (reader, curve) in better_than_rope(answers) {
        said.push(words::longer_said_better(
            name(reader),
            &percent(&curve.whole),
        ));
    }
    let waiting = answers.at(Stage::Reading);
    if waiting > 0 {
        said.push(words::longer_said_waiting(
            &waiting.to_string(),
            &answers.all.len().to_string(),
        ));
    }
    said
}

/// The distances of the methods that limit them, if one is shown.
pub fn of_distances(reading: &Reading, answers: &Answers) -> Option<String> {
    let mut all = answers.all.iter();
    all.any(|answer| LIMITED.contains(&answer.reader)).then(|| {
        let [window, group, chunk] = reading.limits.map(|count| whole(count as i64));
        let trained = whole(reading.trained() as i64);
        words::longer_distances(&window, &group, &chunk, &trained)
    })
}

/// The effect of YaRN's temperature, if it has one.
fn of_temperature(state: &State, reading: &Reading, answers: &Answers) -> Option<String> {
    let (with, without) = (
        answers.curve(Reader::Yarn)?,
        answers.without_temperature.as_ref()?,
    );
    let loss = |curve: &Curve| fixed(height(&curve.whole, Measure::Loss), 3);
    let readouts = reading.readouts(state);
    let on_scores = text_of(&readouts, "factor-on-scores");
    Some(words::longer_heat(on_scores, &loss(with), &loss(without)))
}
