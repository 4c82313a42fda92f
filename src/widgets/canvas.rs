//! A canvas that draws only what has changed. One component serves all pictures, because each component adds some
//! kilobytes to the download.

use super::observed::{Size, SizeObserver, ViewObserver};
use std::any::Any;
use std::rc::Rc;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};
use yew::prelude::*;

/// What a picture is drawn on. Its units are its own pixels.
pub struct Sheet<'a> {
    pub context: &'a CanvasRenderingContext2d,
    pub canvas: &'a HtmlCanvasElement,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// How large type is, as a multiple of the usual.
    pub type_scale: f64,
}

impl Sheet<'_> {
    /// Fills a square picture with its own pixels.
    pub fn put(&self, pixels: &[[u8; 4]], side: usize) -> Option<()> {
        let (bytes, side) = (Clamped(pixels.as_flattened()), side as u32);
        let image = ImageData::new_with_u8_clamped_array_and_sh(bytes, side, side).ok()?;
        self.context.put_image_data(&image, 0.0, 0.0).ok()
    }
}

/// What a canvas shows. Equal pictures are drawn once.
pub trait Picture: PartialEq + 'static {
    /// Draws it. A picture that cannot be drawn is left blank; the text beside it remains.
    fn draw(&self, sheet: &Sheet) -> Option<()>;

    /// Its width and height in pixels of its own; `None` if it has as many as the screen.
    fn pixels(&self) -> Option<usize> {
        None
    }
}

/// The canvas of a picture. `text` describes it in words; without a text the canvas is hidden from screen readers.
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
struct Canvas {
    node: NodeRef,
    size: Size,
    in_view: bool,
    /// What it shows, and at which size.
    shown: Option<(Drawn, Size)>,
    observers: Option<(SizeObserver, ViewObserver)>,
}

enum Seen {
    Size(Size),
    InView(bool),
}

impl Component for Canvas {
    type Message = Seen;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self {
            node: NodeRef::default(),
            size: Size::default(),
            in_view: true,
            shown: None,
            observers: None,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, seen: Seen) -> bool {
        match seen {
            Seen::Size(size) => self.size = size,
            Seen::InView(in_view) => self.in_view = in_view,
        }
        self.show(&ctx.props().drawn);
        false
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let text = ctx.props().text.clone();
        html! {
            <canvas ref={self.node.clone()} role={text.as_ref().map(|_| "img")}
                aria-hidden={text.is_none().then_some("true")} aria-label={text} />
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            self.observers = self.node.cast::<Element>().and_then(|element| {
                let seen = ViewObserver::new(&element, ctx.link().callback(Seen::InView))?;
                let resized = SizeObserver::new(element, ctx.link().callback(Seen::Size))?;
                Some((resized, seen))
            });
        }
        self.show(&ctx.props().drawn);
    }
}

impl Canvas {
    fn show(&mut self, drawn: &Drawn) {
        let size = self.size;
        let is_new =
            |(shown, of_size): &(Drawn, Size)| !Rc::ptr_eq(&shown.0, &drawn.0) || *of_size != size;
        if self.in_view && size.width > 0.0 && self.shown.as_ref().is_none_or(is_new) {
            let _ = draw(&self.node, &*drawn.0, size);
            self.shown = Some((drawn.clone(), size));
        }
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
    context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    picture.draw(&Sheet {
        context: &context,
        canvas: &canvas,
        ratio: size.ratio,
        type_scale: size.type_scale,
    });
    Some(())
}
