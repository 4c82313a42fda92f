//! The scores of a query with keys from a cache, while dynamic NTK changes the base with every token.

use super::parameters::{CACHED, FACTOR, KEPT_KEYS, KeptKeys, MAX_POSITION, MOST_CACHED};
use crate::figure::prelude::*;
use crate::toy_model::vectors_shown;
use rotary::attention::{Attention, KeyCache, Operands};
use rotary::scaling::{NtkDynamic, Scaling};

/// The rounding error of a right score, relative to the lengths of its vectors.
const ROUNDING: f64 = 1e-12;

/// A key of the cache, and the newest token's score with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key {
    pub base: f64,
    /// The score if the query's base rotates the key too.
    pub right: f64,
    /// The score with the key as the cache has it.
    pub cached: f64,
}

impl Key {
    /// The error of its score.
    pub fn error(&self) -> f64 {
        self.cached - self.right
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The base that rotates the newest token, the query among them.
    pub base: f64,
    /// The newest token's frequencies, in radians per token.
    pub theta: Vec<f64>,
    /// The keys so far, the newest last.
    pub keys: Vec<Key>,
    /// The largest error of a score of the newest token, by the number of tokens from 1 on, for keys that are rotated
    /// once.
    pub worst_rotated_once: Vec<f64>,
    /// The same for the selected way to keep keys.
    pub worst: Vec<f64>,
    /// The number of rotations of a key so far.
    pub rotations: usize,
    /// The largest error that is rounding.
    pub rounding: f64,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let decoding = Decoding::of(state)?;
        let cached = state.get(&CACHED);
        let (keys, rotations) = decoding.newest(state.get(&KEPT_KEYS), cached)?;
        let worst = |kept| decoding.worst(kept);
        let worst_rotated_once = worst(KeptKeys::Rotated)?;
        let lengths = [&decoding.q, &decoding.k].map(|vector| {
            let squares = vector.iter().map(|component| component * component);
            squares.sum::<f64>().sqrt()
        });
        Ok(Self {
            base: decoding.base(cached)?,
            theta: decoding.rotary(cached)?.theta().to_vec(),
            keys,
            worst: match state.get(&KEPT_KEYS) {
                KeptKeys::Rotated => worst_rotated_once.clone(),
                kept => worst(kept)?,
            },
            worst_rotated_once,
            rotations,
            rounding: ROUNDING * lengths[0] * lengths[1],
        })
    }
}

impl Reading {
    /// The number of keys rotated with a different base than the query.
    pub fn stale(&self) -> usize {
        let stale = self.keys.iter().filter(|key| key.base != self.base);
        stale.count()
    }

    pub fn wrong(&self) -> usize {
        let wrong = self.keys.iter().filter(|key| self.is_wrong(key));
        wrong.count()
    }

    pub fn is_wrong(&self, key: &Key) -> bool {
        key.error().abs() > self.rounding
    }

    /// The position of the key whose score is wrong by most, and by how much.
    pub fn most_wrong(&self) -> (usize, f64) {
        let larger =
            |most: (usize, f64), key: (usize, f64)| if key.1 > most.1 { key } else { most };
        let errors = self.keys.iter().map(|key| key.error().abs());
        errors.enumerate().fold((0, 0.0), larger)
    }
}

/// One token after the other, all with the same query and the same key.
struct Decoding {
    head_dim: usize,
    base: f64,
    rule: NtkDynamic,
    q: Vec<f64>,
    k: Vec<f64>,
    /// 0, 1, 2, ...
    positions: Vec<f64>,
}

impl Decoding {
    fn of(state: &State) -> Result<Self> {
        let (q, k) = vectors_shown(state, &state.rotary()?, MOST_CACHED as f64);
        Ok(Self {
            head_dim: state.head_dim(),
            base: state.get(&BASE),
            rule: NtkDynamic {
                factor: state.get(&FACTOR),
                max_position: state.get(&MAX_POSITION) as f64,
            },
            q,
            k,
            positions: (0..MOST_CACHED).map(|position| position as f64).collect(),
        })
    }

