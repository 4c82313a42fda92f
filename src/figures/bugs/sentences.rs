//! The names of mistakes and tests, and sentences about them.

use super::pairs::Contradiction;
use super::parameters::{Bug, GUESS};
use super::programs::PADDING;
use super::reading::Reading;
use super::row::{FAR, SHIFT, TOLERANCE, Test};
use super::{code, programs};
use crate::figure::prelude::*;
use crate::numbers::magnitude;
use crate::widgets::subscript::plain;

/// Digits after the point of angles in degrees and of components.
pub const DIGITS: usize = 2;

pub fn test_name(test: Test) -> String {
    match test {
        Test::Shift => words::bugs_test_shift(&whole(SHIFT as i64)),
        Test::Lengths => words::bugs_test_lengths().to_owned(),
        Test::Zero => words::bugs_test_zero().to_owned(),
        Test::First => words::bugs_test_first().to_owned(),
        Test::Far => words::bugs_test_far(&whole(FAR as i64)),
        Test::Padded => words::bugs_test_padded(&PADDING.to_string()),
        Test::Output => words::bugs_test_output().to_owned(),
    }
}

/// The effect of a mistake.
pub fn why(bug: Bug) -> String {
    let own = whole(programs::BASE as i64);
    let default = whole(programs::DEFAULT_BASE as i64);
    match bug {
        Bug::MixedLayouts => words::bugs_mixed_why().to_owned(),
        Bug::RepeatInterleave => words::bugs_repeat_why().to_owned(),
        Bug::Mirrored => words::bugs_mirrored_why().to_owned(),
        Bug::OneSign => words::bugs_sign_why().to_owned(),
        Bug::HalfExponent => words::bugs_half_why().to_owned(),
        Bug::DoubleExponent => words::bugs_double_why().to_owned(),
        Bug::DefaultBase => words::bugs_base_why(&own, &default),
        Bug::Padding => words::bugs_padding_why(&PADDING.to_string()),
        Bug::Values => words::bugs_values_why().to_owned(),
        Bug::Nothing => String::new(),
    }
}

/// The effect of a mistake, and its line of code beside the right one.
pub fn explained(bug: Bug) -> Html {
    html! {
        <>
            { plain(&why(bug)) }{ " " }
            <code class="fix"><del>{ code::wrong(bug) }</del>{ " " }<ins>{ code::right(bug) }</ins></code>
        </>
    }
}

/// The verdict on the guess.
pub fn said(figure: &Figure, reading: &Reading) -> Html {
    let guess = figure.get(&GUESS);
    if guess == reading.bug {
        return html! {
            <>
                { words::bugs_said_found(&plain(guess.label())) }{ words::space() }{ explained(guess) }
            </>
        };
    }
    if guess == Bug::Nothing {
        let readouts = reading.readouts(&figure.state);
        let failed = text_of(&readouts, "tests-failed");
        return words::bugs_said_start(failed, &Test::ALL.len().to_string()).into();
    }
    let text = match reading.contradiction {
        Some(Contradiction::Test {
            number,
            guess_fails: true,
        }) => words::bugs_said_would_fail(&number.to_string()),
        Some(Contradiction::Test { number, .. }) => {
            words::bugs_said_would_pass(&number.to_string())
        }
        Some(Contradiction::Angle {
            role,
            pair,
            guess_rad,
            here_rad,
        }) => {
            let [guess, here] = [guess_rad, here_rad].map(|rad| fixed(rad.to_degrees(), DIGITS));
            words::bugs_said_angle(&pair.to_string(), role.style().symbol, &guess, &here)
        }
        None => words::bugs_said_same().to_owned(),
    };
    text.into()
}

/// A summary of the tests that detect each mistake.
pub fn summary(reading: &Reading) -> String {
    let fewest = reading.fewest().map(|numbers| {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        numbers.join(words::list_comma())
    });
    words::bugs_summary(
        &reading.sees(Test::Shift).to_string(),
        &Bug::MISTAKES.len().to_string(),
        &fewest.unwrap_or_else(|| "–".to_owned()),
        &magnitude(TOLERANCE),
    )
}
