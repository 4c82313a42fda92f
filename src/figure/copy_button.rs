//! Links and code with a button to copy them.

use super::Figure;
use crate::page_behaviour::opens_elsewhere;
use crate::widgets::clipboard;
use crate::words;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;
use yew::prelude::*;

/// A link to the figure's current state: a click copies it, and its context menu opens it in a new tab, like any link.
pub fn link(figure: &Figure) -> Html {
    html! { <Copy text={figure.href()} of="link" followed=true /> }
}

/// A button that copies a text. Scripts find it by the kind of text: `data-copy`.
pub fn button(text: impl Into<AttrValue>, of: &'static str) -> Html {
    html! { <p class="row"><Copy text={text.into()} {of} followed=false /></p> }
}

/// One component for both, because each costs some kilobytes of download.
#[derive(Properties, PartialEq)]
struct CopyProps {
    text: AttrValue,
    of: &'static str,
    /// Whether the text is an address, and the button a link that leads there.
    followed: bool,
}

struct Copy {
    /// The text that was copied last, and whether that succeeded.
    tried: Option<(AttrValue, bool)>,
    /// The element to select if copying failed.
    shown: NodeRef,
    is_to_select: bool,
}

impl Component for Copy {
    type Message = (AttrValue, bool);
    type Properties = CopyProps;

    fn create(_: &Context<Self>) -> Self {
        Self {
            tried: None,
            shown: NodeRef::default(),
            is_to_select: false,
        }
    }

    fn update(&mut self, _: &Context<Self>, tried: (AttrValue, bool)) -> bool {
        self.is_to_select = !tried.1;
        self.tried = Some(tried);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let CopyProps { text, of, followed } = ctx.props();
        let onclick = {
            let (text, link, followed) = (text.clone(), ctx.link().clone(), *followed);
            Callback::from(move |event: MouseEvent| {
                if followed && opens_elsewhere(&event) {
                    return;
                }
                event.prevent_default();
                let (text, link) = (text.clone(), link.clone());
                let Some(written) = clipboard::copy(&text) else {
                    link.send_message((text, false));
                    return;
                };
                spawn_local(async move {
                    let copied = written.await;
                    link.send_message((text, copied));
                });
            })
        };
        let copied = match &self.tried {
            Some((of, copied)) if of == text => Some(*copied),
            _ => None,
        };
        let outcome = match copied {
            Some(true) => words::settings_copied(),
            Some(false) => words::copy_refused(),
            None => "",
        };
        html! {
            <>
                if *followed {
                    <a class="quiet" href={text} data-do={*of} {onclick}>{ words::settings_link() }</a>
                } else {
                    <button type="button" class="quiet" data-copy={*of} {onclick} ref={self.shown.clone()}>{ words::copy() }</button>
                }
                <span aria-live="polite" aria-atomic="true">{ outcome }</span>
                if *followed && copied == Some(false) {
                    <code class="refused" ref={self.shown.clone()}>{ text }</code>
                }
            </>
        }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if std::mem::take(&mut self.is_to_select)
            && let Some(shown) = self.shown.cast::<Element>()
        {
            select(&shown);
        }
    }
}

/// Selects the text of an element, or of the listing above it.
fn select(shown: &Element) {
    let mut above = shown.closest(".row").ok().flatten();
    while let Some(element) = above {
        if let Ok(Some(code)) = element.query_selector("code") {
            clipboard::select(&code);
            return;
        }
        above = element.previous_element_sibling();
    }
}
