//! A square matrix of numbers as a picture. Each cell can be pointed at and selected.

use super::canvas::{Picture, canvas};
use super::colour::Diverging;
use super::path::px;
use super::pointing::pointing;
use super::range::Range;
use super::theme::Theme;
use super::touch::Touch;
use crate::page_behaviour::event_text::key;
use std::rc::Rc;
use yew::prelude::*;

/// The numbers of a matrix, row by row. Two are equal if they are the same in memory, because comparing a quarter of a
/// million numbers is slow.
#[derive(Debug, Clone)]
pub struct Numbers(pub Rc<Vec<f32>>);

impl PartialEq for Numbers {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub row: usize,
    pub column: usize,
}

impl Cell {
    /// The cell of the number with an index.
    pub fn at(index: usize, size: usize) -> Self {
        Self {
            row: index / size,
            column: index % size,
        }
    }

    pub fn index(self, size: usize) -> usize {
        self.row * size + self.column
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    pub signed: bool,
    /// The absolute value with the full colour.
    pub full: f64,
}

/// An absolute value above 0 that at most the largest twentieth of the numbers exceed, to 8 binary digits.
pub fn full_of(numbers: impl Iterator<Item = f32>) -> f64 {
    /// The number of bits left out of each number for counting.
    const REST: u32 = 16;
    let mut counts = vec![0; 1 << (31 - REST)];
    let mut larger = 0;
    for number in numbers {
        counts[(number.abs().to_bits() >> REST) as usize] += 1;
        larger += 1;
    }
    let twentieth = larger / 20;
    let mut bits = 0;
    for (here, count) in (0..).zip(counts) {
        larger -= count;
        if larger <= twentieth {
            bits = here << REST;
            break;
        }
    }
    f64::from(f32::from_bits(bits)).max(f64::EPSILON)
}

/// The cells as one pixel each, stretched to the size of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Heatmap {
    /// Shape: `[size, size]`.
    pub numbers: Numbers,
    pub size: usize,
    pub scale: Scale,
    /// Whether cells to the right of the diagonal are left out.
    pub causal: bool,
    pub theme: Theme,
}

/// The number of colours on either side of 0.
const SHADES: usize = 255;

