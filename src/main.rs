use yew::prelude::*;

#[component]
fn App() -> Html {
    html! { <p>{ rotary::frequency::DEFAULT_BASE }</p> }
}

fn main() {
    yew::Renderer::<App>::new().render();
}
