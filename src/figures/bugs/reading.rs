//! What a program with an unknown mistake gives, beside the right numbers, and which tests see which mistake.

use super::parameters::Bug;
use super::parameters::GUESS;
use super::programs::{BASE, DIM, Place, Vector, rotated};
use crate::figure::FigureReading;
use crate::numbers::signed_angle_rad;
use crate::state::parameters::{QUERY_POSITION, SEED};
use crate::state::{Role, State, drawn, permutation};
use crate::toy_model::token_vectors::table_row;
use glam::DVec2;
use rotary::attention::{Attention, Mask, Operands};
use rotary::frequency::inverse_frequencies;
use rotary::{Pairing, Result};

/// The number of pairs.
pub const PAIRS: usize = DIM / 2;

/// How many tokens of padding the row of the figure begins with.
pub const PADDING: usize = 3;

/// How many tokens follow the padding.
pub const TOKENS: usize = 8;

/// How far both positions are shifted to test invariance, in tokens.
pub const SHIFT: usize = 100;

/// The position at which all components are compared with a reference.
pub const FAR: usize = 1000;

/// The distances at which scores are shown, in tokens.
pub const DISTANCES: [usize; 5] = [0, 1, 4, 16, 64];

/// The largest distance of the curves, in tokens.
pub const FARTHEST: usize = 64;

/// A test fails where a number is off by more.
pub const TOLERANCE: f64 = 1e-6;

/// A test that code which rotates vectors may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// Scores stay when both positions are shifted.
    Shift,
    /// Lengths stay.
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

/// What a program does to a pair of one vector.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotated {
    /// The pair after it.
    pub tip: DVec2,
    /// The angle from the pair before it, in `(-pi, pi]`.
    pub angle_rad: f64,
    /// The length as a multiple of the length before it.
    pub stretch: f64,
}

/// One pair at the position of the figure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The right frequency, in radians per token.
    pub theta: f64,
    /// What the right program does to the query and to the key.
    pub right: [Rotated; 2],
    /// What this program does.
    pub here: [Rotated; 2],
}

/// Scores at one distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scores {
    /// In tokens.
    pub distance: usize,
    /// The right one.
    pub right: f64,
    /// This program's, with the key at position 0.
    pub near: f64,
    /// This program's, with the key at position [`SHIFT`].
    pub far: f64,
}

/// What contradicts a wrong guess.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Contradiction {
    /// A test, by its number from 1, which the guessed mistake fails, or else this program.
    Test { number: usize, guess_fails: bool },
    /// An angle: with the guessed mistake, and here.
    Angle {
        role: Role,
        pair: usize,
        guess_rad: f64,
        here_rad: f64,
    },
}

/// Every number of the figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// What the mistake and the vectors come from.
    pub seed: u32,
    /// The mistake.
    pub bug: Bug,
    /// The pairs of a query and a key at the figure's position.
    pub pairs: Vec<Pair>,
    /// Scores at [`DISTANCES`].
    pub scores: Vec<Scores>,
    /// Scores at all distances from 0 to [`FARTHEST`].
    pub curve: Vec<Scores>,
    /// The output of attention for the last token: the right one. Shape: `[DIM]`.
    pub right_output: Vec<f64>,
    /// This program's. Shape: `[DIM]`.
    pub output: Vec<f64>,
    /// By how much this program fails each test.
    pub off: [f64; Test::ALL.len()],
    /// Which tests see each mistake, in the order of [`Bug::MISTAKES`].
    pub seen: Vec<[bool; Test::ALL.len()]>,
    /// What contradicts the guess, where it is wrong.
    pub contradiction: Option<Contradiction>,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        Self::read(state, None)
    }

    fn after(state: &State, before: &Self) -> Result<Self> {
        Self::read(state, Some(before))
    }
}

