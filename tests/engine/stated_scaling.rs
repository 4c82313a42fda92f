//! Scaling methods as cases in JSON state them: in the words of `config.json`, or in those of golden 02.

use rotary::scaling::*;
use serde_json::Value;

/// The method of a name, with the numbers of a case.
pub fn scaling(name: &str, case: &Value) -> Scaling {
    let stated = |name: &str| case[name].as_f64();
    let number = |name: &str| stated(name).unwrap_or_else(|| panic!("no {name}: {case}"));
    let list = |name: &str| -> Vec<f64> {
        serde_json::from_value(case[name].clone()).expect("a list of numbers")
    };
    let trained = || number("original_max_position_embeddings");
    match name {
        "linear" => Scaling::Linear(Linear {
            factor: number("factor"),
        }),
        "ntk" | "ntk_static" => Scaling::NtkStatic(NtkStatic {
            alpha: number("alpha"),
        }),
        "dynamic" | "dynamic_ntk" => Scaling::NtkDynamic(NtkDynamic {
            factor: number("factor"),
            max_position: number("max_position_embeddings"),
        }),
        "yarn" | "yarn_index_ramp" => {
            let usual = YarnByIndex::new(number("factor"), trained());
            Scaling::YarnByIndex(YarnByIndex {
                beta_fast: stated("beta_fast").unwrap_or(usual.beta_fast),
                beta_slow: stated("beta_slow").unwrap_or(usual.beta_slow),
                truncate: case["truncate"].as_bool().unwrap_or(usual.truncate),
                mscale: stated("mscale"),
                mscale_all_dim: stated("mscale_all_dim"),
                attention_factor: stated("attention_factor"),
                ..usual
            })
        }
        "yarn_paper" => Scaling::YarnByRotations(YarnByRotations {
            original_max_position: trained(),
            max_position: number("factor") * trained(),
            alpha: number("alpha"),
            tau: number("beta"),
        }),
        "llama3" => Scaling::Llama3(Llama3 {
            factor: number("factor"),
            low_freq_factor: number("low_freq_factor"),
            high_freq_factor: number("high_freq_factor"),
            original_max_position: trained(),
        }),
        "longrope" => Scaling::LongRope(LongRope {
            short_factor: list("short_factor"),
            long_factor: list("long_factor"),
            original_max_position: trained(),
            factor: stated("factor")
                .unwrap_or_else(|| number("max_position_embeddings") / trained()),
            attention_factor: stated("attention_factor"),
        }),
        "proportional" => Scaling::Proportional(Proportional {
            partial_rotary_factor: number("partial_rotary_factor"),
            factor: number("factor"),
        }),
        other => panic!("no method {other}"),
    }
}
