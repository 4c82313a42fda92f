//! The cross terms are the score taken apart: with sinusoids they move when both words do, with Shaw's distances they
//! stay.

use crate::prelude::*;
use crate::states;
use rope_explainer::figures::terms::parameters::{TERMS, TermsShown};
use rope_explainer::figures::terms::{Reading, TermKind, Terms};

fn state(terms: TermsShown, actions: impl IntoIterator<Item = Action>) -> State {
    after(state_of::<Terms>("").with(&TERMS, terms), actions)
}

fn read(state: &State) -> Reading {
    states::read::<Terms>(state)
}

/// The terms by their formulas, `a^T W_q^T W_k b`, with nothing of the engine in them.
fn by_hand(state: &State, (m, n): (i64, i64)) -> Vec<f64> {
    let head = Head::of(state);
    let words = tokens_of(state);
    let word = |position: i64| {
        let index = position - state.get(&FIRST_POSITION);
        head.word(words[index.rem_euclid(words.len() as i64) as usize])
    };
    let x_m = word(state.get(&QUERY_POSITION));
    let x_n = word(state.get(&KEY_POSITION));
    let [p_m, p_n] = [m, n].map(|at| sinusoid(at as f64, state.get(&BASE), head.dim));
    let a_r = head.distance(m - n, state.get(&CLIP) as i64);
    let term = |a: &[f64], b: &[f64]| dot(&head.projected("W_q", a), &head.projected("W_k", b));
    let four = |p_m: &[f64], p_n: &[f64]| {
        vec![
            term(&x_m, &x_n),
            term(&x_m, p_n),
            term(p_m, &x_n),
            term(p_m, p_n),
        ]
    };
    match state.get(&TERMS) {
        TermsShown::Sinusoidal => four(&p_m, &p_n),
        TermsShown::Learned => {
            let [p_m, p_n] = [m, n].map(|at| table_row(head.seed, "p", at, head.dim));
            four(&p_m, &p_n)
        }
        TermsShown::Shaw => vec![term(&x_m, &x_n), term(&x_m, &a_r)],
        TermsShown::Both => vec![term(&x_m, &x_n), term(&x_m, &a_r), term(&a_r, &x_n)],
    }
}

fn now(reading: &Reading) -> Vec<f64> {
    reading.now.iter().map(|term| term.value).collect()
}

fn at_start(reading: &Reading) -> Vec<f64> {
    reading.at_start.iter().map(|term| term.value).collect()
}

#[test]
fn every_term_is_the_formulas_at_any_position() {
    for terms in ["sinusoidal", "learned", "shaw", "both"] {
        for rest in [
            "",
            "m=-20&n=31&first=4&d=6&base=100",
            "m=100&n=99&first=98&clip=0&seed=3&d=16",
            "m=3&n=9&text=a+b+c&clip=12",
        ] {
            let state = state_of::<Terms>(&format!("terms={terms}&{rest}"));
            let (m, n) = (state.get(&QUERY_POSITION), state.get(&KEY_POSITION));
            let first = state.get(&FIRST_POSITION);
            let reading = read(&state);
            let here = by_hand(&state, (m, n));
            assert_all_near(&now(&reading), &here, 1e-11);
            let unshifted = by_hand(&state, (m - first, n - first));
            assert_all_near(&at_start(&reading), &unshifted, 1e-11);
            assert_near(reading.undivided, here.iter().sum(), 1e-11);
            assert_near(reading.score(), here.iter().sum(), 1e-11);
            assert_near(reading.score_at_start(), unshifted.iter().sum(), 1e-11);
        }
    }
}

#[test]
fn a_shift_moves_three_terms_of_added_positions_and_not_the_words_own() {
    for terms in [TermsShown::Sinusoidal, TermsShown::Learned] {
        let reading = read(&state(terms, [Action::Shift(10)]));
        for (now, at_start) in reading.now.iter().zip(&reading.at_start) {
            let same = now.value == at_start.value;
            assert_eq!(same, now.kind == TermKind::WordWord, "{:?}", now.kind);
        }
        assert!((reading.score() - reading.score_at_start()).abs() > 0.1);
    }
}

#[test]
fn a_shift_moves_no_term_of_distances() {
    for terms in [TermsShown::Shaw, TermsShown::Both] {
        for by in [1, -10, 100_000] {
            let reading = read(&state(terms, [Action::Shift(by)]));
            assert_eq!(reading.now, reading.at_start);
        }
    }
}

#[test]
fn the_same_words_elsewhere_are_the_same_words() {
    let shifted = read(&state(TermsShown::Sinusoidal, [Action::Shift(1000)]));
    assert_eq!(shifted.words, read(&state_of::<Terms>("")).words);
    for beyond in [7 + 9, 7 - 9, 7 - 900] {
        let moved = Action::MovePosition(Role::Query, beyond);
        let reading = read(&state(TermsShown::Sinusoidal, [moved]));
        assert_eq!(reading.words, shifted.words);
    }
}
