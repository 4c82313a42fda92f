//! The state of one figure: its parameters and its vectors. A reducer; no input and no output.

use crate::params::{FARTHEST, LONGEST, Param, Value};
use glam::DVec2;
use rotary::Pairing;
use rotary::linear_attention::FeatureMap;
use std::rc::Rc;
use yew::Reducible;

/// Which of the two vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `q`, at position `m`.
    Query,
    /// `k`, at position `n`.
    Key,
}

/// Which matrix the grid of `R` shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatrixShown {
    /// `R_m`.
    AtQuery,
    /// `R_n`.
    AtKey,
    /// `R_{n-m}`.
    OfGap,
    /// `R_m^T R_n - R_{n-m}`, which should vanish.
    Check,
}

impl MatrixShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 4] = [Self::AtQuery, Self::AtKey, Self::OfGap, Self::Check];
}

/// A language, and a library of it, that computes what the page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Python with NumPy.
    NumPy,
    /// Python with PyTorch.
    PyTorch,
    /// Python with JAX.
    Jax,
    /// Rust with this project's engine.
    Rust,
    /// The `config.json` of a transformers model.
    Config,
}

impl Dialect {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 5] = [
        Self::NumPy,
        Self::PyTorch,
        Self::Jax,
        Self::Rust,
        Self::Config,
    ];
}

/// A stage on the way from a score to a weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// `R_m q . R_n k`.
    Score,
    /// Divided by `sqrt(d)`; minus infinity where the key is hidden.
    Scaled,
    /// After the softmax.
    Weight,
}

impl Stage {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 3] = [Self::Score, Self::Scaled, Self::Weight];
}

/// How the angle of a position grows, in the derivation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phi {
    /// `phi(m) = m theta`: the arithmetic progression that the derivation finds.
    Linear,
    /// `phi(m) = m^2 theta`.
    Square,
    /// `phi(m) = sqrt(|m|) theta`.
    Root,
}

impl Phi {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 3] = [Self::Linear, Self::Square, Self::Root];
}

/// Whose terms a figure shows: how a position comes into the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermsShown {
    /// A sinusoid for each position, added to the words.
    Sinusoidal,
    /// A vector for each clipped distance, added to the keys.
    Shaw,
}

impl TermsShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 2] = [Self::Sinusoidal, Self::Shaw];
}

/// Which scheme of relative positions a figure shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelativeShown {
    /// A vector for each clipped distance.
    Shaw,
    /// A bias for each distance of a table.
    Bias,
    /// A bias for each of T5's buckets.
    T5,
    /// A bias in proportion to the distance.
    Alibi,
}

impl RelativeShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 4] = [Self::Shaw, Self::Bias, Self::T5, Self::Alibi];
}

/// Which query and key stand for all in a figure of many distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VectorsShown {
    /// Every component 1, as in the papers' picture.
    Ones,
    /// Those of the seed.
    Drawn,
    /// A pair of vectors whose score rises with the distance.
    Rising,
}

impl VectorsShown {
    /// All of them, in the order of the link's names.
    pub const ALL: [Self; 3] = [Self::Ones, Self::Drawn, Self::Rising];
}

/// Arrow tips lie on this grid, so that a link can hold them and a screen can write them out in full.
pub const GRID: f64 = 1000.0;

