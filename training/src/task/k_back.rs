//! A stream of letters and digits: the digit `k` is followed by the letter `k` positions before it.

use super::{Scored, Sequence};
use crate::random::Random;

/// The number of letters, which are the first tokens.
pub const LETTERS: usize = 16;

/// The number of digits, 1 to 8, which are the tokens after the letters.
pub const DIGITS: usize = FARTHEST;

/// The largest `k`.
pub const FARTHEST: usize = 8;

pub const VOCABULARY: usize = LETTERS + DIGITS;

pub fn glyph(token: u8) -> char {
    let token = usize::from(token);
    if token < LETTERS {
        char::from(b'A' + token as u8)
    } else {
        char::from(b'1' + (token - LETTERS) as u8)
    }
}

/// An example with every digit once.
pub const EXAMPLE: &str = "HCAFBEG4FJ6BB8EIL2IOK5LP1PM7KAA3";

/// The answer's index for each digit.
pub fn answers(tokens: &[u8]) -> Vec<(usize, usize)> {
    let digits = tokens.iter().enumerate().filter_map(|(index, token)| {
        let k = (usize::from(*token) + 1).checked_sub(LETTERS)?;
        (k > 0).then_some((index, index.checked_sub(k)?))
    });
    digits.collect()
}

/// A sequence in which one token in three is a digit, if there are enough tokens before it; `k` always leads to a
/// letter.
pub fn sequence(mut random: Random, length: usize) -> Sequence {
    let mut tokens: Vec<u8> = Vec::with_capacity(length + 1);
    let mut scored = Vec::new();
    while tokens.len() <= length {
        let here = tokens.len();
        if here < FARTHEST || random.below(3) != 0 {
            tokens.push(random.below(LETTERS) as u8);
            continue;
        }
        let is_letter = |k: &usize| usize::from(tokens[here - k]) < LETTERS;
        let farther: Vec<usize> = (1..=FARTHEST).filter(is_letter).collect();
        let k = farther[random.below(farther.len())];
        let target = tokens[here - k];
        tokens.push((LETTERS + k - 1) as u8);
        if here < length {
            tokens.push(target);
            scored.push(Scored {
                index: here,
                target,
                distance: k,
            });
        }
    }
    tokens.truncate(length);
    Sequence { tokens, scored }
}
