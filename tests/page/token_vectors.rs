//! The toys that stand in for what a model learned: the same for the same words, and of the size that formulas expect.

use rope_explainer::token_vectors::{map, word_vector};

fn variance(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>() / values.len() as f64
}

#[test]
fn equal_words_have_equal_vectors_and_others_do_not() {
    assert_eq!(word_vector(1, "road", 8), word_vector(1, "road", 8));
    assert_ne!(word_vector(1, "road", 8), word_vector(1, "bends", 8));
    assert_ne!(word_vector(1, "road", 8), word_vector(2, "road", 8));
    assert_ne!(word_vector(1, "W_q", 16), map(1, "W_q", 4, 4));
}

#[test]
fn a_longer_vector_begins_like_a_shorter_one() {
    assert_eq!(word_vector(3, "road", 64)[..8], word_vector(3, "road", 8));
}

#[test]
fn a_map_keeps_the_size_of_vectors() {
    let words: Vec<f64> = (0..200)
        .flat_map(|seed| word_vector(seed, "road", 64))
        .collect();
    assert!((variance(&words) - 1.0).abs() < 0.05);
    assert!((variance(&map(5, "W_k", 64, 64)) * 64.0 - 1.0).abs() < 0.05);
}
