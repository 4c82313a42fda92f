//! Decoding token by token: each key is rotated once, when it is appended, and cached.

use super::attended::Attended;
use super::layer::Attention;
use super::operands::Operands;
use crate::encoding::AdditiveBias;
use crate::error::{Result, at_least, equal, finite, shaped};
use crate::memory::copied;
use crate::prelude::*;
use crate::rotation::Rotary;
use core::ops::Range;

/// The rotated keys, the values and the positions of the tokens so far.
///
/// A cached key isn't rotated again when later tokens arrive, because the score depends on the distance alone. The
/// exception is renumbering positions after an eviction: [`KeyCache::shift`].
#[derive(Debug, Clone, PartialEq)]
pub struct KeyCache {
    attention: Attention,
    k: Vec<f64>,
    v: Vec<f64>,
    positions: Vec<f64>,
}

impl KeyCache {
    /// An empty cache of a layer.
    ///
    /// # Errors
    /// The layer's errors of [`Attention::forward`].
    pub fn new(attention: Attention) -> Result<Self> {
        attention.check_layer()?;
        Ok(Self {
            attention,
            k: Vec::new(),
            v: Vec::new(),
            positions: Vec::new(),
        })
    }

    /// Rotates the keys of new tokens to their positions and appends them. On an error the cache is unchanged.
    ///
    /// Shapes: `k` `[tokens, kv_heads, head_dim]`, unrotated; `v` `[tokens, kv_heads, value_dim]`; `positions`
    /// `[tokens]`.
    ///
    /// # Errors
    /// A tensor of the wrong shape; a position that is not finite.
    pub fn append(&mut self, k: &[f64], v: &[f64], positions: &[f64]) -> Result<()> {
        let layer = &self.attention;
        let tokens = positions.len();
        shaped("k", k, &[tokens, layer.kv_heads, layer.head_dim])?;
        shaped("v", v, &[tokens, layer.kv_heads, layer.value_dim])?;
        let k = layer.rotate("positions", k, layer.kv_heads, positions)?;
        self.k.extend(k);
        self.v.extend(v);
        self.positions.extend(positions);
        Ok(())
    }

    /// Changes the embedding for later keys and all queries. Cached keys keep the old rotation, so their scores mix two
    /// embeddings.
    ///
    /// Libraries whose frequencies follow the sequence length ([`NtkDynamic`](crate::scaling::NtkDynamic)) do this. To
    /// get correct scores, either keep the keys unrotated and rotate all of them for each query
    /// ([`Attention::forward`]), or rotate them again ([`KeyCache::rotate_again`]).
    ///
    /// # Errors
    /// An embedding with a different `head_dim`.
    pub fn set_rotary(&mut self, rotary: Option<Rotary>) -> Result<()> {
        if let Some(rotary) = &rotary {
            equal(
                "rotary.head_dim()",
                rotary.head_dim(),
                self.attention.head_dim,
            )?;
        }
        self.attention.rotary = rotary;
        Ok(())
    }

    /// [`KeyCache::set_rotary`], and re-rotates every cached key: back by the old embedding, then to its position by
    /// the new one, factors included. On an error the cache is unchanged.
    ///
    /// # Errors
    /// An embedding with a different `head_dim`; an old factor of 0, which cannot be undone; a position whose product
    /// with a frequency is not finite.
    pub fn rotate_again(&mut self, rotary: Option<Rotary>) -> Result<()> {
        let layer = &self.attention;
        let mut back = layer.clone();
        if let Some(old) = back.rotary.take() {
            let undone = 1.0 / old.attention_factor();
            back.rotary = Some(old.with_attention_factor(undone)?);
        }
        let mut k = copied("the rotated keys", &self.k)?;
        back.rotate_back(&mut k, layer.kv_heads, &self.positions)?;
        let mut forth = Self::new(layer.clone())?;
        forth.set_rotary(rotary)?;
        let layer = forth.attention;
        self.k = layer.rotate("positions", &k, layer.kv_heads, &self.positions)?;
        self.attention = layer;
        Ok(())
    }

