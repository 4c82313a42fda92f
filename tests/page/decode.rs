//! The scores of a key cache are those of formulas for each token's position; only tokens whose shift differs from the
//! query's are wrong.

use crate::numbers::shown_within;
use crate::prelude::*;
use proptest::prelude::*;
use rope_explainer::figures::decode::parameters::{
    COUNTED, Counted, PADDING, PADS, PaddingCounted, SHIFTED, SINKS, WINDOW,
};
use rope_explainer::figures::decode::{Decode, PROMPT};
use rope_explainer::numbers::fixed;

#[test]
fn the_table_shows_the_scores() {
    let link = "d=8&step=2&counted=cache&sinks=0&window=4";
    let key = &read::<Decode>(&state_of::<Decode>(link)).keys[1];
    for (row, score) in [("score", key.score), ("right-score", key.right_score)] {
        let cells = shown_within("decode", link, ("data-row", row), "td");
        assert_eq!(cells[1], fixed(score, 2), "{row}");
    }
    assert!((key.score - key.right_score).abs() > 0.1);
}

/// The positions of the tokens in the cache without a cache: from how many tokens came, and when each came.
fn by_hand(state: &State) -> Vec<(usize, i64, i64)> {
    let newest = PROMPT - 1 + state.get(&STEP);
    let (sinks, most) = (state.get(&SINKS), state.get(&SINKS) + state.get(&WINDOW));
    let is_kept = |token: &usize| *token < sinks || token + state.get(&WINDOW) > newest;
    let kept = (0..=newest).filter(is_kept);
    kept.enumerate()
        .map(|(place, token)| {
            // Each token from number `most` on evicts one when it comes.
            let evicted_by = |token: usize| (token + 1).saturating_sub(most);
            let begins = match state.get(&COUNTED) {
                Counted::Text => token,
                Counted::Cache => token - evicted_by(token),
            };
            let back = match state.get(&SHIFTED) && token >= sinks {
                true => evicted_by(newest) - evicted_by(token),
                false => 0,
            };
            let padding = match state.get(&PADDING) {
                PaddingCounted::Never => 0,
                PaddingCounted::All => state.get(&PADS),
                PaddingCounted::New if token >= PROMPT => state.get(&PADS),
                PaddingCounted::New => 0,
            };
            let right = match state.get(&COUNTED) {
                Counted::Text => token,
                Counted::Cache => place,
            };
            let position = (begins + padding) as i64 - back as i64;
            (token, position, right as i64)
        })
        .collect()
}

fn any_state() -> impl Strategy<Value = State> {
    let text = prop::sample::select(vec![Counted::Text, Counted::Cache]);
    let padding = prop::sample::select(vec![
        PaddingCounted::Never,
        PaddingCounted::All,
        PaddingCounted::New,
    ]);
    let sizes = (0..40_usize, 0..=4_usize, 1..=12_usize, 0..=4_usize);
    (sizes, text, any::<bool>(), padding).prop_map(
        |((step, sinks, window, pads), counted, shifted, padding)| {
            state_of::<Decode>("")
                .with(&STEP, step)
                .with(&SINKS, sinks)
                .with(&WINDOW, window)
                .with(&PADS, pads)
                .with(&COUNTED, counted)
                .with(&SHIFTED, shifted)
                .with(&PADDING, padding)
        },
    )
}

proptest! {
    #[test]
    fn every_position_and_every_score_is_that_of_the_formulas(state in any_state()) {
        let reading = read::<Decode>(&state);
        let expected = by_hand(&state);
        prop_assert_eq!(reading.keys.len(), expected.len());
        let newest = PROMPT - 1 + state.get(&STEP);
        prop_assert_eq!(reading.evicted, newest + 1 - expected.len());
        let (q, k) = (state.components(Role::Query), state.components(Role::Key));
        let at = |x: &[f64], position: i64| {
            rotated(x, position as f64, state.get(&BASE), 8, Pairing::Interleaved)
        };
        let (_, m, right_m) = expected[expected.len() - 1];
        for (key, (token, n, right_n)) in reading.keys.iter().zip(expected) {
            prop_assert_eq!((key.token, key.position, key.right_position), (token, n, right_n));
            prop_assert_eq!((key.distance, key.right_distance), (m - n, right_m - right_n));
            assert_near(key.score, dot(&at(&q, m), &at(&k, n)), 1e-12);
            assert_near(key.right_score, dot(&at(&q, right_m), &at(&k, right_n)), 1e-12);
        }
    }

    #[test]
    fn scores_are_right_where_all_positions_are_shifted_alike(state in any_state()) {
        let reading = read::<Decode>(&state);
        match reading.common_shift() {
            Some(_) => {
                prop_assert_eq!(reading.wrong().count(), 0);
                prop_assert!(reading.worst().error() < 1e-12);
            }
            None => prop_assert!(reading.wrong().count() > 0),
        }
        let worst = reading.keys.iter().map(|key| (key.score - key.right_score).abs());
        prop_assert_eq!(reading.worst().error(), worst.fold(0.0, f64::max));
    }
}

/// Unit vectors in the fastest pair: the score is the cosine of the distance.
#[test]
fn without_the_shift_new_tokens_pile_up_at_the_last_place_of_the_cache() {
    let link = "d=2&q=1,0&k=1,0&step=7&counted=cache";
    let reading = read::<Decode>(&state_of::<Decode>(link));
    assert_eq!(reading.at_the_query(), 4);
    assert_eq!(reading.wrong().count(), 5);
    // Token 7 has cos 0 in place of cos 3.
    assert_eq!(reading.worst().token, 7);
    assert_near(reading.worst().error(), 1.9899924966004454, 1e-14);

    let link = format!("{link}&shifted=1");
    let reading = read::<Decode>(&state_of::<Decode>(&link));
    assert_eq!(reading.common_shift(), Some(0));
    assert_near(reading.keys[2].score, 5_f64.cos(), 1e-14);
}

#[test]
fn padding_that_only_new_tokens_count_spoils_the_scores_of_the_prompt_alone() {
    let link = "step=3&window=12&counted=text&pads=3&padding=";
    let with = |padding: &str| read::<Decode>(&state_of::<Decode>(&format!("{link}{padding}")));
    let wrong: Vec<usize> = with("new").wrong().map(|key| key.token).collect();
    assert_eq!(wrong, [0, 1, 2, 3]);
    assert_eq!(with("new").keys[0].distance, 6 + 3);
    assert_eq!(with("all").common_shift(), Some(3));
    assert_eq!(with("never").common_shift(), Some(0));
}
