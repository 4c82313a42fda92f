//! A canvas that draws when there is something new to see: one component for whatever is drawn, since each costs a reader
//! some kilobytes.

use super::observed::{Size, use_in_view, use_size};
use std::any::Any;
use std::rc::Rc;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};
use yew::prelude::*;

/// What a picture is drawn on: the context's units are CSS pixels.
pub struct Sheet<'a> {
    pub context: &'a CanvasRenderingContext2d,
    pub canvas: &'a HtmlCanvasElement,
    pub width: f64,
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
}

impl Sheet<'_> {
    /// Fills a square picture that has pixels of its own.
    pub fn put(&self, pixels: &[[u8; 4]], side: usize) -> Option<()> {
        let (bytes, side) = (Clamped(pixels.as_flattened()), side as u32);
        let image = ImageData::new_with_u8_clamped_array_and_sh(bytes, side, side).ok()?;
        self.context.put_image_data(&image, 0.0, 0.0).ok()
    }
}

/// What a canvas shows. Those that are equal are drawn once.
pub trait Picture: PartialEq + 'static {
    /// Draws it. A picture that cannot be drawn is left blank: its words stand beside it.
    fn draw(&self, sheet: &Sheet) -> Option<()>;

    /// How many pixels it has from side to side and from top to bottom; nothing where it has as many as the screen.
    fn pixels(&self) -> Option<usize> {
        None
    }
}

/// The canvas of a picture. The text is what is to be seen, in words; without one the canvas is hidden from those who hear the
/// page.
pub fn canvas(picture: impl Picture, text: Option<AttrValue>) -> Html {
    html! { <Canvas drawn={Drawn(Rc::new(picture))} {text} /> }
}

/// A picture of any kind.
trait AnyPicture {
    fn draw(&self, sheet: &Sheet);
    fn pixels(&self) -> Option<usize>;
    fn equals(&self, other: &dyn AnyPicture) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Picture> AnyPicture for T {
    fn draw(&self, sheet: &Sheet) {
        let _ = Picture::draw(self, sheet);
    }

    fn pixels(&self) -> Option<usize> {
        Picture::pixels(self)
    }

    fn equals(&self, other: &dyn AnyPicture) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[derive(Clone)]
struct Drawn(Rc<dyn AnyPicture>);

impl PartialEq for Drawn {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

#[derive(Properties, PartialEq)]
struct Props {
    drawn: Drawn,
    text: Option<AttrValue>,
}

/// Draws whenever the picture, the size or the resolution changes, and only while it is in view.
#[component]
fn Canvas(Props { drawn, text }: &Props) -> Html {
    let node = use_node_ref();
    let size = use_size(node.clone());
    let in_view = use_in_view(node.clone());
    {
        let node = node.clone();
        use_effect_with(
            (drawn.clone(), size, in_view),
            move |(drawn, size, in_view)| {
                if *in_view && size.width > 0.0 {
                    let _ = draw(&node, &*drawn.0, *size);
                }
            },
        );
    }
    html! {
        <canvas ref={node} role={text.as_ref().map(|_| "img")} aria-label={text.clone()}
            aria-hidden={text.is_none().then_some("true")} />
    }
}

fn draw(node: &NodeRef, picture: &dyn AnyPicture, size: Size) -> Option<()> {
    let canvas = node.cast::<HtmlCanvasElement>()?;
    let context = canvas.get_context("2d").ok()??;
    let context = context.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let of_screen = |px: f64| (px * size.ratio).round() as u32;
    let (width, height) = match picture.pixels() {
        Some(pixels) => (pixels as u32, pixels as u32),
        None => (of_screen(size.width), of_screen(size.height)),
    };
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    // The transform stays that of the resolution, whatever was drawn before.
    let _ = context.set_transform(size.ratio, 0.0, 0.0, size.ratio, 0.0, 0.0);
    context.clear_rect(0.0, 0.0, size.width, size.height);
    picture.draw(&Sheet {
        context: &context,
        canvas: &canvas,
        width: size.width,
        height: size.height,
        ratio: size.ratio,
    });
    Some(())
}
