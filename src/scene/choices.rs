//! What a scene chooses among.

use rotary::linear_attention::FeatureMap;

/// Which of the two vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `q`, at position `m`.
    Query,
    /// `k`, at position `n`.
    Key,
}

impl Role {
    /// Both, in the order in which figures have them.
    pub const ALL: [Self; 2] = [Self::Query, Self::Key];
}

/// Which matrix the grid of `R` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatrixShown {
    /// `R_m`.
    AtQuery,
    /// `R_n`.
    AtKey,
    /// `R_{n-m}`.
    OfGap,
    /// `R_m^T R_n - R_{n-m}`, which should vanish.
    Check,
}

impl MatrixShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 4] = [Self::AtQuery, Self::AtKey, Self::OfGap, Self::Check];
}

/// A language, and a library of it, that computes what the page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Python with NumPy.
    NumPy,
    /// Python with PyTorch.
    PyTorch,
    /// Python with JAX.
    Jax,
    /// Rust with this project's engine.
    Rust,
    /// The `config.json` of a transformers model.
    Config,
}

impl Dialect {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 5] = [
        Self::NumPy,
        Self::PyTorch,
        Self::Jax,
        Self::Rust,
        Self::Config,
    ];
}

/// A stage on the way from a score to a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// `R_m q . R_n k`.
    Score,
    /// Divided by `sqrt(d)`; minus infinity where the key is hidden.
    Scaled,
    /// After the softmax.
    Weight,
}

impl Stage {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 3] = [Self::Score, Self::Scaled, Self::Weight];
}

/// How the angle of a position grows, in the derivation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phi {
    /// `phi(m) = m theta`: the arithmetic progression that the derivation finds.
    Linear,
    /// `phi(m) = m^2 theta`.
    Square,
    /// `phi(m) = sqrt(|m|) theta`.
    Root,
}

impl Phi {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 3] = [Self::Linear, Self::Square, Self::Root];
}

/// Whose terms a figure shows: how a position comes into the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermsShown {
    /// A sinusoid for each position, added to the words.
    Sinusoidal,
    /// A vector for each clipped distance, added to the keys.
    Shaw,
    /// The same vector against either word, and not against itself.
    Both,
}

impl TermsShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 3] = [Self::Sinusoidal, Self::Shaw, Self::Both];
}

/// Which scheme of relative positions a figure shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelativeShown {
    /// A vector for each clipped distance.
    Shaw,
    /// A bias for each distance of a table.
    Bias,
    /// A bias for each of T5's buckets.
    T5,
    /// A bias in proportion to the distance.
    Alibi,
}

impl RelativeShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 4] = [Self::Shaw, Self::Bias, Self::T5, Self::Alibi];
}

/// Which query and key stand for all in a figure of many distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VectorsShown {
    /// Every component 1, as in the papers' picture.
    Ones,
    /// Those of the seed.
    Drawn,
    /// A pair of vectors whose score rises with the distance.
    Rising,
}

impl VectorsShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 3] = [Self::Ones, Self::Drawn, Self::Rising];
}

/// What linear attention may put in place of the exponential, in the order of the link's names.
pub const FEATURE_MAPS: [FeatureMap; 5] = [
    FeatureMap::EluPlusOne,
    FeatureMap::Relu,
    FeatureMap::Exp,
    FeatureMap::Square,
    FeatureMap::Softmax,
];
