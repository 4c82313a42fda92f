//! A square matrix of 2x2 blocks: as numbers while they fit, otherwise as a picture. In both, each block can be pointed
//! at and selected.

use super::canvas::{Picture, canvas};
use super::colour::{of_pair, shade_of_pair};
use super::path::polyline;
use super::picker::Selection;
use super::pointing::pointing;
use super::theme::Theme;
use super::touch::Touch;
use crate::numbers::{fixed, magnitude};
use glam::{DMat2, DVec2};
use std::rc::Rc;
use yew::prelude::*;

pub const MOST_ROWS_IN_DIGITS: usize = 8;

/// A matrix that is zero outside its blocks and outside the diagonal beyond them.
#[derive(Clone, PartialEq)]
pub struct Blocks {
    /// Rows, and columns.
    pub size: usize,
    /// The two rows, and columns, of each block.
    pub places: Rc<[(usize, usize)]>,
    pub blocks: Rc<[DMat2]>,
    /// The entries on the diagonal beyond the blocks.
    pub rest: f64,
}

impl Blocks {
    /// The entries in the blocks and on the diagonal beyond them, each with its row, its column and its block.
    fn entries(&self) -> impl Iterator<Item = (usize, usize, Option<usize>, f64)> {
        let blocks = self.places.iter().zip(self.blocks.iter()).enumerate();
        let in_blocks = blocks.flat_map(|(pair, (&(first, second), block))| {
            [
                (first, first, Some(pair), block.x_axis.x),
                (second, first, Some(pair), block.x_axis.y),
                (first, second, Some(pair), block.y_axis.x),
                (second, second, Some(pair), block.y_axis.y),
            ]
        });
        // The rows beyond the blocks come last.
        let beyond = (2 * self.places.len()..self.size).map(|row| (row, row, None, self.rest));
        in_blocks.chain(beyond)
    }

    /// The block that a cell selects: its own. In a picture, whose cells are too small to hit, the block of its row.
    fn block_at(&self, row: usize, column: usize) -> Option<usize> {
        let anywhere = self.size > MOST_ROWS_IN_DIGITS;
        self.places.iter().position(|&(first, second)| {
            let in_row = row == first || row == second;
            in_row && (anywhere || column == first || column == second)
        })
    }
}

/// The format of an entry in its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    Hundredths,
    /// Its order of magnitude, for entries that should vanish.
    Magnitude,
}

impl Entry {
    pub fn write(self, entry: f64) -> String {
        match self {
            Self::Magnitude => magnitude(entry),
            Self::Hundredths => fixed(entry, 2),
        }
    }
}

/// The matrix. In a picture, an entry of `full` gets the full colour of its pair.
pub fn matrix_grid(
    matrix: &Blocks,
    entry: Entry,
    full: f64,
    theme: Theme,
    selection: &Selection,
) -> Html {
    let at = {
        let matrix = matrix.clone();
        move |touch: &Touch| {
            let (row, column) = touch.cell_of(".matrix-box", matrix.size)?;
            matrix.block_at(row, column)
        }
    };
    let pointing = pointing(at, &selection.on_point, &selection.on_select);
    html! {
        <div class="picked">
            { selection.picker(matrix.places.len()) }
            <div class="matrix-box" onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                if matrix.size <= MOST_ROWS_IN_DIGITS {
                    { digits(matrix, entry, &selection.name) }
                } else {
                    { canvas(Pixels { matrix: matrix.clone(), full, theme }) }
                }
                { outlines(matrix, selection.selected, selection.pointed) }
            </div>
        </div>
    }
}

fn digits(matrix: &Blocks, entry: Entry, name: &AttrValue) -> Html {
    let size = matrix.size;
    let mut cells = vec![None; size * size];
    for (row, column, pair, value) in matrix.entries() {
        cells[row * size + column] = Some((pair, value));
    }
    let count = matrix.places.len();
    let cell = |entry_of: &Option<(Option<usize>, f64)>| match entry_of {
        Some((pair, value)) => {
            let style = pair.map(|pair| of_pair(pair, count));
            html! { <td {style}>{ entry.write(*value) }</td> }
        }
        None => html! { <td class="nought">{ "0" }</td> },
    };
    html! {
        <table role="table" aria-label={name.clone()} class={format!("rows-{size}")}>
            for row in cells.chunks_exact(size) {
                <tr>{ for row.iter().map(cell) }</tr>
            }
        </table>
    }
}

