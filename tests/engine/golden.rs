//! The golden files, compiled in so that a browser can read them too, and how numbers are held against them.

use rotary::Pairing;
use serde::Deserialize;

/// A tensor as the golden files write it: row-major data beside its shape.
#[derive(Debug, Deserialize)]
pub struct Tensor {
    pub shape: Vec<usize>,
    pub data: Vec<f64>,
}

impl Tensor {
    /// The rows along the last axis.
    pub fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.data
            .chunks_exact(*self.shape.last().expect("a tensor has an axis"))
    }
}

/// The tolerances of a file. One that the file does not state is NaN, which no difference is within.
#[derive(Debug, Deserialize)]
pub struct Tolerance {
    #[serde(default = "not_stated")]
    pub f64_engine_abs: f64,
    #[serde(default = "not_stated")]
    pub f64_engine_rel: f64,
    #[serde(default = "not_stated")]
    pub f32_engine_abs: f64,
    #[serde(default = "not_stated")]
    pub f32_engine_rel: f64,
}

fn not_stated() -> f64 {
    f64::NAN
}

/// A file that is a list of cases under one tolerance, or tolerances of a kind of its own.
#[derive(Debug, Deserialize)]
pub struct Cases<C, T = Tolerance> {
    pub tolerance: T,
    pub cases: Vec<C>,
}

/// Parses a golden file of the given name into a type that names the fields the test reads.
macro_rules! golden {
    ($name:literal) => {
        serde_json::from_str(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../golden/",
            $name,
            ".json"
        )))
        .unwrap_or_else(|error| panic!("{}: {error}", $name))
    };
}
pub(crate) use golden;

/// The rows of a table of `tests/engine/tables`.
macro_rules! rows {
    ($name:literal: $row:ty) => {
        serde_json::from_str::<Vec<$row>>(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tables/",
            $name,
            ".json"
        )))
        .expect($name)
    };
}
pub(crate) use rows;

/// The pairing that the files write as a truth value.
pub fn pairing(interleaved: bool) -> Pairing {
    if interleaved {
        Pairing::Interleaved
    } else {
        Pairing::Half
    }
}

/// The largest absolute difference of two slices, which must have one length.
#[track_caller]
pub fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len(), "length");
    let differences = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f64::max)
}

/// Panics unless both slices have one length and differ by no more than `tolerance` anywhere.
#[track_caller]
pub fn assert_close(id: &str, got: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(got.len(), expected.len(), "{id}: length");
    for (i, (got, expected)) in got.iter().zip(expected).enumerate() {
        assert!(
            (got - expected).abs() <= tolerance,
            "{id}: element {i} is {got:e}, expected {expected:e}, off by {:e}",
            (got - expected).abs()
        );
    }
}

/// Panics unless both slices have one length and differ by no more than `tolerance` of the expected value anywhere.
#[track_caller]
pub fn assert_close_relative(id: &str, got: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(got.len(), expected.len(), "{id}: length");
    for (i, (got, expected)) in got.iter().zip(expected).enumerate() {
        assert!(
            (got - expected).abs() <= tolerance * expected.abs(),
            "{id}: element {i} is {got:e}, expected {expected:e}"
        );
    }
}
