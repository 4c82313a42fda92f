//! A canvas that is as sharp as the screen and draws when there is something new to see.

use super::theme::Theme;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{
    CanvasRenderingContext2d, HtmlCanvasElement, IntersectionObserver, IntersectionObserverEntry,
    ResizeObserver, window,
};
use yew::prelude::*;

/// What a picture is drawn on: the context's units are CSS pixels.
pub struct Sheet<'a> {
    pub context: &'a CanvasRenderingContext2d,
    pub canvas: &'a HtmlCanvasElement,
    pub theme: &'a Theme,
    pub width: f64,
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
}

/// The size of a canvas on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Size {
    width: f64,
    height: f64,
    ratio: f64,
}

/// Draws on the canvas of `node` whenever `content`, the theme, the size or the resolution changes, and only while it is
/// in view.
#[hook]
pub fn use_drawing<T: PartialEq + 'static>(
    node: NodeRef,
    content: T,
    draw: impl FnOnce(&Sheet, &T) + 'static,
) {
    let theme = use_context::<Theme>().unwrap_or_default();
    let size = use_state_eq(Size::default);
    let in_view = use_state_eq(|| true);
    {
        let (node, size, in_view) = (node.clone(), size.setter(), in_view.setter());
        use_effect_with((), move |()| {
            let observed = observe(&node, size, in_view);
            move || drop(observed)
        });
    }
    use_effect_with(
        (content, theme, *size, *in_view),
        move |(content, theme, size, in_view)| {
            if *in_view && size.width > 0.0 {
                let sheet = node.cast::<HtmlCanvasElement>().and_then(|canvas| {
                    let context = canvas.get_context("2d").ok().flatten()?;
                    Some((canvas, context.dyn_into::<CanvasRenderingContext2d>().ok()?))
                });
                if let Some((canvas, context)) = sheet {
                    fit(&canvas, *size);
                    // The transform stays that of the resolution, whatever was drawn before.
                    let _ = context.set_transform(size.ratio, 0.0, 0.0, size.ratio, 0.0, 0.0);
                    context.clear_rect(0.0, 0.0, size.width, size.height);
                    let sheet = Sheet {
                        context: &context,
                        canvas: &canvas,
                        theme,
                        width: size.width,
                        height: size.height,
                        ratio: size.ratio,
                    };
                    draw(&sheet, content);
                }
            }
        },
    );
}

fn fit(canvas: &HtmlCanvasElement, size: Size) {
    let (width, height) = (
        (size.width * size.ratio).round() as u32,
        (size.height * size.ratio).round() as u32,
    );
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
}

fn observe(
    node: &NodeRef,
    size: UseStateSetter<Size>,
    in_view: UseStateSetter<bool>,
) -> Option<Observed> {
    let canvas = node.cast::<HtmlCanvasElement>()?;
    let measured = canvas.clone();
    let resized = Closure::<dyn Fn()>::new(move || {
        size.set(Size {
            width: f64::from(measured.client_width()),
            height: f64::from(measured.client_height()),
            ratio: window().map_or(1.0, |window| window.device_pixel_ratio()),
        });
    });
    let seen = Closure::<dyn Fn(js_sys::Array)>::new(move |entries: js_sys::Array| {
        if let Some(entry) = entries.iter().last() {
            in_view.set(
                entry
                    .unchecked_into::<IntersectionObserverEntry>()
                    .is_intersecting(),
            );
        }
    });
    let sizes = ResizeObserver::new(resized.as_ref().unchecked_ref()).ok()?;
    let views = IntersectionObserver::new(seen.as_ref().unchecked_ref()).ok()?;
    sizes.observe(&canvas);
    views.observe(&canvas);
    Some(Observed {
        sizes,
        views,
        _resized: resized,
        _seen: seen,
    })
}

/// The observers of a canvas and what they call, until the canvas is gone.
struct Observed {
    sizes: ResizeObserver,
    views: IntersectionObserver,
    _resized: Closure<dyn Fn()>,
    _seen: Closure<dyn Fn(js_sys::Array)>,
}

impl Drop for Observed {
    fn drop(&mut self) {
        self.sizes.disconnect();
        self.views.disconnect();
    }
}
