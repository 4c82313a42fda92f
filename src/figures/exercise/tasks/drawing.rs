//! Parts of the pictures of several tasks.

use crate::numbers::fixed;
use crate::widgets::plane::{Scale, plane};
use yew::prelude::*;

/// What every plane shows: the longest arrow that is drawn.
pub const SCALE: Scale = Scale { reach: 1.6 };

/// A small plane and what is under it.
pub fn small(name: String, drawing: Html, under: String) -> Html {
    html! {
        <div>
            { plane(SCALE, name, drawing) }
            <small aria-hidden="true">{ under }</small>
        </div>
    }
}

/// An angle in degrees.
pub fn degrees(radians: f64) -> String {
    fixed(radians.to_degrees(), 1)
}
