//! Where tokens stand.

use super::argument_error::{is_absent, missing};
use super::fields::Fields;
use super::numbers::{numbers, room_for};
use super::{Thrown, thrown};
use crate::Rotary;
use crate::error::equal;
use crate::tensor::{MropeSections, Tables};
use wasm_bindgen::JsValue;

pub enum Positions {
    /// One after the other, from here on.
    From(f64),
    /// Each in a place of its own.
    Each(Vec<f64>),
    /// Each in a place of its own in time, height and width.
    Axes(Vec<[f64; 3]>),
}

impl Positions {
    /// From 0 on, if left out.
    pub fn read(name: &'static str, value: &JsValue) -> Thrown<Self> {
        if is_absent(value) {
            return Ok(Self::From(0.0));
        }
        if let Some(first) = value.as_f64() {
            return Ok(Self::From(first));
        }
        let Some(axes) = Fields::if_has("time", name, value)? else {
            return numbers(name, value).map(Self::Each);
        };
        let axis = |field| axes.needed_list(field);
        let (time, height, width) = (axis("time")?, axis("height")?, axis("width")?);
        axes.no_others()?;
        thrown(equal("height.length", height.len(), time.len()))?;
        thrown(equal("width.length", width.len(), time.len()))?;
        let tokens = time.into_iter().zip(height).zip(width);
        Ok(Self::Axes(
            tokens
                .map(|((time, height), width)| [time, height, width])
                .collect(),
        ))
    }

    /// A row for each of these, and for `rows` where they follow one by one. With three axes, `sections` says how many
    /// pairs rotate by each.
    pub fn tables(
        &self,
        rotary: &Rotary,
        sections: Option<MropeSections>,
        rows: usize,
    ) -> Thrown<Tables> {
        let pairs = rotary.theta().len();
        room_for(
            "tables",
            self.listed().unwrap_or(rows).saturating_mul(pairs),
        )?;
        thrown(match self {
            Self::From(first) => Tables::new(rotary, *first, rows),
            Self::Each(positions) => Tables::at(rotary, positions),
            Self::Axes(positions) => {
                let sections = sections.ok_or_else(|| missing("mropeSections"))?;
                Tables::of_sections(rotary, sections, positions)
            }
        })
    }

    /// How many are listed, if they are.
    pub fn listed(&self) -> Option<usize> {
        match self {
            Self::From(_) => None,
            Self::Each(positions) => Some(positions.len()),
            Self::Axes(positions) => Some(positions.len()),
        }
    }
}

/// The positions of `tokens` tokens on one axis: one after the other from a number on, from 0 if left out, or listed.
pub fn on_one_axis(name: &'static str, value: &JsValue, tokens: usize) -> Thrown<Vec<f64>> {
    let first = if is_absent(value) {
        Some(0.0)
    } else {
        value.as_f64()
    };
    match first {
        None => numbers(name, value),
        Some(first) => {
            room_for(name, tokens)?;
            Ok((0..tokens).map(|token| first + token as f64).collect())
        }
    }
}
