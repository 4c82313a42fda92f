//! The settings: dimension, base, layout, rotary dimension, vectors, and the link to all of it.

use super::Figure;
use super::copy_link::CopyLink;
use crate::params::{Param, Value, param};
use crate::scene::{Action, Scene};
use crate::widgets::drag::input_of;
use crate::widgets::number_field::NumberField;
use crate::words;
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

pub fn view(figure: &Figure) -> Html {
    html! {
        <section class="bench-settings row" aria-label={words::settings_section()}>
            <Fields figure={figure.clone()} />
            <CopyLink figure={figure.clone()} />
        </section>
    }
}

#[derive(Properties)]
struct FieldsProps {
    figure: Figure,
}

/// The fields stay as they are through a drag: they show none of what it moves.
impl PartialEq for FieldsProps {
    fn eq(&self, other: &Self) -> bool {
        let shown = ["d", "rot", "base", "layout", "seed", "text"];
        let (scene, other_scene) = (&self.figure.shown.scene, &other.figure.shown.scene);
        let alike = |key| (param(key).get)(scene) == (param(key).get)(other_scene);
        self.figure.act == other.figure.act && shown.into_iter().all(alike)
    }
}

#[component]
fn Fields(FieldsProps { figure }: &FieldsProps) -> Html {
    let scene = &figure.shown.scene;
    let redraw = {
        let (seed, act) = (scene.seed, figure.act.clone());
        move |_: MouseEvent| {
            act.emit(Action::Set(
                param("seed"),
                Value::Integer((i64::from(seed) + 1) % 1_000_000),
            ))
        }
    };
    html! {
        <>
            { number(figure, param("d"), 2) }
            { number(figure, param("rot"), 2) }
            { number(figure, param("base"), 0) }
            { layout(figure) }
            { number(figure, param("seed"), 1) }
            <button type="button" class="quiet" data-do="redraw" onclick={redraw}>{ words::settings_redraw() }</button>
            <button type="button" class="quiet" data-do="reset" onclick={figure.reset()}>{ words::settings_reset() }</button>
            { edited_sentence(figure) }
        </>
    }
}

/// A number, of which an arrow key moves `step`; 0 for a number that is only typed.
fn number(figure: &Figure, param: &'static Param, step: i64) -> Html {
    let scene = &figure.shown.scene;
    let value = (param.get)(scene);
    let on_type = {
        let (act, scene) = (figure.act.clone(), scene.clone());
        Callback::from(move |text: String| {
            let Some(value) = param.parse(&text) else {
                return false;
            };
            let mut tried = Scene::clone(&scene);
            (param.set)(&mut tried, &value);
            let taken = (param.get)(&tried) == value;
            if taken {
                act.emit(Action::Set(param, value));
            }
            taken
        })
    };
    let on_step = match (&value, step) {
        (_, 0) => None,
        (Value::Integer(value), step) => {
            let value = *value;
            Some(figure.set(param, move |by: i64| Value::Integer(value + by * step)))
        }
        _ => None,
    };
    html! {
        <NumberField symbol={param.symbol} name={(param.name)()} named=true value={param.write(&value)} allowed={param.allowed()}
            {on_type} {on_step} field={param.key} />
    }
}

fn layout(figure: &Figure) -> Html {
    let param = param("layout");
    let chosen = (param.get)(&figure.shown.scene);
    let onchange = figure.set(param, |event: Event| {
        let select = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        Value::Choice(select.map_or(0, |select| select.selected_index().max(0) as usize))
    });
    let names = [words::layout_interleaved(), words::layout_half()];
    html! {
        <label>
            { (param.name)() }{ " " }
            <select data-field="layout" {onchange}>
                for (index, name) in names.into_iter().enumerate() {
                    <option selected={chosen == Value::Choice(index)}>{ name }</option>
                }
            </select>
        </label>
    }
}

/// The sentence as text that can be changed.
fn edited_sentence(figure: &Figure) -> Html {
    let param = param("text");
    let act = figure.act.clone();
    let onchange = Callback::from(move |event: Event| {
        if let Some(value) = input_of(&event).and_then(|input| param.parse(&input.value())) {
            act.emit(Action::Set(param, value));
        }
    });
    html! {
        <label class="edited-sentence">
            <span>{ (param.name)() }</span>
            <input type="text" data-field="text" maxlength="400" value={figure.shown.scene.sentence.clone()} {onchange} />
        </label>
    }
}
