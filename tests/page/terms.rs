//! The cross terms are the score taken apart: with sinusoids they move when both words do, with Shaw's distances they
//! stay.

use crate::prelude::*;
use crate::states;
use rope_explainer::figures::terms::parameters::{TERMS, TermsShown};
use rope_explainer::figures::terms::{Reading, TermKind, Terms};
use rope_explainer::toy_model::clip_table;
use rotary::attention::{Projection, SingleHead};
use rotary::encoding::ClippedRelative;
use rotary::encoding::sinusoidal::sinusoidal_table;

fn state(terms: TermsShown, actions: impl IntoIterator<Item = Action>) -> State {
    after(state_of::<Terms>("").with(&TERMS, terms), actions)
}

fn read(state: &State) -> Reading {
    states::read::<Terms>(state)
}

fn table(state: &State) -> ClippedRelative {
    clip_table(state.get(&SEED), state.get(&CLIP), state.head_dim()).expect("valid")
}

/// The head that the figure's projections belong to, written out for the whole sentence.
fn head(state: &State) -> (SingleHead, Vec<f64>) {
    let (dim, seed) = (state.head_dim(), state.get(&SEED));
    let projection = |name| {
        let entries = projection_entries(seed, name, dim, dim);
        Projection::new(dim, dim, entries).expect("a square matrix")
    };
    let head = SingleHead::new(projection("W_q"), projection("W_k"), projection("W_v"));
    let x = tokens_of(state)
        .into_iter()
        .flat_map(|word| word_vector(seed, word, dim))
        .collect();
    let head = head.and_then(|head| head.with_scale(1.0));
    (head.expect("projections of one size"), x)
}

/// The place of the query's and the key's logit in a row-major matrix of all words.
fn place(state: &State, words: usize) -> usize {
    state.get(&QUERY_POSITION) as usize * words + state.get(&KEY_POSITION) as usize
}

/// The terms by their formulas, `a^T W_q^T W_k b`, with nothing of the engine in them.
fn by_hand(state: &State, (m, n): (i64, i64)) -> Vec<f64> {
    let head = Head {
        seed: state.get(&SEED),
        dim: state.head_dim(),
    };
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

/// The chapter's figure, by the formulas in plain Python.
#[test]
fn terms_of_the_chapter_are_those_of_another_program() {
    let opened = |link: &str| read(&state_of::<Terms>(&format!("seed=25&{link}")));
    let start = [
        -4.897724004470945,
        2.3024468502513424,
        2.833301422545562,
        2.594543766938135,
    ];
    assert_all_near(&now(&opened("m=5&n=1")), &start, 1e-13);
    let shifted = opened("m=15&n=11&first=10");
    let by_ten = [
        -4.897724004470945,
        0.5792943308046916,
        3.5274864709327907,
        -0.9220799440994857,
    ];
    assert_all_near(&now(&shifted), &by_ten, 1e-13);
    assert_all_near(&at_start(&shifted), &start, 1e-13);
    assert_near(shifted.score(), by_ten.iter().sum(), 1e-13);
    assert_near(shifted.score_at_start(), start.iter().sum(), 1e-13);
    let both = [-4.897724004470945, -2.3922839164661465, -5.604479395731564];
    assert_all_near(&now(&opened("m=5&n=1&terms=both")), &both, 1e-13);
    assert_all_near(&now(&opened("m=5&n=1&terms=shaw")), &both[..2], 1e-13);
    let near = [-5.811459887173249, 4.8313208294361205, 3.532269733202158];
    assert_all_near(&now(&opened("m=5&n=3&terms=both")), &near, 1e-13);
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
fn the_undivided_score_is_that_of_both_sums() {
    let state = state(TermsShown::Sinusoidal, [Action::Shift(3)]);
    let head = Head {
        seed: state.get(&SEED),
        dim: 8,
    };
    let side = |word: &str, position: f64| sum(&head.word(word), &sinusoid(position, 10_000.0, 8));
    // Positions 10 and 6 of a sentence that begins at 3: "with" and "and".
    let q = head.projected("W_q", &side("with", 10.0));
    let k = head.projected("W_k", &side("and", 6.0));
    let reading = read(&state);
    assert_eq!(reading.words, ["with", "and"]);
    assert_near(reading.undivided, dot(&q, &k), 1e-12);
}

#[test]
fn the_sinusoidal_terms_add_up_to_the_engines_logit() {
    let moved = Action::MovePosition(Role::Key, 5);
    let state = state(TermsShown::Sinusoidal, [moved]);
    let (head, x) = head(&state);
    let dim = state.head_dim();
    let tokens = x.len() / dim;
    let positions: Vec<f64> = (0..tokens).map(|position| position as f64).collect();
    let p = sinusoidal_table(&positions, dim, 10_000.0, Pairing::Interleaved).expect("valid");
    let logits = head.absolute(&x, &p).expect("valid").logits;
    let reading = read(&state);
    let logit = logits[state.get(&QUERY_POSITION) as usize * tokens + 5];
    assert_eq!(reading.words, ["with", "road"]);
    assert_eq!(reading.now.len(), 4);
    assert!((reading.score() - logit).abs() < 1e-12);
    assert!((reading.undivided - logit).abs() < 1e-12);
}

#[test]
fn shaws_terms_add_up_to_the_engines_logit() {
    for clip in [0, 2, 4, 16] {
        let state = state(TermsShown::Shaw, [set(&CLIP, clip)]);
        let (head, x) = head(&state);
        let p_v = ClippedRelative::new(0, 0, 8, vec![0.0; 8]).expect("valid");
        let attended = head.clipped_relative(&x, &table(&state), &p_v);
        let logits = attended.expect("valid").logits;
        let at = place(&state, x.len() / state.head_dim());
        let reading = read(&state);
        assert!((reading.score() - logits[at]).abs() < 1e-12);
        assert!((reading.undivided - logits[at]).abs() < 1e-12);
    }
}

#[test]
fn distances_against_both_words_add_up_to_the_engines_three_terms() {
    let state = state(TermsShown::Both, []);
    let (head, x) = head(&state);
    let terms = head.relative_terms(&x, &table(&state)).expect("valid");
    let at = place(&state, x.len() / state.head_dim());
    let reading = read(&state);
    let expected = [
        terms.content_content[at],
        terms.content_position[at],
        terms.position_content[at],
    ];
    assert_eq!(reading.now.len(), expected.len());
    for (term, expected) in reading.now.iter().zip(expected) {
        assert!((term.value - expected).abs() < 1e-12, "{:?}", term.kind);
    }
    assert!((reading.undivided - terms.sum[at]).abs() < 1e-12);
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
fn beyond_the_clip_distances_are_one() {
    let moved = |position| {
        let state = state(
            TermsShown::Shaw,
            [
                Action::MovePosition(Role::Query, position),
                set(&SENTENCE, "same ".repeat(40).into()),
            ],
        );
        read(&state).now
    };
    assert_eq!(moved(3 + 4), moved(3 + 30));
    assert_ne!(moved(3 + 3), moved(3 + 4));
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
