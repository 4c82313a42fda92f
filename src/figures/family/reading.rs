//! The hands of a query and a key among tokens, and what their scores tell of positions.

use super::parameters::{KEY_TOKEN, MEMBER, MemberShown, QUERY_TOKEN, SIDE, TOKENS_SHOWN};
use crate::figure::prelude::*;
use rotary::family::{Member, Motion};
use rotary::tensor::MropeSections;
use std::f64::consts::FRAC_PI_4;

/// A toy: few pairs, and a base with which the slowest hand moves within the tokens.
pub const COMPONENTS: usize = 24;
pub const TOY_BASE: f64 = 100.0;

/// Hands nearer than this are one.
const ROUNDING: f64 = 1e-9;

/// The kind of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tokens {
    Text,
    /// Patches, row by row.
    Picture,
    /// Four frames of patches, two beside each other on the map.
    Video,
}

/// The engine's results for a state.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub motions: Vec<Motion>,
    pub tokens: Tokens,
    /// Frame (or token), row and column of the query and of the key.
    pub positions: [[f64; 3]; 2],
    /// The hands of a query and a key of unit arrows: the directions of their pairs.
    pub hands: [Vec<DVec2>; 2],
    pub score: f64,
    /// The scores of the query with the key on each cell of the map.
    pub scores: Vec<f64>,
    /// The largest change of the score when both move by the same step, over all steps that the tokens have room for.
    pub shift_change: f64,
    /// The number of tokens whose hands no token before them has.
    pub told_apart: usize,
    /// The score one step away along both axes, less what a step along each alone accounts for. None of a text.
    pub interaction: Option<f64>,
}

impl MemberShown {
    /// The toy's member of the engine's family.
    pub fn member(self) -> Member {
        match self {
            Self::Full => Member::Full,
            Self::Partial => Member::Partial {
                rotary_dim: COMPONENTS / 4,
            },
            Self::Truncated => Member::Truncated { part: 0.25 },
            Self::Still => Member::Still,
            Self::Decoupled => Member::Decoupled {
                rotary_dim: COMPONENTS / 3,
            },
            Self::Axial => Member::Axial,
            Self::Mixed => Member::Mixed {
                direction_rad: FRAC_PI_4,
            },
            Self::Sections => Member::Sections(MropeSections::Chunked([COMPONENTS / 6; 3])),
            Self::XPos => Member::XPos,
        }
    }

    fn tokens(self) -> Tokens {
        match self {
            Self::Axial | Self::Mixed => Tokens::Picture,
            Self::Sections => Tokens::Video,
            _ => Tokens::Text,
        }
    }
}

impl Tokens {
    /// The extent of each axis: frame (or token), row and column.
    fn extent(self) -> [usize; 3] {
        match self {
            Self::Text => [TOKENS_SHOWN, 1, 1],
            Self::Picture => [1, SIDE, SIDE],
            Self::Video => [4, SIDE / 2, SIDE / 2],
        }
    }

    pub fn position(self, token: usize) -> [f64; 3] {
        let [_, rows, columns] = self.extent();
        let (line, column) = (token / columns, token % columns);
        [line / rows, line % rows, column].map(|at| at as f64)
    }

    /// The cell of a token on the map.
    pub fn cell(self, token: usize) -> usize {
        match self {
            Self::Text | Self::Picture => token,
            Self::Video => {
                let [frame, row, column] = self.position(token).map(|at| at as usize);
                let [down, right] = [frame / 2, frame % 2].map(|half| half * SIDE / 2);
                (down + row) * SIDE + right + column
            }
        }
    }

    pub fn token(self, cell: usize) -> usize {
        let found = (0..TOKENS_SHOWN).find(|token| self.cell(*token) == cell);
        found.unwrap_or_default()
    }
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let shown = state.get(&MEMBER);
        let tokens = shown.tokens();
        let motions = shown.member().pairs(COMPONENTS, TOY_BASE)?;
        let of_query =
            |at: [f64; 3]| -> Vec<DVec2> { motions.iter().map(|pair| pair.of_query(at)).collect() };
        let of_key =
            |at: [f64; 3]| -> Vec<DVec2> { motions.iter().map(|pair| pair.of_key(at)).collect() };
        let positions =
            [state.get(&QUERY_TOKEN), state.get(&KEY_TOKEN)].map(|token| tokens.position(token));
        let [m, n] = positions;
        let hands = [of_query(m), of_key(n)];
        let keys: Vec<Vec<DVec2>> = (0..TOKENS_SHOWN)
            .map(|token| of_key(tokens.position(token)))
            .collect();
        let mut scores = vec![0.0; TOKENS_SHOWN];
        for (token, key) in keys.iter().enumerate() {
            scores[tokens.cell(token)] = dot(&hands[0], key);
        }
        let score = dot(&hands[0], &hands[1]);
        let moved = (0..TOKENS_SHOWN).filter_map(|token| {
            let there = tokens.position(token);
            let key = [0, 1, 2].map(|axis| n[axis] + there[axis] - m[axis]);
            let room = tokens.extent();
            let fits = key
                .iter()
                .zip(room)
                .all(|(at, extent)| (0.0..extent as f64).contains(at));
            fits.then(|| (dot(&of_query(there), &of_key(key)) - score).abs())
        });
        let interaction = (tokens != Tokens::Text).then(|| {
            let at = |row: f64, column: f64| dot(&of_query([0.0, row, column]), &of_key([0.0; 3]));
            at(1.0, 1.0) + at(0.0, 0.0) - at(1.0, 0.0) - at(0.0, 1.0)
        });
        let is_new = |(token, key): &(usize, &Vec<DVec2>)| {
            keys[..*token].iter().all(|other| differs(other, key))
        };
        Ok(Self {
            shift_change: moved.fold(0.0, f64::max),
            told_apart: keys.iter().enumerate().filter(is_new).count(),
            motions,
            tokens,
            positions,
            hands,
            score,
            scores,
            interaction,
        })
    }
}

impl Reading {
    pub fn still(&self) -> usize {
        self.motions
            .iter()
            .filter(|motion| motion.is_still())
            .count()
    }

    /// Steps per rotation of the slowest hand that moves; not a number if none does.
    pub fn slowest(&self) -> f64 {
        let speed = |motion: &Motion| motion.theta.map(f64::abs).into_iter().fold(0.0, f64::max);
        let moving = self.motions.iter().filter(|motion| !motion.is_still());
        moving
            .map(|motion| wavelength(speed(motion)))
            .fold(f64::NAN, f64::max)
    }

    /// Query minus key, along each axis.
    pub fn differences(&self) -> [i64; 3] {
        let [m, n] = self.positions;
        [0, 1, 2].map(|axis| (m[axis] - n[axis]) as i64)
    }
}

fn dot(query: &[DVec2], key: &[DVec2]) -> f64 {
    query
        .iter()
        .zip(key)
        .map(|(query, key)| query.dot(*key))
        .sum()
}

fn differs(one: &[DVec2], other: &[DVec2]) -> bool {
    one.iter()
        .zip(other)
        .any(|(one, other)| one.distance(*other) > ROUNDING)
}
