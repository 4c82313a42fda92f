//! Controls of parameters that several figures share: positions, pairs, vectors, scaling methods, sentences.

use super::Figure;
use super::controls::labelled;
use super::controls::*;
use super::play::{self, Playable};
use crate::numbers::whole;
use crate::state::limits::{FARTHEST, LONGEST_SENTENCE, SEEDS};
use crate::state::parameters::{
    ALPHA, BASE, BETA, KEY_POSITION, METHOD, PAIR, QUERY_POSITION, SEED, SENTENCE, SETTINGS,
    TRAINED, VECTORS, WANTED,
};
use crate::state::{Action, Choice, Role, ScalingMethod, State, Typed};
use crate::toy_model;
use crate::widgets::number_field::NumberField;
use crate::widgets::range::Range;
use crate::widgets::subscript::lowered;
use crate::words;
use web_sys::Element;
use yew::prelude::*;

/// The end of a slider on which every token can be reached, in tokens.
pub const NEARBY: i64 = 24;

/// The end of a slider for positions near 0, or for those up to the power of two beyond a position that is farther.
pub fn farthest_around(position: i64) -> i64 {
    let around = (position.max(256) as u64).next_power_of_two();
    FARTHEST.min(around as i64)
}

/// A slider for a position, with a button that plays it. It also moves the other position if the distance is locked.
pub fn position_slider(figure: &Figure, role: Role, farthest: i64) -> Html {
    let row = &role.position().row;
    let position = figure.state.position(role);
    let playable = Playable::position(role, (0, farthest));
    let range = Range {
        field: Some(row.key),
        ends: (0.0, farthest as f64),
        step: 1.0,
        value: position as f64,
        text: whole(position).into(),
        on_value: figure
            .act
            .reform(move |value| Action::MovePosition(role, value as i64)),
        onkeydown: Some(play::on_space(figure, &playable)),
        ..Range::default()
    };
    let slider = labelled(row, role.style().class, range);
    play::beside(figure, &playable, slider)
}

/// A slider of the distance `m - n`, which moves the query.
pub fn distance(figure: &Figure, ends: (i64, i64), shown: i64) -> Html {
    let key_position = figure.get(&KEY_POSITION);
    let action = move |distance: f64| {
        let position = key_position.saturating_add(distance as i64);
        Action::MovePosition(Role::Query, position)
    };
    let at = |state: &State| state.distance();
    let playable = Playable::new("distance", words::curve_x(), ends, at, |state, distance| {
        let position = state.position(Role::Key).saturating_add(distance);
        Action::MovePosition(Role::Query, position)
    });
    let playable = playable.setting(QUERY_POSITION.key);
    let range = Range {
        onkeydown: Some(play::on_space(figure, &playable)),
        field: Some("distance"),
        name: Some(words::curve_x().into()),
        ends: (ends.0 as f64, ends.1 as f64),
        step: 1.0,
        value: shown as f64,
        text: whole(shown).into(),
        on_value: figure.act.reform(action),
        ..Range::default()
    };
    let slider = html! {
        <label class="slider distance">
            <span>{ lowered(&words::gap(&whole(shown))) }</span>
            { range.view() }
        </label>
    };
    play::beside(figure, &playable, slider)
}

pub fn vectors(figure: &Figure) -> Html {
    named_choice(figure, &VECTORS)
}

/// The scaling methods that a figure offers: all if its settings are open, else the common ones.
pub fn methods(figure: &Figure) -> &'static [ScalingMethod] {
    const CURES: &[ScalingMethod] = &[
        ScalingMethod::Unscaled,
        ScalingMethod::Linear,
        ScalingMethod::Ntk,
        ScalingMethod::YarnByIndex,
    ];
    match figure.get(&SETTINGS) {
        true => ScalingMethod::ALL,
        false => common_methods(figure, CURES),
    }
}

/// Some methods, or all if the selected one is not among them.
pub fn common_methods(
    figure: &Figure,
    common: &'static [ScalingMethod],
) -> &'static [ScalingMethod] {
    match common.contains(&figure.get(&METHOD)) {
        true => common,
        false => ScalingMethod::ALL,
    }
}

/// The scaling method, and its settings.
pub fn scaling(figure: &Figure) -> Html {
    let methods = ScalingMethod::ALL.iter();
    let names = methods.map(|method| (*method, method.label().into()));
    let method = figure.get(&METHOD);
    let has_ramp = matches!(
        method,
        ScalingMethod::YarnByRotations | ScalingMethod::YarnByIndex | ScalingMethod::Llama3
    );
    html! {
        <div class="row settings">
            <label>
                { (METHOD.name)() }{ " " }{ select(figure, &METHOD, names) }
            </label>
            if method != ScalingMethod::Unscaled {
                { number(figure, &TRAINED, 0) }
                { number(figure, &WANTED, 0) }
            }
            if has_ramp {
                { number(figure, &ALPHA, 0) }
                { number(figure, &BETA, 0) }
            }
        </div>
    }
}

