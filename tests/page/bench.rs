//! The bench's reading is what the formulas and the golden files say, and what it shows of shifts and layouts is what
//! the page teaches.

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

/// A dense matrix of the blocks of pairs. Shape: `[dim, dim]`.
fn dense(blocks: &[DMat2], pairing: Pairing) -> Vec<f64> {
    let dim = 2 * blocks.len();
    let mut dense = vec![0.0; dim * dim];
    for (pair, block) in blocks.iter().enumerate() {
        let (a, b) = components(pairing, pair, dim);
        let rows = block.transpose().to_cols_array();
        let places = [(a, a), (a, b), (b, a), (b, b)];
        for ((row, column), entry) in places.into_iter().zip(rows) {
            dense[row * dim + column] = entry;
        }
    }
    dense
}

#[test]
fn scores_terms_and_amplitudes_are_those_of_golden_09() {
    let golden = golden("09_score_decomposition");
    for case in cases(&golden, "cases") {
        let [q, k] = ["q", "k"].map(|key| listed(&numbers(&case[key])));
        let (_, reading) = open(&format!(
            "d={}&base={}&m={}&n={}&q={q}&k={k}",
            case["d"], case["base"], case["m"], case["n"]
        ));
        let tolerance = number(&golden["tolerance"]["f64_engine_abs"]);
        let terms: Vec<f64> = reading.pairs.iter().map(|pair| pair.term.value).collect();
        assert_all_near(&terms, &numbers(&case["pair_contribution"]), tolerance);
        let amplitudes = reading.pairs.iter().map(|pair| pair.term.amplitude);
        let amplitudes: Vec<f64> = amplitudes.collect();
        assert_all_near(&amplitudes, &numbers(&case["amplitude"]), tolerance);
        assert_near(reading.score, number(&case["score"]), tolerance);
        assert_near(
            reading.score_from_positions,
            number(&case["score"]),
            tolerance,
        );
        assert_near(
            reading.scaled_score,
            number(&case["score_over_sqrt_d"]),
            tolerance,
        );
        assert_eq!(reading.unrotated, 0.0);
        let at_zero = reading.curve.points.iter().find(|point| point.0 == 0.0);
        if let Some((_, score)) = at_zero {
            assert_near(*score, number(&case["unrotated_dot"]), tolerance);
        }
    }
}

#[test]
fn the_score_of_a_distance_is_that_of_golden_10_wherever_the_words_stand() {
    let golden = golden("10_relative_identity");
    let tolerance = number(&golden["tolerance"]["f64_engine_abs"]);
    for case in cases(&golden, "cases") {
        let [q, k] = ["q", "k"].map(|key| listed(&numbers(&case[key])));
        for shift in cases(case, "shifts") {
            let (_, reading) = open(&format!(
                "d={}&base={}&m={}&n={}&q={q}&k={k}",
                case["d"], case["base"], shift["m"], shift["n"]
            ));
            let exact = number(&case["score_exact"]);
            assert_near(reading.score, exact, tolerance);
            assert_near(reading.score_from_positions, exact, tolerance);
            assert_eq!(reading.curve.distance, whole(&case["m_minus_n"]));
        }
    }
}

#[test]
fn matrices_are_those_of_golden_06() {
    let golden = golden("06_r_matrix");
    let tolerance = number(&golden["tolerance"]["f64_engine_abs"]);
    for case in cases(&golden, "cases") {
        for (layout, key) in [("interleaved", "R_interleaved"), ("half", "R_half")] {
            let m = whole(&case["m"]);
            let (state, reading) = open(&format!(
                "d={}&base={}&layout={layout}&m={m}&n={m}",
                case["d"], case["base"]
            ));
            let expected = numbers(&case[key]);
            let blocks = &reading.blocks;
            for of_position in [&blocks.at_query, &blocks.at_key] {
                assert_all_near(&dense(of_position, state.pairing()), &expected, tolerance);
            }
            // `R_{n-m}` with the query at 0.
            let (_, reading) = open(&format!(
                "d={}&base={}&layout={layout}&m=0&n={m}",
                case["d"], case["base"]
            ));
            let of_distance = dense(&reading.blocks.of_distance, state.pairing());
            assert_all_near(&of_distance, &expected, tolerance);
        }
    }
    for case in cases(&golden, "composition") {
        let (_, reading) = open(&format!(
            "d={}&base={}&m={}&n={}",
            case["d"], case["base"], case["m"], case["n"]
        ));
        let expected = numbers(&case["R_m_transpose_R_n"]);
        let of_distance = dense(&reading.blocks.of_distance, Pairing::Interleaved);
        assert_all_near(&of_distance, &expected, tolerance);
    }
}

