//! The code that computes the score of a state: the files of `static/code/` with the state's values in the places that
//! say `$name$`.

use super::lists::{list, vector};
use super::parameters::{CODE, CodeLanguage};
use super::rope_config::{context, divisors, family, method, rope, sees_length};
use crate::figure::prelude::*;
use crate::numbers::decimal;

/// A stretch of code.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Its text.
    pub text: String,
    /// The name of its colour, by the value that it shows; `None` for text that is the same in every state.
    pub part: Option<&'static str>,
}

/// The code of a state in its language; [`super::refusal`] tells of states that the language has no code for.
pub fn pieces(state: &State) -> Vec<Piece> {
    let mut pieces = Vec::new();
    expand(state, template(state.get(&CODE)), &mut pieces);
    pieces
}

pub fn text(state: &State) -> String {
    pieces(state).into_iter().map(|piece| piece.text).collect()
}

fn template(language: CodeLanguage) -> Listing {
    match language {
        CodeLanguage::NumPy => listings::NUMPY_PY,
        CodeLanguage::PyTorch => listings::PYTORCH_PY,
        CodeLanguage::Jax => listings::JAX_PY,
        CodeLanguage::Rust => listings::RUST_RS,
        CodeLanguage::Config => listings::CONFIG_JSON,
        CodeLanguage::Transformers => listings::TRANSFORMERS_PY,
        CodeLanguage::FlashAttention => listings::FLASH_ATTN_PY,
        CodeLanguage::TransformerEngine => listings::TRANSFORMER_ENGINE_PY,
    }
}

/// The files of `static/code/`, as the build parts them, and the enumeration of all their places.
mod listings {
    use super::{
        Listing,
        Stretch::{Place as P, Text},
    };

    include!(concat!(env!("OUT_DIR"), "/listings.rs"));
}

use listings::Place;

type Listing = &'static [Stretch];