/// What a figure shows. Everything else on the screen follows from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The base of the frequencies.
    pub base: f64,
    /// Which components of the vectors form a pair.
    pub pairing: Pairing,
    /// How many components are turned; even, at most the head's dimension.
    pub rotary_dim: usize,
    /// `m`, in tokens.
    pub query_position: i64,
    /// `n`, in tokens.
    pub key_position: i64,
    /// Where the sentence's first token stands.
    pub first_position: i64,
    /// Whether moving one position moves the other.
    pub gap_locked: bool,
    /// The pair in hand.
    pub pair: usize,
    /// The matrix on show.
    pub matrix: MatrixShown,
    /// The length that a plane shows from its centre to its edge.
    pub reach: f64,
    /// What the vectors were drawn from.
    pub seed: u32,
    /// The reader's sentence; tokens are what white space parts.
    pub sentence: String,
    /// `q`, pair by pair; pairs from `rotary_dim / 2` on pass through.
    pub query: Vec<DVec2>,
    /// `k`, in the same form.
    pub key: Vec<DVec2>,
    /// The rows of `W_q` and of `W_k`, where a figure has maps of two by two.
    pub maps: [[DVec2; 2]; 2],
    /// `theta`, in radians per token, where a figure has a single pair.
    pub speed: f64,
    /// How the angle grows with the position.
    pub phi: Phi,
    /// By what a step of one token multiplies the length; 1 for a rotation.
    pub stretch: f64,
    /// The order of the sentence's words, numbered as a dictionary would; 0 leaves them as they are written.
    pub order: u32,
    /// How many steps of a computation are done, or which of its lines is in hand.
    pub step: usize,
    /// A length in tokens: of a context, of a sequence.
    pub tokens: usize,
    /// The distance beyond which relative positions count as one.
    pub clip: usize,
    /// Whether a token sees only itself and what stands before it.
    pub causal: bool,
    /// Whether scores become weights.
    pub softmax: bool,
    /// The token in hand as a query, counted from the first.
    pub row: usize,
    /// The token in hand as a key, counted from the first.
    pub column: usize,
    /// What linear attention puts in place of the exponential.
    pub feature_map: FeatureMap,
    /// The stage whose digits are shown.
    pub stage: Stage,
    /// The language in which code is written.
    pub dialect: Dialect,
    /// The figure that is to stand in another page.
    pub embedded: &'static str,
    /// Whose terms are shown.
    pub terms: TermsShown,
    /// The scheme of relative positions on show.
    pub relative: RelativeShown,
    /// How many buckets T5's distances fall into.
    pub buckets: usize,
    /// The distance in tokens from which on T5's last bucket holds everything.
    pub max_distance: usize,
    /// How many heads share out ALiBi's slopes.
    pub heads: usize,
    /// The head in hand, from 0.
    pub head: usize,
    /// The query and key on show where they stand for all.
    pub vectors: VectorsShown,
    /// Whether a bound is drawn at its own height and not scaled to fit.
    pub true_height: bool,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            base: rotary::frequency::DEFAULT_BASE,
            pairing: Pairing::Interleaved,
            rotary_dim: 8,
            query_position: 7,
            key_position: 3,
            first_position: 0,
            gap_locked: false,
            pair: 0,
            matrix: MatrixShown::OfGap,
            reach: NEAREST_REACH,
            seed: FIRST_SEED,
            sentence: crate::words::sentence_default().to_owned(),
            query: drawn(FIRST_SEED, Role::Query, 4),
            key: drawn(FIRST_SEED, Role::Key, 4),
            maps: [[DVec2::X, DVec2::Y]; 2],
            speed: 0.5,
            phi: Phi::Linear,
            stretch: 1.0,
            order: 0,
            step: 0,
            tokens: 4096,
            clip: 4,
            causal: true,
            softmax: true,
            row: 7,
            column: 3,
            feature_map: FeatureMap::EluPlusOne,
            stage: Stage::Score,
            dialect: Dialect::NumPy,
            embedded: "bench",
            terms: TermsShown::Sinusoidal,
            relative: RelativeShown::Shaw,
            buckets: 32,
            max_distance: 128,
            heads: 8,
            head: 0,
            vectors: VectorsShown::Ones,
            true_height: false,
        }
    }
}

