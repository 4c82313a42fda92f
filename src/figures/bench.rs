//! The bench: every figure of one scene, linked.

use super::{
    curve, matrix, notices, pair, planes, score, sentence, settings, use_addressed_figure,
};
use yew::prelude::*;

#[component]
pub fn Bench() -> Html {
    let (figure, told) = use_addressed_figure();
    html! {
        <>
            { notices::view(&told) }
            <div class="bench">
                { sentence::view(&figure) }
                { sentence::positions(&figure) }
                { planes::in_hand(&figure) }
                { planes::all(&figure) }
                { matrix::view(&figure) }
                { pair::view(&figure) }
                { score::view(&figure) }
                { curve::view(&figure) }
                { settings::view(&figure) }
            </div>
        </>
    }
}
