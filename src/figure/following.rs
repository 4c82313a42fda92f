//! Parts of a figure that are drawn when their group is due: with the figure, or alone during a drag.

use super::Figure;
use super::pacing::{Due, Group};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

pub type Draw = Rc<dyn Fn(&Figure) -> Html>;

/// The parts of a figure that are on the page, by their groups.
#[derive(Default)]
pub struct Parts(RefCell<Vec<(Group, Callback<Figure>)>>);

impl Parts {
    pub fn groups(&self) -> Due {
        let mut groups = Due::default();
        for (group, _) in self.0.borrow().iter() {
            groups[*group as usize] = true;
        }
        groups
    }

    pub fn draw(&self, figure: &Figure, due: Due) {
        let parts = self.0.borrow();
        for (_, part) in parts.iter().filter(|(group, _)| due[*group as usize]) {
            part.emit(figure.clone());
        }
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
}

impl Component for Following {
    type Message = Figure;
    type Properties = FollowingProps;

    fn create(ctx: &Context<Self>) -> Self {
        let FollowingProps { figure, group, .. } = ctx.props();
        let draw = ctx.link().callback(|figure| figure);
        figure.parts.0.borrow_mut().push((*group, draw.clone()));
        Self {
            figure: figure.clone(),
            draw,
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
        (ctx.props().draw)(&self.figure)
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.figure.part_drawn.emit(());
    }

    fn destroy(&mut self, _: &Context<Self>) {
        let mut parts = self.figure.parts.0.borrow_mut();
        parts.retain(|(_, part)| *part != self.draw);
    }
}
