//! The scores of the reader's own queries and keys.

use super::loaded::Loaded;
use super::parameters::{FROM, ROTATED};
use crate::figure::prelude::*;
use crate::figure::shelf::numbered;
use crate::state::limits::MOST_HEATMAP_TOKENS;
use crate::widgets::heatmap::{Cell, full_of};
use rotary::attention::Mask;
use rotary::tensor::scores::Scores;

/// The fewest distances on either side of 0 that the curve shows.
const LEAST_REACH: i64 = 32;

/// The reading of the figure of the reader's own vectors.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The queries and keys.
    pub loaded: Rc<Loaded>,
    /// Whether the state names a file that is not here: the example is shown.
    pub is_missing: bool,
    /// The heatmap.
    pub map: Rc<Map>,
    /// The selected cell: the query's row and the key's column.
    pub cell: Cell,
    /// The positions of its query and its key.
    pub positions: [i64; 2],
    /// Their score with rotation, times the method's factor on logits.
    pub rotated: f64,
    /// Their score without rotation: the dot product.
    pub plain: f64,
    /// The score with rotation at every distance, one after the other.
    pub curve: Vec<(f64, f64)>,
}

/// The scores of all queries with all keys.
#[derive(Debug, Clone)]
pub struct Map {
    /// The number of tokens.
    pub size: usize,
    /// Minus infinity for hidden keys. Shape: `[size, size]`.
    pub scores: Rc<Vec<f32>>,
    /// An absolute value that almost all of them stay below.
    pub full: f64,
    /// The state, without the selected cell.
    of: State,
    rotary: Rotary,
    on_logits: f64,
}

impl FigureReading for Reading {
    /// Reads a state, and what it names that was read from files. Selecting a different cell doesn't change the map.
    fn with_late(state: &State, before: Option<&Self>, _: &Late) -> Result<Self> {
        let of = without_cell(state);
        let same = before.filter(|before| before.map.of == of);
        let (loaded, map, is_missing) = match same {
            Some(same) => (
                Rc::clone(&same.loaded),
                Rc::clone(&same.map),
                same.is_missing,
            ),
            None => {
                let found = numbered(state.get(&FILE));
                let found = found.filter(|loaded: &Rc<Loaded>| loaded.head_dim == state.head_dim());
                let is_missing = found.is_none() && state.get(&FILE) != 0;
                let loaded = match found {
                    Some(loaded) => loaded,
                    None => Rc::new(Loaded::example(state.head_dim(), state.get(&FROM))?),
                };
                let map = Map::of(state, &loaded, of)?;
                (loaded, Rc::new(map), is_missing)
            }
        };
        let last = map.size - 1;
        let cell = Cell {
            row: state.get(&ROW).min(last),
            column: state.get(&COLUMN).min(last),
        };
        let [q, k] = [
            vector(&loaded.q, loaded.head_dim, cell.row),
            vector(&loaded.k, loaded.head_dim, cell.column),
        ];
        let positions = [cell.row, cell.column].map(|token| (loaded.first + token) as i64);
        let distance = positions[0] - positions[1];
        let reach = (map.size as i64 - 1).max(LEAST_REACH);
        let first = -reach as f64;
        let scores = map
            .rotary
            .score_curve(&q, &k, first, 1.0, 2 * reach as usize + 1)?;
        let curve = scores.into_iter().enumerate();
        let on_logits = map.on_logits;
        Ok(Self {
            is_missing,
            cell,
            positions,
            rotated: on_logits
                * map
                    .rotary
                    .score_from_distance(&q, &k, distance as f64)?
                    .total,
            plain: q.iter().zip(&k).map(|(q, k)| q * k).sum(),
            curve: curve
                .map(|(at, score)| (first + at as f64, on_logits * score))
                .collect(),
            loaded,
            map,
        })
    }
}

impl Reading {
    /// The selected query and key. Shapes: `[head_dim]`.
    pub fn vectors(&self) -> [Vec<f64>; 2] {
        let dim = self.loaded.head_dim;
        [
            vector(&self.loaded.q, dim, self.cell.row),
            vector(&self.loaded.k, dim, self.cell.column),
        ]
    }

    /// The distance of the selected query from its key, in tokens.
    pub fn distance(&self) -> i64 {
        self.positions[0] - self.positions[1]
    }

    /// Whether the query of the selected cell sees its key.
    pub fn sees(&self) -> bool {
        self.map.mask() == Mask::Full || self.cell.column <= self.cell.row
    }
}

impl Map {
    fn of(state: &State, loaded: &Loaded, of: State) -> Result<Self> {
        let scaled = state.scaled()?;
        let on_logits = scaled.factor_on_logits;
        let rotary = scaled.rotary(state.head_dim(), state.pairing())?;
        let size = state.get(&TOKENS).min(MOST_HEATMAP_TOKENS);
        let size = size.min(loaded.tokens());
        let dim = loaded.head_dim;
        let [mut q, mut k] = [&loaded.q, &loaded.k].map(|x| x[..size * dim].to_vec());
        let is_rotated = state.get(&ROTATED);
        if is_rotated {
            let tokens = q.chunks_exact_mut(dim).zip(k.chunks_exact_mut(dim));
            for (token, (q, k)) in tokens.enumerate() {
                let at = rotary.at((loaded.first + token) as f64)?;
                for x in [q, k] {
                    let rotated =
                        at.rotate(&x.iter().map(|&x| f64::from(x)).collect::<Vec<_>>())?;
                    for (x, rotated) in x.iter_mut().zip(rotated) {
                        *x = rotated as f32;
                    }
                }
            }
        }
        let mut scores = vec![0.0; size * size];
        let mask = state.mask();
        let rule = Scores {
            scale: if is_rotated { on_logits as f32 } else { 1.0 },
            mask,
            ..Scores::new(dim)
        };
        rule.write_logits(&q, &k, &mut scores)?;
        let seen = scores.iter().copied().filter(|score| score.is_finite());
        Ok(Self {
            full: full_of(seen),
            size,
            scores: Rc::new(scores),
            of,
            rotary,
            on_logits,
        })
    }

    fn mask(&self) -> Mask {
        self.of.mask()
    }
}

fn without_cell(state: &State) -> State {
    let mut state = state.clone();
    state.set(&ROW, Value::Integer(0));
    state.set(&COLUMN, Value::Integer(0));
    state
}

fn vector(vectors: &[f32], dim: usize, token: usize) -> Vec<f64> {
    let vector = &vectors[token * dim..][..dim];
    vector.iter().map(|&x| f64::from(x)).collect()
}
