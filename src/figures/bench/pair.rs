//! The numbers of the selected pair, and its components to be typed.

use super::Reading;
use crate::figure::prelude::*;
use crate::numbers::{in_full, number};
use crate::state::limits::LONGEST_ARROW;
use crate::widgets::number_field::NumberField;

pub fn view(figure: &Figure, reading: &Reading) -> Html {
    let state = &figure.state;
    let pair = state.get(&PAIR);
    let readouts = reading.readouts_of_pair(state);
    html! {
        <section class="bench-pair" aria-label={words::pair_section()}>
            <p class="pair-title">{ words::pair_title(&pair.to_string(), &state.vector(Role::Query).len().to_string()) }</p>
            <div class="components">
                { components(figure, Role::Query) }
                { components(figure, Role::Key) }
            </div>
            if readouts.is_empty() {
                <p>{ words::pair_still() }</p>
            } else {
                { list(&readouts) }
            }
        </section>
    }
}

fn components(figure: &Figure, role: Role) -> Html {
    let state = &figure.state;
    let pair = state.get(&PAIR);
    let tip = state.vector(role)[pair];
    let (a, b) = state.components_of_pair(pair);
    let style = role.style();
    let (symbol, class) = (style.symbol, style.class);
    let field = |index: usize, value: f64, with: fn(DVec2, f64) -> DVec2| {
        let act = figure.act.clone();
        let on_type = Callback::from(move |text: String| {
            let to = number(&text).map(|number| with(tip, number));
            let to = to.filter(|to| to.length() <= LONGEST_ARROW);
            if let Some(to) = to {
                act.emit(Action::MoveVector { role, pair, to });
            }
            to.is_some()
        });
        html! {
            <NumberField
                name={words::component(&format!("{symbol}{index}"))}
                symbol={format!("{symbol}{index}")}
                value={in_full(value)}
                allowed={words::allowed_component(&LONGEST_ARROW.to_string())}
                {on_type}
                field={format!("{symbol}{index}")}
                {class}
            />
        }
    };
    html! {
        <span class="row">
            { field(a, tip.x, |tip, x| DVec2::new(x, tip.y)) }
            { field(b, tip.y, |tip, y| DVec2::new(tip.x, y)) }
        </span>
    }
}

/// The selected pair, for a widget of many pairs with this name.
pub fn selection(figure: &Figure, reading: &Reading, name: &str) -> Selection {
    let pair = figure.get(&PAIR);
    let number = pair.to_string();
    let text = match reading.pairs.get(pair) {
        Some(reading) => words::pair_in_words(
            &number,
            &significant(reading.wavelength, 3),
            &fixed(reading.term.value, SCORE_DIGITS),
        ),
        None => words::pair_in_words_still(&number),
    };
    figure.selected_pair(name, text)
}
