//! The angles seen in training, and the scores at distances beyond.

use crate::figure::prelude::*;
use crate::toy_model::vectors_shown;
use rotary::rotation::cos_sin;

/// The farthest distance of a short text, in tokens.
pub const SHORT: usize = 50;

/// The axis of distances ends at this many trained lengths.
pub const AXIS_LENGTHS: usize = 8;

const MOST_DISTANCES: usize = 1 << 14;

/// The columns of the chart. Each shows the lowest and the highest score of its distances.
const COLUMNS: usize = 400;

/// The turns from which on Llama 3 keeps a frequency: `high_freq_factor`.
const LLAMA_BETA: f64 = 4.0;

/// The rounding error that an angle may have, relative to itself, and still count as seen in training.
pub const ROUNDING: f64 = 1e-12;

/// A pair, and the angles that it had in training.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Tokens per turn, as trained.
    pub wavelength: f64,
    /// The angles of training are 0 to this, in radians; all angles from a turn on.
    pub seen_rad: f64,
    /// Its rotation at the target distance with the trained frequency, in radians.
    pub trained_rad: f64,
    /// The same with the method's frequency.
    pub angle_rad: f64,
}

/// The end of the angles up to one that are new after those of training, in radians: at most a turn; the end of those
/// of training if none is new.
pub fn end_of_new(seen_rad: f64, angle_rad: f64) -> f64 {
    let end_rad = angle_rad.min(TAU);
    match end_rad > seen_rad * (1.0 + ROUNDING) {
        true => end_rad,
        false => seen_rad,
    }
}

impl Pair {
    /// Whether training showed every angle of the pair.
    pub fn is_complete(&self) -> bool {
        self.seen_rad >= TAU
    }

    /// The end of the angles that distances up to the wanted one add to those of training, in radians: at most a turn;
    /// [`Self::seen_rad`] where they add none.
    pub fn new_rad(&self) -> f64 {
        end_of_new(self.seen_rad, self.angle_rad)
    }

    /// The difference between the farthest of these and the nearest angle seen in training, in radians.
    pub fn outside_rad(&self) -> f64 {
        self.outside(self.angle_rad)
    }

    /// The same with the trained frequency.
    pub fn outside_as_trained_rad(&self) -> f64 {
        self.outside(self.trained_rad)
    }

    fn outside(&self, angle_rad: f64) -> f64 {
        // Angle 0, a turn on, was shown too.
        let middle_rad = (self.seen_rad + TAU) / 2.0;
        end_of_new(self.seen_rad, angle_rad).min(middle_rad) - self.seen_rad
    }

    /// A unit vector rotated with the method's frequency, and with the trained one.
    pub fn hands(&self) -> [DVec2; 2] {
        [cos_sin(self.angle_rad), cos_sin(self.trained_rad)]
    }
}

/// Scores against distance, with the lowest and the highest of many distances that share a column of the chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// `(distance, score)`, the distance rising. The last is the score at the wanted distance.
    pub points: Vec<(f64, f64)>,
    /// The scores at distances 0, 1, ... [`SHORT`].
    pub short: Vec<f64>,
    /// The score at the wanted distance.
    pub at_wanted: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The pairs, fastest first.
    pub pairs: Vec<Pair>,
    /// The scores with the trained frequencies.
    pub trained: Curve,
    /// The scores with the method's frequencies and its factors.
    pub scaled: Curve,
    /// The method's factor on every score, apart from its frequencies.
    pub factor: f64,
    /// The lowest and the highest score of the trained frequencies at distances up to the trained length, and beyond
    /// it.
    pub ranges: [Option<(f64, f64)>; 2],
    /// The tokens from one of these distances to the next.
    pub step: usize,
    /// The query and the key, pair by pair side by side.
    pub vectors: (Vec<f64>, Vec<f64>),
    /// The end of the axis of distances, in tokens.
    pub axis: usize,
}

impl FigureReading for Reading {
    fn of(state: &State) -> Result<Self> {
        let (trained, wanted) = (state.get(&TRAINED), state.get(&WANTED));
        let plain = state.rotary()?;
        let method = published(state).scaled()?;
        let on_logits = method.factor_on_logits;
        let scaled = method.rotary(state.head_dim(), state.pairing())?;
        let factor = on_logits * scaled.attention_factor() * scaled.attention_factor();
        let pairs = plain.theta().iter().zip(scaled.theta());
        let pairs = pairs.map(|(&theta, &scaled)| Pair {
            wavelength: wavelength(theta),
            seen_rad: (trained as f64 * theta).min(TAU),
            trained_rad: wanted as f64 * theta,
            angle_rad: wanted as f64 * scaled,
        });
        let vectors = vectors_shown(state, &plain, trained as f64);
        let axis = (AXIS_LENGTHS * trained).max(wanted);
        let scores = |rotary: &Rotary, on_logits: f64| {
            Scores::of(rotary, &vectors, on_logits, wanted)
                .map(|scores| (scores.curve(axis), scores))
        };
        let (as_trained, every) = scores(&plain, 1.0)?;
        let (scaled, _) = scores(&scaled, on_logits)?;
        Ok(Self {
            pairs: pairs.collect(),
            trained: as_trained,
            scaled,
            factor,
            ranges: every.ranges(trained),
            step: every.step,
            vectors,
            axis,
        })
    }
}

