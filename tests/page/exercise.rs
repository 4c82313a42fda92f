//! Every task of every seed has one right answer that the reader can give; what is right is computed again by hand.

use crate::prelude::*;
use glam::DVec2;
use rope_explainer::figures::bugs::pairs_of;
use rope_explainer::figures::exercise::parameters::{ANSWER, CHECKED, Checked, TASK, TRIES, Task};
use rope_explainer::figures::exercise::tasks::TaskReading;
use rope_explainer::figures::exercise::tasks::axes::{Axes, BASES, DIRECTIONS_DEG, Seen};
use rope_explainer::figures::exercise::tasks::base::{Base, LENGTHS, Trained};
use rope_explainer::figures::exercise::tasks::distance::{self, Distance};
use rope_explainer::figures::exercise::tasks::frequency::{Frequency, HIGHEST, TOLERANCE_DEG};
use rope_explainer::figures::exercise::tasks::layout::{Layout, PAIRINGS};
use rope_explainer::figures::exercise::tasks::mistake::Mistake;
use rope_explainer::figures::exercise::tasks::predict::{Outcome, Predict};
use rope_explainer::figures::exercise::tasks::rise::{ENOUGH, Rise};
use rope_explainer::figures::exercise::tasks::scaling::{Rule, Scaled};
use rope_explainer::figures::exercise::tasks::words::Words;
use rope_explainer::figures::exercise::{Exercise, Reading};

const SEEDS: std::ops::Range<u32> = 0..2000;

fn rotate(arrow: DVec2, by_rad: f64) -> DVec2 {
    let (sin, cos) = by_rad.sin_cos();
    DVec2::new(cos * arrow.x - sin * arrow.y, sin * arrow.x + cos * arrow.y)
}

/// The score by rotating both arrows with the standard library.
fn score(words: &Words, [m, n]: [i64; 2]) -> f64 {
    let [q, k] = words.arrows;
    rotate(q, m as f64 * words.theta).dot(rotate(k, n as f64 * words.theta))
}

fn state(task: Task, seed: u32) -> State {
    state_of::<Exercise>("").with(&TASK, task).with(&SEED, seed)
}

/// The number of times that each of some things occurs.
fn counts(things: impl Iterator<Item = usize>, count: usize) -> Vec<usize> {
    let mut counts = vec![0; count];
    things.for_each(|thing| counts[thing] += 1);
    counts
}

#[test]
fn a_prediction_has_a_clear_outcome_that_the_move_gives() {
    for seed in SEEDS {
        let predict = Predict::of(seed).expect("a task");
        let [before, moved] = predict.placed;
        let [from, to] = predict
            .placed
            .map(|placed| score(&predict.words, placed.at));
        assert_near(before.score, from, 1e-12);
        assert_near(moved.score, to, 1e-12);
        match predict.outcome {
            Outcome::Rises => assert!(to - from >= 0.25, "{seed}"),
            Outcome::Falls => assert!(from - to >= 0.25, "{seed}"),
            Outcome::Stays => assert!((to - from).abs() < 1e-12, "{seed}"),
        }
        // On its way the score goes in one direction only.
        let steps = (1..=predict.by).map(|step| {
            let is_moved = |role: usize| i64::from(moved.at[role] != before.at[role]);
            let way = [0, 1].map(|role| before.at[role] + step * is_moved(role));
            score(&predict.words, way)
        });
        let way: Vec<f64> = std::iter::once(from).chain(steps).collect();
        assert_near(way[way.len() - 1], to, 1e-12);
        for step in way.windows(2) {
            let rises = step[1] - step[0];
            let is_right = match predict.outcome {
                Outcome::Rises => rises > 0.0,
                Outcome::Falls => rises < 0.0,
                Outcome::Stays => rises.abs() < 1e-12,
            };
            assert!(is_right, "{seed}");
        }
    }
    let outcomes = SEEDS.map(|seed| Predict::of(seed).expect("a task").outcome as usize);
    assert!(counts(outcomes, 3).iter().all(|count| *count >= 600));
}

