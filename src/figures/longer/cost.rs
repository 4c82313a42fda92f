//! The cost of each encoding compared with a model without one, by formula.

use training::model::{SHAW_CLIP, T5_BUCKETS};
use training::{Encoding, Settings};

/// The additional cost of an encoding for one sequence, over all layers and heads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// The encoding.
    pub encoding: Encoding,
    pub learned: usize,
    pub multiplications: usize,
    /// Numbers that are added to scores before the softmax: an attention kernel must do it inside.
    pub added_to_scores: usize,
    /// Numbers in memory that are not learned.
    pub held: usize,
}

const COMPARED: [Encoding; 5] = [
    Encoding::Rope,
    Encoding::Shaw,
    Encoding::Alibi,
    Encoding::Sinusoidal,
    Encoding::Learned,
];

/// The costs of encodings for a text of `length` tokens.
pub fn costs(settings: &Settings, length: usize) -> Vec<Cost> {
    let cost = |encoding| {
        cost(
            &Settings {
                encoding,
                ..*settings
            },
            length,
        )
    };
    COMPARED.map(cost).to_vec()
}

fn cost(settings: &Settings, length: usize) -> Cost {
    let Settings {
        encoding,
        layers,
        width,
        heads,
        context,
        ..
    } = *settings;
    let (head_dim, distances) = (settings.head_dim(), SHAW_CLIP + 1);
    let scores = layers * heads * scores(length);
    let [learned, multiplications, added_to_scores, held] = match encoding {
        Encoding::None => [0; 4],
        // Four for each pair of a query and of a key; a cosine and a sine for each position and pair of a head.
        Encoding::Rope => [0, layers * length * 4 * width, 0, length * head_dim],
        // Each query times the vector of each distance; these products are held for one head at a time.
        Encoding::Shaw => [
            layers * distances * head_dim,
            layers * length * width * distances,
            scores,
            length * distances,
        ],
        Encoding::Alibi => [0, 0, scores, heads * length],
        Encoding::T5 => [heads * T5_BUCKETS, 0, scores, heads * length],
        Encoding::Sinusoidal => [0, 0, 0, length * width],
        Encoding::Learned => [context * width, 0, 0, 0],
    };
    Cost {
        encoding,
        learned,
        multiplications,
        added_to_scores,
        held,
    }
}

/// The scores of a head: a token sees itself and those before it.
pub fn scores(length: usize) -> usize {
    length * (length + 1) / 2
}

/// The multiplications that the scores of all heads take without any encoding.
pub fn multiplications_of_scores(settings: &Settings, length: usize) -> usize {
    settings.layers * scores(length) * settings.width
}

/// The number of values in a literal implementation of Shaw's encoding, with a vector for each query and key: the
/// square of the length times the head dimension.
pub fn as_written(settings: &Settings, length: usize) -> usize {
    length * length * settings.head_dim()
}
