//! Angles and scores beyond the trained length, as numbers.

use super::Reading;
use super::reading::{Curve, Pair};
use crate::figure::Numbers;
use crate::figure::numbers::{table, tex_by_distance, tex_scaled};
use crate::state::State;
use crate::state::parameters::WANTED;

/// The score as a sum over pairs.
pub const TEX: &str =
    r"q_m^\top k_n = \sum_{i} \operatorname{Re}\bigl[q_i\,k_i^{*}\,e^{i(m-n)\theta_i}\bigr]";

/// What the list shows, every pair at the wanted distance, and the scores as they are drawn: of many distances the lowest and the
/// highest.
pub fn of(_: &State, reading: &Reading) -> Numbers {
    let farthest = |outside: fn(&Pair) -> f64| {
        let farthest = reading.pairs.iter().map(outside).fold(0.0, f64::max);
        farthest.to_degrees()
    };
    let [as_trained, unseen] = reading.unseen();
    let mut single = vec![
        ("farthest-trained", farthest(Pair::outside_as_trained_rad)),
        ("trained", reading.trained.at_wanted),
        ("incomplete", reading.incomplete() as f64),
        ("unseen-trained", as_trained as f64),
    ];
    let ends = [
        ["within-least", "within-most"],
        ["beyond-least", "beyond-most"],
    ];
    for ([least, most], range) in ends.into_iter().zip(reading.ranges) {
        single.extend(
            range
                .into_iter()
                .flat_map(|range| [(least, range.0), (most, range.1)]),
        );
    }
    if reading.is_scaled() {
        single.extend([
            ("farthest", farthest(Pair::outside_rad)),
            ("scaled", reading.scaled.at_wanted),
            ("change", reading.short_change().1),
            (
                "change-of-frequencies",
                reading.short_change_of_frequencies().1,
            ),
            ("factor", reading.factor),
            ("unseen", unseen as f64),
        ]);
    }
    let pairs = table(
        "pair",
        &reading.pairs,
        &[
            ("wavelength_tokens", |pair| pair.wavelength),
            ("seen_rad", |pair| pair.seen_rad),
            ("angle_as_trained_rad", |pair| pair.trained_rad),
            ("angle_rad", |pair| pair.angle_rad),
            ("outside_as_trained_rad", Pair::outside_as_trained_rad),
            ("outside_rad", Pair::outside_rad),
        ],
    );
    let curve = |[distance, score]: [&'static str; 2], curve: &Curve| {
        table(
            "",
            &curve.points,
            &[(distance, |point| point.0), (score, |point| point.1)],
        )
    };
    Numbers {
        single,
        tables: vec![pairs],
    }
    .with(curve(
        ["distance_as_trained_tokens", "score_as_trained"],
        &reading.trained,
    ))
    .with(curve(["distance_tokens", "score"], &reading.scaled))
}

/// The score at the wanted distance.
pub fn tex(state: &State, reading: &Reading) -> String {
    let (distance, score) = (state.get(&WANTED) as i64, reading.scaled.at_wanted);
    if reading.is_scaled() {
        return tex_scaled(reading.factor, distance, score);
    }
    tex_by_distance(distance, score)
}
