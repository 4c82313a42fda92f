//! The positions of the query and the key, their ranges, and their moves.

use super::parameters::{KEY_POSITION, LOCK, QUERY_POSITION};
use super::{ParameterRow, ParameterRows, Role, State, Value, limits};
use crate::parameters;

impl State {
    /// The distance `m - n`, in tokens.
    pub fn distance(&self) -> i64 {
        self.get(&QUERY_POSITION) - self.get(&KEY_POSITION)
    }

    /// The position of the query or of the key, in tokens.
    pub fn position(&self, role: Role) -> i64 {
        self.get(role.position())
    }

    /// The positions of the query and of the key, as the engine takes them.
    pub fn positions(&self) -> [f64; 2] {
        Role::ALL.map(|role| self.position(role) as f64)
    }

    /// The range of a position: if the distance is locked, the other position must be in range too.
    pub fn position_ends(&self, role: Role) -> (i64, i64) {
        let farthest = limits::FARTHEST;
        let ahead = match (self.find(&LOCK), role) {
            (Some(true), Role::Query) => -self.distance(),
            (Some(true), Role::Key) => self.distance(),
            _ => 0,
        };
        (-farthest - ahead.min(0), farthest - ahead.max(0))
    }

    pub fn shifted(&self) -> impl Iterator<Item = &'static ParameterRow> {
        const WORDS: ParameterRows = parameters![QUERY_POSITION, KEY_POSITION, FIRST_POSITION];
        WORDS
            .iter()
            .copied()
            .filter(|row| self.value(row).is_some())
    }

    /// Whether both positions can move by this much.
    pub fn can_shift(&self, by: i64) -> bool {
        let positions = self.shifted().filter_map(|row| self.integer(row));
        let farthest = limits::FARTHEST;
        positions
            .map(|position| position + by)
            .all(|to| (-farthest..=farthest).contains(&to))
    }

    fn integer(&self, row: &ParameterRow) -> Option<i64> {
        match self.value(row) {
            Some(Value::Integer(value)) => Some(*value),
            _ => None,
        }
    }

    pub(super) fn move_position(&mut self, role: Role, position: i64) {
        if self.find(&LOCK) == Some(true) {
            let by = position.saturating_sub(self.position(role));
            self.shift_rows(parameters![QUERY_POSITION, KEY_POSITION], by);
        } else {
            let position = position.clamp(-limits::FARTHEST, limits::FARTHEST);
            self.set(role.position(), Value::Integer(position));
        }
    }

    pub(super) fn shift(&mut self, by: i64) {
        self.shift_rows(
            parameters![QUERY_POSITION, KEY_POSITION, FIRST_POSITION],
            by,
        );
    }

    /// Moves those of some positions that the figure has, by as much as keeps the query and the key in range, so that
    /// their distance doesn't change.
    fn shift_rows(&mut self, rows: &[&'static ParameterRow], by: i64) {
        let words = parameters![QUERY_POSITION, KEY_POSITION];
        let positions = words.iter().filter_map(|row| self.integer(row));
        let ends = positions.fold(None, |ends, position| match ends {
            None => Some((position, position)),
            Some((low, high)) => Some((position.min(low), position.max(high))),
        });
        let farthest = limits::FARTHEST;
        let by = match ends {
            Some((low, high)) => by.clamp(-farthest - low, farthest - high),
            None => by,
        };
        for row in rows {
            if let Some(position) = self.integer(row) {
                let to = position.saturating_add(by).clamp(-farthest, farthest);
                self.set(row, Value::Integer(to));
            }
        }
    }
}
