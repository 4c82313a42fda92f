//! Decoding token by token: keys are rotated once, when they come, and kept.

use super::attended::Attended;
use super::layer::Attention;
use super::operands::Operands;
use crate::encoding::AdditiveBias;
use crate::error::{Result, at_least, shaped};

/// The rotated keys, the values and the positions of the tokens so far.
///
/// A kept key is not rotated again when later tokens come, since the score depends on the distance alone.
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

    /// Rotates the keys of further tokens to their positions and keeps them. After an error the cache is as it was.
    ///
    /// Shapes: `k` `[tokens, kv_heads, head_dim]`, unrotated; `v` `[tokens, kv_heads, value_dim]`; `positions`
    /// `[tokens]`.
    ///
    /// # Errors
    /// A tensor of another shape; a position that is not finite.
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

    /// What queries find in the cache. The query's own token is to be appended before.
    ///
    /// Shapes: `q` `[queries, heads, head_dim]`, unrotated; `positions` `[queries]`.
    ///
    /// # Errors
    /// An empty cache; `q` or `bias` of another shape; a position that is not finite.
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

    /// Forgets the `tokens` that came first. The positions of the others stay as they are.
    ///
    /// # Errors
    /// Fewer tokens in the cache.
    pub fn evict_first(&mut self, tokens: usize) -> Result<()> {
        at_least("tokens in the cache", tokens, self.positions.len())?;
        let layer = &self.attention;
        self.k.drain(..tokens * layer.kv_heads * layer.head_dim);
        self.v.drain(..tokens * layer.kv_heads * layer.value_dim);
        self.positions.drain(..tokens);
        Ok(())
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
