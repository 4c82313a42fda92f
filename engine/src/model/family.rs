//! What transformers takes where a model's `config.json` says nothing.

/// The defaults of a family, from the configuration classes of transformers 5.23.0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Family {
    /// `model_type` in the file.
    pub model_type: &'static str,
    /// The base of the frequencies.
    pub base: f64,
    /// For families with two kinds of layers, the base of those that look at a window only.
    pub local_base: Option<f64>,
    /// `max_position_embeddings`.
    pub context: usize,
    /// `hidden_size`.
    pub hidden_size: usize,
    /// `num_attention_heads`.
    pub heads: usize,
    /// The head's dimension, where it is not the hidden size over the heads.
    pub head_dim: Option<usize>,
    /// The part of the head that turns.
    pub partial_rotary_factor: f64,
    /// Whether neighbours are paired, and not components half a head apart.
    pub interleaved: bool,
}

const LLAMA: Family = Family {
    model_type: "llama",
    base: 10_000.0,
    local_base: None,
    context: 2048,
    hidden_size: 4096,
    heads: 32,
    head_dim: None,
    partial_rotary_factor: 1.0,
    interleaved: false,
};

const FAMILIES: &[Family] = &[
    LLAMA,
    Family {
        model_type: "mistral",
        context: 131_072,
        ..LLAMA
    },
    Family {
        model_type: "qwen2",
        context: 32_768,
        ..LLAMA
    },
    Family {
        model_type: "qwen3",
        context: 32_768,
        head_dim: Some(128),
        ..LLAMA
    },
    Family {
        model_type: "qwen2_vl",
        base: 1_000_000.0,
        context: 32_768,
        hidden_size: 8192,
        heads: 64,
        ..LLAMA
    },
    Family {
        model_type: "phi",
        hidden_size: 2048,
        partial_rotary_factor: 0.5,
        ..LLAMA
    },
    Family {
        model_type: "phi3",
        context: 4096,
        hidden_size: 3072,
        ..LLAMA
    },
    Family {
        model_type: "gemma",
        context: 8192,
        hidden_size: 3072,
        heads: 16,
        head_dim: Some(256),
        ..LLAMA
    },
    Family {
        model_type: "gemma2",
        context: 8192,
        hidden_size: 2304,
        heads: 8,
        head_dim: Some(256),
        ..LLAMA
    },
    Family {
        model_type: "gemma3_text",
        base: 1_000_000.0,
        local_base: Some(10_000.0),
        context: 131_072,
        hidden_size: 2304,
        heads: 8,
        head_dim: Some(256),
        ..LLAMA
    },
    Family {
        model_type: "glm",
        context: 131_072,
        head_dim: Some(128),
        partial_rotary_factor: 0.5,
        interleaved: true,
        ..LLAMA
    },
    Family {
        model_type: "deepseek_v2",
        hidden_size: 4096,
        interleaved: true,
        ..LLAMA
    },
    Family {
        model_type: "deepseek_v3",
        context: 4096,
        hidden_size: 7168,
        heads: 128,
        interleaved: true,
        ..LLAMA
    },
    Family {
        model_type: "gpt_neox",
        hidden_size: 6144,
        heads: 64,
        partial_rotary_factor: 0.25,
        ..LLAMA
    },
    Family {
        model_type: "gptj",
        heads: 16,
        interleaved: true,
        ..LLAMA
    },
    Family {
        model_type: "gpt_oss",
        base: 150_000.0,
        context: 131_072,
        hidden_size: 2880,
        heads: 64,
        head_dim: Some(64),
        ..LLAMA
    },
    Family {
        model_type: "roformer",
        context: 1536,
        hidden_size: 768,
        heads: 12,
        interleaved: true,
        ..LLAMA
    },
];

impl Family {
    /// The family of a `model_type`; that of Llama, whose defaults are the library's, for one that is not known here.
    pub fn of(model_type: &str) -> Self {
        let model_type = if model_type == "gemma3" {
            "gemma3_text"
        } else {
            model_type
        };
        let known = FAMILIES
            .iter()
            .find(|family| family.model_type == model_type);
        known.copied().unwrap_or(LLAMA)
    }
}
