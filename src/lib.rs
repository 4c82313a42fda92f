//! The page of rope-explainer, from top to ground: [`page`] mounts [`figures`], a [`figure`] is hosted with its [`url`]
//! and its [`state`], and is drawn from [`widgets`].
//!
//! Link -> state -> reading -> figure -> action -> state -> link. One direction.

pub mod figure;
pub mod figures;
pub mod files;
pub mod late;
pub mod numbers;
pub mod page;
mod page_behaviour;
pub mod state;

pub mod toy_model;
pub mod training_lab;
pub mod url;
pub mod widgets;
pub mod words;
