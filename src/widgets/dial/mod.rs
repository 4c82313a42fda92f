//! A dial: hands around the centre of a plane, arcs between them, and handles at tips, as numbers. Where only numbers
//! change, in a drag and on the way of a step, they are written straight into the document.

mod labels;
mod way;

use super::arc::{Arc, fewer_turns, sector};
use super::arrow::{self, Head, handle_style, moved_to};
use super::drag::drag;
use super::motion;
use super::path::{polyline, px};
use super::plane::{HALF_PX, Scale, plane, plane_point};
use super::subscript::lowered_in_drawing;
use super::touch::Touch;
use glam::DVec2;
use std::cell::{Cell, RefCell};
use std::f64::consts::TAU;
use std::mem::{discriminant, replace};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub struct Dial {
    pub scale: Scale,
    /// A description of the picture, for screen readers.
    pub name: AttrValue,
    /// Later ones lie on earlier ones.
    pub marks: Vec<Mark>,
    pub handles: Vec<Handle>,
}

/// Something drawn on a dial.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    Hand(Hand),
    /// An arc with a head, as a spiral where it goes round more than once.
    Arc(Arc),
    /// A filled part of a circle.
    Sector(Arc),
    /// A circle around the centre, by its radius.
    Orbit(f64),
    /// A line from a point to another, by its colour.
    Way([DVec2; 2], &'static str),
}

/// An arrow from the centre.
#[derive(Debug, Clone, PartialEq)]
pub struct Hand {
    pub tip: DVec2,
    /// The angle by which it was rotated, over any number of turns: after a step it moves by as much as this changed.
    pub by_rad: f64,
    pub shape: Head,
    /// Its colour by meaning, and `pale` for a vector before it is rotated.
    pub class: &'static str,
    /// The text beside its tip.
    pub label: AttrValue,
}

/// A dot at the tip of a hand, with a target large enough for a finger. It lies over the drawing, in the same box,
/// because a touch on a shape of SVG scrolls the page in some browsers whatever its style says.
#[derive(Debug, Clone, PartialEq)]
pub struct Handle {
    pub tip: DVec2,
    /// Its colour by meaning.
    pub class: &'static str,
    /// Its name for scripts, as `data-handle`.
    pub name: &'static str,
    /// The key of the parameter that it changes, as `data-sets`.
    pub sets: &'static str,
}

/// A hand that was rotated by an angle.
pub fn hand(
    tip: DVec2,
    by_rad: f64,
    shape: Head,
    class: &'static str,
    label: impl Into<AttrValue>,
) -> Mark {
    Mark::Hand(Hand {
        tip,
        by_rad,
        shape,
        class,
        label: label.into(),
    })
}

/// A dial without handles that shows so much from its centre to its edge.
pub fn dial(reach: f64, name: impl Into<AttrValue>, marks: Vec<Mark>) -> Dial {
    Dial {
        scale: Scale { reach },
        name: name.into(),
        marks,
        handles: Vec::new(),
    }
}

impl Hand {
    fn is_pale(&self) -> bool {
        self.class.ends_with("pale")
    }
}

impl Handle {
    /// Its place on the drawing: at the edge, where its tip is beyond it.
    fn at(&self, scale: Scale) -> DVec2 {
        scale.px_from_plane(self.tip).clamp_length_max(HALF_PX)
    }
}

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

    fn hands(&self) -> impl Iterator<Item = &Hand> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Hand(hand) => Some(hand),
            _ => None,
        })
    }

    /// The attributes that numbers change: of each mark in turn, then of the handles.
    fn texts(&self) -> Vec<String> {
        let Self { scale, marks, .. } = self;
        let unit_px = scale.px_from_plane(DVec2::X).x;
        let mut places = labels::places(self).into_iter();
        let mut texts = Vec::new();
        for mark in marks {
            match mark {
                Mark::Hand(Hand {
                    tip, shape, label, ..
                }) => {
                    texts.extend(arrow::drawn(scale.px_from_plane(*tip), *shape));
                    if !label.is_empty() {
                        texts.push(moved_to(places.next().unwrap_or_default()));
                    }
                }
                Mark::Arc(arc) => texts.push(arc.spiral(unit_px)),
                Mark::Sector(arc) => {
                    let by_rad = fewer_turns(arc.by_rad, 1.0).clamp(-TAU, TAU);
                    let ends = [0.0_f64.min(by_rad), 0.0_f64.max(by_rad)];
                    let ends = ends.map(|end| arc.from_rad + end);
                    texts.push(sector(DVec2::ZERO, arc.radius * unit_px, ends));
                }
                Mark::Orbit(radius) => texts.push(px(radius * unit_px)),
                Mark::Way(ends, _) => {
                    texts.push(polyline(&ends.map(|end| scale.px_from_plane(end))));
                }
            }
        }
        texts.extend(
            self.handles
                .iter()
                .map(|handle| handle_style(handle.at(*scale))),
        );
        texts
    }

    /// Whether another differs in numbers only, so that the same elements show it.
    fn is_like(&self, other: &Self) -> bool {
        let like = |(one, other): (&Mark, &Mark)| match (one, other) {
            (Mark::Hand(one), Mark::Hand(other)) => {
                (one.class, &one.label, one.shape) == (other.class, &other.label, other.shape)
            }
            (Mark::Arc(one), Mark::Arc(other)) | (Mark::Sector(one), Mark::Sector(other)) => {
                one.class == other.class
            }
            (Mark::Way(_, one), Mark::Way(_, other)) => one == other,
            (one, other) => discriminant(one) == discriminant(other),
        };
        let named = |handle: &Handle| (handle.name, handle.sets, handle.class);
        self.scale == other.scale
            && self.marks.len() == other.marks.len()
            && self.marks.iter().zip(&other.marks).all(like)
            && self
                .handles
                .iter()
                .map(named)
                .eq(other.handles.iter().map(named))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::FRAC_PI_2;

    #[test]
    fn a_sector_is_where_its_arc_is() {
        for (by_rad, ends) in [
            (FRAC_PI_2, [1.0, 1.0 + FRAC_PI_2]),
            (-FRAC_PI_2, [1.0 - FRAC_PI_2, 1.0]),
        ] {
            let arc = Arc {
                from_rad: 1.0,
                by_rad,
                radius: 0.5,
                class: "query",
            };
            let dial = dial(1.0, "", vec![Mark::Sector(arc)]);
            let radius_px = dial.scale.px_from_plane(DVec2::X).x / 2.0;
            assert_eq!(dial.texts(), [sector(DVec2::ZERO, radius_px, ends)]);
        }
    }

    #[test]
    fn a_handle_is_at_its_tip_or_at_the_edge() {
        let scale = Scale { reach: 1.0 };
        let at = |tip| {
            let (class, name, sets) = ("query", "q", "q");
            let handle = Handle {
                tip,
                class,
                name,
                sets,
            };
            handle.at(scale)
        };
        let tip = DVec2::new(0.5, -0.25);
        assert_eq!(at(tip), scale.px_from_plane(tip));
        assert_eq!(at(5.0 * DVec2::Y), DVec2::new(0.0, -HALF_PX));
    }
}
