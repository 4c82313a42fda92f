//! The bench's reading is what the formulas say, and what it shows of shifts is what the page teaches. The engine has
//! the numbers of the golden files, and so have the terms in the bench's file (`numbers.rs`).

use crate::prelude::*;
use glam::{DMat2, DVec2};
use rope_explainer::figures::bench::Bench;
use rope_explainer::figures::bench::progress::Progress;
use rope_explainer::figures::bench::reading::{CURVE_HALF, Reading};

fn open(link: &str) -> (State, Reading) {
    let state = state_of::<Bench>(link);
    let reading = read::<Bench>(&state);
    (state, reading)
}

/// The state that has the query so far from the key, which is at 3.
fn at_distance(distance: i64) -> State {
    let moved = Action::MovePosition(Role::Query, 3 + distance);
    after(state_of::<Bench>(""), [moved])
}

/// The score by the paper's formula: `Re[q conj(k) e^{i distance theta}]` of every pair that rotates, and the plain
/// product of the rest.
fn by_formula(state: &State, distance: f64) -> f64 {
    let thetas = theta(state.get(&BASE), state.rotary_dim());
    let pairs = state.get(&QUERY).iter().zip(state.get(&KEY)).enumerate();
    let terms = pairs.map(|(pair, (q, k))| {
        let angle = thetas.get(pair).map_or(0.0, |theta| distance * theta);
        let (re, im) = (q.x * k.x + q.y * k.y, q.y * k.x - q.x * k.y);
        re * angle.cos() - im * angle.sin()
    });
    terms.sum()
}

#[test]
fn every_number_of_a_partly_rotated_head_is_the_formulas() {
    for link in [
        "",
        "d=16&rot=8&layout=half&m=-40&n=200&seed=3",
        "d=64&rot=48&base=500000&m=1000&n=950",
    ] {
        let (state, reading) = open(link);
        let thetas = theta(state.get(&BASE), state.rotary_dim());
        for (pair, theta) in reading.pairs.iter().zip(&thetas) {
            assert_near(pair.theta, *theta, 1e-15);
            assert_near(pair.wavelength * theta, TAU, 1e-13);
        }
        let distance = state.distance() as f64;
        assert_near(reading.score, by_formula(&state, distance), 1e-11);
        let [q, k] = Role::ALL.map(|role| {
            let position = state.position(role) as f64;
            let base = state.get(&BASE);
            let x = state.components(role);
            rotated(&x, position, base, state.rotary_dim(), state.pairing())
        });
        assert_near(reading.score_from_positions, dot(&q, &k), 1e-11);
        let root = (state.head_dim() as f64).sqrt();
        assert_near(reading.scaled_score, reading.score / root, 1e-14);
        assert_eq!(reading.pairs.len(), thetas.len());
        for (index, pair) in reading.pairs.iter().enumerate() {
            let (a, b) = components(state.pairing(), index, state.rotary_dim());
            assert_all_near(&pair.query.to_array(), &[q[a], q[b]], 1e-12);
            assert_all_near(&pair.key.to_array(), &[k[a], k[b]], 1e-12);
        }
        let rest = state.rotated_pairs();
        let rest = state.get(&QUERY)[rest..]
            .iter()
            .zip(&state.get(&KEY)[rest..]);
        let passed: f64 = rest.map(|(q, k)| q.x * k.x + q.y * k.y).sum();
        assert_near(reading.unrotated, passed, 1e-14);
        for (distance, score) in &reading.curve.points {
            assert_near(*score, by_formula(&state, *distance), 1e-10);
        }
    }
}

#[test]
fn a_plane_holds_the_components_that_the_engine_pairs() {
    let state = state_of::<Bench>("rot=6&layout=half");
    let rotary = Rotary::new(8, 6, 10_000.0, Pairing::Half).expect("valid");
    let q = state.components(Role::Query);
    let query = state.get(&QUERY);
    assert_eq!(rotary.pairs(&q).expect("fits"), query[..3]);
    assert_eq!((q[6], q[7]), (query[3].x, query[3].y));
}

#[test]
fn the_curve_stands_still_while_the_distance_is_within_half_its_width() {
    for (distance, centre) in [
        (0, 0),
        (40, 0),
        (63, 0),
        (-63, 0),
        (64, 64),
        (90, 64),
        (-100, -128),
        (-5000, -4992),
    ] {
        let reading = read::<Bench>(&at_distance(distance));
        let points = reading.curve.points;
        let ends = [points[0].0, points[points.len() - 1].0];
        let expected = [centre - CURVE_HALF, centre + CURVE_HALF].map(|end| end as f64);
        assert_eq!(ends, expected, "{distance}");
        let here = points.iter().find(|(x, _)| *x == distance as f64);
        let (_, score) = here.expect("the window holds the present distance");
        assert_near(*score, reading.score, 1e-12);
    }
}

