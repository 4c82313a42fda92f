//! The colours of the page for canvases, which cannot read custom properties by themselves.

use wasm_bindgen::JsCast;
use wasm_bindgen::UnwrapThrowExt;
use wasm_bindgen::closure::Closure;
use web_sys::window;
use yew::prelude::*;

/// The values that the style sheet gives its colours now.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Theme {
    pub paper: String,
    pub ink: String,
    pub ink_2: String,
    pub ink_3: String,
    pub hairline: String,
    pub query: String,
    pub key: String,
    pub score: String,
    pub gap: String,
    pub negative: String,
    pub positive: String,
    pub sans: String,
}

impl Theme {
    fn now() -> Self {
        let window = window().expect_throw("a page has a window");
        let style = window
            .document()
            .and_then(|document| document.document_element())
            .and_then(|root| window.get_computed_style(&root).ok().flatten());
        let value = |name| {
            let value = style
                .as_ref()
                .and_then(|style| style.get_property_value(name).ok());
            value.unwrap_or_default().trim().to_owned()
        };
        Self {
            paper: value("--paper"),
            ink: value("--ink"),
            ink_2: value("--ink-2"),
            ink_3: value("--ink-3"),
            hairline: value("--hairline"),
            query: value("--query"),
            key: value("--key"),
            score: value("--score"),
            gap: value("--gap"),
            negative: value("--negative"),
            positive: value("--positive"),
            sans: value("--sans"),
        }
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub children: Html,
}

/// Gives the theme to all canvases within, and gives it anew when the reader's system changes it.
#[component]
pub fn WithTheme(props: &Props) -> Html {
    let theme = use_state_eq(Theme::now);
    {
        let theme = theme.setter();
        use_effect_with((), move |()| {
            let change = Closure::<dyn Fn()>::new(move || theme.set(Theme::now()));
            let queries: Vec<_> = ["(prefers-color-scheme: dark)", "(forced-colors: active)"]
                .into_iter()
                .filter_map(|query| window()?.match_media(query).ok().flatten())
                .collect();
            let listener = change.as_ref().unchecked_ref::<js_sys::Function>().clone();
            for query in &queries {
                let _ = query.add_event_listener_with_callback("change", &listener);
            }
            move || {
                for query in &queries {
                    let _ = query.remove_event_listener_with_callback("change", &listener);
                }
                drop(change);
            }
        });
    }
    html! {
        <ContextProvider<Theme> context={(*theme).clone()}>{ props.children.clone() }</ContextProvider<Theme>>
    }
}
