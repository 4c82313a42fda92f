//! The defaults of transformers for fields that a model's `config.json` leaves out.

use crate::pairing::Pairing;
use crate::tensor::MropeSections;

/// The defaults of a family, from the configuration classes of transformers 5.23.0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Family {
    /// `model_type` in the file, without the endings `_model` and `_text`.
    pub model_type: &'static str,
    /// The base of the frequencies.
    pub base: f64,
    /// The fields beside the rule that state the base; the first that is there counts.
    pub base_fields: &'static [&'static str],
    /// Whether a base in the older form's one rule counts.
    pub has_base_in_rule: bool,
    /// For families with two kinds of layers, the kind that the older form's one rule of scaling may not be for.
    pub second: Option<SecondKind>,
    /// Whether YaRN in its rule stands for LongRoPE.
    pub has_lists_only: bool,
    /// Whether `alpha` in the rule `dynamic` enlarges the base once.
    pub has_alpha: bool,
    /// `max_position_embeddings`.
    pub context: usize,
    /// `hidden_size`.
    pub hidden_size: usize,
    /// `num_attention_heads`.
    pub heads: usize,
    /// The head's dimension, where it is not the hidden size over the heads.
    pub head_dim: Option<usize>,
    /// For latent attention, how many components of a head are rotated, and how many are not.
    pub latent: Option<(usize, usize)>,
    /// The part of the head that is rotated.
    pub partial_rotary_factor: f64,
    /// How many components are rotated, where that does not depend on the head.
    pub rotary_dim: Option<usize>,
    /// Which components form a pair in the library's code for the family.
    pub pairing: Pairing,
    /// The factor on cosine and sine of YaRN where the rule states none, if it is not computed.
    pub attention_factor: Option<f64>,
    /// How many pairs are rotated by time, by height and by width where the file does not say, and how they are
    /// arranged, whatever the file says.
    pub mrope_sections: Option<MropeSections>,
    /// `original_max_position_embeddings` beside the rule, which wins over the one in it.
    pub original_max_position: Option<f64>,
    /// Whether `mscale_all_dim` of YaRN sharpens the softmax.
    pub has_sharper_softmax: bool,
    /// What scores are multiplied by before softmax.
    pub softmax_scale: SoftmaxScale,
    /// The layers that do not rotate, and `num_hidden_layers`.
    pub unrotated: Option<(Unrotated, usize)>,
}

/// The layers of a family that do not rotate queries and keys, where no list says it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unrotated {
    /// One in `no_rope_layer_interval`, by default four.
    EveryFourth,
    /// Layers whose attention has no window.
    WithoutWindow {
        /// Whether a model without any window rotates nothing. Otherwise it rotates in all layers.
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

/// What scores are multiplied by before softmax.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SoftmaxScale {
    /// `1 / sqrt(head_dim)`.
    OfHeadDim,
    /// `1 / sqrt(head_dim / 2)`.
    OfHalfHeadDim,
    /// 1: queries and keys are normalised.
    One,
    /// `1 / sqrt(query_pre_attn_scalar)`, and the field's default. Without one, `head_dim`.
    QueryPreAttnScalar(Option<f64>),
    /// `attention_multiplier`, and the field's default. Without one, `1 / sqrt(head_dim)`.
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
    /// Whether the older form's one rule of scaling is for this kind too. Otherwise its frequencies are as trained.
    pub is_scaled: bool,
    /// The field that states its base, if one does.
    pub base_field: Option<&'static str>,
    /// Its base without that field.
    pub base: f64,
}

