//! The parameters that several figures share, or that the state itself reads. A figure's other parameters are in its
//! folder.

use super::State;
use super::arrows::{FIRST_SEED, NEAREST_REACH, drawn, reach_for};
use super::choices::{Net, Role, ScalingMethod, VectorSource, VectorsShown};
use super::limits::{
    FARTHEST, LONGEST_ARROW, LONGEST_SENTENCE, LONGEST_SEQUENCE, MOST_COMPONENTS, MOST_FILE_HEADS,
    MOST_FILES, MOST_HEADS, MOST_HEATMAP_TOKENS, MOST_PAIRS, MOST_TRAINING_STEPS, SEEDS,
};
use super::{Default, Kind, Parameter, Several, Value};
use crate::{parameters, words};
use glam::DVec2;
use rotary::Pairing;
use rotary::frequency::DEFAULT_BASE;
use rotary::precision::Format;
use std::ops::RangeInclusive;
use std::rc::Rc;
use training::Encoding;
use training::task::Task;

const POSITION: RangeInclusive<i64> = -FARTHEST..=FARTHEST;

/// A length in tokens: of a context or a sequence.
const LENGTH: RangeInclusive<i64> = 1..=FARTHEST;

/// A token of a heatmap, counted from the first.
const TOKEN: RangeInclusive<i64> = 0..=MOST_HEATMAP_TOKENS as i64 - 1;

/// The format that numbers are rounded to.
pub const fn format(key: &'static str, name: fn() -> &'static str) -> Parameter<Format> {
    Parameter::choice(key, name)
        .option(Format::F32 as usize)
        .step()
}

/// The source of the words' vectors. A figure takes on the dimension of the vectors that it shows.
pub static SOURCE: Parameter<VectorSource> =
    Parameter::choice("source", words::weights_param_source).step();

/// Head dimension `d`: the number of components of `q` and of `k`.
pub static HEAD_DIM: Parameter<usize> =
    Parameter::even("d", words::param_head_dim, 2..=MOST_COMPONENTS, 8)
        .symbol("d")
        .step();

pub static BASE: Parameter<f64> =
    Parameter::real("base", words::param_base, 1.0..=1e12, DEFAULT_BASE)
        .symbol("b")
        .step();

/// The pairing of components.
pub static LAYOUT: Parameter<Pairing> = Parameter::choice("layout", words::param_layout).step();

/// The number of rotated components, at most the head dimension.
pub static ROTARY_DIM: Parameter<usize> = Parameter::new(
    "rot",
    words::param_rotary_dim,
    Kind::Even {
        least: 2,
        most: MOST_COMPONENTS,
    },
    Default::Given(|state| Value::Integer(state.head_dim() as i64)),
)
.symbol("r")
.room(|state| state.head_dim() as i64)
.follows(rotary_dim_after)
.step();

/// `m`, in tokens.
pub static QUERY_POSITION: Parameter<i64> =
    Parameter::integer("m", words::param_query_position, POSITION, 7).symbol("m");

/// `n`, in tokens.
pub static KEY_POSITION: Parameter<i64> =
    Parameter::integer("n", words::param_key_position, POSITION, 3).symbol("n");

/// The position of the sentence's first token.
pub static FIRST_POSITION: Parameter<i64> =
    Parameter::integer("first", words::param_first_position, POSITION, 0);

/// Whether moving one position moves the other too.
pub static LOCK: Parameter<bool> = Parameter::switch("lock", words::param_lock_distance);

pub static PAIR: Parameter<usize> =
    Parameter::integer("pair", words::param_pair, 0..=MOST_PAIRS as i64 - 1, 0)
        .symbol("i")
        .room(|state| {
            let has_head = state.find(&HEAD_DIM).is_some();
            let pairs = if has_head { pairs(state) } else { MOST_PAIRS };
            pairs as i64 - 1
        });

