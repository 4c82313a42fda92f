//! The defaults of transformers for fields that a model's `config.json` leaves out.

mod rows;

use crate::pairing::Pairing;
use crate::tensor::MropeSections;
use rows::{DEEPSEEK_V3, HALF, INTERLEAVED, LLAMA, Row};

/// The defaults of a family, from the configuration classes of transformers 5.23.0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Family {
    /// `model_type` in the file, without the suffixes `_model` and `_text`.
    pub model_type: &'static str,
    /// The base of the frequencies.
    pub base: f64,
    /// The fields beside the rule that contain the base; the first one present counts.
    pub base_fields: &'static [&'static str],
    /// Whether a base inside the older form's single rule counts.
    pub has_base_in_rule: bool,
    /// For families with two kinds of layers, the kind that the older form's single rule may not apply to.
    pub second: Option<SecondKind>,
    /// Whether `yarn` means LongRoPE.
    pub has_lists_only: bool,
    /// Whether `alpha` of the method `dynamic` enlarges the base once.
    pub has_alpha: bool,
    /// `max_position_embeddings`.
    pub context: usize,
    /// `hidden_size`.
    pub hidden_size: usize,
    /// `num_attention_heads`.
    pub heads: usize,
    /// The head dimension, if it is not the hidden size divided by the heads.
    pub head_dim: Option<usize>,
    /// For latent attention, the numbers of rotated and of unrotated components per head.
    pub latent: Option<(usize, usize)>,
    /// The fraction of the head that is rotated.
    pub partial_rotary_factor: f64,
    /// The number of rotated components, if it does not depend on the head.
    pub rotary_dim: Option<usize>,
    /// The pairing in the library's code for the family.
    pub pairing: Pairing,
    /// YaRN's factor on cosine and sine if the rule gives none; `None` if it is computed.
    pub attention_factor: Option<f64>,
    /// The default numbers of pairs that rotate by time, by height and by width, and their arrangement, which the file
    /// does not change.
    pub mrope_sections: Option<MropeSections>,
    /// `original_max_position_embeddings` beside the rule, which overrides the one inside.
    pub original_max_position: Option<f64>,
    /// Whether `mscale_all_dim` of YaRN sharpens the softmax.
    pub has_sharper_softmax: bool,
    /// The factor on scores before softmax.
    pub softmax_scale: SoftmaxScale,
    /// The layers that do not rotate, and `num_hidden_layers`.
    pub unrotated: Option<(Unrotated, usize)>,
}

/// The layers of a family that do not rotate queries and keys, if no list names them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unrotated {
    /// One layer in `no_rope_layer_interval`, four by default.
    EveryFourth,
    /// Layers whose attention has no sliding window.
    WithoutWindow {
        /// Whether a model without a window rotates no layer at all, rather than every layer.
        all_if_no_window: bool,
    },
}

/// Families with layers that do not rotate, and `num_hidden_layers`.
const UNROTATED: &[(&[&str], (Unrotated, usize))] = &[
    (&["llama4"], (Unrotated::EveryFourth, 48)),
    (&["smollm3"], (Unrotated::EveryFourth, 36)),
    (
        &["cohere2"],
        (
            Unrotated::WithoutWindow {
                all_if_no_window: true,
            },
            40,
        ),
    ),
    (
        &["exaone4"],
        (
            Unrotated::WithoutWindow {
                all_if_no_window: false,
            },
            32,
        ),
    ),
];

/// The factor on scores before softmax.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SoftmaxScale {
    /// `1 / sqrt(head_dim)`.
    OfHeadDim,
    /// `1 / sqrt(head_dim / 2)`.
    OfHalfHeadDim,
    /// 1: queries and keys are normalised.
    One,
    /// `1 / sqrt(query_pre_attn_scalar)`, with the field's default; `head_dim` if there is none.
    QueryPreAttnScalar(Option<f64>),
    /// `attention_multiplier`, with the field's default; `1 / sqrt(head_dim)` if there is none.
    AttentionMultiplier(Option<f64>),
}

impl SoftmaxScale {
    fn of(name: &str) -> Self {
        let is = |names| is_one_of(names, name);
        if is(&["gemma2", "gemma3", "t5gemma", "t5gemma2", "vaultgemma"]) {
            Self::QueryPreAttnScalar(Some(256.0))
        } else if is(&["step3p7"]) {
            Self::QueryPreAttnScalar(None)
        } else if is(&[
            "gemma3n",
            "gemma4",
            "gemma4_unified",
            "diffusion_gemma",
            "embedding_gemma2",
        ]) {
            Self::One
        } else if is(&["hyperclovax"]) {
            Self::AttentionMultiplier(None)
        } else if is(&["granite_docling"]) {
            Self::AttentionMultiplier(Some(0.015_625))
        } else if name.starts_with("granite") {
            Self::AttentionMultiplier(Some(1.0))
        } else if is(&["zamba", "zamba2"]) {
            Self::OfHalfHeadDim
        } else {
            Self::OfHeadDim
        }
    }
}

