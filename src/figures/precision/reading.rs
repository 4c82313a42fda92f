//! Scores of a few queries and keys, exact and in the selected arithmetic, at many shifts of both positions.

use super::parameters::{
    ANGLE_FORMAT, PRODUCT_FORMAT, RUNNING, TABLE_FORMAT, THETA_FORMAT, VECTOR_FORMAT,
};
use crate::figure::far_positions::far_positions;
use crate::figure::prelude::*;
use crate::state::drawn;
use rotary::precision::{Angles, Arithmetic, Implementation, PairRotation, StepFormats};

/// The number of random queries and keys.
pub const SCORES: usize = 6;

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Everything that the curve depends on.
    setting: Setting,
    /// The implementation that computes so, if it is a known one.
    pub known: Option<Implementation>,
    /// The error of the scores at each shift.
    pub curve: Rc<[Point]>,
    /// The same at the positions of the state.
    pub here: Point,
    pub scores: Vec<Scores>,
    /// The pairs at the query's position.
    pub pairs: Vec<Pair>,
}

/// The largest effect of a shift on any of the scores.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The key's position, in tokens.
    pub shift: i64,
    /// The difference of a score from the one at shift 0; NaN if a score is NaN.
    pub moved: f64,
    /// The difference of a score from the exact one; NaN if a score is NaN.
    pub off: f64,
}

/// The score of one query with one key, divided by the root of the dimension.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scores {
    /// From the distance alone, in 64 bits.
    pub exact: f64,
    /// With the key at position 0, in the selected arithmetic.
    pub unshifted: f64,
    /// At the positions of the state, in the selected arithmetic.
    pub here: f64,
}

/// A pair at the query's position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Its frequency, in radians per token.
    pub theta: f64,
    pub exact: DVec2,
    /// Its hand in the selected arithmetic; `None` if it has no direction.
    pub rounded: Option<DVec2>,
    /// The angle between the two, in radians; NaN if there is none.
    pub off_rad: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Setting {
    arithmetic: Arithmetic,
    dim: usize,
    base: f64,
    seed: u32,
    distance: i64,
}

impl FigureReading for Reading {
    /// Reuses the curve of the reading before if it is the same.
    fn with_late(state: &State, before: Option<&Self>, _: &Late) -> Result<Self> {
        let setting = Setting::of(state);
        let vectors = Vectors::of(setting)?;
        let at_start = vectors.scores(0)?;
        let curve = match before {
            Some(before) if before.setting == setting => Rc::clone(&before.curve),
            _ => {
                let points = far_positions().into_iter();
                let points = points.map(|shift| vectors.point(shift, &at_start));
                points.collect::<Result<_>>()?
            }
        };
        let shift = state.get(&KEY_POSITION);
        let scores = vectors.scores(shift)?;
        let here = vectors.compared(shift, &scores, &at_start);
        let scores = (vectors.exact.iter().zip(at_start)).zip(scores);
        let scores = scores.map(|((&exact, unshifted), here)| Scores {
            exact,
            unshifted,
            here,
        });
        Ok(Self {
            setting,
            known: known(setting.arithmetic),
            curve,
            here,
            scores: scores.collect(),
            pairs: vectors.pairs(state.get(&QUERY_POSITION))?,
        })
    }
}

impl Reading {
    /// The number of pairs whose error exceeds an angle, and the largest error; NaN if a pair has no direction.
    pub fn wrong_pairs(&self, more_than_rad: f64) -> (usize, f64) {
        let wrong = self
            .pairs
            .iter()
            .filter(|pair| pair.is_wrong(more_than_rad));
        let worst = largest(self.pairs.iter().map(|pair| pair.off_rad));
        (wrong.count(), worst)
    }
}

impl Pair {
    /// Whether its hand is off by more than some angle, or has no direction.
    pub fn is_wrong(&self, more_than_rad: f64) -> bool {
        self.rounded.is_none() || self.off_rad > more_than_rad
    }
}

fn known(arithmetic: Arithmetic) -> Option<Implementation> {
    Implementation::ALL
        .into_iter()
        .find(|known| known.arithmetic() == arithmetic)
}

fn arithmetic(state: &State) -> Arithmetic {
    let vectors = state.get(&VECTOR_FORMAT);
    Arithmetic {
        angles: if state.get(&RUNNING) {
            Angles::RunningProduct
        } else {
            Angles::Products
        },
        steps: StepFormats {
            input: vectors,
            position: state.get(&POSITION_FORMAT),
            theta: state.get(&THETA_FORMAT),
            angle: state.get(&ANGLE_FORMAT),
            table: state.get(&TABLE_FORMAT),
            arithmetic: state.get(&PRODUCT_FORMAT),
            output: vectors,
        },
    }
}

