//! A figure in its place on the page: its state, its part of the address, its caption, its reset and its link.

use super::copy;
use super::{Figure, Kind, Shown, notices};
use crate::address;
use crate::link::{Terms, all_keys, fields};
use crate::scene::{Action, Scene};
use crate::widgets::theme::use_theme;
use crate::words;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct PlacedProps {
    pub kind: &'static Kind,
    /// What its link would say of the state it starts with.
    pub start: AttrValue,
    /// What there is to say of the page's address besides.
    #[prop_or_default]
    pub notices: Vec<String>,
}

#[component]
pub fn Placed(props: &PlacedProps) -> Html {
    let (figure, told) = use_figure(props);
    let kind = figure.kind;
    let picture = (kind.view)(&figure);
    html! {
        <>
            { notices::view(&told) }
            if let Some(caption) = kind.caption {
                <figure class={classes!("story-figure", kind.name)}>
                    <figcaption>{ caption() }</figcaption>
                    { picture }
                    <div class="row foot">
                        <button type="button" class="quiet" data-do="reset" onclick={figure.reset()}>{ words::settings_reset() }</button>
                        { copy::link(&figure) }
                    </div>
                </figure>
            } else {
                { picture }
            }
        </>
    }
}

/// The state of a figure, and the sentences about what the address held wrongly.
#[hook]
fn use_figure(props: &PlacedProps) -> (Figure, UseStateHandle<Vec<String>>) {
    let kind = props.kind;
    let start = use_memo((), |()| {
        let terms = Terms {
            keys: &all_keys(),
            start: &Scene::default(),
        };
        terms.read(&fields(&props.start)).scene
    });
    let linked = {
        let start = Rc::clone(&start);
        move || {
            let terms = Terms {
                keys: kind.keys,
                start: &start,
            };
            terms.read(&address::of_page().fields(kind.name))
        }
    };
    let opened = use_memo((), |()| linked());
    let shown = use_reducer_eq(|| Shown::of(Rc::new(opened.scene.clone())));
    let notices = use_state(|| [props.notices.clone(), opened.notices.clone()].concat());
    let pointed = use_state_eq(|| None);
    let step = use_mut_ref(|| false);

    let act = {
        let (dispatch, step) = (shown.dispatcher(), Rc::clone(&step));
        use_callback((), move |action: Action, ()| {
            if action.is_step() {
                step.replace(true);
            }
            dispatch.dispatch(action);
        })
    };
    {
        let start = Rc::clone(&start);
        let first = use_mut_ref(|| true);
        use_effect_with(Rc::clone(&shown.scene), move |scene| {
            if !first.replace(false) {
                let scene = Rc::clone(scene);
                let fields = move || {
                    let terms = Terms {
                        keys: kind.keys,
                        start: &start,
                    };
                    terms.write(&scene)
                };
                address::of_page().show(kind.name, fields, step.replace(false));
            }
        });
    }
    {
        let dispatch = shown.dispatcher();
        let notices = notices.clone();
        use_effect_with((), move |()| {
            let travel = address::on_travel(move || {
                let linked = linked();
                notices.set(linked.notices);
                dispatch.dispatch(Action::Become(Box::new(linked.scene)));
            });
            move || drop(travel)
        });
    }
    let point = {
        let setter = pointed.setter();
        use_callback((), move |pair, ()| setter.set(pair))
    };
    let figure = Figure {
        kind,
        start,
        shown: (*shown).clone(),
        act,
        pointed: *pointed,
        point,
        theme: use_theme(),
    };
    (figure, notices)
}
