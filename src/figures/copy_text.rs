//! A text that is there to be copied, and a button that copies it.

use crate::widgets::clipboard::copy;
use crate::words;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct CopyTextProps {
    /// What is copied.
    pub text: AttrValue,
    /// What it is, for scripts: `data-copy`.
    pub of: &'static str,
}

/// The button, and whether the present text has been copied.
#[component]
pub fn CopyText(CopyTextProps { text, of }: &CopyTextProps) -> Html {
    let tried = use_state_eq(|| None::<(AttrValue, bool)>);
    let onclick = {
        let (text, tried) = (text.clone(), tried.clone());
        move |_: MouseEvent| {
            let (text, tried) = (text.clone(), tried.clone());
            let Some(written) = copy(&text) else {
                return tried.set(Some((text, false)));
            };
            spawn_local(async move {
                let copied = written.await;
                tried.set(Some((text, copied)));
            });
        }
    };
    let outcome = match &*tried {
        Some((of, true)) if of == text => words::settings_copied(),
        Some((of, false)) if of == text => words::copy_refused(),
        _ => "",
    };
    html! {
        <p class="row copy">
            <button type="button" class="quiet" data-copy={*of} {onclick}>{ words::copy() }</button>
            <span role="status">{ outcome }</span>
        </p>
    }
}
