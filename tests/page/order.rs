//! Attention without positions gives the same in every order, and an order survives its number.

use crate::prelude::*;
use crate::states;
use proptest::prelude::*;
use rope_explainer::figures::order::parameters::ORDER;
use rope_explainer::figures::order::{Order, Reading};
use rope_explainer::state::permutation::{MOST, moved, number, numbered, orders, shuffled};
use std::collections::HashSet;

fn state(order: u64, query: i64) -> State {
    state_of::<Order>("random=1")
        .with(&ORDER, order % orders(MOST))
        .with(&QUERY_POSITION, query)
}

fn read(order: u64, query: i64) -> Reading {
    states::read::<Order>(&state(order, query))
}

#[test]
fn zero_is_as_written_and_the_last_order_is_reversed() {
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

#[test]
fn scores_and_output_are_the_formulas_in_any_order() {
    for (link, query) in [
        ("m=2&order=0&random=1", 2),
        ("m=7&order=21024&seed=3&random=1", 7),
        ("m=0&order=5&random=1", 0),
    ] {
        let state = state_of::<Order>(link);
        let words = tokens_of(&state);
        let head = Head {
            seed: state.get(&SEED),
            dim: 8,
        };
        let reading = states::read::<Order>(&state);
        let in_order: Vec<&str> = reading.places.iter().map(|&word| words[word]).collect();
        let q = head.projected("W_q", &head.word(words[query]));
        for (attended, words) in [(&reading.written, &words), (&reading.shown, &in_order)] {
            let keys = head.all("W_k", words);
            let scores: Vec<f64> = keys.iter().map(|k| dot(&q, k)).collect();
            assert_all_near(&attended.scores, &scores, 1e-13);
            let logits: Vec<f64> = scores.iter().map(|score| score / 8_f64.sqrt()).collect();
            let mut out = vec![0.0; 8];
            for (weight, value) in softmax(&logits).iter().zip(head.all("W_v", words)) {
                for (out, value) in out.iter_mut().zip(value) {
                    *out += weight * value;
                }
            }
            assert_all_near(&attended.out, &out, 1e-13);
        }
    }
}

/// Computed for the page's sentence in plain Python: `k` of the words in the kinds of `order-kinds`, `q . k`, and the
/// sum of `exp(score / 2) k` over the sum of `exp(score / 2)`.
#[test]
fn by_hand_it_takes_the_river_in_any_order() {
    for order in [0, 21_024] {
        let link = format!("m=8&order={order}");
        let reading = states::read::<Order>(&state_of::<Order>(&link));
        let scores = [0.0, 4.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.5];
        assert_eq!(reading.written.scores, scores);
        let at_places = reading.places.iter().map(|&word| scores[word]);
        assert!(reading.shown.scores.iter().copied().eq(at_places));
        let out = [
            1.1992555241637184,
            0.22999921977722268,
            0.26691482527876065,
            0.8497385688220892,
        ];
        assert_all_near(&reading.shown.out, &out, 1e-14);
    }
    // Another sentence has none.
    let own = |link: &str| states::read::<Order>(&state_of::<Order>(link));
    assert_eq!(own("text=a+b+c"), own("text=a+b+c&random=1"));
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
fn a_query_that_is_not_in_the_sentence_is_the_nearest_word_that_is() {
    assert_eq!(read(0, -3).query, 0);
    assert_eq!(read(0, 1_000).query, 8);
}

#[test]
fn more_words_than_can_be_ordered_are_left_out() {
    let state = state_of::<Order>("")
        .with(&SENTENCE, "a ".repeat(100).into())
        .with(&ORDER, orders(MOST) - 1);
    let reading = states::read::<Order>(&state);
    assert_eq!(reading.places.len(), MOST);
}
