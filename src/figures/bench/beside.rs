//! The panel beside the plane, in windows too narrow for all panels: the reader chooses one of three. `style.css`
//! shows the choice in windows of a middle width only.

use super::Reading;
use super::memory::Memory;
use crate::figure::prelude::*;

/// The class of the bench for each panel, in the order of the choice.
const CLASSES: [&str; 3] = ["beside-score", "beside-matrix", "beside-pair"];

pub fn class(figure: &Figure) -> &'static str {
    CLASSES[figure.memory::<Memory>().panel.get()]
}

pub fn view(figure: &Figure, _: &Reading) -> Html {
    let names = [
        words::beside_score(),
        words::beside_matrix(),
        words::beside_pair(),
    ];
    let memory = figure.memory::<Memory>();
    let option = |(index, name): (usize, &'static str)| {
        let is_shown = memory.panel.get() == index;
        let memory = Rc::clone(&memory);
        let onchange = figure
            .redraw
            .reform(move |_: Event| memory.panel.set(index));
        html! {
            <label class={if is_shown { "chosen" } else { "" }}>
                <input type="radio" name="bench-beside" class="unseen" data-beside={CLASSES[index]} checked={is_shown} {onchange} />
                { name }
            </label>
        }
    };
    html! {
        <div class="choice bench-beside" role="radiogroup" aria-label={words::beside_plane()}>
            { for names.into_iter().enumerate().map(option) }
        </div>
    }
}