/// The seed of random vectors.
pub static SEED: Parameter<u32> =
    Parameter::integer("seed", words::param_seed, 0..=SEEDS - 1, FIRST_SEED as i64).step();

/// The number of what this tab read from the reader's files; 0 for none. What was read isn't in links.
pub static FILE: Parameter<u32> =
    Parameter::integer("file", words::param_file, 0..=MOST_FILES - 1, 0);

/// The reader's sentence; empty for the sentence of the page's language.
pub static SENTENCE: Parameter<Rc<str>> = Parameter::new(
    "text",
    words::param_sentence,
    Kind::Text {
        most_chars: LONGEST_SENTENCE,
    },
    Default::OfLanguage,
)
.step();

/// `theta`, in radians per token, of a figure with one pair.
pub static SPEED: Parameter<f64> =
    Parameter::real("speed", words::param_speed, 0.0..=3.0, 0.5).symbol("θ");

/// The number of finished steps of a computation, or the index of its selected line.
pub static STEP: Parameter<usize> = Parameter::integer("step", words::param_step, 0..=256, 0);

/// A length in tokens: of a context or a sequence.
pub static TOKENS: Parameter<usize> =
    Parameter::integer("tokens", words::param_tokens, LENGTH, 4096).symbol("L");

/// The distance beyond which relative positions are equal.
pub static CLIP: Parameter<usize> = Parameter::integer("clip", words::terms_param_clip, 0..=64, 4);

/// Whether a token sees only itself and the tokens before it.
pub static CAUSAL: Parameter<bool> = Parameter::switch("causal", words::param_causal).on();

/// The selected token as a query, counted from the first.
pub static ROW: Parameter<usize> = Parameter::integer("row", words::param_row, TOKEN, 7);

/// The selected token as a key, counted from the first.
pub static COLUMN: Parameter<usize> = Parameter::integer("col", words::param_column, TOKEN, 3);

/// The number of heads that share ALiBi's slopes.
pub static HEADS: Parameter<usize> =
    Parameter::integer("heads", words::relative_param_heads, 1..=MOST_HEADS, 8);

/// The selected head, from 0.
pub static HEAD: Parameter<usize> =
    Parameter::integer("head", words::param_head, 0..=MOST_FILE_HEADS - 1, 0).room(|state| {
        state
            .find(&HEADS)
            .map_or(MOST_FILE_HEADS, |heads| heads as i64)
            - 1
    });

/// The query and key that a figure of many distances shows.
pub static VECTORS: Parameter<VectorsShown> = Parameter::choice("vectors", words::param_vectors);

pub static POSITION_FORMAT: Parameter<Format> =
    format("pos", words::collapse_param_position_format).option(Format::Bf16 as usize);

/// Whether the figure's settings are unfolded.
pub static SETTINGS: Parameter<bool> = Parameter::switch("settings", words::param_settings).step();

/// `L`, the length of the sequences in training, in tokens.
pub static TRAINED: Parameter<usize> = // LongRoPE divides by its logarithm.
    Parameter::integer("trained", words::param_trained, 2..=FARTHEST, 4096)
            .symbol("L")
            .step();

/// `L'`, the target length, in tokens.
pub static WANTED: Parameter<usize> =
    Parameter::integer("wanted", words::param_wanted, LENGTH, 16_384).symbol("L′");

/// A scaling method.
pub static METHOD: Parameter<ScalingMethod> = Parameter::choice("method", words::param_method)
    .option(ScalingMethod::Unscaled as usize)
    .step();

/// The scaling methods drawn beside the selected one.
pub static METHODS: Parameter<Several<ScalingMethod>> = Parameter::several(
    "methods",
    words::extension_param_methods,
    1 << ScalingMethod::Linear as u32
        | 1 << ScalingMethod::Ntk as u32
        | 1 << ScalingMethod::YarnByIndex as u32,
)
.step();

