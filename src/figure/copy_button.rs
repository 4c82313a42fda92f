//! Texts that are there to be copied: links, code.

use super::Figure;
use crate::widgets::clipboard;
use crate::words;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// A link to what a figure shows, to be copied by a press or followed.
pub fn link(figure: &Figure) -> Html {
    html! { <Copy text={figure.href()} of="link" followed=true /> }
}

/// A button that copies a text. Scripts find it by what the text is: `data-copy`.
pub fn button(text: impl Into<AttrValue>, of: &'static str) -> Html {
    html! { <p class="row"><Copy text={text.into()} {of} followed=false /></p> }
}

/// One component for both: each costs a reader some kilobytes.
#[derive(Properties, PartialEq)]
struct CopyProps {
    text: AttrValue,
    of: &'static str,
    /// Whether the text is an address to which the link leads where there is no clipboard.
    followed: bool,
}

struct Copy {
    /// What was to be copied last, and whether it was.
    tried: Option<(AttrValue, bool)>,
}

impl Component for Copy {
    type Message = (AttrValue, bool);
    type Properties = CopyProps;

    fn create(_: &Context<Self>) -> Self {
        Self { tried: None }
    }

    fn update(&mut self, _: &Context<Self>, tried: (AttrValue, bool)) -> bool {
        self.tried = Some(tried);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let CopyProps { text, of, followed } = ctx.props();
        let onclick = {
            let (text, link, followed) = (text.clone(), ctx.link().clone(), *followed);
            Callback::from(move |event: MouseEvent| {
                let (text, link) = (text.clone(), link.clone());
                let Some(written) = clipboard::copy(&text) else {
                    if !followed {
                        link.send_message((text, false));
                    }
                    return;
                };
                event.prevent_default();
                spawn_local(async move {
                    let copied = written.await;
                    link.send_message((text, copied));
                });
            })
        };
        let outcome = match &self.tried {
            Some((of, true)) if of == text => words::settings_copied(),
            Some((of, false)) if of == text => words::copy_refused(),
            _ => "",
        };
        html! {
            <>
                if *followed {
                    <a class="quiet" href={text} data-do={*of} {onclick}>{ words::settings_link() }</a>
                } else {
                    <button type="button" class="quiet" data-copy={*of} {onclick}>{ words::copy() }</button>
                }
                <span role="status">{ outcome }</span>
            </>
        }
    }
}
