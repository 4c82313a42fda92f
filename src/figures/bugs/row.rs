//! The vectors of a seed, and what programs with a mistake make of them.

use super::pairs::{Contradiction, Pair, first_angle, pairs_of, vector_of};
use super::parameters::Bug;
use super::programs::{BASE, DIM, PADDING, PAIRS, Place, Vector, rotated, rotated_with};
use crate::state::{Role, drawn};
use crate::toy_model::token_vectors::table_row;
use glam::DVec2;
use rotary::Result;
use rotary::attention::{Attended, Attention, Mask, Operands};

/// The number of tokens after the padding.
pub const TOKENS: usize = 8;

/// The shift of both positions in the test of invariance, in tokens.
pub const SHIFT: usize = 100;

/// The position at which all components are compared with a reference.
pub const FAR: usize = 1000;

/// A test fails if a number is off by more.
pub const TOLERANCE: f64 = 1e-6;

/// A test that code which rotates vectors may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// Scores stay when both positions are shifted.
    Shift,
    Lengths,
    /// Position 0 changes nothing.
    Zero,
    /// At position 1 the first component is a reference's.
    First,
    /// At a far position all components are a reference's.
    Far,
    /// A row with padding gives the output of the row without.
    Padded,
    /// The output of attention is a reference's.
    Output,
}

impl Test {
    /// All of them, in the order in which they are numbered from 1.
    pub const ALL: [Self; 7] = [
        Self::Shift,
        Self::Lengths,
        Self::Zero,
        Self::First,
        Self::Far,
        Self::Padded,
        Self::Output,
    ];
}

/// Whether a test fails that is off by so much.
pub fn fails(off: f64) -> bool {
    // NaN is wrong too.
    off.is_nan() || off > TOLERANCE
}

/// The vectors of a row's tokens without padding.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Shape: `[TOKENS, DIM]`.
    pub q: Vec<f64>,
    /// Shape: `[TOKENS, DIM]`.
    pub k: Vec<f64>,
    /// Shape: `[TOKENS, DIM]`.
    pub v: Vec<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scores {
    /// In tokens.
    pub distance: usize,
    pub right: f64,
    /// This program's, with the key at position 0.
    pub near: f64,
    /// This program's, with the key at position [`SHIFT`].
    pub far: f64,
}

pub fn row_of(seed: u32) -> Row {
    let vectors = |role: Role| {
        let pairs = drawn(seed, role, TOKENS * PAIRS);
        pairs.chunks_exact(PAIRS).flat_map(in_halves).collect()
    };
    let values = 0..TOKENS as i64;
    Row {
        q: vectors(Role::Query),
        k: vectors(Role::Key),
        v: values
            .flat_map(|token| table_row(seed, "v", token, DIM))
            .collect(),
    }
}

/// A vector with halves as pairs.
pub fn in_halves(pairs: &[DVec2]) -> Vec<f64> {
    let halves = [|pair: &DVec2| pair.x, |pair: &DVec2| pair.y];
    halves
        .map(|half| pairs.iter().map(half).collect::<Vec<_>>())
        .concat()
}

/// The causal attention of queries, keys and values that a program rotates with a base, behind some padding.
pub fn attended(
    base: f64,
    bug: Bug,
    [q, k, v]: [&[f64]; 3],
    dim: usize,
    padding: f64,
) -> Result<Attended> {
    let rotated = |vector: Vector, x: &[f64]| -> Result<Vec<f64>> {
        let mut all = Vec::new();
        for (token, x) in x.chunks_exact(dim).enumerate() {
            let place = Place::of(token as f64, padding);
            all.extend(rotated_with(base, bug, vector, x, place)?);
        }
        Ok(all)
    };
    let positions: Vec<f64> = (0..q.len() / dim).map(|token| token as f64).collect();
    let operands = Operands {
        q: &rotated(Vector::Query, q)?,
        k: &rotated(Vector::Key, k)?,
        v: &rotated(Vector::Value, v)?,
        q_positions: &positions,
        k_positions: &positions,
    };
    // The vectors are rotated already.
    let attention = Attention {
        mask: Mask::Causal,
        ..Attention::new(1, dim)
    };
    attention.forward(&operands, None)
}

impl Row {
    /// The first token's query or key, which represents all others.
    pub fn vector(&self, role: Role) -> &[f64] {
        &[&self.q, &self.k][role as usize][..DIM]
    }

    /// The score of the first token's query and key at two positions of a row with padding.
    pub fn score(&self, bug: Bug, m: f64, n: f64, padding: f64) -> Result<f64> {
        let [q, k] = Role::ALL.map(|role| self.vector(role));
        let q = rotated(bug, Vector::Query, q, Place::of(m, padding))?;
        let k = rotated(bug, Vector::Key, k, Place::of(n, padding))?;
        Ok(dot(&q, &k))
    }

