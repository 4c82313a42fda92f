//! The reader's files: the place to drop them, and the results of reading them.

use super::chosen::{Answer, Choices, Chosen, View};
use super::parameters::{FROM, SHAPE};
use super::{Reading, chosen, sentences};
use crate::figure::prelude::*;
use crate::figure::reader_file;
use crate::state::Typed;
use wasm_bindgen_futures::spawn_local;
use web_sys::{File, HtmlSelectElement};

/// The accepted kinds of files.
const ACCEPTED: &str = ".npy,.safetensors,.csv,.tsv,.txt,.json";

/// The place for choosing or dropping files, with their status.
pub fn drop_zone(figure: &Figure, reading: &Reading, chosen: &Chosen) -> Html {
    let choose = {
        let figure = figure.clone();
        Callback::from(move |files| choose(&figure, files))
    };
    let content = html! {
        <>
            { reader_file::open(ACCEPTED, true, words::own_choose(), &choose) }
            <p class="note">{ words::own_private() }</p>
            { roles_of(figure, reading, chosen) }
            { status("file", sentences::standing(chosen, reading)) }
        </>
    };
    reader_file::drop_zone("own-files", &choose, content)
}

fn choose(figure: &Figure, files: Vec<File>) {
    if files.is_empty() {
        return;
    }
    let view = view_of(&figure.state);
    let choices = figure.memory::<Choices>();
    answer(figure, Vec::new(), chosen::choose(choices, files, view));
}

/// A choice of the tensors with the queries and the keys, if there are several.
pub fn roles_of(figure: &Figure, reading: &Reading, chosen: &Chosen) -> Html {
    let Some(roles) = chosen.roles.filter(|_| reading.loaded.source.is_some()) else {
        return Html::default();
    };
    let role = |place: usize, name: &'static str, class: &'static str| {
        let figure = figure.clone();
        let onchange = Callback::from(move |event: Event| {
            let select = event.target_dyn_into::<HtmlSelectElement>();
            if let Some(select) = select {
                let mut roles = roles;
                roles[place] = select.selected_index().max(0) as usize;
                let choices = figure.memory::<Choices>();
                choices.borrow_mut().roles = Some(roles);
                let view = view_of(&figure.state);
                answer(&figure, Vec::new(), chosen::read(choices, view));
            }
        });
        html! {
            <label {class}>
                { name }{ " " }
                <select data-role={class} {onchange}>
                    for (index, tensor) in chosen.tensors.iter().enumerate() {
                        <option selected={index == roles[place]}>{ &tensor.name }</option>
                    }
                </select>
            </label>
        }
    };
    html! {
        <div class="row">
            { role(0, words::own_queries(), "query") }
            { role(1, words::own_keys(), "key") }
        </div>
    }
}

/// Waits for what is read, then gives the figure some values and the number of what was read.
fn answer(
    figure: &Figure,
    values: Vec<Action>,
    read: impl Future<Output = Option<Answer>> + 'static,
) {
    let (act, redraw) = (figure.act.clone(), figure.redraw.clone());
    spawn_local(async move {
        if let Some(Answer { number, head_dim }) = read.await {
            for action in values {
                act.emit(action);
            }
            act.emit(Action::Set(&HEAD_DIM.row, head_dim.value()));
            act.emit(Action::Set(&FILE.row, number.value()));
        }
        redraw.emit(());
    });
    figure.redraw.emit(());
}

fn view_of(state: &State) -> View {
    View {
        order: state.get(&SHAPE),
        head: state.get(&HEAD),
        first: state.get(&FROM),
    }
}

/// The figure, whose files are read again before its state shows something else of them.
pub fn reading_files(figure: &Figure) -> Figure {
    let plain = figure.clone();
    let act = Callback::from(move |action: Action| {
        let state = &plain.state;
        let next = state.after(action.clone());
        let choices = plain.memory::<Choices>();
        let has_files = state.get(&FILE) != 0 && choices.borrow().roles.is_some();
        if !has_files || view_of(&next) == view_of(state) {
            plain.act.emit(action);
            return;
        }
        answer(&plain, vec![action], chosen::read(choices, view_of(&next)));
    });
    Figure {
        act,
        ..figure.clone()
    }
}
