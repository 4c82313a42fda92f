//! The least page that Yew makes.

use yew::prelude::*;

#[component]
fn Page() -> Html {
    html! { <h1>{ "Nothing" }</h1> }
}

fn main() {
    yew::Renderer::<Page>::new().render();
}
