//! The sentences of a task: what is asked, what is right or wrong, and why.

use super::parameters::Checked;
use super::reading::{Drawn, Reading};
use super::tasks::{Layout, Outcome, PAIRINGS, Predict, Rule, Scaled, TOLERANCE_DEG};
use crate::figure::readout::SCORE_DIGITS;
use crate::figures::bugs::{self, Contradiction};
use crate::numbers::{fixed, fixed_signed, significant, whole};
use crate::state::{Role, State};
use crate::words;
use std::f64::consts::TAU;

fn degrees(radians: f64) -> String {
    fixed(radians.to_degrees(), 1)
}

fn score(score: f64) -> String {
    fixed(score, SCORE_DIGITS)
}

/// What is asked.
pub fn asked(reading: &Reading) -> String {
    match &reading.task {
        Drawn::Predict(predict) => {
            let (by, theta) = (whole(predict.by), fixed(predict.words.theta, 2));
            match predict.mover {
                None => words::exercise_predict_both(&by, &theta),
                Some(Role::Query) => words::exercise_predict_query(&by, &theta),
                Some(Role::Key) => words::exercise_predict_key(&by, &theta),
            }
        }
        Drawn::Frequency { frequency, .. } => {
            let [first, second] = frequency.at.map(whole);
            words::exercise_frequency_asked(&first, &second, &fixed(TOLERANCE_DEG, 0))
        }
        Drawn::Distance { distance, placed } => {
            let [m, n] = distance.before.map(whole);
            let query = whole(distance.query);
            words::exercise_distance_asked(&m, &n, &score(placed[0].score), &query)
        }
        Drawn::Rise { target, .. } => words::exercise_rise_asked(&score(*target)),
        Drawn::Layout(layout) => {
            let position = whole(layout.position);
            let [first, second] = [0, 1].map(|pair| significant(layout.rotary.theta()[pair], 3));
            words::exercise_layout_asked(&position, &first, &second)
        }
        Drawn::Mistake { position, .. } => words::exercise_bug_asked(&whole(*position)),
        Drawn::Scaled(scaled) => words::exercise_scaling_asked(&fixed(scaled.factor, 0)),
    }
}

/// The choices, in their order.
pub fn choices(reading: &Reading) -> Vec<&'static str> {
    match &reading.task {
        Drawn::Predict(_) => vec![
            words::exercise_rises(),
            words::exercise_falls(),
            words::exercise_stays(),
        ],
        Drawn::Layout(_) => vec![
            words::exercise_neighbours(),
            words::exercise_neighbours_back(),
            words::exercise_halves(),
            words::exercise_halves_back(),
        ],
        Drawn::Mistake { mistake, .. } => mistake.options.map(bugs::name).to_vec(),
        Drawn::Scaled(_) => vec![
            words::exercise_interpolated(),
            words::exercise_multiplied(),
            words::exercise_ntk(),
            words::exercise_yarn(),
        ],
        Drawn::Frequency { .. } | Drawn::Distance { .. } | Drawn::Rise { .. } => Vec::new(),
    }
}

/// Whether the answer is right, and why.
pub fn verdict(state: &State, reading: &Reading) -> String {
    let reason = || match reading.right {
        Some(true) => right(reading),
        _ => wrong(state, reading),
    };
    match (reading.checked, reading.right) {
        (Checked::No, _) | (_, None) => words::exercise_unchecked().to_owned(),
        (Checked::Shown, Some(true)) => words::exercise_shown(&reason()),
        (_, Some(true)) => words::exercise_right(&reason()),
        (_, Some(false)) => words::exercise_wrong(&reason()),
    }
}

/// Why the right answer is right.
fn right(reading: &Reading) -> String {
    match &reading.task {
        Drawn::Predict(predict) => moved(predict),
        Drawn::Frequency { frequency, .. } => words::exercise_frequency_right(
            &fixed(frequency.theta, 2),
            &whole(frequency.at[0]),
            &frequency.fits_of_first().to_string(),
        ),
        Drawn::Distance { placed, .. } => {
            let [m, n] = placed[1].at;
            words::exercise_distance_right(&whole(m - n), &degrees(placed[1].between_rad))
        }
        Drawn::Rise {
            placed,
            unrotated_rad,
            ..
        } => words::exercise_rise_right(
            &score(placed.score),
            &degrees(placed.between_rad.abs()),
            &degrees(unrotated_rad.abs()),
        ),
        Drawn::Layout(layout) => words::exercise_layout_right(
            &degrees_of_first(layout, !layout.backwards),
            &whole(layout.position),
        ),
        Drawn::Mistake { mistake, .. } => bugs::why(mistake.bug),
        Drawn::Scaled(scaled) => rule(scaled.rule, scaled),
    }
}

/// What the move did.
fn moved(predict: &Predict) -> String {
    let way = degrees(predict.by as f64 * predict.words.theta);
    let [before, after] = predict
        .placed
        .map(|placed| degrees(placed.between_rad.abs()));
    let [from, to] = predict.placed.map(|placed| score(placed.score));
    match predict.outcome {
        Outcome::Stays => words::exercise_predict_stayed(&way, &after, &to),
        _ => words::exercise_predict_moved(&way, &before, &after, &from, &to),
    }
}