#[test]
fn rotated_vectors_are_those_of_golden_05() {
    let golden = golden("05_rotate_basic");
    let tolerance = number(&golden["tolerance"]["f64_engine_abs"]);
    for case in cases(&golden, "cases") {
        let (d, rot) = (whole(&case["head_dim"]), whole(&case["rotary_dim"]));
        let pairing = match case["interleaved"].as_bool() {
            Some(true) => Pairing::Interleaved,
            _ => Pairing::Half,
        };
        let layout = ["interleaved", "half"][usize::from(pairing == Pairing::Half)];
        let [x, y] = ["x", "y"].map(|key| numbers(&case[key]));
        let rows = x.chunks_exact(d as usize).zip(y.chunks_exact(d as usize));
        for (position, (x, y)) in cases(case, "positions").iter().zip(rows) {
            let pairs = (0..d as usize / 2).map(|pair| {
                if 2 * pair < rot as usize {
                    components(pairing, pair, rot as usize)
                } else {
                    (2 * pair, 2 * pair + 1)
                }
            });
            let pairs: Vec<(usize, usize)> = pairs.collect();
            let q: Vec<f64> = pairs.iter().flat_map(|&(a, b)| [x[a], x[b]]).collect();
            let (state, reading) = open(&format!(
                "d={d}&rot={rot}&base={}&layout={layout}&m={position}&q={}",
                case["base"],
                listed(&q)
            ));
            assert_eq!(state.components(Role::Query), x);
            assert_eq!(reading.pairs.len(), rot as usize / 2);
            for (pair, &(a, b)) in reading.pairs.iter().zip(&pairs) {
                assert_all_near(&pair.query.to_array(), &[y[a], y[b]], tolerance);
            }
        }
    }
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
        let from_positions: f64 = q.iter().zip(&k).map(|(q, k)| q * k).sum();
        assert_near(reading.score_from_positions, from_positions, 1e-11);
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
fn the_terms_and_what_passes_through_add_up_to_the_rotated_dot_product() {
    for layout in ["interleaved", "half"] {
        let (_, reading) = open(&format!("d=64&rot=48&layout={layout}"));
        let sum: f64 = reading.pairs.iter().map(|pair| pair.term.value).sum();
        assert!((sum + reading.unrotated - reading.score_from_positions).abs() < 1e-12);
        assert_eq!(reading.pairs.len(), 24);
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
fn the_layout_changes_the_order_of_the_components_and_not_the_score() {
    let (_, interleaved) = open("");
    let (_, half) = open("layout=half");
    assert!((interleaved.score - half.score).abs() < 1e-14);
}

#[test]
fn a_shift_keeps_the_distance_and_the_shown_digits_even_at_the_end_of_the_range() {
    let (start, before) = open("");
    for by in [1, 10, 1_000, 100_000, i64::MAX, i64::MIN] {
        let shifted = after(start.clone(), [Action::Shift(by)]);
        assert_eq!(shifted.distance(), start.distance());
        let score = read::<Bench>(&shifted).score_from_positions;
        assert!((score - before.score_from_positions).abs() < 1e-8, "{by}");
    }
}

#[test]
fn the_mirrored_sign_is_another_score() {
    let (start, reading) = open("");
    let mirrored = after(
        start,
        [
            Action::MovePosition(Role::Query, 3),
            Action::MovePosition(Role::Key, 7),
        ],
    );
    assert!((read::<Bench>(&mirrored).score - reading.score).abs() > 0.1);
}

#[test]
fn the_curve_passes_through_the_present_score() {
    for distance in [0, 4, -63, 64, 100, -5000] {
        let reading = read::<Bench>(&at_distance(distance));
        let points = &reading.curve.points;
        let here = points.iter().find(|(x, _)| *x == distance as f64);
        let (_, score) = here.expect("the window holds the present distance");
        assert!((score - reading.score).abs() < 1e-12, "{distance}");
    }
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
    ] {
        let points = read::<Bench>(&at_distance(distance)).curve.points;
        let ends = [points[0].0, points[points.len() - 1].0];
        let expected = [centre - CURVE_HALF, centre + CURVE_HALF].map(|end| end as f64);
        assert_eq!(ends, expected, "{distance}");
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
        let onto_query = rotated(key, pair.between_rad);
        assert!(onto_query.perp_dot(query).abs() < 1e-14 && onto_query.dot(query) > 0.0);
    }
}

#[test]
fn the_root_of_the_whole_dimension_scales_a_score_of_which_half_is_rotated() {
    let (_, reading) = open("d=16&rot=8");
    assert_eq!(reading.scaled_score, reading.score / 4.0);
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
fn a_shift_moves_the_words_and_leaves_both_positions_on_theirs() {
    let start = state_of::<Bench>("");
    for by in [1, -10, 1_000, 100_000, -100_000, 50_000_000] {
        let shifted = after(start.clone(), [Action::Shift(by)]);
        for role in Role::ALL {
            let word = |state: &State| state.position(role) - state.get(&FIRST_POSITION);
            assert_eq!(word(&shifted), word(&start), "{by}");
        }
        assert_eq!(shifted.distance(), start.distance());
    }
}
