//! The mistaken programs are tested against NumPy with the same mistakes, the right numbers against the formulas, and
//! the table of tests against the changes of each mistake.

use crate::by_hand::rotated as by_formula;
use crate::late;
use crate::learned::table;
use crate::prelude::*;
use proptest::prelude::*;
use rope_explainer::figures::bugs::parameters::{Bug, GUESS};
use rope_explainer::figures::bugs::programs::{BASE, DIM, Place, Vector, rotated};
use rope_explainer::figures::bugs::{
    Bugs, Contradiction, DISTANCES, PADDING, PAIRS, Reading, SHIFT, TOKENS, Test, bug_of, fails,
};
use rope_explainer::state::drawn;

const X: [f64; DIM] = [1.25, -0.5, 0.75, 0.3, -0.6, 1.1, 0.2, -0.9];

/// `X` as a query and as a key at index 5 of a row with 3 tokens of padding, by NumPy 2.4, with each mistake and
/// without one.
#[test]
fn every_program_gives_what_numpy_gives_with_the_same_mistake() {
    let by_numpy = rows!("mistakes_by_numpy": (&str, [f64; DIM], [f64; DIM]));
    assert_eq!(by_numpy.len(), Bug::ALL.len());
    let place = Place {
        index: 5.0,
        padding: 3.0,
    };
    assert_eq!(place.position(), 2.0);
    for (&bug, (name, query, key)) in Bug::ALL.iter().zip(by_numpy) {
        assert_eq!(Bug::NAMES[bug as usize], name);
        let program = |vector| rotated(bug, vector, &X, place).expect("a vector of 8 components");
        assert_all_near(&program(Vector::Query), &query, 1e-14);
        assert_all_near(&program(Vector::Key), &key, 1e-14);
        // The right query is what a rotated value is.
        let value = if bug == Bug::Values { query } else { X };
        assert_all_near(&program(Vector::Value), &value, 1e-14);
    }
}

/// Whether a test fails for a reason that is known without running it.
fn must_fail(bug: Bug, test: Test) -> bool {
    use Bug::*;
    match test {
        // Only where query and key are rotated differently, or not by a rotation.
        Test::Shift => [MixedLayouts, RepeatInterleave, OneSign].contains(&bug),
        Test::Lengths => bug == RepeatInterleave,
        // The angle 0 has no sign, no frequency and no partner.
        Test::Zero => false,
        // The first component of the query: its pair has the frequency 1 whatever base and exponent are, and the first
        // angle in either table.
        Test::First => bug == Mirrored,
        // Positions are right where there is no padding.
        Test::Far => ![Padding, Values].contains(&bug),
        Test::Padded => bug == Padding,
        Test::Output => bug != Padding,
    }
}

#[test]
fn every_test_sees_exactly_the_mistakes_that_change_what_it_compares() {
    for seed in 0..60 {
        let reading = read::<Bugs>(&state_of::<Bugs>(&format!("bug=none&seed={seed}")));
        assert_eq!(reading.seen.len(), 9);
        for (bug, seen) in Bug::MISTAKES.iter().zip(&reading.seen) {
            let expected = Test::ALL.map(|test| must_fail(*bug, test));
            assert_eq!(*seen, expected, "{bug:?} of seed {seed}");
        }
        let here = Bug::MISTAKES.iter().position(|bug| *bug == reading.bug);
        let here = here.expect("there is a mistake");
        assert_eq!(reading.off.map(fails), reading.seen[here]);
        assert_eq!(reading.sees(Test::Shift), 3);
        // Only test 6 sees the padding, only test 7 rotated values, and both together see the others.
        assert_eq!(reading.fewest(), Some(vec![6, 7]));
    }
}

/// Pair by pair, as the seed draws them.
fn halves(seed: u32, role: Role) -> Vec<Vec<f64>> {
    let pairs = drawn(seed, role, TOKENS * PAIRS);
    let of_token = |pairs: &[glam::DVec2]| {
        let first = pairs.iter().map(|pair| pair.x);
        first.chain(pairs.iter().map(|pair| pair.y)).collect()
    };
    pairs.chunks_exact(PAIRS).map(of_token).collect()
}

