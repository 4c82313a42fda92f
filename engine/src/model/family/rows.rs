//! The defaults of families in transformers.

/// `model_type`, base, context, hidden size, heads, head dimension, rotated fraction.
pub type Row = (&'static str, f64, usize, usize, usize, Option<usize>, f64);

/// The defaults of Llama, and of every unknown family.
pub const LLAMA: Row = ("llama", 1e4, 2_048, 4_096, 32, None, 1.0);

/// Families that pair components half a head apart.
pub const HALF: &[Row] = &[
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
pub const INTERLEAVED: &[Row] = &[
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

/// ChatGLM, which is not in transformers. Source: vLLM's `chatglm.py`.
const CHATGLM: Row = ("chatglm", 1e4, 8_192, 4_096, 32, None, 0.5);

/// The defaults of unknown families with latent attention.
pub const DEEPSEEK_V3: Row = ("deepseek_v3", 1e4, 4_096, 7_168, 128, None, 1.0);
