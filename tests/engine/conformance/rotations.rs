//! Vectors, kernels, gradients, 16-bit numbers and arithmetic step by step.

use super::frequencies::stated;
use super::{File, cases};
use crate::prelude::*;
use half::{bf16, f16};
use rotary::precision::{Format, StepFormats};
use rotary::tensor::flash_attention::{ApplyRotaryEmb, Packed, SeqlenOffsets};
use rotary::tensor::transformer_engine::{Arguments, FusedRope};
use rotary::tensor::{Element, MropeSections};
use serde_json::Value;
use std::collections::HashMap;

#[derive(Deserialize)]
struct OfRotations {
    f64: f64,
    f32: f64,
    per_radian: HashMap<String, f64>,
    stored: HashMap<String, f64>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    format: String,
    pairing: String,
    rotary_dim: usize,
    base: Option<f64>,
    theta: Option<Vec<f64>>,
    scaling: Option<Value>,
    attention_factor: Option<f64>,
    #[serde(default)]
    positions: Positions,
    offsets: Option<Offsets>,
    cu_seqlens: Option<Vec<usize>>,
    cp_size: Option<usize>,
    cp_rank: Option<usize>,
    direction: Option<String>,
    mrope: Option<Mrope>,
    dtype: Option<String>,
    steps: Option<HashMap<String, String>>,
    shape: Vec<usize>,
    x: Vec<f64>,
    y: Vec<f64>,
}

#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Positions {
    #[default]
    FromArguments,
    Each(Vec<f64>),
    OfAxes([Vec<f64>; 3]),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Offsets {
    All(usize),
    Each(Vec<usize>),
}

#[derive(Deserialize)]
struct Mrope {
    sections: [usize; 3],
    order: String,
}

type Rotations = File<Case, OfRotations>;

/// Rows of tables for every kernel case.
const ROWS: usize = 64;

impl Case {
    fn head_dim(&self) -> usize {
        *self.shape.last().expect("axes")
    }

    fn rotary(&self) -> Rotary {
        let pairing = match self.pairing.as_str() {
            "interleaved" => Pairing::Interleaved,
            "half" => Pairing::Half,
            other => panic!("{}: {other}", self.id),
        };
        let (head_dim, dim) = (self.head_dim(), self.rotary_dim);
        if let (Some(rule), Some(base)) = (&self.scaling, self.base) {
            let scaled = stated(rule).frequencies(dim, base, 1);
            return (scaled.and_then(|scaled| scaled.rotary(head_dim, pairing))).expect(&self.id);
        }
        let theta = match (self.theta.clone(), self.base) {
            (Some(theta), _) => theta,
            (None, base) => inverse_frequencies(dim, base.expect("a base")).expect(&self.id),
        };
        let rotary = Rotary::with_frequencies(head_dim, theta, pairing).expect(&self.id);
        let factor = self.attention_factor.unwrap_or(1.0);
        rotary.with_attention_factor(factor).expect(&self.id)
    }

    fn is_backward(&self) -> bool {
        self.direction.as_deref() == Some("backward")
    }

    /// `[batch, token, heads, head_dim]`, wherever they lie.
    fn layout(&self) -> Layout {
        let mut shape = [1; 4];
        shape[4 - self.shape.len()..].copy_from_slice(&self.shape);
        let layout = Layout::contiguous(shape).expect(&self.id);
        match self.format.as_str() {
            "sbhd" => layout.swapped(0, 1).expect("two axes"),
            _ => layout,
        }
    }

    fn sequences(&self) -> usize {
        let ends = self.cu_seqlens.as_ref().map(|ends| ends.len() - 1);
        ends.unwrap_or(self.layout().shape()[0])
    }

    /// Panics if a component is off by more than the file allows.
    fn check(&self, way: &str, got: &[f64], tolerance: f64, of_stored: f64) {
        let size =
            (self.x.iter().chain(&self.y)).fold(0.0_f64, |most, value| most.max(value.abs()));
        assert_eq!(got.len(), self.y.len(), "{}: length", self.id);
        for (index, (got, y)) in got.iter().zip(&self.y).enumerate() {
            let room = size * tolerance + of_stored * y.abs();
            let id = &self.id;
            assert!(
                (got - y).abs() <= room,
                "{id}, {way}: {index} is {got:e}, not {y:e}"
            );
        }
    }

    /// FlashAttention's kernel, with a table for the positions of the case or for all from 0 on.
    fn by_flash_attention<T: Element>(&self) -> Vec<f64> {
        let rotary = self.rotary();
        let tables = match (&self.positions, &self.mrope) {
            (Positions::Each(positions), None) => Tables::at(&rotary, positions),
            (Positions::OfAxes([time, height, width]), Some(mrope)) => {
                let sections = match mrope.order.as_str() {
                    "chunked" => MropeSections::Chunked(mrope.sections),
                    _ => MropeSections::Interleaved(mrope.sections),
                };
                let places = time.iter().zip(height).zip(width);
                let places: Vec<_> = places.map(|((&t, &h), &w)| [t, h, w]).collect();
                Tables::of_sections(&rotary, sections, &places)
            }
            _ => Tables::new(&rotary, 0.0, ROWS),
        };
        let tables = tables.expect(&self.id);
        let kernel = ApplyRotaryEmb {
            tables: &tables,
            pairing: rotary.pairing(),
            seqlen_offsets: match &self.offsets {
                None => SeqlenOffsets::All(0),
                Some(Offsets::All(offset)) => SeqlenOffsets::All(*offset),
                Some(Offsets::Each(offsets)) => SeqlenOffsets::Each(offsets),
            },
            packed: self.cu_seqlens.as_ref().map(|cu_seqlens| Packed {
                cu_seqlens,
                max_seqlen: self.shape[0],
            }),
        };
        let mut x: Vec<T> = (self.x.iter().map(|&x| T::from_f32(x as f32))).collect();
        match self.is_backward() {
            false => kernel.apply_in_place(&mut x, self.layout()),
            true => kernel.backward_in_place(&mut x, self.layout()),
        }
        .expect(&self.id);
        x.into_iter().map(|x| f64::from(x.to_f32())).collect()
    }

