//! Controls for parameters, with the same look and behaviour in every figure.

use super::Figure;
use super::play::{self, Playable};
use crate::numbers::{in_full, short, whole};
use crate::page_behaviour::opens_elsewhere;
use crate::state::{
    Action, Choice, FigureName, Kind, Parameter, ParameterRow, Several, State, Value, written,
};
use crate::url::address_bar;
use crate::url::addresses::{self, place_of};
use crate::url::link::Field;
use crate::widgets::number_field::NumberField;
use crate::widgets::range::Range;
use crate::words;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// A field for a number or a list of numbers. Arrow keys change a number by `step`; 0 for a field without steps.
pub fn number(figure: &Figure, row: &'static ParameterRow, step: i64) -> Html {
    let Some(value) = figure.state.value(row) else {
        return Html::default();
    };
    let on_type = {
        let (act, state) = (figure.act.clone(), figure.state.clone());
        Callback::from(move |text: String| {
            let Some(value) = row.parse(&text) else {
                return false;
            };
            let taken = State::clone(&state).set(row, value.clone());
            if taken {
                act.emit(Action::Set(row, value));
            }
            taken
        })
    };
    let on_step = match (value, step) {
        (_, 0) => None,
        (Value::Integer(value), step) => {
            let value = *value;
            let to = move |by: i64| Action::Set(row, Value::Integer(value + by * step));
            Some(figure.act.reform(to))
        }
        (Value::Numbers(numbers), step) => {
            let numbers = numbers.clone();
            let to = move |by: i64| {
                let moved = |number: &usize| number.saturating_add_signed((by * step) as isize);
                Action::Set(row, Value::Numbers(numbers.iter().map(moved).collect()))
            };
            Some(figure.act.reform(to))
        }
        _ => None,
    };
    let written = match value {
        Value::Numbers(numbers) => written(numbers, ", "),
        Value::Real(value) => in_full(*value),
        value => row.write(value),
    };
    let is_digits = matches!(
        row.kind,
        Kind::Even { least: 0.., .. } | Kind::Integer { least: 0.., .. }
    );
    html! {
        <NumberField symbol={row.symbol} name={(row.name)()} named=true value={written} allowed={row.allowed_in(&figure.state)}
            {is_digits} {on_type} {on_step} field={row.key} />
    }
}

/// A slider over a part of a parameter's range, with its symbol, its name and its value.
pub fn slider(
    figure: &Figure,
    row: &'static ParameterRow,
    ends: (f64, f64),
    step: f64,
    class: &'static str,
) -> Html {
    slider_of(figure, row, ends, step, class, false)
}

/// A slider for a position, with a button that plays it.
pub fn played_slider(
    figure: &Figure,
    row: &'static ParameterRow,
    ends: (f64, f64),
    step: f64,
    class: &'static str,
) -> Html {
    slider_of(figure, row, ends, step, class, true)
}

fn slider_of(
    figure: &Figure,
    row: &'static ParameterRow,
    ends: (f64, f64),
    step: f64,
    class: &'static str,
    plays: bool,
) -> Html {
    let (value, shown) = match figure.state.value(row) {
        Some(Value::Integer(value)) => (*value as f64, whole(*value)),
        Some(Value::Real(value)) => (*value, short(*value)),
        _ => return Html::default(),
    };
    let action = move |value: f64| {
        let value = match row.kind {
            Kind::Real { .. } => Value::Real(value),
            _ => Value::Integer(value as i64),
        };
        Action::Set(row, value)
    };
    let playable = plays.then(|| Playable::of_row(row, (ends.0 as i64, ends.1 as i64)));
    let range = Range {
        field: Some(row.key),
        ends,
        step,
        value,
        text: shown.into(),
        onkeydown: playable
            .as_ref()
            .map(|playable| play::on_space(figure, playable)),
        on_value: figure.act.reform(action),
        ..Range::default()
    };
    let slider = labelled(row, class, range);
    match playable {
        Some(playable) => play::beside(figure, &playable, slider),
        None => slider,
    }
}

/// A slider with the symbol and the name of its parameter, and its value.
pub fn labelled(row: &ParameterRow, class: &'static str, range: Range) -> Html {
    let name = html! {
        <>
            if !row.symbol.is_empty() {
                <i>{ row.symbol }</i>{ words::comma() }
            }
            { (row.name)() }
        </>
    };
    under_name(name, class, range.text.clone(), range.view())
}

/// A slider below its name and its value. The value is not part of the accessible name, which would otherwise change
/// with each step.
pub fn under_name(name: Html, class: &'static str, value: AttrValue, slider: Html) -> Html {
    html! {
        <label class={classes!("slider", class)}>
            <span class="name-and-value"><span>{ name }</span><span aria-hidden="true">{ value }</span></span>
            { slider }
        </label>
    }
}

