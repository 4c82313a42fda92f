//! The parameters that several figures share, or that the state itself reads. A figure keeps its own in its folder.

use super::State;
use super::arrows::{FIRST_SEED, NEAREST_REACH, drawn, reach_for};
use super::choices::{Net, Role, ScalingMethod, VectorSource, VectorsShown};
use super::limits::{
    FARTHEST, LONGEST_ARROW, LONGEST_SENTENCE, LONGEST_SEQUENCE, MOST_COMPONENTS, MOST_FILE_HEADS,
    MOST_HEADS, MOST_HEATMAP_TOKENS, MOST_PAIRS, MOST_TRAINING_STEPS, SEEDS,
};
use super::parameter::{Choice, Default, Kind, Parameter, ParameterRow, Several, Value};
use crate::{parameters, words};
use glam::DVec2;
use rotary::Pairing;
use rotary::frequency::DEFAULT_BASE;
use rotary::precision::Format;
use std::rc::Rc;
use training::Encoding;
use training::task::Task;

/// A position, in tokens.
const POSITION: Kind = Kind::Integer {
    least: -FARTHEST,
    most: FARTHEST,
};

/// A length in tokens: of a context, of a text.
const LENGTH: Kind = Kind::Integer {
    least: 1,
    most: FARTHEST,
};

/// A token of a heatmap, counted from the first.
const TOKEN: Kind = Kind::Integer {
    least: 0,
    most: MOST_HEATMAP_TOKENS as i64 - 1,
};

/// A format of numbers.
pub const FORMAT: ParameterRow = ParameterRow {
    default: Default::Choice(Format::F32 as usize),
    is_step: true,
    ..ParameterRow::choice::<Format>()
};

/// Where the vectors of the words come from. A figure has the dimension of the vectors that it shows.
pub static SOURCE: Parameter<VectorSource> = Parameter::of(ParameterRow {
    key: "source",
    name: words::weights_param_source,
    is_step: true,
    ..ParameterRow::choice::<VectorSource>()
});

