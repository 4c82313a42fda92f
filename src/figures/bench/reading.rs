//! Every number that the bench prints, computed once per change of the state. What other figures print stands beside
//! them.

use crate::figure::prelude::*;
use crate::training_lab::learned_vectors;
use glam::DMat2;
use rotary::Rotation;
use rotary::score::PairTerm;

/// Half the width of the window in which the curve of the score is drawn, in tokens.
pub const CURVE_HALF: i64 = 64;

/// Points of the curve per token. Positions are whole; the curve between them shows how fast each pair turns.
const CURVE_DENSITY: i64 = 4;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    pub rotary: Rotary,
    /// The pairs that turn, fastest first.
    pub pairs: Vec<PairReading>,
    /// The matrices' 2x2 blocks, one per pair that turns.
    pub blocks: Blocks,
    /// The share of the score from the pairs that pass through.
    pub unrotated: f64,
    /// The same, pair by pair.
    pub still_terms: Vec<f64>,
    /// The score from the distance alone: the sum of the pairs' terms.
    pub score: f64,
    /// The score from the two positions: both vectors turned, then multiplied.
    pub score_from_positions: f64,
    /// The score divided by the root of the head's dimension.
    pub scaled_score: f64,
    /// The score at the distances around the present one.
    pub curve: Curve,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairReading {
    /// Radians per token.
    pub theta: f64,
    /// Tokens per turn.
    pub wavelength: f64,
    /// The angle by which the query is turned, `m theta`.
    pub query_angle_rad: f64,
    /// The angle by which the key is turned, `n theta`.
    pub key_angle_rad: f64,
    /// The query's pair after its turn.
    pub query: DVec2,
    /// The key's pair after its turn.
    pub key: DVec2,
    /// The angle from the turned key to the turned query, in `(-pi, pi]`.
    pub between_rad: f64,
    /// The pair's share of the score.
    pub term: PairTerm,
}

/// The 2x2 blocks of the matrices, one per pair that turns.
#[derive(Debug, Clone, PartialEq)]
pub struct Blocks {
    /// Blocks of `R_m`.
    pub at_query: Vec<DMat2>,
    /// Blocks of `R_n`.
    pub at_key: Vec<DMat2>,
    /// Blocks of `R_{n-m}`.
    pub of_distance: Vec<DMat2>,
    /// Blocks of `R_m^T R_n - R_{n-m}`, the product multiplied out.
    pub check: Vec<DMat2>,
}

/// The score against the distance `m - n`.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// `(distance, score)`, the distance in tokens and rising.
    pub points: Vec<(f64, f64)>,
    /// The present distance, `m - n`.
    pub distance: i64,
}

impl FigureReading for Reading {
    fn late(_: &State, _: &Follower) -> Late {
        learned_vectors::late_if_here()
    }

    fn of(state: &State) -> Result<Self> {
        let rotary = state.rotary()?;
        let [m, n] = state.positions();
        let query = state.components(Role::Query);
        let key = state.components(Role::Key);
        let (at_m, at_n) = (rotary.at(m)?, rotary.at(n)?);
        let score = rotary.score_from_distance(&query, &key, m - n)?;
        Ok(Self {
            pairs: pairs(state, rotary.theta(), [&at_m, &at_n], &score.terms),
            blocks: Blocks::of(&at_m, &at_n, &rotary.at(n - m)?)?,
            unrotated: score.unrotated,
            still_terms: still_terms(state),
            score: score.total,
            score_from_positions: at_m.score(&query, &at_n, &key)?,
            scaled_score: score.total / (state.head_dim() as f64).sqrt(),
            curve: Curve::of(&rotary, &query, &key, state.distance())?,
            rotary,
        })
    }
}

impl Reading {
    pub fn score_difference(&self) -> f64 {
        self.score_from_positions - self.score
    }
}

/// `q . k` of each pair beyond the rotary dimension.
fn still_terms(state: &State) -> Vec<f64> {
    let still = state.vector_pairs().skip(state.rotated_pairs());
    still.map(|(query, key)| query.dot(key)).collect()
}

fn pairs(
    state: &State,
    theta: &[f64],
    [at_m, at_n]: [&Rotation; 2],
    terms: &[PairTerm],
) -> Vec<PairReading> {
    let [m, n] = state.positions();
    let queries = at_m.cos_sin().iter().zip(state.vector(Role::Query));
    let keys = at_n.cos_sin().iter().zip(state.vector(Role::Key));
    let rotated = queries
        .zip(keys)
        .map(|((at_m, &query), (at_n, &key))| (at_m.rotate(query), at_n.rotate(key)));
    rotated
        .zip(theta.iter().zip(terms))
        .map(|((query, key), (&theta, &term))| PairReading {
            theta,
            wavelength: rotary::frequency::wavelength(theta),
            query_angle_rad: m * theta,
            key_angle_rad: n * theta,
            query,
            key,
            between_rad: signed_angle_rad(key, query),
            term,
        })
        .collect()
}

impl Blocks {
    fn of(at_m: &Rotation, at_n: &Rotation, at_distance: &Rotation) -> Result<Self> {
        let of_distance = at_distance.blocks();
        let products = at_m.product_blocks(at_n)?.into_iter().zip(&of_distance);
        let check = products.map(|(product, &distance)| product - distance);
        Ok(Self {
            at_query: at_m.blocks(),
            at_key: at_n.blocks(),
            check: check.collect(),
            of_distance,
        })
    }
}

impl Curve {
    /// The window is centred on distance 0 while the present distance is in it, and moves in steps of half its width
    /// beyond, so that the picture stands still while the distance is dragged.
    fn of(rotary: &Rotary, query: &[f64], key: &[f64], distance: i64) -> Result<Self> {
        let centre = (distance as f64 / CURVE_HALF as f64).round() as i64 * CURVE_HALF;
        let centre = if distance.abs() < CURVE_HALF {
            0
        } else {
            centre
        };
        let first = (centre - CURVE_HALF) as f64;
        let step = 1.0 / CURVE_DENSITY as f64;
        let count = (2 * CURVE_HALF * CURVE_DENSITY + 1) as usize;
        let scores = rotary.score_curve(query, key, first, step, count)?;
        Ok(Self {
            points: (0..count)
                .map(|at| first + at as f64 * step)
                .zip(scores)
                .collect(),
            distance,
        })
    }
}