fn right(x: &[f64], position: f64) -> Vec<f64> {
    by_formula(x, position, BASE, DIM, Pairing::Half)
}

proptest! {
    #[test]
    fn the_right_numbers_are_the_formulas(seed in 0..1_000_000_u32, m in -40..40_i64) {
        let reading: Reading = read::<Bugs>(
            &state_of::<Bugs>("bug=none").with(&SEED, seed).with(&QUERY_POSITION, m),
        );
        let (q, k) = (halves(seed, Role::Query), halves(seed, Role::Key));
        for (index, pair) in reading.pairs.iter().enumerate() {
            let theta = 500_000_f64.powf(-2.0 * index as f64 / 8.0);
            assert_near(pair.theta, theta, 1e-15);
            for (role, x) in Role::ALL.into_iter().zip([&q[0], &k[0]]) {
                let y = right(x, m as f64);
                let got = pair.right[role as usize];
                assert_all_near(&got.tip.to_array(), &[y[index], y[index + 4]], 1e-12);
                assert_near(got.stretch, 1.0, 1e-12);
                let turns = (got.angle_rad - m as f64 * theta) / std::f64::consts::TAU;
                assert_near(turns, turns.round(), 1e-12);
            }
        }
        for (scores, distance) in reading.scores.iter().zip(DISTANCES) {
            prop_assert_eq!(scores.distance, distance);
            assert_near(scores.right, dot(&right(&q[0], distance as f64), &k[0]), 1e-12);
            prop_assert_eq!(*scores, reading.curve[distance]);
        }
        let last = TOKENS - 1;
        let query = right(&q[last], last as f64);
        let keys = (0..TOKENS).map(|token| right(&k[token], token as f64));
        let weights = softmax(&keys.map(|key| dot(&query, &key) / 8_f64.sqrt()).collect::<Vec<_>>());
        let mut output = [0.0; DIM];
        for (token, weight) in weights.iter().enumerate() {
            let value = table_row(seed, "v", token as i64, DIM);
            output.iter_mut().zip(value).for_each(|(sum, v)| *sum += weight * v);
        }
        assert_all_near(&reading.right_output, &output, 1e-12);
        // Rotated values leave scores as they are, and padding changes scores where there is some.
        if reading.bug == Bug::Values {
            prop_assert!(reading.scores.iter().all(|at| (at.near - at.right).abs() < 1e-12));
        }
        if reading.bug == Bug::Padding {
            for at in &reading.curve[..=60] {
                assert_near(at.near, reading.curve[at.distance + PADDING].right, 1e-12);
                assert_near(at.far, at.near, 1e-10);
            }
        }
    }

    #[test]
    fn a_wrong_guess_is_contradicted_and_the_right_one_is_not(
        seed in 0..1_000_000_u32,
        m in prop_oneof![Just(0_i64), 1..25_i64],
        index in 0..9_usize,
    ) {
        let guess = Bug::ALL[index];
        let state = after(
            state_of::<Bugs>("bug=none").with(&SEED, seed).with(&QUERY_POSITION, m),
            [set(&GUESS, guess)],
        );
        let reading = read::<Bugs>(&state);
        let bug = reading.bug;
        match reading.contradiction {
            None => prop_assert_eq!(guess, bug),
            Some(Contradiction::Test { number, guess_fails }) => {
                let test = Test::ALL[number - 1];
                prop_assert_eq!(must_fail(guess, test), guess_fails);
                prop_assert_eq!(must_fail(bug, test), !guess_fails);
            }
            Some(Contradiction::Angle { role, pair, guess_rad, here_rad }) => {
                prop_assert!((guess_rad - here_rad).abs() > 1e-3);
                let shown = reading.pairs[pair].here[role as usize];
                if m != 0 {
                    assert_near(shown.angle_rad, here_rad, 0.0);
                }
            }
        }
    }
}