/// The keys of the positions that a shift moves, as `data-sets`.
pub fn shifted(figure: &Figure) -> String {
    let keys = figure.state.shifted().map(|row| row.key);
    keys.collect::<Vec<_>>().join(" ")
}

/// Buttons that shift everything. A button is disabled if its step goes beyond the largest position, which a sentence
/// explains.
pub fn shifts(figure: &Figure, label: &'static str, steps: &[i64]) -> Html {
    let can_shift = |by: i64| figure.state.can_shift(by);
    let ends = steps.iter().any(|by| !can_shift(*by));
    let moved = NodeRef::default();
    let button = |(index, by): (usize, i64)| {
        let can_shift = can_shift(by);
        let text = if by > 0 {
            format!("+{}", whole(by))
        } else {
            whole(by)
        };
        let (act, moved, steps) = (figure.act.clone(), moved.clone(), text.clone());
        let onclick = can_shift.then(|| {
            Callback::from(move |_: MouseEvent| {
                announce(&moved, &steps);
                act.emit(Action::Shift(by));
            })
        });
        html! {
            <button type="button" class="quiet" data-shift={by.to_string()} tabindex={stop(index)} aria-disabled={(!can_shift).then_some("true")} {onclick}>
                { text }
            </button>
        }
    };
    html! {
        <div class="row shifts" data-sets={shifted(figure)} role="toolbar" aria-label={label}>
            <span aria-hidden="true">{ label }</span>
            { for steps.iter().copied().enumerate().map(button) }
            <span class="unseen announced" aria-live="polite" aria-atomic="true" ref={moved.clone()}></span>
            <span class="shifts-end" aria-live="polite" aria-atomic="true">
                if ends {
                    { words::shift_ends(&whole(FARTHEST)) }
                }
            </span>
        </div>
    }
}

/// Says that everything has moved, since a result that stays as it was isn't announced again.
fn announce(moved: &NodeRef, by: &str) {
    if let Some(moved) = moved.cast::<Element>() {
        moved.set_text_content(Some(&words::shift_said(by)));
    }
}

/// An editable sentence.
pub fn sentence(figure: &Figure) -> Html {
    let row = &SENTENCE.row;
    let act = figure.act.clone();
    let on_type = Callback::from(move |text: String| {
        let value = row.parse(&text);
        let is_sentence = value.is_some();
        if let Some(value) = value {
            act.emit(Action::Set(row, value));
        }
        is_sentence
    });
    html! {
        <NumberField name={(row.name)()} named=true value={toy_model::sentence(&figure.state).to_owned()} allowed={row.allowed()}
            most_chars={LONGEST_SENTENCE} {on_type} field={row.key} />
    }
}

/// A button that uses the next seed for random vectors.
pub fn redraw(figure: &Figure) -> Html {
    let next = ((i64::from(figure.get(&SEED)) + 1) % SEEDS) as u32;
    let onclick = figure.set(&SEED, move |_: MouseEvent| next);
    html! {
        <button type="button" class="quiet" data-do="redraw" data-sets={SEED.key} {onclick}>{ words::settings_redraw() }</button>
    }
}

/// Buttons that select the previous and the next pair, if there are too many pairs to tap.
pub fn pair_stepper(figure: &Figure) -> Html {
    const FEW: usize = 8;
    let (pair, pairs) = (figure.get(&PAIR), figure.state.head_dim() / 2);
    if pairs <= FEW {
        return Html::default();
    }
    let button = |to: Option<usize>, sign: &'static str, name: &'static str| {
        let to = to.filter(|to| *to < pairs);
        let act = figure.act.clone();
        let onclick =
            to.map(|to| Callback::from(move |_| act.emit(Action::Set(&PAIR.row, to.value()))));
        html! {
            <button type="button" class="quiet" aria-label={name} aria-disabled={to.is_none().then_some("true")} {onclick}>{ sign }</button>
        }
    };
    html! {
        <div class="row stepper" data-sets={PAIR.key} role="group" aria-label={words::planes_name()}>
            { button(pair.checked_sub(1), "‹", words::pair_before()) }
            <span>{ words::pair_title(&pair.to_string(), &pairs.to_string()) }</span>
            { button(Some(pair + 1), "›", words::pair_after()) }
        </div>
    }
}

/// Buttons for common bases.
pub fn bases(figure: &Figure, common: &[i64]) -> Html {
    html! {
        <span class="row shifts" data-sets={BASE.key} role="toolbar" aria-label={(BASE.name)()}>
            for (index, &base) in common.iter().enumerate() {
                <button type="button" class="quiet" tabindex={stop(index)} data-base={base.to_string()}
                    onclick={figure.set(&BASE, move |_: MouseEvent| base as f64)}>{ whole(base) }</button>
            }
        </span>
    }
}
