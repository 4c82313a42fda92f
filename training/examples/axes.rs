//! Accuracy of small models of images, whose positions have one axis or two: prints `static/recorded/patches.csv`,
//! and writes the first seed's vectors to the file named by the argument, if there is one:
//! `static/recorded/patches.bin`.
//!
//! `cargo run --release -p training --example axes` trains 15 models, two at a time, for a minute or two.

use std::{env, fs};
use training::evaluation::{Extension, Tally};
use training::model::Model;
use training::task::Direction;
use training::{Axes, Result, Settings};
use training_recorder::side_by_side::{SEEDS, model_of, trained};

/// Sides of the images that are read, and their number.
const PICTURES: [[usize; 2]; 2] = [[8, 64], [12, 32]];

/// Tallies of each size and direction.
type Found = [[Tally; 3]; 2];

fn found(model: &Model) -> Result<Found> {
    let mut found = Found::default();
    for (found, [side, pictures]) in found.iter_mut().zip(PICTURES) {
        let evaluation = model.evaluate(side * side, pictures, &Extension::default())?;
        *found = evaluation.by_direction;
    }
    Ok(found)
}

/// The results of a training, and the vectors that it learned.
fn train(settings: &Settings) -> Result<(Found, Vec<f32>)> {
    let model = model_of(*settings)?;
    Ok((found(&model)?, model.arrows()?.numbers().to_vec()))
}

fn main() -> Result<()> {
    let of_axes = |axes| SEEDS.map(|seed| Settings::picture(axes, seed));
    let all: Vec<Settings> = Axes::ALL.into_iter().flat_map(of_axes).collect();
    let done = trained(&all, train)?;
    let columns = ["of", "right"].map(|what| {
        let sides = PICTURES.iter().flat_map(|[side, _]| {
            Direction::ALL.map(|direction| format!("{what}_{side}_{}", direction.name()))
        });
        sides.collect::<Vec<_>>()
    });
    println!("axes,seed,{}", columns.concat().join(","));
    let mut vectors = Vec::new();
    for (settings, (found, numbers)) in all.iter().zip(done) {
        let tallies = found.as_flattened();
        let counts = tallies.iter().map(|tally| tally.count);
        let counts = counts.chain(tallies.iter().map(|tally| tally.right));
        let counts: Vec<String> = counts.map(|count| count.to_string()).collect();
        println!(
            "{},{},{}",
            settings.axes.name(),
            settings.seed,
            counts.join(",")
        );
        if settings.seed == SEEDS[0] {
            vectors.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
    }
    if let Some(file) = env::args().nth(1) {
        fs::write(file, vectors).expect("a file that can be written");
    }
    Ok(())
}