impl Reading {
    pub fn is_scaled(&self) -> bool {
        let changed =
            |pair: &Pair| (pair.angle_rad - pair.trained_rad).abs() > ROUNDING * pair.trained_rad;
        self.factor != 1.0 || self.pairs.iter().any(changed)
    }

    /// The number of pairs that did not complete a rotation in training.
    pub fn incomplete(&self) -> usize {
        let incomplete = self.pairs.iter().filter(|pair| !pair.is_complete());
        incomplete.count()
    }

    /// The number of pairs with an angle unseen in training, at some distance up to the target one, with the trained
    /// frequencies and with the method's.
    pub fn unseen(&self) -> [usize; 2] {
        let count = |outside: fn(&Pair) -> f64| {
            let unseen = self.pairs.iter().filter(|pair| outside(pair) > 0.0);
            unseen.count()
        };
        [
            count(Pair::outside_as_trained_rad),
            count(Pair::outside_rad),
        ]
    }

    /// The distance of a short text at which the method changes the score most, and by how much.
    pub fn short_change(&self) -> (usize, f64) {
        self.largest_change(1.0)
    }

    /// The same without the method's factor on every score.
    pub fn short_change_of_frequencies(&self) -> (usize, f64) {
        self.largest_change(self.factor)
    }

    fn largest_change(&self, factor: f64) -> (usize, f64) {
        let pairs = self.trained.short.iter().zip(&self.scaled.short);
        let changes = pairs.map(|(trained, scaled)| (scaled / factor - trained).abs());
        let larger = |largest: (usize, f64), change: (usize, f64)| {
            if change.1 > largest.1 {
                change
            } else {
                largest
            }
        };
        changes.enumerate().fold((0, 0.0), larger)
    }
}

/// The state with its method as it was published: the ramp of all YaRN code or of Llama 3, and a quarter of the pairs
/// rotated by [`ScalingMethod::Proportional`]. A wanted length below the trained one is no extension.
fn published(state: &State) -> State {
    let mut published = State::of(parameters![
        HEAD_DIM, BASE, ROTARY_DIM, TRAINED, WANTED, METHOD, ALPHA, BETA
    ]);
    published.take_over(state);
    let wanted = state.get(&WANTED).max(state.get(&TRAINED));
    let published = published.with(&WANTED, wanted);
    match state.get(&METHOD) {
        ScalingMethod::Llama3 => published.with(&BETA, LLAMA_BETA),
        ScalingMethod::Proportional => {
            let quarter = state.get(&HEAD_DIM) / 8 * 2;
            published.with(&ROTARY_DIM, quarter.max(2))
        }
        _ => published,
    }
}

/// The scores of one query and one key at distances from 0 to the wanted one.
struct Scores {
    /// The tokens from one distance to the next.
    step: usize,
    every: Vec<f64>,
    short: Vec<f64>,
    wanted: usize,
    at_wanted: f64,
}

impl Scores {
    fn of(
        rotary: &Rotary,
        (q, k): &(Vec<f64>, Vec<f64>),
        on_logits: f64,
        wanted: usize,
    ) -> Result<Self> {
        let step = wanted.div_ceil(MOST_DISTANCES).max(1);
        let scores = |step: usize, count: usize| -> Result<Vec<f64>> {
            let mut scores = rotary.score_curve(q, k, 0.0, step as f64, count)?;
            scores.iter_mut().for_each(|score| *score *= on_logits);
            Ok(scores)
        };
        let at_wanted = rotary.score_from_distance(q, k, wanted as f64)?.total;
        Ok(Self {
            step,
            every: scores(step, wanted / step + 1)?,
            short: scores(1, SHORT + 1)?,
            wanted,
            at_wanted: at_wanted * on_logits,
        })
    }

    fn curve(&self, axis: usize) -> Curve {
        let in_column = (axis / COLUMNS / self.step).max(1);
        let mut points = Vec::new();
        for (column, scores) in self.every.chunks(in_column).enumerate() {
            let distance = |at: usize| ((column * in_column + at) * self.step) as f64;
            let by_score = |a: &(usize, &f64), b: &(usize, &f64)| a.1.total_cmp(b.1);
            let least = scores.iter().enumerate().min_by(by_score);
            let most = scores.iter().enumerate().max_by(by_score);
            let (Some(least), Some(most)) = (least, most) else {
                continue;
            };
            let ends = if least.0 <= most.0 {
                [least, most]
            } else {
                [most, least]
            };
            for (at, score) in &ends[..scores.len().min(2)] {
                points.push((distance(*at), **score));
            }
        }
        points.retain(|(distance, _)| *distance < self.wanted as f64);
        points.push((self.wanted as f64, self.at_wanted));
        Curve {
            points,
            short: self.short.clone(),
            at_wanted: self.at_wanted,
        }
    }

    fn ranges(&self, trained: usize) -> [Option<(f64, f64)>; 2] {
        let within = (trained / self.step + 1).min(self.every.len());
        let (within, beyond) = self.every.split_at(within);
        [within, beyond].map(|scores| {
            let first = *scores.first()?;
            let wider =
                |(least, most): (f64, f64), &score: &f64| (least.min(score), most.max(score));
            Some(scores.iter().fold((first, first), wider))
        })
    }
}
