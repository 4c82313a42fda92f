//! Places of the planes: a grid, or a strip that scrolls.

use glam::DVec2;
use std::ops::Range;

/// The planes in at most 16 bands from fast to slow, with one colour each.
pub fn bands(count: usize) -> impl Iterator<Item = Range<usize>> {
    let width = count.div_ceil(16).max(1);
    (0..count)
        .step_by(width)
        .map(move |start| start..(start + width).min(count))
}

/// The number of planes in a row, and their size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grid {
    pub count: usize,
    pub columns: usize,
    pub side: f64,
    /// The number of rows of a strip, which is wider than the picture and filled column by column.
    pub strip_rows: Option<usize>,
}

/// The side of a plane that is large enough for a finger.
pub const FINGER_PX: f64 = 40.0;

const LARGEST_SIDE: f64 = 92.0;

impl Grid {
    /// The grid with the largest planes; a strip, if they would be smaller than `least_side`.
    pub fn of(count: usize, width: f64, height: f64, least_side: f64) -> Self {
        let side = |columns: usize| {
            let rows = count.div_ceil(columns);
            (width / columns as f64)
                .min(height / rows as f64)
                .min(LARGEST_SIDE)
        };
        let columns = (1..=count.max(1))
            .max_by(|a, b| side(*a).total_cmp(&side(*b)))
            .unwrap_or(1);
        if side(columns) < least_side && height >= least_side {
            let rows = (height / least_side).floor();
            return Self {
                count,
                columns: count.div_ceil(rows as usize),
                side: height / rows,
                strip_rows: Some(rows as usize),
            };
        }
        Self {
            count,
            columns,
            side: side(columns),
            strip_rows: None,
        }
    }

    pub fn is_strip(self) -> bool {
        self.strip_rows.is_some()
    }

    /// The width of the picture in a box of some width.
    pub fn width(self, width: f64) -> f64 {
        match self.strip_rows {
            Some(_) => self.columns as f64 * self.side,
            None => width,
        }
    }

    /// Whether there is space for arrow heads.
    pub fn is_large(self) -> bool {
        self.radius() > 16.0
    }

    pub fn radius(self) -> f64 {
        let gap = if self.side > 40.0 { 4.0 } else { 1.5 };
        (self.side / 2.0 - gap).max(0.0)
    }

    pub fn centre(self, index: usize) -> DVec2 {
        self.corner(index) + DVec2::splat(self.side / 2.0)
    }

    pub fn corner(self, index: usize) -> DVec2 {
        let (column, row) = match self.strip_rows {
            Some(rows) => (index / rows, index % rows),
            None => (index % self.columns, index / self.columns),
        };
        DVec2::new(column as f64, row as f64) * self.side
    }

    pub fn index_at(self, px: DVec2) -> Option<usize> {
        let cell = (px / self.side).floor();
        let in_row = cell.x >= 0.0 && cell.y >= 0.0 && cell.x < self.columns as f64;
        let (column, row) = in_row.then_some((cell.x as usize, cell.y as usize))?;
        let index = match self.strip_rows {
            Some(rows) if row < rows => column * rows + row,
            Some(_) => return None,
            None => row * self.columns + column,
        };
        (index < self.count).then_some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plane_lies_in_the_box_and_is_found_where_it_is_drawn() {
        for (count, width, height) in [(1, 376.0, 150.0), (4, 376.0, 190.0), (128, 300.0, 180.0)] {
            let grid = Grid::of(count, width, height, 0.0);
            for index in 0..count {
                let middle = grid.corner(index) + DVec2::splat(grid.side / 2.0);
                assert!(middle.x < width && middle.y < height);
                assert_eq!(grid.index_at(middle), Some(index));
            }
            assert_eq!(grid.index_at(DVec2::new(-1.0, 5.0)), None);
        }
    }

    #[test]
    fn many_planes_for_a_finger_are_a_strip_that_scrolls() {
        let grid = Grid::of(128, 358.0, 132.0, FINGER_PX);
        assert_eq!(
            (grid.columns, grid.side, grid.width(358.0)),
            (43, 44.0, 43.0 * 44.0)
        );
        for index in 0..128 {
            let middle = grid.corner(index) + DVec2::splat(grid.side / 2.0);
            assert!(middle.y < 132.0);
            assert_eq!(grid.index_at(middle), Some(index));
        }
        assert_eq!(grid.index_at(DVec2::new(5.0, 140.0)), None);
        assert!(!Grid::of(4, 358.0, 92.0, FINGER_PX).is_strip());
    }

    #[test]
    fn a_hundred_and_twenty_eight_planes_are_still_large_enough_to_read() {
        assert!(Grid::of(128, 376.0, 200.0, 0.0).side >= 22.0);
    }
}
