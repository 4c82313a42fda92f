//! Attention without positions gives the same in every order, and an order survives its number.

use proptest::prelude::*;
use rope_explainer::figures::order::Reading;
use rope_explainer::figures::order::permutation::{
    MOST, moved, number, numbered, orders, shuffled,
};
use rope_explainer::scene::Scene;
use std::collections::HashSet;

fn read(order: u64, query: i64) -> Reading {
    let scene = Scene {
        order,
        query_position: query,
        ..Scene::default()
    };
    Reading::of(&scene).expect("valid")
}

#[test]
fn nought_is_as_written_and_the_last_order_is_reversed() {
    assert_eq!(numbered(0, 4), [0, 1, 2, 3]);
    assert_eq!(numbered(orders(4) - 1, 4), [3, 2, 1, 0]);
    assert_eq!(numbered(orders(4), 4), [0, 1, 2, 3]);
    assert_eq!(numbered(5, 0), [0; 0]);
}

#[test]
fn a_moved_word_pushes_those_between() {
    assert_eq!(moved(&[0, 1, 2, 3], 0, 2), [1, 2, 0, 3]);
    assert_eq!(moved(&[0, 1, 2, 3], 3, 1), [0, 3, 1, 2]);
}

#[test]
fn shuffles_do_not_go_round_in_equal_steps() {
    let steps: HashSet<u64> = (0..100)
        .map(|present| (shuffled(present, 9) + orders(9) - present) % orders(9))
        .collect();
    assert!(steps.len() > 90, "{}", steps.len());
}

proptest! {
    #[test]
    fn an_order_survives_its_number(order in any::<u64>(), count in 0..=MOST) {
        let places = numbered(order, count);
        let mut sorted = places.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, (0..count).collect::<Vec<_>>());
        prop_assert_eq!(number(&places), order % orders(count));
    }

    #[test]
    fn a_shuffle_changes_the_order(present in any::<u64>(), count in 2..=MOST) {
        let next = shuffled(present, count);
        prop_assert!(next < orders(count));
        prop_assert_ne!(next, present % orders(count));
    }

    #[test]
    fn scores_move_with_their_words_and_the_output_stays(order in any::<u64>(), query in 0..9_i64) {
        let reading = read(order, query);
        for (place, &word) in reading.places.iter().enumerate() {
            prop_assert_eq!(reading.shown.scores[place], reading.written.scores[word]);
        }
        prop_assert!(reading.largest_difference() < 1e-14);
        prop_assert_eq!(reading.places[reading.place_of_query()], query as usize);
        prop_assert_eq!(reading.word_at(reading.place_of_query()), &reading.words[query as usize]);
    }
}

#[test]
fn some_order_shows_rounding_and_the_written_one_none() {
    assert_eq!(read(0, 5).largest_difference(), 0.0);
    let reversed = read(orders(9) - 1, 5);
    assert!(reversed.largest_difference() > 0.0);
}

#[test]
fn the_chapter_starts_with_two_words_that_have_changed_places() {
    assert_eq!(numbered(21_024, 9), [0, 5, 2, 3, 4, 1, 6, 7, 8]);
}

#[test]
fn equal_words_have_equal_scores() {
    let reading = read(0, 5);
    assert_eq!(reading.words[0], reading.words[4]);
    assert_eq!(reading.shown.scores[0], reading.shown.scores[4]);
    assert_ne!(reading.shown.scores[0], reading.shown.scores[1]);
}

#[test]
fn a_query_that_is_not_in_the_sentence_is_the_nearest_word_that_is() {
    assert_eq!(read(0, -3).query, 0);
    assert_eq!(read(0, 1_000).query, 8);
}

#[test]
fn more_words_than_can_be_ordered_are_left_out() {
    let scene = Scene {
        sentence: "a ".repeat(100),
        order: u64::MAX,
        ..Scene::default()
    };
    let reading = Reading::of(&scene).expect("valid");
    assert_eq!(reading.places.len(), MOST);
}
