//! A canvas that is as sharp as the screen and draws when there is something new to see.

use super::observed::{Size, use_in_view, use_size};
use super::theme::Theme;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};
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

/// Draws on the canvas of `node` whenever `content`, the theme, the size or the resolution changes, and only while it is
/// in view.
#[hook]
pub fn use_drawing<T: PartialEq + 'static>(
    node: NodeRef,
    content: T,
    draw: impl FnOnce(&Sheet, &T) + 'static,
) {
    let theme = use_context::<Theme>().unwrap_or_default();
    let size = use_size(node.clone());
    let in_view = use_in_view(node.clone());
    use_effect_with(
        (content, theme, size, in_view),
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