/// The entries as one pixel each. An entry of `full` gets the full colour of its pair.
#[derive(PartialEq)]
struct Pixels {
    matrix: Blocks,
    full: f64,
    theme: Theme,
}

impl Picture for Pixels {
    fn cells(&self) -> Vec<[u8; 4]> {
        let matrix = &self.matrix;
        let (size, count) = (matrix.size, matrix.places.len());
        let shade = |pair, part| shade_of_pair(&self.theme, pair, count, part);
        let mut pixels = vec![shade(0, 0.0); size * size];
        for (row, column, pair, entry) in matrix.entries() {
            // Entries beyond the blocks get the colour of the slowest possible pair.
            pixels[row * size + column] = shade(pair.unwrap_or(count), entry / self.full);
        }
        pixels
    }
}

/// Frames around the cells of the selected block and of the block under the pointer, adjacent or not.
fn outlines(matrix: &Blocks, selected: usize, pointed: Option<usize>) -> Html {
    let frames = |block: Option<usize>, class: &'static str| {
        let &(first, second) = matrix.places.get(block?)?;
        Some(html! { <path {class} d={cells(first, second)} /> })
    };
    html! {
        <svg class="outlines" viewBox={format!("0 0 {0} {0}", matrix.size)} preserveAspectRatio="none" aria-hidden="true">
            { beyond_blocks(matrix) }
            { frames(Some(selected), "selected") }
            { frames(pointed, "pointed") }
        </svg>
    }
}

/// The number of hatches on either side of a diagonal.
const HATCHES: usize = 20;

/// Hatches over the rows and columns outside all blocks, two a row.
fn beyond_blocks(matrix: &Blocks) -> Option<Html> {
    let (first, size) = (2 * matrix.places.len(), matrix.size);
    let side = size - first;
    let lines = (side > 0).then_some(HATCHES)?;
    let mut path = String::new();
    for line in 1..2 * lines {
        let at = line as f64 * side as f64 / lines as f64;
        let (low, high) = ((at - side as f64).max(0.0), at.min(side as f64));
        let (low, high) = (first as f64 + low, first as f64 + high);
        path += &polyline(&[DVec2::new(low, high), DVec2::new(high, low)]);
    }
    Some(html! { <path class="beyond" d={path} /> })
}

fn cells(first: usize, second: usize) -> String {
    if second == first + 1 {
        return format!("M{first} {first}h2v2h-2Z");
    }
    [
        (first, first),
        (first, second),
        (second, first),
        (second, second),
    ]
    .iter()
    .map(|(row, column)| format!("M{column} {row}h1v1h-1Z"))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half_of_six_in_eight() -> Blocks {
        Blocks {
            size: 8,
            places: Rc::new([(0, 3), (1, 4), (2, 5)]),
            blocks: Rc::new([DMat2::IDENTITY; 3]),
            rest: 1.0,
        }
    }

    #[test]
    fn entries_stand_at_the_rows_and_columns_of_their_pair_and_the_rest_on_the_diagonal() {
        let quarter_turn = DMat2::from_cols_array(&[0.0, 1.0, -1.0, 0.0]);
        let matrix = Blocks {
            blocks: Rc::new([quarter_turn; 3]),
            ..half_of_six_in_eight()
        };
        let entries: Vec<_> = matrix.entries().filter(|entry| entry.3 != 0.0).collect();
        let expected = [
            (3, 0, Some(0), 1.0),
            (0, 3, Some(0), -1.0),
            (4, 1, Some(1), 1.0),
            (1, 4, Some(1), -1.0),
            (5, 2, Some(2), 1.0),
            (2, 5, Some(2), -1.0),
            (6, 6, None, 1.0),
            (7, 7, None, 1.0),
        ];
        assert_eq!(entries, expected);
    }

    #[test]
    fn a_block_is_found_at_each_of_its_four_cells_and_nowhere_else() {
        let matrix = half_of_six_in_eight();
        for (row, column) in [(1, 1), (1, 4), (4, 1), (4, 4)] {
            assert_eq!(matrix.block_at(row, column), Some(1));
        }
        assert_eq!(matrix.block_at(1, 3), None);
        assert_eq!(matrix.block_at(7, 7), None);
    }
}
