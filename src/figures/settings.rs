//! The settings: dimension, base, layout, rotary dimension, vectors, and the link to all of it.

use super::Figure;
use super::controls::{number, redraw, sentence};
use super::copy;
use crate::params::{Value, param};
use crate::words;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

pub fn view(figure: &Figure) -> Html {
    html! {
        <section class="bench-settings row" aria-label={words::settings_section()}>
            <Fields figure={figure.clone()} />
            { copy::link(figure) }
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

struct Fields;

impl Component for Fields {
    type Message = ();
    type Properties = FieldsProps;

    fn create(_: &Context<Self>) -> Self {
        Self
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let figure = &ctx.props().figure;
        html! {
            <>
                { number(figure, "d", 2) }
                { number(figure, "rot", 2) }
                { number(figure, "base", 0) }
                { layout(figure) }
                { number(figure, "seed", 1) }
                { redraw(figure) }
                <button type="button" class="quiet" data-do="reset" onclick={figure.reset()}>{ words::settings_reset() }</button>
                { sentence(figure) }
            </>
        }
    }
}

fn layout(figure: &Figure) -> Html {
    let param = param("layout");
    let chosen = (param.get)(&figure.shown.scene);
    let onchange = figure.set(param, |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
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