/// The angle by which the first pair rotates, with its sign.
fn degrees_of_first(layout: &Layout, forwards: bool) -> String {
    let angle_rad = layout.position as f64 * layout.rotary.theta()[0];
    let angle_rad = if forwards { angle_rad } else { -angle_rad };
    fixed_signed(angle_rad.to_degrees(), 1)
}

/// Why another answer is wrong.
fn wrong(state: &State, reading: &Reading) -> String {
    let chosen = reading.task.chosen(state).unwrap_or_default();
    match &reading.task {
        Drawn::Predict(predict) => match (predict.outcome, Outcome::ALL[chosen]) {
            (Outcome::Stays, _) => words::exercise_predict_wrong_stays().to_owned(),
            (_, Outcome::Stays) => words::exercise_predict_wrong_moves().to_owned(),
            _ => {
                let way = degrees(predict.by as f64 * predict.words.theta);
                words::exercise_predict_wrong_way(&way)
            }
        },
        Drawn::Frequency {
            frequency, off_deg, ..
        } => {
            let [first, second] = frequency.at.map(whole);
            let [off_first, off_second] = off_deg.map(|off| fixed(off.abs(), 1));
            let lands = |off: f64| off.abs() <= TOLERANCE_DEG;
            let wrong = |lands: i64, here: &str, other: &str, off: &str| {
                let alias = fixed(TAU / lands as f64, 2);
                words::exercise_frequency_wrong(here, other, off, here, &alias)
            };
            if lands(off_deg[0]) {
                wrong(frequency.at[0], &first, &second, &off_second)
            } else if lands(off_deg[1]) {
                wrong(frequency.at[1], &second, &first, &off_first)
            } else {
                words::exercise_frequency_off(&first, &off_first, &second, &off_second)
            }
        }
        Drawn::Distance { distance, placed } => {
            let [m, n] = distance.before;
            let [query, key] = placed[1].at;
            let now = score(placed[1].score);
            words::exercise_distance_wrong(&whole(m - n), &whole(query - key), &now)
        }
        Drawn::Rise { placed, .. } => {
            words::exercise_rise_wrong(&score(placed.score), &degrees(placed.between_rad.abs()))
        }
        Drawn::Layout(layout) => wrong_layout(layout, chosen),
        Drawn::Mistake { contradiction, .. } => match contradiction {
            Some(Contradiction::Angle {
                role,
                pair,
                guess_rad,
                here_rad,
            }) => {
                let [guess, here] = [guess_rad, here_rad].map(|rad| degrees(*rad));
                words::exercise_bug_wrong(&pair.to_string(), role.style().symbol, &guess, &here)
            }
            _ => words::exercise_bug_hint().to_owned(),
        },
        Drawn::Scaled(scaled) => rule(Rule::ALL[chosen], scaled),
    }
}

/// Why a layout or a direction is wrong: lengths come first.
fn wrong_layout(layout: &Layout, chosen: usize) -> String {
    let pairing = PAIRINGS[chosen / 2];
    if pairing == layout.rotary.pairing() {
        let expected = degrees_of_first(layout, chosen.is_multiple_of(2));
        let here = degrees_of_first(layout, !layout.backwards);
        return words::exercise_layout_direction(&expected, &here);
    }
    let change = |pair: &usize| (layout.stretch(pairing, *pair) - 1.0).abs();
    let pair = usize::from(change(&1) > change(&0));
    let (a, b) = pairing.components(pair, Layout::DIM);
    let [before, after] = layout.pair(pairing, pair).map(|tip| fixed(tip.length(), 2));
    words::exercise_layout_wrong(&a.to_string(), &b.to_string(), &before, &after)
}

/// What a rule does, whether it is the right one or not.
fn rule(rule: Rule, scaled: &Scaled) -> String {
    let factor = fixed(scaled.factor, 0);
    match rule {
        Rule::Interpolated => {
            words::exercise_interpolated_why(&factor, &fixed(1.0 / scaled.factor, 2))
        }
        Rule::Multiplied => words::exercise_multiplied_why(&factor),
        Rule::Ntk => words::exercise_ntk_why(&factor),
        Rule::Yarn => words::exercise_yarn_why(&factor),
    }
}

/// What helps after a wrong answer.
pub fn hint(reading: &Reading) -> String {
    match &reading.task {
        Drawn::Predict(_) => words::exercise_predict_hint().to_owned(),
        Drawn::Frequency { frequency, .. } => {
            let [first, second] = frequency.at;
            let step = fixed(TAU / first as f64, 2);
            words::exercise_frequency_hint(&whole(first), &step, &whole(second))
        }
        Drawn::Distance { .. } => words::exercise_distance_hint().to_owned(),
        Drawn::Rise { .. } => words::exercise_rise_hint().to_owned(),
        Drawn::Layout(_) => words::exercise_layout_hint().to_owned(),
        Drawn::Mistake { .. } => words::exercise_bug_hint().to_owned(),
        Drawn::Scaled(_) => words::exercise_scaling_hint().to_owned(),
    }
}
