//! What changes a state.

use super::State;
use super::choices::Role;
use super::limits::LONGEST_ARROW;
use super::parameter::{ParameterRow, Value};
use glam::DVec2;
use std::rc::Rc;

/// What a hand, a key or a link asks of a state.
#[derive(Debug, Clone)]
pub enum Action {
    /// Gives a parameter a value that it accepts and has room for; others are ignored.
    Set(&'static ParameterRow, Value),
    /// Moves the tip of one pair's arrow.
    MoveVector {
        /// Of which vector.
        role: Role,
        pair: usize,
        /// To where in the plane.
        to: DVec2,
    },
    /// Gives an entry of a projection matrix a value.
    SetEntry {
        /// Of which matrix.
        role: Role,
        /// Its row and its column.
        at: (usize, usize),
        /// The entry.
        to: f64,
    },
    /// Moves one position, and with a locked distance the other.
    MovePosition(Role, i64),
    /// Moves both positions and the sentence.
    Shift(i64),
    Become(Box<State>),
    /// The same, as the page around the frame wants it: the parameters that a reader cannot touch change too.
    Obey(Box<State>),
}

impl Action {
    /// Whether it moves an arrow, and no position.
    pub fn moves_arrow(&self) -> bool {
        matches!(self, Self::MoveVector { .. } | Self::SetEntry { .. })
    }

    /// Whether this is a step of the history by itself, and not perhaps a part of a drag.
    pub fn is_step(&self) -> bool {
        match self {
            Self::Shift(_) | Self::Become(_) | Self::Obey(_) => true,
            Self::Set(row, _) => row.is_step,
            Self::MoveVector { .. } | Self::SetEntry { .. } | Self::MovePosition(..) => false,
        }
    }
}

impl State {
    /// The state after an action: the same one, where it changes nothing.
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

    /// This state where another is equal, else the other.
    fn or(self: &Rc<Self>, other: Self) -> Rc<Self> {
        if other == **self {
            Rc::clone(self)
        } else {
            Rc::new(other)
        }
    }

    /// This state with some parameters of another. The others stay as they are, except those that follow them.
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

    /// Moves one of some arrows; one that no plane can show stays where it is.
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
