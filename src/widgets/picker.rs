//! Taking one of many in hand by key: a range input that is heard and not seen, one stop of the tab key for all.

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub name: AttrValue,
    /// What is in hand, in words.
    pub text: AttrValue,
    pub selected: usize,
    pub count: usize,
    pub on_select: Callback<usize>,
}

#[component]
pub fn Picker(props: &Props) -> Html {
    let oninput = {
        let (on_select, count) = (props.on_select.clone(), props.count);
        Callback::from(move |event: InputEvent| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            let value = input.map(|input| input.value_as_number());
            if let Some(value) = value.filter(|value| (0.0..count as f64).contains(value)) {
                on_select.emit(value as usize);
            }
        })
    };
    html! {
        <input
            class="unseen picker"
            type="range"
            min="0"
            max={props.count.saturating_sub(1).to_string()}
            step="1"
            value={props.selected.to_string()}
            aria-label={props.name.clone()}
            aria-valuetext={props.text.clone()}
            {oninput}
        />
    }
}
