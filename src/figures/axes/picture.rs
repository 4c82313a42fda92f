//! The picture of patches and the text after it, on which both markers move.

use super::parameters::{AXES, AxesShown, KEY_PATCH, PICTURE_COLUMNS, QUERY_PATCH};
use super::reading::{PATCHES, Reading, cells};
use crate::figure::prelude::*;
use crate::page_behaviour::event_text::key;
use crate::widgets::drag::drag;
use crate::widgets::touch::Touch;

pub fn is_video(figure: &Figure) -> bool {
    figure.get(&AXES) != AxesShown::Axial
}

pub fn patch_of(role: Role) -> &'static Parameter<usize> {
    [&QUERY_PATCH, &KEY_PATCH][role as usize]
}

/// Digits after the point of a score on a patch.
const DIGITS: usize = 1;

/// The patches with the query's scores, the text after them as a row of its own, and the two markers.
pub fn picture(figure: &Figure, reading: &Reading) -> Html {
    let largest = reading
        .scores
        .iter()
        .fold(f64::MIN_POSITIVE, |most, score| most.max(score.abs()));
    let patch = |(index, score): (usize, &f64)| {
        let sign = if *score < 0.0 { "negative" } else { "positive" };
        let text = (index >= PATCHES).then_some("of-text");
        let ground = format!("--share:{:.0}%", 60.0 * score.abs() / largest);
        html! { <span class={classes!("patch", sign, text)} style={ground}>{ fixed(*score, DIGITS) }</span> }
    };
    let count = cells(&figure.state);
    let put_key = figure.set(&KEY_PATCH, |cell: usize| cell);
    let onclick = Callback::from(move |event: MouseEvent| {
        // The press that ends a drag is on a marker.
        let touch = Touch::of(&event).filter(|touch| touch.element.class_list().contains("patch"));
        if let Some(cell) = touch.and_then(|touch| cell_at(&touch, count)) {
            put_key.emit(cell);
        }
    });
    html! {
        <div class="axes-picture">
            { for Role::ALL.map(|role| keys(figure, role)) }
            <div class="patches" {onclick}>
                { for reading.scores.iter().enumerate().map(patch) }
                { for Role::ALL.map(|role| marker(figure, role)) }
            </div>
            <p>{ if is_video(figure) { words::axes_picture_and_text() } else { words::axes_picture() } }</p>
        </div>
    }
}

/// The patch or token of text at a pointer, which may have left the picture.
fn cell_at(touch: &Touch, count: usize) -> Option<usize> {
    let part = touch.part_of(".patches")?;
    let rows = count / PICTURE_COLUMNS;
    let along = |part: f64, count: usize| ((part * count as f64) as usize).min(count - 1);
    Some(along(part.y, rows) * PICTURE_COLUMNS + along(part.x, PICTURE_COLUMNS))
}

/// The marker of the query or of the key, to be dragged.
fn marker(figure: &Figure, role: Role) -> Html {
    let style = role.style();
    let count = cells(&figure.state);
    let set = figure.set(patch_of(role), |cell: usize| cell);
    let moved = Callback::from(move |touch: Touch| {
        if let Some(cell) = cell_at(&touch, count) {
            set.emit(cell);
        }
    });
    let drag = drag(Callback::noop(), moved);
    let cell = figure.get(patch_of(role));
    let (row, column) = (cell / PICTURE_COLUMNS, cell % PICTURE_COLUMNS);
    let at = format!("transform:translate({column}00%,{row}00%)");
    html! {
        <span class={classes!("patch-marker", style.class)} data-sets={patch_of(role).key} style={at} data-handle={style.symbol}
            onpointerdown={drag.down} onpointermove={drag.moved} onpointerup={drag.up.clone()} onpointercancel={drag.up}>
            <i>{ style.symbol }</i>
        </span>
    }
}