    /// TransformerEngine's kernel, which takes angles in `f32`.
    fn by_transformer_engine(&self) -> Vec<f64> {
        let rotary = self.rotary();
        let pairs = rotary.theta().len();
        let angle = |at: usize| {
            let (row, column) = (at / (2 * pairs), at % (2 * pairs));
            let pair = match rotary.pairing() {
                Pairing::Half => column % pairs,
                Pairing::Interleaved => column / 2,
            };
            (row as f64 * rotary.theta()[pair]) as f32
        };
        let angles: Vec<f32> = (0..ROWS * 2 * pairs).map(angle).collect();
        let starts = match &self.offsets {
            None => vec![0; self.sequences()],
            Some(Offsets::All(offset)) => vec![*offset; self.sequences()],
            Some(Offsets::Each(offsets)) => offsets.clone(),
        };
        let arguments = Arguments {
            pairing: rotary.pairing(),
            cu_seqlens: self.cu_seqlens.as_deref(),
            cp_size: self.cp_size.unwrap_or(1),
            cp_rank: self.cp_rank.unwrap_or(0),
            start_positions: Some(&starts),
        };
        let kernel = FusedRope::new(&angles, 2 * pairs).expect(&self.id);
        let mut x: Vec<f32> = self.x.iter().map(|&x| x as f32).collect();
        match self.is_backward() {
            false => kernel.forward_in_place(&mut x, self.layout(), arguments),
            true => kernel.backward_in_place(&mut x, self.layout(), arguments),
        }
        .expect(&self.id);
        x.into_iter().map(f64::from).collect()
    }
}

/// One vector after the other in 64 bits, and all of them by a kernel in 32.
fn vectors_conform(file: Rotations) {
    for case in file.cases {
        let rotary = case.rotary();
        if let Positions::Each(positions) = &case.positions {
            let vectors = case.x.chunks_exact(case.head_dim()).zip(positions);
            let rotated = vectors.map(|(x, &position)| match case.is_backward() {
                false => rotary.rotate(x, position),
                true => rotary.rotate_back(x, position),
            });
            let rotated: Result<Vec<_>, _> = rotated.collect();
            let farthest = positions
                .iter()
                .fold(0.0_f64, |most, at| most.max(at.abs()));
            let of_angles = file.tolerance.per_radian["f64"] * farthest * rotary.theta()[0];
            let tolerance = file.tolerance.f64 + of_angles;
            case.check("f64", &rotated.expect(&case.id).concat(), tolerance, 0.0);
        }
        if case.cp_size.is_none() {
            let y = case.by_flash_attention::<f32>();
            case.check("flash_attention", &y, file.tolerance.f32, 0.0);
        }
        if matches!(case.positions, Positions::FromArguments) {
            let y = case.by_transformer_engine();
            let of_angles = file.tolerance.per_radian["f32"] * ROWS as f64;
            let tolerance = file.tolerance.f32 + of_angles;
            case.check("transformer_engine", &y, tolerance, 0.0);
        }
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn rotations_conform() {
    vectors_conform(cases!("rotation"));
    vectors_conform(cases!("positions"));
    vectors_conform(cases!("mrope"));
}

#[wasm_bindgen_test(unsupported = test)]
fn kernels_and_gradients_conform() {
    vectors_conform(cases!("kernels"));
    vectors_conform(cases!("gradients"));
}

#[wasm_bindgen_test(unsupported = test)]
fn sixteen_bits_conform() {
    let file: Rotations = cases!("sixteen_bits");
    for case in file.cases {
        let kind = case.dtype.clone().expect("a format");
        let y = match kind.as_str() {
            "f16" => case.by_flash_attention::<f16>(),
            _ => case.by_flash_attention::<bf16>(),
        };
        case.check(&kind, &y, file.tolerance.f32, file.tolerance.stored[&kind]);
    }
}

#[wasm_bindgen_test(unsupported = test)]
fn steps_conform() {
    let file: Rotations = cases!("steps");
    for case in file.cases {
        let rotary = case.rotary();
        let formats = case.steps.as_ref().expect("steps");
        let format = |step: &str| match formats[step].as_str() {
            "f32" => Format::F32,
            "f16" => Format::F16,
            "bf16" => Format::Bf16,
            other => panic!("{}: {other}", case.id),
        };
        let steps = StepFormats {
            input: format("input"),
            position: format("position"),
            theta: format("theta"),
            angle: format("angle"),
            table: format("table"),
            arithmetic: format("arithmetic"),
            output: format("output"),
        };
        let Positions::Each(positions) = &case.positions else {
            panic!("{}: no positions", case.id)
        };
        let vectors = case.x.chunks_exact(case.head_dim()).zip(positions);
        let y: Result<Vec<_>, _> = (vectors.map(|(x, &at)| steps.rotate(&rotary, x, at))).collect();
        // To the bit, in 32 bits as well: the engine's cosines are the nearest.
        assert_eq!(y.expect(&case.id).concat(), case.y, "{}", case.id);
    }
}