#[test]
fn nine_seeds_in_a_row_have_every_mistake_once() {
    for round in [0, 53, 1000, 111_110] {
        let mut seen: Vec<usize> = (0..9)
            .map(|place| bug_of(9 * round + place) as usize)
            .collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..9).collect::<Vec<_>>());
    }
    // A link that is shared keeps its mistake.
    let names = [0, 1, 2, 477, 999_999].map(|seed| Bug::NAMES[bug_of(seed) as usize]);
    assert_eq!(names, ["double", "sign", "mirrored", "base", "base"]);
}

#[test]
fn a_reading_after_another_is_the_same() {
    let before = read::<Bugs>(&state_of::<Bugs>("bug=none&seed=5"));
    for link in [
        "bug=none&seed=5&m=11&guess=values",
        "bug=none&seed=6&m=11",
        "bug=sign&seed=5",
    ] {
        let state = state_of::<Bugs>(link);
        let after = read_after(&state, &before);
        assert_eq!(after, read::<Bugs>(&state), "{link}");
    }
}

#[test]
fn another_program_has_not_been_guessed() {
    let guessed = after(state_of::<Bugs>("seed=5"), [set(&GUESS, Bug::Padding)]);
    assert_eq!(guessed.get(&GUESS), Bug::Padding);
    let moved = after(guessed.clone(), [set(&QUERY_POSITION, 9)]);
    assert_eq!(moved.get(&GUESS), Bug::Padding);
    let next = after(guessed, [set(&SEED, 6)]);
    assert_eq!(next.get(&GUESS), Bug::Nothing);
    assert_eq!(
        state_of::<Bugs>("seed=6&guess=values").get(&GUESS),
        Bug::Values
    );
}

#[test]
fn only_one_sign_and_what_is_no_rotation_depends_on_both_positions() {
    let depends: Vec<&str> = (0..9)
        .map(|seed| read::<Bugs>(&state_of::<Bugs>(&format!("bug=none&seed={seed}"))))
        .filter(|reading| {
            reading
                .scores
                .iter()
                .any(|at| (at.near - at.far).abs() > 1e-6)
        })
        .map(|reading| Bug::NAMES[reading.bug as usize])
        .collect();
    let mut sorted = depends;
    sorted.sort_unstable();
    assert_eq!(sorted, ["mixed", "repeat", "sign"]);
    assert_eq!(SHIFT, 100);
}

/// Computed by plain Python from the bytes of `static/recorded/learned.bin`, as in `mistakes.rs`, with each mistake
/// written there again: the token that the 7 of DIPLOMA27 takes, how far back it is, its weight, and the weight of its
/// letter.
#[test]
fn a_planted_mistake_says_what_the_small_models_digit_takes() {
    let late = late::learned(Some(table()));
    for (link, taken, back, weight, own) in [
        ("mixed", "P", 6, 0.966977, 0.032306),
        ("repeat", "7", 0, 0.581627, 0.00027),
        ("mirrored", "P", 6, 0.973842, 0.000016),
        ("sign", "D", 8, 0.908696, 0.0),
        ("half", "2", 1, 0.965454, 0.017809),
        ("double", "I", 7, 0.990648, 0.990648),
        ("base", "2", 1, 0.571753, 0.405677),
        ("padding", "O", 4, 0.999713, 0.0),
        ("values", "I", 7, 0.993808, 0.993808),
    ] {
        let state = state_of::<Bugs>(&format!("bug={link}"));
        let reading = read_with::<Bugs>(&state, &late);
        assert_eq!(Bug::NAMES[reading.bug as usize], link);
        let search = reading.search.expect("the vectors are here");
        assert_eq!(
            (&*search.digit, &*search.taken.token),
            ("7", taken),
            "{link}"
        );
        assert_eq!(search.taken.distance, back, "{link}");
        assert_near(search.taken.weight, weight, 1e-6);
        assert_near(search.wanted.weight, own, 1e-6);
        assert_eq!(search.is_found(), taken == "I", "{link}");
    }
}
