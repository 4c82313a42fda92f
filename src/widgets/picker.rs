//! Taking one of many in hand by key: a range input that is heard and not seen, one stop of the tab key for all.

use super::drag::number_of;
use yew::prelude::*;

/// Which of many is in hand, and how that is said.
#[derive(Debug, Clone, PartialEq)]
pub struct InHand {
    pub name: AttrValue,
    /// What is in hand, in words.
    pub text: AttrValue,
    pub selected: usize,
    pub pointed: Option<usize>,
    pub on_point: Callback<Option<usize>>,
    pub on_select: Callback<usize>,
}

impl InHand {
    /// The unseen input among `count`. Stands before what shows its focus.
    pub fn picker(&self, count: usize) -> Html {
        let on_select = self.on_select.clone();
        let oninput = Callback::from(move |event: InputEvent| {
            if let Some(value) =
                number_of(&event).filter(|value| (0.0..count as f64).contains(value))
            {
                on_select.emit(value as usize);
            }
        });
        html! {
            <input
                class="unseen picker"
                type="range"
                min="0"
                max={count.saturating_sub(1).to_string()}
                step="1"
                value={self.selected.to_string()}
                aria-label={self.name.clone()}
                aria-valuetext={self.text.clone()}
                {oninput}
            />
        }
    }
}