/// What a hand, a key or a link asks of a scene.
#[derive(Debug, Clone)]
pub enum Action {
    /// Gives a parameter a value that it accepts; others are ignored.
    Set(&'static Param, Value),
    /// Moves the tip of one pair's arrow.
    MoveVector {
        /// Of which vector.
        role: Role,
        /// Of which pair.
        pair: usize,
        /// To where in the plane.
        to: DVec2,
    },
    /// Gives an entry of one of the maps a value.
    SetMap {
        /// Of which map.
        role: Role,
        /// Its row and its column.
        at: (usize, usize),
        /// The entry.
        to: f64,
    },
    /// Moves one position, and with a locked gap the other.
    MovePosition(Role, i64),
    /// Moves both positions and the sentence.
    Shift(i64),
    /// Becomes another scene.
    Become(Box<Scene>),
}

impl Action {
    /// Whether this is one step that the back button should undo, and not a part of a drag.
    pub fn is_step(&self) -> bool {
        match self {
            Self::Shift(_) | Self::Become(_) => true,
            Self::Set(param, _) => {
                matches!(
                    param.key,
                    "d" | "base" | "layout" | "rot" | "seed" | "text" | "phi"
                )
            }
            Self::MoveVector { .. } | Self::SetMap { .. } | Self::MovePosition(..) => false,
        }
    }
}

impl Reducible for Scene {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = (*self).clone();
        match action {
            Action::Set(param, value) if param.accepts(&value) => (param.set)(&mut next, &value),
            Action::Set(..) => {}
            Action::MoveVector { role, pair, to } => next.move_vector(role, pair, to),
            Action::SetMap {
                role,
                at: (row, column),
                to,
            } => next.set_map_entry(role, row, column, to),
            Action::MovePosition(role, position) => next.move_position(role, position),
            Action::Shift(by) => next.shift(by),
            Action::Become(scene) => next = *scene,
        }
        if next == *self { self } else { Rc::new(next) }
    }
}

impl Scene {
    /// The number of components of `q` and of `k`.
    pub fn head_dim(&self) -> usize {
        2 * self.query.len()
    }

    /// The distance `m - n`, in tokens.
    pub fn distance(&self) -> i64 {
        self.query_position - self.key_position
    }

    /// The number of pairs that turn.
    pub fn turning_pairs(&self) -> usize {
        self.rotary_dim / 2
    }

    /// One of the vectors, pair by pair.
    pub fn vector(&self, role: Role) -> &[DVec2] {
        match role {
            Role::Query => &self.query,
            Role::Key => &self.key,
        }
    }

    /// The rows of one of the maps.
    pub fn map(&self, role: Role) -> &[DVec2] {
        &self.maps[role as usize]
    }

    pub(crate) fn map_mut(&mut self, role: Role) -> &mut [DVec2] {
        &mut self.maps[role as usize]
    }

    /// What one of the maps makes of a vector: `W x`.
    pub fn mapped(&self, role: Role, x: DVec2) -> DVec2 {
        let [first, second] = self.maps[role as usize];
        DVec2::new(first.dot(x), second.dot(x))
    }

    /// A vector with its components in the order of the layout. Shape: `[head_dim]`.
    pub fn components(&self, role: Role) -> Vec<f64> {
        let planes = self.vector(role);
        let mut components = vec![0.0; self.head_dim()];
        for (pair, plane) in planes.iter().enumerate() {
            let (a, b) = self.components_of_pair(pair);
            (components[a], components[b]) = (plane.x, plane.y);
        }
        components
    }

    /// The two components that a pair holds. Pairs that pass through hold neighbours in either layout.
    pub fn components_of_pair(&self, pair: usize) -> (usize, usize) {
        if pair < self.turning_pairs() {
            self.pairing.components(pair, self.rotary_dim)
        } else {
            Pairing::Interleaved.components(pair, self.head_dim())
        }
    }

    /// The sentence's tokens.
    pub fn tokens(&self) -> impl Iterator<Item = &str> {
        self.sentence.split_whitespace()
    }

    /// Puts another sentence in place, in the order as written.
    pub fn write(&mut self, sentence: &str) {
        if self.sentence != sentence {
            self.sentence = sentence.to_owned();
            self.order = 0;
        }
    }