/// Head dimension `d`: the number of components of `q` and of `k`.
pub static HEAD_DIM: Parameter<usize> = Parameter::of(ParameterRow {
    key: "d",
    symbol: "d",
    name: words::param_head_dim,
    kind: Kind::Even {
        least: 2,
        most: MOST_COMPONENTS,
    },
    default: Default::Integer(8),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The base of the frequencies.
pub static BASE: Parameter<f64> = Parameter::of(ParameterRow {
    key: "base",
    symbol: "b",
    name: words::param_base,
    kind: Kind::Real {
        least: 1.0,
        most: 1e12,
    },
    default: Default::Real(DEFAULT_BASE),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Which components of a vector form a pair.
pub static LAYOUT: Parameter<Pairing> = Parameter::of(ParameterRow {
    key: "layout",
    name: words::param_layout,
    is_step: true,
    ..ParameterRow::choice::<Pairing>()
});

/// How many components rotate; at most the head dimension.
pub static ROTARY_DIM: Parameter<usize> = Parameter::of(ParameterRow {
    key: "rot",
    symbol: "r",
    name: words::param_rotary_dim,
    kind: Kind::Even {
        least: 2,
        most: MOST_COMPONENTS,
    },
    default: Default::Given(|state| Value::Integer(state.head_dim() as i64)),
    room: Some(|state| state.head_dim() as i64),
    follows: Some(rotary_dim_after),
    is_step: true,
});

/// `m`, in tokens.
pub static QUERY_POSITION: Parameter<i64> = Parameter::of(ParameterRow {
    key: "m",
    symbol: "m",
    name: words::param_query_position,
    kind: POSITION,
    default: Default::Integer(7),
    ..ParameterRow::PLAIN
});

/// `n`, in tokens.
pub static KEY_POSITION: Parameter<i64> = Parameter::of(ParameterRow {
    key: "n",
    symbol: "n",
    name: words::param_key_position,
    kind: POSITION,
    default: Default::Integer(3),
    ..ParameterRow::PLAIN
});

/// The position of the sentence's first token.
pub static FIRST_POSITION: Parameter<i64> = Parameter::of(ParameterRow {
    key: "first",
    name: words::param_first_position,
    kind: POSITION,
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// Whether moving one position moves the other.
pub static LOCK: Parameter<bool> = Parameter::of(ParameterRow {
    key: "lock",
    name: words::param_lock_distance,
    ..ParameterRow::SWITCH
});

/// The selected pair.
pub static PAIR: Parameter<usize> = Parameter::of(ParameterRow {
    key: "pair",
    symbol: "i",
    name: words::param_pair,
    kind: Kind::Integer {
        least: 0,
        most: MOST_PAIRS as i64 - 1,
    },
    default: Default::Integer(0),
    room: Some(|state| {
        let has_head = state.find(&HEAD_DIM).is_some();
        let pairs = if has_head { pairs(state) } else { MOST_PAIRS };
        pairs as i64 - 1
    }),
    ..ParameterRow::PLAIN
});

/// What random vectors are drawn from.
pub static SEED: Parameter<u32> = Parameter::of(ParameterRow {
    key: "seed",
    name: words::param_seed,
    kind: Kind::Integer {
        least: 0,
        most: SEEDS - 1,
    },
    default: Default::Integer(FIRST_SEED as i64),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The reader's sentence; empty for the sentence of the page's language.
pub static SENTENCE: Parameter<Rc<str>> = Parameter::of(ParameterRow {
    key: "text",
    name: words::param_sentence,
    kind: Kind::Text {
        most_chars: LONGEST_SENTENCE,
    },
    default: Default::OfLanguage,
    is_step: true,
    ..ParameterRow::PLAIN
});

/// `theta`, in radians per token, of a figure with one pair.
pub static SPEED: Parameter<f64> = Parameter::of(ParameterRow {
    key: "speed",
    symbol: "θ",
    name: words::param_speed,
    kind: Kind::Real {
        least: 0.0,
        most: 3.0,
    },
    default: Default::Real(0.5),
    ..ParameterRow::PLAIN
});

/// How many steps of a computation are done, or which of its lines is selected.
pub static STEP: Parameter<usize> = Parameter::of(ParameterRow {
    key: "step",
    name: words::param_step,
    kind: Kind::Integer {
        least: 0,
        most: 256,
    },
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// A length in tokens: of a context, of a sequence.
pub static TOKENS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "tokens",
    symbol: "L",
    name: words::param_tokens,
    kind: LENGTH,
    default: Default::Integer(4096),
    ..ParameterRow::PLAIN
});

/// The distance beyond which relative positions count as one.
pub static CLIP: Parameter<usize> = Parameter::of(ParameterRow {
    key: "clip",
    name: words::terms_param_clip,
    kind: Kind::Integer { least: 0, most: 64 },
    default: Default::Integer(4),
    ..ParameterRow::PLAIN
});

/// Whether a token sees only itself and the tokens before it.
pub static CAUSAL: Parameter<bool> = Parameter::of(ParameterRow {
    key: "causal",
    name: words::param_causal,
    default: Default::Switch(true),
    ..ParameterRow::SWITCH
});

/// The selected token as a query, counted from the first.
pub static ROW: Parameter<usize> = Parameter::of(ParameterRow {
    key: "row",
    name: words::param_row,
    kind: TOKEN,
    default: Default::Integer(7),
    ..ParameterRow::PLAIN
});

/// The selected token as a key, counted from the first.
pub static COLUMN: Parameter<usize> = Parameter::of(ParameterRow {
    key: "col",
    name: words::param_column,
    kind: TOKEN,
    default: Default::Integer(3),
    ..ParameterRow::PLAIN
});

/// The number of heads that share ALiBi's slopes.
pub static HEADS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "heads",
    name: words::relative_param_heads,
    kind: Kind::Integer {
        least: 1,
        most: MOST_HEADS,
    },
    default: Default::Integer(8),
    ..ParameterRow::PLAIN
});

/// The selected head, from 0.
pub static HEAD: Parameter<usize> = Parameter::of(ParameterRow {
    key: "head",
    name: words::param_head,
    kind: Kind::Integer {
        least: 0,
        most: MOST_FILE_HEADS - 1,
    },
    default: Default::Integer(0),
    room: Some(|state| {
        state
            .find(&HEADS)
            .map_or(MOST_FILE_HEADS, |heads| heads as i64)
            - 1
    }),
    ..ParameterRow::PLAIN
});

/// Which query and key a figure of many distances shows.
pub static VECTORS: Parameter<VectorsShown> = Parameter::of(ParameterRow {
    key: "vectors",
    name: words::param_vectors,
    ..ParameterRow::choice::<VectorsShown>()
});

/// What positions are rounded to.
pub static POSITION_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "pos",
    name: words::collapse_param_position_format,
    default: Default::Choice(Format::Bf16 as usize),
    ..FORMAT
});

/// `L`, the length of the texts that a model was trained on, in tokens.
pub static TRAINED: Parameter<usize> = Parameter::of(ParameterRow {
    key: "trained",
    symbol: "L",
    name: words::param_trained,
    // LongRoPE divides by its logarithm.
    kind: Kind::Integer {
        least: 2,
        most: FARTHEST,
    },
    default: Default::Integer(4096),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// `L'`, the length that texts should have, in tokens.
pub static WANTED: Parameter<usize> = Parameter::of(ParameterRow {
    key: "wanted",
    symbol: "L′",
    name: words::param_wanted,
    kind: LENGTH,
    default: Default::Integer(16_384),
    ..ParameterRow::PLAIN
});

/// A rule of context extension.
pub static METHOD: Parameter<ScalingMethod> = Parameter::of(ParameterRow {
    key: "method",
    name: words::param_method,
    default: Default::Choice(ScalingMethod::Unscaled as usize),
    is_step: true,
    ..ParameterRow::choice::<ScalingMethod>()
});

/// The rules that are drawn beside the selected one.
pub static METHODS: Parameter<Several<ScalingMethod>> = Parameter::of(ParameterRow {
    key: "methods",
    name: words::extension_param_methods,
    kind: Kind::Several(ScalingMethod::NAMES),
    default: Default::Several(
        1 << ScalingMethod::Linear as u32
            | 1 << ScalingMethod::Ntk as u32
            | 1 << ScalingMethod::YarnByIndex as u32,
    ),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The rotations within the trained length up to which a pair is interpolated fully; `beta_slow` in code.
pub static ALPHA: Parameter<f64> = Parameter::of(ParameterRow {
    key: "alpha",
    symbol: "α",
    name: words::param_alpha,
    kind: Kind::Real {
        least: 0.01,
        most: 1e5,
    },
    default: Default::Real(1.0),
    follows: Some(alpha_after),
    ..ParameterRow::PLAIN
});

/// The rotations within the trained length from which on a pair keeps its frequency; `beta_fast` in code. Above alpha.
pub static BETA: Parameter<f64> = Parameter::of(ParameterRow {
    key: "beta",
    symbol: "β",
    name: words::param_beta,
    kind: Kind::Real {
        least: 0.02,
        most: 1e6,
    },
    default: Default::Real(32.0),
    follows: Some(beta_after),
    ..ParameterRow::PLAIN
});

/// What models learn that are trained in the reader's browser.
pub static LEARNED_TASK: Parameter<Task> = Parameter::of(ParameterRow {
    key: "learn",
    name: words::lab_param_learned_task,
    is_step: true,
    ..ParameterRow::choice::<Task>()
});

/// The position encodings of the models that are trained side by side.
pub static ENCODINGS: Parameter<Several<Encoding>> = Parameter::of(ParameterRow {
    key: "encodings",
    name: words::lab_param_encodings,
    kind: Kind::Several(Encoding::NAMES),
    default: Default::Several(
        1 << Encoding::Rope as u32
            | 1 << Encoding::Alibi as u32
            | 1 << Encoding::Sinusoidal as u32
            | 1 << Encoding::None as u32,
    ),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The encoding of positions of the trained model that is shown.
pub static ENCODING: Parameter<Encoding> = Parameter::of(ParameterRow {
    key: "encoding",
    name: words::lab_param_encoding,
    default: Default::Choice(Encoding::Rope as usize),
    is_step: true,
    ..ParameterRow::choice::<Encoding>()
});

/// How many steps a model is trained.
pub static STEPS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "steps",
    name: words::lab_param_steps,
    kind: Kind::Integer {
        least: 1,
        most: MOST_TRAINING_STEPS,
    },
    default: Default::Integer(300),
    ..ParameterRow::PLAIN
});

/// How large the trained model is.
pub static NET: Parameter<Net> = Parameter::of(ParameterRow {
    key: "net",
    name: words::lab_param_net,
    is_step: true,
    ..ParameterRow::choice::<Net>()
});

/// The largest learning rate of a training.
pub static RATE: Parameter<f64> = Parameter::of(ParameterRow {
    key: "rate",
    name: words::lab_param_rate,
    kind: Kind::Real {
        least: 1e-5,
        most: 0.1,
    },
    default: Default::Real(0.003),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The tokens that a trained model reads; empty for an example.
pub static SEQUENCE: Parameter<Rc<str>> = Parameter::of(ParameterRow {
    key: "sequence",
    name: words::param_sequence,
    kind: Kind::File {
        most_chars: LONGEST_SEQUENCE,
    },
    default: Default::NoText,
    follows: Some(sequence_after),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// `q`, pair by pair; pairs from `rot / 2` on pass through.
pub static QUERY: Parameter<Rc<[DVec2]>> = Parameter::of(ParameterRow {
    key: "q",
    symbol: "q",
    name: words::param_query,
    kind: Kind::Arrows,
    default: Default::Given(|state| drawn_for(state, Role::Query)),
    follows: Some(|before, after| arrows_after(before, after, Role::Query)),
    ..ParameterRow::PLAIN
});

/// `k`, in the same form.
pub static KEY: Parameter<Rc<[DVec2]>> = Parameter::of(ParameterRow {
    key: "k",
    symbol: "k",
    name: words::param_key,
    kind: Kind::Arrows,
    default: Default::Given(|state| drawn_for(state, Role::Key)),
    follows: Some(|before, after| arrows_after(before, after, Role::Key)),
    ..ParameterRow::PLAIN
});

/// The two rows of `W_q`, for a figure with one pair.
pub static W_Q: Parameter<Rc<[DVec2]>> = Parameter::of(ParameterRow {
    key: "wq",
    name: words::turn_param_w_q,
    kind: Kind::Arrows,
    default: Default::Given(|_| Value::Arrows([DVec2::X, DVec2::Y].into())),
    ..ParameterRow::PLAIN
});

/// The two rows of `W_k`.
pub static W_K: Parameter<Rc<[DVec2]>> = Parameter::of(ParameterRow {
    key: "wk",
    name: words::turn_param_w_k,
    kind: Kind::Arrows,
    default: Default::Given(|_| Value::Arrows([DVec2::X, DVec2::Y].into())),
    ..ParameterRow::PLAIN
});

/// The radius of a plane: the longest arrow that it shows. After the arrows, so that a link that gives it has the last word.
pub static REACH: Parameter<f64> = Parameter::of(ParameterRow {
    key: "reach",
    name: words::param_reach,
    kind: Kind::Real {
        least: 1.0,
        most: LONGEST_ARROW,
    },
    default: Default::Real(NEAREST_REACH),
    follows: Some(reach_after),
    ..ParameterRow::PLAIN
});

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

/// Another seed draws all arrows again. With another number of pairs those that stay keep their arrows.
fn arrows_after(before: &State, after: &State, role: Role) -> Value {
    let kept = after.vector(role);
    let drawn = drawn(seed(after), role, pairs(after));
    if seed(before) != seed(after) {
        return Value::Arrows(drawn.into());
    }
    let kept = &kept[..kept.len().min(drawn.len())];
    Value::Arrows(kept.iter().chain(&drawn[kept.len()..]).copied().collect())
}

/// A head all of whose components rotate stays such a head.
fn rotary_dim_after(before: &State, after: &State) -> Value {
    let all_rotate = before.rotary_dim() == before.head_dim();
    let dim = if all_rotate {
        after.head_dim()
    } else {
        after.rotary_dim().min(after.head_dim())
    };
    Value::Integer(dim as i64)
}

/// By what factor the ends of a ramp are at least apart, and how far a push moves them apart.
const RAMP: (f64, f64) = (1.03, 1.05);

/// The ramp of YaRN for Llama, and the one of Llama 3.1, in rotations.
const PUBLISHED_RAMPS: [(f64, f64); 2] = [(1.0, 32.0), (1.0, 4.0)];

/// The ramp that was published with the method that a change selects. A chart of several methods has one ramp for all.
fn ramp_after(before: &State, after: &State) -> Option<(f64, f64)> {
    let is_llama3 = [before, after].map(|state| state.method() == ScalingMethod::Llama3);
    let changes = after.find(&METHODS).is_none() && is_llama3[0] != is_llama3[1];
    changes.then_some(PUBLISHED_RAMPS[usize::from(is_llama3[1])])
}

/// The lower end of a ramp is pushed down by the upper one.
fn alpha_after(before: &State, after: &State) -> Value {
    if let Some((alpha, _)) = ramp_after(before, after) {
        return Value::Real(alpha);
    }
    let (alpha, beta) = (after.get(&ALPHA), after.find(&BETA));
    let pushed = beta.filter(|beta| alpha * RAMP.0 > *beta);
    Value::Real(pushed.map_or(alpha, |beta| three_digits(beta / RAMP.1)))
}

/// The upper end of a ramp is pushed up by the lower one.
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

/// Another task has other tokens.
fn sequence_after(before: &State, after: &State) -> Value {
    let same = before.find(&LEARNED_TASK) == after.find(&LEARNED_TASK);
    Value::Text(if same { after.get(&SEQUENCE) } else { "" }.into())
}

/// A plane shows every arrow, also as its projection makes it.
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