/// The number of rotations within the training length below which a pair is fully interpolated; `beta_slow` in code.
pub static ALPHA: Parameter<f64> = Parameter::real("alpha", words::param_alpha, 0.01..=1e5, 1.0)
    .symbol("α")
    .follows(alpha_after);

/// The number of rotations within the training length above which a pair keeps its frequency; `beta_fast` in code.
/// Above alpha.
pub static BETA: Parameter<f64> = Parameter::real("beta", words::param_beta, 0.02..=1e6, 32.0)
    .symbol("β")
    .follows(beta_after);

/// The task of models trained in the reader's browser.
pub static LEARNED_TASK: Parameter<Task> =
    Parameter::choice("learn", words::lab_param_learned_task).step();

/// The position encodings of models that are trained side by side.
pub static ENCODINGS: Parameter<Several<Encoding>> = Parameter::several(
    "encodings",
    words::lab_param_encodings,
    1 << Encoding::Rope as u32
        | 1 << Encoding::Alibi as u32
        | 1 << Encoding::Sinusoidal as u32
        | 1 << Encoding::None as u32,
)
.step();

/// The position encoding of the trained model that is shown.
pub static ENCODING: Parameter<Encoding> = Parameter::choice("encoding", words::lab_param_encoding)
    .option(Encoding::Rope as usize)
    .step();

/// The number of training steps.
pub static STEPS: Parameter<usize> = Parameter::integer(
    "steps",
    words::lab_param_steps,
    1..=MOST_TRAINING_STEPS,
    300,
);

/// The size of the trained model.
pub static NET: Parameter<Net> = Parameter::choice("net", words::lab_param_net).step();

/// The peak learning rate of training.
pub static RATE: Parameter<f64> =
    Parameter::real("rate", words::lab_param_rate, 1e-5..=0.1, 0.003).step();

/// The tokens that a trained model reads; an example if empty.
pub static SEQUENCE: Parameter<Rc<str>> = Parameter::new(
    "sequence",
    words::param_sequence,
    Kind::File {
        most_chars: LONGEST_SEQUENCE,
    },
    Default::NoText,
)
.until(parameters![LEARNED_TASK])
.step();

/// `q`, pair by pair; pairs from `rot / 2` on are not rotated.
pub static QUERY: Parameter<Rc<[DVec2]>> = Parameter::new(
    "q",
    words::param_query,
    Kind::Arrows,
    Default::Given(|state| drawn_for(state, Role::Query)),
)
.symbol("q")
.follows(|before, after| arrows_after(before, after, Role::Query));

/// `k`, in the same form.
pub static KEY: Parameter<Rc<[DVec2]>> = Parameter::new(
    "k",
    words::param_key,
    Kind::Arrows,
    Default::Given(|state| drawn_for(state, Role::Key)),
)
.symbol("k")
.follows(|before, after| arrows_after(before, after, Role::Key));

/// The two rows of `W_q`, for a figure with one pair.
pub static W_Q: Parameter<Rc<[DVec2]>> = Parameter::new(
    "wq",
    words::turn_param_w_q,
    Kind::Arrows,
    Default::Given(|_| Value::Arrows([DVec2::X, DVec2::Y].into())),
);

/// The two rows of `W_k`.
pub static W_K: Parameter<Rc<[DVec2]>> = Parameter::new(
    "wk",
    words::turn_param_w_k,
    Kind::Arrows,
    Default::Given(|_| Value::Arrows([DVec2::X, DVec2::Y].into())),
);

/// The radius of a plane: the longest arrow that it shows. It comes after the arrows, so that an explicit value in a
/// link wins.
pub static REACH: Parameter<f64> = Parameter::real(
    "reach",
    words::param_reach,
    1.0..=LONGEST_ARROW,
    NEAREST_REACH,
)
.follows(reach_after);

/// The number of pairs of the figure's vectors.
fn pairs(state: &State) -> usize {
    state.head_dim() / 2
}

fn seed(state: &State) -> u32 {
    state.find(&SEED).unwrap_or(FIRST_SEED)
}

