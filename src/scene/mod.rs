//! The state of one figure: its parameters and its vectors. A reducer; no input and no output.

mod action;
mod arrows;
mod choices;
mod tokens;

pub use action::Action;
pub use arrows::{GRID, drawn, on_grid, reach_for};
pub use choices::{
    Dialect, FEATURE_MAPS, MatrixShown, Phi, RelativeShown, Role, Stage, TermsShown, VectorsShown,
};

use crate::figures::BENCH;
use crate::params::{FARTHEST, LONGEST};
use arrows::{FIRST_SEED, NEAREST_REACH};
use glam::DVec2;
use rotary::Pairing;
use rotary::attention::Mask;
use rotary::linear_attention::FeatureMap;

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
    /// The reader's sentence.
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
    pub order: u64,
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
            embedded: BENCH,
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

    /// Which keys a token sees.
    pub fn mask(&self) -> Mask {
        if self.causal {
            Mask::Causal
        } else {
            Mask::Full
        }
    }

    /// The sentence's tokens.
    pub fn tokens(&self) -> Vec<&str> {
        tokens::tokens(&self.sentence)
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
        for role in Role::ALL {
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
        if let Some(tip) = self.vector_mut(role).get_mut(pair) {
            *tip = to;
        }
        self.make_room();
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
        self.make_room();
    }

    /// Lets planes show every arrow, also as its map makes it.
    pub(crate) fn make_room(&mut self) {
        let mut longest: f64 = 0.0;
        for role in Role::ALL {
            for tip in self.vector(role) {
                longest = longest
                    .max(tip.length())
                    .max(self.mapped(role, *tip).length());
            }
        }
        if longest > self.reach {
            self.reach = reach_for(longest);
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
