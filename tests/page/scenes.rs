//! Scenes that actions lead to.

use rope_explainer::params::{Value, param};
use rope_explainer::scene::{Action, Scene};
use std::rc::Rc;
use yew::Reducible;

pub fn set(key: &str, value: Value) -> Action {
    Action::Set(param(key), value)
}

pub fn after(start: Scene, actions: impl IntoIterator<Item = Action>) -> Scene {
    let scene = actions
        .into_iter()
        .fold(Rc::new(start), |scene, action| scene.reduce(action));
    Rc::unwrap_or_clone(scene)
}

/// A scene of one pair, as chapters before the bench have it.
pub fn of_one_pair() -> Scene {
    after(Scene::default(), [set("d", Value::Integer(2))])
}
