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

/// What actions make of the page as it begins.
pub fn from_the_start(actions: impl IntoIterator<Item = Action>) -> Scene {
    after(Scene::default(), actions)
}

/// The page as it begins but for these settings.
pub fn with(settings: &[(&str, Value)]) -> Scene {
    from_the_start(settings.iter().map(|(key, value)| set(key, value.clone())))
}

/// A scene of one pair, as chapters before the bench have it.
pub fn of_one_pair() -> Scene {
    with(&[("d", Value::Integer(2))])
}
