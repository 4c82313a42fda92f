//! Messages to a host: each gives its figure another state or another look, and tells which groups of parts to draw.

use super::{Host, Message};
use crate::figure::definition::Definition;
use crate::figure::linked::linked;
use crate::figure::pacing::{ALL, Change, Due};
use crate::figure::play::Command;
use crate::figure::settings;
use crate::page_behaviour::pressed;
use crate::state::parameters::PAIR;
use crate::state::{Action, ParameterRow, State};
use crate::url::addresses;
use crate::widgets::motion::{self, Pace};
use crate::widgets::theme::Theme;
use std::mem::take;
use std::rc::Rc;
use yew::prelude::*;

impl Host {
    /// The groups to draw after a message; `None` if nothing changes.
    pub fn due_after(&mut self, ctx: &Context<Self>, message: Message) -> Option<Due> {
        match message {
            Message::Play(command) => self.play(ctx, command).then_some(ALL),
            Message::PlayFrame => self.play_on(ctx),
            Message::Act(action) => self.move_by(ctx, action),
            Message::Frame => {
                let due = self.pacing.due_in_frame(self.figure.parts.are_stale());
                due.contains(&true).then_some(due)
            }
            Message::PartDrawn => {
                if take(&mut self.draws_parts) {
                    self.drawn();
                }
                None
            }
            Message::Point(pair) => {
                let is_new = self.figure.pointed != pair;
                self.figure.pointed = pair;
                is_new.then_some(ALL)
            }
            Message::Travel => {
                self.travel(ctx);
                Some(ALL)
            }
            Message::Theme => {
                self.figure.theme = Theme::now();
                Some(ALL)
            }
            Message::Redraw => {
                self.end_motion();
                self.read();
                Some(ALL)
            }
            Message::Asked(is_open) => {
                let is_new = self.figure.is_asked != is_open;
                self.figure.is_asked = is_open;
                if is_new && is_open {
                    self.become_state(Rc::clone(&self.figure.reset_to));
                }
                is_new.then_some(ALL)
            }
            Message::CloseNotices => {
                self.notices.clear();
                Some(ALL)
            }
            Message::Notice(notice) => {
                self.notices.push(notice);
                Some(ALL)
            }
        }
    }

    /// Plays on by a frame.
    fn play_on(&mut self, ctx: &Context<Self>) -> Option<Due> {
        let shown = self.figure.plays;
        let action = self.playing.as_mut()?.step(&self.figure.state, shown)?;
        motion::finish();
        self.look_before(Pace::Played(shown.interval_ms()));
        if !self.act(action) {
            return self.play(ctx, Command::Stop).then_some(ALL);
        }
        Some(self.due_now(match shown.is_fast() {
            true => Change::Position,
            false => Change::Slow,
        }))
    }

    /// Moves as the reader or the page around the figure asks.
    fn move_by(&mut self, ctx: &Context<Self>, action: Action) -> Option<Due> {
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
        if !self.act(action) {
            return None;
        }
        self.is_step |= is_step;
        Some(self.due_now(match moves_arrow {
            _ if is_step => Change::Step,
            true => Change::Arrow,
            false => Change::Position,
        }))
    }

    /// Follows the reader to another state of the history.
    fn travel(&mut self, ctx: &Context<Self>) {
        let has_played = self.play(ctx, Command::Stop);
        let figure = &self.figure;
        let (_, mut linked) = linked(figure.definition, &figure.start);
        let touchable = self.touchable.as_deref();
        unfold(
            figure.definition,
            &figure.state,
            &mut linked.state,
            touchable,
        );
        // A step of another figure doesn't take back what has played, of which the address has only the first step.
        if has_played && linked.state == *self.in_address {
            return self.tell_address();
        }
        if linked.state != *self.figure.state {
            motion::finish();
            self.look_before(Pace::Step);
        }
        self.notices = linked.notices;
        self.become_state(Rc::new(linked.state));
        // The address already contains it.
        self.in_address = Rc::clone(&self.figure.state);
        self.has_played = false;
    }

    fn due_now(&mut self, change: Change) -> Due {
        let groups = self.figure.parts.groups();
        self.pacing.due_now(change, groups)
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
}

/// Unfolds the settings; a frame only shows those that its link lists as controls.
pub fn unfold(
    definition: &Definition,
    before: &State,
    after: &mut State,
    touchable: Option<&[&'static ParameterRow]>,
) {
    let before = (!addresses::is_embed_mode()).then_some(before);
    settings::unfold(definition, before, after, touchable);
}
