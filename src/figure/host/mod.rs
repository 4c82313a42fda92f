//! The host of a figure: keeps its state and its reading, its fields in the address, its caption, its reset and its
//! link.

mod effects;
mod moves;

use super::corner::{corner, corner_words, numbered};
use super::definition::Definition;
use super::linked::{linked, notice_of_parts, own_caption, touchable};
use super::pacing::{self, Pacing};
use super::play::{self, Command};
use super::playing::Playing;
use super::question;
use super::{Figure, Group, drawn, following, notices};
use crate::late::Follower;
use crate::page_behaviour::pressed;
use crate::state::{Action, ParameterRow, State};
use crate::url::link::{self};
use crate::url::{address_bar, addresses};
use crate::widgets::motion;
use crate::widgets::subscript::lowered;
use crate::widgets::theme::{self, Theme};
use crate::words;
use gloo_events::EventListener;
use moves::unfold;
use std::mem::take;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct HostProps {
    pub definition: &'static Definition,
    /// The link's fields for its starting state.
    pub start: AttrValue,
    /// Its number in the story, such as 6.1.
    pub number: Option<AttrValue>,
    /// Sentences about the rest of the page's address.
    #[prop_or_default]
    pub notices: Vec<String>,
}

/// A figure, its numbers, and notices about faults in its link.
pub struct Host {
    figure: Figure,
    /// The engine's error for the figure's state; its reading is then that of the state before.
    refused: Option<String>,
    pacing: Pacing,
    playing: Option<Playing>,
    /// Whether the address already has the first step of what plays.
    has_played: bool,
    /// The parameters that readers can change, if the link limits them.
    touchable: Option<Vec<&'static ParameterRow>>,
    /// The places of the markers in the last drawing.
    marked: Option<[i64; 3]>,
    notices: Vec<String>,
    own_caption: Option<String>,
    /// The last state in the address, and whether the change since then is a step of the history.
    in_address: Rc<State>,
    is_step: bool,
    draws_parts: bool,
    /// Whether observers are still to be notified of the last drawing.
    is_untold: bool,
    _listeners: Vec<EventListener>,
}

pub enum Message {
    Act(Action),
    Play(Command),
    /// A frame in which a position may play.
    PlayFrame,
    Point(Option<usize>),
    Redraw,
    /// The figure's question was asked or answered.
    Asked(bool),
    /// The address has changed.
    Travel,
    /// The reader's system may have changed its colours.
    Theme,
    CloseNotices,
    /// A sentence about the link.
    Notice(String),
    /// A frame in which following panels may be drawn.
    Frame,
    PartDrawn,
}

impl Component for Host {
    type Message = Message;
    type Properties = HostProps;

