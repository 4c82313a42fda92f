//! What changes a scene.

use super::{Role, Scene};
use crate::params::{Param, Value};
use glam::DVec2;
use std::rc::Rc;
use yew::Reducible;

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