enum Stretch {
    Text(&'static str),
    Place(Place),
}

/// A part of a file that has several.
fn section(sections: &[(&str, Listing)], name: &str) -> Listing {
    let mut sections = sections.iter();
    sections
        .find_map(|(title, listing)| (*title == name).then_some(*listing))
        .unwrap_or_default()
}

/// The content of a place.
enum Filling {
    Plain(String),
    /// A value, in the colour of what it is a value of.
    Coloured(&'static str, String),
    /// A listing with places of its own.
    Listed(Listing),
}

fn expand(state: &State, listing: Listing, pieces: &mut Vec<Piece>) {
    for stretch in listing {
        let (part, text) = match stretch {
            Stretch::Text(text) => (None, (*text).to_owned()),
            Stretch::Place(place) => match filling(state, *place) {
                Filling::Plain(text) => (None, text),
                Filling::Coloured(part, text) => (Some(part), text),
                Filling::Listed(listing) => {
                    expand(state, listing, pieces);
                    continue;
                }
            },
        };
        match pieces.last_mut() {
            Some(last) if last.part == part => last.text.push_str(&text),
            _ => pieces.push(Piece { text, part }),
        }
    }
}

fn filling(state: &State, place: Place) -> Filling {
    use Filling::{Coloured, Listed};
    let half = state.pairing() == Pairing::Half;
    let is_scaled = method(state) != ScalingMethod::Unscaled;
    let library = Library::of(state.get(&CODE));
    let plain = |text: &str| Filling::Plain(text.to_owned());
    let number = |number: usize| Filling::Plain(number.to_string());
    let real = |number: f64| Filling::Plain(decimal(number));
    let either = |first: bool, one: &str, other: &str| plain(if first { one } else { other });
    let if_so = |so: bool, text: &str| either(so, text, "");
    match place {
        Place::M => Coloured("query", state.get(&QUERY_POSITION).to_string()),
        Place::N => Coloured("key", state.get(&KEY_POSITION).to_string()),
        Place::Q => Coloured("query", vector(state, Role::Query)),
        Place::K => Coloured("key", vector(state, Role::Key)),
        Place::D => number(state.head_dim()),
        Place::Rot => number(state.paired_dim()),
        Place::Pairs => number(state.rotated_pairs()),
        Place::Part => real(state.rotated_part()),
        Place::Base => real(state.get(&BASE)),
        Place::Trained => number(state.get(&TRAINED)),
        Place::Wanted => number(state.get(&WANTED)),
        Place::Length => number(state.sequence_length()),
        Place::Alpha => real(state.get(&ALPHA)),
        Place::Beta => real(state.get(&BETA)),
        Place::First => plain(slice(half, true)),
        Place::Second => plain(slice(half, false)),
        Place::Layout => either(
            half,
            "half: pairs (i, i + rotary_dim / 2)",
            "interleaved: pairs (2i, 2i + 1)",
        ),
        Place::Interleaved => either(half, "False", "True"),
        Place::Theta => Filling::Plain(steps(state)),
        Place::Frequencies => Listed(section(listings::SCALING_PY, "frequencies")),
        Place::Math => if_so(steps(state).contains("math."), "import math\n"),
        Place::F64 => if_so(library == Library::Torch, ", dtype=torch.float64"),
        Place::Xp => plain(library.name()),
        Place::Array => plain(library.array()),
        Place::Divisors => Filling::Plain(list(&divisors(state)[usize::from(is_long(state))], "")),
        Place::Which => either(is_long(state), "more", "no more"),
        Place::Sharper if state.method() == ScalingMethod::LongRope => if_so(
            has_factor(state),
            "attention_factor = math.sqrt(1 + math.log(wanted / trained) / math.log(trained))",
        ),
        Place::Sharper => if_so(
            has_factor(state),
            "attention_factor = 0.1 * math.log(wanted / trained) + 1",
        ),
        Place::SharperLogits => if_so(
            has_logit_factor(state),
            "logit_factor = (0.1 * math.log(wanted / trained) + 1) ** 2",
        ),
        Place::Factor => if_so(has_factor(state), "attention_factor * "),
        Place::Times => if_so(has_factor(state), " * attention_factor"),
        Place::Unrotated => either(has_factor(state), "rotate(q, 0)", "q"),
        // TransformerEngine has no factor on cosine and sine. Where the whole head rotates, its square is on the score.
        Place::OnScore if has_factor(state) => plain("attention_factor**2 * "),
        Place::OnScore | Place::Logits => if_so(has_logit_factor(state), "logit_factor * "),
        Place::Pairing => either(half, "Half", "Interleaved"),
        Place::Imports => either(is_scaled, "Pairing", "{Pairing, Rotary}"),
        Place::Use if is_scaled => {
            Filling::Plain(format!("use rotary::scaling::{{{}}};\n", rules(state)))
        }
        Place::Use => plain(""),
        Place::Rotary => {
            let name = if is_scaled { "scaled" } else { "unscaled" };
            Listed(section(listings::ROTARY_RS, name))
        }
        Place::Settings => Listed(section(listings::SCALING_RS, method(state).link_name())),
        Place::Keep => if_so(
            has_logit_factor(state),
            "    let logit_factor = scaled.factor_on_logits;\n",
        ),
        Place::Short => Filling::Plain(list(&divisors(state)[0], "        ")),
        Place::Long => Filling::Plain(list(&divisors(state)[1], "        ")),
        Place::Family => plain(family(state).0),
        Place::Class => plain(family(state).1),
        Place::Context => Filling::Plain(context(state)),
        Place::Rope => Filling::Plain(rope(state)),
        Place::Tokens => either(sees_length(state), "(q, k, k)", "(q, k)"),
        Place::Positions if sees_length(state) => {
            Filling::Plain(format!("[m, n, {}]", state.sequence_length() - 1))
        }
        Place::Positions => plain("[m, n]"),
        Place::TeImports => either(
            uses_embedding(state),
            "RotaryPositionEmbedding, apply_rotary_pos_emb",
            "apply_rotary_pos_emb",
        ),
        Place::Freqs => {
            let name = if uses_embedding(state) {
                "embedding"
            } else {
                "by hand"
            };
            Listed(section(listings::ANGLES_PY, name))
        }
        Place::Interpolation if is_scaled => Filling::Plain(format!(
            "    seq_len_interpolation_factor={wanted} / {trained},\n    pretrained_max_position_embeddings={trained},\n",
            wanted = state.get(&WANTED),
            trained = state.get(&TRAINED),
        )),
        Place::Interpolation => plain(""),
        // With more rows than the wanted length, TransformerEngine would divide by more.
        Place::Rows if is_scaled => number(state.get(&WANTED)),
        Place::Rows => plain("max(m, n) + 1"),
        Place::Lacks if method(state) == ScalingMethod::Linear => Filling::Plain(format!(
            "divides by more beyond {} tokens",
            state.get(&WANTED)
        )),
        Place::Lacks => plain("has no such method"),
        Place::Doubled => either(
            half,
            "torch.cat((angles, angles), dim=-1)",
            "angles.repeat_interleave(2, dim=-1)",
        ),
    }
}

/// A library of Python in whose words the steps are written.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Library {
    NumPy,
    Jax,
    Torch,
}

impl Library {
    fn of(language: CodeLanguage) -> Self {
        match language {
            CodeLanguage::NumPy => Self::NumPy,
            CodeLanguage::Jax => Self::Jax,
            _ => Self::Torch,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::NumPy => "np",
            Self::Jax => "jnp",
            Self::Torch => "torch",
        }
    }

