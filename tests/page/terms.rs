//! The cross terms are the engine's attention taken apart: with sinusoids they move when both words do, with Shaw's
//! distances they stay.

use crate::scenes::after;
use rope_explainer::figures::terms::{Reading, TermKind};
use rope_explainer::scene::{Action, Role, Scene, TermsShown};
use rope_explainer::token_vectors::{map, word_vector};
use rope_explainer::toy_tables::clip_table;
use rotary::Pairing;
use rotary::attention::{Projection, SingleHead};
use rotary::encoding::ClippedRelative;
use rotary::encoding::sinusoidal::sinusoidal_table;

fn scene(terms: TermsShown, actions: impl IntoIterator<Item = Action>) -> Scene {
    let start = Scene {
        terms,
        ..Scene::default()
    };
    after(start, actions)
}

fn read(scene: &Scene) -> Reading {
    Reading::of(scene).expect("a valid scene")
}

/// The head that the figure's maps belong to, written out for the whole sentence.
fn head(scene: &Scene) -> (SingleHead, Vec<f64>) {
    let dim = scene.head_dim();
    let projection =
        |name| Projection::new(dim, dim, map(scene.seed, name, dim, dim)).expect("a square map");
    let head = SingleHead::new(projection("W_q"), projection("W_k"), projection("W_v"));
    let x = scene
        .tokens()
        .into_iter()
        .flat_map(|word| word_vector(scene.seed, word, dim))
        .collect();
    let head = head.and_then(|head| head.with_scale(1.0));
    (head.expect("maps of one size"), x)
}

#[test]
fn the_sinusoidal_terms_add_up_to_the_engines_logit() {
    let scene = scene(TermsShown::Sinusoidal, [Action::MovePosition(Role::Key, 5)]);
    let (head, x) = head(&scene);
    let dim = scene.head_dim();
    let tokens = x.len() / dim;
    let positions: Vec<f64> = (0..tokens).map(|position| position as f64).collect();
    let p = sinusoidal_table(&positions, dim, scene.base, Pairing::Interleaved).expect("valid");
    let logits = head.absolute(&x, &p).expect("valid").logits;
    let reading = read(&scene);
    let logit = logits[scene.query_position as usize * tokens + 5];
    assert_eq!(reading.words, ["with", "road"]);
    assert_eq!(reading.now.len(), 4);
    assert!((reading.score() - logit).abs() < 1e-12);
    assert!((reading.undivided - logit).abs() < 1e-12);
}

#[test]
fn shaws_terms_add_up_to_the_engines_logit() {
    for clip in [0, 2, 4, 16] {
        let scene = Scene {
            clip,
            ..scene(TermsShown::Shaw, [])
        };
        let (head, x) = head(&scene);
        let p_k = clip_table(&scene).expect("valid");
        let p_v = ClippedRelative::new(0, 0, 8, vec![0.0; 8]).expect("valid");
        let logits = head.clipped_relative(&x, &p_k, &p_v).expect("valid").logits;
        let tokens = x.len() / scene.head_dim();
        let at = scene.query_position as usize * tokens + scene.key_position as usize;
        let reading = read(&scene);
        assert!((reading.score() - logits[at]).abs() < 1e-12);
        assert!((reading.undivided - logits[at]).abs() < 1e-12);
    }
}

#[test]
fn distances_against_both_words_add_up_to_the_engines_three_terms() {
    let scene = scene(TermsShown::Both, []);
    let (head, x) = head(&scene);
    let table = clip_table(&scene).expect("valid");
    let terms = head.relative_terms(&x, &table).expect("valid");
    let tokens = x.len() / scene.head_dim();
    let at = scene.query_position as usize * tokens + scene.key_position as usize;
    let reading = read(&scene);
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
fn a_shift_moves_three_sinusoidal_terms_and_not_the_words_own() {
    let reading = read(&scene(TermsShown::Sinusoidal, [Action::Shift(10)]));
    for (now, at_start) in reading.now.iter().zip(&reading.at_start) {
        let same = now.value == at_start.value;
        assert_eq!(same, now.kind == TermKind::WordWord, "{:?}", now.kind);
    }
    assert!((reading.score() - reading.score_at_start()).abs() > 0.1);
}

#[test]
fn a_shift_moves_no_term_of_distances() {
    for terms in [TermsShown::Shaw, TermsShown::Both] {
        for by in [1, -10, 100_000] {
            let reading = read(&scene(terms, [Action::Shift(by)]));
            assert_eq!(reading.now, reading.at_start);
        }
    }
}

#[test]
fn beyond_the_clip_distances_are_one() {
    let moved = |position| {
        let action = Action::MovePosition(Role::Query, position);
        let words = "same ".repeat(40);
        let scene = scene(TermsShown::Shaw, [action]);
        read(&Scene {
            sentence: words,
            ..scene
        })
    };
    assert_eq!(moved(3 + 4).now, moved(3 + 30).now);
    assert_ne!(moved(3 + 3).now, moved(3 + 4).now);
}

#[test]
fn the_same_words_elsewhere_are_the_same_words() {
    let shifted = read(&scene(TermsShown::Sinusoidal, [Action::Shift(1000)]));
    assert_eq!(shifted.words, read(&Scene::default()).words);
    for beyond in [7 + 9, 7 - 9, 7 - 900] {
        let moved = Action::MovePosition(Role::Query, beyond);
        let reading = read(&scene(TermsShown::Sinusoidal, [moved]));
        assert_eq!(reading.words, shifted.words);
    }
}
