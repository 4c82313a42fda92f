//! The random tasks: each is the same for the same seed, has one right answer, and can be solved.

use super::parameters::Task;
use crate::figures::bugs::parameters::Bug;
use crate::figures::bugs::programs::DIM;
use crate::numbers::signed_angle_rad;
use crate::state::{Role, drawn, on_grid, permutation};
use fastrand::Rng;
use glam::DVec2;
use rotary::frequency::DEFAULT_BASE;
use rotary::scaling::{Linear, NtkStatic, Scaling, YarnByRotations};
use rotary::{Pairing, Result, Rotary};
use std::f64::consts::TAU;

/// How far an arrow may be off where it should land, in degrees.
pub const TOLERANCE_DEG: f64 = 5.0;

/// The largest frequency of the slider, in radians per token.
pub const HIGHEST: f64 = 3.0;

/// The part of the largest score that is enough.
pub const ENOUGH: f64 = 0.95;

/// Scores that differ by less look alike.
const APART: f64 = 0.25;

/// A query and a key of one pair, and its frequency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Words {
    /// In radians per token.
    pub theta: f64,
    /// `q` and `k`.
    pub arrows: [DVec2; 2],
}

/// Both at their positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// `m` and `n`.
    pub at: [i64; 2],
    /// `R_m q` and `R_n k`.
    pub rotated: [DVec2; 2],
    /// `m theta` and `n theta`.
    pub angles_rad: [f64; 2],
    /// From `R_n k` to `R_m q`, in `(-pi, pi]`.
    pub between_rad: f64,
    /// Their product.
    pub score: f64,
}

impl Words {
    /// The words at positions.
    ///
    /// # Errors
    /// If the engine refuses them.
    pub fn placed(&self, at: [i64; 2]) -> Result<Placed> {
        let rotary = Rotary::with_frequencies(2, vec![self.theta], Pairing::Interleaved)?;
        let [m, n] = at.map(|position| position as f64);
        let [q, k] = self.arrows;
        let rotated = [
            rotary.cos_sin(m)?[0].rotate(q),
            rotary.cos_sin(n)?[0].rotate(k),
        ];
        Ok(Placed {
            at,
            rotated,
            angles_rad: [m, n].map(|position| position * self.theta),
            between_rad: signed_angle_rad(rotated[1], rotated[0]),
            score: rotary.score_from_positions(&q.to_array(), &k.to_array(), m, n)?,
        })
    }

    /// The largest score of any angles.
    ///
    /// # Errors
    /// If the engine refuses the arrows.
    pub fn most(&self) -> Result<f64> {
        let rotary = Rotary::with_frequencies(2, vec![self.theta], Pairing::Interleaved)?;
        let [q, k] = self.arrows.map(|arrow| arrow.to_array());
        Ok(rotary.score_from_distance(&q, &k, 0.0)?.terms[0].amplitude)
    }
}

/// What happens to a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Rises,
    Falls,
    Stays,
}

impl Outcome {
    /// In the order of the choices.
    pub const ALL: [Self; 3] = [Self::Rises, Self::Falls, Self::Stays];

    /// Their names in events.
    pub const NAMES: &'static [&'static str] = &["rises", "falls", "stays"];
}

/// Two words, of which one or both move.
#[derive(Debug, Clone, PartialEq)]
pub struct Predict {
    pub words: Words,
    /// Before and after the move.
    pub placed: [Placed; 2],
    /// By how many tokens.
    pub by: i64,
    /// The word that moves; both, where there is none.
    pub mover: Option<Role>,
    pub outcome: Outcome,
}

/// An arrow that was rotated by an unknown frequency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frequency {
    /// In radians per token.
    pub theta: f64,
    /// At position 0.
    pub arrow: DVec2,
    /// The other positions at which it is shown.
    pub at: [i64; 2],
}

/// Two words, of which the query has moved. The key must move so that the score is the same again.
#[derive(Debug, Clone, PartialEq)]
pub struct Distance {
    pub words: Words,
    /// The positions before.
    pub before: [i64; 2],
    /// The query's position now.
    pub query: i64,
}

/// Two words at fixed positions.
#[derive(Debug, Clone, PartialEq)]
pub struct Rise {
    pub words: Words,
    pub at: [i64; 2],
}

/// A query that some program rotated.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    pub rotary: Rotary,
    pub backwards: bool,
    pub position: i64,
    /// Before and after.
    pub components: [[f64; Self::DIM]; 2],
}

/// A program with a mistake.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    pub bug: Bug,
    pub options: [Bug; 4],
    /// Of a query and a key.
    pub vectors: [Vec<f64>; 2],
}

