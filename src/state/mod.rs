//! The state of a figure: the values of its parameters, exactly those in its link. No input and no output.

mod action;
mod arrows;
mod choice;
mod choices;
pub mod edition;
pub mod figure_name;
pub mod frame_height;
pub mod limits;
pub mod page_parameters;
mod parameter;
pub mod parameters;
pub mod permutation;
mod positions;
mod scaling;
mod typed;
mod written;

pub use action::Action;
pub use arrows::{GRID, drawn, on_grid, reach_for};
pub(crate) use choice::{choice, each_index};
pub use choices::{Net, Role, ScalingMethod, VectorSource, VectorsShown};
pub(crate) use figure_name::each_figure;
pub use figure_name::{FigureName, LatePart};
pub use parameter::{Default, Kind, Misfit, Parameter, ParameterRow, ParameterRows, Value};
pub use typed::{Choice, Several, Typed};
pub use written::{written, written_or_default};

use glam::DVec2;
use parameters::{
    BASE, CAUSAL, HEAD_DIM, KEY, KEY_POSITION, LAYOUT, QUERY, QUERY_POSITION, ROTARY_DIM, SOURCE,
    W_K, W_Q,
};
use rotary::attention::Mask;
use rotary::frequency::DEFAULT_BASE;
use rotary::{Pairing, Result, Rotary};
use std::rc::Rc;

/// The values of a figure's parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// Values in the order of the figure's parameters.
    values: Vec<(&'static ParameterRow, Value)>,
}

/// The rows of some parameters: `parameters![BASE, HEAD_DIM]`. Those that figures share need no import.
#[macro_export]
macro_rules! parameters {
    ($($name:ident),* $(,)?) => {{
        #[allow(unused_imports, reason = "a list may have only parameters of its figure")]
        use $crate::state::parameters::*;
        const ROWS: $crate::state::ParameterRows = &[$(&$name.row),*];
        ROWS
    }};
}

impl State {
    /// Some parameters with their defaults. One that depends on others comes after them.
    pub fn of(rows: &[&'static ParameterRow]) -> Self {
        let mut state = Self { values: Vec::new() };
        for &row in rows {
            let value = state.default_of(row);
            state.values.push((row, value));
        }
        state
    }

    fn default_of(&self, row: &ParameterRow) -> Value {
        match row.default {
            Default::Integer(value) => Value::Integer(value),
            Default::Real(value) => Value::Real(value),
            Default::Choice(index) => Value::Choice(index),
            Default::Switch(on) => Value::Switch(on),
            Default::Several(set) => Value::Several(set),
            Default::OfLanguage | Default::NoText => Value::Text("".into()),
            Default::Given(of) => of(self),
        }
    }

    /// The parameters, in the order in which links write them.
    pub fn rows(&self) -> impl Iterator<Item = &'static ParameterRow> {
        self.values.iter().map(|(row, _)| *row)
    }

