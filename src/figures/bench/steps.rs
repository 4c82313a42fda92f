//! Three steps for a reader who sees the bench for the first time: what to do, and what to look at. Each is ticked off
//! when the reader does it.

use super::Reading;
use super::memory::Memory;
use super::progress::{COUNT, keep};
use crate::figure::prelude::*;

pub fn view(figure: &Figure) -> Html {
    figure.part(Group::AtRest, steps)
}

fn steps(figure: &Figure, _: &Reading) -> Html {
    let memory = figure.memory::<Memory>();
    let Some(progress) = memory.progress.get() else {
        return Html::default();
    };
    let progress = progress.after(&figure.start, &figure.state);
    memory.progress.set(Some(progress));
    let close = {
        let redraw = figure.redraw.clone();
        Callback::from(move |_: MouseEvent| {
            memory.progress.set(None);
            keep();
            redraw.emit(());
        })
    };
    let next = progress.next();
    if next.is_none() {
        keep();
    }
    let texts = [
        (words::steps_drag(), words::steps_drag_see()),
        (words::steps_lock(), words::steps_lock_see()),
        (words::steps_shift(), words::steps_shift_see()),
    ];
    let said = match next {
        Some(step) => {
            let count = words::steps_count(&(step + 1).to_string(), &COUNT.to_string());
            [&count, ": ", texts[step].0, &words::space(), texts[step].1].concat()
        }
        None => words::steps_done().to_owned(),
    };
    let class = |step: usize| match (progress.done[step], next == Some(step)) {
        (true, _) => "done",
        (_, true) => "now",
        _ => "",
    };
    html! {
        <section class={classes!("bench-steps", next.is_none().then_some("over"))} aria-label={words::steps_name()}>
            <ol aria-hidden="true">
                for (step, (act, see)) in texts.into_iter().enumerate() {
                    <li class={class(step)} data-step={(step + 1).to_string()}><b>{ act }</b>{ words::space() }{ see }</li>
                }
            </ol>
            <p aria-live="polite" aria-atomic="true" class={if next.is_some() { "unseen" } else { "" }}>{ said }</p>
            <button type="button" class="quiet" data-do="close-steps" aria-label={words::steps_close()} onclick={close}>{ "×" }</button>
        </section>
    }
}
