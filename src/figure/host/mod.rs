//! The host of a figure: keeps its state and its reading, its fields in the address, its caption, its reset and its
//! link.

mod effects;

use super::corner::{corner, corner_words, numbered};
use super::definition::Definition;
use super::linked::{linked, notice_of_parts, own_caption, touchable};
use super::pacing::{self, Change, Pacing};
use super::play::{self, Command};
use super::playing::Playing;
use super::question;
use super::{Figure, Group, drawn, following, notices, settings};
use crate::late::Follower;
use crate::page_behaviour::pressed;
use crate::state::parameters::PAIR;
use crate::state::{Action, ParameterRow, State};
use crate::url::link::{self};
use crate::url::{address_bar, addresses};
use crate::widgets::motion::{self, Pace};
use crate::widgets::subscript::lowered;
use crate::widgets::theme::{self, Theme};
use crate::words;
use gloo_events::EventListener;
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
        let mut due = [true; Group::COUNT];
        let draws = !matches!(
            message,
            Message::Point(_) | Message::Theme | Message::CloseNotices | Message::Notice(_)
        );
        // While a drag goes on, the last move has already been laid out: sizes are read without another layout.
        if pressed::is_any() && matches!(message, Message::Act(_) | Message::Frame) {
            self.follow_markers();
        }
        let is_new = match message {
            Message::Play(command) => self.play(ctx, command),
            Message::PlayFrame => {
                let Some(playing) = &mut self.playing else {
                    return false;
                };
                let shown = self.figure.plays;
                let Some(action) = playing.step(&self.figure.state, shown) else {
                    return false;
                };
                motion::finish();
                self.look_before(Pace::Played(shown.interval_ms()));
                if self.act(action) {
                    let groups = self.figure.parts.groups();
                    let change = match shown.is_fast() {
                        true => Change::Position,
                        false => Change::Slow,
                    };
                    due = self.pacing.due_now(change, groups);
                    true
                } else {
                    self.play(ctx, Command::Stop)
                }
            }
            Message::Act(action) => {
                let (is_step, moves_arrow) = (action.is_step(), action.moves_arrow());
                if self.play(ctx, Command::Stop) {
                    self.tell_address();
                }
                motion::finish();
                // A pair index means a different pair in another figure.
                let selects = matches!(&action, Action::Set(row, _) if **row == PAIR.row);
                if is_step && !selects && !pressed::is_any() {
                    self.look_before(Pace::Step);
                }
                let is_new = self.act(action);
                if is_new {
                    self.is_step |= is_step;
                    let groups = self.figure.parts.groups();
                    let change = match moves_arrow {
                        _ if is_step => Change::Step,
                        true => Change::Arrow,
                        false => Change::Position,
                    };
                    due = self.pacing.due_now(change, groups);
                }
                is_new
            }
            Message::Frame => {
                due = self.pacing.due_in_frame(self.figure.parts.are_stale());
                due.contains(&true)
            }
            Message::PartDrawn => {
                if take(&mut self.draws_parts) {
                    self.drawn();
                }
                false
            }
            Message::Point(pair) => {
                let is_new = self.figure.pointed != pair;
                self.figure.pointed = pair;
                is_new
            }
            Message::Travel => {
                self.play(ctx, Command::Stop);
                let figure = &self.figure;
                let (_, mut linked) = linked(figure.definition, &figure.start);
                let touchable = self.touchable.as_deref();
                unfold(
                    figure.definition,
                    &figure.state,
                    &mut linked.state,
                    touchable,
                );
                if linked.state != *self.figure.state {
                    motion::finish();
                    self.look_before(Pace::Step);
                }
                self.notices = linked.notices;
                self.become_state(Rc::new(linked.state));
                // The address already contains it.
                self.in_address = Rc::clone(&self.figure.state);
                self.has_played = false;
                true
            }
            Message::Theme => {
                self.figure.theme = Theme::now();
                true
            }
            Message::Redraw => {
                self.end_motion();
                self.read();
                true
            }
            Message::Asked(is_open) => {
                let is_new = self.figure.is_asked != is_open;
                self.figure.is_asked = is_open;
                if is_new && is_open {
                    self.become_state(Rc::clone(&self.figure.reset_to));
                }
                is_new
            }
            Message::CloseNotices => {
                self.notices.clear();
                true
            }
            Message::Notice(notice) => {
                self.notices.push(notice);
                true
            }
        };
        if !is_new {
            return false;
        }
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
                        <figcaption data-corner={corner_words()}>
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

    /// Adopts the state after an action, as far as a reader can change its parameters. Returns whether anything
    /// changes.
    fn act(&mut self, action: Action) -> bool {
        let before = &self.figure.state;
        let is_of_reader = !matches!(action, Action::Obey(_));
        let after = before.after(action);
        let after = match &self.touchable {
            Some(rows) if is_of_reader && !Rc::ptr_eq(&after, before) => {
                before.with_only(rows, &after)
            }
            _ => after,
        };
        self.become_state(after)
    }

    /// Adopts a state, and computes its reading if the state differs.
    fn become_state(&mut self, state: Rc<State>) -> bool {
        let is_new = state != self.figure.state;
        if is_new {
            self.figure.state = state;
            self.read();
        }
        is_new
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

/// Unfolds the settings; a frame only shows those that its link lists as controls.
fn unfold(
    definition: &Definition,
    before: &State,
    after: &mut State,
    touchable: Option<&[&'static ParameterRow]>,
) {
    let before = (!addresses::is_embed_mode()).then_some(before);
    settings::unfold(definition, before, after, touchable);
}
