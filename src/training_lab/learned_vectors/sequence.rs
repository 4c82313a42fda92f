//! The tokens that a model reads, from the reader's text, and back.

use training::task::Task;

/// The largest number of tokens, as many as in training.
pub const MOST_TOKENS: usize = 64;

/// The number of invalid characters that a sentence lists.
const MOST_LISTED: usize = 8;

/// The result of reading a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    pub tokens: Vec<u8>,
    /// The first few invalid characters, each once.
    pub left_out: String,
    /// The number of tokens beyond the largest number.
    pub beyond: usize,
    /// Whether the text had no token, so that this is the example.
    pub is_example: bool,
}

impl Sequence {
    /// Reads a text. Lower case equals upper case, and spaces are ignored.
    pub fn of(task: Task, text: &str) -> Self {
        let (mut tokens, mut left_out) = (Vec::new(), String::new());
        for sign in text.chars().filter(|sign| !sign.is_whitespace()) {
            match task.token(sign.to_ascii_uppercase()) {
                Some(token) => tokens.push(token),
                None if left_out.contains(sign) => {}
                None if left_out.chars().count() == MOST_LISTED => {}
                None => left_out.push(sign),
            }
        }
        let is_example = tokens.is_empty();
        if is_example {
            tokens = task.example();
        }
        let beyond = tokens.len().saturating_sub(MOST_TOKENS);
        tokens.truncate(MOST_TOKENS);
        Self {
            tokens,
            left_out,
            beyond,
            is_example,
        }
    }
}

pub fn written(task: Task, tokens: &[u8]) -> String {
    tokens.iter().map(|token| task.glyph(*token)).collect()
}