#[test]
fn one_frequency_of_the_slider_lands_at_both_positions_and_several_at_the_first() {
    for seed in SEEDS {
        let frequency = Frequency::of(seed);
        let off = |theta: f64, at: i64| {
            let angle = (at as f64 * (theta - frequency.theta)).to_degrees();
            let turned = angle.rem_euclid(360.0);
            turned.min(360.0 - turned)
        };
        // Every value of the slider, in hundredths.
        let lands = |theta: f64, at: i64| off(theta, at) <= TOLERANCE_DEG;
        let values = (0..=(HIGHEST * 100.0) as i64).map(|hundredth| hundredth as f64 / 100.0);
        let [first, second] = frequency.at;
        let mut runs = 0;
        let mut was_there = false;
        let mut right = Vec::new();
        for theta in values {
            let here = lands(theta, first);
            runs += usize::from(here && !was_there);
            was_there = here;
            if here && lands(theta, second) {
                right.push(theta);
            }
            let computed = frequency.off_deg(theta).map(f64::abs);
            assert_near(computed[0], off(theta, first), 1e-9);
            assert_near(computed[1], off(theta, second), 1e-9);
        }
        assert!(right.contains(&frequency.theta), "{seed}: {right:?}");
        let width = right[right.len() - 1] - right[0];
        assert!(width < 0.05, "{seed}: {right:?}");
        let fits = frequency.fits_of_first();
        assert!(fits >= 2 && runs >= fits, "{seed}: {runs}");
        let begins_solved = frequency.at.into_iter().any(|at| lands(0.5, at));
        assert!(!begins_solved, "{seed}");
    }
}

#[test]
fn frequencies_that_land_at_the_first_position_are_counted() {
    let frequency = Frequency {
        theta: 0.4,
        arrow: DVec2::X,
        at: [5, 7],
    };
    // 0.4, 1.66 and 2.91 radians per token: a full rotation in 5 tokens is 1.26.
    assert_eq!(frequency.fits_of_first(), 3);
    assert_near(frequency.off_deg(0.4 + TAU / 5.0)[0], 0.0, 1e-9);
    assert_near(frequency.off_deg(0.4 + TAU / 5.0)[1], 144.0, 1e-9);
    assert_near(frequency.off_deg(0.3)[0], -(0.5_f64.to_degrees()), 1e-9);
}

#[test]
fn one_position_gives_the_score_again() {
    for seed in SEEDS {
        let distance = Distance::of(seed).expect("a task");
        let [m, n] = distance.before;
        assert_eq!(distance.query - distance.key(), m - n);
        let wanted = score(&distance.words, distance.before);
        for key in 0..=Distance::LAST {
            let off = (score(&distance.words, [distance.query, key]) - wanted).abs();
            if key == distance.key() {
                assert!(off < 1e-12, "{seed}");
            } else {
                assert!(off > 0.019, "{seed}: {key}");
            }
        }
        assert!((0..=Distance::LAST).contains(&distance.key()));
        assert_ne!(distance.key(), 3, "{seed} begins solved");
    }
}

#[test]
fn the_target_can_be_reached_and_is_not_where_the_unrotated_arrows_agree() {
    for seed in SEEDS {
        let rise = Rise::of(seed).expect("a task");
        let [q, k] = rise.words.arrows;
        let most = q.length() * k.length();
        assert_near(rise.words.most().expect("a score"), most, 1e-12);
        let of = |angle_rad: f64| {
            let words = rise.with_query(DVec2::from_angle(angle_rad));
            assert_near(words.arrows[0].length(), q.length(), 1e-12);
            score(&words, rise.at)
        };
        let scores = (-180..=180).map(|degree| of(f64::from(degree).to_radians()));
        let enough = scores.filter(|score| *score >= ENOUGH * most).count();
        // 18 degrees to either side of the best.
        assert!((35..=39).contains(&enough), "{seed}: {enough}");
        // Neither the start nor a query on the key is nearly right.
        assert!(score(&rise.words, rise.at) < 0.5 * most, "{seed}");
        assert!(of(k.to_angle()) < 0.7 * most, "{seed}");
        let best = rise.with_query(rise.best().expect("a query"));
        assert!(score(&best, rise.at) > 0.999 * most, "{seed}");
    }
}

