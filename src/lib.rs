//! The page of rope-explainer: a figure's state, its link, its numbers and its pictures.
//!
//! Link -> [`scene::Scene`] -> [`reading::Reading`] -> figures -> [`scene::Action`] -> scene -> link. One direction.

mod address;
pub mod figures;
pub mod link;
pub mod page;
pub mod params;
mod prose;
pub mod reading;
pub mod scene;
pub mod token_vectors;
pub mod toy_head;
pub mod toy_tables;
pub mod widgets;
pub mod words;
