//! The keys of the cache as numbers.

use super::Reading;
use super::reading::Key;
use crate::figure::Numbers;
use crate::figure::numbers::{column, counted, table};
use crate::numbers::{significant, tex as number};
use crate::state::State;
use crate::state::parameters::{BASE, CACHED, FACTOR, HEAD_DIM, MAX_POSITION};

/// The base of dynamic NTK for a text of `L'` tokens.
pub const TEX: &str = r"b' = b\,\Bigl(\frac{s\,L'}{L} - (s - 1)\Bigr)^{d/(d-2)}";

/// What the list shows, every key of the cache, the frequencies of the newest token, and the largest error by the number of
/// tokens.
pub fn of(state: &State, reading: &Reading) -> Numbers {
    Numbers::single(&[
        ("base", reading.base),
        ("stale", reading.stale() as f64),
        ("wrong", reading.wrong() as f64),
        ("error", reading.most_wrong().1),
        ("rotations", reading.rotations as f64),
        ("once", state.get(&CACHED) as f64),
    ])
    .with(table(
        "key",
        &reading.keys,
        &[
            ("base", |key| key.base),
            ("right_score", |key| key.right),
            ("score", |key| key.cached),
            ("error", Key::error),
        ],
    ))
    .with(vec![
        counted("pair", reading.theta.len()),
        column("theta_rad_per_token", reading.theta.clone()),
    ])
    .with(vec![
        column(
            "tokens",
            (1..=reading.worst.len()).map(|tokens| tokens as f64),
        ),
        column("largest_error", reading.worst.clone()),
        column(
            "largest_error_rotated_once",
            reading.worst_rotated_once.clone(),
        ),
    ])
}

/// The base of the newest token; empty where the text is no longer than the model was trained on.
pub fn tex(state: &State, reading: &Reading) -> String {
    let (tokens, most, dim) = (
        state.get(&CACHED),
        state.get(&MAX_POSITION),
        state.get(&HEAD_DIM),
    );
    if tokens <= most || dim == 2 {
        return String::new();
    }
    let [tokens, most, less, dim] = [tokens, most, dim - 2, dim].map(|count| count.to_string());
    let [base, factor] = [state.get(&BASE), state.get(&FACTOR)].map(|value| value.to_string());
    let result = number(&significant(reading.base, 6));
    [
        "b' = ",
        &base,
        r" \cdot \Bigl(\frac{",
        &factor,
        r" \cdot ",
        &tokens,
        "}{",
        &most,
        "} - (",
        &factor,
        r" - 1)\Bigr)^{",
        &dim,
        "/",
        &less,
        r"} \approx ",
        &result,
    ]
    .concat()
}