#[test]
fn lengths_stay_in_one_layout_only() {
    for seed in SEEDS {
        let layout = Layout::of(seed).expect("a task");
        let thetas = theta(Layout::BASE, Layout::DIM);
        for pairing in PAIRINGS {
            let is_right = pairing == layout.rotary.pairing();
            let mut most: f64 = 0.0;
            for (pair, theta) in thetas.iter().enumerate() {
                let [before, after] = layout.pair(pairing, pair);
                let angle = layout.position as f64 * theta;
                let expected = rotate(before, if layout.backwards { -angle } else { angle });
                if is_right {
                    assert!((after - expected).length() < 1e-12, "{seed}");
                }
                let stretch = after.length() / before.length();
                assert_near(layout.stretch(pairing, pair), stretch, 1e-12);
                most = most.max((stretch - 1.0).abs());
                assert!(before.length() >= 0.4);
            }
            assert!(if is_right { most < 1e-12 } else { most >= 0.25 }, "{seed}");
        }
        let name = Layout::NAMES[layout.index()];
        let is_half = layout.rotary.pairing() == Pairing::Half;
        assert_eq!(name.starts_with("half"), is_half);
        assert_eq!(name.ends_with("back"), layout.backwards);
    }
    let indices = SEEDS.map(|seed| Layout::of(seed).expect("a task").index());
    assert_eq!(counts(indices, 4), [500; 4]);
}

#[test]
fn one_of_four_mistakes_gives_the_vectors_shown() {
    let mut places = Vec::new();
    for seed in SEEDS {
        let mistake = Mistake::of(seed);
        let vectors = mistake.vectors.each_ref().map(Vec::as_slice);
        let here = pairs_of(mistake.bug, vectors, 7.0).expect("pairs");
        let mut fits = Vec::new();
        for (place, option) in mistake.options.into_iter().enumerate() {
            let with_option = pairs_of(option, vectors, 7.0).expect("pairs");
            let off = here.iter().zip(&with_option).flat_map(|(here, other)| {
                [0, 1].map(|role| (here.here[role].tip - other.here[role].tip).length())
            });
            // The error visible in a table with two decimals.
            if off.fold(0.0, f64::max) < 0.02 {
                fits.push(place);
            }
        }
        assert_eq!(fits.len(), 1, "{seed}: {:?}", mistake.options);
        assert_eq!(mistake.options[fits[0]], mistake.bug);
        places.push(fits[0]);
    }
    let places = counts(places.into_iter(), 4);
    assert!(places.iter().all(|count| *count > 400), "{places:?}");
}

#[test]
fn every_rule_has_its_own_bars() {
    for factor in [2.0, 4.0, 10.0] {
        let by_hand = |rule: Rule| -> Vec<f64> {
            let thetas = theta(10_000.0, Scaled::DIM);
            let pairs = thetas.iter().enumerate();
            let ratio = |(pair, theta): (usize, &f64)| match rule {
                Rule::Interpolated => 1.0 / factor,
                Rule::Multiplied => factor,
                Rule::Ntk => {
                    let last = (Scaled::DIM / 2 - 1) as f64;
                    f64::powf(factor, -(pair as f64) / last)
                }
                Rule::Yarn => {
                    let rotations = theta * Scaled::TRAINED / TAU;
                    let kept = ((rotations - 1.0) / 31.0).clamp(0.0, 1.0);
                    kept + (1.0 - kept) / factor
                }
            };
            pairs.map(ratio).collect()
        };
        for &rule in Rule::ALL {
            let ratios = Scaled::ratios(rule, factor).expect("frequencies");
            for (ratio, expected) in ratios.iter().zip(by_hand(rule)) {
                assert_near(*ratio, expected, 1e-12 * expected.max(1.0));
            }
            for &other in Rule::ALL.iter().filter(|other| **other != rule) {
                let both = ratios.iter().zip(by_hand(other));
                let off = both.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
                assert!(off > 0.1, "{rule:?} looks like {other:?}");
            }
        }
    }
    let rules = SEEDS.map(|seed| Scaled::of(seed).expect("a task").rule as usize);
    assert_eq!(counts(rules, 4), [500; 4]);
}