pub fn with_arithmetic(state: &State, arithmetic: Arithmetic) -> State {
    let steps = arithmetic.steps;
    state
        .clone()
        .with(&RUNNING, arithmetic.angles == Angles::RunningProduct)
        .with(&VECTOR_FORMAT, steps.output)
        .with(&POSITION_FORMAT, steps.position)
        .with(&THETA_FORMAT, steps.theta)
        .with(&ANGLE_FORMAT, steps.angle)
        .with(&TABLE_FORMAT, steps.table)
        .with(&PRODUCT_FORMAT, steps.arithmetic)
}

impl Setting {
    fn of(state: &State) -> Self {
        Self {
            arithmetic: arithmetic(state),
            dim: state.head_dim(),
            base: state.get(&BASE),
            seed: state.get(&SEED),
            distance: state.distance(),
        }
    }

    fn rotations(self, position: i64) -> Result<Vec<PairRotation>> {
        self.arithmetic
            .rotations(self.dim, self.base, position as f64)
    }
}

/// Queries and keys, and their exact scores.
struct Vectors {
    setting: Setting,
    rotary: Rotary,
    /// The pairs of all queries, one query after the other.
    q: Vec<DVec2>,
    /// Those of all keys.
    k: Vec<DVec2>,
    exact: Vec<f64>,
}

impl Vectors {
    fn of(setting: Setting) -> Result<Self> {
        let Setting { dim, base, .. } = setting;
        let rotary = Rotary::new(dim, dim, base, rotary::Pairing::Interleaved)?;
        let all = |role| drawn(setting.seed, role, SCORES * dim / 2);
        let (q, k) = (all(Role::Query), all(Role::Key));
        let flat =
            |pairs: &[DVec2]| -> Vec<f64> { pairs.iter().flat_map(|tip| [tip.x, tip.y]).collect() };
        let each = q.chunks_exact(dim / 2).zip(k.chunks_exact(dim / 2));
        let exact = each.map(|(q, k)| {
            let score = rotary.score_from_distance(&flat(q), &flat(k), setting.distance as f64)?;
            Ok(score.total / (dim as f64).sqrt())
        });
        Ok(Self {
            exact: exact.collect::<Result<_>>()?,
            setting,
            rotary,
            q,
            k,
        })
    }

    /// The scores with the key at a position. Their sums are in 64 bits, so that only the rotation is rounded.
    fn scores(&self, shift: i64) -> Result<Vec<f64>> {
        let setting = self.setting;
        let steps = setting.arithmetic.steps;
        let of_key = setting.rotations(shift)?;
        let of_query = setting.rotations(shift.saturating_add(setting.distance))?;
        let pairs = of_key.len();
        let each = self.q.chunks_exact(pairs).zip(self.k.chunks_exact(pairs));
        let scores = each.map(|(q, k)| {
            let terms = (q.iter().zip(&of_query)).zip(k.iter().zip(&of_key));
            let terms = terms.map(|((q, at_m), (k, at_n))| {
                let q = steps.rotate_pair(*q, at_m.cos_sin);
                q.dot(steps.rotate_pair(*k, at_n.cos_sin))
            });
            terms.sum::<f64>() / (setting.dim as f64).sqrt()
        });
        Ok(scores.collect())
    }

    fn point(&self, shift: i64, at_start: &[f64]) -> Result<Point> {
        Ok(self.compared(shift, &self.scores(shift)?, at_start))
    }

    fn compared(&self, shift: i64, scores: &[f64], at_start: &[f64]) -> Point {
        let from = |others: &[f64]| {
            let pairs = scores.iter().zip(others);
            largest(pairs.map(|(score, other)| (score - other).abs()))
        };
        Point {
            shift,
            moved: from(at_start),
            off: from(&self.exact),
        }
    }

    fn pairs(&self, position: i64) -> Result<Vec<Pair>> {
        let exact = self.rotary.cos_sin(position as f64)?;
        let rounded = self.setting.rotations(position)?;
        let both = exact.into_iter().zip(rounded).zip(self.rotary.theta());
        let pair = |((exact, rounded), &theta): ((DVec2, PairRotation), &f64)| {
            let rounded = rounded.cos_sin;
            Pair {
                theta,
                exact,
                rounded: rounded.is_finite().then_some(rounded),
                off_rad: libm::atan2(exact.perp_dot(rounded), exact.dot(rounded)).abs(),
            }
        };
        Ok(both.map(pair).collect())
    }
}

/// The largest of some numbers; not a number if one of them is not.
fn largest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |largest, number| {
        if number.is_nan() || largest < number {
            number
        } else {
            largest
        }
    })
}
