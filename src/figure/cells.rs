//! The selected cell of a square: a row and a column, each a parameter.

use super::Figure;
use crate::state::{Action, Parameter, Value};
use crate::widgets::heatmap::{Cell, CellSelection};
use yew::Callback;

/// The parameters of a cell's row and its column.
pub type Place = [&'static Parameter<usize>; 2];

/// The selected cell of a square of this size, or the nearest one in it.
pub fn selected(figure: &Figure, place: Place, size: usize) -> Cell {
    let [row, column] = place.map(|place| figure.get(place).min(size - 1));
    Cell { row, column }
}

/// The same for a heatmap, which is also pointed at: the heatmap's name, and the selected cell in words.
pub fn selection(
    figure: &Figure,
    place: Place,
    size: usize,
    name: &'static str,
    text: String,
) -> CellSelection {
    let pointed = figure.pointed.filter(|index| *index < size * size);
    CellSelection {
        name: name.into(),
        text: text.into(),
        selected: selected(figure, place, size),
        pointed: pointed.map(|index| Cell::at(index, size)),
        on_point: figure.point.clone(),
        on_select: select(figure, place, size),
    }
}

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