#[test]
fn only_its_own_rule_explains_the_scores_of_an_image() {
    let hundredths = |number: f64| (100.0 * number).round() as i64;
    for base in BASES {
        let of_base = |pair: i32, pairs: i32| base.powf(-f64::from(pair) / f64::from(pairs));
        for degrees in DIRECTIONS_DEG {
            for &axes in Axes::ALL {
                let seen = Seen::with(axes, base, degrees).expect("scores");
                let direction: f64 = if axes == Axes::Axial { 0.0 } else { degrees };
                let (sin, cos) = direction.to_radians().sin_cos();
                for (row, scores) in seen.scores.iter().enumerate() {
                    for (column, score) in scores.iter().enumerate() {
                        let (down, across) = (row as f64 - 2.0, column as f64);
                        let expected: f64 = match axes {
                            Axes::One => (0..4)
                                .map(|pair| (of_base(pair, 4) * (5.0 * down + across)).cos())
                                .sum(),
                            Axes::Axial | Axes::Mixed => (0..2)
                                .flat_map(|pair| {
                                    [cos * across + sin * down, cos * down - sin * across]
                                        .map(|along| (of_base(pair, 2) * along).cos())
                                })
                                .sum(),
                        };
                        assert_near(*score, expected, 1e-12);
                    }
                }
                // The reasons hold in the decimals that the reader sees, and only for their own axes.
                let [right, up, both] = seen.changes().map(hundredths);
                let is_one = hundredths(seen.scores[1][4]) == hundredths(seen.scores[2][1]);
                assert_eq!(is_one, axes == Axes::One, "{axes:?} {base} {degrees}");
                let is_sum = both == right + up;
                assert_eq!(is_sum, axes == Axes::Axial, "{axes:?} {base} {degrees}");
                assert!(axes == Axes::One || right == up);
            }
        }
    }
    let axes = SEEDS.map(|seed| Seen::of(seed).expect("a task").axes as usize);
    assert!(counts(axes, 3).iter().all(|count| *count > 600));
}

fn right_answers(task: Task, seed: u32) -> Vec<usize> {
    let start = state(task, seed);
    let is_right = |answer: &usize| {
        let reading = read::<Exercise>(&start.clone().with(&ANSWER, *answer));
        reading.right == Some(true)
    };
    (1..=4).filter(is_right).collect()
}

#[test]
fn exactly_one_choice_is_right_and_not_always_the_same_one() {
    for task in [
        Task::Predict,
        Task::Layout,
        Task::Bug,
        Task::Scaling,
        Task::Base,
        Task::Axes,
    ] {
        let mut seen = [0; 5];
        for seed in SEEDS {
            let right = right_answers(task, seed);
            let [answer] = right[..] else {
                panic!("{task:?} {seed}: {right:?}");
            };
            seen[answer] += 1;
        }
        let choices = read::<Exercise>(&state(task, 1)).task.choices().len();
        assert_eq!(seen[0], 0);
        for count in &seen[1..=choices] {
            assert!(*count >= 400, "{task:?}: {seen:?}");
        }
    }
}

#[test]
fn every_task_begins_unsolved_and_is_solved_by_the_answer_that_is_shown() {
    for task in Task::ALL {
        for seed in SEEDS.step_by(7) {
            let start = state(*task, seed);
            let reading = read::<Exercise>(&start);
            assert_ne!(reading.right, Some(true), "{task:?} {seed}");
            assert!(!reading.is_solved());
            let solved = reading.task.shown(&start).expect("an answer");
            let reading = read::<Exercise>(&solved);
            assert_eq!(reading.right, Some(true), "{task:?} {seed}");
            assert_eq!(reading.checked, Checked::Shown);
            assert!(reading.is_solved());
        }
    }
}

