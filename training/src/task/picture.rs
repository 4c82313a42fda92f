//! A square picture of patches in raster order: each arrow is followed by the only letter in its direction.

use super::{LETTERS, Scored, Sequence};
use crate::random::Random;

/// The token of an empty patch, after the letters and before the arrows.
pub const EMPTY: u8 = LETTERS as u8;

pub const VOCABULARY: usize = LETTERS + 1 + Direction::ALL.len();

/// The direction of an arrow, from its patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the left, in its row.
    Left,
    /// Up, in its column.
    Up,
    /// Up and left, on its diagonal.
    Diagonal,
}

impl Direction {
    /// All directions, in the order of their tokens.
    pub const ALL: [Self; 3] = [Self::Left, Self::Up, Self::Diagonal];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Up => "up",
            Self::Diagonal => "diagonal",
        }
    }

    /// The token of its arrow.
    pub fn token(self) -> u8 {
        EMPTY + 1 + self as u8
    }

    /// The direction of a token, if it is an arrow.
    pub fn of(token: u8) -> Option<Self> {
        let index = usize::from(token).checked_sub(LETTERS + 1)?;
        Self::ALL.get(index).copied()
    }

    /// The numbers of rows up and of columns left in a step.
    pub fn step(self) -> [usize; 2] {
        match self {
            Self::Left => [0, 1],
            Self::Up => [1, 0],
            Self::Diagonal => [1, 1],
        }
    }
}

pub fn glyph(token: u8) -> char {
    match Direction::of(token) {
        Some(Direction::Left) => '←',
        Some(Direction::Up) => '↑',
        Some(Direction::Diagonal) => '↖',
        None if token == EMPTY => '·',
        None => char::from(b'A' + token),
    }
}

/// An example with five rows.
pub const EXAMPLE: &str = "·F←←←·K↖GN··↖↑····↑↑E·←P↖";

/// The number of rows of the largest square of patches among so many.
pub fn side(patches: usize) -> usize {
    patches.isqrt()
}

/// The letter that an arrow at `index` has in a direction, if there is exactly one before the edge.
fn only_letter(tokens: &[u8], side: usize, index: usize, direction: Direction) -> Option<usize> {
    let [up, left] = direction.step();
    let steps = match direction {
        Direction::Left => index % side,
        Direction::Up => index / side,
        Direction::Diagonal => (index % side).min(index / side),
    };
    let patches = (1..=steps).map(|step| index - step * (up * side + left));
    let mut letters = patches.filter(|patch| tokens[*patch] < EMPTY);
    let found = letters.next()?;
    letters.next().is_none().then_some(found)
}

/// The only letter of each arrow that has one.
pub fn answers(tokens: &[u8]) -> Vec<(usize, usize)> {
    let side = side(tokens.len());
    let arrows = (0..side * side).filter_map(|index| {
        let direction = Direction::of(tokens[index])?;
        Some((index, only_letter(tokens, side, index, direction)?))
    });
    arrows.collect()
}

/// A picture in which two patches in three are arrows, if they have an only letter in some direction: in the one with
/// the fewest arrows so far. Patches beyond the largest square are empty.
pub fn sequence(mut random: Random, length: usize) -> Sequence {
    let side = side(length);
    let mut tokens: Vec<u8> = Vec::with_capacity(length);
    let mut scored = Vec::new();
    let mut arrows = [0; Direction::ALL.len()];
    for index in 0..side * side {
        let only = |direction| Some((direction, only_letter(&tokens, side, index, direction)?));
        let possible = Direction::ALL.into_iter().filter_map(only);
        let fewest = possible.min_by_key(|(direction, _)| arrows[*direction as usize]);
        if let Some((direction, letter)) = fewest
            && random.below(3) != 0
        {
            arrows[direction as usize] += 1;
            tokens.push(direction.token());
            scored.push(Scored {
                index,
                target: tokens[letter],
                distance: index - letter,
            });
        } else if random.below(2) == 0 {
            tokens.push(random.below(LETTERS) as u8);
        } else {
            tokens.push(EMPTY);
        }
    }
    tokens.resize(length, EMPTY);
    Sequence { tokens, scored }
}
