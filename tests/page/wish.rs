//! The scores of `wish` are tested against values from Python's complex numbers, independent of this code.

use crate::prelude::*;
use rope_explainer::figures::wish::{Reading, Wish};

/// Function, shift, score, and the score of a query one position later.
const SCORES: [(&str, i64, f64, f64); 12] = [
    ("nothing", 0, -0.155408, -0.155408),
    ("nothing", 10, -0.155408, -0.155408),
    ("nothing", 100, -0.155408, -0.155408),
    ("add", 0, -0.17368150529095946, 1.1265506712471114),
    ("add", 10, -2.6017544909223425, -2.8461678697880606),
    ("add", 100, -0.9041122275554813, 0.4756343992437376),
    ("scale", 0, -0.2186746624841625, -0.22960839560837062),
    ("scale", 10, -0.580208980142459, -0.6092194291495819),
    ("scale", 100, -3781.4492732352137, -3970.5217368969743),
    ("rotate", 0, 1.1525837773418686, 1.1253670866688492),
    ("rotate", 10, 1.1525837773418686, 1.1253670866688492),
    ("rotate", 100, 1.1525837773418686, 1.1253670866688492),
];

fn reading(function: &str, shift: i64) -> Reading {
    let link = format!("m=5&n=2&f={function}&q=0.937,-0.524&k=0.404,1.019");
    read::<Wish>(&after(state_of::<Wish>(&link), [Action::Shift(shift)]))
}

#[test]
fn scores_are_those_of_another_program() {
    for (function, shift, score, later) in SCORES {
        let reading = reading(function, shift);
        assert_near(reading.score, score, 1e-12 * score.abs().max(1.0));
        assert_near(reading.later, later, 1e-12 * later.abs().max(1.0));
        // A shift of 0 stands first for each function.
        let (.., before, _) = SCORES.into_iter().find(|row| row.0 == function).unwrap();
        assert_near(reading.before, before, 1e-12);
    }
}

#[test]
fn only_rotation_keeps_the_score_and_depends_on_the_distance() {
    for (function, stays, depends) in [
        ("nothing", true, false),
        ("add", false, true),
        ("scale", false, true),
        ("rotate", true, true),
    ] {
        for shift in [1, 10, 100, 9_000_000] {
            let reading = reading(function, shift);
            assert_eq!(reading.stayed(), stays, "{function}, {shift}");
            assert_eq!(
                reading.depends_on_distance(),
                depends,
                "{function}, {shift}"
            );
        }
    }
}