/// Counts by wavelengths: each base completes another number of rotations, which tells it.
#[test]
fn a_base_is_told_by_its_complete_rotations() {
    let by_hand = |base: Base, length: usize| {
        let wavelengths = (0..8).map(|pair| TAU * base.number().powf(f64::from(pair) / 8.0));
        let complete = wavelengths.filter(|tokens| *tokens <= length as f64);
        complete.count()
    };
    for length in LENGTHS {
        let bases = Base::ALL.iter();
        let mut counts: Vec<usize> = bases.map(|base| by_hand(*base, length)).collect();
        counts.dedup();
        assert_eq!(counts.len(), 4, "{length}");
    }
    for seed in SEEDS {
        let task = Trained::of(seed).expect("a task");
        assert_eq!(task.rotations.len(), 8);
        assert_eq!(task.complete(), by_hand(task.base, task.length), "{seed}");
        for base in Base::ALL {
            let complete = by_hand(*base, task.length);
            assert_eq!(task.complete_with(*base), complete, "{seed}");
        }
    }
    let bases = SEEDS.map(|seed| Trained::of(seed).expect("a task").base as usize);
    assert!(counts(bases, 4).iter().all(|count| *count == 500));
    let lengths = SEEDS.map(|seed| Trained::of(seed).expect("a task").length);
    let lengths = lengths.map(|length| LENGTHS.iter().position(|known| *known == length));
    let lengths = counts(lengths.flatten(), LENGTHS.len());
    assert!(lengths.iter().all(|count| *count > 250), "{lengths:?}");
}

fn check() -> Action {
    set(&CHECKED, Checked::Yes)
}

#[test]
fn a_change_withdraws_the_verdict_and_another_task_the_answer() {
    let checked = after(state(Task::Predict, 5), [set(&ANSWER, 2), check()]);
    assert_eq!(
        (checked.get(&CHECKED), checked.get(&TRIES)),
        (Checked::Yes, 1)
    );
    for change in [
        set(&ANSWER, 3),
        set(&SPEED, 1.25),
        set(&QUERY_POSITION, 9),
        set(&KEY_POSITION, 9),
        set(&QUERY, Rc::from([DVec2::X])),
        set(&SEED, 6),
        set(&TASK, Task::Rise),
    ] {
        let changed = after(checked.clone(), [change]);
        assert_eq!(changed.get(&CHECKED), Checked::No);
    }
    for other in [set(&SEED, 6), set(&TASK, Task::Bug)] {
        let other = after(checked.clone(), [other]);
        assert_eq!((other.get(&ANSWER), other.get(&TRIES)), (0, 0));
    }
    let again = after(checked, [check(), set(&ANSWER, 1), check()]);
    assert_eq!(again.get(&TRIES), 2);
}

#[test]
fn nothing_chosen_is_not_wrong() {
    let reading = read::<Exercise>(&after(state(Task::Layout, 5), [check()]));
    assert_eq!((reading.right, reading.checked), (None, Checked::No));
    // There are three choices, and a link may say a fourth.
    let state = state_of::<Exercise>("task=predict&answer=4&checked=yes");
    assert_eq!(read::<Exercise>(&state).right, None);
}

#[test]
fn the_same_link_gives_the_same_task() {
    let one: Reading = read::<Exercise>(&state_of::<Exercise>("task=distance&seed=12"));
    let TaskReading::Distance(distance::Reading { distance, .. }) = one.task else {
        panic!("another task");
    };
    // As it was drawn when the task was made: a link that a course holds must not change.
    let [m, n] = distance.before;
    assert_eq!((m, n, distance.query, distance.key()), (8, 10, 13, 15));
}
