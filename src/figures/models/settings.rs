//! The settings of one or two models as a table, with their origins.

use super::origins::{code, found, origin_of_number, sources};
use super::{Reading, Side, Which};
use crate::figure::prelude::*;
use rotary::model::{Origin, Origins};
use rotary::scaling::Scaling;
use rotary::tensor::MropeSections;

struct Row {
    /// Its name for scripts.
    key: &'static str,
    name: Html,
    values: [Option<String>; 2],
    /// The origin of the first model's value.
    origin: Html,
}

/// The settings, one under the other, and what two models differ in.
pub fn table(reading: &Reading) -> Html {
    let second = reading.second.as_ref();
    let is_of_file = reading.file.is_some();
    html! {
        <>
            <table class={classes!("model-settings", second.is_some().then_some("of-two"))}>
                <thead>
                    <tr>
                        <th scope="col">{ words::models_setting() }</th>
                        <th scope="col">{ reading.first_name() }</th>
                        if let Some(second) = second {
                            <th scope="col">{ reading.name_of(second) }</th>
                        }
                        if is_of_file {
                            <th scope="col" class="found">{ words::models_found() }</th>
                        }
                    </tr>
                </thead>
                <tbody>
                    for row in rows(reading) {
                        { view(row, second.is_some(), is_of_file) }
                    }
                </tbody>
            </table>
            { sources(reading) }
        </>
    }
}

fn view(row: Row, has_second: bool, is_of_file: bool) -> Html {
    let Row {
        key,
        name,
        values: [first, second],
        origin,
    } = row;
    let differs = has_second && first != second;
    let shown = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    html! {
        <tr data-setting={key} class={if differs { "differs" } else { "" }}>
            <th scope="row">{ name }</th>
            <td>{ shown(first) }</td>
            if has_second {
                <td>{ shown(second) }</td>
            }
            if is_of_file {
                <td class="found">{ origin }</td>
            }
        </tr>
    }
}

fn rows(reading: &Reading) -> Vec<Row> {
    let sides = [Some(&reading.first), reading.second.as_ref()];
    let file = reading.file.as_ref();
    let origin = |of: &dyn Fn(&Origins) -> &Origin, otherwise: &str| match file {
        Some(file) => found(of(&file.origins), file.defaults_of, otherwise),
        None => Html::default(),
    };
    let row =
        |key, name: &'static str, value: &dyn Fn(&Side) -> Option<String>, origin: Html| Row {
            key,
            name: html! { { name } },
            values: sides.map(|side| side.and_then(value)),
            origin,
        };
    let count = |count: usize| whole(count as i64);
    let in_code = file.map_or_else(String::new, |file| words::models_in_code(file.defaults_of));
    let mut rows = vec![
        row(
            "head_dim",
            words::param_head_dim(),
            &|side| Some(count(side.settings.head_dim)),
            origin(&|origins| &origins.head_dim, ""),
        ),
        row(
            "rotary_dim",
            words::models_rotating(),
            &|side| Some(count(side.rotating())),
            if matches!(reading.first.settings.scaling, Scaling::Proportional(_)) {
                origin_of_number(reading, &["partial_rotary_factor"])
            } else {
                origin(&|origins| &origins.rotary_dim, "")
            },
        ),
        row(
            "divisor",
            words::models_divisor(),
            &|side| Some(count(divisor(side))),
            Html::default(),
        ),
        row(
            "partner",
            words::models_partner(),
            &|side| Some(count(side.components(0).1)),
            Html::default(),
        ),
        row(
            "layout",
            words::param_layout(),
            &|side| {
                Some(match side.settings.pairing {
                    Pairing::Interleaved => words::pairing_interleaved().to_owned(),
                    Pairing::Half => words::pairing_half().to_owned(),
                })
            },
            origin(&|origins| &origins.pairing, &in_code),
        ),
        row(
            "base",
            words::param_base(),
            &|side| Some(number(side.settings.base)),
            origin(&|origins| &origins.base, ""),
        ),
        row(
            "context",
            words::models_context_name(),
            &|side| Some(count(side.settings.context)),
            origin(&|origins| &origins.context, ""),
        ),
        row(
            "rule",
            words::models_rule(),
            &|side| Some(rule(&side.settings.scaling).to_owned()),
            origin_of_number(reading, &["rope_type", "type"]),
        ),
    ];
    rows.extend(numbers_of_rules(reading));
    rows.push(row(
        "attention_factor",
        words::models_attention_factor(),
        &|side| {
            let factor = significant(side.factor_on_cos_sin, 7);
            (side.factor_on_cos_sin != 1.0)
                .then(|| words::models_factor(&factor, &significant(side.factor_on_score(), 5)))
                .or(Some("1".to_owned()))
        },
        Html::default(),
    ));
    rows.push(row(
        "softmax_scale",
        words::models_softmax_scale(),
        &|side| {
            let scale = side.settings.softmax_scale();
            let roots = scale * (side.settings.head_dim as f64).sqrt();
            let scale = fixed(scale, 6);
            let head = side.settings.head_dim.to_string();
            Some(if (roots - 1.0).abs() < 1e-12 {
                words::models_root(&scale, &head)
            } else {
                words::models_sharper_root(&scale, &significant(roots, 5), &head)
            })
        },
        origin(&|origins| &origins.softmax_scale, ""),
    ));
    let sections = |side: &Side| match side.settings.mrope_sections? {
        MropeSections::Chunked(sizes) => Some(words::models_chunked(&list(&sizes))),
        MropeSections::Interleaved(sizes) => Some(words::models_interleaved(&list(&sizes))),
        _ => None,
    };
    if sides.iter().flatten().any(|side| sections(side).is_some()) {
        rows.push(row(
            "mrope_section",
            words::models_sections(),
            &sections,
            origin(&|origins| &origins.mrope_sections, ""),
        ));
    }
    rows
}

