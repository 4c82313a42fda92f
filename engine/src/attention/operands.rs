//! Inputs of attention.

/// Inputs of attention.
#[derive(Debug, Clone, Copy)]
pub struct Operands<'a> {
    /// Queries, unrotated. Shape: `[queries, heads, head_dim]`.
    pub q: &'a [f64],
    /// Keys, unrotated. Shape: `[keys, kv_heads, head_dim]`.
    pub k: &'a [f64],
    /// Values. Shape: `[keys, kv_heads, value_dim]`.
    pub v: &'a [f64],
    /// The queries' positions in tokens. Shape: `[queries]`.
    pub q_positions: &'a [f64],
    /// The keys' positions in tokens. Shape: `[keys]`.
    pub k_positions: &'a [f64],
}

impl<'a> Operands<'a> {
    /// The same positions and values with different queries and keys.
    pub(super) fn with(&self, q: &'a [f64], k: &'a [f64]) -> Self {
        Self { q, k, ..*self }
    }
}
