//! ONE table of every parameter of every figure. To add a parameter, add its row and name it in [`PARAMETERS`].

use super::State;
use super::arrows::{FIRST_SEED, NEAREST_REACH, drawn, reach_for};
use super::choices::{
    AxesShown, Bug, Checked, CodeLanguage, Compared, Counted, FunctionShown, KeptKeys,
    KernelLibrary, LearnedTask, LengthRead, MapShown, MatrixShown, Measure, Net, PaddingCounted,
    Permuted, Phi, PositionEncoding, PublishedModel, Reader, RelativeShown, Role, ScalingMethod,
    Stage, Task, TensorFormat, TermsShown, VectorSource, VectorsShown,
};
use super::figure_name::FigureName;
use super::limits::{
    FARTHEST, FARTHEST_COMPARED, FARTHEST_ROW, FRAMES, LONGEST_ARROW, LONGEST_FILE,
    LONGEST_SENTENCE, LONGEST_SEQUENCE, MOST_CACHED, MOST_COMPONENTS, MOST_FILE_HEADS, MOST_FILES,
    MOST_HEADS, MOST_HEATMAP_TOKENS, MOST_PACKED, MOST_PAIRS, MOST_RANKS, MOST_SEQUENCES,
    MOST_TRAINING_STEPS, PICTURE_COLUMNS, PICTURE_ROWS, READ_PARTS, SEEDS,
};
use super::parameter::{
    Choice, Default, Kind, Parameter, ParameterRow, ParameterRows, Several, Typed, Value,
};
use super::permutation::{MOST, orders};
use crate::files::AxisOrder;
use crate::{parameters, words};
use glam::DVec2;
use rotary::Pairing;
use rotary::frequency::DEFAULT_BASE;
use rotary::linear_attention::FeatureMap;
use rotary::precision::Format;
use std::rc::Rc;

/// Every parameter, in the order in which links write them: a parameter stands before what depends on it.
pub static PARAMETERS: ParameterRows = parameters![
    SOURCE,
    HEAD_DIM,
    BASE,
    LAYOUT,
    ROTARY_DIM,
    QUERY_POSITION,
    KEY_POSITION,
    FIRST_POSITION,
    LOCK,
    PAIR,
    MATRIX,
    SEED,
    SENTENCE,
    SPEED,
    ROTATED_FIRST,
    MIRRORED,
    MUTED,
    ONE_DISTANCE,
    OTHER_DISTANCE,
    PHI,
    STRETCH,
    ORDER,
    STEP,
    TOKENS,
    COST_DIM,
    CLIP,
    CAUSAL,
    SOFTMAX,
    ROW,
    COLUMN,
    FEATURE_MAP,
    STAGE,
    VALUES_ROTATED,
    CODE,
    EMBEDDED,
    TERMS,
    RELATIVE,
    BUCKETS,
    MAX_DISTANCE,
    HEADS,
    HEAD,
    VECTORS,
    FUNCTION,
    POSITION_FORMAT,
    THETA_FORMAT,
    ANGLE_FORMAT,
    RUNNING,
    TABLE_FORMAT,
    PRODUCT_FORMAT,
    VECTOR_FORMAT,
    PERMUTED,
    GUESS,
    TRAINED,
    WANTED,
    METHOD,
    METHODS,
    ALPHA,
    BETA,
    TRUNCATE,
    MSCALE,
    MSCALE_ALL_DIM,
    MODEL,
    COMPARED,
    CONFIG,
    LAYER,
    SHORT,
    CACHED,
    MAX_POSITION,
    FACTOR,
    KEPT_KEYS,
    SINKS,
    WINDOW,
    COUNTED,
    SHIFTED,
    PADS,
    PADDING,
    AXES,
    QUERY_PATCH,
    QUERY_FRAME,
    KEY_PATCH,
    KEY_FRAME,
    LIBRARY,
    TENSOR_FORMAT,
    CP_SIZE,
    CP_RANK,
    BATCH,
    SEQLEN,
    TOTAL,
    CU_SEQLENS,
    MAX_SEQLEN,
    SEQLEN_OFFSETS,
    START_POSITIONS,
    TABLE_ROWS,
    TABLE_DIM,
    MIXED,
    IN_PLACE,
    BACKWARD,
    MEMORY_TOKEN,
    FILE,
    SHAPE,
    FROM,
    ROTATED,
    LEARNED_TASK,
    ENCODINGS,
    ENCODING,
    STEPS,
    SHOWN_STEP,
    NET,
    RATE,
    READERS,
    LENGTH_READ,
    READ_FACTOR,
    TEMPERATURE,
    MEASURE,
    READ_PART,
    BACK,
    SEQUENCE,
    MAP,
    TASK,
    ANSWER,
    QUERY,
    KEY,
    W_Q,
    W_K,
    REACH,
    CHECKED,
    TRIES,
];

/// The keys of the table, in its order, with spaces between. What reads them needs no rows of figures that are downloaded late.
pub const KEYS: &str = match str::from_utf8(&KEY_BYTES) {
    Ok(keys) => keys,
    Err(_) => panic!("keys are texts"),
};

