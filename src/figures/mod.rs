//! The figures, and what each of them is given.

pub mod bench;
mod curve;
mod matrix;
mod notices;
mod pair;
mod planes;
pub mod score;
mod sentence;
mod settings;

use crate::address;
use crate::params::{Param, Value, param};
use crate::reading::Reading;
use crate::scene::{Action, Scene};
use crate::widgets::picker::InHand;
use std::rc::Rc;
use yew::prelude::*;

/// A scene and what the engine says of it: the state of one figure.
#[derive(Debug, Clone)]
pub struct Shown {
    /// What is shown.
    pub scene: Rc<Scene>,
    /// Its numbers.
    pub reading: Rc<Reading>,
}

impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.scene, &other.scene)
    }
}

impl Shown {
    /// Nothing, if the engine refuses the scene; links and actions make none that it does.
    pub fn of(scene: Rc<Scene>) -> Option<Self> {
        let reading = Reading::of(&scene).ok()?;
        Some(Self {
            scene,
            reading: Rc::new(reading),
        })
    }
}

impl Reducible for Shown {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let scene = Rc::clone(&self.scene).reduce(action);
        if Rc::ptr_eq(&scene, &self.scene) {
            return self;
        }
        Self::of(scene).map_or(self, Rc::new)
    }
}

/// What every figure is given: what to draw, where to send actions, and the pair that is pointed at in any of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The scene and its numbers.
    pub shown: Shown,
    /// Takes actions.
    pub act: Callback<Action>,
    /// The pair under the pointer, in whichever figure that is.
    pub pointed: Option<usize>,
    /// Takes the pair under the pointer.
    pub point: Callback<Option<usize>>,
}

impl Figure {
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

/// The state of a figure that owns the page's address, and the sentences about what the address held wrongly.
#[hook]
pub fn use_addressed_figure() -> (Figure, UseStateHandle<Vec<String>>) {
    let linked = use_memo((), |()| address::read());
    let shown = use_reducer_eq(|| {
        Shown::of(Rc::new(linked.scene.clone()))
            .or_else(|| Shown::of(Rc::default()))
            .expect("the engine reads the page's own scene")
    });
    let notices = use_state(|| linked.notices.clone());
    let pointed = use_state_eq(|| None);
    let writer = use_memo((), |()| Rc::new(address::Writer::default()));

    let act = {
        let dispatch = shown.dispatcher();
        let writer = Rc::clone(&writer);
        use_callback((), move |action: Action, ()| {
            if action.is_step() {
                writer.mark_step();
            }
            dispatch.dispatch(action);
        })
    };
    {
        let writer = Rc::clone(&writer);
        let first = use_mut_ref(|| true);
        use_effect_with(Rc::clone(&shown.scene), move |scene| {
            if !first.replace(false) {
                writer.show(Rc::clone(scene));
            }
        });
    }
    {
        let dispatch = shown.dispatcher();
        let notices = notices.clone();
        use_effect_with((), move |()| {
            let travel = address::on_travel(move |linked| {
                notices.set(linked.notices);
                dispatch.dispatch(Action::Become(Box::new(linked.scene)));
            });
            let leave = address::on_leave(move || writer.flush());
            move || drop((travel, leave))
        });
    }
    let point = {
        let setter = pointed.setter();
        use_callback((), move |pair, ()| setter.set(pair))
    };
    let figure = Figure {
        shown: (*shown).clone(),
        act,
        pointed: *pointed,
        point,
    };
    (figure, notices)
}
