//! Where an element is on the screen, kept up to date: how large, and whether it can be seen.

use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, ResizeObserver, window};
use yew::prelude::*;

/// The size of an element in CSS pixels, without its borders.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    pub width: f64,
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
}

/// The size of an element; nothing by nothing before it is known.
#[hook]
pub fn use_size(node: NodeRef) -> Size {
    let size = use_state_eq(Size::default);
    let setter = size.setter();
    use_effect_with((), move |()| {
        let observed = node.cast::<Element>().and_then(|element| {
            let measured = element.clone();
            let resized = Closure::<dyn Fn()>::new(move || {
                setter.set(Size {
                    width: f64::from(measured.client_width()),
                    height: f64::from(measured.client_height()),
                    ratio: window().map_or(1.0, |window| window.device_pixel_ratio()),
                });
            });
            let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
            observer.observe(&element);
            Some((observer, resized))
        });
        move || {
            if let Some((observer, _)) = &observed {
                observer.disconnect();
            }
        }
    });
    *size
}

/// Whether any part of an element is in view.
#[hook]
pub fn use_in_view(node: NodeRef) -> bool {
    let in_view = use_state_eq(|| true);
    let setter = in_view.setter();
    use_effect_with((), move |()| {
        let observed = node.cast::<Element>().and_then(|element| {
            let seen = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
                if let Some(entry) = entries.iter().last() {
                    let entry = entry.unchecked_into::<IntersectionObserverEntry>();
                    setter.set(entry.is_intersecting());
                }
            });
            let observer = IntersectionObserver::new(seen.as_ref().unchecked_ref()).ok()?;
            observer.observe(&element);
            Some((observer, seen))
        });
        move || {
            if let Some((observer, _)) = &observed {
                observer.disconnect();
            }
        }
    });
    *in_view
}
