//! Parts of a figure that are drawn when their group is due: with the figure, or alone during a drag. A drag passes
//! over parts that are out of view, which is most of the work on a phone.

use super::Figure;
use super::pacing::{Due, Group};
use crate::widgets::observed::ViewObserver;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;
use yew::virtual_dom::VNode;

pub type Draw = Rc<dyn Fn(&Figure) -> Html>;

/// The parts of a figure that are on the page.
#[derive(Default)]
pub struct Parts {
    all: RefCell<Vec<Part>>,
    /// Whether a part out of view shows an older state.
    are_stale: Cell<bool>,
}

struct Part {
    group: Group,
    draw: Callback<Figure>,
    is_seen: Rc<Cell<bool>>,
}

impl Parts {
    pub fn groups(&self) -> Due {
        let mut groups = Due::default();
        for part in self.all.borrow().iter() {
            groups[part.group as usize] = true;
        }
        groups
    }

    /// Draws the parts in view of the groups that are due.
    pub fn draw(&self, figure: &Figure, due: Due) {
        let parts = self.all.borrow();
        for part in parts.iter().filter(|part| due[part.group as usize]) {
            if part.is_seen.get() {
                part.draw.emit(figure.clone());
            } else {
                self.are_stale.set(true);
            }
        }
    }

    pub fn are_stale(&self) -> bool {
        self.are_stale.get()
    }

    /// Notes that the whole figure is drawn.
    pub fn are_drawn(&self) {
        self.are_stale.set(false);
    }
}

/// A part of a figure. A native test, which mounts no components, gets its drawing.
pub fn view(figure: &Figure, group: Group, draw: Draw) -> Html {
    if cfg!(not(target_arch = "wasm32")) {
        return draw(figure);
    }
    html! { <Following figure={figure.clone()} {group} {draw} /> }
}

#[derive(Properties)]
struct FollowingProps {
    figure: Figure,
    group: Group,
    draw: Draw,
}

/// A part that is not due is not drawn again.
impl PartialEq for FollowingProps {
    fn eq(&self, other: &Self) -> bool {
        let due = |props: &Self| props.figure.due[props.group as usize];
        due(self) == due(other)
    }
}

struct Following {
    /// The figure as it was drawn last.
    figure: Figure,
    draw: Callback<Figure>,
    is_seen: Rc<Cell<bool>>,
    /// The part's element in its last drawing, if it is a single one.
    place: RefCell<NodeRef>,
    observed: Option<(Element, Option<ViewObserver>)>,
}

impl Component for Following {
    type Message = Figure;
    type Properties = FollowingProps;

    fn create(ctx: &Context<Self>) -> Self {
        let FollowingProps { figure, group, .. } = ctx.props();
        let (draw, is_seen) = (
            ctx.link().callback(|figure| figure),
            Rc::new(Cell::new(true)),
        );
        figure.parts.all.borrow_mut().push(Part {
            group: *group,
            draw: draw.clone(),
            is_seen: Rc::clone(&is_seen),
        });
        Self {
            figure: figure.clone(),
            draw,
            is_seen,
            place: RefCell::default(),
            observed: None,
        }
    }

    fn update(&mut self, _: &Context<Self>, figure: Figure) -> bool {
        self.figure = figure;
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &FollowingProps) -> bool {
        self.figure = ctx.props().figure.clone();
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let drawing = (ctx.props().draw)(&self.figure);
        self.place.replace(match &drawing {
            VNode::VTag(tag) => tag.node_ref.clone(),
            _ => NodeRef::default(),
        });
        drawing
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.observe();
        self.figure.part_drawn.emit(());
    }

    fn destroy(&mut self, _: &Context<Self>) {
        let mut parts = self.figure.parts.all.borrow_mut();
        parts.retain(|part| part.draw != self.draw);
    }
}

impl Following {
    /// Follows whether the part is in view, and has the figure drawn when a part comes into view that a drag passed
    /// over.
    fn observe(&mut self) {
        let element = self.place.borrow().cast::<Element>();
        if self.observed.as_ref().map(|(element, _)| element) == element.as_ref() {
            return;
        }
        self.is_seen.set(true);
        let (is_seen, parts) = (Rc::clone(&self.is_seen), Rc::clone(&self.figure.parts));
        let redraw = self.figure.redraw.clone();
        let told = Callback::from(move |is_in_view| {
            is_seen.set(is_in_view);
            if is_in_view && parts.are_stale() {
                redraw.emit(());
            }
        });
        self.observed = element.map(|element| {
            let observer = ViewObserver::new(&element, told);
            (element, observer)
        });
    }
}
