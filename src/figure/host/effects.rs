//! Effects of a host outside its figure: the address, motion, playing.

use super::{Host, Message};
use crate::figure::play::Command;
use crate::figure::playing::Playing;
use crate::figure::sentence;
use crate::page_behaviour::pressed;
use crate::url::link::{self};
use crate::url::{address_bar, addresses};
use crate::widgets::motion::{self, Pace};
use crate::widgets::track;
use std::mem::{replace, take};
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

impl Host {
    /// Updates the address with everything since the last drawing. Playing records its first step, which the back
    /// button can undo, and its end.
    pub fn tell_address(&mut self) {
        let state = &self.figure.state;
        let is_playing = self.playing.is_some();
        if Rc::ptr_eq(state, &self.in_address) || is_playing && self.has_played {
            return;
        }
        self.in_address = Rc::clone(state);
        let (start, state) = (Rc::clone(&self.figure.start), Rc::clone(state));
        let fields = move || link::write(&state, &start);
        let name = self.figure.definition.name.as_str();
        let address = address_bar::of_page();
        if replace(&mut self.has_played, is_playing) {
            address.amend(name, fields);
        } else {
            address.show(name, fields, take(&mut self.is_step) || is_playing);
        }
    }

    /// Scrolls the words with the marker that moved along them, or that became wider.
    pub fn follow_markers(&mut self) {
        let marked = sentence::marked(&self.figure.state);
        let before = replace(&mut self.marked, marked);
        let (Some([query, key, _]), true) = (marked, marked != before) else {
            return;
        };
        let is_key = before.is_some_and(|before| before[0] == query && before[1] != key);
        if let Some(place) = self.place() {
            track::follow(&place, usize::from(is_key), pressed::is_any());
        }
    }

    /// Plays a position, changes its speed or stops it. Returns whether anything changes.
    pub fn play(&mut self, ctx: &Context<Self>, command: Command) -> bool {
        let shown = &mut self.figure.plays;
        match command {
            Command::Speed => shown.next_speed(),
            Command::Toggle(playable)
                if self
                    .playing
                    .as_ref()
                    .is_none_or(|playing| !playing.is(&playable)) =>
            {
                // The state before is a separate step.
                address_bar::of_page().flush();
                let (frame, stop) = (
                    ctx.link().callback(|()| Message::PlayFrame),
                    ctx.link().callback(|()| Message::Play(Command::Stop)),
                );
                *shown = shown.playing(&playable);
                // Whatever else plays ends before this begins.
                self.playing = None;
                self.playing = Some(Playing::begin(playable, self.place().as_ref(), frame, stop));
            }
            Command::Toggle(_) | Command::Stop => {
                if self.playing.take().is_none() {
                    return false;
                }
                *shown = shown.stopped();
            }
        }
        true
    }

    /// Records where everything is, so that changes can be animated.
    pub fn look_before(&self, pace: Pace) {
        if let Some(place) = self.place() {
            motion::before(&place, pace);
        }
    }

    /// Ends the animation of a step, whose last frame would overwrite what came since.
    pub fn end_motion(&self) {
        if let Some(place) = self.place() {
            motion::finish_in(&place);
        }
    }

    fn place(&self) -> Option<Element> {
        addresses::place_of(self.figure.definition.name.as_str())
    }
}
