//! The figures, and what each of them is given.

mod bench;
pub mod clocks;
mod controls;
mod copy;
mod curve;
pub mod decay;
pub mod derivation;
pub mod elementwise;
pub mod embed;
pub mod heads;
mod kind;
pub mod linear;
pub mod matrices;
mod matrix;
mod notices;
mod numbers;
pub mod order;
mod pair;
mod placed;
mod planes;
pub mod relative;
pub mod score;
mod sentence;
mod settings;
pub mod take;
pub mod terms;
pub mod turn;
pub mod weights;

pub use bench::BENCH;
pub use kind::{FIGURES, Kind, named};
pub use placed::{Placed, PlacedProps, place_of};

use crate::address;
use crate::link::Terms;
use crate::params::{Param, Value, param};
use crate::reading::Reading;
use crate::scene::{Action, Scene};
use crate::widgets::picker::InHand;
use crate::widgets::theme::Theme;
use std::cell::OnceCell;
use std::rc::Rc;
use yew::prelude::*;

/// A scene and what the engine says of it: the state of one figure.
#[derive(Debug, Clone)]
pub struct Shown {
    /// What is shown.
    pub scene: Rc<Scene>,
    reading: Rc<OnceCell<Reading>>,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.scene, &other.scene)
    }
}

impl Shown {
    /// A scene that nobody has asked a number of yet.
    pub fn of(scene: Rc<Scene>) -> Self {
        Self {
            scene,
            reading: Rc::default(),
        }
    }

    /// What the engine says of the scene: of the page's own, should it refuse this one. Links and actions make none that
    /// it does.
    pub fn reading(&self) -> &Reading {
        self.reading.get_or_init(|| {
            Reading::of(&self.scene)
                .or_else(|_| Reading::of(&Scene::default()))
                .expect("the engine reads the page's own scene")
        })
    }

    /// What is shown after an action: the same, where it changes nothing.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        let scene = Rc::clone(&self.scene).reduce(action);
        if Rc::ptr_eq(&scene, &self.scene) {
            return self.clone();
        }
        Self::of(scene)
    }
}

/// What every figure is given: what to draw, where to send actions, and the pair that is pointed at in any of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// Which figure it is.
    pub kind: &'static Kind,
    /// Where it starts, and where a reset leads back to.
    pub start: Rc<Scene>,
    /// The scene and its numbers.
    pub shown: Shown,
    /// Takes actions.
    pub act: Callback<Action>,
    /// The pair under the pointer, in whichever figure that is.
    pub pointed: Option<usize>,
    /// Takes the pair under the pointer.
    pub point: Callback<Option<usize>>,
    /// The colours of canvases.
    pub theme: Theme,
}

impl Figure {
    /// What its link can say.
    pub fn terms(&self) -> Terms<'_> {
        Terms {
            keys: self.kind.keys,
            start: &self.start,
        }
    }

    /// The address of what it shows now.
    pub fn href(&self) -> String {
        let fields = self.terms().write(&self.shown.scene);
        address::href(self.kind.name, &fields)
    }

    /// The callback that leads back to the start.
    pub fn reset(&self) -> Callback<MouseEvent> {
        let start = Rc::clone(&self.start);
        self.act
            .reform(move |_| Action::Become(Box::new(Scene::clone(&start))))
    }

    /// A callback that gives a parameter its value.
    pub fn set<T: 'static>(
        &self,
        param: &'static Param,
        value: impl Fn(T) -> Value + 'static,
    ) -> Callback<T> {
        self.act
            .reform(move |input| Action::Set(param, value(input)))
    }

    /// The pair in hand, for a widget of many pairs of this name.
    pub fn pair_in_hand(&self, name: &str) -> InHand {
        InHand {
            name: name.to_owned().into(),
            text: pair::in_words(self).into(),
            selected: self.shown.scene.pair,
            pointed: self.pointed,
            on_point: self.point.clone(),
            on_select: self.set(param("pair"), |pair: usize| Value::Integer(pair as i64)),
        }
    }
}
