//! Nested brackets: after the marker *close* comes the kind of the bracket that is open.

use super::{Scored, Sequence};
use crate::random::Random;

const KINDS: usize = 4;

const DEEPEST: usize = 8;

/// The marker that announces a closing bracket.
const CLOSE: u8 = 2 * KINDS as u8;

pub const VOCABULARY: usize = 2 * KINDS + 1;

pub fn glyph(token: u8) -> char {
    char::from(b"([{<)]}>."[usize::from(token)])
}

/// Near and far, and as deep as four.
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

/// Opening and closing are as likely, where both can be.
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
