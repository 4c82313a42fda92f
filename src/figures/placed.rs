//! A figure in its place on the page: its state, its part of the address, its caption, its reset and its link.

use super::copy;
use super::{Figure, Kind, Shown, notices};
use crate::address;
use crate::link::{Linked, Terms, all_keys, fields};
use crate::scene::{Action, Scene};
use crate::widgets::theme::{self, Theme};
use crate::words;
use gloo_events::EventListener;
use std::mem::take;
use std::rc::Rc;
use web_sys::{Element, window};
use yew::prelude::*;

/// The place of a figure on the page.
pub fn place_of(figure: &str) -> Option<Element> {
    let document = window()?.document()?;
    document.get_element_by_id(&["figure-", figure].concat())
}

#[derive(Properties, PartialEq)]
pub struct PlacedProps {
    pub kind: &'static Kind,
    /// What its link would say of the state it starts with.
    pub start: AttrValue,
    /// What there is to say of the page's address besides.
    #[prop_or_default]
    pub notices: Vec<String>,
}

/// The state of a figure, and the sentences about what the address held wrongly.
pub struct Placed {
    figure: Figure,
    notices: Vec<String>,
    /// The scene that the address was last told, and whether the way from there is a step to go back by.
    told: Rc<Scene>,
    is_step: bool,
    _listeners: Vec<EventListener>,
}

pub enum Message {
    Act(Action),
    Point(Option<usize>),
    /// The address says something else.
    Travel,
    /// The reader's system may have other colours.
    Theme,
    CloseNotices,
}

impl Component for Placed {
    type Message = Message;
    type Properties = PlacedProps;

    fn create(ctx: &Context<Self>) -> Self {
        let (props, link) = (ctx.props(), ctx.link());
        let terms = Terms {
            keys: &all_keys(),
            start: &Scene::default(),
        };
        let started = terms.read(&fields(&props.start));
        let start = Rc::new(started.scene);
        let opened = linked(props.kind, &start);
        let scene = Rc::new(opened.scene);
        let listeners = {
            let link = link.clone();
            theme::on_change(move || link.send_message(Message::Theme))
        };
        let travelled = link.clone();
        address::of_page().on_travel(move || travelled.send_message(Message::Travel));
        Self {
            told: Rc::clone(&scene),
            figure: Figure {
                kind: props.kind,
                start,
                shown: Shown::of(scene),
                act: link.callback(Message::Act),
                pointed: None,
                point: link.callback(Message::Point),
                theme: Theme::now(),
            },
            notices: [started.notices, props.notices.clone(), opened.notices].concat(),
            is_step: false,
            _listeners: listeners,
        }
    }

    fn update(&mut self, _: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Act(action) => self.act(action),
            Message::Point(pair) => {
                let is_new = self.figure.pointed != pair;
                self.figure.pointed = pair;
                is_new
            }
            Message::Travel => {
                let linked = linked(self.figure.kind, &self.figure.start);
                self.notices = linked.notices;
                self.figure.shown = self
                    .figure
                    .shown
                    .after(Action::Become(Box::new(linked.scene)));
                true
            }
            Message::Theme => {
                self.figure.theme = Theme::now();
                true
            }
            Message::CloseNotices => {
                self.notices.clear();
                true
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let figure = &self.figure;
        let kind = figure.kind;
        let picture = (kind.view)(figure);
        let close = ctx.link().callback(|_| Message::CloseNotices);
        html! {
            <>
                { notices::view(&self.notices, close) }
                if let Some(caption) = kind.caption {
                    <figure class={classes!("story-figure", kind.name)}>
                        <figcaption>{ caption() }</figcaption>
                        { picture }
                        <div class="row foot">
                            <button type="button" class="quiet" data-do="reset" onclick={figure.reset()}>{ words::settings_reset() }</button>
                            { copy::link(figure) }
                        </div>
                    </figure>
                } else {
                    { picture }
                }
            </>
        }
    }

    /// Tells the address once of all that was done since the last picture.
    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        let scene = &self.figure.shown.scene;
        if Rc::ptr_eq(scene, &self.told) {
            return;
        }
        self.told = Rc::clone(scene);
        let (kind, start, scene) = (
            self.figure.kind,
            Rc::clone(&self.figure.start),
            Rc::clone(scene),
        );
        let fields = move || {
            let terms = Terms {
                keys: kind.keys,
                start: &start,
            };
            terms.write(&scene)
        };
        address::of_page().show(kind.name, fields, take(&mut self.is_step));
    }
}

impl Placed {
    fn act(&mut self, action: Action) -> bool {
        self.is_step |= action.is_step();
        let shown = self.figure.shown.after(action);
        let is_new = shown != self.figure.shown;
        self.figure.shown = shown;
        is_new
    }
}

/// What the address says of a figure.
fn linked(kind: &Kind, start: &Scene) -> Linked {
    let terms = Terms {
        keys: kind.keys,
        start,
    };
    terms.read(&address::of_page().fields(kind.name))
}
