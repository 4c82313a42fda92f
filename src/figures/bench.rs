//! The bench: every figure of one scene, linked.

use super::{Figure, Kind, curve, matrix, pair, planes, score, sentence, settings};
use yew::prelude::*;

/// The name of the figure that the page begins with.
pub const BENCH: &str = "bench";

pub static KIND: Kind = Kind {
    name: BENCH,
    caption: None,
    keys: &[
        "d", "base", "layout", "rot", "m", "n", "first", "lock", "pair", "matrix", "reach", "seed",
        "text", "q", "k",
    ],
    view,
};

fn view(figure: &Figure) -> Html {
    html! {
        <div class="bench">
            { sentence::view(figure) }
            { sentence::positions(figure) }
            { planes::in_hand(figure) }
            { planes::all(figure) }
            { matrix::view(figure) }
            { pair::view(figure) }
            { score::view(figure) }
            { curve::view(figure) }
            { settings::view(figure) }
        </div>
    }
}
