//! The toys in place of what a model learned: the same for the same words, and of the size that formulas expect.

use crate::prelude::*;

fn variance(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>() / values.len() as f64
}

/// Links that name a seed rely on these numbers. They are those of a program of its own, in Python: FNV-1a over the
/// seed, the kind and the name, times 0x9e3779b97f4a7c15, as the seed of wyrand; 63 bits of it as a fraction; `sqrt(3)
/// (2 u - 1)`.
#[test]
fn a_seed_and_a_name_give_the_same_numbers_for_ever() {
    let road = [
        -1.6311353763488416,
        0.5763636227296954,
        1.2201233344404143,
        -0.3651251481361148,
    ];
    assert_eq!(word_vector(477, "road", 4), road);
    assert_eq!(
        word_vector(1, "河", 2),
        [-0.49639359245909015, 0.1944166299317972]
    );
    let w_q = [
        0.823697878913144,
        1.1588367488945501,
        0.7906183339129088,
        1.0774262285933407,
    ];
    assert_eq!(projection_entries(477, "W_q", 2, 2), w_q);
    let of_distance = [-1.0090891918289515, -1.306365169837286];
    assert_eq!(table_row(477, "a", -3, 2), of_distance);
    assert_eq!(table_row(477, "bucket", 5, 1), [0.43220646171054916]);
}

#[test]
fn equal_words_have_equal_vectors_and_others_do_not() {
    assert_eq!(word_vector(1, "road", 8), word_vector(1, "road", 8));
    assert_ne!(word_vector(1, "road", 8), word_vector(1, "bends", 8));
    assert_ne!(word_vector(1, "road", 8), word_vector(2, "road", 8));
    assert_ne!(
        word_vector(1, "W_q", 16),
        projection_entries(1, "W_q", 4, 4)
    );
}

#[test]
fn a_longer_vector_begins_like_a_shorter_one() {
    assert_eq!(word_vector(3, "road", 64)[..8], word_vector(3, "road", 8));
}

#[test]
fn a_projection_keeps_the_size_of_vectors() {
    let words: Vec<f64> = (0..200)
        .flat_map(|seed| word_vector(seed, "road", 64))
        .collect();
    assert!((variance(&words) - 1.0).abs() < 0.05);
    let entries = projection_entries(5, "W_k", 64, 64);
    assert!((variance(&entries) * 64.0 - 1.0).abs() < 0.05);
}
