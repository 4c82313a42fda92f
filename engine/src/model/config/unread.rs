//! Fields about positions that are not read.

use super::json::Json;

/// Whether an unread field, judging by its name, may change how positions work. A switch that is off doesn't.
pub fn is_about_positions(name: &str, value: &Json) -> bool {
    /// Names without any of [`PARTS`].
    const NAMES: [&str; 4] = [
        "llama_4_scaling_beta",
        "attn_temperature_tuning",
        "use_dynamic_ntk",
        "use_logn_attn",
    ];
    const PARTS: [&str; 6] = [
        "rope",
        "rotary",
        "alibi",
        "nope",
        "pos_emb",
        "position_embedding",
    ];
    /// Fields that another one overrides or repeats.
    const OVERRULED: [&str; 11] = [
        "compress_rope_theta",
        "max_position_embeddings",
        "original_max_position_embeddings",
        "partial_rotary_factor",
        "position_embedding_type",
        "qk_nope_head_dim",
        "rope_parameters",
        "rope_scaling",
        "rope_theta",
        "rope_type",
        "rotary_pct",
    ];
    let is_named = NAMES.contains(&name) || PARTS.iter().any(|part| name.contains(part));
    // A switch that is off has no effect, unless it switches the rotation itself.
    let is_off = *value == Json::Boolean(false) && !["original_rope", "use_rope"].contains(&name);
    is_named && !OVERRULED.contains(&name) && *value != Json::Null && !is_off
}
