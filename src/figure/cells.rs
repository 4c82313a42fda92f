//! The selected cell of a square: a row and a column, each a parameter.

use super::Figure;
use crate::state::{Action, Parameter, Value};
use crate::widgets::heatmap::Cell;
use yew::Callback;

/// The parameters of a cell's row and its column.
pub type Place = [&'static Parameter<usize>; 2];

/// A callback that takes a cell's index in a square of this size and selects it.
pub fn select(figure: &Figure, place: Place, size: usize) -> Callback<usize> {
    let act = figure.act.clone();
    Callback::from(move |index| {
        for action in taking(Cell::at(index, size), place) {
            act.emit(action);
        }
    })
}

/// Actions that select a cell.
pub fn taking(cell: Cell, [row, column]: Place) -> [Action; 2] {
    [(row, cell.row), (column, cell.column)]
        .map(|(parameter, value)| Action::Set(&parameter.row, Value::Integer(value as i64)))
}
