//! Settings to frequencies and factors.

use super::{File, cases};
use crate::prelude::*;
use rotary::scaling::{
    Linear, Llama3, LongRope, NtkDynamic, NtkStatic, Proportional, Scaling, YarnByIndex,
    YarnByRotations,
};

#[derive(Deserialize)]
struct OfFrequencies {
    f64: f64,
}

#[derive(Clone, Deserialize)]
#[serde(tag = "rope_type", rename_all = "snake_case")]
pub enum Rule {
    Linear {
        factor: f64,
    },
    Ntk {
        alpha: f64,
    },
    Dynamic {
        factor: f64,
        max_position_embeddings: f64,
    },
    Yarn(YarnSettings),
    YarnPaper {
        factor: f64,
        original_max_position_embeddings: f64,
        alpha: f64,
        beta: f64,
    },
    Llama3 {
        factor: f64,
        low_freq_factor: f64,
        high_freq_factor: f64,
        original_max_position_embeddings: f64,
    },
    Longrope {
        short_factor: Vec<f64>,
        long_factor: Vec<f64>,
        original_max_position_embeddings: f64,
        factor: f64,
        attention_factor: Option<f64>,
    },
    Proportional {
        partial_rotary_factor: f64,
        factor: f64,
    },
}

#[derive(Clone, Deserialize)]
pub struct YarnSettings {
    factor: f64,
    original_max_position_embeddings: f64,
    beta_fast: Option<f64>,
    beta_slow: Option<f64>,
    truncate: Option<bool>,
    mscale: Option<f64>,
    mscale_all_dim: Option<f64>,
    attention_factor: Option<f64>,
}

impl From<Rule> for Scaling {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Linear { factor } => Self::Linear(Linear { factor }),
            Rule::Ntk { alpha } => Self::NtkStatic(NtkStatic { alpha }),
            Rule::Dynamic {
                factor,
                max_position_embeddings: max_position,
            } => Self::NtkDynamic(NtkDynamic {
                factor,
                max_position,
            }),
            Rule::Yarn(yarn) => {
                let usual = YarnByIndex::new(yarn.factor, yarn.original_max_position_embeddings);
                Self::YarnByIndex(YarnByIndex {
                    beta_fast: yarn.beta_fast.unwrap_or(usual.beta_fast),
                    beta_slow: yarn.beta_slow.unwrap_or(usual.beta_slow),
                    truncate: yarn.truncate.unwrap_or(usual.truncate),
                    mscale: yarn.mscale,
                    mscale_all_dim: yarn.mscale_all_dim,
                    attention_factor: yarn.attention_factor,
                    ..usual
                })
            }
            Rule::YarnPaper {
                factor,
                original_max_position_embeddings: original_max_position,
                alpha,
                beta: tau,
            } => Self::YarnByRotations(YarnByRotations {
                original_max_position,
                max_position: factor * original_max_position,
                alpha,
                tau,
            }),
            Rule::Llama3 {
                factor,
                low_freq_factor,
                high_freq_factor,
                original_max_position_embeddings: original_max_position,
            } => Self::Llama3(Llama3 {
                factor,
                low_freq_factor,
                high_freq_factor,
                original_max_position,
            }),
            Rule::Longrope {
                short_factor,
                long_factor,
                original_max_position_embeddings: original_max_position,
                factor,
                attention_factor,
            } => Self::LongRope(LongRope {
                short_factor,
                long_factor,
                original_max_position,
                factor,
                attention_factor,
            }),
            Rule::Proportional {
                partial_rotary_factor,
                factor,
            } => Self::Proportional(Proportional {
                partial_rotary_factor,
                factor,
            }),
        }
    }
}

#[derive(Deserialize)]
struct Frequencies {
    id: String,
    rotary_dim: usize,
    base: f64,
    scaling: Option<Rule>,
    sequence_length: Option<usize>,
    theta: Vec<f64>,
    attention_factor: f64,
}

#[wasm_bindgen_test(unsupported = test)]
fn frequencies_and_factors_conform() {
    let file: File<Frequencies, OfFrequencies> = cases!("frequencies");
    for case in file.cases {
        let length = case.sequence_length.unwrap_or(1);
        let scaling = case.scaling.map_or(Scaling::None, Scaling::from);
        let scaled = (scaling.frequencies(case.rotary_dim, case.base, length)).expect(&case.id);
        let factor = scaled.factor_on_cos_sin * scaled.factor_on_logits.sqrt();
        let got = [scaled.theta, vec![factor]].concat();
        let expected = [case.theta, vec![case.attention_factor]].concat();
        assert_close_relative(&case.id, &got, &expected, file.tolerance.f64);
    }
}
