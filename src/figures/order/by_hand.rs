//! Vectors by hand for the page's sentence, so that a score means something. Their components: a thing, an action, a
//! small word, water.

use crate::toy_model::ToyVectors;
use crate::words;

/// The number of components.
const DIM: usize = 4;

/// A kind of word: what it looks for, and what it is.
type Kind = [[f64; DIM]; 2];

const KINDS: [Kind; 5] = [
    // A small word.
    [[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]],
    // A river.
    [[0.0, 1.5, 0.0, 0.0], [2.0, 0.0, 0.0, 2.0]],
    // *Bends*: it looks for a thing, and water bends easily.
    [[1.0, 0.0, 0.0, 1.0], [0.0, 2.0, 0.0, 0.0]],
    // A road.
    [[0.0, 1.5, 0.0, 0.0], [2.0, 0.0, 0.0, 0.0]],
    // A pronoun: it looks for a thing, and rather for the one that the text is about.
    [[1.0, 0.0, 0.0, 1.0], [0.5, 0.0, 0.5, 0.0]],
];

/// The vectors of some of the sentence's words, by their places in it. A value is what the word is.
pub fn vectors(places: impl Iterator<Item = usize>) -> ToyVectors {
    let kinds = words::order_kinds().as_bytes();
    let kind = |place: usize| {
        let digit = kinds.get(place).map_or(0, |kind| kind - b'0');
        KINDS[usize::from(digit)]
    };
    let (q, k): (Vec<_>, Vec<_>) = places.map(kind).map(|[q, k]| (q, k)).unzip();
    ToyVectors {
        dim: DIM,
        q: q.concat(),
        k: k.concat(),
        v: k.concat(),
    }
}