/// A rule that may have changed the frequencies of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Positions are divided.
    Interpolated,
    /// Positions are multiplied, which is a mistake.
    Multiplied,
    /// A larger base.
    Ntk,
    /// Slow pairs are interpolated, fast ones kept.
    Yarn,
}

impl Rule {
    /// In the order of the choices.
    pub const ALL: [Self; 4] = [Self::Interpolated, Self::Multiplied, Self::Ntk, Self::Yarn];

    /// Their names in events.
    pub const NAMES: &'static [&'static str] = &["interpolated", "multiplied", "ntk", "yarn"];
}

/// A model with frequencies changed by a rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Scaled {
    pub rule: Rule,
    pub factor: f64,
    /// Each frequency as a part of the trained one.
    pub ratios: Vec<f64>,
}

/// Random numbers of a task's own.
fn random(seed: u32, task: Task) -> Rng {
    let stream = u64::from(seed) * 16 + task as u64;
    Rng::with_seed(stream.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A whole number of a range, ends included.
fn whole_of(random: &mut Rng, (least, most): (i64, i64)) -> i64 {
    random.i64(least..=most)
}

/// A frequency of a range in hundredths of a radian, ends included.
fn theta_of(random: &mut Rng, hundredths: (i64, i64)) -> f64 {
    whole_of(random, hundredths) as f64 / 100.0
}

fn arrow_of(random: &mut Rng) -> DVec2 {
    let length = 0.9 + 0.6 * random.f64();
    on_grid(DVec2::from_angle(TAU * random.f64()) * length)
}

fn words_of(random: &mut Rng, hundredths: (i64, i64)) -> Words {
    Words {
        theta: theta_of(random, hundredths),
        arrows: [arrow_of(random), arrow_of(random)],
    }
}

/// Draws until something fits.
fn first<T>(mut draw: impl FnMut() -> Result<Option<T>>) -> Result<T> {
    loop {
        if let Some(drawn) = draw()? {
            return Ok(drawn);
        }
    }
}

impl Predict {
    /// # Errors
    /// None for any seed; a test reads thousands.
    pub fn of(seed: u32) -> Result<Self> {
        let outcome = Outcome::ALL[permutation::in_turn(seed, Outcome::ALL.len())];
        let mut random = random(seed, Task::Predict);
        first(|| {
            let words = words_of(&mut random, (10, 60));
            let [m, n] = [(); 2].map(|()| whole_of(&mut random, (0, 12)));
            let mover = match (outcome, random.bool()) {
                (Outcome::Stays, _) => None,
                (_, true) => Some(Role::Query),
                (_, false) => Some(Role::Key),
            };
            let by = whole_of(&mut random, if mover.is_some() { (1, 9) } else { (2, 40) });
            let moves = |role: Role| {
                if mover.is_none_or(|mover| mover == role) {
                    by
                } else {
                    0
                }
            };
            let placed = [
                words.placed([m, n])?,
                words.placed([m + moves(Role::Query), n + moves(Role::Key)])?,
            ];
            let [before, after] = placed;
            let is_clear = match outcome {
                Outcome::Stays => true,
                // The angle between the arrows grows or falls all the way.
                _ => {
                    let way = by as f64 * words.theta;
                    let [from, to] = [before, after].map(|placed| placed.between_rad);
                    let straight = (to - from).abs() - way;
                    let rises = after.score - before.score;
                    straight.abs() < 1e-9
                        && from.signum() == to.signum()
                        && rises.abs() >= APART
                        && (rises > 0.0) == (outcome == Outcome::Rises)
                }
            };
            Ok((m != n && is_clear).then_some(Self {
                words,
                placed,
                by,
                mover,
                outcome,
            }))
        })
    }
}

/// Positions without a common divisor: a frequency that fits at both is the only one of the slider.
const COPRIME: [[i64; 2]; 6] = [[5, 7], [5, 8], [5, 9], [6, 7], [7, 8], [7, 9]];

impl Frequency {
    /// Which frequency a seed has.
    pub fn of(seed: u32) -> Self {
        let mut random = random(seed, Task::Frequency);
        loop {
            let frequency = Self {
                theta: theta_of(&mut random, (15, 285)),
                arrow: arrow_of(&mut random),
                at: COPRIME[whole_of(&mut random, (0, COPRIME.len() as i64 - 1)) as usize],
            };
            // The slider begins at a frequency that fits nowhere.
            let [first, second] = frequency.off_deg(0.5);
            if first.abs() > 3.0 * TOLERANCE_DEG && second.abs() > 3.0 * TOLERANCE_DEG {
                return frequency;
            }
        }
    }

    /// By how much an arrow with another frequency is off at each position, in degrees, in `(-180, 180]`.
    pub fn off_deg(&self, theta: f64) -> [f64; 2] {
        self.at.map(|at| {
            let turned = (at as f64 * (theta - self.theta)).to_degrees();
            180.0 - (180.0 - turned).rem_euclid(360.0)
        })
    }

    /// The number of frequencies of the slider that land on the arrow at the first position.
    pub fn fits_of_first(&self) -> usize {
        let step = TAU / self.at[0] as f64;
        let below = (self.theta / step).floor();
        let above = ((HIGHEST - self.theta) / step).floor();
        (below + above) as usize + 1
    }
}

impl Distance {
    /// The last position of the key's slider.
    pub const LAST: i64 = 24;

    /// # Errors
    /// None for any seed; a test reads thousands.
    pub fn of(seed: u32) -> Result<Self> {
        let mut random = random(seed, Task::Distance);
        first(|| {
            let distance = Self {
                words: words_of(&mut random, (20, 110)),
                before: [(); 2].map(|()| whole_of(&mut random, (0, 12))),
                query: whole_of(&mut random, (4, 20)),
            };
            let [m, n] = distance.before;
            let key = distance.key();
            // The slider begins at 3.
            let asks = m != n && m != distance.query && (0..=Self::LAST).contains(&key) && key != 3;
            let score = distance.words.placed(distance.before)?.score;
            let mut others = (0..=Self::LAST).filter(|other| *other != key);
            let is_only = others.try_fold(true, |only, other| {
                let placed = distance.words.placed([distance.query, other])?;
                Ok(only && (placed.score - score).abs() >= 0.02)
            })?;
            Ok((asks && is_only).then_some(distance))
        })
    }

    /// The key's position that gives the same distance.
    pub fn key(&self) -> i64 {
        self.query - (self.before[0] - self.before[1])
    }
}

impl Rise {
    /// # Errors
    /// None for any seed; a test reads thousands.
    pub fn of(seed: u32) -> Result<Self> {
        let arrows = Role::ALL.map(|role| drawn(seed, role, 1)[0]);
        let mut random = random(seed, Task::Rise);
        first(|| {
            let words = Words {
                theta: theta_of(&mut random, (10, 60)),
                arrows,
            };
            let at = [
                whole_of(&mut random, (4, 20)),
                whole_of(&mut random, (0, 20)),
            ];
            let unrotated = Words {
                arrows: [arrows[1], arrows[1]],
                ..words
            };
            // Neither the start nor arrows that are alike before the rotation are an answer.
            let start = words.placed(at)?;
            let alike = unrotated.placed(at)?.score / unrotated.most()?;
            // Arrows lie apart from where they were.
            let seen = start.angles_rad.iter().all(|angle| angle.cos() < 0.85);
            let fits = seen && start.score < 0.5 * words.most()? && alike < 0.7;
            Ok(fits.then_some(Self { words, at }))
        })
    }

    /// A query as long as the task's, in the direction of another.
    pub fn with_query(&self, wished: DVec2) -> Words {
        let [q, k] = self.words.arrows;
        Words {
            arrows: [DVec2::from_angle(wished.to_angle()) * q.length(), k],
            ..self.words
        }
    }

    /// The query that gives the largest score.
    ///
    /// # Errors
    /// If the engine refuses the positions.
    pub fn best(&self) -> Result<DVec2> {
        let placed = self.words.placed(self.at)?;
        let [q, _] = self.words.arrows;
        Ok(on_grid(DVec2::from_angle(-placed.between_rad).rotate(q)))
    }
}

impl Layout {
    /// The number of components.
    pub const DIM: usize = 4;

    /// The base of the frequencies: the slower pair rotates far enough to be seen.
    pub const BASE: f64 = 10.0;

    /// Their names in events, by layout and then by direction.
    pub const NAMES: &'static [&'static str] =
        &["interleaved", "interleaved-back", "half", "half-back"];

    /// # Errors
    /// None for any seed; a test reads thousands.
    pub fn of(seed: u32) -> Result<Self> {
        let index = permutation::in_turn(seed, Self::NAMES.len());
        let (pairing, backwards) = (PAIRINGS[index / 2], index % 2 == 1);
        let rotary = Rotary::new(Self::DIM, Self::DIM, Self::BASE, pairing)?;
        let mut random = random(seed, Task::Layout);
        first(|| {
            let [a, b] = [arrow_of(&mut random), arrow_of(&mut random)];
            let x = [a.x, a.y, b.x, b.y];
            let position = whole_of(&mut random, (1, 2));
            let at = position as f64;
            let y = if backwards {
                rotary.rotate_back(&x, at)?
            } else {
                rotary.rotate(&x, at)?
            };
            let layout = Self {
                rotary: rotary.clone(),
                backwards,
                position,
                components: [x, [y[0], y[1], y[2], y[3]]],
            };
            let other = PAIRINGS[1 - index / 2];
            let changes = (0..2).map(|pair| layout.stretch(other, pair));
            let seen = changes.fold(0.0, |most: f64, stretch| most.max((stretch - 1.0).abs()));
            let short = (0..2).any(|pair| {
                PAIRINGS
                    .iter()
                    .any(|pairing| layout.pair(*pairing, pair)[0].length() < 0.4)
            });
            Ok((seen >= 0.25 && !short).then_some(layout))
        })
    }

    /// The place of the right choice.
    pub fn index(&self) -> usize {
        2 * usize::from(self.rotary.pairing() == Pairing::Half) + usize::from(self.backwards)
    }

    /// A pair before and after, as a layout reads it.
    pub fn pair(&self, pairing: Pairing, pair: usize) -> [DVec2; 2] {
        let (a, b) = pairing.components(pair, Self::DIM);
        self.components.map(|x| DVec2::new(x[a], x[b]))
    }

    /// By what a pair's length is multiplied, as a layout reads it.
    pub fn stretch(&self, pairing: Pairing, pair: usize) -> f64 {
        let [before, after] = self.pair(pairing, pair);
        after.length() / before.length()
    }
}

/// The layouts in the order of the choices.
pub const PAIRINGS: [Pairing; 2] = [Pairing::Interleaved, Pairing::Half];

/// The mistakes that a query and a key show.
const SEEN: [Bug; 8] = [
    Bug::MixedLayouts,
    Bug::RepeatInterleave,
    Bug::Mirrored,
    Bug::OneSign,
    Bug::HalfExponent,
    Bug::DoubleExponent,
    Bug::DefaultBase,
    Bug::Padding,
];

impl Mistake {
    /// Which mistake a seed has.
    pub fn of(seed: u32) -> Self {
        let bug = SEEN[permutation::in_turn(seed, SEEN.len())];
        let mut random = random(seed, Task::Bug);
        let mut others: Vec<Bug> = SEEN.into_iter().filter(|other| *other != bug).collect();
        let mut another = || others.remove(random.u64(..others.len() as u64) as usize);
        let mut options = [another(), another(), another(), bug];
        options.swap(random.u64(..4) as usize, 3);
        let vectors = Role::ALL.map(|role| {
            let pairs = drawn(seed, role, DIM / 2);
            let halves = [|pair: &DVec2| pair.x, |pair: &DVec2| pair.y];
            halves
                .map(|half| pairs.iter().map(half).collect::<Vec<_>>())
                .concat()
        });
        Self {
            bug,
            options,
            vectors,
        }
    }
}

impl Scaled {
    /// The rotary dimension of the model.
    pub const DIM: usize = 16;

    /// Its trained length, in tokens.
    pub const TRAINED: f64 = 4096.0;

    /// # Errors
    /// None for any seed; a test reads thousands.
    pub fn of(seed: u32) -> Result<Self> {
        let rule = Rule::ALL[permutation::in_turn(seed, Rule::ALL.len())];
        let factor = [2.0, 4.0, 10.0][random(seed, Task::Scaling).u64(..3) as usize];
        Ok(Self {
            rule,
            factor,
            ratios: Self::ratios(rule, factor)?,
        })
    }

    /// Each frequency as a part of the trained one.
    ///
    /// # Errors
    /// If the engine refuses the factor.
    pub fn ratios(rule: Rule, factor: f64) -> Result<Vec<f64>> {
        let scaling = match rule {
            Rule::Interpolated => Scaling::Linear(Linear { factor }),
            Rule::Multiplied => Scaling::Linear(Linear {
                factor: 1.0 / factor,
            }),
            Rule::Ntk => Scaling::NtkStatic(NtkStatic { alpha: factor }),
            Rule::Yarn => {
                let wanted = factor * Self::TRAINED;
                Scaling::YarnByRotations(YarnByRotations::new(Self::TRAINED, wanted))
            }
        };
        let [scaled, trained] = [scaling, Scaling::None]
            .map(|scaling| scaling.frequencies(Self::DIM, DEFAULT_BASE, Self::TRAINED as usize));
        let (scaled, trained) = (scaled?.theta, trained?.theta);
        Ok(scaled
            .iter()
            .zip(&trained)
            .map(|(scaled, trained)| scaled / trained)
            .collect())
    }
}