    fn create(ctx: &Context<Self>) -> Self {
        let (props, link) = (ctx.props(), ctx.link());
        let definition = props.definition;
        let plain = State::of(definition.parameters);
        let started = link::read(&link::fields(&props.start), &plain);
        let start = Rc::new(started.state);
        let (touchable, untouchable) = touchable(definition);
        let (opened_start, mut opened) = linked(definition, &start);
        unfold(
            definition,
            &opened_start,
            &mut opened.state,
            touchable.as_deref(),
        );
        let state = Rc::new(opened.state);
        let mut listeners = {
            let link = link.clone();
            theme::on_change(move || link.send_message(Message::Theme))
        };
        let asked = definition.question.map(|asked| {
            let link = link.clone();
            question::on_change(move || link.send_message(Message::Asked(asked.is_open())))
        });
        listeners.extend(asked.flatten());
        let travelled = link.clone();
        address_bar::of_page().on_travel(move || travelled.send_message(Message::Travel));
        let follower = Follower {
            name: definition.name,
            redraw: link.callback(|()| Message::Redraw),
        };
        let late = (definition.late)(&state, &follower);
        let read = (definition.read)(&state, None, &late);
        let refused = read.as_ref().err().map(definition.refusal);
        let on_frame = link.clone();
        Self {
            refused,
            pacing: Pacing::new(move || on_frame.send_message(Message::Frame)),
            in_address: Rc::clone(&state),
            playing: None,
            has_played: false,
            own_caption: own_caption(definition),
            touchable,
            marked: None,
            figure: Figure {
                definition,
                // An embedded figure starts as in its link.
                reset_to: Rc::clone(if addresses::is_embed_mode() {
                    &state
                } else {
                    &start
                }),
                is_asked: definition.question.is_some_and(|asked| asked.is_open()),
                start,
                opened_start: Rc::new(opened_start),
                state,
                late: Rc::new(late),
                reading: read.unwrap_or_else(|_| Rc::new(())),
                due: [0; Group::COUNT],
                parts: Rc::default(),
                part_drawn: link.callback(|()| Message::PartDrawn),
                act: link.callback(Message::Act),
                plays: play::Shown::default(),
                play: link.callback(Message::Play),
                redraw: follower.redraw,
                remembered: Rc::default(),
                pointed: None,
                point: link.callback(Message::Point),
                theme: Theme::now(),
            },
            notices: [
                started.notices,
                props.notices.clone(),
                opened.notices,
                untouchable,
            ]
            .concat(),
            is_step: false,
            draws_parts: false,
            is_untold: true,
            _listeners: listeners,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        let draws = !matches!(
            message,
            Message::Point(_) | Message::Theme | Message::CloseNotices | Message::Notice(_)
        );
        // While a drag goes on, the last move has already been laid out: sizes are read without another layout.
        if pressed::is_any() && matches!(message, Message::Act(_) | Message::Frame) {
            self.follow_markers();
        }
        let Some(due) = self.due_after(ctx, message) else {
            return false;
        };
        self.is_untold |= draws;
        for (count, due) in self.figure.due.iter_mut().zip(due) {
            *count += u32::from(due);
        }
        // During a drag, only the parts.
        let is_whole = due[..Group::AtRest as usize] == pacing::ALL[..Group::AtRest as usize];
        if is_whole {
            self.figure.parts.are_drawn();
        } else {
            self.draws_parts = true;
            self.figure.parts.draw(&self.figure, due);
        }
        is_whole
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let figure = &self.figure;
        let definition = figure.definition;
        let picture = match &self.refused {
            None => (definition.view)(figure),
            Some(reason) => html! { <p class="refused" role="alert">{ reason }</p> },
        };
        let is_coming = figure.state.is_learned() && figure.late.learned.is_coming();
        let close = ctx.link().callback(|_| Message::CloseNotices);
        html! {
            <>
                { notices::view(&self.notices, close) }
                if let Some(caption) = definition.caption {
                    <figure class={classes!("story-figure", definition.name.as_str(), is_coming.then_some("coming"))}>
                        // Its texts stay as they are, so a browser may translate them.
                        <figcaption data-corner={corner_words()} translate="yes">
                            if let Some(own) = &self.own_caption {
                                { own }
                            } else {
                                { ctx.props().number.as_deref().map(|number| numbered(definition, number)) }{ lowered(caption()) }
                            }
                            if figure.asks() {
                                { " " }<span class="asked">{ words::figure_asked() }</span>
                            }
                        </figcaption>
                        { picture }
                        { following::view(figure, Group::AtRest, Rc::new(corner)) }
                    </figure>
                } else {
                    { for self.own_caption.as_deref().map(|own| html! { <p class="own-caption">{ own }</p> }) }
                    { picture }
                }
            </>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, is_first: bool) {
        if let Some(notice) = is_first.then(notice_of_parts).flatten() {
            ctx.link().send_message(Message::Notice(notice));
        }
        self.drawn();
    }
}

impl Host {
    fn drawn(&mut self) {
        if !pressed::is_any() {
            self.follow_markers();
        }
        motion::after();
        self.tell_address();
        if take(&mut self.is_untold) {
            drawn::tell(&self.figure, self.refused.as_deref());
        }
    }

    /// Computes the reading of the state, with the late data that it needs.
    fn read(&mut self) {
        let figure = &mut self.figure;
        let follower = Follower {
            name: figure.definition.name,
            redraw: figure.redraw.clone(),
        };
        let late = (figure.definition.late)(&figure.state, &follower);
        match (figure.definition.read)(&figure.state, Some(&figure.reading), &late) {
            Ok(reading) => {
                figure.reading = reading;
                self.refused = None;
            }
            Err(error) => self.refused = Some((figure.definition.refusal)(&error)),
        }
        figure.late = Rc::new(late);
    }
}
