//! Selecting one of many by keys: an invisible range input that screen readers read out, a single tab stop.

use super::range::Range;
use yew::prelude::*;

/// The selected one of many, also in words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Selection {
    /// The key of the parameter with the selected index, as `data-sets`.
    pub sets: &'static str,
    pub name: AttrValue,
    /// The selected one, in words.
    pub text: AttrValue,
    pub selected: usize,
    pub pointed: Option<usize>,
    pub on_point: Callback<Option<usize>>,
    pub on_select: Callback<usize>,
}

impl Selection {
    /// The invisible input among `count`. It comes before the element that shows its focus.
    pub fn picker(&self, count: usize) -> Html {
        let ends = (0.0, count.saturating_sub(1) as f64);
        let on_select = self.on_select.clone();
        let range = Range {
            class: "unseen picker",
            sets: Some(self.sets),
            name: Some(self.name.clone()),
            ends,
            step: 1.0,
            value: self.selected as f64,
            text: self.text.clone(),
            on_value: Callback::from(move |value| {
                if (ends.0..=ends.1).contains(&value) {
                    on_select.emit(value as usize);
                }
            }),
            ..Range::default()
        };
        range.view()
    }
}
