//! Panels that may be drawn a few frames after the plane that the hand drags.

use super::Figure;
use std::rc::Rc;
use yew::prelude::*;

/// Panels of a group: see [`Figure::follow`].
pub fn view<R: 'static>(figure: &Figure, group: usize, draw: fn(&Figure, &R) -> Html) -> Html {
    let draw = move |figure: &Figure| {
        let reading = figure.reading.downcast_ref();
        reading.map_or_else(Html::default, |reading| draw(figure, reading))
    };
    html! { <Following figure={figure.clone()} due={figure.due[group]} draw={Rc::new(draw) as Draw} /> }
}

type Draw = Rc<dyn Fn(&Figure) -> Html>;

#[derive(Properties)]
struct FollowingProps {
    figure: Figure,
    due: u32,
    draw: Draw,
}

/// Panels that are not due stay as they are.
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
