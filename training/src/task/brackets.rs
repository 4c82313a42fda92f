//! Nested brackets: the marker *close* is followed by the kind of the bracket that is open.

use super::{Scored, Sequence};
use crate::random::Random;

pub const KINDS: usize = 4;

const DEEPEST: usize = 8;

/// The marker before a closing bracket.
const CLOSE: u8 = 2 * KINDS as u8;

pub const VOCABULARY: usize = 2 * KINDS + 1;

pub fn glyph(token: u8) -> char {
    char::from(b"([{<)]}>."[usize::from(token)])
}

/// An example with near and far answers, four levels deep.
pub const EXAMPLE: &str = "([<{(.).}.>[{.}.].]<(.).";

/// The bracket that is open at each marker.
pub fn answers(tokens: &[u8]) -> Vec<(usize, usize)> {
    let (mut open, mut answers) = (Vec::new(), Vec::new());
    for (index, token) in tokens.iter().enumerate() {
        if usize::from(*token) < KINDS {
            open.push(index);
        } else if *token == CLOSE {
            answers.extend(open.last().map(|opened| (index, *opened)));
        } else {
            open.pop();
        }
    }
    answers
}

/// A sequence in which opening and closing are equally likely, if both are possible.
pub fn sequence(mut random: Random, length: usize) -> Sequence {
    let mut tokens: Vec<u8> = Vec::with_capacity(length + 1);
    let mut scored = Vec::new();
    let mut open: Vec<(u8, usize)> = Vec::new();
    while tokens.len() < length {
        let here = tokens.len();
        let opens = match open.len() {
            0 => true,
            DEEPEST => false,
            _ => random.below(2) == 0,
        };
        if opens {
            let kind = random.below(KINDS) as u8;
            open.push((kind, here));
            tokens.push(kind);
        } else if let Some((kind, opened)) = open.pop() {
            let target = KINDS as u8 + kind;
            tokens.extend([CLOSE, target]);
            scored.push(Scored {
                index: here,
                target,
                distance: here - opened,
            });
        }
    }
    tokens.truncate(length);
    Sequence { tokens, scored }
}