    fn array(self) -> &'static str {
        match self {
            Self::NumPy => "np.array",
            Self::Jax => "jnp.array",
            Self::Torch => "torch.tensor",
        }
    }
}

/// The steps from the base to the frequencies.
fn steps(state: &State) -> String {
    let mut pieces = Vec::new();
    expand(
        state,
        section(listings::SCALING_PY, method(state).link_name()),
        &mut pieces,
    );
    let steps: String = pieces.into_iter().map(|piece| piece.text).collect();
    steps.trim_end().to_owned()
}

/// Whether the method lengthens the text, which is when it sharpens attention.
fn lengthens(state: &State) -> bool {
    state.get(&WANTED) > state.get(&TRAINED)
}

/// Whether the method multiplies cosine and sine.
pub fn has_factor(state: &State) -> bool {
    let method = state.method();
    lengthens(state) && matches!(method, ScalingMethod::YarnByIndex | ScalingMethod::LongRope)
}

/// Whether the method multiplies the logits.
fn has_logit_factor(state: &State) -> bool {
    lengthens(state) && state.method() == ScalingMethod::YarnByRotations
}

/// Whether LongRoPE takes the divisors for long texts.
fn is_long(state: &State) -> bool {
    state.sequence_length() > state.get(&TRAINED)
}

/// The types of the engine that the method's settings have.
fn rules(state: &State) -> &'static str {
    match method(state) {
        ScalingMethod::Unscaled => "Scaling",
        ScalingMethod::Linear => "Linear, Scaling",
        ScalingMethod::Ntk => "NtkStatic, Scaling",
        ScalingMethod::Dynamic => "NtkDynamic, Scaling",
        ScalingMethod::YarnByRotations => "Scaling, YarnByRotations",
        ScalingMethod::YarnByIndex => "Scaling, YarnByIndex",
        ScalingMethod::Llama3 => "Llama3, Scaling",
        ScalingMethod::LongRope => "LongRope, Scaling",
        ScalingMethod::Proportional => "Proportional, Scaling",
    }
}

/// Whether TransformerEngine's own embedding has the angles. Beyond the wanted length it divides by more.
fn uses_embedding(state: &State) -> bool {
    match method(state) {
        ScalingMethod::Unscaled => true,
        ScalingMethod::Linear => state.sequence_length() == state.get(&WANTED),
        _ => false,
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
