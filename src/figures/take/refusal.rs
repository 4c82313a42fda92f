//! States that a library cannot compute.

use super::code::has_factor;
use super::parameters::{CODE, CodeLanguage};
use crate::figure::prelude::*;

/// The reason that the library of a language cannot compute the shown state.
pub fn refusal(state: &State) -> Option<String> {
    let language = state.get(&CODE);
    let is_negative = Role::ALL.iter().any(|role| state.position(*role) < 0);
    match language {
        CodeLanguage::Transformers | CodeLanguage::Config => {
            let is_foreign = state.method() == ScalingMethod::YarnByRotations;
            is_foreign.then(|| words::take_no_turns().to_owned())
        }
        CodeLanguage::FlashAttention if is_negative => Some(words::take_no_negative("flash-attn")),
        CodeLanguage::TransformerEngine if is_negative => {
            Some(words::take_no_negative("TransformerEngine"))
        }
        CodeLanguage::TransformerEngine => {
            let is_partial = state.rotary_dim() < state.head_dim();
            (is_partial && has_factor(state)).then(|| {
                words::take_no_factor(
                    &state.rotary_dim().to_string(),
                    &state.head_dim().to_string(),
                )
            })
        }
        _ => None,
    }
}
