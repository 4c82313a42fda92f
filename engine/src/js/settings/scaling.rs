//! Scaling methods as plain objects, distinguished by their field `rule`.

use crate::js::values::{ArgumentError, Fields, Thrown, float64_array, missing, object};
use crate::scaling::{
    Linear, Llama3, LongRope, NtkDynamic, NtkStatic, Proportional, Scaling, YarnByIndex,
    YarnByRotations,
};
use wasm_bindgen::JsValue;

const RULES: &str = "one of none, linear, ntk-static, ntk-dynamic, yarn-by-rotations, yarn-by-index, llama3, longrope, \
                     proportional";

/// The scaling method that an object describes; none for `undefined`.
pub fn read(value: &JsValue) -> Thrown<Scaling> {
    let fields = Fields::of("scaling", value)?;
    let rule = fields.text("rule")?;
    let scaling = match rule.as_deref() {
        None if value.is_object() => return Err(missing("rule")),
        None | Some("none") => Scaling::None,
        Some("linear") => Scaling::Linear(Linear {
            factor: fields.needed("factor")?,
        }),
        Some("ntk-static") => Scaling::NtkStatic(NtkStatic {
            alpha: fields.needed("alpha")?,
        }),
        Some("ntk-dynamic") => Scaling::NtkDynamic(NtkDynamic {
            factor: fields.needed("factor")?,
            max_position: fields.needed("maxPosition")?,
        }),
        Some("yarn-by-rotations") => Scaling::YarnByRotations(YarnByRotations {
            original_max_position: fields.needed("originalMaxPosition")?,
            max_position: fields.needed("maxPosition")?,
            alpha: fields.number("alpha")?.unwrap_or(1.0),
            tau: fields.needed("tau")?,
        }),
        Some("yarn-by-index") => Scaling::YarnByIndex(yarn_by_index(&fields)?),
        Some("llama3") => Scaling::Llama3(Llama3 {
            factor: fields.needed("factor")?,
            low_freq_factor: fields.needed("lowFreqFactor")?,
            high_freq_factor: fields.needed("highFreqFactor")?,
            original_max_position: fields.needed("originalMaxPosition")?,
        }),
        Some("longrope") => Scaling::LongRope(LongRope {
            short_factor: fields.needed_list("shortFactor")?,
            long_factor: fields.needed_list("longFactor")?,
            original_max_position: fields.needed("originalMaxPosition")?,
            factor: fields.needed("factor")?,
            attention_factor: fields.number("attentionFactor")?,
        }),
        Some("proportional") => Scaling::Proportional(Proportional {
            partial_rotary_factor: fields.needed("partialRotaryFactor")?,
            factor: fields.number("factor")?.unwrap_or(1.0),
        }),
        Some(other) => return Err(ArgumentError::wrong("rule", RULES, &other.into()).into()),
    };
    fields.no_others()?;
    Ok(scaling)
}

fn yarn_by_index(fields: &Fields) -> Thrown<YarnByIndex> {
    let plain = YarnByIndex::new(
        fields.needed("factor")?,
        fields.needed("originalMaxPosition")?,
    );
    Ok(YarnByIndex {
        beta_fast: fields.number("betaFast")?.unwrap_or(plain.beta_fast),
        beta_slow: fields.number("betaSlow")?.unwrap_or(plain.beta_slow),
        truncate: fields.switch("truncate")?.unwrap_or(plain.truncate),
        mscale: fields.number("mscale")?,
        mscale_all_dim: fields.number("mscaleAllDim")?,
        attention_factor: fields.number("attentionFactor")?,
        ..plain
    })
}

/// The object that [`read`] reads.
pub fn write(scaling: &Scaling) -> JsValue {
    match scaling {
        Scaling::None => object([("rule", "none".into())]),
        Scaling::Linear(rule) => {
            object([("rule", "linear".into()), ("factor", rule.factor.into())])
        }
        Scaling::NtkStatic(rule) => {
            object([("rule", "ntk-static".into()), ("alpha", rule.alpha.into())])
        }
        Scaling::NtkDynamic(rule) => object([
            ("rule", "ntk-dynamic".into()),
            ("factor", rule.factor.into()),
            ("maxPosition", rule.max_position.into()),
        ]),
        Scaling::YarnByRotations(rule) => object([
            ("rule", "yarn-by-rotations".into()),
            ("originalMaxPosition", rule.original_max_position.into()),
            ("maxPosition", rule.max_position.into()),
            ("alpha", rule.alpha.into()),
            ("tau", rule.tau.into()),
        ]),
        Scaling::YarnByIndex(rule) => object([
            ("rule", "yarn-by-index".into()),
            ("factor", rule.factor.into()),
            ("originalMaxPosition", rule.original_max_position.into()),
            ("betaFast", rule.beta_fast.into()),
            ("betaSlow", rule.beta_slow.into()),
            ("truncate", rule.truncate.into()),
            ("mscale", rule.mscale.into()),
            ("mscaleAllDim", rule.mscale_all_dim.into()),
            ("attentionFactor", rule.attention_factor.into()),
        ]),
        Scaling::Llama3(rule) => object([
            ("rule", "llama3".into()),
            ("factor", rule.factor.into()),
            ("lowFreqFactor", rule.low_freq_factor.into()),
            ("highFreqFactor", rule.high_freq_factor.into()),
            ("originalMaxPosition", rule.original_max_position.into()),
        ]),
        Scaling::LongRope(rule) => object([
            ("rule", "longrope".into()),
            ("shortFactor", float64_array(&rule.short_factor)),
            ("longFactor", float64_array(&rule.long_factor)),
            ("originalMaxPosition", rule.original_max_position.into()),
            ("factor", rule.factor.into()),
            ("attentionFactor", rule.attention_factor.into()),
        ]),
        Scaling::Proportional(rule) => object([
            ("rule", "proportional".into()),
            ("partialRotaryFactor", rule.partial_rotary_factor.into()),
            ("factor", rule.factor.into()),
        ]),
    }
}
