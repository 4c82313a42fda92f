//! Recorded models of images, for three kinds of axes and five seeds: what they get right, and the vectors of the
//! first seed's. `training/examples/axes.rs` writes both.

use crate::late::Pictures;
use crate::late::site_file::SiteFile;
use crate::numbers::of_digits;
use std::cell::RefCell;
use std::rc::Rc;
use training::arrows::Arrows;
use training::evaluation::Tally;
use training::{Axes, Settings};

const TABLE: &str = include_str!("../../../static/recorded/patches.csv");

/// The sides of the images that models read, each with their number.
pub const PICTURES: [[usize; 2]; 2] = [[8, 64], [12, 32]];

/// The seed of the models whose vectors were recorded.
const SEED: u64 = 477;

/// Results of a model in images of each size, by direction.
pub type Found<T> = [[T; 3]; 2];

/// The recorded models with a kind of axes: their seeds, and what they got right.
pub fn rows(axes: Axes) -> impl Iterator<Item = (u64, Found<Tally>)> {
    let rows = TABLE.lines().skip(1);
    rows.filter_map(move |row| {
        let mut fields = row.split(',');
        fields.next().filter(|name| *name == axes.name())?;
        let mut next = || fields.next().map(of_digits);
        let seed = next()?;
        let mut found = Found::<Tally>::default();
        let tallies = found.as_flattened_mut();
        for tally in &mut *tallies {
            tally.count = next()?;
        }
        for tally in tallies {
            tally.right = next()?;
            tally.loss = f64::NAN;
        }
        Some((seed.into(), found))
    })
}

thread_local! {
    pub static VECTORS: RefCell<SiteFile<Pictures>> =
        const { RefCell::new(SiteFile::new("patches", vectors)) };
}

/// Reads the vectors: numbers of four bytes each, one model after the other.
pub fn vectors(file: &[u8]) -> Option<Pictures> {
    let (numbers, rest) = file.as_chunks();
    let numbers: Vec<f32> = numbers.iter().copied().map(f32::from_le_bytes).collect();
    let models = numbers.chunks((numbers.len() / Axes::ALL.len()).max(1));
    let of_axes = |(axes, numbers)| {
        let settings = Settings::picture(axes, SEED);
        Some((settings, Rc::new(Arrows::of_numbers(&settings, numbers)?)))
    };
    let read: Option<_> = Axes::ALL.into_iter().zip(models).map(of_axes).collect();
    read.filter(|_| rest.is_empty())
}