impl Reading {
    /// Reads a state whose seed has the mistake and the vectors. The reading of a state with the same seed has the table
    /// of tests already.
    ///
    /// # Errors
    /// If the engine refuses the position.
    fn read(state: &State, before: Option<&Self>) -> Result<Self> {
        let seed = state.get(&SEED);
        let (bug, row) = (bug_of(seed), row_of(seed));
        let position = state.get(&QUERY_POSITION) as f64;
        let scores_at = |distances: &mut dyn Iterator<Item = usize>| -> Result<Vec<Scores>> {
            distances
                .map(|distance| row.scores(bug, distance))
                .collect()
        };
        let last = (TOKENS - 1) * DIM;
        let padding = PADDING as f64;
        let seen = match before.filter(|before| before.seed == seed) {
            Some(before) => before.seen.clone(),
            None => row.seen()?,
        };
        let off = row.tests(bug)?;
        let guess = state.get(&GUESS);
        Ok(Self {
            seed,
            bug,
            pairs: row.pairs(bug, position)?,
            scores: scores_at(&mut DISTANCES.into_iter())?,
            curve: scores_at(&mut (0..=FARTHEST))?,
            right_output: row.output(Bug::Nothing, padding)?.split_off(last),
            output: row.output(bug, padding)?.split_off(last),
            contradiction: match guess {
                Bug::Nothing => None,
                guess => row.contradiction(bug, guess, position)?,
            },
            off,
            seen,
        })
    }

    /// How many mistakes a test sees.
    pub fn sees(&self, test: Test) -> usize {
        self.seen.iter().filter(|seen| seen[test as usize]).count()
    }

    /// The fewest tests that together see every mistake, by their numbers from 1; nothing, where all do not.
    pub fn fewest(&self) -> Option<Vec<usize>> {
        let sees_all = |tests: u32| {
            let is_in = |test: usize| tests >> test & 1 == 1;
            self.seen
                .iter()
                .all(|seen| (0..seen.len()).any(|test| is_in(test) && seen[test]))
        };
        let sets = 0..1_u32 << Test::ALL.len();
        let fewest = sets
            .filter(|tests| sees_all(*tests))
            .min_by_key(|tests| tests.count_ones())?;
        let numbers = 0..Test::ALL.len();
        Some(
            numbers
                .filter(|test| fewest >> test & 1 == 1)
                .map(|test| test + 1)
                .collect(),
        )
    }
}

/// Whether a test fails that is off by so much.
pub fn fails(off: f64) -> bool {
    // What is no number is wrong too.
    off.is_nan() || off > TOLERANCE
}

/// The mistake of a seed. Seeds in a row have every mistake once before one comes again.
pub fn bug_of(seed: u32) -> Bug {
    Bug::MISTAKES[permutation::in_turn(seed, Bug::MISTAKES.len())]
}

