//! A link to what a figure shows.

use super::Figure;
use crate::scene::Scene;
use crate::widgets::clipboard::copy;
use crate::words;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct CopyLinkProps {
    pub figure: Figure,
}

/// A link to this scene, to be copied by a press or followed.
#[component]
pub fn CopyLink(CopyLinkProps { figure }: &CopyLinkProps) -> Html {
    let copied = use_state_eq(|| None::<Rc<Scene>>);
    let onclick = {
        let (copied, figure) = (copied.clone(), figure.clone());
        Callback::from(move |event: MouseEvent| {
            let Some(written) = copy(&figure.href()) else {
                return; // without a clipboard the link is still a link
            };
            event.prevent_default();
            let (copied, scene) = (copied.clone(), figure.shown.scene.clone());
            spawn_local(async move {
                if written.await {
                    copied.set(Some(scene));
                }
            });
        })
    };
    let fresh = copied.as_ref() == Some(&figure.shown.scene);
    html! {
        <>
            <a class="quiet" href={figure.href()} data-do="link" {onclick}>{ words::settings_link() }</a>
            <span role="status">{ if fresh { words::settings_copied() } else { "" } }</span>
        </>
    }
}