impl Picture for Heatmap {
    /// Cells that are left out, and those that are not numbers, are transparent.
    fn cells(&self) -> Vec<[u8; 4]> {
        let colours = Diverging::of(&self.theme);
        let part = |shade: usize| shade as f64 / SHADES as f64 - 1.0;
        let shades: Vec<[u8; 4]> = (0..=2 * SHADES)
            .map(|shade| colours.colour(part(shade)))
            .collect();
        let per_number = (SHADES as f64 / self.scale.full) as f32;
        let size = self.size;
        let mut pixels = vec![[0; 4]; size * size];
        let rows = pixels
            .chunks_exact_mut(size)
            .zip(self.numbers.0.chunks_exact(size));
        for (row, (pixels, numbers)) in rows.enumerate() {
            let seen = if self.causal { row + 1 } else { size };
            let seen = pixels.iter_mut().zip(&numbers[..seen]);
            for (pixel, number) in seen.filter(|(_, number)| !number.is_nan()) {
                let shade = (number * per_number + SHADES as f32 + 0.5) as usize;
                *pixel = shades[shade.min(2 * SHADES)];
            }
        }
        pixels
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct CellSelection {
    pub name: AttrValue,
    /// The selected cell, in words.
    pub text: AttrValue,
    pub selected: Cell,
    pub pointed: Option<Cell>,
    /// Receives the index of a number.
    pub on_point: Callback<Option<usize>>,
    /// Receives the index of a number.
    pub on_select: Callback<usize>,
}

impl CellSelection {
    /// The cell under the pointer, or else the selected one.
    pub fn shown(&self) -> Cell {
        self.pointed.unwrap_or(self.selected)
    }

    /// The invisible input that moves the selection by arrow keys, in both directions. It comes before the element that
    /// shows its focus.
    pub fn picker(&self, size: usize) -> Html {
        self.picker_of(size, "row col")
    }

    /// The same for other parameters than `row` and `col`.
    pub fn picker_of(&self, size: usize, sets: &'static str) -> Html {
        let onkeydown = {
            let (cell, on_select) = (self.selected, self.on_select.clone());
            Callback::from(move |event: KeyboardEvent| {
                if let Some(cell) = stepped(cell, &key(&event), size) {
                    event.prevent_default();
                    on_select.emit(cell.index(size));
                }
            })
        };
        let last = size * size - 1;
        let on_select = self.on_select.clone();
        let range = Range {
            class: "unseen picker",
            sets: Some(sets),
            name: Some(self.name.clone()),
            ends: (0.0, last as f64),
            step: 1.0,
            value: self.selected.index(size) as f64,
            text: self.text.clone(),
            onkeydown: Some(onkeydown),
            on_value: Callback::from(move |index| on_select.emit((index as usize).min(last))),
            ..Range::default()
        };
        range.view()
    }

    /// The picture with the frames of the two cells.
    pub fn heatmap(&self, heatmap: Heatmap) -> Html {
        let size = heatmap.size;
        let at = move |touch: &Touch| {
            let (row, column) = touch.cell_of(".heatmap", size)?;
            Some(Cell { row, column }.index(size))
        };
        let pointing = pointing(at, &self.on_point, &self.on_select);
        html! {
            <div class={classes!("heatmap", (size > FINE).then_some("fine"))}
                onpointermove={pointing.moved} onpointerleave={pointing.left} onclick={pointing.clicked}>
                { canvas(heatmap) }
                <svg class="outlines" viewBox={format!("0 0 {size} {size}")} preserveAspectRatio="none" aria-hidden="true">
                    { frame(Some(self.selected), size, "selected") }
                    { frame(self.pointed, size, "pointed") }
                </svg>
            </div>
        }
    }
}

/// The number of rows above which a cell may be smaller than a screen pixel, so that lines lead to it from the edges.
const FINE: usize = 96;

fn frame(cell: Option<Cell>, size: usize, class: &'static str) -> Option<Html> {
    let Cell { row, column } = cell?;
    let mut path = format!("M{column} {row}h1v1h-1Z");
    if size > FINE {
        let (x, y) = (px(column as f64 + 0.5), px(row as f64 + 0.5));
        path = format!("{path}M0 {y}H{column}M{} {y}H{size}", column + 1);
        path = format!("{path}M{x} 0V{row}M{x} {}V{size}", row + 1);
    }
    Some(html! { <path {class} d={path} /> })
}

/// The cell that a key moves to; `None` for other keys.
fn stepped(Cell { row, column }: Cell, key: &str, size: usize) -> Option<Cell> {
    let last = size - 1;
    let (row, column) = match key {
        "ArrowUp" => (row.saturating_sub(1), column),
        "ArrowDown" => ((row + 1).min(last), column),
        "ArrowLeft" => (row, column.saturating_sub(1)),
        "ArrowRight" => (row, (column + 1).min(last)),
        "PageUp" => (row.saturating_sub(10), column),
        "PageDown" => ((row + 10).min(last), column),
        "Home" => (row, 0),
        "End" => (row, last),
        _ => return None,
    };
    Some(Cell { row, column })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(causal: bool) -> Vec<[u8; 4]> {
        let heatmap = Heatmap {
            numbers: Numbers(Rc::new(vec![0.0, 0.5, -9.0, 2.0])),
            size: 2,
            scale: Scale {
                signed: true,
                full: 0.5,
            },
            causal,
            theme: Theme {
                paper: [250; 3],
                negative: [200, 0, 0],
                score: [0, 0, 200],
                ..Theme::default()
            },
        };
        heatmap.cells()
    }

    #[test]
    fn cells_have_the_colours_of_their_numbers_and_hidden_keys_none() {
        let nought = [250, 250, 250, 255];
        let (most, least) = ([0, 0, 200, 255], [200, 0, 0, 255]);
        assert_eq!(painted(false), [nought, most, least, most]);
        assert_eq!(painted(true), [nought, [0; 4], least, most]);
    }

    #[test]
    fn arrow_keys_lead_to_every_cell_and_not_beyond() {
        let size = 3;
        let press = |keys: &[&str]| {
            let start = Cell { row: 1, column: 1 };
            keys.iter()
                .try_fold(start, |cell, key| stepped(cell, key, size))
        };
        assert_eq!(press(&["ArrowUp", "ArrowLeft"]), Some(Cell::at(0, size)));
        assert_eq!(press(&["ArrowUp", "ArrowUp"]), Some(Cell::at(1, size)));
        assert_eq!(press(&["PageDown", "End"]), Some(Cell::at(8, size)));
        assert_eq!(press(&["ArrowDown", "Home"]), Some(Cell::at(6, size)));
        assert_eq!(press(&["Tab"]), None);
        let far = Cell { row: 11, column: 1 };
        assert_eq!(stepped(Cell::at(21, 20), "PageDown", 20), Some(far));
        assert_eq!(stepped(far, "PageUp", 20), Some(Cell::at(21, 20)));
        assert_eq!(Cell::at(7, size).index(size), 7);
    }
}