    /// A parameter's value; `None` if the figure doesn't have the parameter.
    pub fn find<T: Typed>(&self, parameter: &Parameter<T>) -> Option<T::Read<'_>> {
        T::read(self.value(&parameter.row)?)
    }

    /// A parameter's value.
    ///
    /// # Panics
    /// If the figure did not declare the parameter. A test reads and draws every figure.
    pub fn get<T: Typed>(&self, parameter: &Parameter<T>) -> T::Read<'_> {
        match self.find(parameter) {
            Some(value) => value,
            None => undeclared(&parameter.row),
        }
    }

    /// A parameter's value, of any type.
    pub fn value(&self, row: &ParameterRow) -> Option<&Value> {
        self.values
            .iter()
            .find_map(|(known, value)| (*known == row).then_some(value))
    }

    /// Gives a parameter a value. Returns whether the figure has the parameter and the value fits.
    pub fn set(&mut self, row: &ParameterRow, value: Value) -> bool {
        let fits = match (&value, row.room) {
            (Value::Integer(value), Some(room)) => *value <= room(self),
            _ => true,
        };
        let place = self.values.iter().position(|(known, _)| *known == row);
        let Some(place) = place.filter(|_| fits && row.accepts(&value)) else {
            return false;
        };
        let value = value.in_state();
        if self.values[place].1 == value {
            return true;
        }
        let before = self.clone();
        self.values[place].1 = value;
        self.follow(&before, place);
        true
    }

    /// The state with another value.
    ///
    /// # Panics
    /// If the figure doesn't have the parameter, or the value doesn't fit.
    #[must_use]
    pub fn with<T: Typed>(mut self, parameter: &Parameter<T>, value: T) -> Self {
        if !self.set(&parameter.row, value.value()) {
            not_taken(&parameter.row);
        }
        self
    }

    /// Copies every value that another figure's state has too.
    pub fn take_over(&mut self, other: &Self) {
        for (row, value) in &other.values {
            self.set(row, value.clone());
        }
    }

    /// Updates the other parameters after a change: clamps those whose range has shrunk, computes those that depend on
    /// others, and brings back defaults.
    fn follow(&mut self, before: &Self, changed: usize) {
        for place in 0..self.values.len() {
            let (row, value) = &self.values[place];
            if place == changed {
                continue;
            }
            let changes = |row: &&ParameterRow| before.value(row) != self.value(row);
            let followed = match (row.follows, row.room, value) {
                _ if row.until.iter().any(changes) => self.default_of(row),
                (Some(follows), ..) => follows(before, self),
                (None, Some(room), Value::Integer(value)) => {
                    Value::Integer((*value).min(room(self)))
                }
                _ => continue,
            };
            self.values[place].1 = followed;
        }
    }

    /// Whether the figure shows vectors of the recorded model, with its dimension, base and pairing.
    pub fn is_learned(&self) -> bool {
        !matches!(self.find(&SOURCE), None | Some(VectorSource::Random))
    }

    /// The head dimension: the number of components of `q` and of `k`; 2 for a figure of one pair.
    pub fn head_dim(&self) -> usize {
        if self.is_learned() {
            return limits::LEARNED_HEAD_DIM;
        }
        self.find(&HEAD_DIM).unwrap_or(2)
    }

    pub fn base(&self) -> f64 {
        if self.is_learned() {
            return DEFAULT_BASE;
        }
        self.get(&BASE)
    }

    /// The number of rotated components: all, if the figure doesn't have a parameter for it.
    pub fn rotary_dim(&self) -> usize {
        self.find(&ROTARY_DIM).unwrap_or(self.head_dim())
    }

    /// The number of pairs that rotate.
    pub fn rotated_pairs(&self) -> usize {
        self.rotary_dim() / 2
    }

    /// The pairing: interleaved, if the figure doesn't have a parameter for it.
    pub fn pairing(&self) -> Pairing {
        if self.is_learned() {
            return Pairing::Half;
        }
        self.find(&LAYOUT).unwrap_or(Pairing::Interleaved)
    }

    /// The rotary embedding of the state's dimensions, base and layout.
    pub fn rotary(&self) -> Result<Rotary> {
        let (head_dim, base) = (self.head_dim(), self.base());
        Rotary::new(head_dim, self.rotary_dim(), base, self.pairing())
    }

    /// The attention mask.
    pub fn mask(&self) -> Mask {
        if self.get(&CAUSAL) {
            Mask::Causal
        } else {
            Mask::Full
        }
    }

    /// One of the vectors, pair by pair.
    pub fn vector(&self, role: Role) -> &[DVec2] {
        self.get(role.vector())
    }

    /// Both vectors, pair by pair.
    pub fn vector_pairs(&self) -> impl Iterator<Item = (DVec2, DVec2)> {
        let [q, k] = Role::ALL.map(|role| self.vector(role).iter().copied());
        q.zip(k)
    }

    /// A vector multiplied by `W_q` or `W_k`; unchanged, if the figure doesn't have these matrices.
    pub fn projected(&self, role: Role, x: DVec2) -> DVec2 {
        match self.find(role.projection()) {
            Some([first, second]) => DVec2::new(first.dot(x), second.dot(x)),
            _ => x,
        }
    }

    /// A vector with its components ordered by the pairing. Shape: `[head_dim]`.
    pub fn components(&self, role: Role) -> Vec<f64> {
        let mut components = vec![0.0; self.head_dim()];
        for (pair, plane) in self.vector(role).iter().enumerate() {
            let (a, b) = self.components_of_pair(pair);
            (components[a], components[b]) = (plane.x, plane.y);
        }
        components
    }

    /// The indices of a pair's two components. Unrotated pairs are neighbours with either pairing.
    pub fn components_of_pair(&self, pair: usize) -> (usize, usize) {
        let paired = self.paired_dim();
        if pair < paired / 2 {
            self.pairing().components(pair, paired)
        } else {
            Pairing::Interleaved.components(pair, self.head_dim())
        }
    }
}

impl Role {
    pub fn position(self) -> &'static Parameter<i64> {
        [&QUERY_POSITION, &KEY_POSITION][self as usize]
    }

    pub fn vector(self) -> &'static Parameter<Rc<[DVec2]>> {
        [&QUERY, &KEY][self as usize]
    }

    /// The parameter of its projection matrix: two rows.
    pub fn projection(self) -> &'static Parameter<Rc<[DVec2]>> {
        [&W_Q, &W_K][self as usize]
    }
}

/// One cold function for all types, out of the way of the fast path.
#[cold]
fn undeclared(row: &ParameterRow) -> ! {
    panic!("this figure does not declare `{}`", row.key)
}

#[cold]
fn not_taken(row: &ParameterRow) -> ! {
    panic!("`{}` does not take this value", row.key)
}
