//! The origins of settings: fields of a file, or a source.

use super::{File, Reading, Which};
use crate::words;
use rotary::model::{Model, Origin};
use yew::prelude::*;

/// The origin of a number of the scaling method, by the possible names of its field.
pub fn origin_of_number(reading: &Reading, names: &[&str]) -> Html {
    let Some(file) = &reading.file else {
        return Html::default();
    };
    let is_named = |path: &str| {
        let mut before = names.iter().filter_map(|name| path.strip_suffix(name));
        before.any(|before| before.is_empty() || before.ends_with('.'))
    };
    let fields = file.origins.scaling.fields.iter();
    let mut origin = Origin::default();
    origin.fields = fields
        .filter(|field| is_named(&field.path))
        .cloned()
        .collect();
    origin.has_default = origin.fields.is_empty();
    found(&origin, file.defaults_of, "")
}

/// The origin of a setting: its fields, the defaults of a model type, or a given text.
pub fn found(origin: &Origin, defaults_of: &str, otherwise: &str) -> Html {
    html! {
        <>
            for field in &origin.fields {
                { code([&field.path, " = ", &field.value].concat()) }
            }
            if origin.has_default {
                <span>{ words::models_default_of(defaults_of) }</span>
            } else if origin.fields.is_empty() {
                <span>{ otherwise.to_owned() }</span>
            }
        </>
    }
}

/// Text quoted from a file.
pub fn code(text: String) -> Html {
    html! { <code translate="no">{ text }</code> }
}

/// The sources of published settings, or the kind of the reader's file.
pub fn sources(reading: &Reading) -> Html {
    let sides = core::iter::once(&reading.first).chain(&reading.second);
    let published = sides.filter_map(|side| match &side.which {
        Which::Published(model) => Some(model),
        _ => None,
    });
    let published: Vec<_> = published.collect();
    html! {
        <>
            if let Some(file) = &reading.file {
                <p class="said">{ of_type(file) }</p>
                if !file.unread.is_empty() {
                    <p class="said" data-number="unread">
                        { words::models_unread() }
                        for field in &file.unread {
                            { " " }{ code([&field.path, " = ", &field.value].concat()) }
                        }
                    </p>
                }
                for said in ignored(file) {
                    <p class="said" data-number="ignored">{ said }</p>
                }
            }
            if !published.is_empty() {
                { folded(words::models_sources(), html! { for model in published { { source(model) } } }) }
            }
        </>
    }
}

/// Contents that unfold on a press.
pub fn folded(summary: &'static str, what: Html) -> Html {
    html! { <details><summary>{ summary }</summary>{ what }</details> }
}

/// The sources of a published model's settings, as the engine names them.
pub fn source(model: &Model) -> Html {
    let mut text = [model.name, ": ", &model.sources.join("; "), "."].concat();
    if !model.note.is_empty() {
        text += &[" Note: ", model.note, "."].concat();
    }
    html! { <p lang="en" class="sources">{ text }</p> }
}

/// Remarks on the fields about the rotated fraction of the head, if they are not read.
fn ignored(file: &File) -> impl Iterator<Item = String> {
    let name = file.model_type.as_deref().unwrap_or(file.defaults_of);
    let paths = file.unread.iter().map(|field| &field.path);
    let is_part = |path: &&String| {
        ["partial_rotary_factor", "rotary_pct"]
            .iter()
            .any(|name| path.ends_with(name))
    };
    paths
        .filter(is_part)
        .map(|path| words::models_ignored(name, path))
}

/// A remark on the model type.
pub fn of_type(file: &File) -> String {
    match &file.model_type {
        None => words::models_no_type(file.defaults_of),
        Some(model_type) if file.is_known => words::models_type(model_type),
        Some(model_type) => words::models_unknown_type(model_type, file.defaults_of),
    }
}