/// A choice among the options of a parameter, each with its content and, if that differs, its name.
pub fn choice(
    figure: &Figure,
    row: &'static ParameterRow,
    options: &[(Html, &'static str)],
) -> Html {
    let options = options.iter().enumerate();
    let options = options.map(|(index, (shown, name))| (index, shown.clone(), *name));
    choice_of(figure, row, options.collect())
}

/// A choice among options by index.
fn choice_of(
    figure: &Figure,
    row: &'static ParameterRow,
    options: Vec<(usize, Html, &'static str)>,
) -> Html {
    let chosen = figure.state.value(row);
    let group = [figure.definition.name.as_str(), "-", row.key].concat();
    let option = |(index, symbol, name): (usize, Html, &'static str)| {
        let is_chosen = chosen == Some(&Value::Choice(index));
        let onchange = figure
            .act
            .reform(move |_: Event| Action::Set(row, Value::Choice(index)));
        html! {
            <label class={if is_chosen { "chosen" } else { "" }}>
                <input type="radio" name={group.clone()} class="unseen" data-field={row.key} checked={is_chosen} aria-label={name} {onchange} />
                <span aria-hidden="true">{ symbol }</span>
            </label>
        }
    };
    html! {
        <div class="choice" role="radiogroup" aria-label={(row.name)()}>
            for shown in options {
                { option(shown) }
            }
        </div>
    }
}

/// A choice whose options show their names.
pub fn named_choice<C: Choice>(figure: &Figure, parameter: &'static Parameter<C>) -> Html {
    choice_among(figure, parameter, C::ALL)
}

/// A choice among some of the options.
pub fn choice_among<C: Choice>(
    figure: &Figure,
    parameter: &'static Parameter<C>,
    choices: &[C],
) -> Html {
    choice_shown(figure, parameter, choices, |choice| {
        html! { { choice.label() } }
    })
}

/// A choice among some options, each with its own drawing.
pub fn choice_shown<C: Choice>(
    figure: &Figure,
    parameter: &'static Parameter<C>,
    choices: &[C],
    shown: impl Fn(C) -> Html,
) -> Html {
    let options = choices.iter();
    let options = options.map(|&choice| (choice.index(), shown(choice), choice.label()));
    choice_of(figure, &parameter.row, options.collect())
}

/// A drop-down list, for a parameter with many options.
pub fn select<C: Choice>(
    figure: &Figure,
    parameter: &'static Parameter<C>,
    names: impl IntoIterator<Item = (C, AttrValue)>,
) -> Html {
    let chosen = figure.state.find(parameter);
    let options = names
        .into_iter()
        .map(|(choice, name)| (choice.index(), chosen == Some(choice), name));
    select_of(figure, &parameter.row, options.collect())
}

/// One function for all types.
fn select_of(
    figure: &Figure,
    row: &'static ParameterRow,
    options: Vec<(usize, bool, AttrValue)>,
) -> Html {
    let indices: Vec<usize> = options.iter().map(|(index, ..)| *index).collect();
    let act = figure.act.clone();
    let on_select = move |selected: usize| {
        if let Some(index) = indices.get(selected) {
            act.emit(Action::Set(row, Value::Choice(*index)));
        }
    };
    let options = options.into_iter().map(|(index, selected, name)| {
        let value = row.write(&Value::Choice(index));
        (value.into(), selected, name)
    });
    list(row.key, options.collect(), on_select.into())
}

/// A drop-down list of options: each one's name for scripts, whether it is selected, its label. Calls back with the
/// index of the option that becomes selected.
pub fn list(
    field: &'static str,
    options: Vec<(AttrValue, bool, AttrValue)>,
    on_select: Callback<usize>,
) -> Html {
    let onchange = move |event: Event| {
        if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
            on_select.emit(select.selected_index().max(0) as usize);
        }
    };
    html! {
        <select data-field={field} {onchange}>
            for (value, selected, name) in options {
                <option {value} {selected}>{ name }</option>
            }
        </select>
    }
}

/// `tabindex` in a toolbar, which is a single tab stop: arrow keys go from its first button to the others.
pub fn stop(index: usize) -> Option<&'static str> {
    (index > 0).then_some("-1")
}

/// A switch for each of some options of a set.
pub fn several<C: Choice>(
    figure: &Figure,
    parameter: &'static Parameter<Several<C>>,
    options: impl Iterator<Item = (C, Html)>,
) -> Html {
    let options = options.map(|(choice, shown)| (choice.index(), shown));
    several_of(figure, &parameter.row, options.collect())
}

/// One function for all types.
fn several_of(figure: &Figure, row: &'static ParameterRow, options: Vec<(usize, Html)>) -> Html {
    let Some(Value::Several(set)) = figure.state.value(row) else {
        return Html::default();
    };
    let set = *set;
    let option = |at: usize, index: usize, shown: Html| {
        let onchange = figure
            .act
            .reform(move |_: Event| Action::Set(row, Value::Several(set ^ 1 << index)));
        html! {
            <label class="switch">
                <input type="checkbox" data-field={row.key} tabindex={stop(at)} checked={set >> index & 1 == 1} {onchange} />
                { shown }
            </label>
        }
    };
    html! {
        <div class="several" role="toolbar" aria-label={(row.name)()}>
            for (at, (index, shown)) in options.into_iter().enumerate() {
                { option(at, index, shown) }
            }
        </div>
    }
}

pub fn switch(figure: &Figure, parameter: &'static Parameter<bool>) -> Html {
    let row = &parameter.row;
    let on = figure.get(parameter);
    let onchange = figure.set(parameter, |event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        input.is_some_and(|input| input.checked())
    });
    html! {
        <label class="switch">
            <input type="checkbox" data-field={row.key} checked={on} {onchange} />
            { " " }{ (row.name)() }
        </label>
    }
}

/// A link that shows something in another figure of the page.
pub fn link_to(name: FigureName, fields: Vec<Field>, text: &'static str) -> Html {
    let href = addresses::href(name.as_str(), &fields);
    let onclick = Callback::from(move |event: MouseEvent| {
        // If the figure is alone on its page, the link opens a new tab.
        let Some(place) = place_of(name.as_str()).filter(|place| {
            let alone = place
                .owner_document()
                .and_then(|document| document.document_element());
            !alone.is_some_and(|root| root.class_list().contains("alone"))
        }) else {
            return;
        };
        if opens_elsewhere(&event) {
            return;
        }
        event.prevent_default();
        address_bar::of_page().give(name.as_str(), fields.clone());
        place.scroll_into_view();
    });
    html! { <a class="quiet" {href} target="_blank" data-do={name.as_str()} {onclick}>{ text }</a> }
}