/// The unseen input that moves a marker by arrow keys, in both directions.
fn keys(figure: &Figure, role: Role) -> Html {
    let (cell, count) = (figure.get(patch_of(role)), cells(&figure.state));
    let set = figure.set(patch_of(role), |cell: usize| cell);
    let onkeydown = {
        let set = set.clone();
        Callback::from(move |event: KeyboardEvent| {
            if let Some(to) = stepped(cell, &key(&event), count) {
                event.prevent_default();
                set.emit(to);
            }
        })
    };
    let range = Range {
        class: "unseen",
        field: Some(patch_of(role).key),
        sets: None,
        name: Some((patch_of(role).name)().into()),
        ends: (0.0, count as f64 - 1.0),
        step: 1.0,
        value: cell as f64,
        text: cell_in_words(cell).into(),
        onkeydown: Some(onkeydown),
        on_value: set.reform(|cell: f64| cell as usize),
    };
    html! { <span class={classes!("patch-keys", role.style().class)}>{ range.view() }</span> }
}

/// The cell to which a key moves; `None` for other keys.
fn stepped(cell: usize, key: &str, count: usize) -> Option<usize> {
    let (down, right) = match key {
        "ArrowUp" => (-1, 0),
        "ArrowDown" => (1, 0),
        "ArrowLeft" => (0, -1),
        "ArrowRight" => (0, 1),
        _ => return None,
    };
    Some(beside(cell, down, right, count).unwrap_or(cell))
}

/// The cell so many rows below and columns to the right, if there is one.
fn beside(cell: usize, down: isize, right: isize, count: usize) -> Option<usize> {
    let row = (cell / PICTURE_COLUMNS).checked_add_signed(down)?;
    let column = (cell % PICTURE_COLUMNS).checked_add_signed(right)?;
    (row < count / PICTURE_COLUMNS && column < PICTURE_COLUMNS)
        .then_some(row * PICTURE_COLUMNS + column)
}

fn cell_in_words(cell: usize) -> String {
    match cell.checked_sub(PATCHES) {
        Some(token) => words::axes_text_token(&token.to_string()),
        None => words::axes_patch(
            &(cell / PICTURE_COLUMNS).to_string(),
            &(cell % PICTURE_COLUMNS).to_string(),
        ),
    }
}

/// Buttons that move the query and the key together.
pub fn move_both(figure: &Figure) -> Html {
    let cells = Role::ALL.map(|role| figure.get(patch_of(role)));
    let texts = cells.map(|cell| cell >= PATCHES);
    let button = |name: &'static str, sign: &'static str, down: isize, right: isize| {
        let moved = cells.map(|cell| {
            let to = beside(cell, down, right, PATCHES + PICTURE_COLUMNS)?;
            ((to >= PATCHES) == (cell >= PATCHES)).then_some(to)
        });
        // A step along the text is a step on all axes, a step along the picture is not.
        let to = match moved {
            [Some(query), Some(key)] if texts[0] == texts[1] => {
                let state = State::clone(&figure.state);
                Some(state.with(&QUERY_PATCH, query).with(&KEY_PATCH, key))
            }
            _ => None,
        };
        let disabled = to.is_none();
        let act = figure.act.clone();
        let onclick = move |_: MouseEvent| {
            if let Some(to) = &to {
                act.emit(Action::Become(Box::new(to.clone())));
            }
        };
        html! { <button type="button" class="quiet" data-do={name} aria-label={words::axes_move(sign)} {disabled} {onclick}>{ sign }</button> }
    };
    html! {
        <div class="row shifts" data-sets="qpatch kpatch" role="group" aria-label={words::axes_move_both()}>
            <span aria-hidden="true">{ words::axes_move_both() }</span>
            { button("left", "←", 0, -1) }
            { button("right", "→", 0, 1) }
            { button("up", "↑", -1, 0) }
            { button("down", "↓", 1, 0) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_stay_on_the_picture_and_the_text_after_it() {
        let all = PATCHES + PICTURE_COLUMNS;
        let press = |cell: usize, key: &str, count: usize| stepped(cell, key, count);
        assert_eq!(press(0, "ArrowUp", all), Some(0));
        assert_eq!(press(0, "ArrowLeft", all), Some(0));
        assert_eq!(press(9, "ArrowRight", all), Some(10));
        assert_eq!(press(7, "ArrowRight", all), Some(7));
        assert_eq!(press(PATCHES - 1, "ArrowDown", all), Some(all - 1));
        assert_eq!(press(PATCHES - 1, "ArrowDown", PATCHES), Some(PATCHES - 1));
        assert_eq!(press(9, "Tab", all), None);
    }
}
