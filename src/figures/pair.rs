//! The numbers of the pair in hand, and its components to be typed.

use super::Figure;
use super::numbers::{between, line};
use super::score::SCORE_DIGITS;
use crate::reading::turns;
use crate::scene::{Action, Role};
use crate::widgets::digits::{fixed, significant};
use crate::widgets::low_letters::lowered;
use crate::widgets::number_field::NumberField;
use crate::words;
use glam::DVec2;
use yew::prelude::*;

pub fn view(figure: &Figure) -> Html {
    let scene = &figure.shown.scene;
    let pair = scene.pair;
    let readings = figure.shown.reading().pairs.get(pair).map(|reading| {
        let arrows = [scene.query[pair], scene.key[pair]];
        let between = between(arrows, fixed(reading.between_rad.to_degrees(), 2));
        html! {
            <dl class="readings">
                { line(words::pair_theta(), "theta", "", words::radians_per_token(&significant(reading.theta, 6))) }
                { line(words::pair_wavelength(), "wavelength", "", words::tokens(&significant(reading.wavelength, 6))) }
                { line(words::pair_query_angle(), "query-angle", "query", angle(reading.query_angle_rad)) }
                { line(words::pair_key_angle(), "key-angle", "key", angle(reading.key_angle_rad)) }
                { line(lowered(words::pair_between()), "between", "gap", between) }
                { line(words::pair_term(), "term", "score", fixed(reading.term.value, SCORE_DIGITS)) }
            </dl>
        }
    });
    html! {
        <section class="bench-pair" aria-label={words::pair_section()}>
            <p class="pair-title">{ words::pair_title(&pair.to_string(), &scene.query.len().to_string()) }</p>
            <div class="components">
                { components(figure, Role::Query) }
                { components(figure, Role::Key) }
            </div>
            if readings.is_some() {
                { readings }
            } else {
                <p>{ words::pair_still() }</p>
            }
        </section>
    }
}

fn components(figure: &Figure, role: Role) -> Html {
    let scene = &figure.shown.scene;
    let pair = scene.pair;
    let tip = scene.vector(role)[pair];
    let (a, b) = scene.components_of_pair(pair);
    let (symbol, class) = match role {
        Role::Query => ("q", "query"),
        Role::Key => ("k", "key"),
    };
    let field = |index: usize, value: f64, with: fn(DVec2, f64) -> DVec2| {
        let act = figure.act.clone();
        let on_type = Callback::from(move |text: String| {
            let to = crate::params::number(&text).map(|number| with(tip, number));
            let to = to.filter(|to| to.length() <= crate::params::LONGEST);
            if let Some(to) = to {
                act.emit(Action::MoveVector { role, pair, to });
            }
            to.is_some()
        });
        html! {
            <NumberField
                name={words::component(&format!("{symbol}{index}"))}
                symbol={format!("{symbol}{index}")}
                value={value.to_string().replace('-', "−")}
                allowed={words::allowed_component(&crate::params::LONGEST.to_string())}
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

/// The pair in hand in a sentence, for those who hear it.
pub fn in_words(figure: &Figure) -> String {
    let pair = figure.shown.scene.pair.to_string();
    match figure.shown.reading().pairs.get(figure.shown.scene.pair) {
        Some(reading) => words::pair_in_words(
            &pair,
            &significant(reading.wavelength, 3),
            &fixed(reading.term.value, SCORE_DIGITS),
        ),
        None => words::pair_in_words_still(&pair),
    }
}

fn angle(angle_rad: f64) -> String {
    words::angle(
        &significant(angle_rad, 6),
        &significant(turns(angle_rad), 4),
    )
}