    fn base(&self, tokens: usize) -> Result<f64> {
        self.rule.base(self.head_dim, self.base, tokens)
    }

    fn rotary(&self, tokens: usize) -> Result<Rotary> {
        let rule = Scaling::NtkDynamic(self.rule);
        let scaled = rule.frequencies(self.head_dim, self.base, tokens)?;
        scaled.rotary(self.head_dim, Pairing::Interleaved)
    }

    fn layer(&self, rotary: Option<Rotary>) -> Attention {
        Attention {
            rotary,
            value_dim: 1,
            scale: 1.0,
            ..Attention::new(1, self.head_dim)
        }
    }

    /// The scores of the newest of some tokens with all keys, of which each has come unrotated.
    fn scores(&self, keys: &[f64], tokens: usize) -> Result<Vec<f64>> {
        let layer = self.layer(Some(self.rotary(tokens)?));
        let positions = &self.positions[..tokens];
        let operands = Operands {
            q: &self.q,
            k: keys,
            v: &vec![0.0; tokens],
            q_positions: &positions[tokens - 1..],
            k_positions: positions,
        };
        Ok(layer.forward(&operands, None)?.logits)
    }

    /// Lets tokens come one after the other, and gives the newest one's scores with the cache and the number of keys
    /// rotated so far to `see`.
    fn decode(
        &self,
        kept: KeptKeys,
        tokens: usize,
        mut see: impl FnMut(usize, Vec<f64>, usize) -> Result<()>,
    ) -> Result<()> {
        let at_first = match kept {
            KeptKeys::Unrotated => None,
            _ => Some(self.rotary(1)?),
        };
        let mut cache = KeyCache::new(self.layer(at_first))?;
        let mut rotations = 0;
        for tokens in 1..=tokens {
            let position = &self.positions[tokens - 1..tokens];
            let is_new = tokens > 1 && self.base(tokens)? != self.base(tokens - 1)?;
            match kept {
                KeptKeys::Rotated => cache.set_rotary(Some(self.rotary(tokens)?))?,
                KeptKeys::RotatedAgain if is_new => {
                    cache.rotate_again(Some(self.rotary(tokens)?))?;
                    rotations += tokens - 1;
                }
                _ => (),
            }
            cache.append(&self.k, &[0.0], position)?;
            let scores = match kept {
                KeptKeys::Unrotated => {
                    rotations += tokens;
                    self.scores(cache.keys(), tokens)?
                }
                _ => {
                    rotations += 1;
                    cache.attend(&self.q, position, None)?.logits
                }
            };
            see(tokens, scores, rotations)?;
        }
        Ok(())
    }

    /// The right scores of the newest of some tokens.
    fn right(&self, tokens: usize) -> Result<Vec<f64>> {
        self.scores(&self.k.repeat(tokens), tokens)
    }

    /// The keys when some tokens have come, and how many times one was rotated until then.
    fn newest(&self, kept: KeptKeys, tokens: usize) -> Result<(Vec<Key>, usize)> {
        let mut newest = (Vec::new(), 0);
        self.decode(kept, tokens, |_, scores, rotations| {
            newest = (scores, rotations);
            Ok(())
        })?;
        let (cached, rotations) = newest;
        let scores = self.right(tokens)?.into_iter().zip(cached);
        let key = |(position, (right, cached))| {
            let base = match kept {
                KeptKeys::Rotated => self.base(position + 1)?,
                _ => self.base(tokens)?,
            };
            Ok(Key {
                base,
                right,
                cached,
            })
        };
        let keys: Result<_> = scores.enumerate().map(key).collect();
        Ok((keys?, rotations))
    }

    /// The largest error of the newest token's scores, by the number of tokens from 1 on.
    fn worst(&self, kept: KeptKeys) -> Result<Vec<f64>> {
        let mut worst = Vec::new();
        self.decode(kept, MOST_CACHED, |tokens, scores, _| {
            let right = self.right(tokens)?;
            let errors = scores
                .iter()
                .zip(&right)
                .map(|(score, right)| (score - right).abs());
            worst.push(errors.fold(0.0, f64::max));
            Ok(())
        })?;
        Ok(worst)
    }
}