impl SecondKind {
    /// Layers whose attention sees a window only.
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

/// `model_type`, base, context, hidden size, heads, head's dimension, rotated part.
type Row = (&'static str, f64, usize, usize, usize, Option<usize>, f64);

/// The defaults of Llama, and of every family that is not known here.
const LLAMA: Row = ("llama", 1e4, 2_048, 4_096, 32, None, 1.0);

/// Families that pair components half a head apart.
const HALF: &[Row] = &[
    LLAMA,
    ("apertus", 12e6, 65_536, 4_096, 32, None, 1.0),
    ("arcee", 1e4, 4_096, 2_560, 32, None, 1.0),
    ("bamba", 1e4, 262_144, 4_096, 32, None, 0.5),
    ("bitnet", 5e5, 2_048, 2_560, 20, None, 1.0),
    ("esm", 1e4, 1_026, 768, 12, None, 1.0),
    ("eurobert", 1e4, 8_192, 768, 12, None, 1.0),
    ("exaone4", 1e4, 2_048, 4_096, 32, None, 1.0),
    ("falcon", 1e4, 2_048, 4_544, 71, None, 1.0),
    ("falcon_h1", 1e4, 8_192, 4_096, 32, None, 1.0),
    ("gemma", 1e4, 8_192, 3_072, 16, Some(256), 1.0),
    ("gemma2", 1e4, 8_192, 2_304, 8, Some(256), 1.0),
    ("gemma3", 1e6, 131_072, 2_304, 8, Some(256), 1.0),
    ("gemma3n", 1e6, 32_768, 2_048, 8, Some(256), 1.0),
    ("glm4_moe", 1e4, 131_072, 4_096, 96, None, 0.5),
    ("glm4v_moe", 1e4, 65_536, 4_096, 96, None, 0.5),
    ("gpt_neox", 1e4, 2_048, 6_144, 64, None, 0.25),
    ("gpt_neox_japanese", 1e4, 2_048, 2_560, 32, None, 1.0),
    ("gpt_oss", 150_000.0, 131_072, 2_880, 64, Some(64), 1.0),
    ("granite", 1e4, 2_048, 4_096, 32, None, 1.0),
    ("hunyuan_v1_dense", 1e4, 2_048, 4_096, 32, None, 1.0),
    ("lfm2", 1e6, 128_000, 2_560, 32, None, 1.0),
    ("minicpm3", 1e4, 32_768, 2_560, 40, None, 1.0),
    ("minimax", 1e6, 131_072, 4_096, 32, None, 1.0),
    ("minimax_m2", 5e6, 196_608, 3_072, 48, Some(128), 1.0),
    ("ministral", 1e4, 131_072, 4_096, 32, None, 1.0),
    ("ministral3", 1e4, 262_144, 4_096, 32, Some(128), 1.0),
    ("mistral", 1e4, 131_072, 4_096, 32, None, 1.0),
    ("mixtral", 1e6, 131_072, 4_096, 32, None, 1.0),
    ("mllama", 5e5, 131_072, 4_096, 32, None, 1.0),
    ("modernbert", 160_000.0, 8_192, 768, 12, None, 1.0),
    ("modernbert-decoder", 160_000.0, 8_192, 768, 12, None, 1.0),
    ("nemotron", 1e4, 4_096, 6_144, 48, None, 0.5),
    ("nomic_bert", 1e3, 2_048, 768, 12, None, 1.0),
    ("olmo", 1e4, 2_048, 4_096, 32, None, 1.0),
    ("olmo2", 1e4, 2_048, 4_096, 32, None, 1.0),
    ("olmo3", 5e5, 2_048, 4_096, 32, None, 1.0),
    ("olmoe", 1e4, 4_096, 2_048, 16, None, 1.0),
    ("paddleocr_vl", 5e5, 131_072, 1_024, 16, Some(128), 1.0),
    ("persimmon", 1e4, 16_384, 4_096, 64, None, 0.5),
    ("phi", 1e4, 2_048, 2_048, 32, None, 0.5),
    ("phi3", 1e4, 4_096, 3_072, 32, None, 1.0),
    ("phi4_multimodal", 1e4, 131_072, 3_072, 32, None, 1.0),
    ("phimoe", 1e6, 131_072, 4_096, 32, None, 1.0),
    ("qwen2", 1e4, 32_768, 4_096, 32, None, 1.0),
    ("qwen2_moe", 1e4, 32_768, 2_048, 16, None, 1.0),
    ("qwen2_vl", 1e6, 32_768, 8_192, 64, None, 1.0),
    ("qwen2_5_omni", 1e6, 32_768, 3_584, 28, None, 1.0),
    ("qwen2_5_vl", 1e6, 32_768, 8_192, 64, None, 1.0),
    ("qwen3", 1e4, 32_768, 4_096, 32, Some(128), 1.0),
    ("qwen3_moe", 1e4, 32_768, 2_048, 32, None, 1.0),
    ("qwen3_omni_moe", 1e6, 32_768, 2_048, 28, None, 1.0),
    ("qwen3_next", 1e4, 32_768, 2_048, 16, Some(256), 0.25),
    ("qwen3_5", 1e4, 32_768, 4_096, 16, Some(256), 0.25),
    ("qwen3_5_moe", 1e4, 32_768, 2_048, 16, Some(256), 0.25),
    ("qwen3_vl", 5e5, 128_000, 4_096, 32, Some(128), 1.0),
    ("qwen3_vl_moe", 5e5, 128_000, 2_048, 16, None, 1.0),
    ("recurrent_gemma", 1e4, 2_048, 2_560, 10, None, 0.5),
    ("seed_oss", 1e4, 524_288, 4_096, 80, Some(128), 1.0),
    ("smollm3", 2e6, 32_768, 2_048, 16, None, 1.0),
    ("stablelm", 1e4, 4_096, 2_560, 32, None, 0.25),
    ("starcoder2", 1e4, 4_096, 3_072, 24, None, 1.0),
];

/// Families that pair neighbouring components.
const INTERLEAVED: &[Row] = &[
    CHATGLM,
    ("codegen", 1e4, 2_048, 4_096, 16, None, 1.0),
    ("cohere", 5e5, 8_192, 8_192, 64, None, 1.0),
    ("cohere2", 1e4, 8_192, 8_192, 64, None, 1.0),
    ("cohere2_moe", 1e4, 8_192, 8_192, 64, None, 1.0),
    ("deepseek_v2", 1e4, 2_048, 4_096, 32, None, 1.0),
    DEEPSEEK_V3,
    ("deepseek_v32", 1e4, 163_840, 7_168, 128, None, 1.0),
    ("deepseek_v4", 160_000.0, 1_048_576, 4_096, 64, None, 1.0),
    ("ernie4_5", 5e5, 131_072, 1_024, 16, Some(128), 1.0),
    ("ernie4_5_moe", 5e5, 131_072, 2_560, 20, None, 1.0),
    ("glm", 1e4, 131_072, 4_096, 32, Some(128), 0.5),
    ("glm4", 1e4, 131_072, 4_096, 32, Some(128), 0.5),
    ("glm4v", 1e4, 32_768, 4_096, 32, None, 1.0),
    ("glm4_moe_lite", 1e4, 202_752, 2_048, 20, None, 1.0),
    ("glm_moe_dsa", 1e4, 202_752, 6_144, 64, None, 1.0),
    ("gptj", 1e4, 2_048, 4_096, 16, None, 1.0),
    ("helium", 1e5, 4_096, 2_560, 20, Some(128), 1.0),
    ("llama4", 5e5, 131_072, 5_120, 40, Some(128), 1.0),
    ("longcat_flash", 1e7, 131_072, 6_144, 64, None, 1.0),
    ("mistral4", 1e4, 1_048_576, 4_096, 32, None, 1.0),
    ("roformer", 1e4, 1_536, 768, 12, None, 1.0),
    ("youtu", 1e4, 131_072, 2_048, 16, None, 1.0),
];

/// ChatGLM, which transformers does not have. Source: vLLM's `chatglm.py`.
const CHATGLM: Row = ("chatglm", 1e4, 8_192, 4_096, 32, None, 0.5);

/// The defaults of families with latent attention that are not known here.
const DEEPSEEK_V3: Row = ("deepseek_v3", 1e4, 4_096, 7_168, 128, None, 1.0);

/// Model types of transformers 5.23.0 whose code has no rotation: `engine/without_rotation.py` lists them.
const WITHOUT_ROTATION: &[&str] = &[
    "aimv2_text_model",
    "albert",
    "align_text_model",
    "altclip_text_model",
    "bart",
    "beit",
    "bert",
    "bert-generation",
    "big_bird",
    "bigbird_pegasus",
    "biogpt",
    "blenderbot",
    "blenderbot-small",
    "blip_2_qformer",
    "blip_text_model",
    "bloom",
    "bridgetower_text_model",
    "camembert",
    "chinese_clip_text_model",
    "clap_text_model",
    "clip_text_model",
    "clipseg_text_model",
    "convbert",
    "cpmant",
    "ctrl",
    "data2vec-audio",
    "data2vec-text",
    "deberta",
    "deberta-v2",
    "distilbert",
    "electra",
    "ernie",
    "falcon_mamba",
    "fastspeech2_conformer",
    "flaubert",
    "flava_image_codebook",
    "flava_image_model",
    "flava_text_model",
    "fnet",
    "git",
    "gpt2",
    "gpt_bigcode",
    "gpt_neo",
    "granite_speech5_ctc",
    "granite_speech5_encoder",
    "groupvit_text_model",
    "hubert",
    "ibert",
    "imagegpt",
    "inkling_text",
    "instructblip_qformer",
    "instructblipvideo_qformer",
    "kosmos_2_5_text_model",
    "kosmos_2_text_model",
    "layoutlm",
    "layoutlmv2",
    "layoutlmv3",
    "layoutxlm",
    "led",
    "lilt",
    "longformer",
    "longt5",
    "luke",
    "lxmert",
    "m2m_100",
    "mamba",
    "mamba2",
    "marian",
    "markuplm",
    "mbart",
    "megatron-bert",
    "metaclip_2_text_model",
    "mobilebert",
    "mpnet",
    "mpt",
    "mra",
    "mt5",
    "musicgen_decoder",
    "musicgen_melody_decoder",
    "mvp",
    "nemotron3_5_asr",
    "nllb-moe",
    "nystromformer",
    "openai-gpt",
    "opt",
    "owlv2_text_model",
    "owlvit_text_model",
    "pegasus",
    "pegasus_x",
    "perceiver",
    "pix2struct_text_model",
    "plbart",
    "pop2piano",
    "pp_formulanet_text",
    "prophetnet",
    "reformer",
    "rembert",
    "roberta",
    "roberta-prelayernorm",
    "roc_bert",
    "rwkv",
    "sam3_lite_text_text_model",
    "seamless_m4t_v2",
    "sew",
    "sew-d",
    "siglip2_text_model",
    "siglip_text_model",
    "speech_to_text",
    "speecht5",
    "splinter",
    "squeezebert",
    "switch_transformers",
    "t5",
    "tapas",
    "tipsv2_text_model",
    "trocr",
    "tvp",
    "udop",
    "umt5",
    "unispeech",
    "unispeech-sat",
    "vilt",
    "visual_bert",
    "vits",
    "wav2vec2",
    "wavlm",
    "whisper",
    "xclip_text_model",
    "xglm",
    "xlm",
    "xlm-roberta",
    "xlm-roberta-xl",
    "xlnet",
    "xlstm",
    "xmod",
    "yoso",
    "zamba",
];

/// Families that rotate in a way that no settings here state: sections in another order, frequencies that are permuted,
/// the opposite direction, another pairing or softmax scale than the families whose fields they share.
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
    is_one_of(WITHOUT_ROTATION, model_type)
}

/// Whether models of a `model_type` are known to rotate in a way that no settings here state.
pub fn is_not_modelled(model_type: &str) -> bool {
    is_one_of(NOT_MODELLED, without_endings(model_type)) || model_type.starts_with("blt_")
}

/// Whether a name is one of some. Not inlined: each of a list's names would be compared by code of its own.
#[inline(never)]
fn is_one_of(names: &[&str], name: &str) -> bool {
    names.contains(&name)
}

#[inline(never)]
fn row_of(rows: &[Row], name: &str) -> Option<Row> {
    rows.iter().find(|row| row.0 == name).copied()
}

/// Sections by name.
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

/// Families with latent attention: how many components of a head are rotated, and how many are not.
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

/// What a table by names has for a name.
fn found<T: Copy>(table: &[(&[&str], T)], name: &str) -> Option<T> {
    let row = table.iter().find(|(names, _)| is_one_of(names, name));
    row.map(|(_, value)| *value)
}

/// A `model_type` without the endings `_model` and `_text`.
pub fn without_endings(model_type: &str) -> &str {
    let name = model_type.strip_suffix("_model").unwrap_or(model_type);
    name.strip_suffix("_text").unwrap_or(name)
}

impl Family {
    /// The family of a `model_type`. One that is not known here has the defaults of Llama, or with latent attention
    /// those of DeepSeek-V3.
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

    /// Whether a file lists both kinds of layers or none: what it says of one alone does not count.
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