    /// Gives the vectors another number of components. Pairs that stay keep their arrows, new ones are drawn from the
    /// seed, and a rotary dimension that was whole stays whole.
    pub fn resize(&mut self, head_dim: usize) {
        let pairs = head_dim / 2;
        let whole = self.rotary_dim == self.head_dim();
        for role in [Role::Query, Role::Key] {
            let mut planes = drawn(self.seed, role, pairs);
            let kept = self.vector(role).len().min(pairs);
            planes[..kept].copy_from_slice(&self.vector(role)[..kept]);
            match role {
                Role::Query => self.query = planes,
                Role::Key => self.key = planes,
            }
        }
        self.rotary_dim = if whole {
            head_dim
        } else {
            self.rotary_dim.min(head_dim)
        };
        self.pair = self.pair.min(pairs - 1);
    }

    /// Draws all arrows afresh from a seed.
    pub fn draw_vectors(&mut self, seed: u32) {
        let pairs = self.query.len();
        self.seed = seed;
        self.query = drawn(seed, Role::Query, pairs);
        self.key = drawn(seed, Role::Key, pairs);
    }

    pub(crate) fn vector_mut(&mut self, role: Role) -> &mut [DVec2] {
        match role {
            Role::Query => &mut self.query,
            Role::Key => &mut self.key,
        }
    }

    fn move_vector(&mut self, role: Role, pair: usize, to: DVec2) {
        if !to.is_finite() || to.length() > LONGEST {
            return;
        }
        if to.length() > self.reach {
            self.reach = reach_for(to.length());
        }
        if let Some(tip) = self.vector_mut(role).get_mut(pair) {
            *tip = to;
        }
    }

    fn set_map_entry(&mut self, role: Role, row: usize, column: usize, to: f64) {
        let Some(present) = self.map_mut(role).get_mut(row).filter(|_| column < 2) else {
            return;
        };
        let mut row = *present;
        row[column] = to;
        if row.length() <= LONGEST {
            *present = row;
        }
    }

    fn move_position(&mut self, role: Role, position: i64) {
        if self.gap_locked {
            let present = match role {
                Role::Query => self.query_position,
                Role::Key => self.key_position,
            };
            let by = self.possible_shift(position.saturating_sub(present));
            self.query_position += by;
            self.key_position += by;
        } else {
            let position = position.clamp(-FARTHEST, FARTHEST);
            match role {
                Role::Query => self.query_position = position,
                Role::Key => self.key_position = position,
            }
        }
    }

    fn shift(&mut self, by: i64) {
        let by = self.possible_shift(by);
        self.query_position += by;
        self.key_position += by;
        self.first_position = (self.first_position + by).clamp(-FARTHEST, FARTHEST);
    }

    /// As much of a shift as keeps both positions within reach, so that the gap stays what it is.
    fn possible_shift(&self, by: i64) -> i64 {
        let low = self.query_position.min(self.key_position);
        let high = self.query_position.max(self.key_position);
        by.clamp(-FARTHEST - low, FARTHEST - high)
    }
}

/// The seed that the page opens with, whose arrows are long and well apart.
const FIRST_SEED: u32 = 477;

/// The reach that the page opens with: all that a seed can draw.
const NEAREST_REACH: f64 = 1.6;

/// The least of a few round reaches that shows an arrow of some length.
pub fn reach_for(length: f64) -> f64 {
    [NEAREST_REACH, 3.0, 5.0, 10.0, 20.0, 50.0]
        .into_iter()
        .find(|reach| length <= *reach)
        .unwrap_or(LONGEST)
}

/// Arrows of length 0.6 to 1.5 in any direction. The first `n` of a seed are the same for every number of pairs.
pub fn drawn(seed: u32, role: Role, pairs: usize) -> Vec<DVec2> {
    // Seeds that are neighbours draw first numbers that are alike, so they are spread first.
    let stream = 2 * u64::from(seed) + (role == Role::Key) as u64;
    let mut random = fastrand::Rng::with_seed(stream.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    (0..pairs)
        .map(|_| {
            let length = 0.6 + 0.9 * random.f64();
            let direction = rotary::rotation::turn(core::f64::consts::TAU * random.f64());
            on_grid(direction * length)
        })
        .collect()
}

/// The nearest point of the grid on which arrow tips lie.
pub fn on_grid(tip: DVec2) -> DVec2 {
    (tip * GRID).round() / GRID
}
