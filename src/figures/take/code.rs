//! The code that computes the score of a state: the templates of `static/code/` with the state's values in the places
//! that say `$name$`.

use super::lists::{list, vector};
use super::parameters::{CODE, CodeLanguage};
use super::rope_config::{context, divisors, family, method, rope, sees_length};
use crate::figure::prelude::*;
use crate::numbers::decimal;

/// A stretch of code.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// What it is a value of, by the name of its colour; nothing for what every state has alike.
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

fn template(language: CodeLanguage) -> &'static str {
    match language {
        CodeLanguage::NumPy => include_str!("../../../static/code/numpy.py"),
        CodeLanguage::PyTorch => include_str!("../../../static/code/pytorch.py"),
        CodeLanguage::Jax => include_str!("../../../static/code/jax.py"),
        CodeLanguage::Rust => include_str!("../../../static/code/rust.rs"),
        CodeLanguage::Config => include_str!("../../../static/code/config.json"),
        CodeLanguage::Transformers => include_str!("../../../static/code/transformers.py"),
        CodeLanguage::FlashAttention => include_str!("../../../static/code/flash_attn.py"),
        CodeLanguage::TransformerEngine => {
            include_str!("../../../static/code/transformer_engine.py")
        }
    }
}

/// The steps by which a method changes the frequencies, in Python, and its settings in Rust; each after a line with its
/// name.
const STEPS: &str = include_str!("../../../static/code/scaling.py");
const SETTINGS: &str = include_str!("../../../static/code/scaling.rs");

/// Two ways to the angles that TransformerEngine is given.
const ANGLES: &str = include_str!("../../../static/code/angles.py");