#[test]
fn each_vector_rotates_by_its_own_positions_angle() {
    let (state, reading) = open("");
    let (m, n) = (
        state.get(&QUERY_POSITION) as f64,
        state.get(&KEY_POSITION) as f64,
    );
    for (at, pair) in reading.pairs.iter().enumerate() {
        assert_eq!(pair.theta, 10_000_f64.powf(-(at as f64) / 4.0));
        assert_eq!(pair.query_angle_rad, m * pair.theta);
        assert_eq!(pair.key_angle_rad, n * pair.theta);
        let rotated = |vector: DVec2, angle: f64| DVec2::from_angle(angle).rotate(vector);
        let query = rotated(state.get(&QUERY)[at], pair.query_angle_rad);
        let key = rotated(state.get(&KEY)[at], pair.key_angle_rad);
        assert!(pair.query.abs_diff_eq(query, 1e-15));
        assert!(pair.key.abs_diff_eq(key, 1e-15));
        let blocks = &reading.blocks;
        assert!((blocks.at_query[at] * state.get(&QUERY)[at]).abs_diff_eq(query, 1e-15));
        assert!((blocks.at_key[at] * state.get(&KEY)[at]).abs_diff_eq(key, 1e-15));
        let of_distance = DMat2::from_angle((n - m) * pair.theta);
        assert!(blocks.of_distance[at].abs_diff_eq(of_distance, 1e-15));
        let onto_query = rotated(key, pair.between_rad);
        assert!(onto_query.perp_dot(query).abs() < 1e-14 && onto_query.dot(query) > 0.0);
    }
}

#[test]
fn the_check_of_the_matrices_vanishes() {
    let shifted = after(state_of::<Bench>(""), [Action::Shift(100_000)]);
    let reading = read::<Bench>(&shifted);
    let entries = reading.blocks.check.iter();
    let largest = entries
        .flat_map(|block| block.to_cols_array())
        .map(f64::abs)
        .fold(0.0, f64::max);
    // The product is multiplied out, so that some of it is rounding.
    assert!(largest > 0.0 && largest < 1e-10, "{largest:e}");
    assert_eq!(reading.blocks.check.len(), 4);
}

#[test]
fn pairs_beyond_the_rotary_dimension_add_the_same_at_every_distance() {
    for (link, m) in [
        ("d=8&rot=4", 7),
        ("d=8&rot=2&layout=half", 40),
        ("d=16&rot=10", -3),
    ] {
        let (state, reading) = open(&format!("{link}&m={m}"));
        let still = state.head_dim() / 2 - state.rotary_dim() / 2;
        let vectors = state.get(&QUERY).iter().zip(state.get(&KEY));
        let products = vectors.map(|(q, k)| q.x * k.x + q.y * k.y);
        let by_hand: Vec<f64> = products.skip(state.rotary_dim() / 2).collect();
        assert_eq!(by_hand.len(), still);
        assert_all_near(&reading.still_terms, &by_hand, 1e-12);
        assert_near(by_hand.iter().sum(), reading.unrotated, 1e-9);
        let rotated: f64 = reading.pairs.iter().map(|pair| pair.term.value).sum();
        assert_near(rotated + by_hand.iter().sum::<f64>(), reading.score, 1e-9);
        let (_, elsewhere) = open(&format!("{link}&m={}", m + 1_000));
        assert_eq!(elsewhere.still_terms, reading.still_terms);
    }
    assert!(open("d=8").1.still_terms.is_empty());
}

/// The progress of a reader whose bench went through some states.
fn progress(states: &[State]) -> [bool; 3] {
    let start = state_of::<Bench>("");
    let states = states.iter();
    let progress = states.fold(Progress::default(), |progress, state| {
        progress.after(&start, state)
    });
    progress.done
}

#[test]
fn the_first_steps_are_done_when_the_reader_does_them_and_not_before() {
    let start = state_of::<Bench>("");
    let key = Action::MovePosition(Role::Key, 5);
    let query = Action::MovePosition(Role::Query, 2);
    let lock = set(&LOCK, true);
    assert_eq!(progress(std::slice::from_ref(&start)), [false; 3]);
    let moved = |actions: Vec<Action>| after(start.clone(), actions);
    assert_eq!(progress(&[moved(vec![query.clone()])]), [false; 3]);
    assert_eq!(progress(&[moved(vec![key.clone()])]), [true, false, false]);
    // Locked, and then moved; a step that is done stays done.
    let locked = moved(vec![lock.clone()]);
    assert_eq!(progress(std::slice::from_ref(&locked)), [false; 3]);
    let moved_locked = moved(vec![lock, query]);
    assert_eq!(
        progress(&[locked, moved_locked, start.clone()]),
        [true, true, false]
    );
    // Shifts move no word within the sentence.
    assert_eq!(progress(&[moved(vec![Action::Shift(10)])]), [false; 3]);
    for by in [1_000, 100_000] {
        assert_eq!(
            progress(&[moved(vec![Action::Shift(by)]), start.clone()]),
            [false, false, true]
        );
    }
    assert_eq!(progress(&[moved(vec![Action::Shift(-1_000)])]), [false; 3]);
}

#[test]
fn a_shift_moves_the_words_and_keeps_the_distance_and_the_score() {
    let (start, before) = open("");
    for by in [
        1,
        -10,
        1_000,
        100_000,
        -100_000,
        50_000_000,
        i64::MAX,
        i64::MIN,
    ] {
        let shifted = after(start.clone(), [Action::Shift(by)]);
        assert_eq!(shifted.distance(), start.distance());
        let score = read::<Bench>(&shifted).score_from_positions;
        assert_near(score, before.score_from_positions, 1e-8);
        // At the very ends the sentence stands elsewhere.
        for role in Role::ALL
            .into_iter()
            .filter(|_| by.unsigned_abs() < 1 << 40)
        {
            let word = |state: &State| state.position(role) - state.get(&FIRST_POSITION);
            assert_eq!(word(&shifted), word(&start), "{by}");
        }
    }
}
