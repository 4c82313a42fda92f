//! The choice among learned vectors, where the bench shows some. It comes with a late part.

use crate::figure::Figure;
use crate::late::Late;
use std::cell::Cell;
use yew::prelude::*;

/// What comes with the late part.
#[derive(Clone, Copy)]
pub struct Learned {
    /// Gives the learned vectors if they have come.
    pub late: fn() -> Late,
    /// Draws the choice.
    pub view: fn(&Figure) -> Html,
}

thread_local! {
    static LEARNED: Cell<Option<Learned>> = const { Cell::new(None) };
}

/// Takes what came.
pub fn came(learned: Learned) {
    LEARNED.set(Some(learned));
}

/// The learned vectors if they have come.
pub fn late() -> Late {
    let learned = LEARNED.get();
    learned.map_or_else(Late::default, |learned| (learned.late)())
}

pub fn view(figure: &Figure) -> Option<Html> {
    LEARNED.get().map(|learned| (learned.view)(figure))
}
