//! A labelled field for a number or a text. Enter or leaving the field applies the input; Escape discards it.

use super::range::steps;
use crate::page_behaviour::event_text::key;
use crate::words;
use gloo_timers::callback::Timeout;
use std::sync::atomic::{AtomicU32, Ordering};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The delay of the message for invalid input after the reader leaves a field. The message needs space, and a button
/// that is being pressed must not move away from under the pointer.
const SAY_MS: u32 = 300;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The symbol in formulas, a letter with a prime or a subscript; possibly empty.
    #[prop_or_default]
    pub symbol: AttrValue,
    pub name: AttrValue,
    /// Whether the name is shown beside the symbol.
    #[prop_or_default]
    pub named: bool,
    /// The present value, as text.
    pub value: AttrValue,
    /// The valid values, for the message about invalid input.
    pub allowed: AttrValue,
    /// Receives the input; returns whether it is valid.
    pub on_type: Callback<String, bool>,
    /// Receives the number of steps of an arrow key. Without it, arrow keys only move the caret.
    #[prop_or_default]
    pub on_step: Option<Callback<i64>>,
    /// Whether the input consists of digits only. On some phones, number keypads lack the minus, on others the point.
    #[prop_or_default]
    pub is_digits: bool,
    /// The number of characters kept, in a field for a text.
    #[prop_or_default]
    pub most_chars: Option<usize>,
    #[prop_or_default]
    pub class: Classes,
    /// The name of the field for scripts, as `data-field`.
    pub field: AttrValue,
}

pub struct NumberField {
    /// Input that has not been applied yet.
    draft: Option<String>,
    said: Said,
    /// Shows the message for invalid input after a delay.
    later: Option<Timeout>,
    /// The id of the sentence below the field.
    id: String,
}

enum Said {
    Nothing,
    Refused,
    /// The input was too long. This part was kept.
    Cut(String),
}

pub enum Typing {
    Draft(Option<String>),
    /// Applies the input.
    Commit,
    /// Applies the input because the reader left the field.
    Leave,
    Refuse,
    /// Discards the input.
    Forget,
}

impl Component for NumberField {
    type Message = Typing;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        static FIELDS: AtomicU32 = AtomicU32::new(0);
        let number = FIELDS.fetch_add(1, Ordering::Relaxed);
        Self {
            draft: None,
            said: Said::Nothing,
            later: None,
            id: format!("field-{number}"),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, typing: Typing) -> bool {
        self.later = None;
        match typing {
            Typing::Draft(text) => self.draft = text,
            Typing::Commit | Typing::Leave => {
                let Some(text) = self.draft.take() else {
                    return false;
                };
                let text = match ctx.props().most_chars {
                    None => with_point(text),
                    Some(_) => text,
                };
                let kept = ctx.props().most_chars.and_then(|most| cut(&text, most));
                if ctx
                    .props()
                    .on_type
                    .emit(kept.as_ref().unwrap_or(&text).clone())
                {
                    self.said = kept.map_or(Said::Nothing, Said::Cut);
                } else {
                    self.draft = Some(text);
                    match typing {
                        Typing::Commit => self.said = Said::Refused,
                        _ => {
                            let link = ctx.link().clone();
                            let refuse = move || link.send_message(Typing::Refuse);
                            self.later = Some(Timeout::new(SAY_MS, refuse));
                        }
                    }
                }
            }
            Typing::Refuse => self.said = Said::Refused,
            Typing::Forget => {
                self.draft = None;
                self.said = Said::Nothing;
            }
        }
        true
    }

    /// Discards invalid input and its message when the value changes elsewhere.
    fn changed(&mut self, ctx: &Context<Self>, before: &Props) -> bool {
        let value = &ctx.props().value;
        if *value != before.value {
            let is_refused = matches!(self.said, Said::Refused) || self.later.is_some();
            let is_own = matches!(&self.said, Said::Cut(kept) if kept == value.as_str());
            if is_refused {
                self.draft = None;
            }
            if !is_own {
                self.later = None;
                self.said = Said::Nothing;
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
        let onblur = ctx.link().callback(|_: FocusEvent| Typing::Leave);
        let on_step = props.on_step.clone();
        let onkeydown =
            ctx.link()
                .batch_callback(move |event: KeyboardEvent| match key(&event).as_str() {
                    // Enter ends the composition of a character from several keys, and Escape drops it.
                    _ if event.is_composing() => None,
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
        let is_text = props.most_chars.is_some();
        let said = match &self.said {
            Said::Nothing => None,
            Said::Refused => Some(words::field_refused(&props.allowed)),
            Said::Cut(kept) => Some(words::field_cut(&kept.chars().count().to_string())),
        };
        let is_refused = matches!(self.said, Said::Refused);
        html! {
            <label class={classes!(if is_text { "edited-sentence" } else { "number-field" }, props.class.clone())}>
                if !props.symbol.is_empty() {
                    { symbol(&props.symbol) }
                }
                <span class={if props.named { "" } else { "unseen" }}>{ props.name.clone() }</span>
                <input
                    type="text"
                    inputmode={if props.is_digits { "numeric" } else { "text" }}
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    enterkeyhint="done"
                    dir={is_text.then_some("auto")}
                    title={(!props.named).then(|| props.name.clone())}
                    data-field={props.field.clone()}
                    value={shown}
                    aria-label={said.is_some().then(|| named(props))}
                    aria-invalid={is_refused.then_some("true")}
                    aria-describedby={said.is_some().then(|| self.id.clone())}
                    {oninput}
                    {onblur}
                    {onkeydown}
                />
                if let Some(said) = said {
                    <span class={if is_refused { "field-said refused" } else { "field-said" }} id={self.id.clone()} role="alert">{ said }</span>
                }
            </label>
        }
    }
}

/// A number typed in a language with a decimal comma, with comma and point exchanged.
fn with_point(text: String) -> String {
    if words::number_decimal() != "," {
        return text;
    }
    let swapped = |sign| match sign {
        ',' => '.',
        '.' => ',',
        same => same,
    };
    text.chars().map(swapped).collect()
}

/// The symbol and the name, without the message in the same label.
fn named(props: &Props) -> String {
    [&*props.symbol, " ", &*props.name]
        .concat()
        .trim()
        .to_owned()
}

/// The first characters of a text that is longer; white space becomes one space.
fn cut(text: &str, most_chars: usize) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let (end, _) = text.char_indices().nth(most_chars)?;
    Some(text[..end].trim_end().to_owned())
}

fn symbol(symbol: &AttrValue) -> Html {
    if symbol.ends_with('′') {
        return html! { <i>{ symbol }</i> };
    }
    let (letter, below) = symbol.split_at(symbol.chars().next().map_or(0, char::len_utf8));
    html! { <i>{ letter }if !below.is_empty() { <sub>{ below }</sub> }</i> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_so_many_characters_and_not_in_the_midst_of_one() {
        assert_eq!(cut("a  b\tc", 5), None);
        assert_eq!(cut("a  b\tc", 4).as_deref(), Some("a b"));
        assert_eq!(cut("河拐弯", 2).as_deref(), Some("河拐"));
    }
}