    pub fn scores(&self, bug: Bug, distance: usize) -> Result<Scores> {
        let (padding, shift) = (PADDING as f64, SHIFT as f64);
        let m = distance as f64;
        Ok(Scores {
            distance,
            right: self.score(Bug::Nothing, m, 0.0, padding)?,
            near: self.score(bug, m, 0.0, padding)?,
            far: self.score(bug, m + shift, shift, padding)?,
        })
    }

    /// The output of attention for every token of the row behind some padding. Shape: `[TOKENS, DIM]`.
    pub fn output(&self, bug: Bug, padding: f64) -> Result<Vec<f64>> {
        let vectors = [&self.q, &self.k, &self.v].map(Vec::as_slice);
        Ok(attended(BASE, bug, vectors, DIM, padding)?.out)
    }

    pub fn pairs(&self, bug: Bug, position: f64) -> Result<Vec<Pair>> {
        let vectors = Role::ALL.map(|role| self.vector(role));
        pairs_of(bug, vectors, position)
    }

    /// The error of a program in each test.
    pub fn tests(&self, bug: Bug) -> Result<[f64; Test::ALL.len()]> {
        let mut off = [0.0; Test::ALL.len()];
        for test in Test::ALL {
            off[test as usize] = self.test(test, bug)?;
        }
        Ok(off)
    }

    /// The tests that detect each mistake.
    pub fn seen(&self) -> Result<Vec<[bool; Test::ALL.len()]>> {
        let mistakes = Bug::MISTAKES.iter();
        mistakes
            .map(|mistake| Ok(self.tests(*mistake)?.map(fails)))
            .collect()
    }

    fn test(&self, test: Test, bug: Bug) -> Result<f64> {
        let mut off = 0.0;
        let mut compare = |a: f64, b: f64| off = f64::max(off, (a - b).abs());
        // Tests of the rotation have no padding.
        let rotated = |bug: Bug, role: Role, position: f64| {
            let place = Place::of(position, 0.0);
            rotated(bug, vector_of(role), self.vector(role), place)
        };
        match test {
            Test::Shift => {
                for (m, n) in (0..4).flat_map(|m| (0..4).map(move |n| (f64::from(m), f64::from(n))))
                {
                    let shift = SHIFT as f64;
                    let shifted = self.score(bug, m + shift, n + shift, 0.0)?;
                    compare(shifted, self.score(bug, m, n, 0.0)?);
                }
            }
            Test::Lengths => {
                for role in Role::ALL {
                    for position in 0..16 {
                        let y = rotated(bug, role, f64::from(position))?;
                        compare(length(&y), length(self.vector(role)));
                    }
                }
            }
            Test::Zero => {
                for role in Role::ALL {
                    compare_all(&mut compare, &rotated(bug, role, 0.0)?, self.vector(role));
                }
            }
            Test::First => compare(
                rotated(bug, Role::Query, 1.0)?[0],
                rotated(Bug::Nothing, Role::Query, 1.0)?[0],
            ),
            Test::Far => {
                for role in Role::ALL {
                    let right = rotated(Bug::Nothing, role, FAR as f64)?;
                    compare_all(&mut compare, &rotated(bug, role, FAR as f64)?, &right);
                }
            }
            Test::Padded => {
                let padded = self.output(bug, PADDING as f64)?;
                compare_all(&mut compare, &padded, &self.output(bug, 0.0)?);
            }
            Test::Output => {
                let right = self.output(Bug::Nothing, 0.0)?;
                compare_all(&mut compare, &self.output(bug, 0.0)?, &right);
            }
        }
        Ok(off)
    }

    /// The contradiction of a guess: the first test that distinguishes the two, or else the first angle.
    pub fn contradiction(
        &self,
        bug: Bug,
        guess: Bug,
        position: f64,
    ) -> Result<Option<Contradiction>> {
        if guess == bug {
            return Ok(None);
        }
        let (here, with_guess) = (self.tests(bug)?.map(fails), self.tests(guess)?.map(fails));
        let differs = here.iter().zip(with_guess).position(|(a, b)| *a != b);
        if let Some(test) = differs {
            return Ok(Some(Contradiction::Test {
                number: test + 1,
                guess_fails: with_guess[test],
            }));
        }
        let vectors = Role::ALL.map(|role| self.vector(role));
        first_angle([bug, guess], vectors, position)
    }
}

fn compare_all(compare: &mut dyn FnMut(f64, f64), a: &[f64], b: &[f64]) {
    for (a, b) in a.iter().zip(b) {
        compare(*a, *b);
    }
}

fn length(x: &[f64]) -> f64 {
    dot(x, x).sqrt()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
