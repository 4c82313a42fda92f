//! The turn of many tokens at once, in place, as 32-bit numbers.

use super::fields::{Fields, MOST_HEAD_DIM, Positions, Unfit};
use super::memory::Float32Memory;
use super::{Thrown, thrown};
use crate::error::{at_least, shaped};
use crate::tensor::gathered::{PositionIds, RotaryEmbedding};
use crate::tensor::{Layout, Tables};
use crate::{Pairing, Rotary};
use js_sys::Float32Array;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// Cosines and sines of consecutive positions, made once for many turns.
#[wasm_bindgen]
pub struct RotaryTables {
    tables: Tables,
    head_dim: usize,
    pairing: Pairing,
}

#[wasm_bindgen]
impl RotaryTables {
    /// How many positions there are.
    #[wasm_bindgen(getter)]
    pub fn rows(&self) -> usize {
        self.tables.rows()
    }

    /// Turns every vector of `x` in place: token `t` by row `row + t`. Shape: `[tokens, heads, headDim]`.
    ///
    /// `x` is copied into the engine and back; a `Float32Memory` is not.
    #[wasm_bindgen(js_name = rotateInPlace)]
    pub fn rotate_in_place(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Float32Array")] x: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RowOptions")] options: &JsValue,
    ) -> Thrown<()> {
        let place = Place::of_rows(options)?;
        copied(x, |x| self.turn(x, &place))
    }

    /// `rotateInPlace` of numbers that lie in the engine's memory.
    #[wasm_bindgen(js_name = rotateMemory)]
    pub fn rotate_memory(
        &self,
        x: &mut Float32Memory,
        #[wasm_bindgen(unchecked_optional_param_type = "RowOptions")] options: &JsValue,
    ) -> Thrown<()> {
        let place = Place::of_rows(options)?;
        self.turn(x.numbers(), &place)
    }
}

impl RotaryTables {
    /// Tables for the positions from `first` on.
    pub fn consecutive(rotary: &Rotary, first: f64, rows: usize) -> Thrown<Self> {
        let tables = thrown(Tables::new(rotary.theta(), first, rows))?;
        Ok(Self::of(rotary, tables))
    }

    /// Tables for any positions, one row each.
    pub fn listed(rotary: &Rotary, positions: &[f64]) -> Thrown<Self> {
        let theta = rotary.theta();
        let positions: Vec<[f64; 3]> = positions.iter().map(|&position| [position; 3]).collect();
        let tables = thrown(Tables::of_sections(theta, [theta.len(), 0, 0], &positions))?;
        Ok(Self::of(rotary, tables))
    }

    fn of(rotary: &Rotary, tables: Tables) -> Self {
        Self {
            tables,
            head_dim: rotary.head_dim(),
            pairing: rotary.pairing(),
        }
    }

    /// Turns every vector of `x`. After an error `x` is as it was.
    pub fn turn(&self, x: &mut [f32], place: &Place) -> Thrown<()> {
        let tokens = place.tokens(x.len(), self.head_dim);
        let shape = [1, tokens, place.heads, self.head_dim];
        thrown(shaped("x", x, &shape))?;
        let sin = self.tables.sin();
        let negated: Vec<f32>;
        let sin = if place.inverse {
            negated = sin.iter().map(|sin| -sin).collect();
            &negated
        } else {
            sin
        };
        let turn = RotaryEmbedding {
            cos_cache: self.tables.cos(),
            sin_cache: sin,
            rotary_dim: 2 * self.tables.pairs(),
            pairing: self.pairing,
            position_ids: PositionIds::Offset(place.row),
        };
        thrown(turn.apply_in_place(x, thrown(Layout::contiguous(shape))?))
    }
}

/// How a slice is read as tokens, and by which rows it is turned.
pub struct Place {
    heads: usize,
    inverse: bool,
    row: usize,
}

impl Place {
    fn of_rows(options: &JsValue) -> Thrown<Self> {
        let fields = Fields::of("options", options)?;
        let mut place = Self::read(&fields)?;
        place.row = fields
            .whole("row", super::fields::MOST_TOKENS)?
            .unwrap_or(0);
        fields.no_others()?;
        Ok(place)
    }

    /// The options of a turn without tables: the place, and where its tokens stand.
    pub fn of_positions(options: &JsValue) -> Thrown<(Self, Positions)> {
        let fields = Fields::of("options", options)?;
        let place = Self::read(&fields)?;
        let positions = fields.places("positions")?;
        fields.no_others()?;
        Ok((place, positions))
    }

    fn read(fields: &Fields) -> Thrown<Self> {
        let heads = fields.whole("heads", MOST_HEAD_DIM)?.unwrap_or(1);
        Ok(Self {
            heads: thrown(at_least("heads", 1, heads))?,
            inverse: fields.switch("inverse")?.unwrap_or(false),
            row: 0,
        })
    }

    /// The number of tokens in so many elements.
    pub fn tokens(&self, elements: usize, head_dim: usize) -> usize {
        elements / (self.heads * head_dim)
    }
}

/// Works on a copy of `x`, and writes it back where that went well.
pub fn copied(x: &JsValue, work: impl FnOnce(&mut [f32]) -> Thrown<()>) -> Thrown<()> {
    // The bytes of an array of another kind would be misread.
    let Some(array) = x.dyn_ref::<Float32Array>() else {
        return Err(Unfit::wrong("x", "a Float32Array", x).into());
    };
    let mut numbers = array.to_vec();
    work(&mut numbers)?;
    array.copy_from(&numbers);
    Ok(())
}
