//! Parts of a figure that are drawn when their group is due.

use super::{Figure, Group};
use std::rc::Rc;
use yew::prelude::*;

/// What draws a part.
pub type Draw = Rc<dyn Fn(&Figure) -> Html>;

/// A part of a figure. A native test, which mounts no components, sees what it draws.
pub fn view(figure: &Figure, group: Group, draw: Draw) -> Html {
    let mut groups = figure.groups.get();
    groups[group as usize] = true;
    figure.groups.set(groups);
    if cfg!(not(target_arch = "wasm32")) {
        return draw(figure);
    }
    html! { <Following figure={figure.clone()} due={figure.due[group as usize]} {draw} /> }
}

#[derive(Properties)]
struct FollowingProps {
    figure: Figure,
    due: u32,
    draw: Draw,
}

/// A part that is not due stays as it is.
impl PartialEq for FollowingProps {
    fn eq(&self, other: &Self) -> bool {
        self.due == other.due
    }
}

struct Following;

impl Component for Following {
    type Message = ();
    type Properties = FollowingProps;

    fn create(_: &Context<Self>) -> Self {
        Self
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let FollowingProps { figure, draw, .. } = ctx.props();
        draw(figure)
    }
}