const KEY_BYTES: [u8; length_of_keys()] = {
    let mut bytes = [b' '; length_of_keys()];
    let (mut row, mut at) = (0, 0);
    while row < PARAMETERS.len() {
        let key = PARAMETERS[row].key.as_bytes();
        let (_, rest) = bytes.split_at_mut(at);
        let (place, _) = rest.split_at_mut(key.len());
        place.copy_from_slice(key);
        at += key.len() + 1;
        row += 1;
    }
    bytes
};

const fn length_of_keys() -> usize {
    let (mut row, mut length) = (0, 0);
    while row < PARAMETERS.len() {
        length += PARAMETERS[row].key.len() + 1;
        row += 1;
    }
    length - 1
}

/// The number of T5's buckets, as published.
pub const T5_BUCKETS: usize = 32;

/// The distance from which on T5's last bucket holds everything, as published.
pub const T5_MAX_DISTANCE: usize = 128;

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

/// The weight of a factor in a config.
const WEIGHT: Kind = Kind::Real {
    least: 0.0,
    most: 4.0,
};

/// A token of a heatmap, counted from the first.
const TOKEN: Kind = Kind::Integer {
    least: 0,
    most: MOST_HEATMAP_TOKENS as i64 - 1,
};

/// A patch of a picture, counted row by row, or a token of the row of text after it.
const PATCH: Kind = Kind::Integer {
    least: 0,
    most: ((PICTURE_ROWS + 1) * PICTURE_COLUMNS) as i64 - 1,
};

/// A frame of a video.
const FRAME: Kind = Kind::Integer {
    least: 0,
    most: FRAMES as i64 - 1,
};

/// A format of numbers.
const FORMAT: ParameterRow = ParameterRow {
    kind: names::<Format>(),
    default: Default::Choice(Format::F32 as usize),
    is_step: true,
    ..ParameterRow::PLAIN
};

const fn names<C: Choice>() -> Kind {
    Kind::Choice(C::NAMES)
}