    /// Attends queries to the cached keys. Append the query's own token first.
    ///
    /// Shapes: `q` `[queries, heads, head_dim]`, unrotated; `positions` `[queries]`.
    ///
    /// # Errors
    /// An empty cache; `q` or `bias` of the wrong shape; a position that is not finite.
    pub fn attend(
        &self,
        q: &[f64],
        positions: &[f64],
        bias: Option<&AdditiveBias>,
    ) -> Result<Attended> {
        let layer = &self.attention;
        let operands = Operands {
            q,
            k: &self.k,
            v: &self.v,
            q_positions: positions,
            k_positions: &self.positions,
        };
        layer.check(&operands, bias)?;
        let q = layer.rotate("positions", q, layer.heads, positions)?;
        layer.attend(&operands.with(&q, &self.k), bias)
    }

    /// Evicts the first `tokens` tokens. The others keep their positions.
    ///
    /// # Errors
    /// `tokens` more than the cache holds.
    pub fn evict_first(&mut self, tokens: usize) -> Result<()> {
        self.evict(0..tokens)
    }

    /// Evicts a range of tokens, by index in the cache. The others keep their positions, and so their scores;
    /// [`KeyCache::shift`] closes the gap. An empty range evicts nothing.
    ///
    /// Source: attention sinks keep the first tokens and the last (`StartRecentKVCache.evict_range` of StreamingLLM);
    /// `llama_memory_seq_rm` of llama.cpp.
    ///
    /// # Errors
    /// A range beyond the cache.
    pub fn evict(&mut self, places: Range<usize>) -> Result<()> {
        let Range { start, end } = self.within(places)?;
        let (key, value) = (
            self.key_size(),
            self.attention.kv_heads * self.attention.value_dim,
        );
        self.k.drain(start * key..end * key);
        self.v.drain(start * value..end * value);
        self.positions.drain(start..end);
        Ok(())
    }

    /// Shifts the positions of a range of keys, by index in the cache, by `by` tokens, which may be negative: each key
    /// is rotated once more, by `R_by`. The attention factor is already on them and is not applied again. On an error
    /// the cache is unchanged.
    ///
    /// Source: the K-shift of llama.cpp (`llama_memory_seq_add`, `build_rope_shift`).
    ///
    /// # Errors
    /// A range beyond the cache; `by` or a shifted position not finite.
    pub fn shift(&mut self, places: Range<usize>, by: f64) -> Result<()> {
        let places = self.within(places)?;
        let by = finite("by", by)?;
        let mut positions = self.positions[places.clone()].to_vec();
        for position in &mut positions {
            *position = finite("position + by", *position + by)?;
        }
        let keys = places.start * self.key_size()..places.end * self.key_size();
        let mut shifted = self.k[keys.clone()].to_vec();
        if let Some(rotary) = &self.attention.rotary {
            let by = rotary.clone().with_attention_factor(1.0)?.at(by)?;
            for key in shifted.chunks_exact_mut(self.attention.head_dim) {
                by.rotate_in_place(key)?;
            }
        }
        self.k[keys].copy_from_slice(&shifted);
        self.positions[places].copy_from_slice(&positions);
        Ok(())
    }

    /// The range, if it is within the cache. A range that ends before it begins is empty.
    fn within(&self, Range { start, end }: Range<usize>) -> Result<Range<usize>> {
        at_least("tokens in the cache", end, self.positions.len())?;
        Ok(start.min(end)..end)
    }

    /// The number of key components per token, over all heads.
    fn key_size(&self) -> usize {
        self.attention.kv_heads * self.attention.head_dim
    }

    /// The rotated keys. Shape: `[tokens, kv_heads, head_dim]`.
    pub fn keys(&self) -> &[f64] {
        &self.k
    }

    /// The positions of the keys. Shape: `[tokens]`.
    pub fn positions(&self) -> &[f64] {
        &self.positions
    }
}
