//! A labelled field for a number. Enter or leaving the field applies what is typed; Escape discards it.

use super::range::steps;
use web_sys::HtmlInputElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The symbol in formulas, a letter with a prime or a subscript; may be empty.
    #[prop_or_default]
    pub symbol: AttrValue,
    pub name: AttrValue,
    /// Whether the name is shown beside the symbol.
    #[prop_or_default]
    pub named: bool,
    /// The present value, as it is written.
    pub value: AttrValue,
    /// What may be typed, for the message about anything else.
    pub allowed: AttrValue,
    /// Takes what was typed; returns whether it is a value.
    pub on_type: Callback<String, bool>,
    /// Takes the number of steps of an arrow key. Without it, arrow keys only move the caret.
    #[prop_or_default]
    pub on_step: Option<Callback<i64>>,
    /// Whether it holds several numbers, with commas between, which keypads for one number lack.
    #[prop_or_default]
    pub is_list: bool,
    #[prop_or_default]
    pub class: Classes,
    /// The name of the field for scripts, as `data-field`.
    pub field: AttrValue,
}

pub struct NumberField {
    /// What is typed and not yet applied.
    draft: Option<String>,
    refused: bool,
}

pub enum Typing {
    Draft(Option<String>),
    /// Applies what is typed.
    Commit,
    /// Discards what is typed.
    Forget,
}

impl Component for NumberField {
    type Message = Typing;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self {
            draft: None,
            refused: false,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, typing: Typing) -> bool {
        match typing {
            Typing::Draft(text) => self.draft = text,
            Typing::Commit => {
                let Some(text) = self.draft.take() else {
                    return false;
                };
                self.refused = !ctx.props().on_type.emit(text.clone());
                self.draft = self.refused.then_some(text);
            }
            Typing::Forget => {
                self.draft = None;
                self.refused = false;
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let oninput = ctx.link().callback(|event: InputEvent| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            Typing::Draft(input.map(|input| input.value()))
        });
        let onblur = ctx.link().callback(|_: FocusEvent| Typing::Commit);
        let on_step = props.on_step.clone();
        let onkeydown =
            ctx.link()
                .batch_callback(move |event: KeyboardEvent| match event.key().as_str() {
                    "Enter" => Some(Typing::Commit),
                    "Escape" => Some(Typing::Forget),
                    "ArrowLeft" | "ArrowRight" => None,
                    _ => {
                        let (on_step, by) = (on_step.as_ref()?, steps(&event)?);
                        event.prevent_default();
                        on_step.emit(by);
                        Some(Typing::Forget)
                    }
                });
        let draft = self.draft.clone();
        let shown = draft.map_or_else(|| props.value.clone(), AttrValue::from);
        html! {
            <label class={classes!("number-field", props.class.clone())}>
                if !props.symbol.is_empty() {
                    { symbol(&props.symbol) }
                }
                <span class={if props.named { "" } else { "unseen" }}>{ props.name.clone() }</span>
                <input
                    type="text"
                    inputmode={if props.is_list { "text" } else { "decimal" }}
                    autocomplete="off"
                    spellcheck="false"
                    title={(!props.named).then(|| props.name.clone())}
                    data-field={props.field.clone()}
                    value={shown}
                    aria-invalid={self.refused.then_some("true")}
                    {oninput}
                    {onblur}
                    {onkeydown}
                />
                if self.refused {
                    <span class="refused" role="alert">{ props.allowed.clone() }</span>
                }
            </label>
        }
    }
}

fn symbol(symbol: &AttrValue) -> Html {
    if symbol.ends_with('′') {
        return html! { <i>{ symbol }</i> };
    }
    let (letter, below) = symbol.split_at(symbol.chars().next().map_or(0, char::len_utf8));
    html! { <i>{ letter }if !below.is_empty() { <sub>{ below }</sub> }</i> }
}
