//! Numbers in lists and tables. Scripts find each by its key, as `data-number`.

use crate::numbers::{fixed, fixed_signed, scientific, significant, whole};
use crate::widgets::heatmap::Scale;
use crate::widgets::subscript::{Said, lowered};
use crate::words;
use glam::DVec2;
use yew::prelude::*;

/// The text that replaces a number hidden by an open question.
pub const HIDDEN: &str = "?";

/// The number of decimals of every score on the screen.
pub const SCORE_DIGITS: usize = 4;

/// A number that a figure shows, declared once for lists, sentences, files and the page around a frame.
#[derive(Debug, Clone)]
pub struct Readout {
    /// Its key in the document (`data-number`), in files and in messages, unique within the figure.
    pub key: &'static str,
    /// The number in its displayed unit; `None` for a text that isn't a single number.
    pub value: Option<f64>,
    /// The written number with its unit; a dash if it isn't known.
    pub text: String,
    /// Its name in a list; `None` if it is written elsewhere.
    name: Option<Html>,
    class: &'static str,
    /// Whether it is the result of its figure, shown in the largest type.
    is_result: bool,
    is_hidden: bool,
}

impl Readout {
    pub fn new(key: &'static str, value: f64, text: String) -> Self {
        let text = if value.is_nan() {
            "–".to_owned()
        } else {
            text
        };
        Self {
            value: Some(value),
            ..Self::text(key, text)
        }
    }

    /// A text that isn't a single number.
    pub fn text(key: &'static str, text: String) -> Self {
        Self {
            key,
            value: None,
            text,
            name: None,
            class: "",
            is_result: false,
            is_hidden: false,
        }
    }

    /// A number that isn't written anywhere by itself.
    pub fn unwritten(key: &'static str, value: f64) -> Self {
        Self::new(key, value, String::new())
    }

    /// A number with this many decimals.
    pub fn fixed(key: &'static str, value: f64, digits: usize) -> Self {
        Self::new(key, value, fixed(value, digits))
    }

    pub fn score(key: &'static str, value: f64) -> Self {
        Self::fixed(key, value, SCORE_DIGITS)
    }

    /// A number with its sign, plus included.
    pub fn signed(key: &'static str, value: f64, digits: usize) -> Self {
        Self::new(key, value, fixed_signed(value, digits))
    }

    pub fn significant(key: &'static str, value: f64, digits: usize) -> Self {
        Self::new(key, value, significant(value, digits))
    }

    /// A number with a power of ten.
    pub fn scientific(key: &'static str, value: f64, digits: usize) -> Self {
        Self::new(key, value, scientific(value, digits))
    }

    pub fn whole(key: &'static str, value: i64) -> Self {
        Self::new(key, value as f64, whole(value))
    }

    pub fn count(key: &'static str, count: usize) -> Self {
        Self::whole(key, count as i64)
    }

    /// Adds the unit, as written by a function of [`words`].
    #[must_use]
    pub fn with_unit(mut self, unit: fn(&str) -> String) -> Self {
        if self.value.is_some_and(|value| !value.is_nan()) {
            self.text = unit(&self.text);
        }
        self
    }

    /// Adds a name for a list.
    #[must_use]
    pub fn named(mut self, name: impl Into<Said>) -> Self {
        self.name = Some(name.into().0);
        self
    }

    /// The same with a name if the list shows it now. Files and messages have it in any case.
    #[must_use]
    pub fn named_if(self, is_shown: bool, name: impl Into<Said>) -> Self {
        if is_shown { self.named(name) } else { self }
    }

    #[must_use]
    pub fn coloured(mut self, class: &'static str) -> Self {
        self.class = class;
        self
    }

    /// Marks it as the result of its figure, shown above all others in a list.
    #[must_use]
    pub fn as_result(mut self) -> Self {
        self.is_result = true;
        self
    }

    /// Hides the number for an open question.
    #[must_use]
    pub fn hidden(mut self) -> Self {
        self.text = HIDDEN.to_owned();
        self.is_hidden = true;
        self
    }

    pub fn is_hidden(&self) -> bool {
        self.is_hidden
    }

