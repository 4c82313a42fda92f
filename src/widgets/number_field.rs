//! A labelled number that can be typed: it takes effect on Enter or when it is left, and Escape takes it back.

use super::drag::input_of;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The symbol in formulas; may be empty.
    #[prop_or_default]
    pub symbol: AttrValue,
    pub name: AttrValue,
    /// Whether the name stands on the screen, beside the symbol.
    #[prop_or_default]
    pub named: bool,
    /// The value in force, as it is written.
    pub value: AttrValue,
    /// What may be typed, for the message when it is not.
    pub allowed: AttrValue,
    /// Takes what was typed; answers whether it is a value.
    pub on_type: Callback<String, bool>,
    /// Takes the number of steps that arrow keys ask for; without it the arrows move the caret only.
    #[prop_or_default]
    pub on_step: Option<Callback<i64>>,
    #[prop_or_default]
    pub class: Classes,
    /// The name of the field for scripts, as `data-field`.
    pub field: AttrValue,
}

#[component]
pub fn NumberField(props: &Props) -> Html {
    let draft = use_state(|| None::<String>);
    let refused = use_state_eq(|| false);
    let commit = {
        let (draft, refused) = (draft.clone(), refused.clone());
        let on_type = props.on_type.clone();
        move || {
            if let Some(text) = (*draft).clone() {
                let taken = on_type.emit(text);
                refused.set(!taken);
                if taken {
                    draft.set(None);
                }
            }
        }
    };
    let oninput = {
        let draft = draft.clone();
        Callback::from(move |event: InputEvent| {
            draft.set(input_of(&event).map(|input| input.value()))
        })
    };
    let onblur = {
        let commit = commit.clone();
        Callback::from(move |_: FocusEvent| commit())
    };
    let onkeydown = {
        let (draft, refused, on_step) = (draft.clone(), refused.clone(), props.on_step.clone());
        Callback::from(
            move |event: KeyboardEvent| match (event.key().as_str(), &on_step) {
                ("Enter", _) => commit(),
                ("Escape", _) => {
                    draft.set(None);
                    refused.set(false);
                }
                (key, Some(on_step)) => {
                    let by = match key {
                        "ArrowUp" => 1,
                        "ArrowDown" => -1,
                        "PageUp" => 10,
                        "PageDown" => -10,
                        _ => return,
                    };
                    event.prevent_default();
                    draft.set(None);
                    refused.set(false);
                    on_step.emit(by);
                }
                _ => {}
            },
        )
    };
    let shown = (*draft)
        .clone()
        .map_or_else(|| props.value.clone(), AttrValue::from);
    html! {
        <label class={classes!("number-field", props.class.clone())}>
            if !props.symbol.is_empty() {
                <i>{ props.symbol.clone() }</i>
            }
            <span class={if props.named { "" } else { "unseen" }}>{ props.name.clone() }</span>
            <input
                type="text"
                inputmode="decimal"
                autocomplete="off"
                spellcheck="false"
                title={(!props.named).then(|| props.name.clone())}
                data-field={props.field.clone()}
                value={shown}
                aria-invalid={refused.then_some("true")}
                {oninput}
                {onblur}
                {onkeydown}
            />
            if *refused {
                <span class="refused" role="alert">{ props.allowed.clone() }</span>
            }
        </label>
    }
}
