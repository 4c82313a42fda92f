//! What causal softmax scores cost.

use super::times::{Rounds, cell};
use engine_bench::Scores;

const ENGINE: &str = "engine";
const PEER: &str = "MatMul + Softmax";

/// Candidates by the names that times have, what the table says of them, and their aim as a multiple of [`PEER`].
const ROWS: [(&str, &str, &str); 6] = [
    (ENGINE, "engine", "0.3"),
    (
        "engine of shared tokens",
        "engine, all tokens share q and k",
        "",
    ),
    ("slow twin", "slow twin", ""),
    ("plain JavaScript", "plain JavaScript", ""),
    (PEER, "onnxruntime-web: MatMul + Softmax", ""),
    ("MatMul + Add + Softmax", "the same with a causal mask", ""),
];

/// Prints a table, with ratios to the peer where it took part.
pub fn print(rounds: &Rounds) {
    let (tokens, head_dim) = (Scores::TOKENS, Scores::HEAD_DIM);
    println!("\nCausal softmax scores, {tokens} tokens, head_dim {head_dim}:\n");
    println!("| f32 | µs | of the engine | of MatMul + Softmax | aim in Chromium |");
    println!("|---|---|---|---|---|");
    for (name, title, aim) in ROWS {
        if let Some(us) = rounds.us(name) {
            let ratio = |to: &str| cell(rounds.ratio(name, to));
            println!(
                "| {title} | {us} | {} | {} | {aim} |",
                ratio(ENGINE),
                ratio(PEER)
            );
        }
    }
}
