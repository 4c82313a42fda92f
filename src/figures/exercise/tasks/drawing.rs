//! Parts of the pictures of several tasks.

use crate::figure::prelude::*;

/// The reach of every plane: the longest arrow drawn.
pub const REACH: f64 = 1.6;

pub fn small(name: String, marks: Vec<Mark>, under: String) -> Html {
    html! {
        <div>
            { dial(REACH, name, marks).view() }
            <small aria-hidden="true">{ under }</small>
        </div>
    }
}

pub fn degrees(radians: f64) -> String {
    fixed(radians.to_degrees(), 1)
}
