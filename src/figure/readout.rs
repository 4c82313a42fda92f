//! Numbers in lists and tables. Scripts find each by its key, as `data-number`.

use crate::numbers::significant;
use crate::widgets::heatmap::Scale;
use crate::widgets::subscript::Said;
use crate::words;
use glam::DVec2;
use yew::prelude::*;

/// Digits after the point of every score on the screen.
pub const SCORE_DIGITS: usize = 4;

/// A line of a list of numbers: what it is and what it amounts to.
pub fn line(name: impl Into<Said>, key: &'static str, class: &'static str, value: String) -> Html {
    entry(name.into().0, key, class, value)
}

/// Once for all kinds of names.
fn entry(name: Html, key: &'static str, class: &'static str, value: String) -> Html {
    html! { <><dt>{ name }</dt><dd {class} data-number={key}>{ value }</dd></> }
}

/// The angle between two arrows, which `degrees` writes; a dash where one of them has no length, and so no direction.
pub fn between(arrows: [DVec2; 2], degrees: String) -> String {
    if arrows.contains(&DVec2::ZERO) {
        return "–".to_owned();
    }
    words::degrees(&degrees)
}

/// The same angle as a number; none where there is a dash.
pub fn degrees_between(arrows: [DVec2; 2], angle_rad: f64) -> f64 {
    if arrows.contains(&DVec2::ZERO) {
        return f64::NAN;
    }
    angle_rad.to_degrees()
}

/// The head of a table: what stands in its columns.
pub fn head(columns: &[&'static str]) -> Html {
    html! {
        <thead>
            <tr>
                for column in columns {
                    <th scope="col">{ *column }</th>
                }
            </tr>
        </thead>
    }
}

/// What stands in a row.
pub fn row_head(name: &str) -> Html {
    html! { <th scope="row">{ name }</th> }
}

/// A cell of a table.
pub fn cell(class: &'static str, text: impl Into<AttrValue>) -> Html {
    plain_cell(class, text.into())
}

/// Once for all kinds of texts.
fn plain_cell(class: &'static str, text: AttrValue) -> Html {
    html! { <td {class}>{ text }</td> }
}

/// A cell with a number of its own.
pub fn number_cell(key: &'static str, value: String) -> Html {
    html! { <td class="number" data-number={key}>{ value }</td> }
}

/// What is seen, in words that are read out whenever they change.
pub fn status(key: &'static str, text: impl Into<Said>) -> Html {
    plain_status(key, text.into().0)
}

/// Once for all kinds of texts.
fn plain_status(key: &'static str, text: Html) -> Html {
    html! { <p class="said" role="status" data-number={key}>{ text }</p> }
}

/// What the colours of pairs mean.
pub fn pair_colours() -> Html {
    html! {
        <p class="legend pairs">{ words::pairs_fast() }<span class="ramp" aria-hidden="true" />{ words::pairs_slow() }</p>
    }
}

/// What the colours of a heatmap mean.
pub fn legend(scale: Scale) -> Html {
    let full = significant(scale.full, 2);
    let (class, ends) = if scale.signed {
        let least = words::colours_or_less(&significant(-scale.full, 2));
        ("legend signed", [least, words::colours_or_more(&full)])
    } else {
        let most = match scale.full {
            // No weight is larger.
            1.0 => full,
            _ => words::colours_or_more(&full),
        };
        ("legend", ["0".to_owned(), most])
    };
    let [least, most] = ends;
    html! { <p {class}>{ least }<span class="ramp" aria-hidden="true" />{ most }</p> }
}
