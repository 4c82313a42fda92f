//! Mounts the bench where the document has a place for it.

use rope_explainer::figures::bench::Bench;
use rope_explainer::widgets::theme::WithTheme;
use rope_explainer::words;
use yew::prelude::*;

#[component]
fn Page() -> Html {
    html! { <WithTheme><Bench /></WithTheme> }
}

fn main() {
    console_error_panic_hook::set_once();
    let document = web_sys::window().and_then(|window| window.document());
    let Some(document) = document else { return };
    let language = document
        .document_element()
        .and_then(|root| root.get_attribute("lang"));
    words::speak(&language.unwrap_or_default());
    if let Some(place) = document.get_element_by_id("bench") {
        place.set_inner_html("");
        yew::Renderer::<Page>::with_root(place).render();
    }
}
