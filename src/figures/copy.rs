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
    html! { <p class="row copy"><Copy text={text.into()} {of} followed=false /></p> }
}

/// One component for both: each costs a reader some kilobytes.
#[derive(Properties, PartialEq)]
struct CopyProps {
    text: AttrValue,
    of: &'static str,
    /// Whether the text is an address to which the link leads where there is no clipboard.
    followed: bool,
}

#[component]
fn Copy(CopyProps { text, of, followed }: &CopyProps) -> Html {
    let tried = use_state_eq(|| None::<(AttrValue, bool)>);
    let onclick = {
        let (text, tried, followed) = (text.clone(), tried.clone(), *followed);
        Callback::from(move |event: MouseEvent| {
            let (text, tried) = (text.clone(), tried.clone());
            let Some(written) = clipboard::copy(&text) else {
                if !followed {
                    tried.set(Some((text, false)));
                }
                return;
            };
            event.prevent_default();
            spawn_local(async move {
                let copied = written.await;
                tried.set(Some((text, copied)));
            });
        })
    };
    let outcome = match &*tried {
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
