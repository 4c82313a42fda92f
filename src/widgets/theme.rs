//! The colours of the page for canvases, which cannot read custom properties by themselves.

use wasm_bindgen::JsCast;
use wasm_bindgen::UnwrapThrowExt;
use wasm_bindgen::closure::Closure;
use web_sys::window;
use yew::prelude::*;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// The values that the style sheet gives its colours now.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Theme {
    pub paper: Rgb,
    pub ink: Rgb,
    pub ink_2: Rgb,
    pub ink_3: Rgb,
    pub hairline: Rgb,
    pub score: Rgb,
    pub gap: Rgb,
    pub negative: Rgb,
    pub positive: Rgb,
}

impl Theme {
    fn now() -> Self {
        let window = window().expect_throw("a page has a window");
        let style = window
            .document()
            .and_then(|document| document.document_element())
            .and_then(|root| window.get_computed_style(&root).ok().flatten());
        let value = |name: &str| {
            let value = style.as_ref()?.get_property_value(name).ok()?;
            rgb(value.trim())
        };
        let value = |name| value(name).unwrap_or_default();
        Self {
            paper: value("--paper"),
            ink: value("--ink"),
            ink_2: value("--ink-2"),
            ink_3: value("--ink-3"),
            hairline: value("--hairline"),
            score: value("--score"),
            gap: value("--gap"),
            negative: value("--negative"),
            positive: value("--positive"),
        }
    }
}

/// A colour written as `#rrggbb`.
fn rgb(text: &str) -> Option<Rgb> {
    let [_, channels @ ..] = u32::from_str_radix(text.strip_prefix('#')?, 16)
        .ok()?
        .to_be_bytes();
    Some(channels)
}

/// The theme, anew whenever the reader's system changes it.
#[hook]
pub fn use_theme() -> Theme {
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
    *theme
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_the_style_sheet_writes_them() {
        assert_eq!(rgb("#0072B2"), Some([0, 114, 178]));
        assert_eq!(rgb("blue"), None);
    }
}
