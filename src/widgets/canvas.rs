//! A canvas of cells, one pixel each, that draws only changes. One component serves all pictures, because each
//! component adds some kilobytes to the download.

use super::observed::ViewObserver;
use gloo_events::EventListener;
use std::any::Any;
use std::rc::Rc;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};
use yew::prelude::*;

/// The contents of a canvas. Equal pictures are drawn once.
pub trait Picture: PartialEq + 'static {
    /// Its cells as red, green, blue and opacity, row by row. It is square.
    fn cells(&self) -> Vec<[u8; 4]>;
}

pub fn canvas(picture: impl Picture) -> Html {
    html! { <Canvas drawn={Drawn(Rc::new(picture))} /> }
}

trait AnyPicture {
    fn cells(&self) -> Vec<[u8; 4]>;
    fn equals(&self, other: &dyn AnyPicture) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<T: Picture> AnyPicture for T {
    fn cells(&self) -> Vec<[u8; 4]> {
        Picture::cells(self)
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
}

enum Seen {
    InView(bool),
    /// The browser took the canvas away and gives back an empty one.
    Lost,
}

/// Draws whenever the picture changes, and only while it is in view. A text beside it describes it.
struct Canvas {
    node: NodeRef,
    in_view: bool,
    shown: Option<Drawn>,
    observer: Option<ViewObserver>,
    restored: Option<EventListener>,
}

impl Component for Canvas {
    type Message = Seen;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self {
            node: NodeRef::default(),
            in_view: true,
            shown: None,
            observer: None,
            restored: None,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, seen: Seen) -> bool {
        match seen {
            Seen::InView(in_view) => self.in_view = in_view,
            Seen::Lost => self.shown = None,
        }
        self.show(&ctx.props().drawn);
        false
    }

    fn view(&self, _: &Context<Self>) -> Html {
        html! { <canvas ref={self.node.clone()} aria-hidden="true" /> }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            let element = self.node.cast::<Element>();
            let lost = ctx.link().callback(|()| Seen::Lost);
            self.restored = element.as_ref().map(|element| {
                EventListener::new(element, "contextrestored", move |_| lost.emit(()))
            });
            self.observer = element
                .and_then(|element| ViewObserver::new(&element, ctx.link().callback(Seen::InView)));
        }
        self.show(&ctx.props().drawn);
    }
}

impl Canvas {
    fn show(&mut self, drawn: &Drawn) {
        let is_new = |shown: &Drawn| !Rc::ptr_eq(&shown.0, &drawn.0);
        if self.in_view && self.shown.as_ref().is_none_or(is_new) {
            let _ = draw(&self.node, &drawn.0.cells());
            self.shown = Some(drawn.clone());
        }
    }
}

fn draw(node: &NodeRef, cells: &[[u8; 4]]) -> Option<()> {
    let canvas = node.cast::<HtmlCanvasElement>()?;
    let context = canvas.get_context("2d").ok()??;
    let context = context.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let side = cells.len().isqrt() as u32;
    if canvas.width() != side {
        canvas.set_width(side);
        canvas.set_height(side);
    }
    let bytes = Clamped(cells.as_flattened());
    let image = ImageData::new_with_u8_clamped_array_and_sh(bytes, side, side).ok()?;
    context.put_image_data(&image, 0.0, 0.0).ok()
}