fn drawn_for(state: &State, role: Role) -> Value {
    Value::Arrows(drawn(seed(state), role, pairs(state)).into())
}

/// The arrows after a change: a new seed gives new arrows, while a different number of pairs keeps those that remain.
fn arrows_after(before: &State, after: &State, role: Role) -> Value {
    let kept = after.vector(role);
    let drawn = drawn(seed(after), role, pairs(after));
    if seed(before) != seed(after) {
        return Value::Arrows(drawn.into());
    }
    let kept = &kept[..kept.len().min(drawn.len())];
    Value::Arrows(kept.iter().chain(&drawn[kept.len()..]).copied().collect())
}

/// The rotary dimension after a change: a fully rotated head remains fully rotated.
fn rotary_dim_after(before: &State, after: &State) -> Value {
    let all_rotate = before.rotary_dim() == before.head_dim();
    let dim = if all_rotate {
        after.head_dim()
    } else {
        after.rotary_dim().min(after.head_dim())
    };
    Value::Integer(dim as i64)
}

/// The smallest ratio of a ramp's ends, and the ratio after one end has pushed the other.
const RAMP: (f64, f64) = (1.03, 1.05);

/// The ramp of YaRN for Llama, and the one of Llama 3.1, in rotations.
const PUBLISHED_RAMPS: [(f64, f64); 2] = [(1.0, 32.0), (1.0, 4.0)];

/// The published ramp of a newly selected method. A chart of several methods has one ramp for all.
fn ramp_after(before: &State, after: &State) -> Option<(f64, f64)> {
    let is_llama3 = [before, after].map(|state| state.method() == ScalingMethod::Llama3);
    let changes = after.find(&METHODS).is_none() && is_llama3[0] != is_llama3[1];
    changes.then_some(PUBLISHED_RAMPS[usize::from(is_llama3[1])])
}

/// The lower end of a ramp, pushed down by the upper one.
fn alpha_after(before: &State, after: &State) -> Value {
    if let Some((alpha, _)) = ramp_after(before, after) {
        return Value::Real(alpha);
    }
    let (alpha, beta) = (after.get(&ALPHA), after.find(&BETA));
    let pushed = beta.filter(|beta| alpha * RAMP.0 > *beta);
    Value::Real(pushed.map_or(alpha, |beta| three_digits(beta / RAMP.1)))
}

/// The upper end of a ramp, pushed up by the lower one.
fn beta_after(before: &State, after: &State) -> Value {
    if let Some((_, beta)) = ramp_after(before, after) {
        return Value::Real(beta);
    }
    let (beta, alpha) = (after.get(&BETA), after.find(&ALPHA));
    let pushed = alpha.filter(|alpha| alpha * RAMP.0 > beta);
    Value::Real(pushed.map_or(beta, |alpha| three_digits(alpha * RAMP.1)))
}

/// A positive number rounded to three significant digits, as a link can hold it.
pub fn three_digits(value: f64) -> f64 {
    let place = 10_f64.powi(value.log10().floor() as i32 - 2);
    if place >= 1.0 {
        (value / place).round() * place
    } else {
        let places = 1.0 / place;
        (value * places.round()).round() / places.round()
    }
}

/// The reach after a change: large enough for every arrow and its projection.
fn reach_after(before: &State, after: &State) -> Value {
    let arrows = parameters![QUERY, KEY, W_Q, W_K];
    let moved = arrows
        .iter()
        .any(|row| before.value(row) != after.value(row));
    let mut longest: f64 = 0.0;
    for role in Role::ALL {
        for tip in after.find(role.vector()).unwrap_or_default() {
            let projected = after.projected(role, *tip);
            longest = longest.max(tip.length()).max(projected.length());
        }
    }
    let reach = after.get(&REACH);
    Value::Real(if moved && longest > reach {
        reach_for(longest)
    } else {
        reach
    })
}
