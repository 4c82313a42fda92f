//! The rows of the table.

use super::{FARTHEST, Kind, LONGEST, LONGEST_SENTENCE, Param, SEEDS, Value};
use crate::figures;
use crate::figures::heads::MOST_TOKENS;
use crate::figures::order::permutation::{MOST, orders};
use crate::scene::{
    Dialect, FEATURE_MAPS, MatrixShown, Phi, RelativeShown, Scene, Stage, TermsShown, VectorsShown,
};
use crate::words;
use rotary::Pairing;

/// The most components of a vector.
const MOST_COMPONENTS: i64 = 256;

/// The most heads.
const MOST_HEADS: i64 = 64;

/// `set` for a field and the one variant that it reads.
macro_rules! setter {
    ($variant:ident, |$scene:ident, $value:ident| $body:expr) => {
        |$scene, value| {
            if let Value::$variant($value) = value {
                $body;
            }
        }
    };
}

/// The most that a scene has room for, for the parameters of which it matters.
pub fn room(key: &str, scene: &Scene) -> Option<i64> {
    let most = match key {
        "rot" => scene.head_dim(),
        "pair" => scene.query.len() - 1,
        "head" => scene.heads - 1,
        _ => return None,
    };
    Some(most as i64)
}

/// Every parameter, in the order in which links write them. `d` stands before what depends on it.
pub static PARAMS: &[Param] = &[
    Param {
        key: "d",
        symbol: "d",
        name: words::param_head_dim,
        kind: Kind::Even {
            least: 2,
            most: MOST_COMPONENTS,
        },
        get: |scene| Value::Integer(scene.head_dim() as i64),
        set: setter!(Integer, |scene, d| scene.resize(*d as usize)),
    },
    Param {
        key: "base",
        symbol: "b",
        name: words::param_base,
        kind: Kind::Real {
            least: 1.0,
            most: 1e12,
        },
        get: |scene| Value::Real(scene.base),
        set: setter!(Real, |scene, base| scene.base = *base),
    },
    Param {
        key: "layout",
        symbol: "",
        name: words::param_layout,
        kind: Kind::Choice(&["interleaved", "half"]),
        get: |scene| Value::Choice((scene.pairing == Pairing::Half) as usize),
        set: setter!(Choice, |scene, index| {
            scene.pairing = [Pairing::Interleaved, Pairing::Half][*index]
        }),
    },
    Param {
        key: "rot",
        symbol: "r",
        name: words::param_rotary_dim,
        kind: Kind::Even {
            least: 2,
            most: MOST_COMPONENTS,
        },
        get: |scene| Value::Integer(scene.rotary_dim as i64),
        set: setter!(Integer, |scene, dim| {
            if Some(*dim) <= room("rot", scene) {
                scene.rotary_dim = *dim as usize;
            }
        }),
    },
    Param {
        key: "m",
        symbol: "m",
        name: words::param_query_position,
        kind: Kind::Integer {
            least: -FARTHEST,
            most: FARTHEST,
        },
        get: |scene| Value::Integer(scene.query_position),
        set: setter!(Integer, |scene, m| scene.query_position = *m),
    },
    Param {
        key: "n",
        symbol: "n",
        name: words::param_key_position,
        kind: Kind::Integer {
            least: -FARTHEST,
            most: FARTHEST,
        },
        get: |scene| Value::Integer(scene.key_position),
        set: setter!(Integer, |scene, n| scene.key_position = *n),
    },
    Param {
        key: "first",
        symbol: "",
        name: words::param_first_position,
        kind: Kind::Integer {
            least: -FARTHEST,
            most: FARTHEST,
        },
        get: |scene| Value::Integer(scene.first_position),
        set: setter!(Integer, |scene, first| scene.first_position = *first),
    },
    Param {
        key: "lock",
        symbol: "",
        name: words::param_lock_gap,
        kind: Kind::Switch,
        get: |scene| Value::Switch(scene.gap_locked),
        set: setter!(Switch, |scene, locked| scene.gap_locked = *locked),
    },
    Param {
        key: "pair",
        symbol: "i",
        name: words::param_pair,
        kind: Kind::Integer {
            least: 0,
            most: MOST_COMPONENTS / 2 - 1,
        },
        get: |scene| Value::Integer(scene.pair as i64),
        set: setter!(Integer, |scene, pair| {
            if Some(*pair) <= room("pair", scene) {
                scene.pair = *pair as usize;
            }
        }),
    },
    Param {
        key: "matrix",
        symbol: "",
        name: words::param_matrix,
        kind: Kind::Choice(&["m", "n", "gap", "check"]),
        get: |scene| Value::Choice(scene.matrix as usize),
        set: setter!(Choice, |scene, index| scene.matrix =
            MatrixShown::ALL[*index]),
    },
    Param {
        key: "reach",
        symbol: "",
        name: words::param_reach,
        kind: Kind::Real {
            least: 1.0,
            most: LONGEST,
        },
        get: |scene| Value::Real(scene.reach),
        set: setter!(Real, |scene, reach| scene.reach = *reach),
    },
    Param {
        key: "seed",
        symbol: "",
        name: words::param_seed,
        kind: Kind::Integer {
            least: 0,
            most: SEEDS - 1,
        },
        get: |scene| Value::Integer(i64::from(scene.seed)),
        set: setter!(Integer, |scene, seed| scene.draw_vectors(*seed as u32)),
    },
    Param {
        key: "text",
        symbol: "",
        name: words::param_sentence,
        kind: Kind::Text {
            most_chars: LONGEST_SENTENCE,
        },
        get: |scene| Value::Text(scene.sentence.clone()),
        set: setter!(Text, |scene, text| scene.write(text)),
    },
    Param {
        key: "speed",
        symbol: "θ",
        name: words::param_speed,
        kind: Kind::Real {
            least: 0.0,
            most: 3.0,
        },
        get: |scene| Value::Real(scene.speed),
        set: setter!(Real, |scene, speed| scene.speed = *speed),
    },
    Param {
        key: "phi",
        symbol: "φ",
        name: words::param_phi,
        kind: Kind::Choice(&["linear", "square", "root"]),
        get: |scene| Value::Choice(scene.phi as usize),
        set: setter!(Choice, |scene, index| scene.phi = Phi::ALL[*index]),
    },
    Param {
        key: "stretch",
        symbol: "",
        name: words::param_stretch,
        kind: Kind::Real {
            least: 0.5,
            most: 2.0,
        },
        get: |scene| Value::Real(scene.stretch),
        set: setter!(Real, |scene, stretch| scene.stretch = *stretch),
    },
    Param {
        key: "order",
        symbol: "",
        name: words::param_order,
        kind: Kind::Integer {
            least: 0,
            most: orders(MOST) as i64 - 1,
        },
        get: |scene| Value::Integer(scene.order as i64),
        set: setter!(Integer, |scene, order| scene.order = *order as u64),
    },
    Param {
        key: "step",
        symbol: "",
        name: words::param_step,
        kind: Kind::Integer {
            least: 0,
            most: 256,
        },
        get: |scene| Value::Integer(scene.step as i64),
        set: setter!(Integer, |scene, step| scene.step = *step as usize),
    },
    Param {
        key: "tokens",
        symbol: "L",
        name: words::param_tokens,
        kind: Kind::Integer {
            least: 1,
            most: 10_000_000,
        },
        get: |scene| Value::Integer(scene.tokens as i64),
        set: setter!(Integer, |scene, tokens| scene.tokens = *tokens as usize),
    },
    Param {
        key: "clip",
        symbol: "",
        name: words::param_clip,
        kind: Kind::Integer { least: 0, most: 64 },
        get: |scene| Value::Integer(scene.clip as i64),
        set: setter!(Integer, |scene, clip| scene.clip = *clip as usize),
    },
    Param {
        key: "causal",
        symbol: "",
        name: words::param_causal,
        kind: Kind::Switch,
        get: |scene| Value::Switch(scene.causal),
        set: setter!(Switch, |scene, causal| scene.causal = *causal),
    },
    Param {
        key: "softmax",
        symbol: "",
        name: words::param_softmax,
        kind: Kind::Switch,
        get: |scene| Value::Switch(scene.softmax),
        set: setter!(Switch, |scene, softmax| scene.softmax = *softmax),
    },
    Param {
        key: "row",
        symbol: "",
        name: words::param_row,
        kind: Kind::Integer {
            least: 0,
            most: MOST_TOKENS as i64 - 1,
        },
        get: |scene| Value::Integer(scene.row as i64),
        set: setter!(Integer, |scene, row| scene.row = *row as usize),
    },
    Param {
        key: "col",
        symbol: "",
        name: words::param_column,
        kind: Kind::Integer {
            least: 0,
            most: MOST_TOKENS as i64 - 1,
        },
        get: |scene| Value::Integer(scene.column as i64),
        set: setter!(Integer, |scene, column| scene.column = *column as usize),
    },
    Param {
        key: "features",
        symbol: "φ",
        name: words::param_feature_map,
        kind: Kind::Choice(&["elu", "relu", "exp", "square", "softmax"]),
        get: |scene| Value::Choice(scene.feature_map as usize),
        set: setter!(Choice, |scene, index| {
            scene.feature_map = FEATURE_MAPS[*index]
        }),
    },
    Param {
        key: "stage",
        symbol: "",
        name: words::param_stage,
        kind: Kind::Choice(&["score", "scaled", "weight"]),
        get: |scene| Value::Choice(scene.stage as usize),
        set: setter!(Choice, |scene, index| scene.stage = Stage::ALL[*index]),
    },
    Param {
        key: "code",
        symbol: "",
        name: words::param_dialect,
        kind: Kind::Choice(&["numpy", "pytorch", "jax", "rust", "config"]),
        get: |scene| Value::Choice(scene.dialect as usize),
        set: setter!(Choice, |scene, index| scene.dialect = Dialect::ALL[*index]),
    },
    Param {
        key: "of",
        symbol: "",
        name: words::param_embedded,
        kind: Kind::Figure,
        get: |scene| Value::Text(scene.embedded.to_owned()),
        set: setter!(
            Text,
            |scene, name| if let Some(kind) = figures::named(name) {
                scene.embedded = kind.name;
            }
        ),
    },
    Param {
        key: "terms",
        symbol: "",
        name: words::param_terms,
        kind: Kind::Choice(&["sinusoidal", "shaw", "both"]),
        get: |scene| Value::Choice(scene.terms as usize),
        set: setter!(Choice, |scene, index| scene.terms = TermsShown::ALL[*index]),
    },
    Param {
        key: "relative",
        symbol: "",
        name: words::param_relative,
        kind: Kind::Choice(&["shaw", "bias", "t5", "alibi"]),
        get: |scene| Value::Choice(scene.relative as usize),
        set: setter!(Choice, |scene, index| scene.relative =
            RelativeShown::ALL[*index]),
    },
    Param {
        key: "buckets",
        symbol: "",
        name: words::param_buckets,
        kind: Kind::Even { least: 4, most: 64 },
        get: |scene| Value::Integer(scene.buckets as i64),
        set: setter!(Integer, |scene, buckets| scene.buckets = *buckets as usize),
    },
    Param {
        key: "maxdist",
        symbol: "",
        name: words::param_max_distance,
        // The least is more than half of the most buckets: T5's rule has room for any number of them.
        kind: Kind::Integer {
            least: 33,
            most: 1024,
        },
        get: |scene| Value::Integer(scene.max_distance as i64),
        set: setter!(Integer, |scene, distance| scene.max_distance =
            *distance as usize),
    },
    Param {
        key: "heads",
        symbol: "",
        name: words::param_heads,
        kind: Kind::Integer {
            least: 1,
            most: MOST_HEADS,
        },
        get: |scene| Value::Integer(scene.heads as i64),
        set: setter!(Integer, |scene, heads| {
            scene.heads = *heads as usize;
            scene.head = scene.head.min(scene.heads - 1);
        }),
    },
    Param {
        key: "head",
        symbol: "",
        name: words::param_head,
        kind: Kind::Integer {
            least: 0,
            most: MOST_HEADS - 1,
        },
        get: |scene| Value::Integer(scene.head as i64),
        set: setter!(Integer, |scene, head| {
            if Some(*head) <= room("head", scene) {
                scene.head = *head as usize;
            }
        }),
    },
    Param {
        key: "vectors",
        symbol: "",
        name: words::param_vectors,
        kind: Kind::Choice(&["ones", "drawn", "rising"]),
        get: |scene| Value::Choice(scene.vectors as usize),
        set: setter!(Choice, |scene, index| scene.vectors =
            VectorsShown::ALL[*index]),
    },
    Param {
        key: "height",
        symbol: "",
        name: words::param_true_height,
        kind: Kind::Switch,
        get: |scene| Value::Switch(scene.true_height),
        set: setter!(Switch, |scene, on| scene.true_height = *on),
    },
];
