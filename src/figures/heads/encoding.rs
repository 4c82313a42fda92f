//! The six ways to tell positions that stand side by side.

use crate::words;
use training::Encoding;

/// A way to tell a head the positions of its tokens.
#[derive(Debug, Clone, Copy)]
pub struct Shown {
    pub encoding: Encoding,
    pub name: fn() -> &'static str,
    /// A few words on where the position enters.
    pub how: fn() -> &'static str,
}

const fn shown(encoding: Encoding, name: fn() -> &'static str, how: fn() -> &'static str) -> Shown {
    Shown {
        encoding,
        name,
        how,
    }
}

/// Those to compare come first.
pub const SHOWN: [Shown; 6] = [
    shown(
        Encoding::Sinusoidal,
        words::heads_sinusoidal,
        words::heads_sinusoidal_how,
    ),
    shown(Encoding::Rope, words::heads_rope, words::heads_rope_how),
    shown(Encoding::Alibi, words::heads_alibi, words::heads_alibi_how),
    shown(Encoding::None, words::heads_none, words::heads_none_how),
    shown(Encoding::Shaw, words::heads_shaw, words::heads_shaw_how),
    shown(Encoding::T5, words::heads_t5, words::heads_t5_how),
];

/// The place of RoPE among them.
pub const ROPE: usize = 1;

/// The place of no encoding among them.
pub const NONE: usize = 3;