/// The second kind of layers of a family.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SecondKind {
    /// Its name.
    pub name: &'static str,
    /// The name of the first kind.
    pub first_name: &'static str,
    /// Whether the older form's single scaling method applies to this kind too. If not, its frequencies are as trained.
    pub is_scaled: bool,
    /// The field with its base, if there is one.
    pub base_field: Option<&'static str>,
    /// Its base without that field.
    pub base: f64,
}

impl SecondKind {
    /// Layers with sliding-window attention.
    const fn of_windows(base_field: Option<&'static str>, base: f64) -> Self {
        Self {
            name: "sliding_attention",
            first_name: "full_attention",
            is_scaled: false,
            base_field,
            base,
        }
    }
}

/// Model types of transformers 5.23.0 whose code has no rotation: `engine/without_rotation.py` lists them.
const WITHOUT_ROTATION: &str = include_str!("without_rotation.txt");

/// Families whose code in transformers 5.23.0 ignores the rotated fraction of the head unless there's a
/// scaling method. The numbers of pairs that `engine/model_types.py` finds show which they are.
const WHOLE_HEADS: &str = include_str!("whole_heads.txt");

/// Families that rotate in a way that these settings cannot describe: sections in another order, permuted frequencies,
/// the opposite direction, or a different pairing or softmax scale than the families whose fields they share.
const NOT_MODELLED: &[&str] = &[
    "blt",
    "dia",
    "dia_decoder",
    "dia_encoder",
    "ernie4_5_moe_vl",
    "ernie4_5_vl_moe",
    "hy_v4",
    "minimax_m3_vl",
    "moonshine",
    "moonshine_streaming",
    "nanochat",
];

/// Families with latent attention that do not sharpen the softmax by `mscale_all_dim`.
const NOT_SHARPENED: &[&str] = &["deepseek_v4", "dots3_note", "glm5_next", "kimi_linear"];

/// Whether models of a `model_type` are known to have no rotary position embedding.
pub fn is_without_rotation(model_type: &str) -> bool {
    is_word_of(WITHOUT_ROTATION, model_type)
}

/// Whether the code for a `model_type` ignores the rotated fraction of the head unless there's a scaling method.
pub fn rotates_whole_heads(model_type: &str) -> bool {
    is_word_of(WHOLE_HEADS, without_endings(model_type))
}

fn is_word_of(names: &str, name: &str) -> bool {
    names.split_ascii_whitespace().any(|other| other == name)
}

/// Whether models of a `model_type` are known to rotate in a way that these settings cannot describe.
pub fn is_not_modelled(model_type: &str) -> bool {
    is_one_of(NOT_MODELLED, without_endings(model_type)) || model_type.starts_with("blt_")
}

/// For families that rotate only with one value of `position_embedding_type`: that value, and the field's default.
pub fn rotating_kind(model_type: &str) -> Option<(&'static str, Option<&'static str>)> {
    match without_endings(model_type) {
        "esm" => Some(("rotary", Some("absolute"))),
        "granitemoehybrid" => Some(("rope", None)),
        _ => None,
    }
}

/// Whether a list contains a name. Not inlined, because every comparison would become code of its own.
#[inline(never)]
fn is_one_of(names: &[&str], name: &str) -> bool {
    names.contains(&name)
}

#[inline(never)]
fn row_of(rows: &[Row], name: &str) -> Option<Row> {
    rows.iter().find(|row| row.0 == name).copied()
}

/// Sections by family name.
const SECTIONS: &[(&[&str], MropeSections)] = &[
    (
        &["qwen2_vl", "qwen2_5_vl", "qwen2_5_omni", "paddleocr_vl"],
        MropeSections::Chunked([16, 24, 24]),
    ),
    (&["glm4v", "glm4v_moe"], MropeSections::Chunked([8, 12, 12])),
    (
        &[
            "qwen3_vl",
            "qwen3_vl_moe",
            "qwen3_omni_moe",
            "qwen3_omni_moe_talker",
        ],
        MropeSections::Interleaved([24, 20, 20]),
    ),
    (
        &["qwen3_5", "qwen3_5_moe"],
        MropeSections::Interleaved([11, 11, 10]),
    ),
];

