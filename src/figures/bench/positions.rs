//! The positions as numbers, their distance, and what moves both.

use super::numbers::distance;
use crate::figure::prelude::*;
use crate::widgets::number_field::NumberField;

const SHIFTS: [i64; 4] = [-1, 1, 1_000, 100_000];

pub fn view(figure: &Figure) -> Html {
    let distance = distance(&figure.state);
    html! {
        <section class="bench-positions" aria-label={words::positions_section()}>
            <div class="row">
                { position(figure, Role::Query) }
                { position(figure, Role::Key) }
                <span class="distance" data-number={distance.key}>{ lowered(&distance.text) }</span>
                { switch(figure, &LOCK) }
            </div>
            { shifts(figure, words::shift_both(), &SHIFTS) }
        </section>
    }
}

fn position(figure: &Figure, role: Role) -> Html {
    let (row, position) = (&role.position().row, figure.state.position(role));
    let (least, most) = figure.state.position_ends(role);
    let on_type = {
        let act = figure.act.clone();
        Callback::from(move |text: String| match row.parse(&text) {
            Some(Value::Integer(position)) if (least..=most).contains(&position) => {
                act.emit(Action::MovePosition(role, position));
                true
            }
            _ => false,
        })
    };
    let on_step = figure
        .act
        .reform(move |by| Action::MovePosition(role, position + by));
    html! {
        <NumberField symbol={row.symbol} name={(row.name)()} value={whole(position)} allowed={words::allowed_integer(&whole(least), &whole(most))}
            {on_type} {on_step} class={role.style().class} field={row.key} />
    }
}
