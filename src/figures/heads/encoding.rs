//! The six ways to tell positions that stand side by side.

use crate::words;

/// How a head is told where its tokens stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Not at all.
    None,
    /// A vector per position, added before the projections.
    Sinusoidal,
    /// A vector per clipped distance, added to the keys.
    Shaw,
    /// A number per bucket of distances, added to the score.
    T5,
    /// A slope times the distance, taken off the score.
    Alibi,
    /// The turn.
    Rotary,
}

impl Encoding {
    /// In the order in which they appeared.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Sinusoidal,
        Self::Shaw,
        Self::T5,
        Self::Alibi,
        Self::Rotary,
    ];

    /// Its name for scripts.
    pub fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Sinusoidal => "sinusoidal",
            Self::Shaw => "shaw",
            Self::T5 => "t5",
            Self::Alibi => "alibi",
            Self::Rotary => "rope",
        }
    }

    /// Its name in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => words::heads_none(),
            Self::Sinusoidal => words::heads_sinusoidal(),
            Self::Shaw => words::heads_shaw(),
            Self::T5 => words::heads_t5(),
            Self::Alibi => words::heads_alibi(),
            Self::Rotary => words::heads_rope(),
        }
    }

    /// Where the position enters, in a few words.
    pub fn how(self) -> &'static str {
        match self {
            Self::None => words::heads_none_how(),
            Self::Sinusoidal => words::heads_sinusoidal_how(),
            Self::Shaw => words::heads_shaw_how(),
            Self::T5 => words::heads_t5_how(),
            Self::Alibi => words::heads_alibi_how(),
            Self::Rotary => words::heads_rope_how(),
        }
    }
}
