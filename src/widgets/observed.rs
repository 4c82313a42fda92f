//! Observers of an element's size and visibility.

use gloo_events::EventListener;
use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, ResizeObserver, window};
use yew::Callback;

/// The size of an element in CSS pixels, without its borders.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

impl Size {
    /// The present size of an element.
    pub fn of(element: &Element) -> Self {
        Self {
            width: f64::from(element.client_width()),
            height: f64::from(element.client_height()),
        }
    }
}

/// Reports the size of an element, at once and at each change, until it is dropped.
pub struct SizeObserver {
    observer: ResizeObserver,
    _resized: Closure<dyn Fn()>,
    _printing: Option<EventListener>,
}

impl SizeObserver {
    /// `None` if the browser does not support this.
    pub fn new(element: Element, told: Callback<Size>) -> Option<Self> {
        let measured = element.clone();
        let report = move || told.emit(Size::of(&measured));
        // Printing does not wait for the browser's reports, and a chapter that was never in view has no size until
        // then.
        report();
        let printed = report.clone();
        let printing =
            window().map(|window| EventListener::new(&window, "beforeprint", move |_| printed()));
        let resized = Closure::<dyn Fn()>::new(report);
        let observer = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
        observer.observe(&element);
        Some(Self {
            observer,
            _resized: resized,
            _printing: printing,
        })
    }
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Reports whether any part of an element is in view, until it is dropped. In print, everything is.
pub struct ViewObserver {
    observer: IntersectionObserver,
    _seen: Closure<dyn Fn(Array)>,
    _printing: Vec<EventListener>,
}

impl ViewObserver {
    /// `None` if the browser does not support this.
    pub fn new(element: &Element, told: Callback<bool>) -> Option<Self> {
        let printed = told.clone();
        let seen = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
            if let Some(entry) = entries.iter().last() {
                let entry = entry.unchecked_into::<IntersectionObserverEntry>();
                told.emit(entry.is_intersecting());
            }
        });
        let observer = IntersectionObserver::new(seen.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        let mut printing = Vec::new();
        if let Some(window) = window() {
            let before = move |_: &_| printed.emit(true);
            printing.push(EventListener::new(&window, "beforeprint", before));
            // The browser tells of an element that hasn't moved only when it begins to observe it.
            let (again, element) = (observer.clone(), element.clone());
            let after = move |_: &_| {
                again.unobserve(&element);
                again.observe(&element);
            };
            printing.push(EventListener::new(&window, "afterprint", after));
        }
        Some(Self {
            observer,
            _seen: seen,
            _printing: printing,
        })
    }
}

impl Drop for ViewObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
