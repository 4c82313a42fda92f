//! A cache of rotated keys that grows token by token and evicts: the scores that it gives, beside the right ones.

use super::parameters::{COUNTED, Counted, PADDING, PADS, PaddingCounted, SHIFTED, SINKS, WINDOW};
use crate::figure::prelude::*;
use rotary::attention::{Attention, KeyCache};

/// The tokens of the prompt, which come before any new token.
pub const PROMPT: usize = 4;

/// Up to this difference two scores of 64 bits differ by rounding alone.
pub const ROUNDING: f64 = 1e-9;

/// The engine's results for a cache and its newest token's query.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The tokens in the cache, in its order. The last is the newest, whose query it is.
    pub keys: Vec<CachedKey>,
    /// The number of evicted tokens; all of them are between the sinks and the others.
    pub evicted: usize,
}

/// A key of the cache, and its score with the query of the newest token.
#[derive(Debug, Clone, PartialEq)]
pub struct CachedKey {
    /// Its place in the text, from 0.
    pub token: usize,
    pub position: i64,
    /// The position that it should count as.
    pub right_position: i64,
    /// The distance from its position to the query's.
    pub distance: i64,
    /// The right distance.
    pub right_distance: i64,
    /// The score that the cache gives.
    pub score: f64,
    pub right_score: f64,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let newest = newest(state);
        let cache = filled(state, &rotary)?;
        let held = cache.positions();
        let query = held[held.len() - 1];
        let q = state.components(Role::Query);
        let scores = cache.attend(&q, &[query], None)?.logits;
        let evicted = newest + 1 - held.len();
        let counted = state.get(&COUNTED);
        let right = |place: usize| {
            let token = token_at(state, place, evicted);
            match counted {
                Counted::Text => token,
                Counted::Cache => place,
            }
        };
        let right_query = right(held.len() - 1);
        let keys = held.iter().zip(scores).enumerate();
        let keys = keys.map(|(place, (&position, score))| {
            let right_distance = (right_query - right(place)) as i64;
            let at_right = rotary.score_from_distance(
                &q,
                &state.components(Role::Key),
                right_distance as f64,
            )?;
            Ok(CachedKey {
                token: token_at(state, place, evicted),
                position: position as i64,
                right_position: right(place) as i64,
                distance: (query - position) as i64,
                right_distance,
                score,
                right_score: at_right.total,
            })
        });
        Ok(Self {
            keys: keys.collect::<Result<_>>()?,
            evicted,
        })
    }
}

impl Reading {
    /// The newest token, whose query meets all keys.
    ///
    /// # Panics
    /// Never: a cache has at least its newest token.
    pub fn newest(&self) -> &CachedKey {
        &self.keys[self.keys.len() - 1]
    }

    /// The common error of all positions, if they are all too high by the same number.
    pub fn common_shift(&self) -> Option<i64> {
        let shift = |key: &CachedKey| key.position - key.right_position;
        let of_query = shift(self.newest());
        self.keys
            .iter()
            .all(|key| shift(key) == of_query)
            .then_some(of_query)
    }

    /// The keys whose distance is not the right one.
    pub fn wrong(&self) -> impl Iterator<Item = &CachedKey> {
        self.keys.iter().filter(|key| key.is_wrong())
    }

    /// The key whose score is farthest from the right one.
    pub fn worst(&self) -> &CachedKey {
        let keys = self.keys.iter();
        let worst = keys.max_by(|a, b| a.error().total_cmp(&b.error()));
        worst.unwrap_or_else(|| self.newest())
    }

    /// The number of keys at the query's position, including the newest.
    pub fn at_the_query(&self) -> usize {
        self.keys.iter().filter(|key| key.distance == 0).count()
    }
}

impl CachedKey {
    /// Whether the query finds it at another distance than it should.
    pub fn is_wrong(&self) -> bool {
        self.distance != self.right_distance
    }

    /// The error of its score.
    pub fn error(&self) -> f64 {
        (self.score - self.right_score).abs()
    }
}

/// The place in the text of the newest token.
fn newest(state: &State) -> usize {
    PROMPT - 1 + state.get(&STEP)
}

fn token_at(state: &State, place: usize, evicted: usize) -> usize {
    if place < state.get(&SINKS) {
        place
    } else {
        place + evicted
    }
}

/// The cache after the newest token came. All tokens have the same key, and values that nobody asks for.
fn filled(state: &State, rotary: &Rotary) -> Result<KeyCache> {
    let head_dim = state.head_dim();
    let mut cache = KeyCache::new(Attention {
        rotary: Some(rotary.clone()),
        value_dim: 1,
        scale: 1.0,
        ..Attention::new(1, head_dim)
    })?;
    let k = state.components(Role::Key);
    let sinks = state.get(&SINKS);
    let most = sinks + state.get(&WINDOW);
    for token in 0..=newest(state) {
        if cache.positions().len() == most {
            cache.evict(sinks..sinks + 1)?;
            if state.get(&SHIFTED) {
                cache.shift(sinks..most - 1, -1.0)?;
            }
        }
        let counted = match state.get(&COUNTED) {
            Counted::Text => token,
            Counted::Cache => cache.positions().len(),
        };
        let padding = match state.get(&PADDING) {
            PaddingCounted::Never => 0,
            PaddingCounted::New if token < PROMPT => 0,
            PaddingCounted::New | PaddingCounted::All => state.get(&PADS),
        };
        cache.append(&k, &[0.0], &[(counted + padding) as f64])?;
    }
    Ok(cache)
}
