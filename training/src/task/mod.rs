//! The tasks: sequences of tokens, some of which follow from earlier ones.

mod brackets;
mod k_back;
mod picture;

use crate::random::Random;

pub use k_back::{DIGITS, FARTHEST, LETTERS};
pub use picture::{Direction, EMPTY, side};

/// A task for a model to learn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Task {
    /// A stream of letters and digits: the digit `k` is followed by the letter `k` positions before it.
    KBack,
    /// Nested brackets of four kinds: the marker *close* is followed by the kind of the bracket that is open.
    Brackets,
    /// A square picture of patches in raster order: each arrow is followed by the only letter in its direction.
    Picture,
}

/// A sequence for training: each token predicts the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    /// The input tokens. Shape: `[length]`.
    pub tokens: Vec<u8>,
    /// The predictions that are scored, in the order of the tokens.
    pub scored: Vec<Scored>,
}

/// A scored prediction: its target follows from earlier tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scored {
    /// The index of the token after which it is made, from 0.
    pub index: usize,
    /// The target token.
    pub target: u8,
    /// The distance to the token that determines it, in tokens.
    pub distance: usize,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 3] = [Self::KBack, Self::Brackets, Self::Picture];

    /// Its name in links and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::KBack => "k-back",
            Self::Brackets => "brackets",
            Self::Picture => "picture",
        }
    }

    /// The number of different tokens.
    pub fn vocabulary(self) -> usize {
        match self {
            Self::KBack => k_back::VOCABULARY,
            Self::Brackets => brackets::VOCABULARY,
            Self::Picture => picture::VOCABULARY,
        }
    }

    /// The number of tokens among which the targets are.
    pub fn choices(self) -> usize {
        match self {
            Self::KBack | Self::Picture => LETTERS,
            Self::Brackets => brackets::KINDS,
        }
    }

    /// The character that shows a token.
    pub fn glyph(self, token: u8) -> char {
        match self {
            Self::KBack => k_back::glyph(token),
            Self::Brackets => brackets::glyph(token),
            Self::Picture => picture::glyph(token),
        }
    }

    /// The token that a character shows, if there is one.
    pub fn token(self, glyph: char) -> Option<u8> {
        (0..self.vocabulary() as u8).find(|token| self.glyph(*token) == glyph)
    }

    /// A short example. Its last token decides the next one.
    pub fn example(self) -> Vec<u8> {
        let glyphs = match self {
            Self::KBack => k_back::EXAMPLE,
            Self::Brackets => brackets::EXAMPLE,
            Self::Picture => picture::EXAMPLE,
        };
        glyphs
            .chars()
            .filter_map(|glyph| self.token(glyph))
            .collect()
    }

    /// For each token of any sequence after which the next one is determined: its index, and the index of the token
    /// that determines it. That is `k` positions before the digit `k`, the open bracket for the marker *close*, or the
    /// only letter in an arrow's direction.
    pub fn answers(self, tokens: &[u8]) -> Vec<(usize, usize)> {
        match self {
            Self::KBack => k_back::answers(tokens),
            Self::Brackets => brackets::answers(tokens),
            Self::Picture => picture::answers(tokens),
        }
    }

    /// The sequence with a number among those of a seed. `is_training` separates sequences for training from those for
    /// testing.
    pub fn sequence(self, seed: u64, number: u64, is_training: bool, length: usize) -> Sequence {
        let purpose = 2 * number + u64::from(is_training);
        let random = Random::new(seed, purpose ^ (1 << 40));
        match self {
            Self::KBack => k_back::sequence(random, length),
            Self::Brackets => brackets::sequence(random, length),
            Self::Picture => picture::sequence(random, length),
        }
    }
}
