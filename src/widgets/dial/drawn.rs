//! A dial in the document: its elements, which are drawn once, and its handles.

use super::{Dial, Mark};
use crate::widgets::arrow::Head;
use crate::widgets::drag::drag;
use crate::widgets::motion;
use crate::widgets::plane::{plane, plane_point};
use crate::widgets::subscript::lowered_in_drawing;
use crate::widgets::touch::Touch;
use glam::DVec2;
use std::cell::{Cell, RefCell};
use std::mem::replace;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// Elements that [`Dial::texts`] writes, in the order of the document.
const WRITTEN: &str = ".shaft, .head, .label, .arc, .sector, .orbit, .way, .handle";

impl Dial {
    pub fn view(self) -> Html {
        self.with_hand(Callback::noop())
    }

    /// The picture, whose handles can be dragged: takes the index of a handle, and where its tip should move.
    pub fn with_hand(self, on_move: Callback<(usize, DVec2)>) -> Html {
        let dial = Rc::new(self);
        if cfg!(target_arch = "wasm32") {
            return html! { <Drawn {dial} {on_move} /> };
        }
        let hand = Rc::new(HeldBy {
            dial: RefCell::new(dial),
            on_move: RefCell::new(on_move),
            grip: Cell::default(),
        });
        draw(&hand, NodeRef::default(), 0)
    }
}

struct HeldBy {
    dial: RefCell<Rc<Dial>>,
    on_move: RefCell<Callback<(usize, DVec2)>>,
    /// The start of the drag, relative to the tip.
    grip: Cell<DVec2>,
}

fn draw(held: &Rc<HeldBy>, node: NodeRef, generation: u32) -> Html {
    let dial = Rc::clone(&held.dial.borrow());
    let mut texts = dial.texts().into_iter();
    let mut next = || texts.next().unwrap_or_default();
    let marks = dial.marks.iter().map(|mark| match mark {
        Mark::Hand(hand) => html! {
            <g class={classes!("arrow", hand.class)}>
                if !hand.is_pale() {
                    <path class="wake" />
                }
                <polyline class="shaft" points={next()} />
                if hand.shape == Head::Solid {
                    <polygon class="head solid" points={next()} />
                } else {
                    <polyline class="head" points={next()} />
                }
                if !hand.label.is_empty() {
                    <g class="label" aria-hidden="true" transform={next()}><text>{ lowered_in_drawing(&hand.label) }</text></g>
                }
            </g>
        },
        Mark::Arc(arc) => html! { <path class={classes!("arc", arc.class)} d={next()} /> },
        Mark::Sector(arc) => html! { <path class={classes!("sector", arc.class)} d={next()} /> },
        Mark::Orbit(_) => html! { <circle class="orbit" r={next()} /> },
        Mark::Way(_, class) => html! { <path class={classes!("way", *class)} d={next()} /> },
    });
    let marks: Html = marks.collect();
    let handles = dial.handles.iter().enumerate().map(|(index, handle)| {
        let (start, moved) = (Rc::clone(held), Rc::clone(held));
        let touched = |held: &HeldBy, touch: &Touch| plane_point(held.dial.borrow().scale, touch);
        let start = Callback::from(move |touch: Touch| {
            if let Some(at) = touched(&start, &touch) {
                start.grip.set(at - start.dial.borrow().handles[index].tip);
            }
        });
        let moved = Callback::from(move |touch: Touch| {
            if let Some(at) = touched(&moved, &touch) {
                let on_move = moved.on_move.borrow().clone();
                on_move.emit((index, at - moved.grip.get()));
            }
        });
        let drag = drag(start, moved);
        html! {
            <span class={classes!("handle", handle.class)} data-handle={handle.name} data-sets={handle.sets} style={next()}
                onpointerdown={drag.down} onpointermove={drag.moved} onpointerup={drag.up.clone()} onpointercancel={drag.up} />
        }
    });
    let handles: Vec<Html> = handles.collect();
    let key = generation.to_string();
    if handles.is_empty() {
        return plane(dial.scale, &dial.name, marks, node, key);
    }
    html! {
        <div class="on-plane" ref={node} {key}>
            { plane(dial.scale, &dial.name, marks, NodeRef::default(), String::new()) }
            { for handles }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct Props {
    dial: Rc<Dial>,
    on_move: Callback<(usize, DVec2)>,
}

/// A dial in a document. Its elements are drawn once; then their attributes are written.
struct Drawn {
    node: NodeRef,
    held: Rc<HeldBy>,
    written: Rc<RefCell<Written>>,
    /// The number of times that its elements were drawn.
    generation: u32,
}

/// Elements and what was written into them last.
#[derive(Default)]
struct Written {
    elements: Vec<Element>,
    texts: Vec<String>,
    wakes: Vec<Element>,
}

impl Written {
    fn of(node: &NodeRef) -> Self {
        let found = |selector| {
            let root = node.cast::<Element>();
            let list = root.and_then(|root| root.query_selector_all(selector).ok());
            let list = list.into_iter();
            list.flat_map(|list| {
                (0..list.length()).filter_map(move |index| list.get(index)?.dyn_into().ok())
            })
            .collect()
        };
        Self {
            elements: found(WRITTEN),
            texts: Vec::new(),
            wakes: found(".wake"),
        }
    }

    fn write(&mut self, dial: &Dial) {
        let texts = dial.texts();
        let before = replace(&mut self.texts, texts);
        let mut before = before.iter();
        for (element, text) in self.elements.iter().zip(&self.texts) {
            if before.next() == Some(text) {
                continue;
            }
            let attribute = match element.tag_name().as_str() {
                "path" => "d",
                "polyline" | "polygon" => "points",
                "circle" => "r",
                "g" => "transform",
                _ => "style",
            };
            // Only a name that is none is refused.
            let _ = element.set_attribute(attribute, text);
        }
    }
}

impl Component for Drawn {
    type Message = ();
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { dial, on_move } = ctx.props();
        let held = HeldBy {
            dial: RefCell::new(Rc::clone(dial)),
            on_move: RefCell::new(on_move.clone()),
            grip: Cell::default(),
        };
        Self {
            node: NodeRef::default(),
            held: Rc::new(held),
            written: Rc::default(),
            generation: 0,
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        let Props { dial: now, on_move } = ctx.props();
        self.held.on_move.replace(on_move.clone());
        let was = self.held.dial.replace(Rc::clone(now));
        if !was.is_like(now) {
            self.generation += 1;
            return true;
        }
        if was.name != now.name
            && let Some(root) = self.node.cast::<Element>()
            && let Ok(Some(drawing)) = match root.has_attribute("aria-label") {
                true => Ok(Some(root)),
                false => root.query_selector("[aria-label]"),
            }
        {
            let _ = drawing.set_attribute("aria-label", &now.name);
        }
        if motion::is_awaited() && was.marks != now.marks {
            let (now, written) = (Rc::clone(now), Rc::clone(&self.written));
            let (is_played, swept) = (motion::is_played(), was.swept(&now));
            let draw = move |part: f64| {
                let mut written = written.borrow_mut();
                if part >= 1.0 {
                    return written.write(&now);
                }
                let between = was.on_the_way(&now, part);
                written.write(&between);
                if is_played {
                    between.leave_trails(&written.wakes);
                }
            };
            motion::join(Box::new(draw), swept);
        } else {
            self.written.borrow_mut().write(now);
        }
        false
    }

    fn view(&self, _: &Context<Self>) -> Html {
        draw(&self.held, self.node.clone(), self.generation)
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        let mut written = Written::of(&self.node);
        written.texts = self.held.dial.borrow().texts();
        self.written.replace(written);
    }
}
