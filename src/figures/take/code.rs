//! The code that computes the score of a state: the templates of `static/code/` with the state's values in the places
//! that say `$name$`.

use crate::numbers::decimal;
use crate::state::parameters::{BASE, CODE, KEY_POSITION, QUERY_POSITION};
use crate::state::{CodeLanguage, Role, State};
use rotary::Pairing;

/// A stretch of code.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// What it is a value of, by the name of its colour; nothing for what every state has alike.
    pub part: Option<&'static str>,
}

/// How many components stand on a line, where one line does not hold them all.
const A_LINE: usize = 8;

/// The code of a state in its language.
pub fn pieces(state: &State) -> Vec<Piece> {
    let stretches = template(state.get(&CODE)).split('$').enumerate();
    stretches
        .map(|(index, stretch)| {
            if index % 2 == 1 {
                return value(state, stretch);
            }
            Piece {
                text: stretch.to_owned(),
                part: None,
            }
        })
        .collect()
}

/// The code of a state in its language, as a text.
pub fn text(state: &State) -> String {
    pieces(state).into_iter().map(|piece| piece.text).collect()
}

fn template(language: CodeLanguage) -> &'static str {
    match language {
        CodeLanguage::NumPy => include_str!("../../../static/code/numpy.py"),
        CodeLanguage::PyTorch => include_str!("../../../static/code/pytorch.py"),
        CodeLanguage::Jax => include_str!("../../../static/code/jax.py"),
        CodeLanguage::Rust => include_str!("../../../static/code/rust.rs"),
        CodeLanguage::Config => include_str!("../../../static/code/config.json"),
    }
}

/// The text for a place of a template. A name that is none is left as it is, and a test finds it.
fn value(state: &State, name: &str) -> Piece {
    let plain = |text: String| Piece { text, part: None };
    let coloured = |part, text| Piece {
        text,
        part: Some(part),
    };
    let half = state.pairing() == Pairing::Half;
    match name {
        "m" => coloured("query", state.get(&QUERY_POSITION).to_string()),
        "n" => coloured("key", state.get(&KEY_POSITION).to_string()),
        "q" => coloured("query", vector(state, Role::Query)),
        "k" => coloured("key", vector(state, Role::Key)),
        "d" => plain(state.head_dim().to_string()),
        "rot" => plain(state.rotary_dim().to_string()),
        "base" => plain(decimal(state.get(&BASE))),
        "part" => plain(decimal(state.rotated_part())),
        "first" | "second" => plain(slice(half, name == "first").to_owned()),
        "layout" if half => plain("half: pairs (i, i + rotary_dim / 2)".to_owned()),
        "layout" => plain("interleaved: pairs (2i, 2i + 1)".to_owned()),
        "pairing" if half => plain("Half".to_owned()),
        "pairing" => plain("Interleaved".to_owned()),
        "model_type" => plain(model_type(state).to_owned()),
        unknown => plain(["$", unknown, "$"].concat()),
    }
}

/// The components of a vector that are the first ones of the pairs, or the second ones, as a slice of Python.
fn slice(half: bool, first: bool) -> &'static str {
    match (half, first) {
        (false, true) => "slice(0, rotary_dim, 2)",
        (false, false) => "slice(1, rotary_dim, 2)",
        (true, true) => "slice(0, rotary_dim // 2)",
        (true, false) => "slice(rotary_dim // 2, rotary_dim)",
    }
}

/// A family of transformers whose code has the layout: it is no setting there. Llama's code turns whole heads only.
fn model_type(state: &State) -> &'static str {
    match state.pairing() {
        Pairing::Interleaved => "glm",
        Pairing::Half if state.rotary_dim() < state.head_dim() => "phi3",
        Pairing::Half => "llama",
    }
}

/// A list of numbers as Python and Rust both read it.
fn vector(state: &State, role: Role) -> String {
    let components = state.components(role);
    let numbers: Vec<String> = components.into_iter().map(decimal).collect();
    if numbers.len() <= A_LINE {
        return format!("[{}]", numbers.join(", "));
    }
    let indent = if state.get(&CODE) == CodeLanguage::Rust {
        "    "
    } else {
        ""
    };
    let lines: String = numbers
        .chunks(A_LINE)
        .map(|line| format!("{indent}    {},\n", line.join(", ")))
        .collect();
    format!("[\n{lines}{indent}]")
}