/// The vectors of a seed.
fn row_of(seed: u32) -> Row {
    let vectors = |role: Role| {
        let pairs = drawn(seed, role, TOKENS * PAIRS);
        let of_token = |pairs: &[DVec2]| {
            let halves = [|pair: &DVec2| pair.x, |pair: &DVec2| pair.y];
            halves
                .map(|half| pairs.iter().map(half).collect::<Vec<_>>())
                .concat()
        };
        pairs.chunks_exact(PAIRS).flat_map(of_token).collect()
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

impl Row {
    /// The first token's query or key, which stands for any other.
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

    fn scores(&self, bug: Bug, distance: usize) -> Result<Scores> {
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
        let all = |vector: Vector, x: &[f64]| -> Result<Vec<f64>> {
            let mut all = Vec::new();
            for (token, x) in x.chunks_exact(DIM).enumerate() {
                all.extend(rotated(bug, vector, x, Place::of(token as f64, padding))?);
            }
            Ok(all)
        };
        let positions: Vec<f64> = (0..TOKENS).map(|token| token as f64).collect();
        // The vectors are rotated already.
        let attention = Attention {
            mask: Mask::Causal,
            ..Attention::new(1, DIM)
        };
        let attended = attention.forward(
            &Operands {
                q: &all(Vector::Query, &self.q)?,
                k: &all(Vector::Key, &self.k)?,
                v: &all(Vector::Value, &self.v)?,
                q_positions: &positions,
                k_positions: &positions,
            },
            None,
        )?;
        Ok(attended.out)
    }

    fn pairs(&self, bug: Bug, position: f64) -> Result<Vec<Pair>> {
        let vectors = Role::ALL.map(|role| self.vector(role));
        pairs_of(bug, vectors, position)
    }

    /// By how much a program fails each test.
    ///
    /// # Errors
    /// None for the positions of the tests.
    pub fn tests(&self, bug: Bug) -> Result<[f64; Test::ALL.len()]> {
        let mut off = [0.0; Test::ALL.len()];
        for test in Test::ALL {
            off[test as usize] = self.test(test, bug)?;
        }
        Ok(off)
    }

    /// Which tests see each mistake.
    fn seen(&self) -> Result<Vec<[bool; Test::ALL.len()]>> {
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

    /// What contradicts a guess: the first test that tells both apart, or else the first angle.
    fn contradiction(&self, bug: Bug, guess: Bug, position: f64) -> Result<Option<Contradiction>> {
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

/// What a program does to each pair of a query and of a key at a position of a row with [`PADDING`].
///
/// # Errors
/// If the engine refuses the vectors or the position.
pub fn pairs_of(bug: Bug, vectors: [&[f64]; 2], position: f64) -> Result<Vec<Pair>> {
    let place = Place::of(position, PADDING as f64);
    let of = |bug: Bug| -> Result<[Vec<Rotated>; 2]> {
        let of = |role: Role| -> Result<Vec<Rotated>> {
            let x = vectors[role as usize];
            let y = rotated(bug, vector_of(role), x, place)?;
            Ok((0..PAIRS).map(|pair| rotation(pair, x, &y)).collect())
        };
        let [query, key] = Role::ALL.map(of);
        Ok([query?, key?])
    };
    let (right, here) = (of(Bug::Nothing)?, of(bug)?);
    let theta = inverse_frequencies(DIM, BASE)?;
    let pairs = theta.into_iter().enumerate();
    Ok(pairs
        .map(|(pair, theta)| Pair {
            theta,
            right: [right[0][pair], right[1][pair]],
            here: [here[0][pair], here[1][pair]],
        })
        .collect())
}

/// The first angle that a guessed mistake would make another, at a position.
///
/// # Errors
/// If the engine refuses the vectors or the position.
pub fn first_angle(
    [bug, guess]: [Bug; 2],
    vectors: [&[f64]; 2],
    position: f64,
) -> Result<Option<Contradiction>> {
    let position = if position == 0.0 { 1.0 } else { position };
    let (here, with_guess) = (
        pairs_of(bug, vectors, position)?,
        pairs_of(guess, vectors, position)?,
    );
    for role in Role::ALL {
        for pair in 0..PAIRS {
            let [guess_rad, here_rad] =
                [&with_guess, &here].map(|pairs| pairs[pair].here[role as usize].angle_rad);
            // What differs on the screen, in hundredths of a degree.
            if (guess_rad - here_rad).abs() > 1e-3 {
                return Ok(Some(Contradiction::Angle {
                    role,
                    pair,
                    guess_rad,
                    here_rad,
                }));
            }
        }
    }
    Ok(None)
}

fn vector_of(role: Role) -> Vector {
    match role {
        Role::Query => Vector::Query,
        Role::Key => Vector::Key,
    }
}

fn rotation(pair: usize, x: &[f64], y: &[f64]) -> Rotated {
    let (a, b) = Pairing::Half.components(pair, DIM);
    let (before, tip) = (DVec2::new(x[a], x[b]), DVec2::new(y[a], y[b]));
    Rotated {
        tip,
        angle_rad: signed_angle_rad(before, tip),
        stretch: tip.length() / before.length(),
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