/// Where the vectors of the words come from. A figure has the dimension of the vectors that it shows.
pub static SOURCE: Parameter<VectorSource> = Parameter::of(ParameterRow {
    key: "source",
    name: words::weights_param_source,
    kind: names::<VectorSource>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
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
    kind: names::<Pairing>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
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
    kind: Kind::Switch,
    default: Default::Switch(false),
    ..ParameterRow::PLAIN
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

/// Which matrix the grid of `R` shows.
pub static MATRIX: Parameter<MatrixShown> = Parameter::of(ParameterRow {
    key: "matrix",
    name: words::param_matrix,
    kind: names::<MatrixShown>(),
    default: Default::Choice(MatrixShown::OfDistance as usize),
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

/// Whether positions rotate the words before the projections, which breaks what rotation is for.
pub static ROTATED_FIRST: Parameter<bool> = Parameter::of(ParameterRow {
    key: "before",
    name: words::turn_param_rotated_first,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Whether the arrows of the mirrored formula are drawn too.
pub static MIRRORED: Parameter<bool> = Parameter::of(ParameterRow {
    key: "mirror",
    name: words::turn_param_mirrored,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The pairs that are left out. Those that the figure does not have are kept: another head dimension may have them.
pub static MUTED: Parameter<Rc<[usize]>> = Parameter::of(ParameterRow {
    key: "muted",
    name: words::alike_param_muted,
    kind: Kind::Numbers {
        fewest: 0,
        most: MOST_COMPONENTS as usize / 2,
        highest: MOST_COMPONENTS as usize / 2 - 1,
    },
    default: Default::Given(|_| Value::Numbers([].into())),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// A distance that is compared with another.
const DISTANCE: ParameterRow = ParameterRow {
    kind: Kind::Integer {
        least: 0,
        most: FARTHEST_COMPARED,
    },
    default: Default::Integer(4),
    ..ParameterRow::PLAIN
};

/// The distance that others are compared with, in tokens.
pub static ONE_DISTANCE: Parameter<usize> = Parameter::of(ParameterRow {
    key: "one",
    name: words::alike_param_one_distance,
    ..DISTANCE
});

/// The distance that is compared, in tokens.
pub static OTHER_DISTANCE: Parameter<usize> = Parameter::of(ParameterRow {
    key: "other",
    name: words::alike_param_other_distance,
    default: Default::Integer(48),
    ..DISTANCE
});

/// How the angle grows with the position.
pub static PHI: Parameter<Phi> = Parameter::of(ParameterRow {
    key: "phi",
    symbol: "φ",
    name: words::derivation_param_phi,
    kind: names::<Phi>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// By what a step of one token multiplies the length; 1 for a rotation.
pub static STRETCH: Parameter<f64> = Parameter::of(ParameterRow {
    key: "stretch",
    name: words::derivation_param_stretch,
    kind: Kind::Real {
        least: 0.5,
        most: 2.0,
    },
    default: Default::Real(1.0),
    ..ParameterRow::PLAIN
});

/// The order of the sentence's words, numbered as a dictionary would: 0 as they are written.
pub static ORDER: Parameter<u64> = Parameter::of(ParameterRow {
    key: "order",
    name: words::param_order,
    kind: Kind::Integer {
        least: 0,
        most: orders(MOST) as i64 - 1,
    },
    default: Default::Integer(0),
    follows: Some(order_after),
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

/// The head dimension whose costs are counted, apart from that of the vectors shown.
pub static COST_DIM: Parameter<usize> = Parameter::of(ParameterRow {
    key: "costd",
    symbol: "d",
    name: words::elementwise_param_cost_dim,
    kind: Kind::Even {
        least: 2,
        most: MOST_COMPONENTS,
    },
    default: Default::Integer(128),
    is_step: true,
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
    kind: Kind::Switch,
    default: Default::Switch(true),
    ..ParameterRow::PLAIN
});

/// Whether scores become weights.
pub static SOFTMAX: Parameter<bool> = Parameter::of(ParameterRow {
    key: "softmax",
    name: words::heads_param_softmax,
    kind: Kind::Switch,
    default: Default::Switch(true),
    ..ParameterRow::PLAIN
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

/// What linear attention puts in place of the exponential.
pub static FEATURE_MAP: Parameter<FeatureMap> = Parameter::of(ParameterRow {
    key: "features",
    symbol: "φ",
    name: words::linear_param_feature_map,
    kind: names::<FeatureMap>(),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});

/// The stage whose digits are shown.
pub static STAGE: Parameter<Stage> = Parameter::of(ParameterRow {
    key: "stage",
    name: words::weights_param_stage,
    kind: names::<Stage>(),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});

/// Whether values are rotated like keys, which RoPE does not do.
pub static VALUES_ROTATED: Parameter<bool> = Parameter::of(ParameterRow {
    key: "values",
    name: words::weights_param_values_rotated,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The language in which code is written.
pub static CODE: Parameter<CodeLanguage> = Parameter::of(ParameterRow {
    key: "code",
    name: words::take_param_code_language,
    kind: names::<CodeLanguage>(),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});

/// The figure to embed in another page.
pub static EMBEDDED: Parameter<FigureName> = Parameter::of(ParameterRow {
    key: "of",
    name: words::embed_param_embedded,
    kind: Kind::Figure(FigureName::NAMES),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});

/// Which terms a figure shows: how a position enters the score.
pub static TERMS: Parameter<TermsShown> = Parameter::of(ParameterRow {
    key: "terms",
    name: words::terms_param_terms,
    kind: names::<TermsShown>(),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});

/// The scheme of relative positions.
pub static RELATIVE: Parameter<RelativeShown> = Parameter::of(ParameterRow {
    key: "relative",
    name: words::relative_param_relative,
    kind: names::<RelativeShown>(),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});

/// The number of T5's buckets.
pub static BUCKETS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "buckets",
    name: words::relative_param_buckets,
    kind: Kind::Even { least: 4, most: 64 },
    default: Default::Integer(T5_BUCKETS as i64),
    ..ParameterRow::PLAIN
});

/// The distance in tokens from which on T5's last bucket holds everything.
pub static MAX_DISTANCE: Parameter<usize> = Parameter::of(ParameterRow {
    key: "maxdist",
    name: words::relative_param_max_distance,
    // More than half of the most buckets: T5's rule has room for any number of them.
    kind: Kind::Integer {
        least: 33,
        most: 1024,
    },
    default: Default::Integer(T5_MAX_DISTANCE as i64),
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
    kind: names::<VectorsShown>(),
    default: Default::Choice(0),
    ..ParameterRow::PLAIN
});

/// What positions are rounded to.
pub static POSITION_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "pos",
    name: words::collapse_param_position_format,
    default: Default::Choice(Format::Bf16 as usize),
    ..FORMAT
});

/// What frequencies are rounded to.
pub static THETA_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "theta",
    name: words::precision_param_theta_format,
    ..FORMAT
});

/// What angles are rounded to.
pub static ANGLE_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "angle",
    name: words::precision_param_angle_format,
    ..FORMAT
});

/// Whether each angle is made from the one before it by a factor.
pub static RUNNING: Parameter<bool> = Parameter::of(ParameterRow {
    key: "running",
    name: words::precision_param_running,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// What cosines and sines are rounded to.
pub static TABLE_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "cossin",
    name: words::precision_param_table_format,
    ..FORMAT
});

/// What each product and each sum of a rotation is rounded to.
pub static PRODUCT_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "products",
    name: words::precision_param_product_format,
    ..FORMAT
});

/// What `q` and `k` are rounded to, before the rotation and after it.
pub static VECTOR_FORMAT: Parameter<Format> = Parameter::of(ParameterRow {
    key: "qk",
    name: words::precision_param_vector_format,
    ..FORMAT
});

/// How a position is put into a vector.
pub static FUNCTION: Parameter<FunctionShown> = Parameter::of(ParameterRow {
    key: "f",
    symbol: "f",
    name: words::wish_param_function,
    kind: names::<FunctionShown>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Which rows of the projections are permuted to the layout of the code.
pub static PERMUTED: Parameter<Permuted> = Parameter::of(ParameterRow {
    key: "permuted",
    name: words::layout_param_permuted,
    kind: names::<Permuted>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Which mistake the reader thinks a program has.
pub static GUESS: Parameter<Bug> = Parameter::of(ParameterRow {
    key: "guess",
    name: words::bugs_param_guess,
    kind: names::<Bug>(),
    default: Default::Choice(Bug::Nothing as usize),
    follows: Some(guess_after),
    is_step: true,
    ..ParameterRow::PLAIN
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
    kind: names::<ScalingMethod>(),
    default: Default::Choice(ScalingMethod::Unscaled as usize),
    is_step: true,
    ..ParameterRow::PLAIN
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

/// Whether YaRN's code rounds the ends of its ramp outwards to whole pairs.
pub static TRUNCATE: Parameter<bool> = Parameter::of(ParameterRow {
    key: "truncate",
    name: words::extension_param_truncate,
    kind: Kind::Switch,
    default: Default::Switch(true),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// `mscale` of a config; 0 where it has none.
pub static MSCALE: Parameter<f64> = Parameter::of(ParameterRow {
    key: "mscale",
    name: words::extension_param_mscale,
    kind: WEIGHT,
    default: Default::Real(0.0),
    ..ParameterRow::PLAIN
});

/// `mscale_all_dim` of a config; 0 where it has none.
pub static MSCALE_ALL_DIM: Parameter<f64> = Parameter::of(ParameterRow {
    key: "alldim",
    name: words::extension_param_mscale_all_dim,
    kind: WEIGHT,
    default: Default::Real(0.0),
    ..ParameterRow::PLAIN
});

/// A number of tokens in a cache that is drawn whole.
const CACHED_TOKENS: Kind = Kind::Integer {
    least: 1,
    most: MOST_CACHED as i64,
};

/// How many tokens have come so far.
pub static CACHED: Parameter<usize> = Parameter::of(ParameterRow {
    key: "cached",
    name: words::cache_param_cached,
    kind: CACHED_TOKENS,
    default: Default::Integer(32),
    ..ParameterRow::PLAIN
});

/// `max_position_embeddings` of a config: the longest sequence for which a dynamic base stays as trained, in tokens.
pub static MAX_POSITION: Parameter<usize> = Parameter::of(ParameterRow {
    key: "maxpos",
    name: words::cache_param_max_position,
    kind: CACHED_TOKENS,
    default: Default::Integer(24),
    ..ParameterRow::PLAIN
});

/// `factor` of a config's scaling rule.
pub static FACTOR: Parameter<f64> = Parameter::of(ParameterRow {
    key: "factor",
    symbol: "s",
    name: words::cache_param_factor,
    kind: Kind::Real {
        least: 1.0,
        most: 64.0,
    },
    default: Default::Real(4.0),
    ..ParameterRow::PLAIN
});

/// How a cache keeps its keys.
pub static KEPT_KEYS: Parameter<KeptKeys> = Parameter::of(ParameterRow {
    key: "keys",
    name: words::cache_param_kept_keys,
    kind: names::<KeptKeys>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// How many of the first tokens a key cache keeps for good: attention sinks.
pub static SINKS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "sinks",
    symbol: "S",
    name: words::decode_param_sinks,
    kind: Kind::Integer { least: 0, most: 4 },
    default: Default::Integer(2),
    ..ParameterRow::PLAIN
});

/// How many of the last tokens a key cache keeps.
pub static WINDOW: Parameter<usize> = Parameter::of(ParameterRow {
    key: "window",
    symbol: "W",
    name: words::decode_param_window,
    kind: Kind::Integer { least: 1, most: 12 },
    default: Default::Integer(6),
    ..ParameterRow::PLAIN
});

/// What gives a new token its position.
pub static COUNTED: Parameter<Counted> = Parameter::of(ParameterRow {
    key: "counted",
    name: words::decode_param_counted,
    kind: names::<Counted>(),
    default: Default::Choice(Counted::Cache as usize),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Whether the keys behind an evicted one are rotated back by a position.
pub static SHIFTED: Parameter<bool> = Parameter::of(ParameterRow {
    key: "shifted",
    name: words::decode_param_shifted,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// How many tokens of padding stand before the text.
pub static PADS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "pads",
    symbol: "P",
    name: words::decode_param_pads,
    kind: Kind::Integer { least: 0, most: 4 },
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// Whose positions count the padding.
pub static PADDING: Parameter<PaddingCounted> = Parameter::of(ParameterRow {
    key: "padding",
    name: words::decode_param_padding,
    kind: names::<PaddingCounted>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Which pairs see which axis of a picture.
pub static AXES: Parameter<AxesShown> = Parameter::of(ParameterRow {
    key: "axes",
    name: words::axes_param_axes,
    kind: names::<AxesShown>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The query's patch, counted row by row, or its token of the text after the picture.
pub static QUERY_PATCH: Parameter<usize> = Parameter::of(ParameterRow {
    key: "qpatch",
    name: words::axes_param_query_patch,
    kind: PATCH,
    default: Default::Integer(18),
    room: Some(last_patch),
    ..ParameterRow::PLAIN
});

/// The query's frame of a video.
pub static QUERY_FRAME: Parameter<usize> = Parameter::of(ParameterRow {
    key: "qframe",
    name: words::axes_param_query_frame,
    kind: FRAME,
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// The key's patch, counted row by row, or its token of the text after the picture.
pub static KEY_PATCH: Parameter<usize> = Parameter::of(ParameterRow {
    key: "kpatch",
    name: words::axes_param_key_patch,
    kind: PATCH,
    default: Default::Integer(29),
    room: Some(last_patch),
    ..ParameterRow::PLAIN
});

/// The key's frame of a video.
pub static KEY_FRAME: Parameter<usize> = Parameter::of(ParameterRow {
    key: "kframe",
    name: words::axes_param_key_frame,
    kind: FRAME,
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// The library whose kernel is called.
pub static LIBRARY: Parameter<KernelLibrary> = Parameter::of(ParameterRow {
    key: "library",
    name: words::kernel_param_library,
    kind: names::<KernelLibrary>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// In which order a tensor's axes lie in memory.
pub static TENSOR_FORMAT: Parameter<TensorFormat> = Parameter::of(ParameterRow {
    key: "format",
    name: words::kernel_param_tensor_format,
    kind: names::<TensorFormat>(),
    default: Default::Choice(TensorFormat::Thd as usize),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Over how many ranks each sequence is spread.
pub static CP_SIZE: Parameter<usize> = Parameter::of(ParameterRow {
    key: "cp",
    name: words::kernel_param_cp_size,
    kind: Kind::Integer {
        least: 1,
        most: MOST_RANKS as i64,
    },
    default: Default::Integer(1),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The selected rank.
pub static CP_RANK: Parameter<usize> = Parameter::of(ParameterRow {
    key: "rank",
    name: words::kernel_param_cp_rank,
    kind: Kind::Integer {
        least: 0,
        most: MOST_RANKS as i64 - 1,
    },
    default: Default::Integer(0),
    room: Some(|state| state.ranks() as i64 - 1),
    ..ParameterRow::PLAIN
});

/// The sequences of a tensor that is not packed.
pub static BATCH: Parameter<usize> = Parameter::of(ParameterRow {
    key: "batch",
    name: words::kernel_param_batch,
    kind: Kind::Integer { least: 1, most: 4 },
    default: Default::Integer(2),
    ..ParameterRow::PLAIN
});

/// The tokens that a rank holds of each of them.
pub static SEQLEN: Parameter<usize> = Parameter::of(ParameterRow {
    key: "seqlen",
    name: words::kernel_param_seqlen,
    kind: Kind::Integer { least: 1, most: 16 },
    default: Default::Integer(8),
    follows: Some(seqlen_after),
    ..ParameterRow::PLAIN
});

/// The tokens of a packed tensor, over all ranks.
pub static TOTAL: Parameter<usize> = Parameter::of(ParameterRow {
    key: "total",
    name: words::kernel_param_total,
    kind: Kind::Integer {
        least: 1,
        most: MOST_PACKED as i64,
    },
    default: Default::Integer(14),
    ..ParameterRow::PLAIN
});

/// Where packed sequences start and the last one ends.
pub static CU_SEQLENS: Parameter<Rc<[usize]>> = Parameter::of(ParameterRow {
    key: "cu",
    name: words::kernel_param_cu_seqlens,
    kind: Kind::Numbers {
        fewest: 2,
        most: MOST_SEQUENCES + 1,
        highest: 2 * MOST_PACKED,
    },
    default: Default::Given(|_| Value::Numbers([0, 3, 7, 12].into())),
    ..ParameterRow::PLAIN
});

/// The longest of them, as the caller says; nothing where the caller does not say it.
pub static MAX_SEQLEN: Parameter<Rc<[usize]>> = Parameter::of(ParameterRow {
    key: "longest",
    name: words::kernel_param_max_seqlen,
    kind: Kind::Numbers {
        fewest: 0,
        most: 1,
        highest: 2 * MOST_PACKED,
    },
    default: Default::Given(|state| Value::Numbers([longest(state)].into())),
    follows: Some(max_seqlen_after),
    ..ParameterRow::PLAIN
});

/// The row of the tables with which sequences start: one number for all, or one for each.
pub static SEQLEN_OFFSETS: Parameter<Rc<[usize]>> = Parameter::of(ParameterRow {
    key: "offsets",
    name: words::kernel_param_seqlen_offsets,
    kind: Kind::Numbers {
        fewest: 1,
        most: MOST_SEQUENCES,
        highest: FARTHEST_ROW,
    },
    default: Default::Given(|_| Value::Numbers([0].into())),
    ..ParameterRow::PLAIN
});

/// The first position of each sequence; nothing for 0.
pub static START_POSITIONS: Parameter<Rc<[usize]>> = Parameter::of(ParameterRow {
    key: "start",
    name: words::kernel_param_start_positions,
    kind: Kind::Numbers {
        fewest: 0,
        most: MOST_SEQUENCES,
        highest: FARTHEST_ROW,
    },
    default: Default::Given(|_| Value::Numbers([].into())),
    ..ParameterRow::PLAIN
});

/// The rows of the tables that a kernel is given: the positions from 0 on.
pub static TABLE_ROWS: Parameter<usize> = Parameter::of(ParameterRow {
    key: "rows",
    name: words::kernel_param_table_rows,
    kind: Kind::Integer {
        least: 1,
        most: FARTHEST_ROW as i64,
    },
    default: Default::Integer(16),
    ..ParameterRow::PLAIN
});

/// How many components the tables rotate. More than a head has is what libraries refuse, so that this is not
/// [`ROTARY_DIM`].
pub static TABLE_DIM: Parameter<usize> = Parameter::of(ParameterRow {
    key: "ro",
    name: words::kernel_param_table_dim,
    kind: Kind::Even { least: 2, most: 16 },
    default: Default::Integer(8),
    ..ParameterRow::PLAIN
});

/// Whether a table of angles was made for the other layout.
pub static MIXED: Parameter<bool> = Parameter::of(ParameterRow {
    key: "mixed",
    name: words::kernel_param_mixed,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Whether a kernel writes where it reads.
pub static IN_PLACE: Parameter<bool> = Parameter::of(ParameterRow {
    key: "inplace",
    name: words::kernel_param_in_place,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Whether the gradient is rotated back.
pub static BACKWARD: Parameter<bool> = Parameter::of(ParameterRow {
    key: "backward",
    name: words::kernel_param_backward,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The selected token, in the order of the selected rank's memory.
pub static MEMORY_TOKEN: Parameter<usize> = Parameter::of(ParameterRow {
    key: "token",
    name: words::kernel_param_memory_token,
    kind: Kind::Integer { least: 0, most: 63 },
    default: Default::Integer(0),
    room: Some(|state| state.tokens_of_rank() as i64 - 1),
    ..ParameterRow::PLAIN
});

/// A published model.
pub static MODEL: Parameter<PublishedModel> = Parameter::of(ParameterRow {
    key: "model",
    name: words::models_param_model,
    kind: names::<PublishedModel>(),
    default: Default::Choice(1),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// What the model is compared with.
pub static COMPARED: Parameter<Compared> = Parameter::of(ParameterRow {
    key: "with",
    name: words::models_param_compared,
    kind: names::<Compared>(),
    default: Default::Choice(3),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The part of a model's `config.json` that is about positions, which then takes the place of a published model.
pub static CONFIG: Parameter<Rc<str>> = Parameter::of(ParameterRow {
    key: "config",
    name: words::models_param_config,
    kind: Kind::File {
        most_chars: LONGEST_FILE,
    },
    default: Default::NoText,
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The selected kind of layers of a model with several, counted from 0.
pub static LAYER: Parameter<usize> = Parameter::of(ParameterRow {
    key: "layer",
    name: words::models_param_layer,
    kind: Kind::Integer { least: 0, most: 63 },
    default: Default::Integer(0),
    follows: Some(layer_after),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Whether texts are no longer than the trained length, where a model has other frequencies for them.
pub static SHORT: Parameter<bool> = Parameter::of(ParameterRow {
    key: "short",
    name: words::models_param_short,
    kind: Kind::Switch,
    default: Default::Switch(false),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// Which of the tensors that this tab read from files is shown; 0 for the example. Its numbers are in no link.
pub static FILE: Parameter<u32> = Parameter::of(ParameterRow {
    key: "file",
    name: words::own_param_file,
    kind: Kind::Integer {
        least: 0,
        most: MOST_FILES - 1,
    },
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// Which axis of a tensor with heads is the tokens'.
pub static SHAPE: Parameter<AxisOrder> = Parameter::of(ParameterRow {
    key: "shape",
    name: words::own_param_shape,
    kind: names::<AxisOrder>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The first token shown, from 0. Its position is the same number.
pub static FROM: Parameter<usize> = Parameter::of(ParameterRow {
    key: "from",
    name: words::own_param_from,
    kind: Kind::Integer {
        least: 0,
        most: FARTHEST - MOST_HEATMAP_TOKENS as i64,
    },
    default: Default::Integer(0),
    ..ParameterRow::PLAIN
});

/// Whether queries and keys are rotated.
pub static ROTATED: Parameter<bool> = Parameter::of(ParameterRow {
    key: "rotate",
    name: words::own_param_rotated,
    kind: Kind::Switch,
    default: Default::Switch(true),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// What models learn that are trained in the reader's browser.
pub static LEARNED_TASK: Parameter<LearnedTask> = Parameter::of(ParameterRow {
    key: "learn",
    name: words::lab_param_learned_task,
    kind: names::<LearnedTask>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The position encodings of the models that are trained side by side.
pub static ENCODINGS: Parameter<Several<PositionEncoding>> = Parameter::of(ParameterRow {
    key: "encodings",
    name: words::lab_param_encodings,
    kind: Kind::Several(PositionEncoding::NAMES),
    default: Default::Several(
        1 << PositionEncoding::Rope as u32
            | 1 << PositionEncoding::Alibi as u32
            | 1 << PositionEncoding::Sinusoidal as u32
            | 1 << PositionEncoding::None as u32,
    ),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The encoding of positions of the trained model that is shown.
pub static ENCODING: Parameter<PositionEncoding> = Parameter::of(ParameterRow {
    key: "encoding",
    name: words::lab_param_encoding,
    kind: names::<PositionEncoding>(),
    default: Default::Choice(PositionEncoding::Rope as usize),
    is_step: true,
    ..ParameterRow::PLAIN
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

/// The training step to show numbers of; the last one by default.
pub static SHOWN_STEP: Parameter<usize> = Parameter::of(ParameterRow {
    key: "at",
    name: words::lab_param_shown_step,
    kind: Kind::Integer {
        least: 1,
        most: MOST_TRAINING_STEPS,
    },
    default: Default::Given(|state| Value::Integer(state.get(&STEPS) as i64)),
    room: Some(|state| state.get(&STEPS) as i64),
    follows: Some(shown_step_after),
    ..ParameterRow::PLAIN
});

/// How large the trained model is.
pub static NET: Parameter<Net> = Parameter::of(ParameterRow {
    key: "net",
    name: words::lab_param_net,
    kind: names::<Net>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
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

/// The selected distance between a token to predict and the token that decides it, in tokens.
pub static BACK: Parameter<usize> = Parameter::of(ParameterRow {
    key: "back",
    symbol: "k",
    name: words::lab_param_back,
    kind: Kind::Integer { least: 1, most: 16 },
    default: Default::Integer(4),
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

/// Which attention map of a trained model is shown large.
pub static MAP: Parameter<MapShown> = Parameter::of(ParameterRow {
    key: "map",
    name: words::lab_param_map,
    kind: names::<MapShown>(),
    default: Default::Choice(0),
    follows: Some(map_after),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The models that read longer texts side by side.
pub static READERS: Parameter<Several<Reader>> = Parameter::of(ParameterRow {
    key: "readers",
    name: words::lab_param_readers,
    kind: Kind::Several(Reader::NAMES),
    default: Default::Several(
        1 << Reader::Plain as u32
            | 1 << Reader::Interpolation as u32
            | 1 << Reader::Ntk as u32
            | 1 << Reader::Yarn as u32
            | 1 << Reader::Shaw as u32
            | 1 << Reader::Alibi as u32,
    ),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// How many tokens the trained models read.
pub static LENGTH_READ: Parameter<LengthRead> = Parameter::of(ParameterRow {
    key: "read",
    name: words::lab_param_length_read,
    kind: names::<LengthRead>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// `s`, for how many times the trained length the frequencies are scaled: as many as are read, unless the reader sets
/// another.
pub static READ_FACTOR: Parameter<f64> = Parameter::of(ParameterRow {
    key: "s",
    symbol: "s",
    name: words::lab_param_read_factor,
    kind: Kind::Real {
        least: 1.0,
        most: 64.0,
    },
    default: Default::Given(|state| Value::Real(state.get(&LENGTH_READ).factor())),
    follows: Some(read_factor_after),
    ..ParameterRow::PLAIN
});

/// The weight of `ln s` in YaRN's temperature: 0 for none, 0.1 as published.
pub static TEMPERATURE: Parameter<f64> = Parameter::of(ParameterRow {
    key: "temperature",
    symbol: "w",
    name: words::lab_param_temperature,
    kind: Kind::Real {
        least: 0.0,
        most: 0.5,
    },
    default: Default::Real(0.0),
    ..ParameterRow::PLAIN
});

/// What is shown of predictions.
pub static MEASURE: Parameter<Measure> = Parameter::of(ParameterRow {
    key: "measure",
    name: words::lab_param_measure,
    kind: names::<Measure>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The selected part of a text's positions, from 0.
pub static READ_PART: Parameter<usize> = Parameter::of(ParameterRow {
    key: "part",
    name: words::lab_param_read_part,
    kind: Kind::Integer {
        least: 0,
        most: READ_PARTS as i64 - 1,
    },
    default: Default::Integer(10),
    ..ParameterRow::PLAIN
});

/// The task of the exercises.
pub static TASK: Parameter<Task> = Parameter::of(ParameterRow {
    key: "task",
    name: words::exercise_param_task,
    kind: names::<Task>(),
    default: Default::Choice(0),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// The chosen answer, from 1; 0 for none.
pub static ANSWER: Parameter<usize> = Parameter::of(ParameterRow {
    key: "answer",
    name: words::exercise_param_answer,
    kind: Kind::Integer { least: 0, most: 4 },
    default: Default::Integer(0),
    follows: Some(answer_after),
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

/// Whether the answer was checked. After all that the answer depends on, because a change of any of that withdraws the
/// check.
pub static CHECKED: Parameter<Checked> = Parameter::of(ParameterRow {
    key: "checked",
    name: words::exercise_param_checked,
    kind: names::<Checked>(),
    default: Default::Choice(0),
    follows: Some(checked_after),
    is_step: true,
    ..ParameterRow::PLAIN
});

/// How often an answer to the task was checked.
pub static TRIES: Parameter<usize> = Parameter::of(ParameterRow {
    key: "tries",
    name: words::exercise_param_tries,
    kind: Kind::Integer { least: 0, most: 99 },
    default: Default::Integer(0),
    follows: Some(tries_after),
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

/// The last patch, or the last token of the text: an encoder of pictures has no text.
fn last_patch(state: &State) -> i64 {
    let rows = match state.get(&AXES) {
        AxesShown::Axial => PICTURE_ROWS,
        AxesShown::Contiguous | AxesShown::Interleaved => PICTURE_ROWS + 1,
    };
    (rows * PICTURE_COLUMNS) as i64 - 1
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

/// The last step stays the last one.
fn shown_step_after(before: &State, after: &State) -> Value {
    let [was_last, last] = [before, after].map(|state| state.get(&STEPS));
    let shown = after.get(&SHOWN_STEP);
    let shown = if shown == was_last { last } else { shown };
    Value::Integer(shown.min(last) as i64)
}

/// Another length has its own factor.
fn read_factor_after(before: &State, after: &State) -> Value {
    let [was, is] = [before, after].map(|state| state.get(&LENGTH_READ));
    Value::Real(if was == is {
        after.get(&READ_FACTOR)
    } else {
        is.factor()
    })
}

/// Another file has other layers.
fn layer_after(before: &State, after: &State) -> Value {
    let same = before.find(&CONFIG) == after.find(&CONFIG);
    Value::Integer(if same { after.get(&LAYER) as i64 } else { 0 })
}

/// Another task has other tokens.
fn sequence_after(before: &State, after: &State) -> Value {
    let same = before.find(&LEARNED_TASK) == after.find(&LEARNED_TASK);
    Value::Text(if same { after.get(&SEQUENCE) } else { "" }.into())
}

/// Another encoding or another size has other heads.
fn map_after(before: &State, after: &State) -> Value {
    let same = before.find(&NET) == after.find(&NET)
        && before.find(&ENCODING) == after.find(&ENCODING)
        && before.find(&LEARNED_TASK) == after.find(&LEARNED_TASK);
    Typed::value(if same {
        after.get(&MAP)
    } else {
        MapShown::Best
    })
}

/// Another sentence stands in the order in which it is written.
fn order_after(before: &State, after: &State) -> Value {
    let same = before.find(&SENTENCE) == after.find(&SENTENCE);
    Value::Integer(if same { after.get(&ORDER) as i64 } else { 0 })
}

/// Sequences that are spread over another number of ranks leave as many tokens on each as share them out.
fn seqlen_after(before: &State, after: &State) -> Value {
    let ranks = |state: &State| state.find(&CP_SIZE).unwrap_or(1);
    let (were, are) = (ranks(before), ranks(after));
    let seqlen = after.get(&SEQLEN);
    Value::Integer(if were == are {
        seqlen as i64
    } else {
        (seqlen * were / are).clamp(1, 16) as i64
    })
}

/// The longest of the packed sequences.
fn longest(state: &State) -> usize {
    let ends = state.find(&CU_SEQLENS).unwrap_or_default();
    let lengths = ends.windows(2).map(|ends| ends[1].saturating_sub(ends[0]));
    lengths.max().unwrap_or_default()
}

/// A caller that says the longest length goes on saying it.
fn max_seqlen_after(before: &State, after: &State) -> Value {
    let said = after.get(&MAX_SEQLEN);
    Value::Numbers(if said == [longest(before)] {
        [longest(after)].into()
    } else {
        said.into()
    })
}

/// Another program has not been guessed yet.
fn guess_after(before: &State, after: &State) -> Value {
    let same = before.find(&SEED) == after.find(&SEED);
    Value::Choice(if same {
        after.get(&GUESS)
    } else {
        Bug::Nothing
    } as usize)
}

/// Whether two states have the same random task.
fn is_same_task(before: &State, after: &State) -> bool {
    before.find(&TASK) == after.find(&TASK) && before.find(&SEED) == after.find(&SEED)
}

/// Another task has no answer yet.
fn answer_after(before: &State, after: &State) -> Value {
    let same = is_same_task(before, after);
    Value::Integer(if same { after.get(&ANSWER) as i64 } else { 0 })
}

/// An answer that changed has not been checked.
fn checked_after(before: &State, after: &State) -> Value {
    let answer = after
        .rows()
        .filter(|row| ![&CHECKED.row, &TRIES.row].contains(row));
    let mut answer = answer.map(|row| before.value(row) == after.value(row));
    Value::Choice(if answer.all(|same| same) {
        after.get(&CHECKED)
    } else {
        Checked::No
    } as usize)
}

/// Each check of the same task counts.
fn tries_after(before: &State, after: &State) -> Value {
    let checks = [before, after].map(|state| state.get(&CHECKED));
    let tries = after.get(&TRIES) + usize::from(checks == [Checked::No, Checked::Yes]);
    let same = is_same_task(before, after);
    Value::Integer(if same { tries.min(99) as i64 } else { 0 })
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
