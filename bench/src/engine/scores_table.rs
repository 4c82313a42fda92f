//! What causal softmax scores cost.

use super::times::{Rounds, cell};
use engine_bench::Scores;

const PEER: &str = "MatMul + Softmax";

/// Candidates by the names that times have, what the table says of them, and their aim as a multiple of [`PEER`].
const ROWS: [(&str, &str, &str); 6] = [
    ("engine", "engine", "0.3"),
    (
        "engine, tokens alike",
        "engine, all tokens share q and k",
        "",
    ),
    ("slow twin", "slow twin", ""),
    ("plain JavaScript", "plain JavaScript", ""),
    (PEER, "onnxruntime-web: MatMul + Softmax", "1"),
    ("MatMul + Add + Softmax", "the same with a causal mask", ""),
];

/// Prints a table, with ratios where the peer took part.
pub fn print(rounds: &Rounds) {
    let (tokens, head_dim) = (Scores::TOKENS, Scores::HEAD_DIM);
    println!("\nCausal softmax scores, {tokens} tokens, head_dim {head_dim}:\n");
    println!("| f32 | µs | of MatMul + Softmax | aim in Chromium |");
    println!("|---|---|---|---|");
    for (name, title, aim) in ROWS {
        if let Some(us) = rounds.us(name) {
            println!(
                "| {title} | {us} | {} | {aim} |",
                cell(rounds.ratio(name, PEER))
            );
        }
    }
}