fn list(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    sizes.join(", ")
}

/// The divisor of the exponents.
fn divisor(side: &Side) -> usize {
    match side.which {
        Which::HeadExponent => side.settings.head_dim,
        _ => side.settings.rotary_dim,
    }
}

/// A number with all its digits, unless it is too large for that.
fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 {
        whole(value as i64)
    } else if (1e-4..1e15).contains(&value.abs()) {
        short(value)
    } else {
        significant(value, 6)
    }
}

/// The name of a rule in transformers.
fn rule(scaling: &Scaling) -> &'static str {
    scaling.rope_type().unwrap_or_else(words::models_no_rule)
}

const ORIGINAL: &str = "original_max_position_embeddings";

/// The numbers of a rule, by the names of their fields.
fn numbers_of_rule(scaling: &Scaling) -> Vec<(&'static str, String)> {
    let some = |pairs: &[(&'static str, Option<f64>)]| {
        let given = pairs
            .iter()
            .filter_map(|(name, value)| Some((*name, number((*value)?))));
        given.collect::<Vec<_>>()
    };
    let numbers = |pairs: &[(&'static str, f64)]| {
        let given = pairs.iter().map(|(name, value)| (*name, number(*value)));
        given.collect::<Vec<_>>()
    };
    match scaling {
        Scaling::Linear(rule) => numbers(&[("factor", rule.factor)]),
        Scaling::NtkStatic(rule) => numbers(&[("alpha", rule.alpha)]),
        Scaling::NtkDynamic(rule) => numbers(&[("factor", rule.factor)]),
        Scaling::YarnByIndex(rule) => {
            let mut numbers = numbers(&[
                ("factor", rule.factor),
                (ORIGINAL, rule.original_max_position),
                ("beta_fast", rule.beta_fast),
                ("beta_slow", rule.beta_slow),
            ]);
            numbers.push(("truncate", rule.truncate.to_string()));
            numbers.extend(some(&[
                ("mscale", rule.mscale),
                ("mscale_all_dim", rule.mscale_all_dim),
            ]));
            numbers
        }
        Scaling::Llama3(rule) => numbers(&[
            ("factor", rule.factor),
            (ORIGINAL, rule.original_max_position),
            ("low_freq_factor", rule.low_freq_factor),
            ("high_freq_factor", rule.high_freq_factor),
        ]),
        Scaling::LongRope(rule) => {
            let mut numbers = numbers(&[
                ("factor", rule.factor),
                (ORIGINAL, rule.original_max_position),
            ]);
            numbers.push(("short_factor", ends(&rule.short_factor)));
            numbers.push(("long_factor", ends(&rule.long_factor)));
            numbers
        }
        Scaling::Proportional(rule) => numbers(&[
            ("partial_rotary_factor", rule.partial_rotary_factor),
            ("factor", rule.factor),
        ]),
        _ => Vec::new(),
    }
}

/// A list, by its length and its ends.
fn ends(list: &[f64]) -> String {
    let end = |value: Option<&f64>| value.map_or_else(String::new, |value| significant(*value, 4));
    words::models_list(
        &list.len().to_string(),
        &end(list.first()),
        &end(list.last()),
    )
}

fn numbers_of_rules(reading: &Reading) -> Vec<Row> {
    let of = |side: &Side| numbers_of_rule(&side.settings.scaling);
    let first = of(&reading.first);
    let second = reading.second.as_ref().map(of).unwrap_or_default();
    let mut names: Vec<&'static str> = Vec::new();
    for (name, _) in first.iter().chain(&second) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    let value = |numbers: &[(&str, String)], name: &str| {
        let number = numbers.iter().find(|(known, _)| *known == name);
        number.map(|(_, value)| value.clone())
    };
    let row = |name: &'static str| {
        let is_of_first = first.iter().any(|(known, _)| *known == name);
        Row {
            key: name,
            name: code(name.to_owned()),
            values: [value(&first, name), value(&second, name)],
            origin: if is_of_first {
                origin_of_number(reading, &[name])
            } else {
                Html::default()
            },
        }
    };
    names.into_iter().map(row).collect()
}
