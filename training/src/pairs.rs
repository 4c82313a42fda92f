//! Pairs of components that the heads of a model use, and what is left of its scores without some of them.

use crate::error::{Error, Result};
use crate::model::{Keep, Model, Positions};
use crate::settings::{Axes, Settings};

/// Number of sequences from which a map of the page is averaged.
pub const READ_FOR_PAIRS: usize = 16;

/// The two ways to cut a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CutKind {
    /// It adds nothing to any score.
    #[default]
    Muted,
    /// It is not rotated, so it adds the same at every distance. A model trained like that has p-RoPE (Barbero et al.
    /// 2024, section 7).
    Still,
}

/// Pairs that are cut in every head of every layer, the first 32 at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cut {
    kind: CutKind,
    pairs: u32,
}

impl Cut {
    /// Pair `i` is cut where bit `i` is set.
    pub fn new(kind: CutKind, pairs: u32) -> Self {
        match pairs {
            0 => Self::default(),
            pairs => Self { kind, pairs },
        }
    }

    /// The way in which the pairs are cut.
    pub fn kind(self) -> CutKind {
        self.kind
    }

    /// A bit for each pair.
    pub fn pairs(self) -> u32 {
        self.pairs
    }

    /// Cosine and sine of a pair: as they are, or what the cut makes of them.
    pub(crate) fn of_pair(self, pair: usize, whole: [f64; 2]) -> [f64; 2] {
        let is_cut = pair < 32 && self.pairs >> pair & 1 == 1;
        match self.kind {
            _ if !is_cut => whole,
            CutKind::Muted => [0.0, 0.0],
            CutKind::Still => [1.0, 0.0],
        }
    }

    /// Numbers for a worker: 0 for muted or 1 for still, then the bits of the pairs.
    pub fn to_numbers(self) -> [f64; 2] {
        let kind = f64::from(u8::from(self.kind == CutKind::Still));
        [kind, f64::from(self.pairs)]
    }

    /// The cut with these numbers.
    pub fn of_numbers([kind, pairs]: [f64; 2]) -> Self {
        let kind = match kind {
            0.0 => CutKind::Muted,
            _ => CutKind::Still,
        };
        Self::new(kind, pairs as u32)
    }
}

/// Use of each pair by the heads of a model, averaged over held-out texts. Shape of each field:
/// `[layers, heads, pairs]`.
#[derive(Debug, Clone, PartialEq)]
pub struct PairMap {
    /// The number of layers.
    pub layers: usize,
    /// The number of heads of a layer.
    pub heads: usize,
    /// The number of pairs of a head.
    pub pairs: usize,
    /// The mean length of a query's pair.
    pub query_norms: Vec<f32>,
    /// The mean length of a key's pair.
    pub key_norms: Vec<f32>,
    /// The mean share of the score: `|s_i| / sum_j |s_j|`, where `s_i` is what pair `i` adds to the score of a query
    /// and a key that it sees, itself included.
    pub shares: Vec<f32>,
}

impl Model {
    /// Reads `sequences` new sequences of `length` tokens.
    ///
    /// # Errors
    /// A length of 0 or above [`LONGEST`](crate::settings::LONGEST); two axes.
    pub fn pair_map(&self, length: usize, sequences: usize) -> Result<PairMap> {
        let Settings {
            task,
            seed,
            layers,
            heads,
            axes,
            ..
        } = self.settings;
        if axes != Axes::One {
            return Err(Error::Axes { axes: axes.name() });
        }
        let positions = Positions::new(&self.settings, length)?;
        let pairs = self.settings.head_dim() / 2;
        let size = layers * heads * pairs;
        let mut norms = [vec![0.0; size], vec![0.0; size]];
        let mut shares = vec![0.0; size];
        for number in 0..sequences as u64 {
            let tokens = task.sequence(seed, number, false, length).tokens;
            let forward = self.forward(&tokens, &[], &positions, Keep::Weights);
            for (layer, projected) in forward.projected.iter().enumerate() {
                for head in 0..heads {
                    let at = (layer * heads + head) * pairs;
                    let vectors = |which: usize, token: usize| {
                        let start = ((3 * token + which) * heads + head) * 2 * pairs;
                        &projected[start..start + 2 * pairs]
                    };
                    for (which, norms) in norms.iter_mut().enumerate() {
                        for token in 0..length {
                            let vector = vectors(which, token);
                            for (pair, norm) in norms[at..at + pairs].iter_mut().enumerate() {
                                let [a, b] = pair_of(vector, pair);
                                *norm += libm::sqrt(a * a + b * b);
                            }
                        }
                    }
                    for m in 0..length {
                        for n in 0..=m {
                            let turns = |pair| positions.turn(m - n, pair, pairs);
                            add_shares(
                                [vectors(0, m), vectors(1, n)],
                                turns,
                                &mut shares[at..at + pairs],
                            );
                        }
                    }
                }
            }
        }
        let mean = |sums: &[f64], count: usize| {
            let count = (sequences * count).max(1) as f64;
            sums.iter().map(|sum| (sum / count) as f32).collect()
        };
        Ok(PairMap {
            layers,
            heads,
            pairs,
            query_norms: mean(&norms[0], length),
            key_norms: mean(&norms[1], length),
            shares: mean(&shares, length * (length + 1) / 2),
        })
    }
}

impl PairMap {
    /// All numbers: the norms of queries, those of keys, and the shares.
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        let norms = self.query_norms.iter().chain(&self.key_norms);
        norms.chain(&self.shares).copied()
    }

    /// The map of a model with these numbers, if there are as many as it must have.
    pub fn of_numbers(settings: &Settings, numbers: &[f32]) -> Option<Self> {
        let pairs = settings.head_dim() / 2;
        let size = settings.layers * settings.heads * pairs;
        let (query_norms, rest) = numbers.split_at_checked(size)?;
        let (key_norms, shares) = rest.split_at_checked(size)?;
        (shares.len() == size).then(|| Self {
            layers: settings.layers,
            heads: settings.heads,
            pairs,
            query_norms: query_norms.to_vec(),
            key_norms: key_norms.to_vec(),
            shares: shares.to_vec(),
        })
    }
}

/// Components `i` and `i + d / 2`.
fn pair_of(vector: &[f32], pair: usize) -> [f64; 2] {
    [vector[pair], vector[pair + vector.len() / 2]].map(f64::from)
}

/// Adds each pair's share of a score. A score of zeros has none.
fn add_shares([query, key]: [&[f32]; 2], turns: impl Fn(usize) -> [f64; 2], shares: &mut [f64]) {
    let added = |pair: usize| {
        let ([a, b], [c, d], [cos, sin]) = (pair_of(query, pair), pair_of(key, pair), turns(pair));
        // Re[q k* e^(i (m - n) theta)]
        ((a * c + b * d) * cos - (b * c - a * d) * sin).abs()
    };
    let sum: f64 = (0..shares.len()).map(added).sum();
    if sum > 0.0 {
        for (pair, share) in shares.iter_mut().enumerate() {
            *share += added(pair) / sum;
        }
    }
}
