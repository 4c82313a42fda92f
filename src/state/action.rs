//! Actions that change a state.

use super::State;
use super::choices::Role;
use super::limits::LONGEST_ARROW;
use super::parameter::{ParameterRow, Value};
use glam::DVec2;
use std::rc::Rc;

/// A request to change a state, from a drag, a key or a link.
#[derive(Debug, Clone)]
pub enum Action {
    /// Gives a parameter a value, if it's valid and fits the other parameters; otherwise does nothing.
    Set(&'static ParameterRow, Value),
    /// Moves the tip of one pair's arrow.
    MoveVector {
        /// The vector.
        role: Role,
        pair: usize,
        /// The tip's new place in the plane.
        to: DVec2,
    },
    /// Gives an entry of a projection matrix a value.
    SetEntry {
        /// The matrix.
        role: Role,
        /// Its row and its column.
        at: (usize, usize),
        /// The entry.
        to: f64,
    },
    /// Moves one position, and if the distance is locked, the other one too.
    MovePosition(Role, i64),
    /// Moves both positions and the sentence.
    Shift(i64),
    Become(Box<State>),
    /// Sets a state as requested by the page around the frame: this also changes parameters that readers cannot change.
    Obey(Box<State>),
}

impl Action {
    /// Whether it moves an arrow but no position.
    pub fn moves_arrow(&self) -> bool {
        matches!(self, Self::MoveVector { .. } | Self::SetEntry { .. })
    }

    /// Whether this is a step of the history by itself, as opposed to a possible part of a drag.
    pub fn is_step(&self) -> bool {
        match self {
            Self::Shift(_) | Self::Become(_) | Self::Obey(_) => true,
            Self::Set(row, _) => row.is_step,
            Self::MoveVector { .. } | Self::SetEntry { .. } | Self::MovePosition(..) => false,
        }
    }
}

impl State {
    /// The state after an action: the same `Rc` if nothing changes.
    #[must_use]
    pub fn after(self: &Rc<Self>, action: Action) -> Rc<Self> {
        let mut next = Self::clone(self);
        match action {
            Action::Set(row, value) => {
                next.set(row, value);
            }
            Action::MoveVector { role, pair, to } => next.move_tip(&role.vector().row, pair, to),
            Action::SetEntry {
                role,
                at: (row, column),
                to,
            } => next.set_entry(role, row, column, to),
            Action::MovePosition(role, position) => next.move_position(role, position),
            Action::Shift(by) => next.shift(by),
            Action::Become(state) | Action::Obey(state) => next = *state,
        }
        self.or(next)
    }

    /// This state if it equals the other, else the other.
    fn or(self: &Rc<Self>, other: Self) -> Rc<Self> {
        if other == **self {
            Rc::clone(self)
        } else {
            Rc::new(other)
        }
    }

    /// This state with some parameters of another. The others are unchanged, except those that follow.
    #[must_use]
    pub fn with_only(self: &Rc<Self>, rows: &[&'static ParameterRow], other: &Self) -> Rc<Self> {
        let mut next = Self::clone(self);
        for row in self.rows().filter(|row| rows.contains(row)) {
            if let Some(value) = other.value(row) {
                next.set(row, value.clone());
            }
        }
        self.or(next)
    }

    /// Moves one of several arrows, unless the tip would be beyond any plane.
    fn move_tip(&mut self, row: &'static ParameterRow, index: usize, to: DVec2) {
        let Some(Value::Arrows(tips)) = self.value(row) else {
            return;
        };
        if !to.is_finite() || to.length() > LONGEST_ARROW || index >= tips.len() {
            return;
        }
        let mut tips = tips.to_vec();
        tips[index] = to;
        self.set(row, Value::Arrows(tips.into()));
    }

    fn set_entry(&mut self, role: Role, row: usize, column: usize, to: f64) {
        let rows = self.find(role.projection());
        let Some(mut tip) = rows.and_then(|rows| rows.get(row).copied()) else {
            return;
        };
        if column < 2 {
            tip[column] = to;
            self.move_tip(&role.projection().row, row, tip);
        }
    }
}
