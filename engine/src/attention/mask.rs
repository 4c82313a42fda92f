//! Attention masks.

/// The mask: the keys that each query sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mask {
    /// Every key.
    #[default]
    Full,
    /// The keys at the query's *position* or before it, in whatever order the tensor holds them.
    Causal,
}

impl Mask {
    /// Whether a query at position `m` sees a key at position `n`.
    pub fn sees(self, m: f64, n: f64) -> bool {
        match self {
            Self::Full => true,
            Self::Causal => n <= m,
        }
    }
}