/// Families with latent attention, with their numbers of rotated and of unrotated components per head.
const LATENT: &[(&[&str], (usize, usize))] = &[
    (
        &[
            "deepseek_v2",
            "deepseek_v3",
            "deepseek_v32",
            "longcat_flash",
            "youtu",
        ],
        (64, 128),
    ),
    (&["deepseek_v4"], (64, 448)),
    (&["glm4_moe_lite", "glm_moe_dsa"], (64, 192)),
    (&["minicpm3"], (32, 64)),
    (&["mistral4"], (64, 64)),
];

/// The entry for a name in a table by names.
fn found<T: Copy>(table: &[(&[&str], T)], name: &str) -> Option<T> {
    let row = table.iter().find(|(names, _)| is_one_of(names, name));
    row.map(|(_, value)| *value)
}

/// A `model_type` without the suffixes `_model` and `_text`.
pub fn without_endings(model_type: &str) -> &str {
    let name = model_type.strip_suffix("_model").unwrap_or(model_type);
    name.strip_suffix("_text").unwrap_or(name)
}

impl Family {
    /// The family of a `model_type`. An unknown one gets the defaults of Llama, or with latent attention those of
    /// DeepSeek-V3.
    pub fn of(model_type: &str, is_latent: bool) -> Self {
        let name = without_endings(model_type);
        let row = match (row_of(HALF, name), row_of(INTERLEAVED, name), is_latent) {
            (Some(row), _, _) => (row, Pairing::Half),
            (None, Some(row), _) => (row, Pairing::Interleaved),
            (None, None, true) => (DEEPSEEK_V3, Pairing::Interleaved),
            (None, None, false) => (LLAMA, Pairing::Half),
        };
        Self {
            has_sharper_softmax: !is_one_of(NOT_SHARPENED, name),
            softmax_scale: SoftmaxScale::of(name),
            has_alpha: name.starts_with("hunyuan"),
            mrope_sections: found(SECTIONS, name),
            ..Self::from_row(row.0, row.1)
        }
    }

    /// Whether a file must list both kinds of layers or none: a rule for one alone is ignored.
    pub fn needs_both_kinds(&self) -> bool {
        self.model_type == "deepseek_v4"
    }

    /// The defaults for a file that lists the kinds of layers, each with its own rule.
    pub fn of_listed_kinds(self) -> Self {
        if self.model_type != "deepseek_v4" {
            return self;
        }
        Self {
            base: 1e4,
            base_fields: &["rope_theta"],
            has_base_in_rule: true,
            second: None,
            attention_factor: None,
            ..self
        }
    }

    fn from_row(row: Row, pairing: Pairing) -> Self {
        let (model_type, base, context, hidden_size, heads, head_dim, part) = row;
        let is = |names| is_one_of(names, model_type);
        let is_deepseek_v4 = is(&["deepseek_v4"]);
        let is_modernbert = is(&["modernbert", "modernbert-decoder"]);
        let is_phi3 = is(&["phi3", "phi4_multimodal"]);
        let second = if is(&["gemma3", "gemma3n"]) {
            Some(SecondKind::of_windows(Some("rope_local_base_freq"), 1e4))
        } else if is_modernbert {
            Some(SecondKind {
                is_scaled: true,
                ..SecondKind::of_windows(Some("local_rope_theta"), 1e4)
            })
        } else if is(&["olmo3"]) {
            Some(SecondKind::of_windows(None, base))
        } else if is_deepseek_v4 {
            Some(SecondKind {
                name: "main",
                first_name: "compress",
                is_scaled: false,
                base_field: Some("rope_theta"),
                base: 1e4,
            })
        } else {
            None
        };
        Self {
            model_type,
            base,
            base_fields: match (is_deepseek_v4, is_modernbert) {
                (true, _) => &["compress_rope_theta"],
                (_, true) => &["global_rope_theta"],
                _ => &["rotary_emb_base", "global_rope_theta", "rope_theta"],
            },
            has_base_in_rule: !is_deepseek_v4,
            second,
            context,
            hidden_size,
            heads,
            head_dim,
            latent: found(LATENT, model_type),
            partial_rotary_factor: part,
            rotary_dim: is(&["codegen", "gptj"]).then_some(64),
            pairing,
            attention_factor: is_deepseek_v4.then_some(1.0),
            mrope_sections: None,
            has_lists_only: is_phi3,
            has_alpha: false,
            original_max_position: is_phi3.then_some(4_096.0),
            has_sharper_softmax: true,
            softmax_scale: SoftmaxScale::OfHeadDim,
            unrotated: found(UNROTATED, model_type),
        }
    }
}