/// What stands below a line with a name, without its last line break.
fn section(file: &'static str, name: &str) -> &'static str {
    let mut sections = file.split("#: ").filter_map(|text| text.split_once('\n'));
    let section = sections.find_map(|(title, text)| (title == name).then_some(text));
    section.unwrap_or_default().trim_end()
}

/// What stands in a place of a template.
enum Filling {
    /// A text as it is.
    Plain(String),
    /// A value, in the colour of what it is a value of.
    Coloured(&'static str, String),
    /// A text with places of its own.
    Template(&'static str),
}

fn expand(state: &State, template: &str, pieces: &mut Vec<Piece>) {
    for (index, stretch) in template.split('$').enumerate() {
        let filling = if index % 2 == 1 {
            filling(state, stretch)
        } else {
            Filling::Plain(stretch.to_owned())
        };
        let (part, text) = match filling {
            Filling::Template(template) => {
                expand(state, template, pieces);
                continue;
            }
            Filling::Plain(text) => (None, text),
            Filling::Coloured(part, text) => (Some(part), text),
        };
        match pieces.last_mut() {
            Some(last) if last.part == part => last.text.push_str(&text),
            _ => pieces.push(Piece { text, part }),
        }
    }
}

/// The text for a place of a template. A name that is none is left as it is, and a test finds it.
fn filling(state: &State, name: &str) -> Filling {
    use Filling::{Coloured, Plain, Template};
    let half = state.pairing() == Pairing::Half;
    let library = Library::of(state.get(&CODE));
    let if_so = |so: bool, text: &str| Plain(if so { text } else { "" }.to_owned());
    match name {
        "m" => Coloured("query", state.get(&QUERY_POSITION).to_string()),
        "n" => Coloured("key", state.get(&KEY_POSITION).to_string()),
        "q" => Coloured("query", vector(state, Role::Query)),
        "k" => Coloured("key", vector(state, Role::Key)),
        "d" => Plain(state.head_dim().to_string()),
        "rot" => Plain(state.paired_dim().to_string()),
        "pairs" => Plain(state.rotated_pairs().to_string()),
        "part" => Plain(decimal(state.rotated_part())),
        "base" => Plain(decimal(state.get(&BASE))),
        "trained" => Plain(state.get(&TRAINED).to_string()),
        "wanted" => Plain(state.get(&WANTED).to_string()),
        "length" => Plain(state.sequence_length().to_string()),
        "alpha" => Plain(decimal(state.get(&ALPHA))),
        "beta" => Plain(decimal(state.get(&BETA))),
        "first" | "second" => Plain(slice(half, name == "first").to_owned()),
        "layout" if half => Plain("half: pairs (i, i + rotary_dim / 2)".to_owned()),
        "layout" => Plain("interleaved: pairs (2i, 2i + 1)".to_owned()),
        "interleaved" if half => Plain("False".to_owned()),
        "interleaved" => Plain("True".to_owned()),
        "theta" => Plain(steps(state, library)),
        "frequencies" => {
            Template("theta = base ** (-xp.arange(0, rotary_dim, 2$f64$) / rotary_dim)")
        }
        "math" => if_so(steps(state, library).contains("math."), "import math\n"),
        "f64" => if_so(library == Library::Torch, ", dtype=torch.float64"),
        "array" => Plain(library.array().to_owned()),
        "divisors" => Plain(list(&divisors(state)[usize::from(is_long(state))], "")),
        "which" if is_long(state) => Plain("more".to_owned()),
        "which" => Plain("no more".to_owned()),
        "sharper" if !has_factor(state) => Plain(String::new()),
        "sharper" if state.method() == ScalingMethod::LongRope => Template(
            "attention_factor = math.sqrt(1 + math.log(wanted / trained) / math.log(trained))",
        ),
        "sharper" => Template("attention_factor = 0.1 * math.log(wanted / trained) + 1"),
        "sharper_logits" => if_so(
            has_logit_factor(state),
            "logit_factor = (0.1 * math.log(wanted / trained) + 1) ** 2",
        ),
        "factor" => if_so(has_factor(state), "attention_factor * "),
        "times" => if_so(has_factor(state), " * attention_factor"),
        "unrotated" if has_factor(state) => Plain("rotate(q, 0)".to_owned()),
        "unrotated" => Plain("q".to_owned()),
        "logits" => if_so(has_logit_factor(state), "logit_factor * "),
        // TransformerEngine has no factor on cosine and sine. Where the whole head rotates, its square is on the score.
        "on_score" if has_factor(state) => Plain("attention_factor**2 * ".to_owned()),
        "on_score" => Template("$logits$"),
        _ => filling_of_library(state, name),
    }
}

/// The text for a place that only one library has.
fn filling_of_library(state: &State, name: &str) -> Filling {
    use Filling::{Plain, Template};
    let half = state.pairing() == Pairing::Half;
    let is_scaled = method(state) != ScalingMethod::Unscaled;
    match name {
        "pairing" if half => Plain("Half".to_owned()),
        "pairing" => Plain("Interleaved".to_owned()),
        "imports" if is_scaled => Plain("Pairing".to_owned()),
        "imports" => Plain("{Pairing, Rotary}".to_owned()),
        "use" if is_scaled => Plain(format!("use rotary::scaling::{{{}}};\n", rules(state))),
        "use" => Plain(String::new()),
        "rotary" if !is_scaled => {
            Template("    let rotary = Rotary::new(q.len(), rotary_dim, base, pairing)?;\n")
        }
        "rotary" => Template(
            "$settings$\n    let scaled = scaling.frequencies(rotary_dim, base, $length$)?; // of the text, in tokens\n$keep$    let rotary = scaled.rotary(q.len(), pairing)?;\n",
        ),
        "settings" => Template(section(SETTINGS, method(state).link_name())),
        "keep" if has_logit_factor(state) => {
            Plain("    let logit_factor = scaled.factor_on_logits;\n".to_owned())
        }
        "keep" => Plain(String::new()),
        "short" => Plain(list(&divisors(state)[0], "        ")),
        "long" => Plain(list(&divisors(state)[1], "        ")),
        "family" => Plain(family(state).0.to_owned()),
        "Family" => Plain(family(state).1.to_owned()),
        "context" => Plain(context(state)),
        "rope" => Plain(rope(state)),
        "tokens" if sees_length(state) => Plain("(q, k, k)".to_owned()),
        "tokens" => Plain("(q, k)".to_owned()),
        "positions" if sees_length(state) => {
            Plain(format!("[m, n, {}]", state.sequence_length() - 1))
        }
        "positions" => Plain("[m, n]".to_owned()),
        "te_imports" if uses_embedding(state) => {
            Plain("RotaryPositionEmbedding, apply_rotary_pos_emb".to_owned())
        }
        "te_imports" => Plain("apply_rotary_pos_emb".to_owned()),
        "freqs" if uses_embedding(state) => Template(section(ANGLES, "embedding")),
        "freqs" => Template(section(ANGLES, "by hand")),
        "interpolation" if is_scaled => Template(
            "    seq_len_interpolation_factor=$wanted$ / $trained$,\n    pretrained_max_position_embeddings=$trained$,\n",
        ),
        "interpolation" => Plain(String::new()),
        // With more rows than the wanted length, TransformerEngine would divide by more.
        "rows" if is_scaled => Template("$wanted$"),
        "rows" => Plain("max(m, n) + 1".to_owned()),
        "lacks" if method(state) == ScalingMethod::Linear => {
            Template("divides by more beyond $wanted$ tokens")
        }
        "lacks" => Plain("has no such method".to_owned()),
        "doubled" if half => Plain("torch.cat((angles, angles), dim=-1)".to_owned()),
        "doubled" => Plain("angles.repeat_interleave(2, dim=-1)".to_owned()),
        unknown => Plain(["$", unknown, "$"].concat()),
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

    fn prefix(self) -> &'static str {
        match self {
            Self::NumPy => "np.",
            Self::Jax => "jnp.",
            Self::Torch => "torch.",
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
fn steps(state: &State, library: Library) -> String {
    let mut pieces = Vec::new();
    expand(
        state,
        section(STEPS, method(state).link_name()),
        &mut pieces,
    );
    let steps: String = pieces.into_iter().map(|piece| piece.text).collect();
    steps.trim_end().replace("xp.", library.prefix())
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
