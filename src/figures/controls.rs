//! Controls for parameters of the table: whatever figure they stand in, they look and work alike.

use super::Figure;
use crate::params::{Kind, LONGEST_SENTENCE, Param, SEEDS, Value, param};
use crate::scene::{Action, Role, Scene};
use crate::widgets::digits::{short, whole};
use crate::widgets::number_field::NumberField;
use crate::widgets::range::Range;
use crate::words;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// A number to be typed, of which an arrow key moves `step`; 0 for one that is only typed.
pub fn number(figure: &Figure, key: &'static str, step: i64) -> Html {
    let param = param(key);
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
        <NumberField symbol={param.symbol} name={(param.name)()} named=true value={param.write(&value)} allowed={param.allowed_in(scene)}
            {on_type} {on_step} field={param.key} />
    }
}

/// A slider over a part of a parameter's range, with its symbol, its name and its value.
pub fn slider(
    figure: &Figure,
    key: &'static str,
    ends: (f64, f64),
    step: f64,
    class: &'static str,
) -> Html {
    let param = param(key);
    let (value, shown) = match (param.get)(&figure.shown.scene) {
        Value::Integer(value) => (value as f64, whole(value)),
        Value::Real(value) => (value, short(value)),
        _ => return Html::default(),
    };
    let action = move |value: f64| {
        let value = match param.kind {
            Kind::Real { .. } => Value::Real(value),
            _ => Value::Integer(value as i64),
        };
        Action::Set(param, value)
    };
    let range = Range {
        field: Some(key),
        ends,
        step,
        value,
        text: shown.into(),
        on_value: figure.act.reform(action),
        ..Range::default()
    };
    labelled(param, class, range)
}

/// The farthest position of a slider on which every token can be met, in tokens.
pub const NEARBY: i64 = 24;

/// A slider for a position, which takes the other along where the gap is locked.
pub fn position_slider(figure: &Figure, role: Role, farthest: i64) -> Html {
    let scene = &figure.shown.scene;
    let (param, class, position) = match role {
        Role::Query => (param("m"), "query", scene.query_position),
        Role::Key => (param("n"), "key", scene.key_position),
    };
    let range = Range {
        field: Some(param.key),
        ends: (0.0, farthest as f64),
        step: 1.0,
        value: position as f64,
        text: whole(position).into(),
        on_value: figure
            .act
            .reform(move |value| Action::MovePosition(role, value as i64)),
        ..Range::default()
    };
    labelled(param, class, range)
}

/// A slider with the symbol and the name of its parameter, and its value.
fn labelled(param: &Param, class: &'static str, range: Range) -> Html {
    html! {
        <label class={classes!("slider", class)}>
            <span>
                if !param.symbol.is_empty() {
                    <i>{ param.symbol }</i>{ words::comma() }
                }
                { (param.name)() }{ words::comma() }<span>{ range.text.clone() }</span>
            </span>
            { range.view() }
        </label>
    }
}

/// A slider of the distance `m - n`, which moves the query.
pub fn distance(figure: &Figure, ends: (i64, i64), shown: i64) -> Html {
    let key_position = figure.shown.scene.key_position;
    let action = move |distance: f64| {
        let position = key_position.saturating_add(distance as i64);
        Action::MovePosition(Role::Query, position)
    };
    let range = Range {
        field: Some("gap"),
        name: Some(words::curve_x().into()),
        ends: (ends.0 as f64, ends.1 as f64),
        step: 1.0,
        value: shown as f64,
        text: whole(shown).into(),
        on_value: figure.act.reform(action),
        ..Range::default()
    };
    html! {
        <label class="slider gap">
            <span>{ words::gap(&whole(shown)) }</span>
            { range.view() }
        </label>
    }
}

/// A choice among the names of a parameter: what each shows and what it is called, if that is not the same.
pub fn choice(figure: &Figure, key: &'static str, options: &[(Html, &'static str)]) -> Html {
    let param = param(key);
    let chosen = (param.get)(&figure.shown.scene);
    let group = format!("{}-{key}", figure.kind.name);
    html! {
        <div class="choice" role="radiogroup" aria-label={(param.name)()}>
            for (index, (symbol, name)) in options.iter().enumerate() {
                <label class={if chosen == Value::Choice(index) { "chosen" } else { "" }}>
                    <input type="radio" name={group.clone()} class="unseen" data-field={key} checked={chosen == Value::Choice(index)}
                        aria-label={*name} onchange={figure.set(param, move |_: Event| Value::Choice(index))} />
                    { symbol.clone() }
                </label>
            }
        </div>
    }
}

/// A choice whose options are called what they show.
pub fn named_choice(figure: &Figure, key: &'static str, names: &[&'static str]) -> Html {
    let options: Vec<_> = names
        .iter()
        .map(|name| (html! { { *name } }, *name))
        .collect();
    choice(figure, key, &options)
}

/// A switch with its name.
pub fn switch(figure: &Figure, key: &'static str) -> Html {
    let param = param(key);
    let on = (param.get)(&figure.shown.scene) == Value::Switch(true);
    let onchange = figure.set(param, |event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        Value::Switch(input.is_some_and(|input| input.checked()))
    });
    html! {
        <label class="switch">
            <input type="checkbox" data-field={key} checked={on} {onchange} />
            { " " }{ (param.name)() }
        </label>
    }
}

/// Buttons that shift everything along.
pub fn shifts(figure: &Figure, label: &'static str, steps: &[i64]) -> Html {
    html! {
        <div class="row shifts" role="group" aria-label={label}>
            <span aria-hidden="true">{ label }</span>
            for &by in steps {
                <button type="button" class="quiet" data-shift={by.to_string()} onclick={figure.act.reform(move |_| Action::Shift(by))}>
                    { if by > 0 { format!("+{}", whole(by)) } else { whole(by) } }
                </button>
            }
        </div>
    }
}

/// The sentence as text that can be changed.
pub fn sentence(figure: &Figure) -> Html {
    let param = param("text");
    let act = figure.act.clone();
    let onchange = Callback::from(move |event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(value) = input.and_then(|input| param.parse(&input.value())) {
            act.emit(Action::Set(param, value));
        }
    });
    html! {
        <label class="edited-sentence">
            <span>{ (param.name)() }</span>
            <input type="text" data-field="text" maxlength={LONGEST_SENTENCE.to_string()} value={figure.shown.scene.sentence.clone()} {onchange} />
        </label>
    }
}

/// A button that draws vectors from the next seed.
pub fn redraw(figure: &Figure) -> Html {
    let (seed, act) = (figure.shown.scene.seed, figure.act.clone());
    let onclick = move |_: MouseEvent| {
        let next = Value::Integer((i64::from(seed) + 1) % SEEDS);
        act.emit(Action::Set(param("seed"), next));
    };
    html! {
        <button type="button" class="quiet" data-do="redraw" {onclick}>{ words::settings_redraw() }</button>
    }
}

/// Buttons for bases that models use.
pub fn bases(figure: &Figure, common: &[i64]) -> Html {
    html! {
        <span class="row">
            for &base in common {
                <button type="button" class="quiet" data-base={base.to_string()}
                    onclick={figure.set(param("base"), move |_: MouseEvent| Value::Real(base as f64))}>{ whole(base) }</button>
            }
        </span>
    }
}