    /// A table cell with its text.
    pub fn cell(&self) -> Html {
        html! { <td class="number" data-number={self.key}>{ self.shown() }</td> }
    }

    pub fn shown(&self) -> Html {
        if self.is_hidden {
            hidden_number()
        } else {
            self.text.clone().into()
        }
    }
}

pub fn hidden_number() -> Html {
    html! { <span role="img" aria-label={words::figure_hidden()}>{ HIDDEN }</span> }
}

pub fn list(readouts: &[Readout]) -> Html {
    list_with(readouts, None)
}

/// A list whose result, by [`live`], is drawn in a part of its own.
pub fn list_with(readouts: &[Readout], result: Option<Html>) -> Html {
    let lines = readouts.iter().filter_map(|it| line(it, &result));
    html! { <dl class="readings">{ for lines }</dl> }
}

/// A result that answers each move of the hand, in a box of fixed size: the browser lays out nothing else with it.
pub fn live(result: &Readout) -> Html {
    html! { <span class="live">{ result.shown() }</span> }
}

fn line(readout: &Readout, live: &Option<Html>) -> Option<Html> {
    let Readout { key, class, .. } = *readout;
    let name = readout.name.clone()?;
    let result = readout.is_result.then_some("result");
    let shown = match live {
        Some(live) if readout.is_result => live.clone(),
        _ => readout.shown(),
    };
    Some(html! {
        <>
            <dt class={classes!(result)}>{ name }</dt>
            <dd class={classes!(class, result)} data-number={key}>{ shown }</dd>
        </>
    })
}

/// The text of the readout with a key; a dash if there is none.
pub fn text_of<'r>(readouts: &'r [Readout], key: &str) -> &'r str {
    let readout = readouts.iter().find(|readout| readout.key == key);
    readout.map_or("–", |readout| &readout.text)
}

/// The angle between two arrows in degrees; NaN if one of them has length 0, and so no direction.
pub fn degrees_between(arrows: [DVec2; 2], angle_rad: f64) -> f64 {
    if arrows.contains(&DVec2::ZERO) {
        return f64::NAN;
    }
    angle_rad.to_degrees()
}

/// The head of a table: the titles of its columns.
pub fn head(columns: &[&str]) -> Html {
    html! {
        <thead>
            <tr>
                for column in columns {
                    <th scope="col">{ lowered(column) }</th>
                }
            </tr>
        </thead>
    }
}

pub fn row_head(name: &str) -> Html {
    html! { <th scope="row">{ name }</th> }
}

pub fn cell(class: &'static str, text: impl Into<AttrValue>) -> Html {
    plain_cell(class, text.into())
}

/// One function for all kinds of text.
fn plain_cell(class: &'static str, text: AttrValue) -> Html {
    html! { <td {class}>{ text }</td> }
}

pub fn number_cell(key: &'static str, value: String) -> Html {
    html! { <td class="number" data-number={key}>{ value }</td> }
}

/// A description of what is visible, read out by screen readers whenever it changes.
pub fn status(key: &'static str, text: impl Into<Said>) -> Html {
    plain_status(key, text.into().0)
}

/// One function for all kinds of text.
fn plain_status(key: &'static str, text: Html) -> Html {
    html! { <p class="said" aria-live="polite" aria-atomic="true" data-number={key}>{ text }</p> }
}

pub fn pair_colours() -> Html {
    html! {
        <p class="legend pairs">{ words::pairs_fast() }<span class="ramp" aria-hidden="true" />{ words::pairs_slow() }</p>
    }
}

/// The legend for the colours of a heatmap.
pub fn legend(scale: Scale) -> Html {
    let full = significant(scale.full, 2);
    let (class, ends) = if scale.signed {
        let least = words::colours_or_less(&significant(-scale.full, 2));
        ("legend signed", [least, words::colours_or_more(&full)])
    } else {
        let most = match scale.full {
            // 1 is the largest possible weight.
            1.0 => full,
            _ => words::colours_or_more(&full),
        };
        ("legend", ["0".to_owned(), most])
    };
    let [least, most] = ends;
    html! { <p {class}>{ least }<span class="ramp" aria-hidden="true" />{ most }</p> }
}
