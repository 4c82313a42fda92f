//! Data read from files, stored outside the state: a state names it by a number, and the data of a number never
//! changes.

use super::parameters::MOST_FILES;
use crate::files::Axes;
use crate::toy_model::{ToyHead, tokens};
use crate::words;
use rotary::frequency::DEFAULT_BASE;
use rotary::{Pairing, Result, Rotary};
use std::cell::RefCell;
use std::rc::Rc;

/// The queries and keys of some tokens of one head.
#[derive(Debug, Clone, PartialEq)]
pub struct Loaded {
    /// The number of components of a query or a key.
    pub head_dim: usize,
    /// The first token, from 0.
    pub first: usize,
    /// Shape: `[tokens, head_dim]`.
    pub q: Vec<f32>,
    /// Shape: `[tokens, head_dim]`.
    pub k: Vec<f32>,
    /// The source; `None` for the example.
    pub source: Option<Source>,
}

/// The source of queries and keys.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The names of the two tensors.
    pub names: [String; 2],
    pub axes: [Axes; 2],
    /// Their heads, from 0.
    pub heads: [usize; 2],
}

impl Loaded {
    pub fn tokens(&self) -> usize {
        self.q.len() / self.head_dim
    }

    /// The queries and keys of a head that looks [`EXAMPLE_DISTANCE`] tokens back, on the page's sentence again and
    /// again: every key is one vector and a small part of its word's, every query that vector rotated back by so many
    /// tokens.
    ///
    /// # Errors
    /// `head_dim` zero or odd.
    pub fn example(head_dim: usize, first: usize) -> Result<Self> {
        let sentence = tokens(words::sentence_default());
        let words = sentence
            .iter()
            .copied()
            .cycle()
            .skip(first % sentence.len());
        let vectors = ToyHead::new(EXAMPLE_SEED, head_dim)?.project(words.take(EXAMPLE_TOKENS))?;
        let rotary = Rotary::new(head_dim, head_dim, DEFAULT_BASE, Pairing::Interleaved)?;
        // Fast pairs count most, because they tell neighbours apart.
        let all = rotary.theta().iter().flat_map(|theta| [theta.sqrt(); 2]);
        let all: Vec<f64> = all.collect();
        let before = rotary.at(-EXAMPLE_DISTANCE)?.rotate(&all)?;
        let with = |words: Vec<f64>, all: &[f64]| {
            let parts = words.iter().zip(all.iter().cycle());
            parts
                .map(|(word, all)| (all + WORDS * word) as f32)
                .collect()
        };
        Ok(Self {
            head_dim,
            first,
            q: with(vectors.q, &before),
            k: with(vectors.k, &all),
            source: None,
        })
    }
}

/// The distance at which the head of the example looks back, in tokens.
const EXAMPLE_DISTANCE: f64 = 3.0;

/// The factor on its words' vectors.
const WORDS: f64 = 0.25;

const EXAMPLE_TOKENS: usize = 32;

/// The seed of the example's toy head.
const EXAMPLE_SEED: u32 = 7;

/// The number of readings kept: each has a megabyte at most.
const KEPT: usize = 48;

/// The data read in this tab.
struct Shelf {
    /// Each with its number.
    loaded: Vec<(u32, Rc<Loaded>)>,
    /// The next number; 0 before the first.
    next: u32,
}

thread_local! {
    static SHELF: RefCell<Shelf> = const {
        RefCell::new(Shelf {
            loaded: Vec::new(),
            next: 0,
        })
    };
}

/// The data of a number; `None` for a number from another tab, or one from long ago.
pub fn numbered(number: u32) -> Option<Rc<Loaded>> {
    SHELF.with_borrow(|shelf| {
        let found = shelf.loaded.iter().find(|(known, _)| *known == number)?;
        Some(Rc::clone(&found.1))
    })
}

/// Keeps what was read, and returns its number. The first one is drawn: another tab's link has another.
pub fn keep(loaded: Loaded) -> u32 {
    let most = MOST_FILES as u32;
    SHELF.with_borrow_mut(|shelf| {
        let number = match shelf.next {
            0 => 1 + (drawn() * f64::from(most - 1)) as u32,
            next => next,
        };
        shelf.next = 1 + number % (most - 1);
        if shelf.loaded.len() == KEPT {
            shelf.loaded.remove(0);
        }
        shelf.loaded.push((number, Rc::new(loaded)));
        number
    })
}

/// A number from 0 to 1, in a native test always the same.
fn drawn() -> f64 {
    if cfg!(target_arch = "wasm32") {
        js_sys::Math::random()
    } else {
        0.5
    }
}
